"""Events and refusals as plain data."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from footwork.geometry import Cell, Direction, Edge, Notation, Pose
from footwork.play.events.fact import facts
from footwork.play.events.kinds import Event, MoveEnded, Stepped
from footwork.play.events.plans import Blockage
from footwork.play.events.tree import Events
from footwork.query.refusal import Refusal
from footwork.rules.rules import Rules


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
        case Fraction():
            return number_text(value)
        case tuple():
            return [_plain(part, rules) for part in value]
        case _:
            return value


def refusal_to_dict(refusal: Refusal, notation: Notation) -> dict[str, Any]:
    """A refusal as plain data, without what it does not say."""
    plain: dict[str, Any] = {"code": refusal.code}
    if refusal.cell is not None:
        plain["cell"] = notation.format(refusal.cell)
    for name in ("by", "rule"):
        if getattr(refusal, name) is not None:
            plain[name] = getattr(refusal, name)
    for name in ("need", "have", "missing"):
        if getattr(refusal, name) is not None:
            plain[name] = number_text(getattr(refusal, name))
    if refusal.because is not None:
        plain["because"] = refusal_to_dict(refusal.because, notation)
    return plain


def number_text(value: Any) -> int | str:
    """A number of points for plain data: whole as a number, others as an exact decimal text or fraction.

    >>> from fractions import Fraction
    >>> number_text(Fraction(3)), number_text(Fraction(3, 2)), number_text(Fraction(1, 3))
    (3, '1.5', '1/3')
    """
    number = Fraction(value)
    if number.denominator == 1:
        return number.numerator
    for digits in range(1, 7):
        scaled = number * 10**digits
        if scaled.denominator == 1:
            sign = "-" if number < 0 else ""
            whole, rest = divmod(abs(scaled.numerator), 10**digits)
            return f"{sign}{whole}.{rest:0{digits}d}"
    return f"{number.numerator}/{number.denominator}"
