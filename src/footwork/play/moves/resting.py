"""Coming to rest: nobody is left where it may not stand."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from footwork.geometry import Pose
from footwork.play.events import Settled
from footwork.play.moves.changing import change_place
from footwork.play.resolution import Play
from footwork.query.judge import Judge
from footwork.query.step import Node


def settle_back(play: Play, name: str, judge: Judge, travelled: Sequence[Pose]) -> None:
    """Put a piece that may not stay where it is on the last cell of its way where it may, else on the nearest."""
    if judge.stopping(judge.start()).allowed is True:
        return
    back = (pose for pose in reversed(travelled[:-1]) if judge.stopping(Node(*pose)).allowed is True)
    pose = play.piece(name).pose
    end = next(back, None) or nearest_free(judge, pose)
    if end is not None:
        change_place(play, Settled(name, pose, end))


def nearest_free(judge: Judge, pose: Pose) -> Pose | None:
    """The nearest pose in which the piece may stop, breadth first over the board in the ruleset's order."""
    axes, order = judge.rules.grid.axes, judge.rules.grid.order
    seen = {pose.anchor}
    queue = deque([pose.anchor])
    while queue:
        here = queue.popleft()
        for direction in order:
            cell = here + axes.offset(direction)
            if cell in seen or not judge.board.inside(cell):
                continue
            seen.add(cell)
            queue.append(cell)
            node = Node(cell, pose.turned, pose.heading)
            if judge.standing(node) is None and judge.stopping(node).allowed is True:
                return node.pose
    return None
