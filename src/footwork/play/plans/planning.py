"""Planning: what may be planned, what is wrong with a plan, and whether it can be executed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from footwork.arguments import checked
from footwork.board.plan import Plan, PlannedStep, Plans
from footwork.board.sight import hide_plans, sides_waited_for
from footwork.board.state import State
from footwork.geometry import Cell
from footwork.play.actions import ClearPlan, ClearPlans, CommitPlan, PassPlans, PlanSteps, UnplanStep
from footwork.play.events import PlanCleared, PlanCommitted, PlanningBegan, PlansPassed, StepsPlanned, StepUnplanned
from footwork.play.plans.beats import Verdict
from footwork.play.plans.foreseen import Foreseen
from footwork.play.plans.marks import Mark, PlanMarks
from footwork.play.resolution import Play
from footwork.query.gates import present
from footwork.query.query import Query
from footwork.refusals import Refusal, kinds
from footwork.rules.texts import counted
from footwork.values import kept

MOST_PLANNED = 1_000

StatusName = Literal["Planning", "Ready", "Moving", "Blocked", "Complete"]


class Status(NamedTuple):
    """How a plan stands; a blocked one says why."""

    name: StatusName
    reason: Refusal | None = None


class Progress(NamedTuple):
    """The step that comes next, and how many the longest plan has."""

    step: int
    of: int


class NextStep(NamedTuple):
    """A step that could be added to a plan: its cell, or None to stay, and what would be wrong with it."""

    cell: PlannedStep
    mark: Mark | None = None


class Planning:
    """Questions about the plans of a position, as one side sees it; None sees everything.

    Nothing that it says depends on plans which that side cannot see. A piece that does not exist is a MisuseError.
    """

    @checked
    def __init__(self, state: State, side: str | None = None) -> None:
        self.state = hide_plans(state, side)
        self.side = side

    def __repr__(self) -> str:
        seen = "everybody" if self.side is None else f"{self.side:.60}"
        return f"<Planning as {seen} sees it: {counted(len(self.plans.by_piece), 'plan')}>"

    @property
    def plans(self) -> Plans:
        """The plans that can be seen."""
        return self.state.plans

    @checked
    def status(self, piece: str) -> Status | None:
        """How the plan of a piece stands; None for a piece without one."""
        plan = self.plans.by_piece.get(self.state.piece(piece).id)
        if plan is None:
            return None
        if plan.blocked is not None:
            return Status("Blocked", plan.blocked)
        if self.plans.beat == 0:
            return Status("Ready" if plan.ready else "Planning")
        return Status("Complete" if plan.is_over else "Moving")

    @kept
    def next(self) -> dict[str, Verdict]:
        """What would become of everybody's next step in a beat now."""
        return dict(self._foreseen.verdicts(0))

    @checked
    def next_refusal(self, piece: str) -> Refusal | None:
        """Why the next step of a piece cannot be taken now; None if it can, or if there is none."""
        verdict = self.next.get(self.state.piece(piece).id)
        return verdict if isinstance(verdict, Refusal) else None

    @checked
    def marks(self, piece: str) -> tuple[Mark | None, ...]:
        """What is wrong with each step that a piece has left: it will be blocked, or is not advised.

        A step that will be blocked is never taken. A plan without a mark is not blocked by plans of its own side.
        """
        return self._marks.of(self.state.piece(piece).id)

    @kept
    def _foreseen(self) -> Foreseen:
        return Foreseen(self.state)

    @kept
    def _marks(self) -> PlanMarks:
        return PlanMarks(self._foreseen, self.side)

    @checked
    def next_steps(self, piece: str) -> tuple[NextStep, ...]:
        """Every step that a piece's pattern has from the end of its plan, and to stay, each with what is against it.

        None while its plan cannot be changed, or not by this side: `why_not_plan` says why.
        """
        if self.why_not_plan(piece) is not None:
            return ()
        return tuple(NextStep(cell, self._next_mark(piece, cell)) for cell in next_cells(self.state, piece))

    def _next_mark(self, piece: str, step: PlannedStep) -> Mark | None:
        anew = Planning(self.state.changed(plans=Plans()), self.side) if self.plans.finished else self
        return anew._marks.of_added(piece, step)

    @checked
    def why_not_next(self, piece: str, cell: PlannedStep | str) -> Refusal | None:
        """What would be wrong with a step at the end of a plan, to any cell, or with None to stay; None if nothing is.

        It is marked as it would be if it were planned: the very next step as a beat would judge it.
        """
        refusal = self.why_not_plan(piece)
        if refusal is not None:
            return refusal
        mark = self._next_mark(piece, None if cell is None else self.state.rules.cell(cell))
        return None if mark is None else mark.reason

    def why_not_plan(self, piece: str) -> Refusal | None:
        """Why this side cannot change the plan of a piece now; None if it can. Nobody plans for another's piece."""
        owner = self.state.piece(piece).side
        if self.side is not None and owner not in (self.side, None):
            return Refusal(kinds.PLAN_NOT_YOURS, by=piece, rule=owner)
        return why_not_plan(self.state, piece)

    @property
    def progress(self) -> Progress | None:
        """Which step comes next, of how many; None when there is nothing to execute."""
        lengths = [len(plan.steps) for plan in self.plans.by_piece.values() if plan.left]
        return Progress(self.plans.beat + 1, max(lengths)) if lengths else None

    def why_not_execute(self) -> Refusal | None:
        """Why a beat cannot be played; None if it can.

        It can when somebody is able to take the next step, or is as far as that piece's own side can tell: a
        refusal must not give away what the other side has planned.
        """
        if self.state.rules.beats is None:
            return Refusal(kinds.PLAN_NO_BEATS)
        absent = _absent(self.state)
        if absent is not None:
            return absent
        if self.plans.executing:
            return None  # a beat that leaves nobody able to go on has ended their plans
        pending = dict(self.plans.pending)
        if self.plans.finished or not (pending or self.plans.passed):
            return Refusal(kinds.PLAN_NOTHING)
        for waited_for in sides_waited_for(self.state):
            return Refusal(kinds.PLAN_WAITING, rule=waited_for)
        if not pending:  # what others have planned, this side cannot know
            hidden = self.side is not None and bool(self.plans.passed - {self.side})
            return None if hidden else Refusal(kinds.PLAN_NOTHING)
        if self.state.rules.beats.ready == "required":
            for name in pending:
                if not self.plans.of(name).ready:
                    return Refusal(kinds.PLAN_NOT_READY, by=name)
        if any(not isinstance(verdict, Refusal) for verdict in self.next.values()):
            return None
        found: Refusal | None = None
        for name in pending:
            refusal = self._for(self.state.piece(name).side).next_refusal(name)
            if refusal is None:
                return None
            found = found or Refusal(kinds.PLAN_STUCK, refusal.cell, by=name, because=refusal)
        return found

    def _for(self, side: str | None) -> Planning:
        """The same questions as a side would put them; a piece without a side hides nothing and sees everything."""
        if side == self.side:
            return self
        known = self._sides.get(side)
        if known is None:
            known = self._sides[side] = Planning(self.state, side)
        return known

    @kept
    def _sides(self) -> dict[str | None, Planning]:
        return {}


