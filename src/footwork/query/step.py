"""Nodes, moves and steps: where a search can be, what may be tried from there, and what came of it."""

from __future__ import annotations

from typing import NamedTuple

from footwork.geometry import Cell, Direction, Pose
from footwork.points import in_points
from footwork.query.ledger import Entry
from footwork.refusals import Refusal
from footwork.rules.pattern import Offset
from footwork.rules.schema import Stop
from footwork.values import Number


class Node(NamedTuple):
    """Where a search can be: a pose, and what the rules remember of the way there.

    `parity` counts diagonals where they alternate, and above them what surcharges count; `halted` says that the move
    has to end here.
    """

    anchor: Cell
    turned: int
    heading: Direction
    parity: int = 0
    halted: bool = False

    @property
    def pose(self) -> Pose:
        """How the piece stands here."""
        return Pose(self.anchor, self.turned, self.heading)


class Move(NamedTuple):
    """A step that may be tried from a node: an offset with the heading it needs, or a large piece turns (no offset)."""

    offset: Offset | None
    facing: Direction
    turns: int = 0


class Step(NamedTuple):
    """A legal step with the ledger that explains its cost.

    `entered` are the cells it newly covers, `middle` those that it needed clear on its way.
    """

    start: Node
    end: Node
    pips: int
    entries: tuple[Entry, ...]
    entered: tuple[Cell, ...]
    middle: tuple[Cell, ...] = ()

    def __repr__(self) -> str:
        (x, y), (to_x, to_y) = self.start.anchor, self.end.anchor
        return f"<Step from {x},{y} to {to_x},{to_y}: cost {self.cost}>"

    @property
    def cost(self) -> Number:
        """The exact cost, in points."""
        return in_points(self.pips, self.entries[0].per_point)


class Stopping(NamedTuple):
    """Whether a move may end in a pose: yes, no, or a question that play settles."""

    allowed: Stop
    refusal: Refusal | None = None


STOP = Stopping(True)
