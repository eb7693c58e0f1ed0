"""Piece: something that stands on the board and may move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, NamedTuple

from footwork.arguments import take
from footwork.errors import MisuseError
from footwork.geometry import Cell, Direction, Footprint, Pose
from footwork.rules.effects import Until
from footwork.rules.rules import CELLS, MOVES
from footwork.rules.timeline import PieceTimeline
from footwork.values import Fixed, Value, dataclass, twin, twin_with


class Temporary(NamedTuple):
    """A feature that a piece has for a while."""

    feature: str
    until: Until


@dataclass(frozen=True, repr=False)
class Piece(Value):
    """A piece as it is now. `at` is None off the board.

    `pips` are the points it has left as the engine counts them (`Game.points` gives points), `carry_pips` is what exact
    costs of this turn exceed the charges by, and `parity` the place in a row of alternating diagonals; both matter only
    where a ruleset rounds over the turn. `timeline` is how it is shown, as
    the ruleset says if None; it is no part of the position.
    """

    id: str
    name: str
    side: str | None
    at: Cell | None
    kind: str | None = None
    glyph: str | None = None
    footprint: Footprint = field(default_factory=Footprint)
    turned: int = False
    heading: Direction = Direction.N
    stats: Mapping[str, int] = field(default_factory=Fixed)
    features: tuple[str, ...] = ()
    temporary: tuple[Temporary, ...] = ()
    pips: int | None = None
    moves_made: int = 0
    carry_pips: int = 0
    parity: int = 0
    used: Mapping[str, int] = field(default_factory=Fixed)
    defeated: bool = False
    timeline: PieceTimeline | None = None

    def changed(self, **fields: Any) -> Piece:
        """The piece with other values of some fields. What is kept beside it stays true of it, or is checked again.

        >>> Piece("a", "A", None, None).changed(at=Cell(1, 2)).at
        Cell(x=1, y=2)
        """
        piece = twin(self)
        here = piece.__dict__
        here.update(fields)
        if "_means" in here and not _MAKE.isdisjoint(fields):
            del here["_means"]
        return piece

    def moved(self, pose: Pose, pips: int | None, carry: int, parity: int, made: int) -> Piece:
        """The piece after a move: in another pose, with what it has left, and so many moves made."""
        at, turned, heading = pose
        return twin_with(self, _MOVED, at, turned, heading, pips, carry, parity, made)

    def refreshed(self, pips: int | None, used: Mapping[str, int]) -> Piece:
        """The piece with points of a new turn, and with these of its uses still counted."""
        return twin_with(self, _REFRESHED, pips, 0, 0, 0, used)

    def posed(self, pose: Pose) -> Piece:
        """The piece in another pose."""
        return self.changed(at=pose.anchor, turned=pose.turned, heading=pose.heading)

    @property
    def pose(self) -> Pose:
        """How it stands. Only for a piece on the board."""
        if self.at is None:
            raise MisuseError(f"{self.id} is not on the board, so it stands in no pose")
        return _new(Pose, (self.at, self.turned, self.heading))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells it covers; none off the board."""
        return () if self.at is None else self.footprint.cells(self.at, turned=self.turned)

    def count(self, key: str) -> int:
        """How often it has moved, or used something, since that was last given back; or how many cells it covers."""
        if key == CELLS:
            return self.footprint.size
        try:
            return self.moves_made if key == MOVES else self.used.get(key, 0)
        except TypeError:  # unhashable, so no text
            take(key, str, "count", "key")
            raise

    def counted(self, key: str, times: int) -> Piece:
        """The piece with one of its counts at another value."""
        if key == MOVES:
            return self.changed(moves_made=times)
        return self.changed(used=Fixed({**self.used, key: times}))

    def relation_to(self, other: Piece) -> str:
        """Whether another piece is friendly, hostile or neutral to it."""
        try:
            if self.side is None or other.side is None:
                return "neutral"
            return "friendly" if self.side == other.side else "hostile"
        except AttributeError:
            take(other, Piece, "relation_to", "other")
            raise

    def __repr__(self) -> str:
        return f"Piece({self.id!r}, side={self.side!r}, at={self.at!r})"


_new = tuple.__new__  # a pose without a call into Python
_MOVED = ("at", "turned", "heading", "pips", "carry_pips", "parity", "moves_made")
_REFRESHED = ("pips", "moves_made", "carry_pips", "parity", "used")
_MAKE = frozenset({"side", "footprint", "features", "temporary"})
"""The fields without which no means of a piece are what they were."""
