"""Texts of a ruleset: templates with names in braces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import chain

from footwork.closest import closest, enumerated

MOST_DIGITS = 6


def fill(template: str, values: Mapping[str, object]) -> str:
    """Put values into a template; a name without a value stays as it is. Nothing else is interpreted.

    >>> fill("Moved {direction} to {to}.", {"direction": "north", "to": "D3"})
    'Moved north to D3.'
    """
    return re.sub(r"\{([A-Za-z-]+)\}", lambda m: str(values.get(m[1], m[0])), template)


def find_text(texts: Mapping[str, str], code: str) -> str | None:
    """The template for a code, or for as many of its first parts as there is one for.

    >>> find_text({"points": "Too far."}, "points.insufficient")
    'Too far.'
    """
    found = texts.get(code)
    while found is None and "." in code:
        code = code.rpartition(".")[0]
        found = texts.get(code)
    return found


def nearest(name: str, known: Iterable[str]) -> str:
    """A hint for a name that there is not: the nearest one, or all that there are.

    >>> nearest("heor", ["hero", "rat"]), nearest("x", ["hero", "rat"]), nearest("x", [])
    ("did you mean 'hero'?", 'there are: hero, rat', 'there are none')
    """
    names = list(known)
    near = closest(name, names)
    if near is not None:
        return f"did you mean '{near}'?"
    return f"there are: {enumerated(names)}" if names else "there are none"


def decimal(value: Fraction | int) -> str:
    """A number of points for people, with all its digits; of endless ones two, or as many as it takes to see them.

    >>> decimal(Fraction(3)), decimal(Fraction(3, 2)), decimal(Fraction("1.0001"))
    ('3', '1.5', '1.0001')
    >>> decimal(Fraction(4, 3)), decimal(Fraction(3001, 3000))
    ('1.33', '1.0003')
    """
    number = Fraction(value)
    if number.denominator == 1:
        return str(number.numerator)
    exact = (digits for digits in range(1, MOST_DIGITS + 1) if not 10**digits % number.denominator)
    seen = (digits for digits in range(2, MOST_DIGITS + 1) if round(number, digits).denominator > 1)
    digits = next(chain(exact, seen, [MOST_DIGITS]))
    return f"{Decimal(round(number * 10**digits)).scaleb(-digits):f}".rstrip("0").rstrip(".")


def counted(count: int, noun: str) -> str:
    """A number of things.

    >>> counted(1, "event"), counted(1200, "action")
    ('1 event', '1,200 actions')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
