"""Timeline fields: how long what happens is shown, what it sounds like, and where cells lie on a screen.

They change nothing about what is legal. Times are seconds, exact to the microsecond.
"""

from collections.abc import Mapping
from dataclasses import field
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, Field, StrictInt, model_validator

from footwork.rules.files.problems import Problems
from footwork.rules.files.wording import LINE
from footwork.rules.numbers import Model, Points
from footwork.values import dataclass

ENTRIES = (
    "action-created",
    "validation-started",
    "can-move",
    "position-valid",
    "still-free",
    "path-found",
    "execution-began",
    "path-kept",
    "position-updated",
    "moves-counted",
    "view-received",
    "move-shown",
    "duration-found",
    "moving-began",
    "before-move",
    "sound",
    "tween",
    "walk",
    "moving-ended",
    "after-move",
    "path",
    "highlight",
    "transition",
    "event",
)
"""What an entry of a timeline may be."""

SOUNDS = ("walk", "turn", "place", "settle", "push", "act", "react", "defeat")
"""When a piece makes a sound; the names of actions and reactions are such moments too."""

MICROSECOND = Fraction(1, 1_000_000)

Tween = Literal["path", "straight"]
"""The way of a tween: along the cells of the path, or directly from the first to the last."""

_Label = Annotated[str, Field(min_length=1, max_length=200, pattern=LINE)]


def _whole(number: Fraction) -> Fraction:
    if number.denominator != 1:
        raise ValueError(f"expected a whole number, found {float(number):g}")
    return number


def _positive(number: Fraction) -> Fraction:
    if number <= 0:
        raise ValueError("a cell is larger than 0 pixels")
    return number


Pixels = Annotated[Points, AfterValidator(_positive)]


def _number(default: str, alias: str | None = None) -> Any:
    """A field for an exact number; the schema for editors shows its default as a plain one."""
    return Field(
        default=Decimal(default),
        validate_default=True,
        alias=alias,
        json_schema_extra={"default": float(default)},
    )


class PieceTimelineDocument(Model):
    """How a kind or a piece is shown; what is not said comes from what is more general."""

    walk: Points | None = None
    modifier: Points | None = None
    sounds: dict[_Label, _Label | None] = {}


class ScreenDocument(Model):
    """Where cells lie on a screen, in pixels."""

    cell: tuple[Pixels, Pixels] = Field(default=(64, 64), validate_default=True)
    origin: tuple[StrictInt, StrictInt] = (0, 0)
    rows: Literal["down", "up"] = "down"


class TimelineDocument(Model):
    """What a client shows of what happens, and when."""

    walk: Points | None = _number("0.8")
    modifier: Points = _number("1")
    modifier_max: Points = _number("1", alias="modifier-max")
    modifier_min: Points = _number("0.75", alias="modifier-min")
    correction: Points = _number("0.2")
    flying_tiles: Annotated[Points, AfterValidator(_whole)] = _number("3", alias="flying-tiles")
    path: Points = _number("1.5")
    fast: Points = _number("0.15")
    medium: Points = _number("0.35")
    flying: list[_Label] = ["fly"]
    tween: Tween = "path"
    sounds: dict[_Label, _Label | None] = {}
    names: dict[_Label, _Label] = {}
    screen: ScreenDocument = Field(default_factory=ScreenDocument)

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.modifier_min > self.modifier_max:
            raise ValueError("modifier-min is larger than modifier-max")
        return self


@dataclass(frozen=True)
class PieceTimeline:
    """How a piece is shown: seconds of its walk cycle (None: it has none), its own modifier, its sounds."""

    walk: Fraction | None = Fraction(4, 5)
    modifier: Fraction = Fraction(1)
    sounds: Mapping[str, str] = field(default_factory=dict)

    def under(self, said: PieceTimelineDocument | None) -> "PieceTimeline":
        """The same with what something more specific says laid over it."""
        if said is None:
            return self
        sounds = {**self.sounds, **said.sounds}
        return PieceTimeline(
            # Nothing said and "none" are different here: null takes a walk cycle away.
            walk=said.walk if "walk" in said.model_fields_set else self.walk,
            modifier=self.modifier if said.modifier is None else said.modifier,
            sounds={moment: name for moment, name in sounds.items() if name is not None},
        )


