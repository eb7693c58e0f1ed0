"""Making way: who has to move aside when a piece ends its move on others, and where they would go.

`stop: ask` leaves a stop open; `settle` says how it is closed. `share` lets everybody stay. `displace` moves the
others to the nearest free cells, the smallest first; nobody stops where somebody would have nowhere to go.
"""

from __future__ import annotations

from typing import NamedTuple

from footwork.board.allowance import profile_for
from footwork.board.piece import Piece
from footwork.geometry import Pose
from footwork.query.judge import Judge
from footwork.query.nearest import nearest_free
from footwork.query.step import Node
from footwork.refusals import Refusal, kinds


class Aside(NamedTuple):
    """A piece that has to make way, where it stands and where it goes."""

    piece: str
    start: Pose
    end: Pose


def why_not_stop(judge: Judge, node: Node) -> Refusal | None:
    """Why a move may not end in a pose, those who would have to make way included; None if it may."""
    stopping = judge.stopping(node)
    if stopping.allowed != "ask":
        return stopping.refusal
    asides = make_way(judge, node)
    return asides if isinstance(asides, Refusal) else None


def make_way(judge: Judge, node: Node) -> tuple[Aside, ...] | Refusal:
    """Who moves aside, and where to, if the piece ends its move in a pose; the refusal if somebody cannot.

    Each goes to the nearest free cells as the board then is, so that two never get the same ones.
    """
    if not judge.mover.displaces:
        return ()
    state = judge.state.with_piece(judge.piece.posed(node.pose))
    asides: list[Aside] = []
    for other in sorted(_in_the_way(judge, node), key=lambda piece: piece.footprint.size):
        free = nearest_free(Judge(state, other, profile_for(state, other)))
        if free is None:
            return Refusal(kinds.STOP_NO_ROOM, other.at, by=other.id, rule=judge.profile.decided_by("settle"))
        asides.append(Aside(other.id, other.pose, free))
        state = state.with_piece(other.posed(free))
    return tuple(asides)


def _in_the_way(judge: Judge, node: Node) -> list[Piece]:
    """Those on the covered cells whom the rules let the piece stop on only after asking, in roster order."""
    found = {other.id for cell in judge.cells(node) for other, row in judge.met(cell) if row.stop == "ask"}
    return [piece for piece in judge.state.pieces if piece.id in found]
