"""Cells, directions, edges, footprints and how they are written. Knows no rule."""

from footwork.geometry.cell import Cell, chebyshev, orthogonal
from footwork.geometry.direction import CARDINALS, DIAGONALS, Axes, Direction
from footwork.geometry.edge import Edge
from footwork.geometry.footprint import Footprint, Pose
from footwork.geometry.notation import CompassNotation, LetterNotation, Notation, PairNotation

__all__ = [
    "CARDINALS",
    "DIAGONALS",
    "Axes",
    "Cell",
    "CompassNotation",
    "Direction",
    "Edge",
    "Footprint",
    "LetterNotation",
    "Notation",
    "PairNotation",
    "Pose",
    "chebyshev",
    "orthogonal",
]
