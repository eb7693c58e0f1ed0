"""The procedure: the ten steps of a move, from the declaration to the payment, in their order.

Nothing is recorded while playing. What was determined before the move is asked again of the state that it started
from, and the rest is read from the events.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from footwork.arguments import checked
from footwork.board.allowance import profile_for
from footwork.board.state import State
from footwork.play.acting import move_query, why_not_act
from footwork.play.actions import Act, Execute, FastForward, MoveAction, action_to_dict
from footwork.play.consequences.effects import Way
from footwork.play.consequences.program import reading
from footwork.play.events import (
    Acted,
    Decided,
    Events,
    Happening,
    MoveDeclared,
    MoveEnded,
    StatChanged,
    Stepped,
    events_to_dicts,
)
from footwork.play.moves.going import planned
from footwork.play.moves.moving import planned_path
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.refusals import Refusal
from footwork.rules.effects import MoveSelf, Relocate
from footwork.values import number_text
from footwork.views.happening.beats import Part, beat_parts
from footwork.views.happening.trace import Happened, states_after
from footwork.views.json import refusal_json
from footwork.views.telling.actions import action_text
from footwork.views.telling.refusals import describe_refusal
from footwork.views.telling.telling import tell
from footwork.views.telling.words import capital, cell_text, pips_text, points_text, way_text

STAGES = (
    "declare",
    "allowance",
    "path",
    "costs",
    "validity",
    "execution",
    "triggers",
    "position",
    "heading",
    "payment",
)


class Stage(NamedTuple):
    """One of the ten steps: its number, its name, what it came to as plain data, and in words."""

    number: int
    name: str
    data: dict[str, Any]
    text: str


@checked
def procedure(happened: Happened) -> tuple[Stage, ...]:
    """The ten steps of an action that moves its piece, or of the last beat that it plays; those up to the refusal if
    it was refused, none for others.

    >>> from footwork.game.game import Game
    >>> game = Game.shipped("rune-and-rust")
    >>> for stage in procedure(game.move("hero", "north")):
    ...     print(f"{stage.number:2} {stage.name}: {stage.text}")
     1 declare: Adventurer, move north
     2 allowance: 4
     3 path: D5 → D4
     4 costs: 1, charge 1
     5 validity: valid
     6 execution: D5 → D4
     7 triggers: nothing
     8 position: D4
     9 heading: north, as before
    10 payment: 1, 3 left
    """
    action, state = happened.action, happened.before
    if isinstance(action, Execute | FastForward):
        return _numbered(beat_parts(happened))
    piece = getattr(action, "piece", None)
    if piece not in state.index or not isinstance(action, MoveAction | Act):
        return ()
    declared = happened.events.declared
    query = _query(state, action)
    if declared is None and (query is None or happened.events):
        return ()
    stages = [*_determined(happened, action, query, declared)]
    if declared is not None:
        stages += _done(happened, declared)
    return _numbered(stages)


def _numbered(parts: Iterable[Part]) -> tuple[Stage, ...]:
    ordered = sorted(parts, key=lambda part: STAGES.index(part[0]))
    return tuple(Stage(STAGES.index(name) + 1, name, data, text) for name, data, text in ordered)


def _query(state: State, action: MoveAction | Act) -> Query | None:
    """The questions about the move of an action; None if it makes none, or if dice decide about it first."""
    return move_query(state, action) if isinstance(action, Act) else Query.of(state, action.piece)


def _determined(
    happened: Happened, action: MoveAction | Act, query: Query | None, declared: MoveDeclared | None
) -> Iterator[Part]:
    """Steps 1 to 5: what was wanted, what it could be paid with, and whether it was legal."""
    state = happened.before
    notation = state.rules.grid.notation
    yield "declare", {"action": action_to_dict(action, notation)}, capital(action_text(action, state))
    if query is not None:
        points = query.budget.points
        shown = "without limit" if points is None else pips_text(state, points)
        yield "allowance", {"points": None if points is None else number_text(state.rules.points(points))}, shown
    elif isinstance(action, Act):
        yield "allowance", *_after_dice(happened, action)
    if declared is not None:
        cost, charge = declared.cost, declared.charge
        yield "path", {"cells": [notation.format(cell) for cell in declared.cells]}, way_text(state, declared.cells)
        told = f"{points_text(cost)}, charge {points_text(charge)}"
        yield "costs", {"cost": number_text(cost), "charge": number_text(charge)}, told
        yield "validity", {"valid": True}, "valid"
    elif query is not None:
        refusal = _refusal(state, action, query)
        if refusal is not None:
            text = describe_refusal(state, refusal, piece=action.piece)
            yield "validity", {"valid": False, "refusal": refusal_json(state, refusal, action.piece)}, text


def _after_dice(happened: Happened, action: Act) -> tuple[dict[str, Any], str]:
    """What an action gave its piece to move with once the dice had fallen."""
    state, program = happened.before, happened.before.rules.actions[action.action].program
    held = all(event.held for event in happened.events if isinstance(event, Decided) and event.piece == action.piece)
    for effect in (*(program.do if held else program.otherwise), *program.then):
        formula = (
            effect.points if isinstance(effect, MoveSelf) else effect.within if isinstance(effect, Relocate) else None
        )
        if formula is not None and not formula.has_dice:
            points = formula.evaluate(reading(state, action.piece, action.target))
            return {"points": points}, f"{points}, as the dice fell"
    return {"points": None}, "as the dice fell"


def _refusal(state: State, action: MoveAction | Act, query: Query) -> Refusal | None:
    found: Path | Refusal | None
    if isinstance(action, Act):
        found = why_not_act(state, action) or planned(query, Way(action.to, action.along, action.mode))
    else:
        found = planned_path(query, action)
    return found if isinstance(found, Refusal) else None


def _done(happened: Happened, declared: MoveDeclared) -> Iterator[Part]:
    """Steps 6 to 10: what was walked, what that set off, where the piece is now, and what it paid."""
    name, state = declared.piece, happened.before
    notation = state.rules.grid.notation
    after = states_after(happened)[-1]
    start, end = state.piece(name), after.piece(name)
    own, others = _parted(happened.events, declared)
    cells = (declared.cells[0], *(step.end.anchor for step in own))
    ended = happened.events.ended
    outcome = None if ended is None else ended.outcome
    text = way_text(state, cells) + (f", {outcome}" if outcome not in (None, "completed") else "")
    yield "execution", {"cells": [notation.format(cell) for cell in cells], "outcome": outcome}, text
    told = " ".join(tell(others, after)) or "nothing"
    yield "triggers", {"events": events_to_dicts(others, state.rules)}, told
    where = "off the board" if end.at is None else cell_text(after, end.at)
    yield "position", {"at": None if end.at is None else notation.format(end.at)}, where
    turned = end.heading is not start.heading
    facing = end.heading.words + ("" if turned else ", as before")
    yield "heading", {"heading": end.heading.name, "changed": turned}, facing
    if ended is not None:
        yield "payment", *_paid(after, ended, _prices(happened, ended))


def _parted(events: Events, declared: MoveDeclared) -> tuple[list[Stepped], Events]:
    """The steps of the declared move itself, and all that they and the rest of it set off."""
    move = next(each for root in events.roots for each in root.walk() if each.event is declared)
    own: list[Stepped] = []
    others: list[Happening] = []
    for each in move.within:
        if isinstance(each.event, Stepped):
            own.append(each.event)
        if isinstance(each.event, Stepped | MoveEnded):
            others += each.within
        else:
            others.append(each)
    return own, Events.of(others)


def _prices(happened: Happened, ended: MoveEnded) -> list[StatChanged]:
    """What an action took from the stats of its piece after the move."""
    action, events = happened.action, happened.events
    after = False
    found = []
    for event, parent in zip(events, events.parents, strict=True):
        after = after or event is ended
        if after and isinstance(event, StatChanged) and parent is not None and isinstance(events[parent], Acted):
            found += [event] if event.piece == getattr(action, "piece", None) else []
    return found


def _paid(state: State, ended: MoveEnded, prices: list[StatChanged]) -> tuple[dict[str, Any], str]:
    pool = profile_for(state, state.piece(ended.piece)).allowance.refresh
    charge, left = ended.charge, None if pool == "action" else ended.points
    stats = {event.stat: [event.before, event.after] for event in prices}
    texts = [points_text(charge)] if left is None else [points_text(charge), f"{points_text(left)} left"]
    texts += [f"{event.stat} {event.before} → {event.after}" for event in prices]
    points = None if left is None else number_text(left)
    return {"charge": number_text(charge), "points": points, "stats": stats}, ", ".join(texts)


def procedure_lines(happened: Happened) -> list[str]:
    """The ten steps for people, a line each.

    >>> from footwork.game.game import Game
    >>> procedure_lines(Game.shipped("rune-and-rust").move("hero", "north"))[3]
    ' 4. Costs: 1, charge 1'
    """
    return [f"{stage.number:2}. {capital(stage.name)}: {stage.text}" for stage in procedure(happened)]


def procedure_json(happened: Happened) -> list[dict[str, Any]]:
    """The ten steps as plain data."""
    return [{"step": stage.number, "name": stage.name, **stage.data} for stage in procedure(happened)]
