"""A stretch: a way on which nothing can happen, walked at once.

Walked step by step, a move is judged again at every step, because what its steps set off may have changed anything.
Where nobody can react and no cell can act, nothing does: the events are the same, and only the last state is made.
"""

from __future__ import annotations

from footwork.board.nearby import auras
from footwork.geometry import Direction, Pose
from footwork.play.consequences.reactions import Window, reactors, sets_off
from footwork.play.consequences.tiles import is_quiet, is_silent
from footwork.play.events import Event, MoveDeclared, Stepped
from footwork.play.events.apply import moved_piece
from footwork.play.moves.paying import settled
from footwork.play.resolution import Play
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.query.step import Step

_new = tuple.__new__  # a pose without a call into Python
_WINDOWS: tuple[Window, ...] = ("before-leave", "after-arrive")


def nothing_happens_on(query: Query, path: Path) -> bool:
    """Whether a legal way surely sets nothing off and is taken to its end: no cell acts, nobody reacts or makes way."""
    state, judge = query.state, query.judge
    board = state.board
    if board.holds or state.tiles.closing or state.rules.paints or auras(state):
        return False
    steps = path.steps
    if not steps or judge.stopping(steps[-1].end).allowed is not True:
        return False
    if not is_silent(state) and not all(_is_quiet(query, step) for step in steps):
        return False
    return not state.rules.reactions or not _anybody_reacts(query, steps)


def _is_quiet(query: Query, step: Step) -> bool:
    """Whether no cell acts on a step: neither those that it enters, nor those that it leaves."""
    state, judge = query.state, query.judge
    after = judge.cells(step.end)
    left = (cell for cell in judge.cells(step.start) if cell not in after)
    return all(is_quiet(state, cell, "enter") for cell in step.entered) and all(
        is_quiet(state, cell, "leave") for cell in left
    )


def _anybody_reacts(query: Query, steps: tuple[Step, ...]) -> bool:
    state, judge = query.state, query.judge
    return any(
        sets_off(state, reactor, rule, judge.cells(step.start), judge.cells(step.end))
        for window in _WINDOWS
        for reactor, rule in reactors(state, query.piece, window, query.profile)
        for step in steps
    )


def walk_at_once(play: Play, query: Query, path: Path) -> None:
    """Let a move happen on whose way nothing does, and pay for it."""
    piece, mode, judged = query.piece, query.profile.mode, path.steps
    name, pose, follows = piece.id, piece.pose, query.mover.follows
    cells = (pose.anchor, *[step.end.anchor for step in judged])
    ended = settled(query, query.budget, cells, path.pips, judged[-1].end.parity)
    events: list[Event] = [MoveDeclared(name, mode, cells, path.pips, ended.charge)]
    for step in judged:
        end = facing(query, step) if follows else _new(Pose, step.end[:3])
        events.append(Stepped(name, pose, end, step.pips, mode))
        pose = end
    events.append(ended)
    play.happened(events, play.state.with_piece(moved_piece(piece, pose, ended)))


def facing(query: Query, step: Step) -> Pose:
    """The pose after a step: the heading follows the way where the rules say so."""
    anchor, turned, heading, _, _ = step.end
    if query.mover.follows:
        x, y = step.start.anchor
        direction: Direction | None = query.state.rules.grid.axes.direction(anchor.x - x, anchor.y - y)
        heading = direction or heading
    return _new(Pose, (anchor, turned, heading))
