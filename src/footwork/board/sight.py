"""Sight: what one side may see of a position. Plans of others are hidden until they are executed."""

from __future__ import annotations

from dataclasses import replace

from footwork.board.plan import Plan, Plans
from footwork.board.state import State
from footwork.values import Fixed

NOBODY = "\0"
"""Who looks without a side, as those do who watch; no side is called so."""


def hide_plans(state: State, side: str | None) -> State:
    """The position with the plans that a side may see; None is the one who runs the table, who sees everything.

    Of other sides' plans only what has been executed is left, that they are ready, and which sides nobody has to wait
    for. What is asked of this state cannot depend on what is hidden, and its `hash` is the hash of the view. Raises
    MisuseError for a side that there is not.
    """
    if side is None:
        return state
    if side == NOBODY:
        return hide_plans_of_sides(state)
    state.side(side)
    return _seen(state, side)


def hide_plans_of_sides(state: State) -> State:
    """The position as who has no side sees it: of plans that are not public, those of pieces without one."""
    return _seen(state, None)


def _seen(state: State, side: str | None) -> State:
    """The position with what one side, or who has none, may see of plans."""
    if not state.plans.by_piece:
        return state
    seen = {}
    passed = set(state.plans.passed)
    for name, plan in state.plans.by_piece.items():
        owner = state.piece(name).side
        shown = plan if owner in (side, None) else _from_outside(plan, executing=state.plans.executing)
        if shown is not None:
            seen[name] = shown
        elif owner is not None:
            passed.add(owner)
    return state.changed(plans=Plans(Fixed(seen), state.plans.beat, frozenset(passed)))


def rivals(state: State) -> tuple[str, ...]:
    """The sides on the board, if they hide their plans from one another; one side alone hides them from nobody."""
    sides = dict.fromkeys(piece.side for piece in state.pieces if piece.side is not None and piece.at is not None)
    return tuple(sides) if len(sides) > 1 else ()


def sides_waited_for(state: State) -> tuple[str, ...]:
    """The sides that have neither planned nor passed, where sides plan in secret; none once beats have begun."""
    plans = state.plans
    planned = {state.piece(name).side for name in plans.by_piece} | plans.passed
    return () if plans.beat else tuple(side for side in rivals(state) if side not in planned)


def _from_outside(plan: Plan, *, executing: bool) -> Plan | None:
    """A plan as others see it; None while there is nothing to see of it."""
    if plan.done == 0 and plan.blocked is None and not executing:
        return Plan(ready=True, hidden=True) if plan.ready else None
    return replace(plan, steps=plan.steps[: plan.done], hidden=not plan.is_over)
