"""Cell: one place of a grid."""

from __future__ import annotations

from typing import NamedTuple

Vector = tuple[int, int]
"""A change of cell: what is added to one to come to another."""


class Cell(NamedTuple):
    """A cell by two whole numbers, so that the same change leads from every cell the same way.

    On a square grid they are its column and row, counted from 0 in the game's own coordinates; what they are on
    another, its `Grid` says.

    >>> Cell(2, 3) + (1, 0)
    Cell(x=3, y=3)
    """

    x: int
    y: int

    def __add__(self, offset: Vector) -> Cell:  # type: ignore[override]
        return Cell(self.x + offset[0], self.y + offset[1])
