"""JSON: states, reaches, paths, refusals and results as plain data. Keys come in a stable order.

Every amount is in points: whole numbers, or exact decimals as texts ("1.5"). Cells are written as the ruleset writes
them, and each event says which one it happened within.
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from footwork.board.allowance import granted_pips, points_left
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.game.result import Result
from footwork.geometry import Cell
from footwork.play.actions import action_to_dict
from footwork.play.consequences.reactions import Provocation, provocations
from footwork.play.events import events_to_dicts
from footwork.play.resolution import Question
from footwork.query.dear import TooDear
from footwork.query.path import Path
from footwork.query.reach import Arrival, Reach
from footwork.query.step import Step
from footwork.refusals import Refusal, refusal_to_dict
from footwork.rules.schema import Stop
from footwork.values import number_text
from footwork.views.telling.messages import describe, question_text
from footwork.views.telling.refusals import describe_refusal


def to_text(data: Any) -> str:
    """Plain data as JSON text."""
    return json.dumps(data, ensure_ascii=False, indent=2)


def state_json(state: State) -> dict[str, Any]:
    """A position: whose turn it is, the board row by row as terrain names, and the pieces."""
    board, notation = state.board, state.rules.grid.notation
    grid = state.rules.grid
    width, height = grid.page(board.width, board.height)
    rows = [[board.terrain(grid.cell(column, row)) for column in range(width)] for row in range(height)]
    edges = [
        {"at": notation.format_edge(edge), "kind": b.kind, "name": b.name, "open": b.open}
        for edge, b in board.borders.items()
    ]
    return {
        "ruleset": state.rules.name,
        "hash": state.hash,
        "round": None if state.turn is None else state.turn.round,
        "active": state.active,
        "board": {"width": width, "height": height, "terrain": rows, "edges": edges},
        "sides": [{"name": s.name, "title": s.title, "control": s.control} for s in state.sides.values()],
        "pieces": [piece_json(state, piece) for piece in state.pieces],
    }


def piece_json(state: State, piece: Piece) -> dict[str, Any]:
    """A piece as it is now."""
    return {
        "id": piece.id,
        "name": piece.name,
        "side": piece.side,
        "kind": piece.kind,
        "at": _cell(state, piece.at),
        "cells": [_cell(state, cell) for cell in piece.cells],
        "heading": piece.heading.name,
        "points": _pips(state, points_left(state, piece)),
        "allowance": _pips(state, granted_pips(state, piece)),
        "stats": dict(piece.stats),
        "features": [*piece.features, *(entry.feature for entry in piece.temporary)],
        "defeated": piece.defeated,
    }


def reach_json(state: State, reach: Reach) -> dict[str, Any]:
    """A reach: every cell with exact cost, charge, whether one may stop there, and the best path to it.

    Of a large piece also every pose, and for each cell that it can come to cover the pose that does so cheapest.
    """
    large = not state.piece(reach.piece).footprint.is_single
    return {
        "piece": reach.piece,
        "from": _cell(state, state.piece(reach.piece).at),
        "gate": None if reach.gate is None else refusal_json(state, reach.gate, reach.piece),
        "cells": {_cell(state, arrival.cell): _arrival(state, reach, arrival) for arrival in reach.values()},
        **(_large(state, reach) if large else {}),
    }


def _large(state: State, reach: Reach) -> dict[str, Any]:
    poses = [_pose(state, arrival) | _arrival(state, reach, arrival) for arrival in reach.poses.values()]
    covered = {
        _cell(state, cell): {**_pose(state, a), "cost": number_text(a.cost), "stop": _stop(a)}
        for cell, a in sorted(reach.covered.items(), key=lambda item: (item[0].y, item[0].x))
    }
    return {"poses": poses, "covered": covered}


def _pose(state: State, arrival: Arrival) -> dict[str, Any]:
    return {"at": _cell(state, arrival.cell), "turned": arrival.pose.turned, "heading": arrival.pose.heading.name}


def _stop(arrival: Arrival) -> Stop:
    """Whether the move may end there: a question to which the answer is no is a no."""
    return arrival.stop if arrival.can_stop else False


def _arrival(state: State, reach: Reach, arrival: Arrival) -> dict[str, Any]:
    return {
        "cost": number_text(arrival.cost),
        "charge": number_text(arrival.charge),
        "stop": _stop(arrival),
        "path": [_cell(state, cell) for cell in reach.path(arrival.pose)],
    }


def path_json(state: State, path: Path) -> dict[str, Any]:
    """A path with the ledger of every step, and the reactions that each would set off."""
    reactions = provocations(state, path)
    return {
        "piece": path.piece,
        "cells": [_cell(state, cell) for cell in path.cells],
        "cost": number_text(path.cost),
        "charge": number_text(path.charge),
        "steps": [
            _step(state, step) | {"reactions": [_provocation(each) for each in reactions if each.step == i]}
            for i, step in enumerate(path.steps)
        ],
    }


def _provocation(found: Provocation) -> dict[str, Any]:
    return {"trigger": found.trigger, "piece": found.piece, "reaction": found.reaction, "asked": found.asked}


def _step(state: State, step: Step) -> dict[str, Any]:
    return {
        "from": _cell(state, step.start.anchor),
        "to": _cell(state, step.end.anchor),
        "cost": _pips(state, step.pips),
        "ledger": [{"rule": e.rule, "by": e.by, "points": _pips(state, e.pips)} for e in step.entries],
    }


def refusal_json(state: State, refusal: Refusal, piece: str | None = None) -> dict[str, Any]:
    """A refusal with its message key, if the ruleset has one, its own name for the reason, and its text.

    A way that is only too dear comes with its `bill`: the path as it would be.
    """
    plain = refusal_to_dict(refusal, state.rules.grid.notation)
    key = state.rules.messages.key(refusal.code)
    bill = refusal.bill if isinstance(refusal, TooDear) else None
    return (
        plain
        | ({} if key is None else {"key": key})
        | {
            "reason": state.rules.reason(refusal.code),
            "text": describe_refusal(state, refusal, piece=piece),
        }
        | ({} if bill is None else {"bill": path_json(state, bill)})
    )


def result_json(result: Result) -> dict[str, Any]:
    """What came of an action: the events, or the refusal, and the points that remain."""
    state, notation = result.before, result.before.rules.grid.notation
    return {
        "action": action_to_dict(result.action, notation),
        "ok": result.ok,
        "refusal": None if result.refusal is None else refusal_json(state, result.refusal, result.piece),
        "aborted": result.aborted,
        "question": None if result.question is None else question_json(result.question, result.state),
        "outcome": result.outcome,
        "from": _cell(state, result.start),
        "to": _cell(state, result.end),
        "charge": number_text(result.charge),
        "points": None if result.points is None else number_text(result.points),
        "events": events_to_dicts(result.events, state.rules),
        "hash": result.state.hash,
        "text": describe(result),
    }


def question_json(question: Question, state: State) -> dict[str, Any]:
    """A choice that somebody has to make, with its text."""
    return {
        "kind": question.kind,
        "piece": question.piece,
        "about": question.about,
        "target": question.target,
        "options": list(question.options),
        "text": question_text(question, state),
    }


def _cell(state: State, cell: Cell | None) -> str | None:
    return None if cell is None else state.rules.grid.notation.format(cell)


def _pips(state: State, pips: int | Fraction | None) -> int | str | None:
    return None if pips is None else number_text(state.rules.points(pips))