def _absent(state: State) -> Refusal | None:
    if not state.board.exists:
        return Refusal(kinds.BOARD_NONE)
    return Refusal(kinds.RUNNING_NONE) if state.turn is None and "running" in state.rules.checks else None


# The actions


def plan_steps(play: Play, action: PlanSteps) -> None:
    """Add steps to a plan; with `planning: refuse`, only steps with nothing wrong about them."""
    _may_plan(play, action.piece)
    before = () if play.state.plans.finished else play.state.plans.of(action.piece).steps
    if not action.steps:
        play.refuse(Refusal(kinds.PLAN_EMPTY, by=action.piece))
    if len(before) + len(action.steps) > MOST_PLANNED:
        play.refuse(Refusal(kinds.PLAN_TOO_LONG, by=action.piece))
    for cell in action.steps:
        if cell is not None and not play.state.rules.grid.notation.can_write(cell):
            play.refuse(Refusal(kinds.BOUNDS_OUTSIDE, cell))  # a plan that no file could hold
    beats = play.state.rules.beats
    if beats is not None and beats.planning == "refuse":
        wrong = next(_wrong(play.state, action, before), None)
        if wrong is not None:
            play.refuse(wrong)
    _new_phase(play)
    play.emit(StepsPlanned(action.piece, action.steps))


def _wrong(state: State, action: PlanSteps, before: tuple[PlannedStep, ...]) -> Iterator[Refusal]:
    """What would be wrong with the steps that are to be added."""
    tried = with_steps(state, action.piece, action.steps)
    marks = Planning(tried, state.piece(action.piece).side).marks(action.piece)
    return (mark.reason for mark in marks[len(before) :] if mark is not None)


