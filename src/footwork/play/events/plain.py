"""Events as plain data."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from footwork.board.piece import Piece
from footwork.geometry import Cell, Direction, Edge, Pose
from footwork.play.events.fact import facts
from footwork.play.events.kinds import Event, MoveEnded, Stepped
from footwork.play.events.plans import Blockage
from footwork.play.events.tree import Events
from footwork.refusals import Refusal, refusal_to_dict
from footwork.rules.rules import Rules
from footwork.values import number_text


def events_to_dicts(events: Events, rules: Rules) -> list[dict[str, Any]]:
    """Events as plain data in their order, each with the index of the one that it happened `within`."""
    return [
        event_to_dict(event, rules) | {"within": parent} for event, parent in zip(events, events.parents, strict=True)
    ]


def event_to_dict(event: Event, rules: Rules) -> dict[str, Any]:
    """The event as plain data: its name and its fields, cells as the ruleset writes them, every amount in points."""
    name = "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in type(event).__name__)
    return {"event": name[1:]} | _fields(event, rules)


def _fields(value: Event | Blockage, rules: Rules) -> dict[str, Any]:
    return {name: _plain(said, rules) for name, said in facts(value)}


def _plain(value: object, rules: Rules) -> Any:
    notation = rules.grid.notation
    match value:
        case Cell():
            return notation.format(value)
        case Edge():
            return notation.format_edge(value)
        case Pose():
            return {
                "at": notation.format(value.anchor),
                "turned": value.turned,
                "heading": value.heading.name,
            }
        case Direction():
            return value.name
        case Refusal():
            return refusal_to_dict(value, notation)
        case Stepped() | MoveEnded() | Blockage():
            return _fields(value, rules)
        case Piece():
            return _piece(value, rules)
        case Fraction():
            return number_text(value)
        case tuple():
            return [_plain(part, rules) for part in value]
        case _:
            return value


def _piece(piece: Piece, rules: Rules) -> dict[str, Any]:
    """A new piece as plain data."""
    return {
        "name": piece.name,
        "kind": piece.kind,
        "side": piece.side,
        "glyph": piece.glyph,
        "size": [piece.footprint.width, piece.footprint.height],
        "heading": piece.heading.name,
        "stats": dict(piece.stats),
        "features": list(piece.features),
        "points": None if piece.pips is None else number_text(rules.points(piece.pips)),
    }
