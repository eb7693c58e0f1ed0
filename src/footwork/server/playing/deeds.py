"""Deeds: what an entry of a game's log says was done. Each kind has only its own fields.

A log is read by versions to come: each entry carries the number of its format, and what older ones wrote is brought up
to date here, step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from footwork.values import dataclass

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Acts:
    """An action of the game, as the engine writes it."""

    action: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Answers:
    """An answer to the open question."""

    answer: str


@dataclass(frozen=True, slots=True)
class Presses:
    """Somebody is ready for the next beat, and others are not yet; `forward` asks for all beats to the end."""

    forward: bool = False


@dataclass(frozen=True, slots=True)
class Releases:
    """Somebody is no longer ready."""


@dataclass(frozen=True, slots=True)
class Beats:
    """Everybody is ready: the next beat is played, or all of them."""

    forward: bool = False


@dataclass(frozen=True, slots=True)
class Proposes:
    """Somebody would like to take back so many actions, or with `again` to do the last one again."""

    count: int = 1
    again: bool = False


@dataclass(frozen=True, slots=True)
class Accepts:
    """One of several who are asked agrees."""


@dataclass(frozen=True, slots=True)
class Declines:
    """Somebody does not agree, or withdraws a proposal."""


@dataclass(frozen=True, slots=True)
class TakesBack:
    """So many actions are taken back, secret ones counted too; with `dice`, also what the ruleset would keep."""

    actions: int = 1
    dice: bool = False


@dataclass(frozen=True, slots=True)
class DoesAgain:
    """What was taken back last is done again."""


Deed = Acts | Answers | Presses | Releases | Beats | Proposes | Accepts | Declines | TakesBack | DoesAgain

_KINDS: dict[str, type[Deed]] = {
    "act": Acts,
    "answer": Answers,
    "press": Presses,
    "release": Releases,
    "beat": Beats,
    "propose": Proposes,
    "accept": Accepts,
    "decline": Declines,
    "undo": TakesBack,
    "redo": DoesAgain,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}

Upgrade = Callable[[str, dict[str, Any]], tuple[str, dict[str, Any]]]
UPGRADES: dict[int, Upgrade] = {}
"""What brings a kind and its fields from a format to the next one."""


def deed_name(deed: Deed) -> str:
    """What a log calls this kind of deed."""
    return _NAMES[type(deed)]


def deed_fields(deed: Deed) -> dict[str, Any]:
    """The fields of a deed, as plain data."""
    return {name: getattr(deed, name) for name in type(deed).__dataclass_fields__}


def deed_from(kind: str, fields: dict[str, Any], *, written: int = FORMAT) -> Deed:
    """The deed that an entry of the log describes, whatever format it was written in. Raises ValueError."""
    if not 1 <= written <= FORMAT:
        raise ValueError(f"the log has format {written}, and this version reads up to {FORMAT}")
    for number in range(written, FORMAT):
        kind, fields = UPGRADES[number](kind, fields)
    if kind not in _KINDS:
        raise ValueError(f"the log has a '{kind}', which this version does not know")
    return _KINDS[kind](**fields)