def with_steps(state: State, piece: str, steps: tuple[PlannedStep, ...]) -> State:
    """The state with some steps added to a plan; a phase that has been played to its end is over."""
    plans = Plans() if state.plans.finished else state.plans
    return state.changed(plans=plans.with_plan(piece, Plan((*plans.of(piece).steps, *steps))))


def unplan_step(play: Play, action: UnplanStep) -> None:
    """Take back the last step of a plan."""
    _may_plan(play, action.piece)
    _has_plan(play, action.piece)
    play.emit(StepUnplanned(action.piece))


def clear_plan(play: Play, action: ClearPlan) -> None:
    """Give up a plan."""
    _may_plan(play, action.piece)
    _has_plan(play, action.piece)
    play.emit(PlanCleared(action.piece))


def clear_plans(play: Play, action: ClearPlans) -> None:
    """Give up all plans, or those of a side. Raises MisuseError for a side that there is not."""
    if action.side is not None:
        play.state.side(action.side)
    _may_change(play)
    plans = play.state.plans
    own = [name for name in plans.by_piece if action.side in (None, play.piece(name).side)]
    if not own:
        play.refuse(Refusal(kinds.PLAN_NONE_MADE))
    if plans.finished or action.side is None:
        play.emit(PlanningBegan())
        return
    for name in own:
        play.emit(PlanCleared(name))


def commit_plan(play: Play, action: CommitPlan) -> None:
    """Say that a plan is meant."""
    _may_plan(play, action.piece)
    _has_plan(play, action.piece)
    play.emit(PlanCommitted(action.piece))


def pass_plans(play: Play, action: PassPlans) -> None:
    """Plan nothing more this time; plans that are made stay. Raises MisuseError for a side that there is not."""
    play.state.side(action.side)
    _may_change(play)
    _new_phase(play)
    play.emit(PlansPassed(action.side))


def why_not_plan(state: State, piece: str) -> Refusal | None:
    """Why the plan of a piece cannot be changed now; None if it can."""
    return why_not_change(state) or present(state, state.piece(piece))


def why_not_change(state: State) -> Refusal | None:
    """Why no plan can be changed now, whosever it is: none is while it is executed. None if they can."""
    if state.rules.beats is None:
        return Refusal(kinds.PLAN_NO_BEATS)
    return _absent(state) or (Refusal(kinds.PLAN_EXECUTING) if state.plans.executing else None)


def _may_plan(play: Play, name: str) -> None:
    refusal = why_not_plan(play.state, name)
    if refusal is not None:
        play.refuse(refusal)


def _may_change(play: Play) -> None:
    refusal = why_not_change(play.state)
    if refusal is not None:
        play.refuse(refusal)


def _has_plan(play: Play, name: str) -> None:
    if play.state.plans.finished or not play.state.plans.of(name).steps:
        play.refuse(Refusal(kinds.PLAN_NONE, by=name))


def _new_phase(play: Play) -> None:
    """When all plans have been played, the next change begins anew, from where the pieces stand."""
    if play.state.plans.finished:
        play.emit(PlanningBegan())


def planned_cells(state: State, piece: str) -> tuple[Cell, ...]:
    """The cells of a piece's plan from where it starts, one for each step; a step that stays repeats its cell.

    What is still to come counts from where the piece stands: tiles may have carried it off its way.
    """
    plan, at = state.plans.of(piece), state.piece(piece).at
    start = plan.start if state.plans.beat and plan.start is not None else at
    if start is None:
        return ()
    cells = [start]
    for i, step in enumerate(plan.steps):
        here = at if i == plan.done and at is not None else cells[-1]
        cells.append(here if step is None else step)
    return tuple(cells)


def next_cells(state: State, piece: str) -> tuple[PlannedStep, ...]:
    """The cells of the map that the pattern of a piece has a step to from the end of its plan, and None to stay."""
    query = Query.of(state, piece)
    if query.absent is not None:
        return ()
    judge, here = query.judge, query.start
    node = here if state.plans.finished else here._replace(anchor=planned_cells(state, piece)[-1])
    cells = dict.fromkeys(judge.end(node, move).anchor for move in judge.moves(node))
    return (*(cell for cell in cells if state.board.terrain(cell) is not None), None)
