"""A stretch: a way on which nothing can happen, walked at once.

Walked step by step, a move is judged again at every step, because what its steps set off may have changed anything.
Where nobody can react and no cell can act, nothing does: the events are the same, and only the last state is made.
"""

from __future__ import annotations

from collections.abc import Sequence

from footwork.board.auras import auras
from footwork.board.state import State
from footwork.geometry import Cell, Direction, Pose
from footwork.play.consequences.reactions import Window, reactors, sets_off
from footwork.play.consequences.tiles import is_quiet, is_silent
from footwork.play.events import Event, MoveDeclared, Stepped
from footwork.play.events.apply import moved_piece
from footwork.play.moves.paying import settled
from footwork.play.resolution import Play
from footwork.query.mover import Mover
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.query.step import Step

_new = tuple.__new__  # a pose without a call into Python
_WINDOWS: tuple[Window, ...] = ("before-leave", "after-arrive")


def quiet_ends(query: Query, path: Path) -> list[Pose] | None:
    """How the piece stands after each step of a legal way that surely sets nothing off; None if it is not such a way.

    On it no cell acts, nobody reacts, nobody makes way, and it is taken to its end.
    """
    state = query.state
    rules, board = state.rules, state.board
    if path.stops and path.prices and query.mover.keeps_pose:
        if not (rules.stirs or board.effects or state.tiles.closing):
            lies = query.piece.turned, query.piece.heading
            return [_new(Pose, (cell, *lies)) for cell in path.cells[1:]]
    if board.holds or state.tiles.closing or auras(state):
        return None
    steps = path.steps
    if not steps or query.judge.stopping(steps[-1].end).allowed is not True:
        return None
    if not is_silent(state) and not all(_is_quiet(query, step) for step in steps):
        return None
    if rules.reactions and _anybody_reacts(query, steps):
        return None
    return [facing(query.mover, step) for step in steps]


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
    way = [(judge.cells(step.start), judge.cells(step.end)) for step in steps]
    near = {cell for step in way for cells in step for cell in cells}
    return any(
        sets_off(state, reactor, rule, *step)
        for window in _WINDOWS
        for reactor, rule in reactors(state, query.piece, window, query.profile, near=near)
        for step in way
    )


def walk_at_once(play: Play, query: Query, path: Path, ends: list[Pose]) -> None:
    """Let a move happen on whose way nothing does, and pay for it; `ends` is how the piece stands after each step."""
    prices = path.prices or [step.pips for step in path.steps]
    play.happened(*walked(query, path, path.cells, prices, ends))


def walked(
    query: Query, path: Path, cells: tuple[Cell, ...], prices: Sequence[int], ends: list[Pose] | None = None
) -> tuple[list[Event], State]:
    """The events of such a move, the first of which holds the others, and the state that it leads to.

    Without `ends`, a step changes nothing but the cell.
    """
    piece, mode, pips, state = query.piece, query.profile.mode, path.pips, query.state
    name, turned, heading = piece.id, piece.turned, piece.heading
    parity = 0 if query.mover.cycle == 1 else path.nodes[-1].parity
    ended = settled(piece, query.mover, query.budget, cells, pips, parity, by_action=query.terms.action is not None)
    per_point, pose = ended.per_point, _new(Pose, (piece.at, turned, heading))
    events: list[Event] = [MoveDeclared(name, mode, cells, pips, ended.charge_pips, per_point)]
    for i, price in enumerate(prices):
        end = _new(Pose, (cells[i + 1], turned, heading)) if ends is None else ends[i]
        events.append(Stepped(name, pose, end, price, mode, per_point))
        pose = end
    events.append(ended)
    return events, state.with_piece(moved_piece(state.rules, piece, pose, ended))


def facing(mover: Mover, step: Step) -> Pose:
    """The pose after a step: the heading follows the way where the rules say so."""
    anchor, turned, heading, _, _ = step.end
    if mover.follows:
        x, y = step.start.anchor
        direction: Direction | None = mover.grid.direction(anchor.x - x, anchor.y - y)
        heading = direction or heading
    return _new(Pose, (anchor, turned, heading))
