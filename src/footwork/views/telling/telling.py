"""Telling: what has happened, in short lines for people."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeGuard

from footwork.board.state import State
from footwork.play.actions import (
    Act,
    Action,
    Begin,
    EndTurn,
    Finish,
    MoveAlong,
    MoveBy,
    MoveTo,
    Place,
    Refresh,
    SetStat,
    TurnTo,
    Wait,
)
from footwork.play.events import (
    Aborted,
    Acted,
    Decided,
    Defeated,
    EdgeSet,
    Event,
    FeatureGranted,
    FeatureLost,
    GameBegan,
    GameFinished,
    MovedAside,
    MoveDeclared,
    MoveEnded,
    Placed,
    PointsGranted,
    PointsLost,
    Reacted,
    Rolled,
    RoundBegan,
    Settled,
    Shoved,
    StatChanged,
    Stepped,
    TurnBegan,
    TurnedTo,
    Waited,
)
from footwork.rules.texts import fill, find_text
from footwork.views.telling.plans import carried_text, is_carried, plan_action_text, plan_lines
from footwork.views.telling.refusals import describe_refusal
from footwork.views.telling.words import cell_text, label, pips_text, rule_title, title_of, way_text

DEFAULTS = {
    "began": "The game begins.",
    "finished": "The game is over.",
    "won": "{side} won.",
    "round": "Round {round}.",
    "turn": "Turn of {who}.",
    "step": "{piece} moves {way}.",
    "turned": "{piece} turns to face {direction}.",
    "turned-for": "{piece} turns to face {direction} for {cost}.",
    "waited": "{piece} waits.",
    "acted": "{piece}: {title}",
    "acted-at": "{piece}: {title}, {target}",
    "reacted": "{piece} reacts to {target}: {title}",
    "entered": "{piece}, {cause}",
    "defeated": "{piece} is defeated!",
    "opened": "{edge} opens.",
    "closed": "{edge} closes.",
    "moved-aside": "{piece} makes way for {by}: {from} → {to}.",
    "unused": "{piece} loses the points not used: {points}.",
    "settled": "{piece} cannot stay on {from} and ends on {to}.",
    "gained": "{piece} is now {feature}.",
    "lost": "{piece} is no longer {feature}.",
    "placed": "{piece} is put on {to}.",
    "removed": "{piece} is taken off the board.",
    "shoved.push": "{piece} is pushed {way}",
    "shoved.pull": "{piece} is pulled {way}",
    "shoved.slide": "{piece} is slid {way}",
    "shoved.unmoved": "{piece} stays on {cell}",
    "interrupted": "The move of {piece} is interrupted.",
    "aborted": "That was taken back: {reason}.",
}
"""The engine's own texts for events; a ruleset overrides them under `messages.terminal`, by `acted.NAME` and so on."""


_Detail = StatChanged | FeatureGranted | PointsGranted


@dataclass
class _Happening:
    """A line in the making: what somebody or some place does, and what came of it."""

    cause: str
    head: str
    mover: str | None = None
    """Who acts, if its move would be a part of what it does."""
    details: list[str] = field(default_factory=list)

    def line(self) -> str:
        details = ", ".join(self.details)
        return f"{self.head}: {details}." if details else f"{self.head}."


def tell(events: Iterable[Event], state: State, *, moves: bool = True, lang: str | None = None) -> list[str]:
    """What has happened, a line for each thing; dice and what they changed follow their cause on one line.

    `state` is any state of the game that knows the pieces. Without `moves`, how the move went that was declared first
    is left out. `lang` is another language of the ruleset than the state's; raises MisuseError if it has none.
    """
    events = tuple(events)
    declared = next((event.piece for event in events if isinstance(event, MoveDeclared)), None)
    untold = None if moves else declared
    if lang is not None:
        state = state.speaking(lang)
    lines: list[str] = []
    now: _Happening | None = None
    dice: list[str] = []
    carried: list[Stepped] = []
    for event in events:
        if isinstance(event, Stepped) and is_carried(event):
            if carried and carried[-1].piece != event.piece:
                _flush(carried, lines, state)
            carried.append(event)
            continue
        if carried and not isinstance(event, Shoved):
            _close(now, lines)
            now = None
            _flush(carried, lines, state)
        match event:
            case Shoved() if event.how != "carry":
                carried.clear()
                if now is not None and now.cause == event.cause:
                    now.details += [*dice, shoved_text(event, state)]
                    dice = []
                else:
                    _close(now, lines)
                    now = None
                    lines.append(f"{shoved_text(event, state)}.")
                continue
            case Rolled():
                dice.append(_dice(event))
                continue
            case StatChanged(cause="refresh"):
                continue
            case Decided():
                if now is not None and dice:
                    now.details += [*dice, "it works" if event.held else "it fails"]
                    dice = []
                continue
            case StatChanged() if _is_place(event.cause, state) and (now is None or now.cause != event.cause):
                _close(now, lines)
                now = _Happening(event.cause, _text(state, f"entered.{event.cause}", _values(event, state)))
            case Acted() | Reacted():
                _close(now, lines)
                now = _Happening(_cause(event), event_text(event, state) or "", event.piece)
                continue
            case _:
                pass
        if now is not None and _belongs(event, now):
            now.details += [*dice, _detail(event, state)]
            dice = []
            continue
        planned = plan_lines(event, state)
        if planned is not None:
            _close(now, lines)
            now = None
            lines += planned
            continue
        text = event_text(event, state)
        if text is None or (isinstance(event, MoveEnded) and event.piece == untold):
            if now is not None and now.mover is None:
                _close(now, lines)
                now = None
            continue
        if isinstance(event, MoveEnded) and now is not None and now.mover == event.piece:
            now.details.append(way_text(state, event.cells))
            continue
        _close(now, lines)
        now = None
        lines.append(text)
    _close(now, lines)
    _flush(carried, lines, state)
    return lines


