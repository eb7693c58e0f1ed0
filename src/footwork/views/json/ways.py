"""The way to a cell that somebody points at, as JSON: its bill, what it leaves, how to take it; or why not."""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypedDict

from footwork.arguments import checked
from footwork.board.state import State
from footwork.geometry import Cell, Direction
from footwork.play.acting import why_not_act
from footwork.play.actions import Act, Action, MoveAlong, MoveTo, action_to_dict
from footwork.play.legal import move_to_pose
from footwork.query.dear import TooDear, too_dear
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.query.reach import Arrival, Reach
from footwork.refusals import Refusal, kinds
from footwork.values import number_text
from footwork.views.json.paths import PathJson, path_json
from footwork.views.json.refusals import RefusalJson, refusal_or_none
from footwork.views.json.values import ActionJson, Points, cell_name, points_of
from footwork.views.telling.preview import left_text


class BestJson(TypedDict):
    """The best way to where another one leads, to compare them."""

    cells: Annotated[list[str], "its cells, the start included"]
    cost: Annotated[Points, "the exact cost"]
    charge: Annotated[Points, "what is paid"]
    left: Annotated[Points | None, "the points that would be left; null without a limit"]
    more: Annotated[Points, "how much more the other one charges"]


class WayJson(TypedDict):
    """What there is to say about a cell that somebody points at: the way there, or why there is none."""

    piece: Annotated[str, "who would go"]
    action: Annotated[str | None, "the action of the ruleset that would move it; null if it moves by itself"]
    path: Annotated[PathJson | None, "the way, with its bill and what it sets off; null if it cannot be gone"]
    refusal: Annotated[RefusalJson | None, "why not; with the bill of a way that is only too dear"]
    passing: Annotated[PathJson | None, "the way to a cell that may be passed, where only stopping there is refused"]
    best: Annotated[BestJson | None, "the best way to the same end, where it was said which way to go"]
    remains: Annotated[str | None, "what would be left, in words; null without a path, and where nothing is used up"]
    send: Annotated[ActionJson | None, "the action that goes this way; null if it cannot be gone, or only might be"]


class Pointed(NamedTuple):
    """What somebody points at: a cell, by way of others; or all cells of the way; of a large piece also how it lies."""

    to: Cell | str | None = None
    through: tuple[Cell | str, ...] = ()
    cells: tuple[Cell | str, ...] = ()
    turned: int | None = None
    heading: Direction | None = None


@checked
def way_json(query: Query, pointed: Pointed, *, target: str | None = None, supposed: bool = False) -> WayJson:
    """The way to what somebody points at, in the move that a query is about, or why there is none.

    `target` is whom the action of the query is aimed at; `supposed` says that the piece could not go like that now.
    """
    state, reach = query.state, _Lazy(query)
    found = _found(query, pointed, reach)
    path = found if isinstance(found, Path) else None
    refusal = found if isinstance(found, Refusal) else None
    shown = path or (refusal.bill if isinstance(refusal, TooDear) else None)
    goal = None if refusal is None else _goal(query, pointed)
    return {
        "piece": query.piece.id,
        "action": query.action,
        "path": None if path is None else path_json(state, path),
        "refusal": refusal_or_none(state, refusal, query.piece.id),
        "passing": None if goal is None else _passing(query, goal, reach),
        "best": None if shown is None or not (pointed.through or pointed.cells) else _best(query, shown),
        "remains": None if path is None else left_text(state, path),
        "send": None if path is None or supposed else _action(query, pointed, path, target, reach),
    }


@checked
def leap_json(state: State, act: Act) -> WayJson:
    """What there is to say about a cell to which an action takes a piece at once, without a way."""
    refusal = why_not_act(state, act)
    return {
        "piece": act.piece,
        "action": act.action,
        "path": None,
        "refusal": refusal_or_none(state, refusal, act.piece),
        "passing": None,
        "best": None,
        "remains": None,
        "send": None if refusal is not None else action_to_dict(act, state.rules.grid.notation),
    }


class _Lazy:
    """The reach of a query, searched for when it is needed."""

    def __init__(self, query: Query) -> None:
        self._query = query
        self._reach: Reach | None = None

    def __call__(self) -> Reach:
        if self._reach is None:
            self._reach = self._query.reach()
        return self._reach


def _goal(query: Query, pointed: Pointed) -> Cell | None:
    last = pointed.to if pointed.to is not None else pointed.cells[-1] if pointed.cells else None
    return None if last is None else query.cell(last)


def _found(query: Query, pointed: Pointed, reach: _Lazy) -> Path | Refusal:
    if pointed.cells:
        return query.validate(pointed.cells)
    assert pointed.to is not None, "somebody points at something"
    if pointed.through or (pointed.turned is None and pointed.heading is None):
        return query.path(pointed.to, through=pointed.through)
    return _posed(query, pointed, reach)


def _posed(query: Query, pointed: Pointed, reach: _Lazy) -> Path | Refusal:
    """The way to a pose: the cheapest of those that are as was said."""
    assert pointed.to is not None
    anchor = query.cell(pointed.to)
    blocked = query.gate or query.absent
    if blocked is not None:
        return blocked
    arrival = _arrival(reach(), anchor, pointed)
    if arrival is not None:
        refusal = None if arrival.can_stop else arrival.refusal
        return reach().path(arrival.pose) if refusal is None else refusal
    far = query.field()
    dear = _arrival(far, anchor, pointed)
    if dear is not None:
        return too_dear(query.state.rules, far.path(dear.pose), anchor)
    return query.why(anchor) or Refusal(kinds.REACH_CUT_OFF, anchor)


def _arrival(reach: Reach, anchor: Cell, pointed: Pointed) -> Arrival | None:
    turned, heading = pointed.turned, pointed.heading
    fitting = [
        arrival
        for pose, arrival in reach.poses.items()
        if pose.anchor == anchor and turned in (None, pose.turned) and heading in (None, pose.heading)
    ]
    return next((arrival for arrival in fitting if arrival.can_stop), fitting[0] if fitting else None)


def _passing(query: Query, goal: Cell, reach: _Lazy) -> PathJson | None:
    """The way to a cell on which a move may not end."""
    if query.gate is not None or query.absent is not None or goal not in reach() or reach()[goal].can_stop:
        return None
    return path_json(query.state, reach().path(goal))


def _best(query: Query, path: Path) -> BestJson | None:
    state = query.state
    best = query.path(path.end.anchor)
    if isinstance(best, TooDear) and best.bill is not None:
        best = best.bill
    if not isinstance(best, Path):
        return None
    points = best.budget.points
    return {
        "cells": [cell_name(state, cell) for cell in best.cells],
        "cost": number_text(best.cost),
        "charge": number_text(best.charge),
        "left": None if points is None else points_of(state, points - best.charged_pips),
        "more": points_of(state, path.charged_pips - best.charged_pips),
    }


def _action(query: Query, pointed: Pointed, path: Path, target: str | None, reach: _Lazy) -> ActionJson:
    piece, exact = query.piece.id, bool(pointed.through or pointed.cells)
    action: Action
    if query.action is not None:
        to, along = (None, path.cells) if exact else (path.end.anchor, ())
        action = Act(piece, query.action, target, to, along, query.terms.mode)
    elif exact:
        action = MoveAlong(piece, path.cells)
    elif pointed.turned is None and pointed.heading is None:
        action = MoveTo(piece, path.end.anchor)
    else:
        action = move_to_pose(query, reach(), path.end)
    return action_to_dict(action, query.state.rules.grid.notation)
