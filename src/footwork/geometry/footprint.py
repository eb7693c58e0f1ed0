"""Footprint and Pose: the cells a piece covers, and how it stands."""

from __future__ import annotations

from dataclasses import field
from typing import NamedTuple

from footwork.arguments import check_fields, described, take
from footwork.errors import LimitError, MisuseError
from footwork.geometry.cell import Cell, Vector
from footwork.geometry.direction import Direction
from footwork.values import dataclass

_WIDEST = 1000

Shape = tuple[Vector, ...]
"""The cells of a piece as changes from its anchor."""


@dataclass(frozen=True, slots=True)
class Footprint:
    """The size of a piece in columns and rows, and its shape in every way in which it can lie.

    Without shapes it is a rectangle of a square grid, turned by 90° or not; those of another grid come from its
    `footprint`.

    >>> Footprint(2, 1).cells(Cell(3, 3))
    (Cell(x=3, y=3), Cell(x=4, y=3))
    >>> Footprint(2, 1).cells(Cell(3, 3), turned=True)
    (Cell(x=3, y=3), Cell(x=3, y=4))
    """

    width: int = 1
    height: int = 1
    shapes: tuple[Shape, ...] = ()
    name: str = ""
    """How a grid calls it, where it is no rectangle."""
    is_single: bool = field(init=False, compare=False, repr=False)
    """Whether it covers one cell only."""
    _hash: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        check_fields(self, "Footprint")
        if not (1 <= self.width <= _WIDEST and 1 <= self.height <= _WIDEST):
            raise LimitError(f"a piece has from 1 to {_WIDEST} columns and rows, not {self.width} and {self.height}")
        shapes = self.shapes or _rectangle(self.width, self.height)
        object.__setattr__(self, "shapes", shapes)
        object.__setattr__(self, "is_single", len(shapes[0]) == 1)
        object.__setattr__(self, "_hash", hash((self.width, self.height, shapes)))

    def __hash__(self) -> int:
        return self._hash

    @property
    def size(self) -> int:
        """How many cells it covers."""
        return len(self.shapes[0])

    @property
    def said(self) -> tuple[int, int] | str:
        """How a file says it: by name, or as columns and rows."""
        return self.name or (self.width, self.height)

    @property
    def lies(self) -> tuple[int, ...]:
        """The ways in which it can lie: as it is and turned, or by the number of turns where there are more.

        >>> Footprint(2, 2).lies, Footprint(2, 1).lies
        ((False,), (False, True))
        """
        ways = len(self.shapes)
        return tuple(range(ways)) if ways > 2 else (False, True)[:ways]

    def cells(self, anchor: Cell, *, turned: int = False) -> tuple[Cell, ...]:
        """The covered cells, in the order of the shape; for a rectangle row by row from the anchor, its lowest cell."""
        if self.is_single:
            return (anchor,)
        try:
            return tuple([Cell(anchor.x + dx, anchor.y + dy) for dx, dy in self.shapes[turned]])
        except (AttributeError, IndexError, TypeError):
            take(anchor, Cell, "cells", "anchor")
            raise MisuseError(f"a piece lies in one of {len(self.shapes)} ways, found {described(turned)}") from None


def _rectangle(width: int, height: int) -> tuple[Shape, ...]:
    sizes = dict.fromkeys(((width, height), (height, width)))
    return tuple(tuple((dx, dy) for dy in range(rows) for dx in range(columns)) for columns, rows in sizes)


class Pose(NamedTuple):
    """How a piece stands: anchor cell, how it lies (turned or not, where there are two ways), and heading."""

    anchor: Cell
    turned: int = False
    heading: Direction = Direction.N
