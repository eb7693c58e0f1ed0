"""Grids to measure on: bare numbers that every contestant turns into its own board or graph."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

from footwork.errors import MisuseError
from footwork.values import dataclass, kept

WALL = 0
PASSABLE = frozenset(".GS")  # of the public map format; everything else is closed

CARDINAL = ((0, -1), (0, 1), (1, 0), (-1, 0))
DIAGONAL = ((1, -1), (-1, -1), (1, 1), (-1, 1))


@dataclass(frozen=True)
class Steps:
    """What a step costs on plain ground, in pips. Without `diagonal` there are four directions.

    Entering a cell multiplies by its ground. A diagonal step needs both corner cells open. With `second` every second
    diagonal of a way costs that, so that a cell is two nodes of a graph.
    """

    cardinal: int
    diagonal: int | None = None
    second: int | None = None

    @property
    def layers(self) -> int:
        """How many nodes a cell is."""
        return 1 if self.second is None else 2

    def offsets(self) -> Iterator[tuple[int, int, int]]:
        """Column, row and cost of every step."""
        for dx, dy in CARDINAL:
            yield dx, dy, self.cardinal
        if self.diagonal is not None:
            for dx, dy in DIAGONAL:
                yield dx, dy, self.diagonal


@dataclass(frozen=True)
class Edges:
    """A directed graph over cell numbers: the cost of going from one cell to a neighbour.

    The edges of cell n are those from `first[n]` up to `first[n + 1]`. Where a cell is two nodes, the second ones have
    the numbers after all the first ones.
    """

    first: array[int]
    heads: array[int]
    costs: array[int]

    def __len__(self) -> int:
        return len(self.heads)

    def __iter__(self) -> Iterator[tuple[int, int, int]]:
        return zip(self.tails, self.heads, self.costs, strict=True)

    @property
    def tails(self) -> array[int]:
        """The cell every edge leaves from."""
        tails = array("i")
        for tail, (start, end) in enumerate(pairwise(self.first)):
            tails.extend([tail] * (end - start))
        return tails


@dataclass(frozen=True)
class Grid:
    """A grid by rows: what entering each cell multiplies a step by, 0 for a wall. Cells are numbered by rows."""

    name: str
    width: int
    height: int
    ground: bytes
    steps: Steps

    @property
    def size(self) -> int:
        """How many cells there are."""
        return self.width * self.height

    @property
    def nodes(self) -> int:
        """How many nodes a graph of it has."""
        return self.size * self.steps.layers

    def number(self, x: int, y: int) -> int:
        """The number of a cell."""
        return y * self.width + x

    def place(self, cell: int) -> tuple[int, int]:
        """Column and row of a cell."""
        return cell % self.width, cell // self.width

    def open(self, x: int, y: int) -> bool:
        """Whether a cell is on the grid and no wall."""
        return 0 <= x < self.width and 0 <= y < self.height and self.ground[y * self.width + x] != WALL

    def rows(self) -> list[list[int]]:
        """The ground row by row."""
        return [list(self.ground[y * self.width : (y + 1) * self.width]) for y in range(self.height)]

    def exits(self, node: int) -> Iterator[tuple[int, int]]:
        """The nodes that one step leads to, with its cost."""
        layer, cell = divmod(node, self.size)
        x, y = self.place(cell)
        for dx, dy, cost in self.steps.offsets():
            if not self.open(x + dx, y + dy):
                continue
            if dx and dy and not (self.open(x + dx, y) and self.open(x, y + dy)):
                continue
            head = self.number(x + dx, y + dy)
            if self.steps.second is None or not (dx and dy):
                yield head + layer * self.size, cost * self.ground[head]
            else:
                paid = self.steps.second if layer else cost
                yield head + (1 - layer) * self.size, paid * self.ground[head]

    def price(self, tail: int, head: int) -> int | None:
        """What the step from one cell to another costs; None if it is not legal."""
        width, ground = self.width, self.ground
        (y, x), (to_y, to_x) = divmod(tail, width), divmod(head, width)
        dx, dy = to_x - x, to_y - y
        if not (-1 <= dx <= 1 and -1 <= dy <= 1) or not ground[head] or tail == head:
            return None
        if not dx or not dy:
            return self.steps.cardinal * ground[head]
        if self.steps.diagonal is None or not ground[tail + dx] or not ground[tail + dy * width]:
            return None
        return self.steps.diagonal * ground[head]

    @kept
    def edges(self) -> Edges:
        """Every step from every open cell, for the libraries that search graphs."""
        first, heads, costs = array("i", [0]), array("i"), array("q")
        for tail in range(self.nodes):
            if self.ground[tail % self.size] != WALL:
                for head, cost in self.exits(tail):
                    heads.append(head)
                    costs.append(cost)
            first.append(len(heads))
        return Edges(first, heads, costs)


def random_grid(name: str, width: int, height: int, steps: Steps, *, seed: int, walls: float, most: int) -> Grid:
    """A grid with walls at random and ground from 1 to `most`; the same for the same seed.

    >>> random_grid("a", 4, 2, Steps(2, 3), seed=7, walls=0.2, most=3).rows()
    [[1, 1, 0, 2], [3, 1, 1, 3]]
    """
    rng = Random(seed)
    ground = bytes(WALL if rng.random() < walls else rng.randint(1, most) for _ in range(width * height))
    return Grid(name, width, height, ground, steps)


def read_grid(path: Path, steps: Steps) -> Grid:
    """The grid of a map in the format of the public grid-pathfinding benchmarks. Raises MisuseError."""
    head, _, drawing = path.read_text(encoding="ascii", errors="replace").partition("map\n")
    rows = drawing.split()
    if not head.startswith("type") or not rows or len({len(row) for row in rows}) != 1:
        raise MisuseError(f"{path.name} is not a map of the benchmark set: a head, 'map', then rows of equal length")
    ground = bytes(int(glyph in PASSABLE) for row in rows for glyph in row)
    return Grid(path.stem, len(rows[0]), len(rows), ground, steps)
