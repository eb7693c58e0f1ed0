"""Telling of plans, beats and tiles: what has happened to them, in short lines for people."""

from __future__ import annotations

from footwork.board.state import State
from footwork.geometry import Cell, Edge
from footwork.play.actions import (
    ClearPlan,
    ClearPlans,
    CommitPlan,
    Execute,
    FastForward,
    PassPlans,
    PlanAction,
    PlanSteps,
    UnplanStep,
)
from footwork.play.events import (
    BeatPlayed,
    Blockage,
    ClosingCancelled,
    ClosingDelayed,
    Event,
    PlanCleared,
    PlanCommitted,
    PlanningBegan,
    PlansBlocked,
    PlansPassed,
    StepsPlanned,
    StepUnplanned,
    Teleported,
    TerrainSet,
    TileHeld,
    TileReleased,
)
from footwork.refusals import Refusal
from footwork.rules.texts import fill, find_text
from footwork.views.telling.refusals import describe_refusal
from footwork.views.telling.words import ARROW, capital, cell_text, label, rule_title, title_of, way_text

DEFAULTS = {
    "opening": "Plan for each of yours: 'plan {example} STEP…', a step being a direction, a cell or 'wait'.\n"
    "Then 'execute' takes the next step of all at once, and 'run' all that are left.",
    "opening-secret": "Each side plans in secret, or passes with 'pass', before the first step is taken.",
    "planning": "Planning begins anew.",
    "planned": "{piece} plans {steps}.",
    "unplanned": "{piece} takes back the last step.",
    "cleared": "{piece} gives up the plan.",
    "committed": "{piece} is ready.",
    "has-planned": "{side} has planned.",
    "passed": "{side} plans nothing this time.",
    "passed-planned": "{side} is ready with what is planned.",
    "side-ready": "{side} is ready.",
    "beat-played": "Step {beat}: {moves}.",
    "beat-stuck": "Step {beat}: nobody can go on.",
    "blocked": "{piece} blocked: {reason}",
    "carried": "{piece} is carried {way}.",
    "teleported": "{piece} is teleported {way}.",
    "opened": "{edge} opens.",
    "closed": "{edge} closes.",
    "closing": "{edge} closes when it becomes free.",
    "kept-open": "{edge} stays open.",
    "ground": "{cell} becomes {after}.",
    "held": "{cell} is held down.",
    "released": "{cell} is released.",
    "execute": "Execute",
    "execute-step": "Execute (step {step} of {of})",
}
"""The engine's own texts; a ruleset overrides them under `messages.result` and `messages.terminal`."""

WAITS = "wait"


def plan_text(state: State, code: str, **values: object) -> str:
    """A text about plans: the ruleset's, else the engine's."""
    messages = state.rules.messages
    found = (find_text(each, code) for each in (messages.terminal, messages.result, DEFAULTS))
    return fill(next(text for text in found if text is not None), values).rstrip("\n")


def door_text(state: State, code: str, name: str) -> str:
    """What a door did; a name that begins the sentence begins with a large letter."""
    return capital(plan_text(state, code, edge=name))


def blocked_text(state: State, piece: str, reason: Refusal) -> str:
    """Whose plan ended early, and why."""
    return plan_text(state, "blocked", piece=label(state, piece), reason=describe_refusal(state, reason, piece=piece))


def steps_text(state: State, steps: tuple[Cell | None, ...]) -> str:
    """Planned steps one after another."""
    return ARROW.join(WAITS if cell is None else cell_text(state, cell) for cell in steps)


def plan_lines(event: Event, state: State) -> list[str] | None:
    """The lines for an event of plans, beats or tiles; none for bookkeeping, None for other events."""
    match event:
        case BeatPlayed(beat, steps, _, waited, blocked):
            moves = [f"{label(state, s.piece)} {way_text(state, (s.start.anchor, s.end.anchor))}" for s in steps]
            moves += [f"{label(state, name)} waits" for name in waited]
            head = plan_text(state, "beat-played", beat=beat, moves="; ".join(moves) or "nobody moves")
            return [head, *_blocked(state, blocked)]
        case PlansBlocked(beat, blocked):
            return [plan_text(state, "beat-stuck", beat=beat), *_blocked(state, blocked)]
        case PlanningBegan():
            return [plan_text(state, "planning")]
        case StepsPlanned(piece, planned):
            return [plan_text(state, "planned", piece=label(state, piece), steps=steps_text(state, planned))]
        case StepUnplanned(piece):
            return [plan_text(state, "unplanned", piece=label(state, piece))]
        case PlanCleared(piece):
            return [plan_text(state, "cleared", piece=label(state, piece))]
        case PlanCommitted(piece):
            return [plan_text(state, "committed", piece=label(state, piece))]
        case PlansPassed(side):
            has_plans = any(state.piece(name).side == side for name in state.plans.by_piece)
            return [plan_text(state, "passed-planned" if has_plans else "passed", side=title_of(state, side))]
        case _:
            return _tile_lines(event, state)


def _blocked(state: State, blocked: tuple[Blockage, ...]) -> list[str]:
    return [blocked_text(state, each.piece, each.reason) for each in blocked]


def _tile_lines(event: Event, state: State) -> list[str] | None:
    match event:
        case TerrainSet(cell, before, after):
            door = state.rules.terrain[before]
            if after in (door.open, door.close):
                return [door_text(state, "opened" if after == door.open else "closed", _door(state, cell))]
            return [plan_text(state, "ground", cell=cell_text(state, cell), after=rule_title(state, after).lower())]
        case ClosingDelayed(place):
            return [door_text(state, "closing", _door(state, place))]
        case ClosingCancelled(place):
            return [door_text(state, "kept-open", _door(state, place))]
        case TileHeld(_, cell):
            return [plan_text(state, "held", cell=_ground(state, cell))]
        case TileReleased(_, cell):
            return [plan_text(state, "released", cell=_ground(state, cell))]
        case Teleported(piece, _, start, end):
            way = way_text(state, (start.anchor, end.anchor))
            return [plan_text(state, "teleported", piece=label(state, piece), way=way)]
        case _:
            return None


def carried_text(state: State, piece: str, cells: tuple[Cell, ...]) -> str:
    """How a piece was carried, all its forced steps in one line."""
    return plan_text(state, "carried", piece=label(state, piece), way=way_text(state, cells))


def _door(state: State, place: Cell | Edge) -> str:
    """What to call a door: its name, or where it is."""
    if isinstance(place, Edge):
        return state.board.borders[place].name or state.rules.grid.notation.format_edge(place)
    named = next((name for name, cells in state.board.names.items() if place in cells), None)
    return named or cell_text(state, place)


def _ground(state: State, cell: Cell) -> str:
    return f"{rule_title(state, state.board.terrain(cell) or '')} {cell_text(state, cell)}"


def plan_action_text(action: PlanAction, state: State) -> str:
    """An action of planning in a few words."""
    match action:
        case PlanSteps(piece, steps):
            return f"{label(state, piece)}, plan {steps_text(state, steps)}"
        case UnplanStep(piece):
            return f"{label(state, piece)}, take back a step"
        case ClearPlan(piece):
            return f"{label(state, piece)}, clear the plan"
        case ClearPlans(side):
            return "clear all plans" if side is None else f"clear the plans of {title_of(state, side)}"
        case CommitPlan(piece):
            return f"{label(state, piece)}, ready"
        case PassPlans(side):
            return f"{title_of(state, side)}, plan nothing"
        case Execute():
            return "one step of all plans"
        case FastForward():
            return "all plans to their end"
