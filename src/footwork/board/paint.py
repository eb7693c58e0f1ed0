"""Paint: the tags that auras put on cells for one side, and who puts them there.

It never changes; a change gives a new one, which shares every row of cells on which nothing has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from copy import copy
from typing import Any, NamedTuple

from footwork.board.board import Board, Mark
from footwork.board.nearby import HERE, are_neighbours, offsets_within
from footwork.geometry import Cell
from footwork.rules.fold import PlaceScope
from footwork.rules.rules import Rules

MOST_AREAS = 1 << 13
"""How many areas around pieces are kept for one board."""
MOST_EDITS = 64
"""How many cells are kept for whoever has numbered the paint before they were painted otherwise."""

Area = frozenset[tuple[int, int]]
"""Cells as plain pairs, which are equal to them."""
NOWHERE: Area = frozenset()
Strokes = tuple[tuple[int, int], ...]
"""Who paints a cell, and with which aura, in their order."""


class Stroke(NamedTuple):
    """One aura of one piece, by their places in the roster and in the ruleset, and the cells that it paints."""

    who: int
    aura: int
    cells: Area


class Edited(NamedTuple):
    """What a search has kept beside the paint that this one was made from, and the cells painted otherwise since."""

    native: Any
    cells: Set[tuple[int, int]]


class Paint:
    """What is painted on the cells of a board. `rows` has by row and column who paints it, and with which aura."""

    __slots__ = ("_marks", "board", "edited", "native", "rows")

    def __init__(self, rules: Rules, board: Board) -> None:
        self.board = board
        self.rows: Mapping[int, Mapping[int, Strokes]] = {}
        self.native: Any = None
        """What the bridge to the core keeps here."""
        self.edited: Edited | None = None
        self._marks = [Mark(PlaceScope.TEMPORARY, aura.paints or "") for aura in rules.auras.values()]

    def changed(self, gone: Iterable[Stroke], come: Iterable[Stroke]) -> Paint:
        """The paint without some strokes, and then with others."""
        before = {stroke[:2]: stroke.cells for stroke in gone}
        after = {stroke[:2]: stroke.cells for stroke in come}
        fresh: dict[tuple[int, int], Strokes] = {}
        for stroke, cells in before.items():
            for cell in cells - after.get(stroke, NOWHERE):
                known = fresh[cell] if cell in fresh else self._strokes(*cell)
                fresh[cell] = tuple([each for each in known if each != stroke])
        for stroke, cells in after.items():
            for cell in cells - before.get(stroke, NOWHERE):
                known = fresh[cell] if cell in fresh else self._strokes(*cell)
                fresh[cell] = tuple(sorted((*known, stroke)))
        return self._with(fresh) if fresh else self

    def _with(self, fresh: Mapping[tuple[int, int], Strokes]) -> Paint:
        """The paint with other strokes on some cells."""
        rows = dict(self.rows)
        for y in {y for _, y in fresh}:
            row = {**rows.get(y, {}), **{x: strokes for (x, at), strokes in fresh.items() if at == y}}
            rows[y] = {x: strokes for x, strokes in row.items() if strokes}
            if not rows[y]:
                del rows[y]
        made = copy(self)
        made.rows, made.native, made.edited = rows, None, None
        if self.native is not None:
            made.edited = Edited(self.native, fresh.keys())
        elif self.edited is not None and len(self.edited.cells) + len(fresh) <= MOST_EDITS:
            made.edited = Edited(self.edited.native, self.edited.cells | fresh.keys())
        return made

    def _strokes(self, x: int, y: int) -> Strokes:
        row = self.rows.get(y)
        return () if row is None else row.get(x, ())

    def on(self, x: int, y: int, *, but: int) -> tuple[Mark, ...]:
        """The tags on a cell, each once, in the order of who puts them there; those of one piece do not count."""
        strokes = self._strokes(x, y)
        return tuple(dict.fromkeys([self._marks[aura] for who, aura in strokes if who != but])) if strokes else ()

    def cells(self, rows: Iterable[int] | None = None) -> Iterator[tuple[int, int]]:
        """The cells on which something is painted; of some rows only, if they are said."""
        for y in self.rows if rows is None else rows:
            for x in self.rows.get(y, ()):
                yield x, y


def area_around(rules: Rules, board: Board, cells: tuple[Cell, ...], within: int) -> Area:
    """The cells in the box of a board within a distance of some cells, these included; found once for a board."""
    kept = board.__dict__.get("_around")
    if kept is None or kept[0] is not rules.compiled:
        kept = board.__dict__["_around"] = (rules.compiled, {})
    known: dict[tuple[tuple[Cell, ...], int], Area] = kept[1]
    area = known.get((cells, within))
    if area is None:
        around, width, height = HERE + offsets_within(rules, within), board.width, board.height
        pairs = ((cell, Cell(cell.x + dx, cell.y + dy)) for cell in cells for dx, dy in around)
        found = [
            (there.x, there.y)
            for cell, there in pairs
            if 0 <= there.x < width and 0 <= there.y < height and are_neighbours(rules, board, there, cell)
        ]
        if len(known) >= MOST_AREAS:
            known.clear()
        area = known[cells, within] = frozenset(found)
    return area
