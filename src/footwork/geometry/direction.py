"""Direction: the eight ways of the compass, and what they mean on a grid."""

from __future__ import annotations

from enum import Enum

from footwork.errors import NotationError


class Direction(Enum):
    """One of eight directions, also the heading of a piece. Ordered clockwise from north.

    >>> Direction.parse("ne")
    Direction.NE
    >>> Direction.NE.words
    'northeast'
    """

    N = 0
    NE = 1
    E = 2
    SE = 3
    S = 4
    SW = 5
    W = 6
    NW = 7

    __hash__ = object.__hash__  # each of them is one object; that of Enum is a call into Python

    def __repr__(self) -> str:
        return f"Direction.{self.name}"

    @property
    def words(self) -> str:
        """The direction in full, lower case."""
        return _WORDS[self]

    @property
    def is_diagonal(self) -> bool:
        """Whether it points between two cardinal directions."""
        return bool(self.value % 2)

    def angle_to(self, other: Direction) -> int:
        """How many turns of 45° lie between the two, 0 to 4.

        >>> Direction.N.angle_to(Direction.W)
        2
        """
        around = abs(self.value - other.value)
        return min(around, 8 - around)

    @classmethod
    def parse(cls, text: str) -> Direction:
        """Read ``n``, ``NE``, ``northeast`` or ``up-right``; raises NotationError for anything else."""
        found = _BY_WORD.get(text)
        if found is None:
            found = _BY_WORD.get(text.strip().lower().replace("-", "").replace("_", "").replace(" ", ""))
        if found is None:
            raise NotationError(f"{text!r} is not a direction; use n, ne, e, se, s, sw, w, nw or the full word")
        return found


_WORDS = {
    Direction.N: "north",
    Direction.NE: "northeast",
    Direction.E: "east",
    Direction.SE: "southeast",
    Direction.S: "south",
    Direction.SW: "southwest",
    Direction.W: "west",
    Direction.NW: "northwest",
}
_BY_WORD = {word: d for d, word in _WORDS.items()} | {d.name.lower(): d for d in Direction}
_BY_WORD |= {
    "up": Direction.N,
    "down": Direction.S,
    "left": Direction.W,
    "right": Direction.E,
    "upleft": Direction.NW,
    "upright": Direction.NE,
    "downleft": Direction.SW,
    "downright": Direction.SE,
}

CARDINALS = (Direction.N, Direction.S, Direction.E, Direction.W)
DIAGONALS = (Direction.NE, Direction.NW, Direction.SE, Direction.SW)

_OFFSETS_DOWN = {
    Direction.N: (0, -1),
    Direction.NE: (1, -1),
    Direction.E: (1, 0),
    Direction.SE: (1, 1),
    Direction.S: (0, 1),
    Direction.SW: (-1, 1),
    Direction.W: (-1, 0),
    Direction.NW: (-1, -1),
}
_OFFSETS_UP = {direction: (dx, -dy) for direction, (dx, dy) in _OFFSETS_DOWN.items()}


class Axes(Enum):
    """Which way the row numbers of a grid grow. North is always up on the page.

    >>> Axes.DOWN.offset(Direction.N), Axes.UP.offset(Direction.N)
    ((0, -1), (0, 1))
    """

    DOWN = "down"
    UP = "up"

    def offset(self, direction: Direction) -> tuple[int, int]:
        """The change of column and row of one step."""
        return (_OFFSETS_DOWN if self is Axes.DOWN else _OFFSETS_UP)[direction]

    def direction(self, dx: int, dy: int) -> Direction | None:
        """The direction of an offset along a row, column or diagonal; None for others and for no change.

        >>> Axes.DOWN.direction(2, -2), Axes.DOWN.direction(1, 2)
        (Direction.NE, None)
        """
        if dx == dy == 0 or (dx and dy and abs(dx) != abs(dy)):
            return None
        unit = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
        return next(d for d in Direction if self.offset(d) == unit)

    def rotate(self, offset: tuple[int, int], heading: Direction) -> tuple[int, int]:
        """Turn an offset written for a piece that faces north to the given heading.

        Offsets of one size lie on a square ring; a turn of 45° moves an eighth of the way around it.

        >>> Axes.DOWN.rotate((0, -1), Direction.SE), Axes.DOWN.rotate((1, -2), Direction.E)
        ((1, 1), (2, 1))
        """
        ring = _ring(max(abs(offset[0]), abs(offset[1])))
        dx, dy = offset if self is Axes.DOWN else (offset[0], -offset[1])
        place = ring.index((dx, dy))
        dx, dy = ring[(place + heading.value * len(ring) // 8) % len(ring)]
        return (dx, dy if self is Axes.DOWN else -dy)


def _ring(radius: int) -> list[tuple[int, int]]:
    """The offsets of one Chebyshev radius, clockwise from straight up, rows growing downwards."""
    if radius == 0:
        return [(0, 0)]
    side = range(-radius, radius)
    top = [(i, -radius) for i in side]
    right = [(radius, i) for i in side]
    bottom = [(-i, radius) for i in side]
    left = [(-radius, -i) for i in side]
    around = top + right + bottom + left
    return around[radius:] + around[:radius]
