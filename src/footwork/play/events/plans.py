"""Events of planning: what pieces mean to do."""

from __future__ import annotations

from footwork.geometry import Cell
from footwork.play.events.fact import Fact
from footwork.refusals import Refusal
from footwork.values import dataclass


@dataclass(frozen=True, slots=True, repr=False)
class PlanningBegan(Fact):
    """A new phase of planning started; the plans of the one before are forgotten."""


@dataclass(frozen=True, slots=True, repr=False)
class StepsPlanned(Fact):
    """Steps were added to the plan of a piece; None is a step that stays."""

    piece: str
    steps: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True, repr=False)
class StepUnplanned(Fact):
    """The last step of a plan was taken back."""

    piece: str


@dataclass(frozen=True, slots=True, repr=False)
class PlanCleared(Fact):
    """The plan of a piece was given up."""

    piece: str


@dataclass(frozen=True, slots=True, repr=False)
class PlanCommitted(Fact):
    """A piece is ready: its plan is meant."""

    piece: str


@dataclass(frozen=True, slots=True, repr=False)
class PlansPassed(Fact):
    """A side plans nothing in this phase."""

    side: str


@dataclass(frozen=True, slots=True, repr=False)
class Blockage(Fact):
    """A piece whose plan ended early, and why."""

    piece: str
    reason: Refusal


@dataclass(frozen=True, slots=True, repr=False)
class PlansBlocked(Fact):
    """Nobody who had steps left could take the next one, that of this beat, and their plans ended."""

    beat: int
    blocked: tuple[Blockage, ...]


PlanEvent = PlanningBegan | StepsPlanned | StepUnplanned | PlanCleared | PlanCommitted | PlansPassed | PlansBlocked
