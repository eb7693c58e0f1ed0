"""The grid and what is on it: cells, directions, edges, footprints, and how they are written. Knows no rule."""

from footwork.geometry.cell import FARTHEST, Cell, Vector, is_cell, taken_cell
from footwork.geometry.direction import Direction
from footwork.geometry.edge import Edge
from footwork.geometry.footprint import Footprint, Pose
from footwork.geometry.grid import GRIDS, Grid, Point, Unit, register
from footwork.geometry.hex import AxialNotation, FlatGrid, HexGrid, PointyGrid
from footwork.geometry.notation import CompassNotation, LetterNotation, Notation, PairNotation
from footwork.geometry.page import Axes, Laid, Page, Place
from footwork.geometry.square import SquareGrid

__all__ = [
    "FARTHEST",
    "GRIDS",
    "Axes",
    "AxialNotation",
    "Cell",
    "CompassNotation",
    "Direction",
    "Edge",
    "FlatGrid",
    "Footprint",
    "Grid",
    "HexGrid",
    "Laid",
    "LetterNotation",
    "Notation",
    "Page",
    "PairNotation",
    "Place",
    "Point",
    "PointyGrid",
    "Pose",
    "SquareGrid",
    "Unit",
    "Vector",
    "is_cell",
    "register",
    "taken_cell",
]
