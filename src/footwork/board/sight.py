"""Sight: what one side may see of a position. Plans of others are hidden until they are executed."""

from __future__ import annotations

from dataclasses import replace

from footwork.board.plan import Plan, Plans
from footwork.board.state import State

NOBODY = ""  # no side is called so: who looks as this sees only plans of pieces without a side


def hide_plans(state: State, side: str | None) -> State:
    """The position with the plans that a side may see; None is the one who runs the table, who sees everything.

    Of other sides' plans only what has been executed is left, and that they are ready. What is asked of this
    state cannot depend on what is hidden, and its `hash` is the hash of the view. Raises MisuseError for a side that
    there is not.
    """
    if side is not None and side != NOBODY:
        state.side(side)
    if side is None or not state.plans.by_piece:
        return state
    seen = {}
    for name, plan in state.plans.by_piece.items():
        owner = state.piece(name).side
        shown = plan if owner in (side, None) else _from_outside(plan, executing=state.plans.executing)
        if shown is not None:
            seen[name] = shown
    return state.changed(plans=Plans(seen, state.plans.beat))


def _from_outside(plan: Plan, *, executing: bool) -> Plan | None:
    """A plan as others see it; None while there is nothing to see of it."""
    if plan.done == 0 and plan.blocked is None and not executing:
        return Plan(ready=True, hidden=True) if plan.ready else None
    return replace(plan, steps=plan.steps[: plan.done], hidden=not plan.is_over)
