"""Expectations: the `expect:` table of a scenario, asked and compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from footwork.board.nearby import are_adjacent
from footwork.board.schema import ExpectEntry
from footwork.board.setup import Setup
from footwork.board.state import State
from footwork.errors import FootworkError, Source
from footwork.game.game import Game
from footwork.game.script import done, why_not
from footwork.language.formula import Formula
from footwork.query.path import Path
from footwork.query.reach import Reach
from footwork.refusals import Refusal
from footwork.rules.texts import decimal
from footwork.values import dataclass

Amounts = Fraction | Formula | Mapping[str, Fraction | Formula] | None


@dataclass(frozen=True)
class Verdict:
    """One comparison: the question, what was expected and found, and the path or refusal that explains it.

    `state` is the position in which it was asked, and `piece` whom it was about.
    """

    ok: bool
    where: Source
    question: str
    expected: str
    found: str
    explain: Path | Refusal | None = None
    state: State | None = None
    piece: str | None = None


def run_expectations(setup: Setup, *, quick: bool = False) -> list[Verdict]:
    """Ask everything that a scenario expects, each entry from its beginning. A broken entry is a failed one.

    With `quick`, only the entries that say so are asked. Raises ScenarioError if there is no position to begin with.
    """
    verdicts: list[Verdict] = []
    start = Game(setup)
    for i, entry in enumerate(setup.document.expect):
        if quick and not entry.quick:
            continue
        where = setup.source.where(("expect", i))
        try:
            verdicts += _Asker(start.fork(), entry, where).verdicts()
        except FootworkError as error:
            verdicts.append(Verdict(False, where, "the entry", "an answer", f"none: {error}"))
    return verdicts


class _Asker:
    def __init__(self, game: Game, entry: ExpectEntry, where: Source) -> None:
        self.game = game
        self.entry = entry
        self.where = where

    def verdicts(self) -> Iterator[Verdict]:
        for data in self.entry.after:
            result = done(self.game, data)
            if not result.ok:
                question, piece = f"after {_entry(data)}", data.get("piece")
                yield self._verdict(False, question, "it happens", why_not(result), result.refusal, piece=piece)
                return
        asked = 0
        for kind in ("reach", "path", "why", "directions", "adjacent", "points", "at", "stats"):
            if getattr(self.entry, kind):
                asked += 1
                yield from getattr(self, f"_{kind}")()
        if not asked:
            kinds = "reach, path, why, directions, adjacent, points, at, stats"
            yield self._verdict(False, "the entry", "a question", f"none of {kinds}")

    def _verdict(
        self,
        ok: bool,
        question: str,
        expected: object,
        found: object,
        explain: Path | Refusal | None = None,
        *,
        piece: str | None = None,
    ) -> Verdict:
        asked = piece or self.entry.reach or self.entry.path or self.entry.why
        return Verdict(ok, self.where, question, _words(expected), _words(found), explain, self.game.state, asked)

    def _reach(self) -> Iterator[Verdict]:
        entry, piece = self.entry, self.entry.reach or ""
        reach = self.game.reach(piece, action=entry.action)
        for name in ("cost", "charge"):
            wanted: Amounts = getattr(entry, name)
            for cell, amount in wanted.items() if isinstance(wanted, Mapping) else ():
                yield self._amount(f"{name} of {piece} to {cell}", amount, _arrived(reach, cell, name), reach, cell)
        for cell, points in entry.covers.items():
            covering = reach.covering(cell)
            way = None if covering is None else reach.path(covering.pose)
            told = "not covered" if covering is None else decimal(covering.cost)
            ok = covering is not None and covering.cost == points
            yield self._verdict(ok, f"cost of {piece} to cover {cell}", decimal(points), told, way)
        for cell in entry.pass_only:
            found = "not reached" if cell not in reach else "a cell to stop on" if reach[cell].can_stop else "pass only"
            yield self._verdict(found == "pass only", f"{piece} at {cell}", "pass only", found, _way(reach, cell))
        for cell in entry.stop:
            ok = cell in reach and reach[cell].can_stop
            why = self.game.why(piece, cell, action=entry.action)
            found = "stops" if ok else "pass only" if cell in reach else _told(why)
            yield self._verdict(ok, f"{piece} at {cell}", "stops", found, _way(reach, cell))
        for cell in entry.not_reached:
            found = f"reached for {decimal(reach[cell].charge)}" if cell in reach else "not reached"
            yield self._verdict(cell not in reach, f"{piece} at {cell}", "not reached", found, _way(reach, cell))
        if entry.cells is not None:
            yield self._verdict(len(reach) == entry.cells, f"cells that {piece} reaches", entry.cells, len(reach))

    def _amount(self, question: str, wanted: Fraction | Formula, found: object, reach: Reach, cell: str) -> Verdict:
        ok = isinstance(wanted, Fraction) and found == wanted
        told = found if isinstance(found, str) else decimal(found)  # type: ignore[arg-type]
        expected = decimal(wanted) if isinstance(wanted, Fraction) else wanted
        explain = _way(reach, cell) if cell in reach else self.game.why(reach.piece, cell, action=self.entry.action)
        return self._verdict(ok, question, expected, told, explain)

    def _path(self) -> Iterator[Verdict]:
        entry, piece = self.entry, self.entry.path or ""
        if entry.to is not None:
            path = self.game.path(piece, entry.to, through=entry.through, action=entry.action)
            question = f"path of {piece} to {entry.to}"
        else:
            path = self.game.cost(piece, entry.through)
            question = f"path of {piece} along {' '.join(entry.through)}"
        if isinstance(path, Refusal):
            ok = entry.refusal is not None and path.matches(entry.refusal)
            yield self._verdict(ok, question, entry.refusal or "a path", path.code, path)
            return
        if entry.refusal is not None:
            yield self._verdict(False, question, entry.refusal, "a path", path)
        elif entry.is_ is None and not any(isinstance(amount, Fraction) for amount in (entry.cost, entry.charge)):
            yield self._verdict(True, question, "a path", "a path", path)
        for name in ("cost", "charge"):
            wanted: Amounts = getattr(entry, name)
            if isinstance(wanted, Fraction):
                found = getattr(path, name)
                yield self._verdict(found == wanted, f"{name} of the {question}", decimal(wanted), decimal(found), path)
        if entry.is_ is not None:
            notation = self.game.rules.grid.notation
            cells = [notation.format(cell) for cell in path.cells]
            wanted_cells = [notation.format(notation.parse(cell)) for cell in entry.is_]
            yield self._verdict(cells == wanted_cells, question, " ".join(wanted_cells), " ".join(cells), path)

    def _why(self) -> Iterator[Verdict]:
        entry, piece = self.entry, self.entry.why or ""
        refusal = self.game.why(piece, entry.to or "", action=entry.action)
        wanted = entry.refusal or "none"
        found = "none" if refusal is None else refusal.code
        ok = wanted == found if refusal is None else refusal.matches(wanted)
        yield self._verdict(ok, f"why {piece} cannot move to {entry.to}", wanted, found, refusal)
        if entry.by is not None and refusal is not None:
            by = refusal.by or refusal.rule
            yield self._verdict(by == entry.by, f"what keeps {piece} from {entry.to}", entry.by, by, refusal)

    def _directions(self) -> Iterator[Verdict]:
        piece = self.entry.directions or ""
        found = [direction.name for direction in self.game.directions(piece)]
        wanted = [name.upper() for name in self.entry.is_ or []]
        yield self._verdict(found == wanted, f"directions of {piece}", " ".join(wanted), " ".join(found))

    def _adjacent(self) -> Iterator[Verdict]:
        notation, state = self.game.rules.grid.notation, self.game.state
        for pair, wanted in self.entry.adjacent.items():
            one, _, other = pair.partition("/")
            found = are_adjacent(state, notation.parse(one), notation.parse(other))
            words = {True: "adjacent", False: "not adjacent"}
            yield self._verdict(found == wanted, f"{one} and {other}", words[wanted], words[found])

    def _points(self) -> Iterator[Verdict]:
        for piece, wanted in self.entry.points.items():
            found = self.game.points(piece)
            told = "unlimited" if found is None else decimal(found)
            expected = decimal(wanted) if isinstance(wanted, Fraction) else str(wanted)
            yield self._verdict(told == expected, f"points of {piece}", expected, told)

    def _at(self) -> Iterator[Verdict]:
        for piece, text in self.entry.at.items():
            wanted, found = None if text is None else self.game.rules.grid.notation.parse(text), self.game.at(piece)
            told = self.game.text(wanted), self.game.text(found)
            yield self._verdict(found == wanted, f"where {piece} stands", *told)

    def _stats(self) -> Iterator[Verdict]:
        for piece, stats in self.entry.stats.items():
            for name, wanted in stats.items():
                found = self.game.state.piece(piece).stats.get(name)
                yield self._verdict(found == wanted, f"{name} of {piece}", wanted, found)


def _words(value: object) -> str:
    return "nothing" if value is None else str(value)


def _entry(data: Mapping[str, Any]) -> str:
    """An action as it stands in a file."""
    parts = {key: " ".join(map(_words, value)) if isinstance(value, list) else value for key, value in data.items()}
    return ", ".join(f"{key} {_words(value)}" for key, value in parts.items())


def _arrived(reach: Reach, cell: str, name: str) -> object:
    return getattr(reach[cell], name) if cell in reach else "not reached"


def _way(reach: Reach, cell: str) -> Path | None:
    return reach.path(cell) if cell in reach else None


def _told(refusal: Refusal | None) -> str:
    return "nothing against it" if refusal is None else refusal.code
