"""The ten steps of a beat: what of a single move is asked of one piece, asked of everybody who took part."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from footwork.board.allowance import points_left
from footwork.board.plan import PlannedStep
from footwork.board.state import State
from footwork.play.actions import action_to_dict
from footwork.play.events import BeatPlayed, Events, Happening, events_to_dicts
from footwork.values import number_text
from footwork.views.happening.trace import Happened, states_after
from footwork.views.json import refusal_json
from footwork.views.telling.actions import action_text
from footwork.views.telling.plans import WAITS, blocked_text
from footwork.views.telling.telling import tell
from footwork.views.telling.words import capital, cell_text, label, pips_text, points_text, way_text

Part = tuple[str, dict[str, Any], str]
"""One of the ten steps: its name, what it came to as plain data, and in words."""


def beat_parts(happened: Happened) -> Iterator[Part]:
    """The ten steps of the last beat that an action played; none if it played none."""
    played = [each for root in happened.events.roots for each in root.walk() if isinstance(each.event, BeatPlayed)]
    if not played:
        return
    beat = played[-1].event
    assert isinstance(beat, BeatPlayed)
    events = list(happened.events)
    states = [happened.before, *states_after(happened)]
    before = states[next(i for i, event in enumerate(events) if event is beat)]
    notation = before.rules.grid.notation
    number = f", step {beat.beat}"
    yield (
        "declare",
        {"action": action_to_dict(happened.action, notation), "beat": beat.beat},
        (capital(action_text(happened.action, before)) + number),
    )
    yield from _meant(before, beat)
    yield from _taken(before, states[-1], beat, played[-1])


def _meant(state: State, beat: BeatPlayed) -> Iterator[Part]:
    """Steps 2 to 5: with what and where to everybody meant to go, what it cost, and who could."""
    notation = state.rules.grid.notation
    pending = dict(state.plans.pending)
    names = [piece.id for piece in state.pieces if piece.id in pending]
    left = {name: points_left(state, state.piece(name)) for name in names}
    points = {name: None if pips is None else number_text(state.rules.points(pips)) for name, pips in left.items()}
    limited = [f"{label(state, name)} {pips_text(state, pips)}" for name, pips in left.items() if pips is not None]
    yield "allowance", {"points": points}, "; ".join(limited) or "without limit"
    cells = {name: None if to is None else notation.format(to) for name, to in pending.items()}
    yield "path", {"steps": cells}, "; ".join(_step(state, name, pending[name]) for name in names)
    costs = {end.piece: number_text(end.cost) for end in beat.ends}
    told = [f"{label(state, end.piece)} {points_text(end.cost)}" for end in beat.ends]
    yield "costs", {"costs": costs}, "; ".join(told) or "nothing"
    blocked = {each.piece: refusal_json(state, each.reason, each.piece) for each in beat.blocked}
    reasons = [blocked_text(state, each.piece, each.reason) for each in beat.blocked]
    yield "validity", {"valid": not blocked, "blocked": blocked}, " ".join(reasons) or "valid"


def _step(state: State, name: str, to: PlannedStep) -> str:
    at = state.piece(name).at
    way = WAITS if to is None or at is None else way_text(state, (at, to))
    return f"{label(state, name)} {way}"


def _taken(before: State, after: State, beat: BeatPlayed, happening: Happening) -> Iterator[Part]:
    """Steps 6 to 10: who stepped, what that set off, where they are now, and what they paid."""
    notation = before.rules.grid.notation
    ways = {step.piece: (step.start.anchor, step.end.anchor) for step in beat.steps}
    told = [f"{label(before, name)} {way_text(before, way)}" for name, way in ways.items()]
    steps = {name: [notation.format(cell) for cell in way] for name, way in ways.items()}
    yield "execution", {"steps": steps, "waited": list(beat.waited)}, "; ".join(told) or "nobody moves"
    others = Events.of(happening.within)
    yield "triggers", {"events": events_to_dicts(others, before.rules)}, " ".join(tell(others, after)) or "nothing"
    pieces = [after.piece(name) for name in ways]
    places = {piece.id: None if piece.at is None else notation.format(piece.at) for piece in pieces}
    where = [f"{label(after, p)} {'off the board' if p.at is None else cell_text(after, p.at)}" for p in pieces]
    yield "position", {"at": places}, "; ".join(where) or "as before"
    turned = [piece for piece in pieces if piece.heading is not before.piece(piece.id).heading]
    facing = [f"{label(after, piece)} {piece.heading.words}" for piece in turned]
    yield "heading", {"headings": {piece.id: piece.heading.name for piece in turned}}, "; ".join(facing) or "as before"
    charges = {end.piece: number_text(end.charge) for end in beat.ends}
    paid = [f"{label(before, end.piece)} {points_text(end.charge)}" for end in beat.ends]
    yield "payment", {"charges": charges}, "; ".join(paid) or "nothing"
