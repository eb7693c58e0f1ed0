"""Pips: the smallest unit of a ruleset, derived from the fractions it uses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm

from footwork.rules.fold import Patch
from footwork.rules.pattern import Pattern
from footwork.rules.schema import RotateDocument

MOST_PIPS = 1_000_000


def pips_per_point(base: Mapping[str, object], patches: Iterable[Patch], more: Iterable[Fraction]) -> int:
    """How many pips make a point, so that every cost that the ruleset can name is whole.

    >>> pips_per_point({"cost.diagonal": Fraction(3, 2)}, [], [])
    2
    """
    points = list(more)
    factors: list[Fraction] = []
    for path, value in base.items():
        points += [] if path.endswith(".multiply") else literals(value)
    for patch in patches:
        if patch.path.endswith(".multiply"):
            continue  # a factor of a step, whose result is rounded to a pip anyway
        if patch.op != "multiply":
            points += literals(patch.value)
        elif patch.path.startswith(("cost.", "row.", "occupants.")):
            factors += literals(patch.value)
    pips = lcm(*(number.denominator for number in points)) if points else 1
    for number in factors:
        pips *= number.denominator
    return pips


def literals(value: object) -> list[Fraction]:
    """The fractions that a field's value contains."""
    match value:
        case Fraction():
            return [value]
        case Pattern():
            steps = [*value.steps, *(step for _, more in value.tiers for step in more)]
            return [step.cost for step in steps if step.cost is not None]
        case RotateDocument():
            return [value.cost]
        case tuple() | list():
            return [number for part in value for number in literals(part)]
        case _:
            return []
