"""The nearest free pose: where a piece goes that has to make way, or may not stay where its move broke off."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from footwork.geometry import Pose
from footwork.query.judge import Judge
from footwork.query.step import Move, Node
from footwork.refusals import Refusal
from footwork.rules.pattern import Offset


def nearest_free(judge: Judge) -> Pose | None:
    """The nearest pose on free ground, breadth first by single steps in all directions, in the ruleset's order.

    Others do not bar the way, but edges, corners and closed ground do: nobody is moved through a wall. None if there
    is no such pose.
    """
    heading = judge.piece.heading
    ground = Judge(judge.state, judge.piece, judge.profile, alone=True)
    seen = {judge.piece.pose}
    queue = deque(seen)
    while queue:
        node = Node(*queue.popleft())
        for move in _single_steps(ground, node):
            if isinstance(ground.step(node, move), Refusal):
                continue
            pose = Pose(*ground.end(node, move)[:2], heading)
            if pose not in seen:
                if _is_free(judge, Node(*pose)):
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
