"""Arguments: what a public call is given is looked at once, at the border, before anything is done with it.

What a call takes, its annotations say. `checked` compares the arguments with them, and what does not fit raises a
KindError that names the call, the argument and what it should be; nothing has happened then. Numbers lie within the
bounds of files, so that whatever comes in can also be saved. Calls that are made in every move do without the
wrapper, and ask `take` or the takers of their room for what they are given.
"""

from __future__ import annotations

import collections.abc as abc
import inspect
import types
import typing
from collections.abc import Callable, Hashable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields
from decimal import Decimal
from fractions import Fraction
from functools import cache, wraps
from itertools import islice
from math import isfinite
from operator import index
from pathlib import Path
from typing import Any, SupportsIndex, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from footwork.errors import FootworkError, KindError, LimitError

LARGEST = 2**31
"""Whole numbers and decimals, of files and of calls, lie within plus and minus this."""

MOST = 250_000
"""The most values that a call takes at once where it takes several."""

F = TypeVar("F", bound=Callable[..., Any])
Fits = Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class Kind:
    """What an argument may be: classes whose objects all fit, a closer look at others, and how to say it."""

    classes: frozenset[type]
    fits: Fits
    said: str


def checked(call: F) -> F:
    """Let a call check what it is given against its annotations; a KindError says what does not fit.

    >>> @checked
    ... def greet(name: str, times: int = 1) -> str:
    ...     return " ".join([name] * times)
    >>> greet("ann", 2)
    'ann ann'
    >>> greet("ann", times=2.5)
    Traceback (most recent call last):
    footwork.errors.KindError: greet() takes a whole number within ±2147483648 as 'times', and was given the number 2.5
    """
    return checked_as(call.__name__)(call)


def checked_as(said: str) -> Callable[[F], F]:
    """`checked` for a call that its callers know by another name."""
    return lambda call: _checked(call, said)


def _checked(call: F, said: str) -> F:
    kinds: list[dict[str, Kind]] = []

    @wraps(call)
    def with_checks(*arguments: Any, **named: Any) -> Any:
        known = kinds[0] if kinds else _learn(call, kinds)
        for (name, kind), value in zip(known.items(), arguments, strict=False):
            if type(value) not in kind.classes and not _fits(kind, value):
                _refuse(said, name, kind, value)
        for name, value in named.items():
            if name in known and type(value) not in known[name].classes and not _fits(known[name], value):
                _refuse(said, name, known[name], value)
        return call(*arguments, **named)

    return cast(F, with_checks)


def take(value: Any, wanted: Any, call: str, name: str) -> None:
    """Raise KindError unless a value is of a kind, written as annotations write it.

    >>> take("D5", int, "show", "points")
    Traceback (most recent call last):
    footwork.errors.KindError: show() takes a whole number within ±2147483648 as 'points', and was given text 'D5'
    """
    kind = kind_of(wanted)
    if type(value) not in kind.classes and not _fits(kind, value):
        _refuse(call, name, kind, value)


def several(values: Any, wanted: Any, call: str, name: str) -> list[Any]:
    """All of several values, gone through once. Raises KindError unless there are any to go through and each fits.

    A text is one value, and not its letters.
    """
    if isinstance(values, str):
        raise KindError(f"{call}() takes several values as '{name}', and was given {described(values)}")
    take(values, Iterable, call, name)
    try:
        found = list(islice(values, MOST + 1))
    except FootworkError:
        raise
    except Exception as error:
        raise KindError(f"{call}() cannot go through '{name}': {type(error).__name__}") from error
    if len(found) > MOST:
        raise LimitError(f"{call}() takes at most {MOST:,} values as '{name}'")
    for value in found:
        take(value, wanted, call, name)
    return found


