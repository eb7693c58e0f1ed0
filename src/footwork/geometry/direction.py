"""Direction: the eight ways of the compass. Which of them a grid has, and where they lead on it, the grid says."""

from __future__ import annotations

from enum import Enum

from footwork.arguments import described
from footwork.errors import KindError, NotationError


class Direction(Enum):
    """One of eight directions, also the heading of a piece. Ordered clockwise from north, which is up on the page.

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
    def mirrored(self) -> Direction:
        """The direction upside down: south for north, and so on.

        >>> Direction.NE.mirrored, Direction.W.mirrored
        (Direction.SE, Direction.W)
        """
        return _CLOCKWISE[(4 - self.value) % 8]

    @property
    def words(self) -> str:
        """The direction in full, lower case."""
        return _WORDS[self]

    @classmethod
    def parse(cls, text: object) -> Direction:
        """Read ``n``, ``NE``, ``northeast`` or ``up-right``; raises NotationError for anything else."""
        if not isinstance(text, str):
            raise KindError(f"a direction is a Direction or a text, found {described(text)}")
        found = _BY_WORD.get(text)
        if found is None:
            found = _BY_WORD.get(text.strip().lower().replace("-", "").replace("_", "").replace(" ", ""))
        if found is None:
            raise NotationError(f"{text!r} is not a direction; use n, ne, e, se, s, sw, w, nw or the full word")
        return found


_CLOCKWISE = tuple(Direction)
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
