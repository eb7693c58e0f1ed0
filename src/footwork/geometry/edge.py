"""Edge: the border between two cells that share a side."""

from __future__ import annotations

from typing import NamedTuple

from footwork.arguments import say, take
from footwork.geometry.cell import Cell, is_cell


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


def _is_edge(value: object) -> bool:
    ends: tuple[object, ...] = value if isinstance(value, Edge) else ()
    return bool(ends) and all(isinstance(cell, Cell) and is_cell(cell) for cell in ends)


say(Edge, "an Edge of two cells", _is_edge)
