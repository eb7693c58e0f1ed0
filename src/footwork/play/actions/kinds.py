"""Actions: what somebody wants to do. Each kind has only its own fields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from footwork.arguments import say, whole
from footwork.geometry import Cell, Direction
from footwork.play.actions.plans import PlanAction
from footwork.values import quick


@quick
@dataclass(frozen=True, slots=True)
class MoveBy:
    """Move one step in a direction."""

    piece: str
    direction: Direction


@dataclass(frozen=True, slots=True)
class MoveAlong:
    """Move along given cells; the first may be where the piece stands."""

    piece: str
    cells: tuple[Cell, ...]


@quick
@dataclass(frozen=True, slots=True)
class MoveTo:
    """Move to a cell by the best path."""

    piece: str
    to: Cell


@dataclass(frozen=True, slots=True)
class Rotate:
    """Turn a piece of several cells on its anchor, so that it lies another way: a move of one step.

    A shape that can lie in more than two ways turns on to the next, or `back`.
    """

    piece: str
    way: Literal["on", "back"] = "on"


@dataclass(frozen=True, slots=True)
class TurnTo:
    """Turn on the spot to a heading."""

    piece: str
    heading: Direction


@dataclass(frozen=True, slots=True)
class Wait:
    """Do nothing, on purpose."""

    piece: str


@dataclass(frozen=True, slots=True)
class Act:
    """Do what the ruleset lists under `actions`: at a target, and where it moves the piece, to or along cells.

    `mode` is the mode to move in, for a piece that has several; `heading` the one to turn to before it moves, out of
    the movement of the action.
    """

    piece: str
    action: str
    target: str | None = None
    to: Cell | None = None
    along: tuple[Cell, ...] = ()
    mode: str | None = None
    heading: Direction | None = None


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Pass the turn on."""


@dataclass(frozen=True, slots=True)
class Begin:
    """Start the game on a board where none is running."""


@dataclass(frozen=True, slots=True)
class Finish:
    """End a running game; the pieces stay where they are."""


@dataclass(frozen=True, slots=True)
class Refresh:
    """Give one piece, or everybody, full points again. For the one who runs the table."""

    piece: str | None = None


@dataclass(frozen=True, slots=True)
class SetStat:
    """Give a stat of a piece another value. For the one who runs the table.

    Raises MisuseError for a value that is no whole number within the bounds of files: no save could hold it.

    >>> SetStat("hero", "Speed", 2.5)
    Traceback (most recent call last):
    footwork.errors.KindError: the value of a stat is a whole number within ±2147483648, found the number 2.5
    """

    piece: str
    stat: str
    value: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "value", whole(self.value, "the value of a stat"))


@dataclass(frozen=True, slots=True)
class Place:
    """Put a piece on a cell, or with None take it off the board. For the one who runs the table."""

    piece: str
    at: Cell | None


MoveAction = MoveBy | MoveAlong | MoveTo | Rotate
Action = MoveAction | TurnTo | Wait | Act | EndTurn | Begin | Finish | Refresh | SetStat | Place | PlanAction


say(Action, "an action, such as one of game.legal_actions()")
