"""Apply: how the events of planning and of beats change plans. Like all of apply, it trusts the event."""

from __future__ import annotations

from dataclasses import replace

from footwork.board.plan import NO_PLANS, Plan, Plans
from footwork.board.state import State
from footwork.geometry import Cell
from footwork.play.events.kinds import BeatPlayed
from footwork.play.events.plans import (
    PlanCleared,
    PlanCommitted,
    PlanEvent,
    PlanningBegan,
    PlansBlocked,
    PlansPassed,
    StepsPlanned,
    StepUnplanned,
)
from footwork.values import Fixed


def apply_plan(plans: Plans, event: PlanEvent) -> Plans:
    """The plans after an event of planning."""
    match event:
        case PlanningBegan():
            return NO_PLANS
        case StepsPlanned(piece, steps):
            plan = plans.of(piece)
            return plans.with_plan(piece, replace(plan, steps=(*plan.steps, *steps), ready=False))
        case StepUnplanned(piece):
            plan = plans.of(piece)
            shorter = replace(plan, steps=plan.steps[:-1], ready=False)
            return plans.with_plan(piece, shorter if shorter.steps else None)
        case PlanCleared(piece):
            return plans.with_plan(piece, None)
        case PlanCommitted(piece):
            return plans.with_plan(piece, replace(plans.of(piece), ready=True))
        case PlansPassed(side):
            return replace(plans, passed=plans.passed | {side})
        case PlansBlocked(_, blocked):
            changed = {each.piece: replace(plans.of(each.piece), blocked=each.reason) for each in blocked}
            return replace(plans, by_piece=Fixed({**plans.by_piece, **changed}))


def beat_plans(state: State, event: BeatPlayed) -> Plans:
    """The plans after a beat: steps done, plans ended early; the first one notes where everybody started."""
    plans: dict[str, Plan] = dict(state.plans.by_piece)
    if event.beat == 1:
        plans = {name: _noted(p, start=state.piece(name).at, done=p.done) for name, p in plans.items()}
    for name in (*(step.piece for step in event.steps), *event.waited):
        plan = plans[name]
        plans[name] = _noted(plan, start=plan.start, done=plan.done + 1)
    for each in event.blocked:
        plans[each.piece] = replace(plans[each.piece], blocked=each.reason)
    return replace(state.plans, by_piece=Fixed(plans), beat=event.beat)


def _noted(plan: Plan, *, start: Cell | None, done: int) -> Plan:
    """A plan with where it began, and so many of its steps done; without the detour of `replace`."""
    return Plan(plan.steps, done, plan.ready, start, plan.blocked, plan.hidden)
