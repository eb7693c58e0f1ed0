"""Pips: the smallest unit of a ruleset, derived from the fractions it uses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm

from footwork.rules.field import Fields, Unit
from footwork.rules.fold import Patch
from footwork.rules.pattern import Offset, Pattern
from footwork.rules.schema import RotateDocument

MOST_PIPS = 1_000_000


def pips_per_point(
    fields: Fields, base: Mapping[str, object], patches: Iterable[Patch], more: Iterable[Fraction]
) -> int:
    """How many pips make a point, so that every cost that the ruleset can name is whole.

    >>> from footwork.rules.fields import declared
    >>> pips_per_point(declared(), {"cost.diagonal": Fraction(3, 2)}, [], [])
    2
    """
    points = list(more)
    factors: list[Fraction] = []
    for path, value in base.items():
        points += literals(value) if _unit(fields, path) in (Unit.PIPS, Unit.POINTS) else []
    for patch in patches:
        unit = _unit(fields, patch.path)
        if patch.op != "multiply":
            points += literals(patch.value) if unit in (Unit.PIPS, Unit.POINTS) else []
        elif unit is Unit.PIPS:
            factors += literals(patch.value)
    pips = lcm(*(number.denominator for number in points)) if points else 1
    for number in factors:
        pips *= number.denominator
    return pips


def _unit(fields: Fields, path: str) -> Unit:
    field = fields.at(path)
    return Unit.NONE if field is None else field.unit


def literals(value: object) -> list[Fraction]:
    """The fractions that a field's value contains."""
    match value:
        case Fraction():
            return [value]
        case Pattern():
            return literals([*value.steps, *(step for _, more in value.tiers for step in more)])
        case Offset():
            return [] if value.cost is None else [value.cost]
        case RotateDocument():
            return [value.cost]
        case tuple() | list():
            return [number for part in value for number in literals(part)]
        case _:
            return []
