"""Ground: what the tags of one cell say to one profile, folded by scope."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from footwork.board.board import Board, Mark
from footwork.geometry import Cell
from footwork.rules.fold import PlaceScope
from footwork.rules.profile import Profile, Row
from footwork.rules.rules import Rules
from footwork.rules.schema import Stop

_STRICTNESS = {False: 0, "ask": 1, True: 2}


@dataclass(frozen=True, slots=True)
class Ground:
    """A cell as one mover meets it. The most specific tag that says something decides; at one scope no beats yes."""

    marks: tuple[Mark, ...]
    enter: bool
    enter_by: str | None
    stop: Stop
    stop_by: str | None
    halt: bool
    halt_by: str | None
    cost: Mapping[str, tuple[Fraction, str]]
    occupants: Mapping[str, Row]


def marks_on(rules: Rules, board: Board, cell: Cell, painted: Mapping[Cell, tuple[Mark, ...]]) -> tuple[Mark, ...]:
    """The tags of a cell: of its terrain, of regions and cells, and those painted on it. None for a void cell."""
    name = board.terrain(cell)
    if name is None:
        return ()
    of_terrain = tuple(Mark(PlaceScope.TERRAIN, tag) for tag in rules.terrain[name].tags)
    return (*of_terrain, *board.marks.get(cell, ()), *painted.get(cell, ()))


def ground_of(profile: Profile, marks: tuple[Mark, ...]) -> Ground:
    """Fold the tags of a cell for one profile."""
    enter, enter_by = _decide(profile.rows, marks, "enter", default=True)
    stop, stop_by = _decide(profile.rows, marks, "stop", default=True)
    halt, halt_by = _decide(profile.rows, marks, "halt", default=False)
    return Ground(
        marks=marks,
        enter=bool(enter),
        enter_by=enter_by,
        stop=stop,
        stop_by=stop_by,
        halt=bool(halt),
        halt_by=halt_by,
        cost=_costs(profile.rules, marks),
        occupants=_occupants(profile, marks),
    )


def _occupants(profile: Profile, marks: tuple[Mark, ...]) -> Mapping[str, Row]:
    tags = profile.rules.tags
    if not any(tags[mark.tag].occupants for mark in marks):
        return profile.occupants
    return {name: _occupant_row(profile, name, marks) for name in profile.occupants}


def _occupant_row(profile: Profile, relation: str, marks: Iterable[Mark]) -> Row:
    """What an occupant does to this mover in such a cell: the profile's row, unless the place says otherwise.

    The most specific tag decides; at one scope no beats yes, and the higher number the lower.
    """
    row = profile.occupants[relation]
    prefix = f"occupants.{relation}.{profile.mode}."
    said: dict[str, tuple[int, object, str]] = {}
    for mark in marks:
        for patch in profile.rules.tags[mark.tag].occupants:
            name = patch.path.removeprefix(prefix)
            if patch.path.startswith(prefix) and (name not in said or _outranks(mark, patch.value, said[name], name)):
                said[name] = (mark.scope, patch.value, mark.tag)
    if not said:
        return row
    values = {name: getattr(row, name) for name in ("enter", "stop", "halt", "multiply", "add", "leave")}
    for name, (_, value, _tag) in said.items():
        if name in ("add", "leave") and isinstance(value, Fraction):
            values[name] = int(value * profile.rules.pips)
        else:
            values[name] = value
    return Row(**values, by={**row.by, **{name: (tag,) for name, (_, _, tag) in said.items()}})


def _outranks(mark: Mark, value: object, known: tuple[int, object, str], name: str) -> bool:
    if mark.scope != known[0]:
        return mark.scope > known[0]
    if isinstance(value, Fraction) and isinstance(known[1], Fraction):
        return value > known[1]
    if name == "halt":
        return bool(value)
    return _STRICTNESS[value] < _STRICTNESS[known[1]]


def _decide(
    rows: Mapping[str, Row], marks: Iterable[Mark], attribute: str, *, default: Stop
) -> tuple[Stop, str | None]:
    value: Stop = default
    by: str | None = None
    scope = -1
    for mark in marks:
        said: Stop | None = getattr(rows[mark.tag], attribute)
        if said is None:
            continue
        stricter = (
            _STRICTNESS[said] > _STRICTNESS[value] if attribute == "halt" else _STRICTNESS[said] < _STRICTNESS[value]
        )
        if mark.scope > scope or (mark.scope == scope and stricter):
            value, by, scope = said, mark.tag, mark.scope
    return value, by


def _costs(rules: Rules, marks: Iterable[Mark]) -> dict[str, tuple[Fraction, str]]:
    """What a step into the cell costs in place of the mover's own base, by the most specific tag that says so."""
    found: dict[str, tuple[int, Fraction, str]] = {}
    for mark in marks:
        for kind, cost in rules.tags[mark.tag].cost.items():
            if kind not in found or (mark.scope, cost) > found[kind][:2]:
                found[kind] = (mark.scope, cost, mark.tag)
    return {kind: (cost, tag) for kind, (_, cost, tag) in found.items()}
