"""Trace: the phases of an action inside the engine, in the order in which it goes through them.

Nothing is recorded while playing. A resolution is a pure function of the state before and the action, so the checks
are asked again here, one after another as the engine asks them; the rest is read from the events.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.game.history import Record
from footwork.game.result import Result
from footwork.play.actions import MoveAction, action_to_dict
from footwork.play.events import MoveEnded
from footwork.play.events.apply import apply
from footwork.play.moves.moving import planned_path
from footwork.play.resolve import unknown_piece
from footwork.query.gates import slots_of
from footwork.query.query import Query
from footwork.refusals import Refusal
from footwork.rules.schema import STEP_CHECKS

POSITION_CHECKS = (*STEP_CHECKS, "points", "stop")


Happened = Result | Record
"""An action and what came of it."""


class Phase(NamedTuple):
    """One phase: what it is, whose, and what it found."""

    what: str
    piece: str | None
    data: dict[str, Any]


def phases(happened: Happened) -> Iterator[Phase]:
    """The phases of an action: created, validated check by check, executed. A refusal ends them.

    >>> from footwork.game.game import Game
    >>> game = Game.shipped("rune-and-rust")
    >>> [phase.what for phase in phases(game.move("hero", "north"))][:4]
    ['action-created', 'validation-started', 'can-move', 'position-valid']
    """
    action, notation = happened.action, happened.before.rules.grid.notation
    nobody = unknown_piece(happened.before, action)
    piece = None if nobody is not None else getattr(action, "piece", None)
    yield Phase("action-created", piece, {"action": action_to_dict(action, notation)})
    if nobody is not None:
        yield Phase("validation-started", None, {"checks": happened.before.rules.checks} | _answer(nobody))
    elif isinstance(action, MoveAction):
        yield from _validated(happened.before, action)
        yield from _executed(happened, action.piece)


def _validated(state: State, action: MoveAction) -> Iterator[Phase]:
    """The checks of a move: the gates, the position, the gates behind it; then the path that was found."""
    name, checks = action.piece, state.rules.checks
    early, late, *_ = slots_of(state.rules)
    yield Phase("validation-started", name, {"checks": checks})
    query = Query.of(state, name)
    yield Phase("can-move", name, {"checks": early} | _answer(query.gate_before))
    if query.gate_before is not None:
        return
    found = planned_path(query, action)
    held = query.gate_after
    refused = found if isinstance(found, Refusal) and found != held else None
    asked = tuple(check for check in checks if check in POSITION_CHECKS)
    yield Phase("position-valid", name, {"checks": asked} | _answer(refused))
    if refused is not None:
        return
    if late:
        yield Phase("still-free", name, {"checks": late} | _answer(held))
    if not isinstance(found, Refusal):
        yield Phase("path-found", name, {"cells": found.cells, "cost": found.cost})


def _answer(refusal: Refusal | None) -> dict[str, Any]:
    return {"passed": True} if refusal is None else {"passed": False, "refusal": refusal}


def _executed(happened: Happened, name: str) -> Iterator[Phase]:
    """What the events of a move did to the state: the path that is kept, the position, the number of moves."""
    declared, ended = happened.events.declared, happened.events.ended
    if declared is None:
        return
    yield Phase("execution-began", name, {"mode": declared.mode})
    yield Phase("path-kept", name, {"cells": declared.cells})
    if ended is not None:
        states = states_after(happened)
        end = next(i for i, event in enumerate(happened.events) if event is ended)
        yield from _updated(happened.before.piece(name), states[end - 1].piece(name), states[end].piece(name), ended)


def _updated(start: Piece, moved: Piece, after: Piece, ended: MoveEnded) -> Iterator[Phase]:
    if (moved.at, moved.turned) != (start.at, start.turned):
        steps = len(ended.cells) - 1
        yield Phase("position-updated", start.id, {"from": start.at, "to": moved.at, "steps": steps})
    if after.moves_made != moved.moves_made:
        yield Phase("moves-counted", start.id, {"before": moved.moves_made, "after": after.moves_made})


def states_after(happened: Happened) -> list[State]:
    """The state after each event of an action."""
    states = []
    state = happened.before
    for event in happened.events:
        state = apply(state, event)
        states.append(state)
    return states
