"""Fact: what all kinds of event have in common."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from footwork.arguments import shortened

Pips = int
"""A number of pips, as the engine counts. The field `cost_pips` of an event is read as `cost`, in points."""

MOST_SHOWN = 200


class Fact:
    """The base of events: something that has happened. Its amounts are read and shown in points."""

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Any]]

    def __repr__(self) -> str:
        said = ", ".join(f"{name}={value!r}" for name, value in facts(self))
        return shortened(f"{type(self).__name__}({said})", limit=MOST_SHOWN)


def facts(event: Fact) -> Iterator[tuple[str, Any]]:
    """What an event says, by the names under which it is read: amounts by those that give them in points."""
    for field in event.__dataclass_fields__:
        if field != "per_point":
            name = field.removesuffix("_pips")
            yield name, getattr(event, name)
