"""Points: what every amount is counted in outside the engine, which itself counts in whole pips.

A number of points is an `int` where it is whole and a `Fraction` where it is not. What is in pips has a name that says
so: `pips`, or one that ends in `_pips`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any, Generic, Self, TypeVar, overload

from footwork.values import Number, plain

N = TypeVar("N", Number, Number | None)


@lru_cache(maxsize=1 << 12)
def in_points(pips: Number, per_point: int) -> Number:
    """An amount in pips as points, of which each has so many pips.

    >>> in_points(3, 2), in_points(4, 2)
    (Fraction(3, 2), 2)
    """
    return plain(Fraction(pips, per_point))


class InPoints(Generic[N]):
    """An attribute in points of something that keeps it in pips, and knows as `per_point` how many make a point.

    It is worked out whenever it is asked for: what is made in every move pays nothing for it.

    >>> class Fare:
    ...     pips, per_point = 3, 2
    ...     cost = InPoints[Number]("pips", "What it costs.")
    >>> Fare().cost
    Fraction(3, 2)
    """

    def __init__(self, pips: str, doc: str) -> None:
        self.pips = pips
        self.__doc__ = doc

    @overload
    def __get__(self, owner: None, kind: type) -> Self: ...
    @overload
    def __get__(self, owner: object, kind: type) -> N: ...
    def __get__(self, owner: Any, kind: type) -> Any:
        if owner is None:
            return self
        pips = getattr(owner, self.pips)
        return None if pips is None else in_points(pips, owner.per_point)
