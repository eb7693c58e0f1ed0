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
from typing import TYPE_CHECKING, Any, Generic, NoReturn, Self, TypeVar, overload

import footwork._core as _core

K = TypeVar("K")
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
    number = value if type(value) is Fraction else Fraction(value)
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


class Fixed(dict[K, T]):
    """A mapping of a value: read, compared, copied and written to files as a dict, and never changed.

    >>> stats = Fixed({"Health": 3})
    >>> stats["Health"], stats == {"Health": 3}, {**stats, "Health": 2}
    (3, True, {'Health': 2})
    >>> stats["Health"] = 2
    Traceback (most recent call last):
    TypeError: what belongs to a value never changes; make another one with what is to be different
    """

    __slots__ = ()

    def _stays(self, *given: object, **named: object) -> NoReturn:
        raise TypeError("what belongs to a value never changes; make another one with what is to be different")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _stays

    def __reduce__(self) -> tuple[type[Self], tuple[dict[K, T]]]:
        return type(self), (dict(self),)


class Slotted:
    """The base of values in slots, which nobody keeps anything beside; others may hold them weakly."""

    __slots__ = ("__weakref__",)

    def __copy__(self) -> Self:
        return self


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
        """Make a class a dataclass, as `dataclasses.dataclass` does; a frozen one in a fourth of the time.

        That one writes and compiles six functions for each class, which was a quarter of what a start takes; here all
        share them but `__init__`, and that fills the fields directly instead of by `object.__setattr__`. One that
        inherits fields in slots and has none itself, or the other way round, is left to that one.

        >>> @dataclass(frozen=True, slots=True)
        ... class Pair:
        ...     one: int
        ...     other: int = 2
        >>> Pair(1) == Pair(1, other=2), Pair(1)
        (True, Pair(one=1, other=2))
        """

        def made(kind):
            bases = [base for base in kind.__bases__ if hasattr(base, "__dataclass_fields__")]
            mixed = any(("__slots__" in vars(base)) is not slots or not _is_frozen(base) for base in bases)
            if not frozen or others or mixed:
                return usual(frozen=frozen, slots=slots, eq=eq, repr=repr, **others)(kind)
            return _made(_with_fields(kind, slots=slots), eq=eq, repr=repr)

        return made if kind is None else made(kind)


def _with_fields(kind: Any, *, slots: bool) -> Any:
    """Give a class its fields and those that it inherits.

    `dataclasses` lets only a frozen class inherit from frozen ones, and then compiles what `_made` shares: meanwhile
    they are not.
    """
    above = [base.__dataclass_params__ for base in kind.__mro__[1:] if hasattr(base, "__dataclass_params__")]
    for params in above:
        params.frozen = False
    try:
        return usual(init=False, repr=False, eq=False, slots=slots)(kind)
    finally:
        for params in above:
            params.frozen = True


def _is_frozen(kind: Any) -> bool:
    return bool(kind.__dataclass_params__.frozen)


def _made(kind: type[T], *, eq: bool, repr: bool) -> type[T]:
    """Give a class whose fields are known what else a frozen dataclass has."""
    known, own = fields(kind), vars(kind)  # type: ignore[arg-type]
    shared: dict[str, Any] = {"__setattr__": _fixed, "__delattr__": _fixed}
    if repr:
        shared["__repr__"] = _shown
    if eq:
        compared = [field.name for field in known if field.compare]
        content = attrgetter(*compared) if compared else _nothing
        shared["__eq__"] = _equal_by(content)
        if own.get("__hash__") is None:
            kind.__hash__ = _hash_by(content)  # type: ignore[method-assign, assignment]
    if "__slots__" in own:
        shared |= {"__getstate__": _state, "__setstate__": _restore}
    init = shared["__init__"] = _filling(kind, known)
    plain = _is_plain(kind, known)
    for name, value in shared.items():
        if name not in own:
            setattr(kind, name, value)
    kind.__dataclass_params__.frozen = True  # type: ignore[attr-defined]
    if plain:
        _core.fill_at_once(kind, tuple(field.name for field in known), init.__defaults__)
    return kind


def _is_plain(kind: Any, known: tuple[Field[Any], ...]) -> bool:
    """Whether, when one is made, its own fields are filled with what is given, in their order, and nothing else is."""
    given = all(field.init and not field.kw_only and field.default_factory is MISSING for field in known)
    inherits = any(hasattr(base, "__dataclass_fields__") for base in kind.__bases__)
    does_more = hasattr(kind, "__post_init__") or "__init__" in vars(kind) or kind.__new__ is not object.__new__
    return given and not inherits and not does_more and type(kind) is type


def _filling(kind: type, known: tuple[Field[Any], ...]) -> Any:
    """The `__init__` of a class: what is given, and what a factory makes in its place, put into the fields."""
    taken = [field for field in known if field.init]
    scope: dict[str, Any] = {"_FACTORY": _FACTORY}
    values: dict[str, str] = {}
    for field in known:
        name = field.name
        if field.default_factory is not MISSING:
            scope[f"_make_{name}"] = field.default_factory
            values[name] = f"_make_{name}() if {name} is _FACTORY else {name}" if field.init else f"_make_{name}()"
        elif field.init:
            values[name] = name
    if "__slots__" in vars(kind):
        scope |= {f"_set_{name}": getattr(kind, name).__set__ for name in values}
        lines = [f"_set_{name}(self, {value})" for name, value in values.items()]
    else:
        scope["_fill"] = next(vars(each)["__dict__"] for each in kind.__mro__ if "__dict__" in vars(each)).__set__
        lines = [f"_fill(self, {{{', '.join(f'{name!r}: {value}' for name, value in values.items())}}})"]
    if hasattr(kind, "__post_init__"):
        lines.append("self.__post_init__()")
    named = [field.name for field in taken if field.kw_only]
    order = [*(field.name for field in taken if not field.kw_only), *(["*"] if named else []), *named]
    exec(f"def __init__(self, {', '.join(order)}): {'; '.join(lines) or 'pass'}", scope)
    init = scope["__init__"]
    defaults = {field.name: found for field in taken if (found := _default(field)) is not MISSING}
    init.__defaults__ = tuple(found for name, found in defaults.items() if name not in named)
    init.__kwdefaults__ = {name: found for name, found in defaults.items() if name in named}
    init.__qualname__ = f"{kind.__qualname__}.__init__"
    init.__annotations__ = {field.name: field.type for field in taken} | {"return": None}
    return init


def _default(field: Field[Any]) -> object:
    """What stands for a field that nobody gives; MISSING where somebody must."""
    return field.default if field.default_factory is MISSING else _FACTORY


class _Factory:
    """In a signature, stands for what is made anew each time."""

    def __repr__(self) -> str:
        return "<factory>"


_FACTORY = _Factory()


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
