"""The hex grid: six directions, all of them across sides, with a side or a corner of every cell on top."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import floor, sqrt
from typing import ClassVar

from footwork.geometry.cell import Cell, Vector
from footwork.geometry.direction import Direction
from footwork.geometry.footprint import Footprint, Shape
from footwork.geometry.grid import NOTATIONS, Grid, Point, register
from footwork.geometry.notation import Notation, within
from footwork.geometry.page import Axes, Laid, Place
from footwork.values import dataclass

_HALF = Fraction(1, 2)
_THREE_QUARTERS = Fraction(3, 4)
_AROUND = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1))
"""The six unit steps clockwise, where rows grow downwards: an axis, the other, and both at once."""


@dataclass(frozen=True)
class AxialNotation(Notation):
    """Axial coordinates: q along the columns, r along the rows, with 0,0 for the first cell of the page.

    With a side on top, q leads southeast and r south; with a corner on top, q leads east and r southeast. Where rows
    grow upwards, south is north.

    >>> grid = HexGrid.topped("pointy")(notation="axial")
    >>> grid.notation.format(grid.cell(2, 3)), grid.notation.parse("1,3") == grid.cell(2, 3)
    ('1,3', True)
    """

    example = "2,-1"

    def write(self, place: Place) -> str:
        """The two numbers."""
        return ",".join(self.labels(place))

    def labels(self, place: Place) -> tuple[str, str]:
        """q above, r beside."""
        q, r = self._grid.axial(self.page.cell(*place))
        return str(q), str(r)

    def place(self, text: str) -> Place | None:
        """The place of ``2,-1``."""
        match = re.fullmatch(r"\(?\s*(-?[0-9]{1,7})\s*,\s*(-?[0-9]{1,7})\s*\)?", text, re.ASCII)
        if match is None:
            return None
        place = self.page.place(Cell(*self._grid.change((int(match[1]), int(match[2])))))
        return within(*place)

    @property
    def _grid(self) -> HexGrid:
        assert isinstance(self.page, HexGrid)
        return self.page


@register
class HexGrid(Grid):
    """What both kinds of hexes have in common; `topped` gives one of them.

    Cells are axial: x leads along one axis, y along another that stands at 120° to it, so that x and y growing together
    lead to a neighbour as well. On the page, every second column or row is moved by half a cell: the odd ones, counted
    from 0, or the even ones. That moves down the page with a side on top, and to the right with a corner on top.

    >>> grid = HexGrid.topped("flat")()
    >>> grid.place(grid.cell(1, 1) + grid.offset(Direction.SE)), grid.far(grid.cell(0, 0), grid.cell(4, 0))
    (Place(column=2, row=2), 4)
    """

    shape = "hex"
    tops = ("flat", "pointy")
    notations = {**NOTATIONS, "axial": lambda page, origin: AxialNotation(page=page)}
    footprints = ("triangle", "flower")

    @classmethod
    def topped(cls, top: str) -> type[Grid]:
        """The hexes with a side (``flat``) or a corner (``pointy``) on top."""
        return {"flat": FlatGrid, "pointy": PointyGrid}[top]

    # What the two differ in

    _turned_axial: ClassVar[int]
    """Which number of a cell axial coordinates count as it is; the other is told less this one."""
    _aspect_squared: ClassVar[Fraction]
    _corners: ClassVar[tuple[Point, ...]]

    @property
    @abstractmethod
    def _late(self) -> bool:
        """Whether the odd lines, not the even ones, are moved the way numbers grow."""

    def _shift(self, line: int) -> int:
        """By how much a number of a cell is ahead of its place, by the column or row that it stands in."""
        return (line + self._late) // 2

    # The lattice

    def beside(self, unit: Vector) -> tuple[Vector, ...]:
        """Every neighbour shares a side: there are no corners to cut."""
        return ()

    def split(self, by: Vector) -> tuple[int, int]:
        """Both numbers at once where they grow together, else one after the other."""
        dx, dy = by
        return (max(abs(dx), abs(dy)) if dx * dy > 0 else abs(dx) + abs(dy)), 0

    def units(self, by: Vector) -> tuple[Vector, ...]:
        """The cells nearest to the straight line. Where it runs between two, the way bends clockwise as late as it can.

        >>> FlatGrid().units((1, -1)) == (FlatGrid().offset(Direction.N), FlatGrid().offset(Direction.NE))
        True
        """
        if by == (0, 0):
            return ()
        for i, direction in enumerate(self.directions):
            (ax, ay), (bx, by_) = self.offset(direction), self.offset(self.directions[(i + 1) % 6])
            turn = ax * by_ - ay * bx  # of the two ways, between which the change lies
            first, second = (by[0] * by_ - by[1] * bx) * turn, (ax * by[1] - ay * by[0]) * turn
            if first > 0 and second >= 0:
                whole = first + second
                bends = [-(-(2 * second * step - whole) // (2 * whole)) for step in range(whole + 1)]
                ways = (self.offset(direction), self.offset(self.directions[(i + 1) % 6]))
                return tuple(ways[bends[step + 1] - bends[step]] for step in range(whole))
        raise AssertionError("every change lies between two directions")

    def spin(self, by: Vector, turns: int) -> Vector:
        """By 60° each."""
        for _ in range(turns % 6):
            by = (by[0] - by[1], by[0])
        return by

    def square(self, by: Vector) -> int:
        """The axes stand at 120°."""
        return by[0] * by[0] - by[0] * by[1] + by[1] * by[1]

    def change(self, by: Vector) -> Vector:
        """From axial coordinates."""
        q, r = by
        return (q, q + r) if self._turned_axial == 0 else (q + r, r)

    def axial(self, cell: Cell) -> Vector:
        """The axial coordinates of a cell: q along the columns, r along the rows.

        >>> FlatGrid().axial(FlatGrid().cell(3, 0))
        (3, -1)
        """
        return (cell.x, cell.y - cell.x) if self._turned_axial == 0 else (cell.x - cell.y, cell.y)

    # Places in the plane

    def outline(self, cell: Cell) -> tuple[Point, ...]:
        """Six corners."""
        x, y = self.centre(cell)
        return tuple((x + dx, y + dy) for dx, dy in self._corners)

    def cell_at(self, x: Fraction, y: Fraction) -> Cell:
        """The cell with the nearest middle, where hexes are even."""
        column, row = self._lattice(x, y)
        near = [Cell(floor(column) + dx, floor(row) + dy) for dx, dy in product((0, 1), repeat=2)]

        def far(cell: Cell) -> tuple[Fraction, int, int]:
            cx, cy = self.centre(cell)
            return (x - cx) ** 2 + self._aspect_squared * (y - cy) ** 2, -cell.y, -cell.x

        return min(near, key=far)

    @abstractmethod
    def _lattice(self, x: Fraction, y: Fraction) -> Point:
        """The two numbers that a cell in the middle of a point would have, whole or not."""

    @property
    def _early(self) -> Fraction:
        """How far the first line is moved."""
        return Fraction(0) if self._late else _HALF

    # Footprints

    def footprint(self, width: int, height: int, name: str = "") -> Footprint:
        """A rhomboid along the two axes, three around a corner, or one with all its neighbours; turned by 60°.

        >>> [len(FlatGrid().footprint(*size).shapes) for size in ((2, 1), (2, 2, "triangle"), (3, 3, "flower"))]
        [6, 6, 1]
        """
        whole: Shape = tuple((dx, dy) for dy in range(height) for dx in range(width))
        first, second, *_ = ways = [self.offset(direction) for direction in self.directions]
        if name:
            width, height, whole = {
                "triangle": (2, 2, ((0, 0), first, second)),
                "flower": (3, 3, ((0, 0), *ways)),
            }[name]
        clockwise = 1 if self.rows is Axes.DOWN else -1
        shapes = [tuple(self.spin(by, turns * clockwise) for by in whole) for turns in range(6)]
        different = {frozenset(shape): shape for shape in reversed(shapes)}
        return Footprint(width, height, tuple(reversed(different.values())), name)


class FlatGrid(HexGrid):
    """Hexes with a side on top: columns stand straight, every second one is half a cell lower."""

    directions = tuple(Direction[name] for name in ("N", "NE", "SE", "S", "SW", "NW"))
    usual_order = directions
    offsets: ClassVar[Mapping[Direction, Vector]] = dict(zip(directions, _AROUND, strict=True))
    aspect = sqrt(3) / 2
    _turned_axial = 0
    _aspect_squared = _THREE_QUARTERS
    _corners = tuple((Fraction(x, 4), Fraction(y, 2)) for x, y in ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)))

    @property
    def _late(self) -> bool:
        return (self.moved == "odd") == (self.rows is Axes.DOWN)

    def centre(self, cell: Cell) -> Point:
        """Columns lie three quarters of a cell apart."""
        return cell.x * _THREE_QUARTERS + _HALF, cell.y - cell.x * _HALF + _HALF + self._early

    def _lattice(self, x: Fraction, y: Fraction) -> Point:
        column = (x - _HALF) / _THREE_QUARTERS
        return column, y - _HALF - self._early + column / 2

    def place(self, cell: Cell) -> Place:
        """Column and row."""
        return Place(cell.x, cell.y - self._shift(cell.x))

    def cell(self, column: int, row: int) -> Cell:
        """The cell of a column and row."""
        return Cell(column, row + self._shift(column))

    def drop(self, column: int) -> int:
        """Every second column is moved by half a cell."""
        return (column + (self.moved == "even")) % 2

    def box(self, columns: int, rows: int) -> tuple[int, int]:
        """A row more for every second column."""
        return columns, rows + self._shift(max(columns - 1, 0))

    def page(self, width: int, height: int) -> tuple[int, int]:
        """And back."""
        return width, height - self._shift(max(width - 1, 0))

    def _boxed(self, rows: Sequence[bytes], width: int) -> bytes:
        drawn, columns = b"".join(rows), len(rows[0])
        box = bytearray(width * self.box(columns, len(rows))[1])
        for x in range(columns):
            top = self._shift(x)
            box[top * width + x : (top + len(rows)) * width : width] = drawn[x::columns]
        return bytes(box)

    def _unboxed(self, laid: Laid) -> list[bytes]:
        columns, rows = self.page(laid.width, laid.height)
        drawn = bytearray(columns * rows)
        for x in range(columns):
            top = self._shift(x)
            drawn[x::columns] = laid.codes[top * columns + x : (top + rows) * columns : columns]
        return [bytes(drawn[row * columns : (row + 1) * columns]) for row in range(rows)]


class PointyGrid(HexGrid):
    """Hexes with a corner on top: rows lie straight, every second one is half a cell further to the right."""

    directions = tuple(Direction[name] for name in ("NE", "E", "SE", "SW", "W", "NW"))
    usual_order = directions
    offsets: ClassVar[Mapping[Direction, Vector]] = dict(zip(directions, _AROUND, strict=True))
    aspect = 2 / sqrt(3)
    _turned_axial = 1
    _aspect_squared = 1 / _THREE_QUARTERS
    _corners = tuple((Fraction(x, 2), Fraction(y, 4)) for x, y in ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)))

    @property
    def _late(self) -> bool:
        return self.moved == "odd"

    def centre(self, cell: Cell) -> Point:
        """Rows lie three quarters of a cell apart."""
        return cell.x - cell.y * _HALF + _HALF + self._early, cell.y * _THREE_QUARTERS + _HALF

    def _lattice(self, x: Fraction, y: Fraction) -> Point:
        row = (y - _HALF) / _THREE_QUARTERS
        return x - _HALF - self._early + row / 2, row

    def place(self, cell: Cell) -> Place:
        """Column and row."""
        return Place(cell.x - self._shift(cell.y), cell.y)

    def cell(self, column: int, row: int) -> Cell:
        """The cell of a column and row."""
        return Cell(column + self._shift(row), row)

    def indent(self, row: int) -> int:
        """Every second row is moved by half a cell."""
        return (row + (self.moved == "even")) % 2

    def box(self, columns: int, rows: int) -> tuple[int, int]:
        """A column more for every second row to slant over."""
        return columns + self._shift(max(rows - 1, 0)), rows

    def page(self, width: int, height: int) -> tuple[int, int]:
        """And back."""
        return width - self._shift(max(height - 1, 0)), height

    def _boxed(self, rows: Sequence[bytes], width: int) -> bytes:
        return b"".join((bytes(self._shift(y)) + row).ljust(width, b"\0") for y, row in enumerate(rows))

    def _unboxed(self, laid: Laid) -> list[bytes]:
        columns, rows = self.page(laid.width, laid.height)
        starts = (y * laid.width + self._shift(y) for y in range(rows))
        return [laid.codes[start : start + columns] for start in starts]
