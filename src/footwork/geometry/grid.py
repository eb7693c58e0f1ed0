"""Grid: the shape of cells, and everything that follows from it.

Directions, neighbours, distance, lines, turning, borders and corners, how cells are written, and where they lie on a
page: whoever needs one of these asks the grid of the ruleset. Cells are points of a lattice, so that a step is the same
change of cell wherever it is taken; a unit step changes neither number of a cell by more than one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import ClassVar, NamedTuple

from footwork.errors import NotationError
from footwork.geometry.cell import Cell, Vector
from footwork.geometry.direction import Direction
from footwork.geometry.footprint import Footprint
from footwork.geometry.notation import CompassNotation, LetterNotation, Notation, PairNotation
from footwork.geometry.page import Axes, Page, Place

Point = tuple[Fraction, Fraction]
"""A point of the plane: columns to the right and rows the way they grow, in widths and heights of a cell."""

NOTATIONS: dict[str, Callable[[Page, Place], Notation]] = {
    "A1": lambda page, origin: LetterNotation(page=page),
    "xy": lambda page, origin: PairNotation(page=page),
    "compass": lambda page, origin: CompassNotation(origin, page=page),
}
"""The notations for columns and rows, which every grid has."""


MOST_SIZES = 64


class Unit(NamedTuple):
    """A step to a neighbour. One that touches only a corner, a diagonal, has cells beside it; others cross a side."""

    by: Vector
    beside: tuple[Vector, ...] = ()


class Grid(Page, ABC):
    """A grid of cells of one shape. What a shape has to say stands first, what follows from it below.

    `order` is the order of directions: of patterns, of ties between paths, of answers.
    """

    shape: ClassVar[str]
    """How a ruleset names it."""
    directions: ClassVar[tuple[Direction, ...]]
    """The directions of its neighbours, also the headings, clockwise from north. What turns with a piece is written as
    for one that faces the first of them."""
    usual_order: ClassVar[tuple[Direction, ...]]
    """The order of directions where a ruleset has none of its own."""
    offsets: ClassVar[Mapping[Direction, Vector]]
    """The change of cell of one step in each direction, where rows grow downwards."""
    notations: ClassVar[Mapping[str, Callable[[Page, Place], Notation]]] = NOTATIONS
    """The ways to write a cell, by the names that rulesets give them."""
    aspect: ClassVar[float] = 1.0
    """The height of a cell by its width, where it is drawn evenly."""
    tops: ClassVar[tuple[str, ...]] = ()
    """What may be on top of its cells, where a ruleset can choose."""
    footprints: ClassVar[tuple[str, ...]] = ()
    """The names of footprints that are no rectangles."""

    def __init__(
        self,
        *,
        rows: Axes = Axes.DOWN,
        notation: str = "A1",
        origin: tuple[int, int] = (0, 0),
        order: Sequence[Direction] = (),
        moved: str = "odd",
    ) -> None:
        super().__init__(rows)
        self.moved = moved
        """Which of its columns or rows are moved by half a cell, counted from 0, if it is a grid that moves them."""
        self.order = tuple(order) or self.usual_order
        self.notation = self.notations[notation](self, Place(*origin))
        self._vectors = {d: self.offsets[d if rows is Axes.DOWN else d.mirrored] for d in self.directions}
        said = {said: direction for direction in self._vectors for said in (direction, direction.words)}
        self._spoken: dict[Direction | str, Direction] = {**said}
        self._named: dict[Vector, Direction] = {by: direction for direction, by in self._vectors.items()}
        self._units = {by: Unit(by, self.beside(by)) for by in self._named}
        self._angles = {(a, b): self._around(i - j) for (i, a), (j, b) in product(enumerate(self.directions), repeat=2)}
        self._walks: dict[Vector, tuple[Unit, ...]] = {}
        self._sized: dict[tuple[int, int] | str, Footprint] = {}
        across = (by for by, unit in self._units.items() if not unit.beside and by > (0, 0))
        self.sides = tuple(sorted(across, key=lambda side: (side[1], side[0])))
        self.cardinals = tuple(d for d in self.usual_order if not self.is_diagonal(d))
        self.diagonals = tuple(d for d in self.usual_order if self.is_diagonal(d))

    @classmethod
    def topped(cls, top: str) -> type[Grid]:
        """The grid whose cells have this on top; one of `tops`."""
        return cls

    # What each shape says

    @abstractmethod
    def beside(self, unit: Vector) -> tuple[Vector, ...]:
        """The cells on either side of a unit step that touches only a corner; none for one across a side."""

    @abstractmethod
    def split(self, by: Vector) -> tuple[int, int]:
        """How many steps across sides, and how many diagonals, lead directly to where a change of cell leads."""

    @abstractmethod
    def units(self, by: Vector) -> tuple[Vector, ...]:
        """The unit steps of the direct way; diagonals first, where there are both."""

    @abstractmethod
    def spin(self, by: Vector, turns: int) -> Vector:
        """A change of cell turned clockwise by so many of the angles between directions, where rows grow downwards."""

    @abstractmethod
    def square(self, by: Vector) -> int:
        """The square of the length of a change of cell, in any unit."""

    @abstractmethod
    def centre(self, cell: Cell) -> Point:
        """The middle of a cell; the first cell of the page begins at 0, 0."""

    @abstractmethod
    def outline(self, cell: Cell) -> tuple[Point, ...]:
        """The corners of a cell, around it."""

    @abstractmethod
    def cell_at(self, x: Fraction, y: Fraction) -> Cell:
        """The cell in which a point lies; one on a border belongs to the cell on the side where numbers grow."""

    def change(self, by: Vector) -> Vector:
        """A change of cell as files write it: columns and rows on squares."""
        return by

    def footprint(self, width: int, height: int, name: str = "") -> Footprint:
        """The footprint of a piece of so many columns and rows, or one by name, in all the ways in which it can lie."""
        return Footprint(width, height)

    def sized(self, size: tuple[int, int] | str) -> Footprint:
        """The footprint that a file says by columns and rows or by name; one cell if the grid has none of that name."""
        known = self._sized.get(size)
        if known is None:
            if isinstance(size, str):
                known = self.footprint(1, 1, size if size in self.footprints else "")
            else:
                known = self.footprint(*size)
            if len(self._sized) < MOST_SIZES:
                self._sized[size] = known
        return known

    def extent(self, columns: int, rows: int) -> Point:
        """How far a page of so many columns and rows reaches."""
        corners = [self.outline(self.cell(column, row)) for column in range(columns)[-2:] for row in range(rows)[-2:]]
        return max(x for each in corners for x, _ in each), max(y for each in corners for _, y in each)

    # Directions

    def offset(self, direction: Direction) -> Vector:
        """The change of cell of one step. Raises NotationError for a direction that the grid does not have."""
        by = self._vectors.get(direction)
        if by is None:
            raise self._no_such(direction.words)
        return by

    def is_diagonal(self, direction: Direction) -> bool:
        """Whether a step in a direction touches only a corner."""
        return bool(self._units[self._vectors[direction]].beside)

    def _no_such(self, text: str) -> NotationError:
        names = ", ".join(direction.name.lower() for direction in self.directions)
        return NotationError(f"{text!r} is not a direction of a {self.shape} grid; it has {names}")

    def parse(self, text: Direction | str) -> Direction:
        """The direction of the grid that a text names, or one of them as it is; raises NotationError."""
        try:
            return self._spoken[text]
        except (KeyError, TypeError):  # one that is seldom said, or none
            pass
        direction = text if type(text) is Direction else Direction.parse(text)
        if direction not in self._vectors:
            raise self._no_such(direction.words)
        return direction

    def direction(self, dx: int, dy: int) -> Direction | None:
        """The direction of a change along a straight line of cells; None for others and for no change."""
        known = self._named.get((dx, dy))
        if known is None and (dx or dy):
            for direction, (ux, uy) in self._vectors.items():
                if dx * uy == dy * ux and dx * ux + dy * uy > 0:
                    return direction
        return known

    def corners(self, by: Vector) -> tuple[Vector, ...]:
        """The cells beside a diagonal to a neighbour; none beside any other change."""
        unit = self._units.get(by)
        return () if unit is None else unit.beside

    def angle(self, one: Direction, other: Direction) -> int:
        """How many turns lie between two headings, the shorter way round. Raises NotationError as `offset` does."""
        angle = self._angles.get((one, other))
        if angle is None:
            raise self._no_such((one if one not in self._vectors else other).words)
        return angle

    def _around(self, turns: int) -> int:
        return min(turns % len(self.directions), -turns % len(self.directions))

    @property
    def angles(self) -> int:
        """How many turns lie between opposite headings, the most there are."""
        return len(self.directions) // 2

    @property
    def degrees(self) -> tuple[int, ...]:
        """By how much one turns: all the angles between headings.

        >>> GRIDS["square"]().degrees
        (45, 90, 135, 180)
        """
        return tuple(360 * turns // len(self.directions) for turns in range(1, self.angles + 1))

    def rotate(self, by: Vector, heading: Direction) -> Vector:
        """Turn a change that was written for a piece that faces the first direction to the given heading."""
        turns = self.directions.index(heading)
        return self.spin(by, turns if self.rows is Axes.DOWN else -turns)

    def across(self, cell: Cell) -> list[Cell]:
        """The neighbours that share a side with a cell."""
        return [cell + by for dx, dy in self.sides for by in ((dx, dy), (-dx, -dy))]

    # Distance and lines

    def walk(self, by: Vector) -> tuple[Unit, ...]:
        """The unit steps of the direct way to where a change of cell leads."""
        known = self._walks.get(by)
        if known is None:
            known = self._walks[by] = tuple(self._units[unit] for unit in self.units(by))
        return known

    def line(self, a: Cell, b: Cell) -> tuple[Cell, ...]:
        """The cells of the direct way from one to another, both of them included."""
        cells = [a]
        for unit in self.walk((b[0] - a[0], b[1] - a[1])):
            cells.append(cells[-1] + unit.by)
        return tuple(cells)

    def ring(self, cell: Cell, radius: int) -> tuple[Cell, ...]:
        """The cells that are so far from one, clockwise on the page from the first direction."""
        dx, dy = self.offset(self.directions[0])
        turns = [cell + self.rotate((dx * radius, dy * radius), heading) for heading in self.directions]
        ways = zip(turns, [*turns[1:], turns[0]], strict=True)
        return tuple(each for a, b in ways for each in self.line(a, b)[:-1]) or (cell,)

    def far(self, a: Cell, b: Cell) -> int:
        """The distance where every neighbour is one away."""
        return sum(self.split((b[0] - a[0], b[1] - a[1])))

    def far_across(self, a: Cell, b: Cell) -> int:
        """The distance where only steps across sides are walked: two around the corner for a diagonal."""
        cardinals, diagonals = self.split((b[0] - a[0], b[1] - a[1]))
        return cardinals + 2 * diagonals


GRIDS: dict[str, type[Grid]] = {}
"""The grids that a ruleset may name."""


def register(kind: type[Grid]) -> type[Grid]:
    """Let rulesets name a grid; a decorator of its class."""
    GRIDS[kind.shape] = kind
    return kind
