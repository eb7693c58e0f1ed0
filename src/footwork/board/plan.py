"""Plans: paths that pieces keep for later, taken one step a beat by all of them at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace

from footwork.geometry import Cell
from footwork.refusals import Refusal
from footwork.rules.texts import counted
from footwork.values import Fixed, dataclass

PlannedStep = Cell | None
"""The cell that a step leads to; None is a step that stays."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The steps that a piece means to take, and how far it has got.

    `start` is where it stood before the first beat, `blocked` why the plan has come to its end early. `hidden` says
    that there is more than the one who looks may see.

    >>> Plan((Cell(1, 0), None), done=1).left
    (None,)
    """

    steps: tuple[PlannedStep, ...] = ()
    done: int = 0
    ready: bool = False
    start: Cell | None = None
    blocked: Refusal | None = None
    hidden: bool = False

    @property
    def left(self) -> tuple[PlannedStep, ...]:
        """The steps that are still to be taken; none for a plan that was blocked."""
        return () if self.blocked is not None else self.steps[self.done :]

    @property
    def is_over(self) -> bool:
        """Whether nothing of it will happen any more."""
        return not self.left and not self.hidden


@dataclass(frozen=True, repr=False)
class Plans:
    """The plans of all pieces by id, and how many beats of them have been played: none while they are made.

    `passed` are the sides for which nobody waits although no plan of theirs is shown: they have passed, or what they
    planned is hidden. When every plan is complete or blocked, the next change of a plan begins a new phase.
    """

    by_piece: Mapping[str, Plan] = field(default_factory=Fixed)
    beat: int = 0
    passed: frozenset[str] = frozenset()

    @property
    def executing(self) -> bool:
        """Whether beats have begun and somebody has steps left."""
        return self.beat > 0 and any(not plan.is_over for plan in self.by_piece.values())

    @property
    def finished(self) -> bool:
        """Whether a phase has been played to its end, and none begun since."""
        return self.beat > 0 and not self.executing

    @property
    def pending(self) -> Iterator[tuple[str, PlannedStep]]:
        """The next step of everybody who has one."""
        return ((name, plan.left[0]) for name, plan in self.by_piece.items() if plan.left)

    def of(self, piece: str) -> Plan:
        """The plan of a piece; an empty one if it has none."""
        return self.by_piece.get(piece, NO_PLAN)

    def with_plan(self, piece: str, plan: Plan | None) -> Plans:
        """The plans with one of them replaced, or with None taken out."""
        others = {name: each for name, each in self.by_piece.items() if name != piece or plan is not None}
        return replace(self, by_piece=Fixed(others if plan is None else {**others, piece: plan}))

    def without_pass(self, side: str | None) -> Plans:
        """The plans of a phase in which a side has not passed after all."""
        return replace(self, passed=self.passed - {side}) if side in self.passed else self

    def __repr__(self) -> str:
        return f"<Plans of {counted(len(self.by_piece), 'piece')}, {counted(self.beat, 'beat')} played>"


NO_PLAN = Plan()
NO_PLANS = Plans()
