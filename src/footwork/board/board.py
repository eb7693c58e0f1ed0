"""Board: terrain, tags and edges. It never changes; an edit gives a new one."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, fields, replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

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


PAGE = 4096
"""Cells of a large board of which an edit keeps a copy; the other pages are those of the board that was edited."""


class Edited(NamedTuple):
    """What a search has kept beside the board that this one was edited from, and what was edited since."""

    native: Any
    what: tuple[Cell | Edge, ...]


@dataclass(frozen=True, repr=False)
class Board(Value):
    """A box of cells. `codes` holds a byte for each cell, row by row: 0 is void, others index `palette`. Where the map
    lies in the box, its grid says; on a square one it fills it.

    An edit of a board of more than a page keeps pages, most of them shared with the board before, and `codes` are made
    of them for whoever asks for all.

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
            here, i = self.__dict__, y * self.width + x
            code = here["_pages"][i // PAGE][i % PAGE] if "_pages" in here else here["codes"][i]
        except (TypeError, ValueError):
            take(cell, Cell, "terrain", "cell")
            raise
        return None if code == VOID else self.palette[code]

    def __iter__(self) -> Iterator[Cell]:
        """Every cell that is not void, row by row."""
        for i, code in enumerate(self._joined()):
            if code != VOID:
                yield Cell(i % self.width, i // self.width)

    @checked
    def with_terrain(self, cell: Cell, name: str) -> Board:
        """A board on which one cell has another terrain."""
        self._check(cell)
        palette = self.palette if name in self.palette else (*self.palette, name)
        pages, place = self._paged(), cell.y * self.width + cell.x
        page, at = memoryview(pages[place // PAGE]), place % PAGE
        edited = b"".join((page[:at], bytes((palette.index(name),)), page[at + 1 :]))
        if len(pages) == 1:
            return self._edited(cell, palette=palette, codes=edited)
        return self._edited(
            cell, palette=palette, _pages=(*pages[: place // PAGE], edited, *pages[place // PAGE + 1 :])
        )

    @checked
    def without(self, cells: Iterable[Cell]) -> Board:
        """A board on which some of its cells are void."""
        codes = bytearray(self._joined())
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
        board, here = object.__new__(Board), self.__dict__
        own = {name: here[name] for name in _FIELDS if name in here}
        if "_pages" in here:
            own["_pages"] = here["_pages"]
        if "_pages" in own or "_pages" in fields:
            own.pop("codes", None)
        board.__dict__.update(own | fields)
        native, before = here.get("_native"), here.get("_edit")
        if native is not None:
            board.__dict__["_edit"] = Edited(native, (what,))
        elif before is not None and len(before.what) < MOST_EDITS:
            board.__dict__["_edit"] = Edited(before.native, (*before.what, what))
        return board

    def _paged(self) -> tuple[bytes, ...]:
        """The codes in pages, of which there is one if they fill no more; kept from the first edit on."""
        pages: tuple[bytes, ...] | None = self.__dict__.get("_pages")
        if pages is not None:
            return pages
        codes = self.codes
        if len(codes) <= PAGE:
            return (codes,)
        made = self.__dict__["_pages"] = tuple([codes[i : i + PAGE] for i in range(0, len(codes), PAGE)])
        return made

    def _joined(self) -> bytes:
        """All codes, which are not kept if there are pages of them."""
        codes: bytes | None = self.__dict__.get("codes")
        return b"".join(self.__dict__["_pages"]) if codes is None else codes

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> bytes:
            """The codes of an edited board, when somebody asks for all; kept until it is put by."""
            if name != "codes" or "_pages" not in self.__dict__:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)
            return self.__dict__.setdefault("codes", self._joined())

    def __getstate__(self) -> dict[str, Any]:
        return {name: self._joined() if name == "codes" else self.__dict__[name] for name in _FIELDS}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        if self is other:
            return True
        if _around(self) != _around(other):
            return False
        mine, others = self.__dict__.get("_pages"), other.__dict__.get("_pages")
        if mine is not None and others is not None:
            return bool(mine == others)
        return self._joined() == other._joined()

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
        for page in self.__dict__.get("_pages") or (self.codes,):
            whole.update(page)
        return whole.hexdigest()

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"<Board {self.width}×{self.height}>"


_FIELDS = frozenset(field.name for field in fields(Board))
_around = attrgetter(*[field.name for field in fields(Board) if field.name != "codes"])
"""Everything of a board but its codes."""


def lasting_of(board: Board) -> frozenset[str]:
    """What a board that is put by cannot do without, or not well."""
    return (_FIELDS - {"codes"} | {"_pages"} if "_pages" in board.__dict__ else _FIELDS) | {"digest"}


NO_BOARD = Board(0, 0, ("",), b"")
