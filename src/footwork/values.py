"""Values: frozen, compared by content, pickled and copied; what is compiled for one is kept beside it.

A dataclass that is a `Value` has no part but its fields. Whatever else is found in it (cached properties, and what
other rooms keep there under names that begin with an underscore) is made again when it is asked for: it takes no part
in comparing and printing, and does not travel when the value is pickled.

The plainest values are numbers: exact, and whole ones are integers.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import fields
from fractions import Fraction
from typing import Any, Generic, Self, TypeVar, overload

T = TypeVar("T")

Number = int | Fraction
"""An exact number as it leaves the library: points, and what is counted."""


def plain(value: Number) -> Number:
    """A whole number as int, so that it prints as one.

    >>> plain(Fraction(3)), plain(Fraction(3, 2))
    (3, Fraction(3, 2))
    """
    return value.numerator if value.denominator == 1 else value


def number_text(value: Number) -> int | str:
    """A number of points for plain data: whole as a number, others as an exact decimal text or fraction.

    >>> number_text(Fraction(3)), number_text(Fraction(3, 2)), number_text(Fraction(1, 3))
    (3, '1.5', '1/3')
    """
    if type(value) is int:
        return value
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


class kept(Generic[T]):
    """A property that is worked out when it is first asked for, and kept beside the value.

    `functools.cached_property` takes a lock each time; here two threads that ask at once may both work it out, and
    both get what the faster one found.
    """

    def __init__(self, make: Callable[[Any], T]) -> None:
        self.make = make
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, value: None, owner: type) -> Self: ...
    @overload
    def __get__(self, value: object, owner: type) -> T: ...
    def __get__(self, value: object | None, owner: type) -> Self | T:
        if value is None:
            return self
        made: T = value.__dict__.setdefault(self.name, self.make(value))
        return made


class Value:
    """The base of values that others keep compiled things beside."""

    def __getstate__(self) -> dict[str, Any]:
        here = self.__dict__
        return {name: here[name] for name in self.__dataclass_fields__}  # type: ignore[attr-defined]

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = object.__new__(type(self))
        memo[id(self)] = twin
        twin.__dict__.update({name: deepcopy(value, memo) for name, value in self.__getstate__().items()})
        return twin


def forget(value: Value, *, but: frozenset[str]) -> None:
    """Drop what is kept beside a value; it is made again for whoever asks. `but` names its fields, and what stays."""
    here = value.__dict__
    for name in here.keys() - but:
        here.pop(name, None)


fill: Callable[[Value, dict[str, Any]], None] = Value.__dict__["__dict__"].__set__
"""Make a dictionary the whole content of a new value: a copy of another's is taken over at once, not entry by entry."""


def quick(kind: type[T]) -> type[T]:
    """Let a frozen dataclass fill its fields directly, where one is made in every move.

    What dataclasses write looks up `object.__setattr__` and the name of the field for each of them. Only for classes
    whose fields have no factory.

    >>> from dataclasses import dataclass
    >>> @quick
    ... @dataclass(frozen=True, slots=True)
    ... class Pair:
    ...     one: int
    ...     other: int = 2
    >>> Pair(1) == Pair(1, other=2)
    True
    """
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type]
    if "__slots__" in vars(kind):
        written = "".join(f"\n    _set_{name}(self, {name})" for name in names)
        scope: dict[str, Any] = {f"_set_{name}": getattr(kind, name).__set__ for name in names}
    else:
        written = f"\n    _fill(self, {{{', '.join(f'{name!r}: {name}' for name in names)}}})"
        scope = {"_fill": fill}
    exec(f"def __init__(self, {', '.join(names)}):{written}", scope)
    made, was = scope["__init__"], kind.__init__
    made.__defaults__, made.__qualname__, made.__doc__ = was.__defaults__, was.__qualname__, was.__doc__
    kind.__init__ = made  # type: ignore[method-assign]
    return kind
