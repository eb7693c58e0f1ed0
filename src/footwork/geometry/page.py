"""Page: where the cells of a grid stand in the columns and rows of a drawing."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from footwork.errors import NotationError
from footwork.geometry.cell import Cell, Vector
from footwork.geometry.edge import Edge


class Axes(Enum):
    """Which way the row numbers of a grid grow. North is always up on the page."""

    DOWN = "down"
    UP = "up"


class Place(NamedTuple):
    """A place on a page: column and row from 0, the row counted the way the rows grow."""

    column: int
    row: int


class Laid(NamedTuple):
    """The cells of a drawn map: a byte for each of a box of them, row by row; 0 where the map has no cell."""

    width: int
    height: int
    codes: bytes


class Page:
    """The page of a square grid: cells are columns and rows. Other grids lay their cells out differently."""

    sides: tuple[Vector, ...] = ((1, 0), (0, 1))
    """The ways across a side of a cell to one that comes later in order: every border between cells once."""

    def __init__(self, rows: Axes = Axes.DOWN) -> None:
        self.rows = rows

    def place(self, cell: Cell) -> Place:
        """Where a cell stands on the page."""
        return Place(cell.x, cell.y)

    def cell(self, column: int, row: int) -> Cell:
        """The cell of a place on the page."""
        return Cell(column, row)

    def indent(self, row: int) -> int:
        """By how many half cells a row is moved to the right."""
        return 0

    def drop(self, column: int) -> int:
        """By how many half cells a column is moved down the page."""
        return 0

    def box(self, columns: int, rows: int) -> tuple[int, int]:
        """The width and height of the box of cells that holds a page of this size."""
        return columns, rows

    def page(self, width: int, height: int) -> tuple[int, int]:
        """The columns and rows of the page that a box of cells holds."""
        return width, height

    def holds(self, width: int, height: int, cell: Cell) -> bool:
        """Whether the page in a box of cells has a cell, void or not."""
        column, row = self.place(cell)
        columns, rows = self.page(width, height)
        return 0 <= column < columns and 0 <= row < rows

    def lay(self, lines: Sequence[bytes]) -> Laid:
        """The cells of a map drawn in lines of equal length, from the top of the page.

        >>> Page().lay([bytes([1, 2]), bytes([3, 4])])
        Laid(width=2, height=2, codes=b'\\x01\\x02\\x03\\x04')
        """
        rows = lines if self.rows is Axes.DOWN else lines[::-1]
        width, height = self.box(len(rows[0]), len(rows))
        return Laid(width, height, self._boxed(rows, width))

    def _boxed(self, rows: Sequence[bytes], width: int) -> bytes:
        """Rows of a page, the first one first, in a box of cells of some width."""
        return b"".join(rows)

    def lines(self, laid: Laid) -> list[bytes]:
        """The lines of a drawn map, from the top of the page; what `lay` reads again."""
        rows = self._unboxed(laid)
        return rows if self.rows is Axes.DOWN else rows[::-1]

    def _unboxed(self, laid: Laid) -> list[bytes]:
        """The rows of a page in a box of cells, the first one first."""
        width = laid.width
        return [laid.codes[y * width : (y + 1) * width] for y in range(laid.height)]

    def edge(self, one: Cell, other: Cell) -> Edge:
        """The border of two cells that share a side; raises NotationError if they do not."""
        edge = Edge.between(one, other)
        if (edge.b.x - edge.a.x, edge.b.y - edge.a.y) not in self.sides:
            raise NotationError("an edge lies between two cells that share a side")
        return edge


PAGE = Page()
