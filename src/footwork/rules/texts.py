"""Texts of a ruleset: templates with names in braces."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction


def fill(template: str, values: Mapping[str, object]) -> str:
    """Put values into a template; a name without a value stays as it is. Nothing else is interpreted.

    >>> fill("Moved {direction} to {to}.", {"direction": "north", "to": "D3"})
    'Moved north to D3.'
    """
    return re.sub(r"\{([A-Za-z-]+)\}", lambda m: str(values.get(m[1], m[0])), template)


def find_text(texts: Mapping[str, str], code: str) -> str | None:
    """The template for a code, or for the first part of it.

    >>> find_text({"points": "Too far."}, "points.insufficient")
    'Too far.'
    """
    found = texts.get(code)
    return found if found is not None else texts.get(code.partition(".")[0])


def decimal(value: Fraction | int) -> str:
    """A number of points for people: no trailing zeros, at most two decimals.

    >>> decimal(Fraction(3)), decimal(Fraction(3, 2)), decimal(Fraction(282, 100))
    ('3', '1.5', '2.82')
    """
    number = Fraction(value)
    if number.denominator == 1:
        return str(number.numerator)
    return f"{float(number):.2f}".rstrip("0").rstrip(".")


def counted(count: int, noun: str) -> str:
    """A number of things.

    >>> counted(1, "event"), counted(1200, "action")
    ('1 event', '1,200 actions')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
