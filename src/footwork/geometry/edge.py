"""Edge: the border between two cells that share a side."""

from __future__ import annotations

from typing import NamedTuple

from footwork.arguments import take
from footwork.geometry.cell import Cell


class Edge(NamedTuple):
    """A border, written with its lower cell first. Make one with `Edge.between`.

    >>> Edge.between(Cell(1, 0), Cell(0, 0))
    Edge(a=Cell(x=0, y=0), b=Cell(x=1, y=0))
    """

    a: Cell
    b: Cell

    @classmethod
    def between(cls, one: Cell, other: Cell) -> Edge:
        """The border of two cells, whichever is named first. Whether they share a side, `Grid.edge` checks."""
        try:
            return cls(one, other) if one < other else cls(other, one)
        except TypeError:
            take(one, Cell, "between", "one")
            take(other, Cell, "between", "other")
            raise
