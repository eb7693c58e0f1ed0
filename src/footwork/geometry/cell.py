"""Cell: one place of a square grid."""

from __future__ import annotations

from typing import NamedTuple


class Cell(NamedTuple):
    """A cell by its column and row, both counted from 0 in the game's own coordinates.

    >>> Cell(2, 3) + (1, 0)
    Cell(x=3, y=3)
    """

    x: int
    y: int

    def __add__(self, offset: tuple[int, int]) -> Cell:  # type: ignore[override]
        return Cell(self.x + offset[0], self.y + offset[1])


def chebyshev(a: Cell, b: Cell) -> int:
    """Distance where a diagonal counts one.

    >>> chebyshev(Cell(0, 0), Cell(2, 3))
    3
    """
    return max(abs(a.x - b.x), abs(a.y - b.y))


def orthogonal(a: Cell, b: Cell) -> int:
    """Distance where only rows and columns are walked.

    >>> orthogonal(Cell(0, 0), Cell(2, 3))
    5
    """
    return abs(a.x - b.x) + abs(a.y - b.y)
