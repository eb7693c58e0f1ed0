"""Resolve: a state and an action give events and a new state. Nothing else happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from footwork.arguments import described
from footwork.board.state import State
from footwork.errors import LimitError, MisuseError
from footwork.play.acting import act, turn, wait
from footwork.play.actions import (
    Act,
    Action,
    AddPiece,
    Begin,
    ClearPlan,
    ClearPlans,
    CommitPlan,
    EndTurn,
    Execute,
    FastForward,
    Finish,
    MoveAction,
    MoveAlong,
    MoveBy,
    MoveTo,
    PassPlans,
    Place,
    PlanSteps,
    Refresh,
    Rotate,
    SetDoor,
    SetStat,
    SetTerrain,
    TurnTo,
    UnplanStep,
    Wait,
)
from footwork.play.consequences import doors, reactions, stats
from footwork.play.consequences.tiles import settle
from footwork.play.moves import forcing, going, shoving
from footwork.play.moves.moving import move, move_at_once
from footwork.play.plans.executing import execute, fast_forward
from footwork.play.plans.planning import clear_plan, clear_plans, commit_plan, pass_plans, plan_steps, unplan_step
from footwork.play.resolution import Answer, Ask, Done, LimitHit, Pending, Play, Refuse, Refused, Resolution
from footwork.play.table import add_piece, change_doors, change_ground, place, set_stat
from footwork.play.turns import begin, decided, end_turn, finish, finish_if_decided, pass_at_once, refresh
from footwork.query.gates import nobody_moves
from footwork.refusals import Refusal, kinds

WHO_KNOW_EFFECTS = (stats, doors, reactions, forcing, shoving, going)
"""The modules in which effects are registered; none may be missing when something is resolved."""


def resolve(base: State, action: Action, answers: tuple[Answer, ...] = (), *, at_once: bool = True) -> Resolution:
    """What comes of an action. With a question open, call again from the same base with one more answer.

    Everything that cannot be done is a Refused, an action of a piece that does not exist included. Without `at_once`
    every way is walked step by step, also where nothing can happen on it: the same comes of it, later.
    """
    quick = _AT_ONCE.get(type(action)) if at_once and not answers else None
    if quick is not None:
        try:
            done = quick(base, action)
        except LimitError:
            done = None
        if done is not None:
            after = done.state
            if type(done) is Refused or after.turn is None or decided(after) is None:
                return done
    unknown = unknown_piece(base, action)
    if unknown is not None:
        return Refused(unknown, base)
    play = Play(base, answers, at_once=at_once)
    try:
        doing = _DOING.get(type(action))
        if doing is None:
            raise MisuseError(f"{described(action)} is no action")
        doing(play, action)
        settle(play)
        finish_if_decided(play)
    except Refuse as refused:
        return Refused(refused.refusal, base)
    except Pending as pending:
        return Ask(pending.question, play.tree, play.state, answers)
    except (LimitHit, LimitError) as limit:
        return play.aborted(str(limit))
    return Done(play.tree, play.state)


def unknown_piece(base: State, action: Action) -> Refusal | None:
    """Why nobody can do this: there is no such piece; before that, why nobody at all could move."""
    piece = getattr(action, "piece", None)
    if piece is None or base.has(piece):
        return None
    if isinstance(action, MoveAction):
        nobody = nobody_moves(base)
        if nobody is not None:
            return nobody
    cells = (action.to,) if isinstance(action, MoveTo) else action.cells if isinstance(action, MoveAlong) else ()
    return Refusal(kinds.PIECE_UNKNOWN, cells[-1] if cells else None, rule=piece)


_AT_ONCE: Mapping[type, Callable[[State, Any], Done | Refused | None]] = {
    MoveBy: move_at_once,
    MoveAlong: move_at_once,
    MoveTo: move_at_once,
    EndTurn: pass_at_once,
}
"""Who says at once what comes of an action that may set nothing off."""

_DOING: Mapping[type, Callable[[Play, Any], None]] = {
    MoveBy: move,
    MoveAlong: move,
    MoveTo: move,
    Rotate: move,
    TurnTo: turn,
    Wait: wait,
    Act: act,
    EndTurn: end_turn,
    Begin: begin,
    Finish: finish,
    Refresh: refresh,
    SetStat: set_stat,
    AddPiece: add_piece,
    Place: place,
    SetTerrain: change_ground,
    SetDoor: change_doors,
    PlanSteps: plan_steps,
    UnplanStep: unplan_step,
    ClearPlan: clear_plan,
    ClearPlans: clear_plans,
    CommitPlan: commit_plan,
    PassPlans: pass_plans,
    Execute: execute,
    FastForward: fast_forward,
}
"""Who lets an action happen, by its kind."""
