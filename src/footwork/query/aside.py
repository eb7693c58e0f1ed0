"""Making way: who has to move aside when a piece ends its move on others, and where they would go.

`stop: ask` leaves a stop open; `settle` says how it is closed. `share` lets everybody stay. `displace` moves the
others to the nearest free cells, the smallest first; nobody stops where somebody would have nowhere to go.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from footwork.board.allowance import profile_for
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.geometry import Pose
from footwork.query.judge import Judge
from footwork.query.refusal import Refusal
from footwork.query.step import Move, Node
from footwork.rules.pattern import Offset


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
        free = _nearest_free(state, other)
        if free is None:
            return Refusal("stop.no-room", other.at, by=other.id, rule=judge.profile.decided_by("settle"))
        asides.append(Aside(other.id, other.pose, free))
        state = state.with_piece(other.posed(free))
    return tuple(asides)


def _in_the_way(judge: Judge, node: Node) -> list[Piece]:
    """Those on the covered cells whom the rules let the piece stop on only after asking, in roster order."""
    found = {other.id for cell in judge.cells(node) for other, row in judge.met(cell) if row.stop == "ask"}
    return [piece for piece in judge.state.pieces if piece.id in found]


def _nearest_free(state: State, piece: Piece) -> Pose | None:
    """The nearest pose on free ground, breadth first by single steps in all directions, in the ruleset's order.

    Others do not bar the way, but edges, corners and closed ground do: nobody is moved through a wall.
    """
    profile = profile_for(state, piece)
    ground, here = Judge(state, piece, profile, alone=True), Judge(state, piece, profile)
    seen = {piece.pose}
    queue = deque(seen)
    while queue:
        node = Node(*queue.popleft())
        for move in _single_steps(ground, node):
            if isinstance(ground.step(node, move), Refusal):
                continue
            pose = Pose(*ground.end(node, move)[:2], piece.heading)
            if pose not in seen:
                if _is_free(here, Node(*pose)):
                    return pose
                seen.add(pose)
                queue.append(pose)
    return None


def _single_steps(judge: Judge, node: Node) -> Iterator[Move]:
    """A step in every direction, whatever the piece's own pattern is; a turn by 90° last, where the rules have it."""
    grid = judge.rules.grid
    for direction in grid.order:
        yield Move(Offset(*grid.axes.offset(direction)), node.heading)
    yield from (move for move in judge.moves(node) if move.offset is None)


def _is_free(judge: Judge, node: Node) -> bool:
    alone = all(other.id == judge.piece.id for cell in judge.cells(node) for other in judge.state.at(cell))
    return alone and judge.standing(node) is None
