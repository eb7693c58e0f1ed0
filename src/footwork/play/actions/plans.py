"""Actions of planning: making plans, and playing them beat by beat. Each kind has only its own fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from footwork.errors import MisuseError
from footwork.geometry import Cell, Notation
from footwork.values import dataclass


@dataclass(frozen=True, slots=True)
class PlanSteps:
    """Add steps to the plan of a piece: the cells they lead to; None is a step that stays."""

    piece: str
    steps: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True)
class UnplanStep:
    """Take back the last step of a plan."""

    piece: str


@dataclass(frozen=True, slots=True)
class ClearPlan:
    """Give up the plan of one piece."""

    piece: str


@dataclass(frozen=True, slots=True)
class ClearPlans:
    """Give up all plans, or those of one side."""

    side: str | None = None


@dataclass(frozen=True, slots=True)
class CommitPlan:
    """Say that the plan of a piece is meant as it is."""

    piece: str


@dataclass(frozen=True, slots=True)
class PassPlans:
    """Say that a side plans nothing this time, so that nobody waits for it."""

    side: str


@dataclass(frozen=True, slots=True)
class Execute:
    """Play one beat: the next step of everybody."""


@dataclass(frozen=True, slots=True)
class FastForward:
    """Play beats until every plan is complete or blocked."""


PlanAction = PlanSteps | UnplanStep | ClearPlan | ClearPlans | CommitPlan | PassPlans | Execute | FastForward

FIELDS: dict[str, tuple[frozenset[str], ...]] = {
    "plan": (frozenset({"piece", "steps"}),),
    "unplan": (frozenset({"piece"}),),
    "clear-plan": (frozenset({"piece"}),),
    "clear-plans": (frozenset(), frozenset({"side"})),
    "commit": (frozenset({"piece"}),),
    "pass": (frozenset({"side"}),),
    "execute": (frozenset(),),
    "fast-forward": (frozenset(),),
}


def plan_action_to_dict(action: PlanAction, notation: Notation) -> dict[str, Any]:
    """The action as plain data, cells as the ruleset writes them, null for a step that stays."""
    match action:
        case PlanSteps(piece, steps):
            written = [None if cell is None else notation.format(cell) for cell in steps]
            return {"do": "plan", "piece": piece, "steps": written}
        case UnplanStep(piece):
            return {"do": "unplan", "piece": piece}
        case ClearPlan(piece):
            return {"do": "clear-plan", "piece": piece}
        case ClearPlans(side):
            return {"do": "clear-plans"} | ({} if side is None else {"side": side})
        case CommitPlan(piece):
            return {"do": "commit", "piece": piece}
        case PassPlans(side):
            return {"do": "pass", "side": side}
        case Execute():
            return {"do": "execute"}
        case FastForward():
            return {"do": "fast-forward"}


def plan_action_from_dict(kind: str, fields: Mapping[str, Any], notation: Notation) -> PlanAction:
    """The action of one of these kinds; that its fields fit has been seen to. Raises MisuseError or NotationError."""
    if kind == "plan":
        steps = fields["steps"]
        if not isinstance(steps, list | tuple) or not all(cell is None or isinstance(cell, str) for cell in steps):
            raise MisuseError("'steps' is a list of cells; null is a step that stays")
        return PlanSteps(fields["piece"], tuple(None if cell is None else notation.parse(cell) for cell in steps))
    if kind == "clear-plans":
        return ClearPlans(fields.get("side"))
    if kind == "pass":
        return PassPlans(fields["side"])
    if kind in ("execute", "fast-forward"):
        return Execute() if kind == "execute" else FastForward()
    if kind == "unplan":
        return UnplanStep(fields["piece"])
    return ClearPlan(fields["piece"]) if kind == "clear-plan" else CommitPlan(fields["piece"])
