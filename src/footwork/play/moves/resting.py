"""Coming to rest: nobody is left where it may not stand."""

from __future__ import annotations

from collections.abc import Sequence

from footwork.geometry import Pose
from footwork.play.events import Settled
from footwork.play.moves.changing import change_place
from footwork.play.resolution import Play
from footwork.query.judge import Judge
from footwork.query.nearest import nearest_free
from footwork.query.step import Node


def settle_back(play: Play, name: str, judge: Judge, travelled: Sequence[Pose]) -> None:
    """Put a piece that may not stay where it is on the last cell of its way where it may, else on the nearest free one.

    Nobody is put through a wall: where no way leads to a free cell, the piece stays as it is.
    """
    if judge.stopping(judge.start()).allowed is True:
        return
    back = (pose for pose in reversed(travelled[:-1]) if may_rest(judge, Node(*pose)))
    pose = play.piece(name).pose
    end = next(back, None) or nearest_free(judge)
    if end is not None:
        change_place(play, Settled(name, pose, end))


def may_rest(judge: Judge, node: Node) -> bool:
    """Whether a piece may be put in a pose and left there, without anybody making way."""
    return judge.standing(node) is None and judge.stopping(node).allowed is True
