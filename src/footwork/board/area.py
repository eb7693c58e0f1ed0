"""Area: sets of cells of one board as the bits of whole numbers, so that thousands are joined and widened at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from footwork.board.board import Board
from footwork.board.nearby import are_neighbours
from footwork.geometry import Cell
from footwork.rules.rules import Rules
from footwork.values import kept

Offsets = Iterable[tuple[int, int]]
Area = int
"""A set of cells: a bit for each."""


class Areas:
    """The cells of a board, numbered. Only cells that are not void belong to an area."""

    def __init__(self, rules: Rules, board: Board) -> None:
        self.rules = rules
        cells = tuple(board)
        self._left = min((cell.x for cell in cells), default=0)
        self._top = min((cell.y for cell in cells), default=0)
        self._width = max((cell.x for cell in cells), default=0) - self._left + 1
        # A row and as much again beside it: what is moved off its row by less than a row is not in the next one.
        self._stride = 2 * self._width
        self._cells = {self._number(cell): cell for cell in cells}
        self._length = max(self._cells, default=0) + 1
        self.whole = self.of(cells)
        self._parted = self._find_parted(board)

    def _number(self, cell: Cell) -> int:
        return (cell[1] - self._top) * self._stride + cell[0] - self._left

    def of(self, cells: Iterable[Cell]) -> Area:
        """The area of some cells; those that the board does not have are left out."""
        known, last = self._cells, self._length - 1
        digits = bytearray(b"0" * self._length)
        for cell in cells:
            number = self._number(cell)
            if known.get(number) == cell:
                digits[last - number] = 49
        return int(digits, 2)

    def cells(self, area: Area) -> Iterator[Cell]:
        """The cells of an area, row by row."""
        digits, number = f"{area:b}"[::-1], -1
        while (number := digits.find("1", number + 1)) >= 0:
            yield self._cells[number]

    def widened(self, area: Area, offsets: Offsets) -> Area:
        """The cells that one of these changes leads to from somewhere in an area; edges may part neighbours."""
        found = 0
        for dx, dy in offsets:
            if abs(dx) < self._width:
                apart = self._parted.get((dx, dy))
                by, start = dy * self._stride + dx, area if apart is None else area & ~apart
                found |= start << by if by >= 0 else start >> -by
        return found & self.whole

    @kept
    def parted(self) -> list[tuple[int, int, int, int]]:
        """Every cell that an edge parts from a neighbour, with the change of cell that leads there."""
        return [(*cell, *by) for by, area in self._parted.items() for cell in self.cells(area)]

    def _find_parted(self, board: Board) -> dict[tuple[int, int], Area]:
        """For each step to a neighbour, the cells that an edge parts from that neighbour."""
        around = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        near = {cell + by for edge in board.borders for cell in (edge.a, edge.b) for by in around}
        return {
            by: self.of(cell for cell in near if not are_neighbours(self.rules, board, cell, cell + by))
            for by in (around if near else ())
        }


def areas_of(rules: Rules, board: Board) -> Areas:
    """The areas of a board, numbered once and kept beside it."""
    known: Areas | None = board.__dict__.get("_numbered")
    if known is None or known.rules is not rules:
        known = board.__dict__["_numbered"] = Areas(rules, board)
    return known
