"""Telling: what has happened, in short lines for people."""

from __future__ import annotations

from collections.abc import Iterable

from footwork.board.state import State
from footwork.play.events import (
    Aborted,
    Acted,
    Defeated,
    EdgeSet,
    Event,
    FeatureGranted,
    FeatureLost,
    GameBegan,
    GameFinished,
    MoveEnded,
    Reacted,
    Rolled,
    RoundBegan,
    Settled,
    StatChanged,
    TurnBegan,
    TurnedTo,
    Waited,
)
from footwork.rules.texts import fill, find_text
from footwork.views.refusals import describe_refusal
from footwork.views.words import cell_text, label, pips_text, rule_title, title_of, way_text

DEFAULTS = {
    "began": "The game begins.",
    "finished": "The game is over.",
    "won": "{side} won.",
    "round": "Round {round}.",
    "turn": "Turn of {who}.",
    "step": "{piece} moves {way}.",
    "turned": "{piece} turns to face {direction}.",
    "waited": "{piece} waits.",
    "acted": "{piece}: {title}",
    "acted-at": "{piece}: {title}, {target}",
    "reacted": "{piece} reacts to {target}: {title}",
    "entered": "{piece} is in {cause}",
    "defeated": "{piece} is defeated!",
    "opened": "{edge} opens.",
    "closed": "{edge} closes.",
    "settled": "{piece} cannot stay on {from} and ends on {to}.",
    "gained": "{piece} is now {feature}.",
    "lost": "{piece} is no longer {feature}.",
    "aborted": "That was taken back: {reason}.",
}
"""The engine's own texts for events; a ruleset overrides them under `messages.terminal`, by `acted.NAME` and so on."""


def tell(events: Iterable[Event], state: State, *, moves: bool = True) -> list[str]:
    """What has happened, a line for each thing. Dice and damage follow what caused them, on the same line.

    `state` is any state of the game that knows the pieces; `moves` leaves out how moves went if it is False.
    """
    lines: list[str] = []
    heads: list[tuple[str, list[str]]] = []
    for event in events:
        if isinstance(event, MoveEnded) and not moves:
            continue
        detail = _detail(event, state)
        if detail is not None and heads and (isinstance(event, Rolled) or _same_cause(event, heads[-1][0])):
            heads[-1][1].append(detail)
            continue
        if isinstance(event, StatChanged) and _is_place(event, state):
            _flush(lines, heads)
            heads.append((event.cause, [_headline(event, state), *_dice(heads, lines), detail or ""]))
            continue
        text = event_text(event, state)
        _flush(lines, heads)
        if isinstance(event, Acted | Reacted):
            cause = event.action if isinstance(event, Acted) else event.reaction
            heads.append((cause, [(text or "").rstrip(".")]))
        elif text is not None and not isinstance(event, Rolled):
            lines.append(text)
    _flush(lines, heads)
    return lines
