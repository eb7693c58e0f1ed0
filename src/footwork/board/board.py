"""Board: terrain, tags and edges. It never changes; an edit gives a new one."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from typing import Any, NamedTuple

from footwork.arguments import checked, several, take
from footwork.errors import MisuseError
from footwork.geometry import Cell, Edge, Grid
from footwork.rules.effects import TileRule
from footwork.rules.fold import PlaceScope
from footwork.values import Fixed, Value, dataclass, kept

VOID = 0


class Mark(NamedTuple):
    """A tag on a cell, with the scope at which it was put there."""

    scope: PlaceScope
    tag: str


class Border(NamedTuple):
    """What stands on an edge: a kind, perhaps a name, open or closed, perhaps free to cross from one cell."""

    kind: str
    name: str | None = None
    open: bool = False
    free_from: Cell | None = None


MOST_EDITS = 64
"""Edits one after another that are kept for whoever has compiled the board that they began with."""


class Edited(NamedTuple):
    """What a search has kept beside the board that this one was edited from, and what was edited since."""

    native: Any
    what: tuple[Cell | Edge, ...]


@dataclass(frozen=True, repr=False)
class Board(Value):
    """A box of cells. `codes` holds a byte for each cell, row by row: 0 is void, others index `palette`. Where the map
    lies in the box, its grid says; on a square one it fills it.

    A board of no size stands for "no board has been set up".
    """

    width: int
    height: int
    palette: tuple[str, ...]
    codes: bytes
    marks: Mapping[Cell, tuple[Mark, ...]] = field(default_factory=Fixed)
    borders: Mapping[Edge, Border] = field(default_factory=Fixed)
    effects: Mapping[Cell, tuple[TileRule, ...]] = field(default_factory=Fixed)
    names: Mapping[str, tuple[Cell, ...]] = field(default_factory=Fixed)

    @property
    def exists(self) -> bool:
        """Whether a board has been set up at all."""
        return self.width > 0

    def inside(self, cell: Cell, grid: Grid) -> bool:
        """Whether the map has the cell, void or not."""
        try:
            return grid.holds(self.width, self.height, cell)
        except (AttributeError, TypeError):
            take(cell, Cell, "inside", "cell")
            take(grid, Grid, "inside", "grid")
            raise

    def terrain(self, cell: Cell) -> str | None:
        """The name of the terrain, or None for a void cell and outside."""
        try:
            x, y = cell
            if not (0 <= x < self.width and 0 <= y < self.height):
                return None
            code = self.codes[y * self.width + x]
        except (TypeError, ValueError):
            take(cell, Cell, "terrain", "cell")
            raise
        return None if code == VOID else self.palette[code]

    def __iter__(self) -> Iterator[Cell]:
        """Every cell that is not void, row by row."""
        for i, code in enumerate(self.codes):
            if code != VOID:
                yield Cell(i % self.width, i // self.width)

    @checked
    def with_terrain(self, cell: Cell, name: str) -> Board:
        """A board on which one cell has another terrain."""
        self._check(cell)
        palette = self.palette if name in self.palette else (*self.palette, name)
        codes, place = memoryview(self.codes), cell.y * self.width + cell.x
        edited = b"".join((codes[:place], bytes((palette.index(name),)), codes[place + 1 :]))
        return self._edited(cell, palette=palette, codes=edited)

    @checked
    def without(self, cells: Iterable[Cell]) -> Board:
        """A board on which some of its cells are void."""
        codes = bytearray(self.codes)
        for cell in several(cells, Cell, "without", "cells"):
            self._check(cell)
            codes[cell.y * self.width + cell.x] = VOID
        return replace(self, codes=bytes(codes))

    @checked
    def with_border(self, edge: Edge, border: Border) -> Board:
        """A board on which one edge is another."""
        return self._edited(edge, borders=Fixed({**self.borders, edge: border}))

    def _check(self, cell: Cell) -> None:
        if not (0 <= cell.x < self.width and 0 <= cell.y < self.height):
            raise MisuseError(f"the board has no cell {cell.x},{cell.y}")

    def _edited(self, what: Cell | Edge, **fields: Any) -> Board:
        """The edited board. If a search knows this one, it is told of the edit alone; it need not be asked before."""
        board = replace(self, **fields)
        native, before = self.__dict__.get("_native"), self.__dict__.get("_edit")
        if native is not None:
            board.__dict__["_edit"] = Edited(native, (what,))
        elif before is not None and len(before.what) < MOST_EDITS:
            board.__dict__["_edit"] = Edited(before.native, (*before.what, what))
        return board

    @kept
    def holds(self) -> tuple[tuple[Cell, TileRule], ...]:
        """The cells that do something while somebody stands on them, row by row."""
        cells = sorted(self.effects, key=lambda cell: (cell.y, cell.x))
        return tuple((cell, rule) for cell in cells for rule in self.effects[cell] if rule.on == "hold")

    @kept
    def digest(self) -> str:
        """A hash of everything on the board, the same in every process."""
        whole = hashlib.sha256()
        for part in (
            [self.width, self.height],
            self.palette,
            sorted((cell, [(int(m.scope), m.tag) for m in marks]) for cell, marks in self.marks.items()),
            sorted((edge, tuple(map(str, border))) for edge, border in self.borders.items()),
            sorted((cell, repr(effects)) for cell, effects in self.effects.items()),
            sorted(self.names.items()),
        ):
            whole.update(repr(part).encode())
        whole.update(self.codes)
        return whole.hexdigest()

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"<Board {self.width}×{self.height}>"


NO_BOARD = Board(0, 0, ("",), b"")