@dataclass(frozen=True)
class Screen:
    """Where cells lie on a screen: their size, the corner with the lowest pixels, and which way y grows."""

    cell: tuple[Fraction, Fraction]
    origin: tuple[int, int]
    rows: Literal["down", "up"]


@dataclass(frozen=True)
class Timeline:
    """The compiled timeline of a ruleset. `piece` is how pieces are shown that say nothing of their own."""

    piece: PieceTimeline
    modifier: Fraction
    modifier_max: Fraction
    modifier_min: Fraction
    correction: Fraction
    flying_tiles: int
    path: Fraction
    fast: Fraction
    medium: Fraction
    flying: frozenset[str]
    tween: Tween
    names: Mapping[str, str]
    screen: Screen

    def tiles(self, steps: int, *, flying: bool) -> int:
        """How many cells of a move are shown: all of them, but only so many of a flight.

        >>> shown = compile_timeline(TimelineDocument())
        >>> shown.tiles(5, flying=False), shown.tiles(5, flying=True), shown.tiles(2, flying=True)
        (5, 3, 2)
        """
        return min(steps, self.flying_tiles) if flying else steps

    def cycle(self, piece: PieceTimeline) -> Fraction | None:
        """Seconds of one walk cycle with both modifiers, the piece's own within its bounds; None without one."""
        if piece.walk is None:
            return None
        return piece.walk * self.modifier * min(max(piece.modifier, self.modifier_min), self.modifier_max)

    def duration(self, piece: PieceTimeline, tiles: int) -> Fraction:
        """Seconds that a move over some cells is shown: a walk cycle for each, less the correction once.

        The correction is a part of one cycle. Without a walk cycle, and below 0, it is 0.

        >>> shown = compile_timeline(TimelineDocument())
        >>> [str(shown.duration(shown.piece, tiles)) for tiles in (0, 1, 2)]
        ['0', '16/25', '36/25']
        >>> shown.duration(PieceTimeline(walk=None), 2)
        Fraction(0, 1)
        """
        cycle = self.cycle(piece)
        if cycle is None:
            return Fraction(0)
        return max(Fraction(0), rounded(cycle * tiles - cycle * self.correction))

    def name(self, entry: str) -> str:
        """What the ruleset calls an entry; its own name where it says nothing."""
        return self.names.get(entry, entry)


def rounded(seconds: Fraction) -> Fraction:
    """A time in whole microseconds; half goes up.

    >>> rounded(Fraction(1, 3))
    Fraction(333333, 1000000)
    """
    return ((seconds / MICROSECOND + Fraction(1, 2)) // 1) * MICROSECOND


def compile_timeline(doc: TimelineDocument) -> Timeline:
    """The timeline that a document describes; its names are not checked."""
    base = PieceTimeline(walk=doc.walk)
    return Timeline(
        piece=base.under(PieceTimelineDocument.model_construct(sounds=doc.sounds)),
        modifier=doc.modifier,
        modifier_max=doc.modifier_max,
        modifier_min=doc.modifier_min,
        correction=doc.correction,
        flying_tiles=int(doc.flying_tiles),
        path=doc.path,
        fast=doc.fast,
        medium=doc.medium,
        flying=frozenset(doc.flying),
        tween=doc.tween,
        names=doc.names,
        screen=Screen(doc.screen.cell, doc.screen.origin, doc.screen.rows),
    )


def check_timeline(doc: TimelineDocument, problems: Problems, *, flying: set[str], moments: set[str]) -> None:
    """Report names that stand for nothing: what counts as flying, moments of sounds, kinds of entries."""
    if "flying" in doc.model_fields_set:
        for i, name in enumerate(doc.flying):
            problems.known(name, sorted(flying), "mode or feature", ("timeline", "flying", i))
    for name in doc.names:
        problems.known(name, ENTRIES, "entry of a timeline", ("timeline", "names", name))
    check_sounds(doc.sounds, problems, ("timeline", "sounds"), moments)


def check_sounds(
    sounds: Mapping[str, str | None], problems: Problems, trail: tuple[str | int, ...], moments: set[str]
) -> None:
    """Report sounds for moments that do not exist."""
    for moment in sounds:
        problems.known(moment, (*SOUNDS, *sorted(moments - {*SOUNDS})), "moment for a sound", (*trail, moment))