def check_fields(value: Any, call: str) -> None:
    """Raise KindError unless every field of a dataclass holds what its annotation says."""
    kind: Kind
    for name, kind in _fields_of(cast(Hashable, type(value))):
        held = getattr(value, name)
        if type(held) not in kind.classes and not _fits(kind, held):
            _refuse(call, f"{name} of {type(value).__name__}", kind, held)


def say(kind: Any, said: str, fits: Fits | None = None) -> None:
    """Say what objects of a class, or of several, are called in messages, and how to see that one is no forgery."""
    _SAID[kind] = said
    if fits is not None:
        _SOUND[kind] = fits


def _fits(kind: Kind, value: Any) -> bool:
    """Whether a value is of a kind; what cannot be looked at without an error of its own is of none."""
    try:
        return kind.fits(value)
    except Exception:
        return False


def _refuse(call: str, name: str, kind: Kind, value: Any) -> typing.NoReturn:
    raise KindError(f"{call}() takes {kind.said} as '{name}', and was given {described(value)}")


def _learn(call: Callable[..., Any], kinds: list[dict[str, Kind]]) -> dict[str, Kind]:
    hints = get_type_hints(call)
    found: dict[str, Kind] = {}
    for name, parameter in inspect.signature(call).parameters.items():
        if parameter.kind is parameter.VAR_POSITIONAL or parameter.kind is parameter.VAR_KEYWORD:
            break
        found[name] = kind_of(hints.get(name, Any))
    kinds.append(found)
    return found


@cache
def _fields_of(kind: type) -> tuple[tuple[str, Kind], ...]:
    hints = get_type_hints(kind)
    return tuple((field.name, kind_of(hints[field.name])) for field in fields(kind) if field.init)


@cache
def kind_of(wanted: Any) -> Kind:
    """What an annotation stands for."""
    origin = get_origin(wanted)
    if origin in (Union, types.UnionType):
        kinds = [kind_of(part) for part in get_args(wanted)]
        said = _SAID.get(wanted) or " or ".join(dict.fromkeys(kind.said for kind in kinds))
        closer = [kind.fits for kind in kinds]
        classes = frozenset[type]().union(*(kind.classes for kind in kinds))
        return Kind(classes, lambda value: any(fits(value) for fits in closer), said)
    if origin is typing.Literal:
        options = get_args(wanted)
        return Kind(frozenset(), lambda value: isinstance(value, str) and value in options, _or(options))
    if wanted is None or wanted is types.NoneType:
        return Kind(frozenset({types.NoneType}), lambda value: value is None, "None")
    if origin is not None:
        return _collection(origin, get_args(wanted))
    return _class(wanted)


def _or(options: Iterable[Any]) -> str:
    return " or ".join(repr(option) for option in options)


def _class(wanted: Any) -> Kind:
    """The kind of a class: numbers have bounds, some objects are looked into, protocols have methods."""
    if wanted in (Any, object) or not isinstance(wanted, type):
        return Kind(frozenset(), lambda value: True, "anything")
    if wanted in _NUMBERS:
        return _NUMBERS[wanted]
    said = _SAID.get(wanted) or f"{'an' if wanted.__name__[0] in 'AEIOU' else 'a'} {wanted.__name__}"
    if getattr(wanted, "_is_protocol", False):
        methods = [name for name in vars(wanted) if not name.startswith("_")]
        return Kind(frozenset(), lambda value: all(callable(getattr(value, name, None)) for name in methods), said)
    if wanted in _SOUND:
        return Kind(frozenset(), _SOUND[wanted], said)
    return Kind(frozenset({wanted}), lambda value: isinstance(value, wanted), said)