def shoved_text(event: Shoved, state: State) -> str:
    """How far a piece was shoved, what remained, and what stopped it; without a full stop."""
    code = event.how if event.moved else "unmoved"
    way, cell = way_text(state, event.cells), cell_text(state, event.cells[0])
    text = _text(state, f"shoved.{code}", {"piece": label(state, event.piece), "way": way, "cell": cell})
    if not event.remained:
        return text
    why = "" if event.reason is None else describe_refusal(state, event.reason, piece=event.piece).rstrip(".")
    return f"{text}, {event.remained} left over" + (f" ({why})" if why else "")


def _flush(carried: list[Stepped], lines: list[str], state: State) -> None:
    """Tell how a piece was carried, all its forced steps in one line."""
    if carried:
        lines.append(carried_text(state, carried))
        carried.clear()


def _belongs(event: Event, now: _Happening) -> TypeGuard[_Detail]:
    """Whether an event is a detail of what is being told."""
    return isinstance(event, _Detail) and (not isinstance(event, StatChanged) or event.cause == now.cause)


def _is_place(cause: str, state: State) -> bool:
    """Whether a cause is the ground that somebody entered: a tag, or a cell with effects of its own."""
    return cause in state.rules.tags or state.rules.grid.notation.read(cause) in state.board.effects


def _close(now: _Happening | None, lines: list[str]) -> None:
    if now is not None:
        lines.append(now.line())


def _cause(event: Acted | Reacted) -> str:
    return event.action if isinstance(event, Acted) else event.reaction


def _dice(event: Rolled) -> str:
    total = f" = {event.total}" if len(event.faces) > 1 else ""
    return f"{len(event.faces)}d{event.sides} rolled {'+'.join(map(str, event.faces))}{total}"


def _detail(event: _Detail, state: State) -> str:
    match event:
        case StatChanged():
            return f"{event.stat} {event.before} → {event.after}"
        case PointsGranted():
            return f"points {pips_text(state, event.points - event.amount)} → {pips_text(state, event.points)}"
        case FeatureGranted():
            return rule_title(state, event.feature) + _UNTIL[event.until]


_UNTIL = {
    "turn-end": " until the turn ends",
    "round-end": " until the round ends",
    "next-turn": " until the next turn",
    "always": "",
}


def event_text(event: Event, state: State) -> str | None:
    """One event for people; None for those that are only bookkeeping.

    >>> from footwork.game.game import Game
    >>> event_text(RoundBegan(2), Game.shipped("rune-and-rust").state)
    'Round 2.'
    """
    code = _code(event)
    if code is None:
        return None
    if isinstance(event, StatChanged | PointsGranted | Rolled):
        detail = _dice(event) if isinstance(event, Rolled) else _detail(event, state)
        return f"{label(state, event.piece)}: {detail}."
    text = _text(state, code, _values(event, state))
    if isinstance(event, MoveEnded) and event.reason is not None:
        return f"{text} {describe_refusal(state, event.reason, piece=event.piece)}"
    if isinstance(event, MoveEnded) and was_stopped(event, state):
        return f"{text} {_text(state, 'interrupted', _values(event, state))}"
    return text


def was_stopped(event: MoveEnded, state: State) -> bool:
    """Whether somebody ended a move who did not end the mover."""
    return event.outcome == "interrupted" and not state.piece(event.piece).defeated


