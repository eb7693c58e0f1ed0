"""The square grid: eight directions, four of them across sides, and four diagonals that touch a corner."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import floor

from footwork.geometry.cell import Cell, Vector
from footwork.geometry.direction import Direction
from footwork.geometry.grid import Grid, Point, register

_HALF = Fraction(1, 2)
_CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))


@register
class SquareGrid(Grid):
    """Cells are their columns and rows.

    >>> grid = SquareGrid()
    >>> grid.offset(Direction.N), grid.direction(2, -2), grid.far(Cell(0, 0), Cell(2, 3))
    ((0, -1), Direction.NE, 3)
    """

    shape = "square"
    directions = tuple(Direction)
    usual_order = tuple(Direction[name] for name in ("N", "S", "E", "W", "NE", "NW", "SE", "SW"))
    offsets = {
        Direction.N: (0, -1),
        Direction.NE: (1, -1),
        Direction.E: (1, 0),
        Direction.SE: (1, 1),
        Direction.S: (0, 1),
        Direction.SW: (-1, 1),
        Direction.W: (-1, 0),
        Direction.NW: (-1, -1),
    }

    def beside(self, unit: Vector) -> tuple[Vector, ...]:
        """The two cells that share sides with both ends of a diagonal."""
        dx, dy = unit
        return ((dx, 0), (0, dy)) if dx and dy else ()

    def split(self, by: Vector) -> tuple[int, int]:
        """As many diagonals as columns and rows have in common."""
        dx, dy = abs(by[0]), abs(by[1])
        return (dx - dy, dy) if dx > dy else (dy - dx, dx)

    def units(self, by: Vector) -> tuple[Vector, ...]:
        """Diagonals first for a change that is not straight."""
        dx, dy = by
        sx, sy = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
        long_way = (sx, 0) if abs(dx) > abs(dy) else (0, sy)
        cardinals, diagonals = self.split(by)
        return ((sx, sy),) * diagonals + (long_way,) * cardinals

    def spin(self, by: Vector, turns: int) -> Vector:
        """Changes of one size lie on a square ring; a turn of 45° moves an eighth of the way around it.

        >>> SquareGrid().spin((0, -1), 3), SquareGrid().spin((1, -2), 2)
        ((1, 1), (2, 1))
        """
        ring = _ring(max(abs(by[0]), abs(by[1])))
        return ring[(ring.index(by) + turns * len(ring) // 8) % len(ring)]

    def square(self, by: Vector) -> int:
        """As Pythagoras has it."""
        return by[0] * by[0] + by[1] * by[1]

    def centre(self, cell: Cell) -> Point:
        """Half a cell from its corner."""
        return cell.x + _HALF, cell.y + _HALF

    def outline(self, cell: Cell) -> tuple[Point, ...]:
        """The four corners."""
        return tuple((Fraction(cell.x + x), Fraction(cell.y + y)) for x, y in _CORNERS)

    def cell_at(self, x: Fraction, y: Fraction) -> Cell:
        """The whole column and row."""
        return Cell(floor(x), floor(y))


@lru_cache(maxsize=128)
def _ring(radius: int) -> list[Vector]:
    """The changes of one size, clockwise from straight up, rows growing downwards."""
    if radius == 0:
        return [(0, 0)]
    side = range(-radius, radius)
    top = [(i, -radius) for i in side]
    right = [(radius, i) for i in side]
    bottom = [(-i, radius) for i in side]
    left = [(-radius, -i) for i in side]
    around = top + right + bottom + left
    return around[radius:] + around[:radius]
