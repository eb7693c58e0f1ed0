"""Outlines: the lines around several cells, drawn inwards and with round corners where a picture wants that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import hypot

from footwork.geometry import Cell, Grid

XY = tuple[float, float]


class Lattice:
    """Where the cells of a grid lie in the plane, in floats that are exact: the cells of a grid are a lattice, and all
    its points lie on quarters of a cell."""

    def __init__(self, grid: Grid) -> None:
        origin, right, down = (grid.centre(Cell(x, y)) for x, y in ((0, 0), (1, 0), (0, 1)))
        self._origin = _exact(*origin)
        self._right = _exact(right[0] - origin[0], right[1] - origin[1])
        self._down = _exact(down[0] - origin[0], down[1] - origin[1])
        self._corners = [_exact(x - origin[0], y - origin[1]) for x, y in grid.outline(Cell(0, 0))]

    def centre(self, cell: Cell) -> XY:
        """The middle of a cell, as `Grid.centre` has it."""
        (x, y), (rx, ry), (dx, dy) = self._origin, self._right, self._down
        return x + cell[0] * rx + cell[1] * dx, y + cell[0] * ry + cell[1] * dy

    def outline(self, cell: Cell) -> list[XY]:
        """The corners of a cell, as `Grid.outline` has them."""
        x, y = self.centre(cell)
        return [(x + dx, y + dy) for dx, dy in self._corners]


def _exact(x: Fraction, y: Fraction) -> XY:
    assert {x.denominator, y.denominator} <= {1, 2, 4}, "a point of a grid lies on no quarter of a cell"
    return float(x), float(y)


def rings(outlines: Iterable[Sequence[XY]]) -> list[list[XY]]:
    """The lines around several cells, given by their corners, as closed rings; around holes the other way round.

    >>> from footwork.geometry import HexGrid
    >>> flat = HexGrid.topped("flat")()
    >>> [len(ring) for ring in rings(map(Lattice(flat).outline, flat.footprint(2, 1).cells(Cell(0, 0))))]
    [10]
    """
    sides = {side: None for corners in outlines for side in _sides(corners)}
    onward: dict[XY, list[XY]] = {}
    for a, b in sides:
        if (b, a) not in sides:
            onward.setdefault(a, []).append(b)
    found = []
    for start, ends in onward.items():
        while ends:
            ring, here = [start], ends.pop()
            while here != start:
                ring.append(here)
                here = onward[here].pop()
            found.append(ring)
    return found


def _sides(corners: Sequence[XY]) -> zip[tuple[XY, XY]]:
    return zip(corners, (*corners[1:], corners[0]), strict=True)


def inset(ring: Sequence[XY], by: float) -> list[XY]:
    """A ring drawn inwards by some way, its corners kept.

    >>> inset([(0, 0), (9, 0), (9, 9), (0, 9)], 2)
    [(2.0, 2.0), (7.0, 2.0), (7.0, 7.0), (2.0, 7.0)]
    """
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, (*ring[1:], ring[0]), strict=True))
    turn = 1 if area > 0 else -1
    inner = []
    for before, corner, after in _corners(ring):
        (ux, uy), (vx, vy) = _unit(before, corner), _unit(corner, after)
        one, other = (-uy * turn, ux * turn), (-vy * turn, vx * turn)
        share = by / (1 + one[0] * other[0] + one[1] * other[1])  # where they meet, both sides are so far away
        inner.append((corner[0] + (one[0] + other[0]) * share, corner[1] + (one[1] + other[1]) * share))
    return inner


def rounded(ring: Sequence[XY], radius: float) -> str:
    """A ring as the data of a path, with corners that begin so far before them; sharp ones without a radius."""
    if not radius:
        return "M" + "L".join([f"{x:g},{y:g}" for x, y in ring]) + "Z"
    parts: list[str] = []
    for before, corner, after in _corners(ring):
        near = [min(radius, hypot(end[0] - corner[0], end[1] - corner[1]) / 2) for end in (before, after)]
        ends = [_on_the_way(corner, end, by) for end, by in zip((before, after), near, strict=True)]
        letter = "L" if parts else "M"
        parts.append(f"{letter}{_written(ends[0])} Q{_written(corner)} {_written(ends[1])}")
    return "".join(parts) + "Z"


def far_out(rings: Iterable[Sequence[XY]], start: XY, ahead: XY) -> float:
    """How far the last of some rings lies from a point in one direction; 0 where there is none."""
    farthest = 0.0
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
            across = ahead[0] * (by - ay) - ahead[1] * (bx - ax)
            if abs(across) > 1e-9:
                far = ((ax - start[0]) * (by - ay) - (ay - start[1]) * (bx - ax)) / across
                along = ((ax - start[0]) * ahead[1] - (ay - start[1]) * ahead[0]) / across
                if -1e-9 <= along <= 1 + 1e-9:
                    farthest = max(farthest, far)
    return farthest


def _corners(ring: Sequence[XY]) -> list[tuple[XY, XY, XY]]:
    return list(zip((ring[-1], *ring[:-1]), ring, (*ring[1:], ring[0]), strict=True))


def _unit(a: XY, b: XY) -> XY:
    long = hypot(b[0] - a[0], b[1] - a[1])
    return (b[0] - a[0]) / long, (b[1] - a[1]) / long


def _on_the_way(a: XY, b: XY, by: float) -> XY:
    x, y = _unit(a, b)
    return a[0] + x * by, a[1] + y * by


def _written(point: XY) -> str:
    return f"{point[0]:g},{point[1]:g}"