def _collection(origin: Any, parts: tuple[Any, ...]) -> Kind:
    """Several of a kind. What can be gone through only once is left to those who go through it."""
    if origin is abc.Callable:
        return Kind(frozenset(), callable, "a function")
    if issubclass(origin, Mapping):
        return Kind(frozenset(), _mapping(*map(kind_of, parts)), "a mapping")
    if origin is tuple and parts and parts[-1] is not ...:
        return _row(tuple(map(kind_of, parts)))
    part = kind_of(parts[0]) if parts else _class(object)

    def fits(value: Any) -> bool:
        if not isinstance(value, origin) or isinstance(value, bytes | bytearray | str):
            return False
        if not isinstance(value, list | tuple | set | frozenset):
            return True
        return all(type(each) in part.classes or part.fits(each) for each in value)

    many = "a tuple, each" if origin is tuple else "several, each"
    return Kind(frozenset(), fits, f"{many} {part.said}")


def _row(parts: tuple[Kind, ...]) -> Kind:
    """A tuple in which every place has a kind of its own."""

    def fits(value: Any) -> bool:
        if not isinstance(value, tuple) or len(value) != len(parts):
            return False
        return all(type(each) in part.classes or part.fits(each) for each, part in zip(value, parts, strict=True))

    return Kind(frozenset(), fits, f"a tuple of {', '.join(part.said for part in parts)}")


def _mapping(key: Kind, value: Kind) -> Fits:
    """Whether something is a mapping of these kinds; one whose values may be anything is not gone through."""
    if value.said == "anything":
        return lambda given: isinstance(given, Mapping)
    return lambda given: isinstance(given, Mapping) and all(key.fits(k) and value.fits(v) for k, v in given.items())


def is_whole(value: object) -> bool:
    """Whether something is a whole number within the bounds of files; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST


def _is_number(value: object) -> bool:
    return isinstance(value, Fraction) and abs(value) <= LARGEST and value.denominator <= LARGEST


def _is_float(value: object) -> bool:
    return isinstance(value, float) and isfinite(value) and abs(value) <= LARGEST


def whole(value: object, what: str) -> int:
    """A whole number of a call as int, NumPy's too, within the bounds of files. Raises KindError with what was given.

    >>> whole(7, "a stat")
    7
    """
    with suppress(Exception):  # whatever an object of another library does when it is asked
        number = index(cast(SupportsIndex, value))
        if not isinstance(value, bool) and abs(number) <= LARGEST:
            return number
    raise KindError(f"{what} is a whole number within ±{LARGEST}, found {described(value)}")


def described(value: object) -> str:
    """A value in the words of a message: what it is, and itself if it is short.

    >>> described("abc"), described(7), described(None), described([1, 2])
    ("text 'abc'", 'the number 7', 'nothing', 'a list')
    """
    try:
        return _described(value)
    except Exception:  # an object whose own methods fail
        return f"a Python {type(value).__name__}"


def _described(value: object) -> str:
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case int() if abs(value) > LARGEST:
            return f"a number beyond ±{LARGEST}"  # to write a very long one takes long, and is refused
        case Fraction() if max(abs(value.numerator), value.denominator) > LARGEST:
            return f"a Fraction with numbers beyond ±{LARGEST}"
        case int() | float() | Decimal():
            return f"the number {value}"
        case str():
            return f"text {shortened(value)!r}"
        case dict():
            return "a mapping"
        case list() | tuple() if type(value) in (list, tuple):
            return f"a {type(value).__name__}"
        case _:
            return f"a Python {type(value).__name__}"


def shortened(text: str, *, limit: int = 40) -> str:
    """The text, cut where it becomes too long for a message.

    >>> shortened("a very long word", limit=7)
    'a very…'
    """
    return text if len(text) <= limit else text[: limit - 1] + "…"


_NUMBERS = {
    int: Kind(frozenset(), is_whole, f"a whole number within ±{LARGEST}"),
    Fraction: Kind(frozenset(), _is_number, "a Fraction of such numbers"),
    float: Kind(frozenset(), _is_float, "a number"),
    bool: Kind(frozenset({bool}), lambda value: False, "True or False"),
}
_SAID: dict[Any, str] = {str: "a text", Path: "a path"}
_SOUND: dict[type, Fits] = {}
