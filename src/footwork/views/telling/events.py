"""Texts of events: each one for itself, in a short line for people. How they hang together is told in `telling`."""

from __future__ import annotations

from footwork.board.state import State
from footwork.geometry import Cell, Pose
from footwork.play.events import (
    Aborted,
    Acted,
    Added,
    Defeated,
    EdgeSet,
    Event,
    FeatureGranted,
    FeatureLost,
    GameBegan,
    GameFinished,
    Halted,
    How,
    MovedAside,
    MoveEnded,
    Placed,
    PointsGranted,
    PointsLost,
    PointsUnkept,
    Reacted,
    Rolled,
    RoundBegan,
    Settled,
    Shoved,
    StatChanged,
    TileActed,
    TurnBegan,
    TurnedTo,
    Waited,
)
from footwork.rules.texts import fill, find_text
from footwork.views.telling.plans import door_text
from footwork.views.telling.refusals import describe_refusal
from footwork.views.telling.words import (
    capital,
    cell_text,
    covered_text,
    label,
    points_text,
    rule_title,
    title_of,
    until_text,
    way_text,
)

DEFAULTS = {
    "began": "The game begins.",
    "finished": "The game is over.",
    "won": "{side} won.",
    "round": "Round {round}.",
    "turn-began": "Turn of {who}.",
    "step": "{piece} moves {way}.",
    "onward": "{piece} goes on {way}.",
    "rotated": "{piece} turns on {from} and now covers {cells}.",
    "turned": "{piece} turns to face {direction}.",
    "turned-for": "{piece} turns to face {direction} for {cost}.",
    "waited": "{piece} waits.",
    "acted": "{piece}: {title}",
    "acted-at": "{piece}: {title}, {target}",
    "reacted": "{piece} reacts to {target}: {title}",
    "entered": "{piece}, {cause}",
    "defeated": "{piece} is defeated!",
    "moved-aside": "{piece} makes way for {by}: {way}.",
    "halted": "{piece} moves no further this turn: {rule}.",
    "unused": "{piece} loses the points not used: {points}.",
    "unkept": "{piece} keeps no points that could be given or taken.",
    "settled": "{piece} cannot stay on {from} and ends on {to}.",
    "gained": "{piece} is now {feature}.",
    "lost": "{piece} is no longer {feature}.",
    "added": "{piece} comes into the game.",
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
        detail = dice_text(event) if isinstance(event, Rolled) else detail_text(event, state)
        return f"{label(state, event.piece)}: {detail}."
    if isinstance(event, EdgeSet):
        return door_text(state, code, event.name or state.rules.grid.notation.format_edge(event.edge))
    text = _text(state, code, _values(event, state))
    if isinstance(event, GameFinished):
        return capital(text)
    if isinstance(event, MoveEnded):
        return f"{text} {end_text(event, state, fell=state.piece(event.piece).defeated)}".rstrip()
    return text


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
        case TileActed(_, cause):
            return f"entered.{cause}"
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
        case TurnedTo(charge_pips=charge):
            return "turned-for" if charge else "turned"
        case _:
            return _CODES.get(type(event))


_CODES: dict[type[Event], str] = {
    GameBegan: "began",
    RoundBegan: "round",
    TurnBegan: "turn-began",
    Added: "added",
    Settled: "settled",
    MovedAside: "moved-aside",
    PointsGranted: "granted",
    Halted: "halted",
    PointsLost: "unused",
    PointsUnkept: "unkept",
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
        case TurnedTo(_, _, end):
            values["direction"], values["cost"] = end.words, points_text(event.charge)
        case Acted(action=name) | Reacted(reaction=name):
            values["title"] = rule_title(state, name)
        case StatChanged(cause=cause) | Defeated(cause=cause) | TileActed(cause=cause):
            values["cause"] = rule_title(state, cause)
        case MoveEnded(_, _, cells):
            values["way"] = way_text(state, cells)
        case Settled(_, start, end) | MovedAside(_, start, end):
            values["from"], values["to"] = cell_text(state, start.anchor), cell_text(state, end.anchor)
            values["way"] = way_text(state, (start.anchor, end.anchor))
        case Halted(rule=rule):
            values["rule"] = ", ".join(rule_title(state, part) for part in rule.split(", "))
        case PointsLost():
            values["points"] = points_text(event.amount)
        case Placed(_, _, cell) if cell is not None:
            values["to"] = cell_text(state, cell)
        case FeatureGranted(feature=feature) | FeatureLost(feature=feature):
            values["feature"] = rule_title(state, feature)
        case Aborted(reason):
            values["reason"] = reason
        case _:
            pass
    return values


Detail = StatChanged | PointsGranted | FeatureGranted
"""What is told on the line of its cause, if it has one."""


def detail_text(event: Detail, state: State) -> str:
    """What changed, without whose it is."""
    match event:
        case StatChanged():
            return f"{event.stat} {event.before} → {event.after}"
        case PointsGranted():
            return f"points {points_text(event.points - event.amount)} → {points_text(event.points)}"
        case FeatureGranted():
            return f"{rule_title(state, event.feature)} {until_text(event.until)}".rstrip()


def dice_text(event: Rolled) -> str:
    """Which dice fell, and how."""
    total = f" = {event.total}" if len(event.faces) > 1 else ""
    return f"{len(event.faces)}d{event.sides} rolled {'+'.join(map(str, event.faces))}{total}"


def way_told(state: State, piece: str, cells: tuple[Cell, ...], end: Pose, *, onward: bool) -> str:
    """How a piece went, or went on, and came to stand in a pose."""
    code = "rotated" if len(set(cells)) == 1 else "onward" if onward else "step"
    values: dict[str, object] = {
        "piece": label(state, piece),
        "way": way_text(state, cells),
        "from": cell_text(state, cells[0]),
        "cells": covered_text(state, piece, end),
    }
    return _text(state, code, values)


def end_text(event: MoveEnded, state: State, *, fell: bool) -> str:
    """Why a move ended early, if there is anything to say about it that the fall of the mover has not said."""
    if event.reason is not None:
        return describe_refusal(state, event.reason, piece=event.piece)
    stopped = event.outcome == "interrupted" and not fell
    return _text(state, "interrupted", _values(event, state)) if stopped else ""


def shoved_text(state: State, piece: str, how: How, cells: tuple[Cell, ...]) -> str:
    """How a piece was shoved over some cells, or that it stays on the one it is on; without a full stop."""
    code = how if len(cells) > 1 else "unmoved"
    values: dict[str, object] = {
        "piece": label(state, piece),
        "way": way_text(state, cells),
        "cell": cell_text(state, cells[0]),
    }
    return _text(state, f"shoved.{code}", values)


def remained_text(event: Shoved, state: State) -> str:
    """How many cells of a shove remained, and what stopped it; nothing if it went the whole way."""
    if not event.remained:
        return ""
    why = "" if event.reason is None else describe_refusal(state, event.reason, piece=event.piece).rstrip(".")
    return f", {event.remained} left over" + (f" ({why})" if why else "")
