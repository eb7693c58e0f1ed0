"""Footprint and Pose: the cells a piece covers, and how it stands."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from footwork.geometry.cell import Cell
from footwork.geometry.direction import Direction


@dataclass(frozen=True, slots=True)
class Footprint:
    """The size of a piece in columns and rows before it is turned.

    >>> Footprint(2, 1).cells(Cell(3, 3))
    (Cell(x=3, y=3), Cell(x=4, y=3))
    >>> Footprint(2, 1).cells(Cell(3, 3), turned=True)
    (Cell(x=3, y=3), Cell(x=3, y=4))
    """

    width: int = 1
    height: int = 1

    @property
    def is_single(self) -> bool:
        """Whether it covers one cell only."""
        return self.width == self.height == 1

    @property
    def size(self) -> int:
        """How many cells it covers."""
        return self.width * self.height

    @property
    def is_square(self) -> bool:
        """Whether turning changes nothing."""
        return self.width == self.height

    def cells(self, anchor: Cell, *, turned: bool = False) -> tuple[Cell, ...]:
        """The covered cells, row by row from the anchor, which has the lowest column and row."""
        if self.width == 1 == self.height:
            return (anchor,)
        return tuple(Cell(anchor.x + dx, anchor.y + dy) for dx, dy in _offsets(self, turned))


@lru_cache(maxsize=256)
def _offsets(footprint: Footprint, turned: bool) -> tuple[tuple[int, int], ...]:
    width, height = footprint.width, footprint.height
    if turned:
        width, height = height, width
    return tuple((dx, dy) for dy in range(height) for dx in range(width))


class Pose(NamedTuple):
    """How a piece stands: anchor cell, whether turned by 90°, and heading."""

    anchor: Cell
    turned: bool = False
    heading: Direction = Direction.N
