"""Events as plain data."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any, get_args, get_type_hints

from footwork.geometry import Cell, Direction, Edge, Pose
from footwork.play.events.kinds import Event, MoveEnded, Pips, Stepped
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
    kind: Any = type(value)
    counted = _in_pips(kind)
    return {
        field.name: _points(getattr(value, field.name), rules)
        if field.name in counted
        else _plain(getattr(value, field.name), rules)
        for field in fields(value)
    }


@cache
def _in_pips(kind: type) -> frozenset[str]:
    """The fields of a kind of event that are declared as pips."""
    hints = get_type_hints(kind, include_extras=True)
    return frozenset(name for name, hint in hints.items() if Pips in (hint, *get_args(hint)))


def _points(pips: int | None, rules: Rules) -> int | str | None:
    return None if pips is None else number_text(rules.points(pips))


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
        case tuple():
            return [_plain(part, rules) for part in value]
        case _:
            return value