def _text(state: State, code: str, values: dict[str, object]) -> str:
    template = find_text(state.rules.messages.terminal, code) or find_text(DEFAULTS, code) or code
    return fill(template, values).rstrip("\n")


def _code(event: Event) -> str | None:
    """The name of the text for an event."""
    match event:
        case GameFinished(winner):
            return "finished" if winner is None else f"won.{winner}"
        case Acted(_, action, target):
            return f"acted.{action}" if target is None else f"acted-at.{action}"
        case Reacted(_, reaction):
            return f"reacted.{reaction}"
        case Defeated(piece):
            return f"defeated.{piece}"
        case MoveEnded(_, _, cells):
            return "step" if len(cells) > 1 else None
        case Placed(_, _, end):
            return "removed" if end is None else "placed"
        case EdgeSet(_, _, is_open):
            return "opened" if is_open else "closed"
        case TurnedTo(charge=charge):
            return "turned-for" if charge else "turned"
        case _:
            return _CODES.get(type(event))


_CODES: dict[type[Event], str] = {
    GameBegan: "began",
    RoundBegan: "round",
    TurnBegan: "turn",
    Settled: "settled",
    MovedAside: "moved-aside",
    PointsGranted: "granted",
    PointsLost: "unused",
    Waited: "waited",
    StatChanged: "changed",
    Rolled: "rolled",
    FeatureGranted: "gained",
    FeatureLost: "lost",
    Aborted: "aborted",
}


def _values(event: Event, state: State) -> dict[str, object]:
    """Every value that the text for an event may name."""
    values: dict[str, object] = {}
    for name in ("piece", "target", "by"):
        who = getattr(event, name, None)
        if who is not None:
            values[name] = label(state, who)
    match event:
        case GameFinished(winner) if winner is not None:
            values["side"] = title_of(state, winner)
        case RoundBegan(number):
            values["round"] = number
        case TurnBegan(who):
            values["who"] = title_of(state, who)
        case TurnedTo(_, _, end, charge):
            values["direction"], values["cost"] = end.words, pips_text(state, charge)
        case Acted() | Reacted():
            values["title"] = rule_title(state, _cause(event))
        case StatChanged(cause=cause) | Defeated(cause=cause):
            values["cause"] = rule_title(state, cause)
        case MoveEnded(_, _, cells):
            values["way"] = way_text(state, cells)
        case EdgeSet(edge, called):
            values["edge"] = called or state.rules.grid.notation.format_edge(edge)
        case Settled(_, start, end) | MovedAside(_, start, end):
            values["from"], values["to"] = cell_text(state, start.anchor), cell_text(state, end.anchor)
        case PointsLost(_, amount):
            values["points"] = pips_text(state, amount)
        case Placed(_, _, cell) if cell is not None:
            values["to"] = cell_text(state, cell)
        case FeatureGranted(feature=feature) | FeatureLost(feature=feature):
            values["feature"] = rule_title(state, feature)
        case Aborted(reason):
            values["reason"] = reason
        case _:
            pass
    return values


def action_text(action: Action, state: State) -> str:
    """An action in a few words, as one would name it.

    >>> from footwork.game.game import Game
    >>> action_text(Act("hero", "attack", "goblin"), Game.shipped("rune-and-rust").state)
    'Adventurer, attack, Goblin'
    """
    match action:
        case MoveBy(piece, direction):
            return f"{label(state, piece)}, move {direction.words}"
        case MoveTo(piece, cell):
            return f"{label(state, piece)}, move to {cell_text(state, cell)}"
        case MoveAlong(piece, cells):
            return f"{label(state, piece)}, move along {way_text(state, cells)}"
        case TurnTo(piece, heading):
            return f"{label(state, piece)}, turn {heading.words}"
        case Wait(piece):
            return f"{label(state, piece)}, wait"
        case Act(piece, name, target, to, along):
            at = "" if target is None else f", {label(state, target)}"
            goal = to if to is not None else along[-1] if along else None
            at += "" if goal is None else f" to {cell_text(state, goal)}"
            return f"{label(state, piece)}, {rule_title(state, name).lower()}{at}"
        case EndTurn():
            return "end of turn"
        case Begin():
            return "begin"
        case Finish():
            return "finish"
        case Refresh(only):
            return "everybody, refresh" if only is None else f"{label(state, only)}, refresh"
        case SetStat(piece, stat, value):
            return f"{label(state, piece)}, set {stat} to {value}"
        case Place(piece, at):
            return f"{label(state, piece)}, " + ("take off" if at is None else f"place on {cell_text(state, at)}")
        case _:
            return plan_action_text(action, state)
