"""The single values a file may hold: nothing, true or false, whole numbers, exact decimals, text.

Plain (unquoted) words follow the core rule of YAML 1.2, so that `on` and `no` stay text.
"""

from __future__ import annotations

import re
from decimal import Decimal

from footwork.arguments import LARGEST
from footwork.errors import NotationError

Scalar = None | bool | int | Decimal | str

WIDEST = 2**128
"""Seeds of dice reach up to this: too many to try all of them."""

SEEDS: frozenset[tuple[str | int, ...]] = frozenset({("seed",), ("scenario", "seed")})
"""Where scenarios and saves have a seed."""

PLACES = 18
"""The most digits a decimal may have after its point, and the most zeros an exponent may add."""

_WORDS: dict[str, Scalar] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
MEANING = frozenset({"", *"+-.0123456789", *(word[0] for word in _WORDS if word)})
"""How unquoted words begin that may stand for something else than themselves."""
_WHOLE = re.compile(r"[-+]?[0-9]+", re.ASCII)
_HEX = re.compile(r"0x[0-9a-fA-F]+", re.ASCII)
_DECIMAL = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?", re.ASCII)
_UNBOUNDED = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)", re.ASCII)

NO_SEED = f"a seed is a whole number from 0 to 2^128, or within ±{LARGEST}"
_TOO_LARGE = f"numbers must lie within ±{LARGEST}"
_TOO_FINE = f"decimals may have at most {PLACES} digits after the point"


def plain(text: str, trail: tuple[str | int, ...] = ()) -> Scalar:
    """The value of an unquoted word; `trail` is where it stands, for a seed may be wider than other numbers.

    Raises `NotationError` for a number that is too large, too fine or not finite.

    >>> plain("1.41"), plain("0x10"), plain("on"), plain("~")
    (Decimal('1.41'), 16, 'on', None)
    """
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in "+-.0123456789":  # most words: spare them the patterns
        return text
    if _WHOLE.fullmatch(text):
        return bounded_whole(_digits(text, trail, base=10), trail)
    if _HEX.fullmatch(text):
        return bounded_whole(_digits(text[2:], trail, base=16), trail)
    if _DECIMAL.fullmatch(text):
        return bounded_decimal(_decimal(text))
    if _UNBOUNDED.fullmatch(text):
        raise NotationError(f"{text} is not a number that rules can use")
    return text


def bounded_whole(number: int, trail: tuple[str | int, ...] = ()) -> int:
    """The same number, if it is within the bounds of where it stands; else `NotationError`.

    >>> bounded_whole(-7)
    -7
    """
    if trail in SEEDS:
        return bounded_seed(number)
    if abs(number) > LARGEST:
        raise NotationError(_TOO_LARGE)
    return number


def bounded_seed(number: int) -> int:
    """The same number, if it may be a seed; else `NotationError`.

    >>> bounded_seed(2**100) == 2**100
    True
    """
    if not -LARGEST <= number <= WIDEST:
        raise NotationError(NO_SEED)
    return number


def bounded_decimal(number: Decimal) -> Decimal:
    """The same number, if it is finite, within bounds and not too fine; else `NotationError`.

    >>> bounded_decimal(Decimal("1.50"))
    Decimal('1.50')
    """
    exponent = number.as_tuple().exponent
    if not isinstance(exponent, int):
        raise NotationError(f"{number} is not a number that rules can use")
    # copy_abs is exact; abs would round to the precision of the context.
    if exponent > PLACES or number.copy_abs() > LARGEST:
        raise NotationError(_TOO_LARGE)
    if exponent < -PLACES:
        raise NotationError(_TOO_FINE)
    return number


def _digits(text: str, trail: tuple[str | int, ...], *, base: int) -> int:
    """Whole numbers far out of bounds are refused unread: reading them takes quadratic time."""
    most, refused = (40, NO_SEED) if trail in SEEDS else (12, _TOO_LARGE)
    if len(text.lstrip("+-0")) > most:
        raise NotationError(refused)
    return int(text, base)


def _decimal(text: str) -> Decimal:
    _, _, exponent = text.lower().partition("e")
    if len(exponent.lstrip("+-0")) > 3:
        raise NotationError(_TOO_FINE if exponent.startswith("-") else _TOO_LARGE)
    return Decimal(text)
