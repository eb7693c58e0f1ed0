"""Actions: what somebody wants to do. Each kind has only its own fields."""

from __future__ import annotations

from typing import Literal, get_args

from footwork.arguments import described, say, take, whole
from footwork.errors import MisuseError
from footwork.geometry import Cell, Direction, Edge
from footwork.play.actions.adding import AddPiece
from footwork.play.actions.plans import PlanAction
from footwork.rules.effects import How
from footwork.values import dataclass


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


@dataclass(frozen=True, slots=True)
class SetTerrain:
    """Give a cell another terrain. For the one who runs the table.

    Raises MisuseError for a terrain that is no text; whether the ruleset has it, `resolve` says.
    """

    cell: Cell
    terrain: str

    def __post_init__(self) -> None:
        if not isinstance(self.terrain, str):
            raise MisuseError(f"a terrain is named by a text, found {described(self.terrain)}")


@dataclass(frozen=True, slots=True)
class SetDoor:
    """Open, close or change over a door: all of a name, or the one on an edge or a cell. For whoever runs the table.

    A door in which somebody stands waits until it is free, as all doors do. Raises MisuseError for another `how`.

    >>> SetDoor("gate", "ajar")
    Traceback (most recent call last):
    footwork.errors.MisuseError: a door is set to open, close or toggle, found text 'ajar'
    """

    door: str | Cell | Edge
    how: How

    def __post_init__(self) -> None:
        how: object = self.how
        if not isinstance(how, str) or how not in get_args(How):
            raise MisuseError(f"a door is set to open, close or toggle, found {described(self.how)}")
        take(self.door, str | Cell | Edge, "SetDoor", "door")
        if isinstance(self.door, Edge):
            object.__setattr__(self, "door", Edge.between(*self.door))


MoveAction = MoveBy | MoveAlong | MoveTo | Rotate
TableAction = Begin | Finish | Refresh | SetStat | AddPiece | Place | SetTerrain | SetDoor
Action = MoveAction | TurnTo | Wait | Act | EndTurn | TableAction | PlanAction


say(Action, "an action, such as one of game.legal_actions()")
