"""Nodes, moves and steps: where a search can be, what may be tried from there, and what came of it."""

from __future__ import annotations

from typing import NamedTuple

from footwork.geometry import Cell, Direction, Pose
from footwork.query.ledger import Entry
from footwork.refusals import Refusal
from footwork.rules.pattern import Offset
from footwork.rules.schema import Stop


class Node(NamedTuple):
    """Where a search can be: a pose, and what the rules remember of the way there.

    `parity` counts diagonals where they alternate; `halted` says that the move has to end here.
    """

    anchor: Cell
    turned: bool
    heading: Direction
    parity: int = 0
    halted: bool = False

    @property
    def pose(self) -> Pose:
        """How the piece stands here."""
        return Pose(self.anchor, self.turned, self.heading)


class Move(NamedTuple):
    """A step that may be tried from a node: an offset with the heading it needs, or a turn by 90° (no offset)."""

    offset: Offset | None
    facing: Direction


class Step(NamedTuple):
    """A legal step and its cost in pips, with the ledger that explains it.

    `entered` are the cells it newly covers, `middle` those that it needed clear on its way.
    """

    start: Node
    end: Node
    pips: int
    entries: tuple[Entry, ...]
    entered: tuple[Cell, ...]
    middle: tuple[Cell, ...] = ()


class Stopping(NamedTuple):
    """Whether a move may end in a pose: yes, no, or a question that play settles."""

    allowed: Stop
    refusal: Refusal | None = None


STOP = Stopping(True)
