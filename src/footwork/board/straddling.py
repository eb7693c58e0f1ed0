"""Straddling: whether an edge that stops movement runs between the cells of one piece."""

from __future__ import annotations

from typing import NamedTuple

from footwork.board.board import Board, Border
from footwork.geometry import Cell, Edge
from footwork.rules.rules import Rules


class Straddled(NamedTuple):
    """An edge between two cells of a piece, with the first of them."""

    cell: Cell
    edge: Edge
    border: Border


def straddled(rules: Rules, board: Board, cells: tuple[Cell, ...]) -> Straddled | None:
    """The first edge that stops movement and has some of these cells on both of its sides; None if there is none."""
    if len(cells) == 1 or not board.borders:
        return None
    for cell in cells:
        for side in rules.grid.sides:
            edge = Edge(cell, cell + side)
            border = board.borders.get(edge) if edge.b in cells else None
            if border is not None and rules.edges[border.kind].stops(border.open):
                return Straddled(cell, edge, border)
    return None
