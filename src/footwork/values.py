"""Values: frozen, compared by content, pickled and copied; what is compiled for one is kept beside it.

A dataclass that is a `Value` has no part but its fields. Whatever else is found in it (cached properties, and what
other rooms keep there under names that begin with an underscore) is made again when it is asked for: it takes no part
in comparing and printing, and does not travel when the value is pickled.

The plainest values are numbers: exact, and whole ones are integers.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import MISSING, Field, FrozenInstanceError, fields
from dataclasses import dataclass as usual
from fractions import Fraction
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, overload

import footwork._core as _core

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


if TYPE_CHECKING:

    class kept(Generic[T]):
        """A property that is worked out when it is first asked for, and kept beside the value.

        `functools.cached_property` takes a lock each time; here two threads that ask at once may both work it out, and
        both get what the faster one found.
        """

        make: Callable[[Any], T]

        def __init__(self, make: Callable[[Any], T]) -> None: ...
        @overload
        def __get__(self, value: None, owner: type) -> Self: ...
        @overload
        def __get__(self, value: object, owner: type) -> T: ...
        def __get__(self, value: object | None, owner: type) -> Self | T: ...

else:
    kept = _core.Kept


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


twin = _core.twin
"""A new value of the same kind with everything that is in another: its fields are then given other values."""
twin_with = _core.twin_with
"""The same with other values of the fields that are named."""
twin_with_item = _core.twin_with_item
"""The same with one item of a tuple replaced, and without something that was kept."""


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(kind=None, /, *, frozen=False, slots=False, eq=True, repr=True, **others):
        """Make a class a dataclass, as `dataclasses.dataclass` does; a plain frozen one in a fourth of the time.

        That one writes and compiles six functions for each class, which was a quarter of what a start takes; here all
        share them but `__init__`, and that fills the fields directly instead of by `object.__setattr__`.

        >>> @dataclass(frozen=True, slots=True)
        ... class Pair:
        ...     one: int
        ...     other: int = 2
        >>> Pair(1) == Pair(1, other=2), Pair(1)
        (True, Pair(one=1, other=2))
        """

        def made(kind):
            if not frozen or others or not _is_plain(kind):
                return usual(frozen=frozen, slots=slots, eq=eq, repr=repr, **others)(kind)
            return _made(usual(init=False, repr=False, eq=False, slots=slots)(kind), eq=eq, repr=repr)

        return made if kind is None else made(kind)


def _is_plain(kind: type) -> bool:
    """Whether a class has no fields but its own, none of them with a factory, and does nothing when one is made."""
    inherits = any(hasattr(base, "__dataclass_fields__") for base in kind.__bases__)
    given = (value for value in vars(kind).values() if isinstance(value, Field))
    return not (inherits or hasattr(kind, "__post_init__") or any(_is_special(field) for field in given))


def _is_special(field: Field[Any]) -> bool:
    return field.default_factory is not MISSING or not field.init or field.kw_only is True


def _made(kind: type[T], *, eq: bool, repr: bool) -> type[T]:
    """Give a class whose fields are known what else a frozen dataclass has."""
    known, own = fields(kind), vars(kind)  # type: ignore[arg-type]
    names = [field.name for field in known]
    shared: dict[str, Any] = {"__setattr__": _fixed, "__delattr__": _fixed}
    if repr:
        shared["__repr__"] = _shown
    if eq:
        content = attrgetter(*[field.name for field in known if field.compare]) if names else _nothing
        shared["__eq__"] = _equal_by(content)
        if own.get("__hash__") is None:
            kind.__hash__ = _hash_by(content)  # type: ignore[method-assign, assignment]
    if "__slots__" in own:
        shared |= {"__getstate__": _state, "__setstate__": _restore}
        written = "".join(f"\n    _set_{name}(self, {name})" for name in names) or " pass"
        scope: dict[str, Any] = {f"_set_{name}": getattr(kind, name).__set__ for name in names}
    else:
        written = f"\n    _fill(self, {{{', '.join(f'{name!r}: {name}' for name in names)}}})"
        scope = {"_fill": next(vars(each)["__dict__"] for each in kind.__mro__ if "__dict__" in vars(each)).__set__}
    exec(f"def __init__(self, {', '.join(names)}):{written}", scope)
    init = shared["__init__"] = scope["__init__"]
    init.__defaults__ = tuple(field.default for field in known if field.default is not MISSING)
    init.__qualname__ = f"{kind.__qualname__}.__init__"
    init.__annotations__ = {field.name: field.type for field in known} | {"return": None}
    for name, value in shared.items():
        if name not in own or name == "__init__":
            setattr(kind, name, value)
    kind.__dataclass_params__.frozen = True  # type: ignore[attr-defined]
    if kind.__new__ is object.__new__ and type(kind) is type:  # then nothing else happens when one is made
        _core.fill_at_once(kind, tuple(names), init.__defaults__)
    return kind


def _fixed(self: object, name: str, value: object = None) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _nothing(value: object) -> tuple[()]:
    return ()


def _equal_by(content: Callable[[object], object]) -> Callable[[object, object], bool]:
    def __eq__(self: object, other: object) -> bool:
        return content(self) == content(other) if other.__class__ is self.__class__ else NotImplemented

    return __eq__


def _hash_by(content: Callable[[object], object]) -> Callable[[object], int]:
    def __hash__(self: object) -> int:
        return hash(content(self))

    return __hash__


@recursive_repr()
def _shown(self: Any) -> str:
    shown = (f"{field.name}={getattr(self, field.name)!r}" for field in fields(self) if field.repr)
    return f"{self.__class__.__qualname__}({', '.join(shown)})"


def _state(self: Any) -> list[Any]:
    return [getattr(self, field.name) for field in fields(self)]


def _restore(self: Any, state: list[Any]) -> None:
    for field, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)
