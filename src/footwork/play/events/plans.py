"""Events of planning: what pieces mean to do."""

from __future__ import annotations

from dataclasses import dataclass

from footwork.geometry import Cell
from footwork.refusals import Refusal


@dataclass(frozen=True, slots=True)
class PlanningBegan:
    """A new phase of planning started; the plans of the one before are forgotten."""


@dataclass(frozen=True, slots=True)
class StepsPlanned:
    """Steps were added to the plan of a piece; None is a step that stays."""

    piece: str
    steps: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True)
class StepUnplanned:
    """The last step of a plan was taken back."""

    piece: str


@dataclass(frozen=True, slots=True)
class PlanCleared:
    """The plan of a piece was given up."""

    piece: str


@dataclass(frozen=True, slots=True)
class PlanCommitted:
    """A piece is ready: its plan is meant."""

    piece: str


@dataclass(frozen=True, slots=True)
class Blockage:
    """A piece whose plan ended early, and why."""

    piece: str
    reason: Refusal


@dataclass(frozen=True, slots=True)
class PlansBlocked:
    """Nobody who had steps left could go on, and their plans ended."""

    blocked: tuple[Blockage, ...]


PlanEvent = PlanningBegan | StepsPlanned | StepUnplanned | PlanCleared | PlanCommitted | PlansBlocked
