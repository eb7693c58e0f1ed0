"""Expectations of a scenario: whether the cells that they name can be read, and whether anything is expected at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from footwork.board.schema import ExpectEntry
from footwork.errors import NotationError
from footwork.geometry import Notation
from footwork.rules.files.document import Trail
from footwork.rules.files.problems import Problems

_LISTS = {"through": "through", "pass_only": "pass-only", "stop": "stop", "not_reached": "not-reached"}
_BY_CELL = ("cost", "charge", "covers")
_OF_REACH = "covers, stop, pass-only, not-reached or cells"


def check_expected(entries: list[ExpectEntry], notation: Notation, problems: Problems) -> None:
    """Add a problem for every text that should be a cell and is none, and for every reach that expects nothing."""
    parse = notation.parse
    for i, entry in enumerate(entries):
        if entry.reach is not None and not _says_of_reach(entry):
            message = "nothing is expected of this reach"
            problems.add(("expect", i, "reach"), message, "say cost or charge by cell, " + _OF_REACH)
        for pair in entry.adjacent:
            if "/" not in pair:
                problems.add(
                    ("expect", i, "adjacent", pair), f"{pair!r} is one cell, and two are adjacent", "like A1/B1"
                )
        for trail, text in _cells(entry):
            try:
                parse(text)
            except NotationError as error:
                problems.add(("expect", i, *trail), str(error))


def _says_of_reach(entry: ExpectEntry) -> bool:
    """Whether anything is expected of a reach; costs of one number are those of a path."""
    amounts = (entry.cost, entry.charge)
    if entry.cells is not None or any(isinstance(amount, Mapping) and amount for amount in amounts):
        return True
    return bool(entry.covers or entry.pass_only or entry.stop or entry.not_reached)


def _cells(entry: ExpectEntry) -> Iterator[tuple[Trail, str]]:
    said = entry.model_fields_set  # of all that can be asked, an entry asks little
    if "at" in said:
        yield from ((("at", piece), cell) for piece, cell in entry.at.items() if cell is not None)
    if entry.to is not None:
        yield ("to",), entry.to
    for name, key in _LISTS.items():
        if name in said:
            yield from (((key, k), cell) for k, cell in enumerate(getattr(entry, name)))
    if "is_" in said and entry.path is not None:  # for directions, it lists these
        yield from ((("is", k), cell) for k, cell in enumerate(entry.is_ or ()))
    for key in _BY_CELL:
        if key in said:
            amounts = getattr(entry, key)
            yield from (((key, cell), cell) for cell in (amounts if isinstance(amounts, Mapping) else ()))
    for pair in entry.adjacent:
        yield from ((("adjacent", pair), cell) for cell in pair.split("/", 1))
