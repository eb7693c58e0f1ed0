"""Exact numbers of a ruleset: points as fractions, and the four ways to patch them."""

from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StrictInt, WithJsonSchema

from footwork.arguments import described, shortened
from footwork.errors import LimitError, NotationError
from footwork.language.formula import MOST_NUMBER, Formula
from footwork.rules.making import Changed, Made

MOST_DECIMALS = 6

Amount = Fraction | Formula
"""A number of points, or a formula that gives one when the piece is known."""


class Model(BaseModel):
    """The base of every part of a file: unknown fields are errors, values are frozen, their `repr` fits a line.

    What checks a part is built when it is first asked for: most parts are only ever checked as parts of others.
    """

    model_config = ConfigDict(
        extra="forbid", frozen=True, populate_by_name=False, arbitrary_types_allowed=True, defer_build=True
    )

    def __repr__(self) -> str:
        return shortened(super().__repr__(), limit=200)


def exact(value: object) -> Fraction:
    """The number as a fraction; raises ValueError for what is not a plain number.

    >>> exact(Decimal("1.41"))
    Fraction(141, 100)
    """
    if isinstance(value, bool) or not isinstance(value, int | Decimal | Fraction):
        raise ValueError(f"expected a number, found {described(value)}")
    if isinstance(value, Decimal):
        exponent = value.as_tuple().exponent
        if not isinstance(exponent, int) or exponent < -MOST_DECIMALS:
            raise ValueError(f"a number has at most {MOST_DECIMALS} decimals, found {value}")
    if not -MOST_NUMBER <= value <= MOST_NUMBER:
        raise ValueError(f"{value} is outside ±2³¹")
    return Fraction(value)


def amount(value: object) -> Amount:
    """A number or a formula; raises ValueError."""
    if isinstance(value, str):
        try:
            formula = Formula.parse(value)
        except NotationError as error:
            raise ValueError(str(error)) from None
        if formula.has_dice:
            raise ValueError(f"dice are not allowed in a cost or an allowance, found {value!r}")
        if any(whose == "target" for whose, _ in formula.stats):
            raise ValueError(f"a cost or an allowance has no target, found {value!r}")
        return formula
    return exact(value)


def constant(amount: Amount | None) -> Fraction | None:
    """What an amount is for everybody; None if that depends on who asks, or cannot be worked out."""
    if not isinstance(amount, Formula):
        return amount
    with suppress(LimitError):
        return None if amount.stats or amount.has_dice else Fraction(amount.evaluate(lambda *_: 0))
    return None


def condition(value: object) -> Formula:
    """A formula that is true or false for one piece, without dice; raises ValueError."""
    formula = roll(value)
    if formula.has_dice:
        raise ValueError(f"a condition cannot roll dice, found {value!r}")
    if any(whose == "target" for whose, _ in formula.stats):
        raise ValueError(f"a condition has no target, found {value!r}")
    return formula


def roll(value: object) -> Formula:
    """A formula that may roll dice, also written as a bare number; raises ValueError."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str):
        raise ValueError(f"expected a formula such as '[Speed] >= 4', found {described(value)}")
    try:
        return Formula.parse(value)
    except NotationError as error:
        raise ValueError(str(error)) from None


def _not_negative(value: object) -> Fraction:
    number = exact(value)
    if number < 0:
        raise ValueError(f"expected 0 or more, found {value}")
    return number


_TEXT = {"type": "string", "minLength": 1, "description": "a formula such as [Speed] + 1"}
_AMOUNT_SCHEMA = {"anyOf": [{"type": "number"}, _TEXT]}

Points = Annotated[Fraction, Made(_not_negative), WithJsonSchema({"type": "number", "minimum": 0})]
AnyAmount = Annotated[Amount, Made(amount), WithJsonSchema(_AMOUNT_SCHEMA)]
_FORMULA_SCHEMA = WithJsonSchema({"type": ["string", "integer"], "minLength": 1})
Condition = Annotated[Formula, Made(condition), _FORMULA_SCHEMA]
Roll = Annotated[Formula, Made(roll), _FORMULA_SCHEMA]


class Ops(Model):
    """A change of a number: replace it, multiply it, add to it, cap it; folded in that order."""

    set: AnyAmount | None = None
    multiply: AnyAmount | None = None
    add: AnyAmount | None = None
    cap: AnyAmount | None = None


def _ops(value: Any) -> Any:
    if isinstance(value, dict):
        if not value:
            raise ValueError("expected a number or one of set, multiply, add, cap")
        return value
    return value if isinstance(value, Ops) else {"set": value}


def patch_schema(*, least: int | None = None) -> dict[str, Any]:
    """The JSON Schema of a number or of a change of one; the least holds for what is said, not for what is added."""
    number = {"type": "number"} if least is None else {"type": "number", "minimum": least}
    said = {"anyOf": [number, _TEXT]}
    parts = {"set": said, "multiply": said, "add": _AMOUNT_SCHEMA, "cap": said}
    change = {"type": "object", "properties": parts, "additionalProperties": False, "minProperties": 1}
    return {"anyOf": [number, _TEXT, change]}


NumberPatch = Annotated[Ops, Changed(_ops), WithJsonSchema(patch_schema())]
"""A number (which replaces) or a mapping of set, multiply, add, cap."""

Cells = Annotated[StrictInt, Field(ge=0, le=4096)]
