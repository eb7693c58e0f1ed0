"""Plans as JSON, as one side sees them: how each stands, what is wrong with it, and which steps could come next."""

from __future__ import annotations

from typing import Annotated, TypedDict

from footwork.arguments import checked
from footwork.board.plan import Plan
from footwork.board.state import State
from footwork.play.plans.marks import Mark, MarkKind
from footwork.play.plans.planning import Planning, StatusName, planned_cells
from footwork.views.json.refusals import RefusalJson, refusal_json, refusal_or_none
from footwork.views.json.values import cell_name, cell_or_none


class MarkJson(TypedDict):
    """What is wrong with a planned step."""

    kind: Annotated[MarkKind, "a step that will be blocked is never taken; one that is not advised may be blocked"]
    reason: Annotated[RefusalJson, "what is in its way, as things are"]


class PlanJson(TypedDict):
    """The plan of a piece."""

    piece: Annotated[str, "whose it is"]
    status: Annotated[StatusName, "how it stands"]
    reason: Annotated[RefusalJson | None, "why it is blocked"]
    way: Annotated[list[str], "its cells from where it starts, one for each step; a step that stays repeats its cell"]
    steps: Annotated[list[str | None], "the cell of each step; null to stay"]
    done: Annotated[int, "how many of the steps have been taken"]
    hidden: Annotated[bool, "whether there is more than the one who looks may see"]
    marks: Annotated[list[MarkJson | None], "what is wrong with each step that is left"]


class ProgressJson(TypedDict):
    """How far the plans have been played."""

    step: Annotated[int, "the step that comes next, counted from 1"]
    of: Annotated[int, "how many the longest plan has"]


class PlansJson(TypedDict):
    """The plans that a side sees."""

    hash: Annotated[str, "the hash of the position as the side sees it"]
    beat: Annotated[int, "how many beats have been played; 0 while plans are made"]
    progress: Annotated[ProgressJson | None, "which step comes next; null when there is nothing to execute"]
    execute: Annotated[RefusalJson | None, "why a beat cannot be played; null if it can"]
    plans: Annotated[list[PlanJson], "the plans"]


class NextStepsJson(TypedDict):
    """The steps that could be added to a plan."""

    piece: Annotated[str, "whose plan"]
    step: Annotated[int, "the number that the step would have"]
    end: Annotated[str | None, "the cell from which it would be taken; null off the board"]
    refusal: Annotated[RefusalJson | None, "why the plan cannot be changed now; there are no cells then"]
    cells: Annotated[dict[str, MarkJson | None], "the cells that the pattern has, each with what is against it"]
    stay: Annotated[MarkJson | None, "what is against staying"]


@checked
def plans_json(state: State, side: str | None = None) -> PlansJson:
    """The plans as a side sees them, with the hash of what it sees; None sees everything."""
    planning = Planning(state, side)
    refusal, progress = planning.why_not_execute(), planning.progress
    return {
        "hash": planning.state.hash,
        "beat": planning.plans.beat,
        "progress": None if progress is None else {"step": progress.step, "of": progress.of},
        "execute": refusal_or_none(state, refusal, None if refusal is None else refusal.by),
        "plans": [_plan(planning, name, plan) for name, plan in planning.plans.by_piece.items()],
    }


def _plan(planning: Planning, name: str, plan: Plan) -> PlanJson:
    state, status = planning.state, planning.status(name)
    assert status is not None
    return {
        "piece": name,
        "status": status.name,
        "reason": refusal_or_none(state, status.reason, name),
        "way": [cell_name(state, cell) for cell in planned_cells(state, name)],
        "steps": [cell_or_none(state, cell) for cell in plan.steps],
        "done": plan.done,
        "hidden": plan.hidden,
        "marks": [_mark(state, mark, name) for mark in planning.marks(name)],
    }


def _mark(state: State, mark: Mark | None, piece: str) -> MarkJson | None:
    return None if mark is None else {"kind": mark.kind, "reason": refusal_json(state, mark.reason, piece)}


@checked
def next_steps_json(state: State, piece: str, side: str | None = None) -> NextStepsJson:
    """The cells that the next step of a plan may take, and why others of its pattern may not, as a side sees it.

    Nobody plans for a piece of another side: there are no cells then, and the refusal says so.
    """
    planning = Planning(state, side)
    steps = {step.cell: step.mark for step in planning.next_steps(piece)}
    way = planned_cells(planning.state, piece)
    fresh = planning.plans.finished
    at = planning.state.piece(piece).at
    return {
        "piece": piece,
        "step": 1 if fresh else len(planning.plans.of(piece).steps) + 1,
        "end": cell_or_none(state, at if fresh or not way else way[-1]),
        "refusal": refusal_or_none(state, planning.why_not_plan(piece), piece),
        "cells": {
            cell_name(state, cell): _mark(state, mark, piece) for cell, mark in steps.items() if cell is not None
        },
        "stay": _mark(state, steps.get(None), piece),
    }
