"""Values: frozen, compared by content, pickled and copied; what is compiled for one is kept beside it.

A dataclass that is a `Value` has no part but its fields. Whatever else is found in it (cached properties, and what
other rooms keep there under names that begin with an underscore) is made again when it is asked for: it takes no part
in comparing and printing, and does not travel when the value is pickled.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any, Generic, Self, TypeVar, overload

T = TypeVar("T")


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
