"""A hex grid that the engine knows nothing of: hexes with a corner on top, every second row half a cell to the right.

A ruleset names it with ``grid: {shape: pointy}`` once this module is imported.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import floor, sqrt

from footwork.geometry import Axes, Cell, Direction, Footprint, Grid, Laid, Place, Point, Vector, register

_HALF = Fraction(1, 2)
_CORNERS = tuple((Fraction(x, 2), Fraction(y, 4)) for x, y in ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)))


@register
class PointyGrid(Grid):
    """Six directions, all of them across sides. A row lower, x counts half a cell further to the left.

    So that x is never below 0 on a page: the cell of a column and row has x = column + (row + 1) // 2.
    """

    shape = "pointy"
    directions = tuple(Direction[name] for name in ("NE", "E", "SE", "SW", "W", "NW"))
    usual_order = directions
    offsets = dict(zip(directions, ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1)), strict=True))
    aspect = 2 / sqrt(3)

    def beside(self, unit: Vector) -> tuple[Vector, ...]:
        """Every neighbour shares a side: there are no corners to cut."""
        return ()

    def split(self, by: Vector) -> tuple[int, int]:
        """Both numbers at once where they grow together, else one after the other."""
        dx, dy = abs(by[0]), abs(by[1])
        return (max(dx, dy) if by[0] * by[1] > 0 else dx + dy), 0

    def units(self, by: Vector) -> tuple[Vector, ...]:
        """First both numbers at once, then the one that is left over."""
        dx, dy = by
        sx, sy = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
        both = min(abs(dx), abs(dy)) if sx == sy else 0
        return ((sx, sy),) * both + ((sx, 0),) * (abs(dx) - both) + ((0, sy),) * (abs(dy) - both)

    def spin(self, by: Vector, turns: int) -> Vector:
        """By 60° each."""
        for _ in range(turns % 6):
            by = (by[0] - by[1], by[0])
        return by

    def square(self, by: Vector) -> int:
        """The axes stand at 120°."""
        return by[0] * by[0] - by[0] * by[1] + by[1] * by[1]

    def centre(self, cell: Cell) -> Point:
        """Rows lie three quarters of a cell apart."""
        return cell.x - cell.y * _HALF + _HALF, cell.y * Fraction(3, 4) + _HALF

    def outline(self, cell: Cell) -> tuple[Point, ...]:
        """Six corners, the first on top."""
        x, y = self.centre(cell)
        return tuple((x + dx, y + dy) for dx, dy in _CORNERS)

    def cell_at(self, x: Fraction, y: Fraction) -> Cell:
        """The cell with the nearest middle, where hexes are even."""
        row = (y - _HALF) / Fraction(3, 4)
        column = x - _HALF + row / 2
        near = [Cell(floor(column) + dx, floor(row) + dy) for dx, dy in product((0, 1), repeat=2)]

        def far(cell: Cell) -> tuple[Fraction, int, int]:
            cx, cy = self.centre(cell)
            return (x - cx) ** 2 + Fraction(4, 3) * (y - cy) ** 2, -cell.y, -cell.x

        return min(near, key=far)

    def footprint(self, width: int, height: int) -> Footprint:
        """A rhomboid from the anchor, turned around it by 60° as often as that makes a difference."""
        whole = [(dx, dy) for dy in range(height) for dx in range(width)]
        back = 1 if self.rows is Axes.DOWN else -1
        shapes = [tuple(self.spin(by, turns * back) for by in whole) for turns in range(6)]
        return Footprint(width, height, tuple({frozenset(shape): shape for shape in reversed(shapes)}.values())[::-1])

    # The page

    def place(self, cell: Cell) -> Place:
        """Column and row."""
        return Place(cell.x - (cell.y + 1) // 2, cell.y)

    def cell(self, column: int, row: int) -> Cell:
        """The cell of a column and row."""
        return Cell(column + (row + 1) // 2, row)

    def indent(self, row: int) -> int:
        """Every second row is moved by half a cell."""
        return row % 2

    def box(self, columns: int, rows: int) -> tuple[int, int]:
        """A row more for every second one to slant over."""
        return columns + rows // 2, rows

    def page(self, width: int, height: int) -> tuple[int, int]:
        """And back."""
        return width - height // 2, height

    def _boxed(self, rows: Sequence[bytes], width: int) -> bytes:
        return b"".join((bytes((y + 1) // 2) + row).ljust(width, b"\0") for y, row in enumerate(rows))

    def _unboxed(self, laid: Laid) -> list[bytes]:
        columns, rows = self.page(laid.width, laid.height)
        starts = (y * laid.width + (y + 1) // 2 for y in range(rows))
        return [laid.codes[start : start + columns] for start in starts]
