"""Events: what has happened, in the past tense. A state changes by applying them and in no other way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from footwork.geometry import Cell, Direction, Edge, Pose
from footwork.play.events.plans import Blockage, PlanEvent
from footwork.play.events.tiles import TileEvent
from footwork.refusals import Refusal
from footwork.rules.effects import Until
from footwork.values import quick

Pips = Annotated[int, "pips"]
"""A number of pips. Inside the library costs and points are counted in them; whatever leaves it is in points."""

Outcome = Literal["completed", "blocked", "interrupted", "displaced"]


@dataclass(frozen=True, slots=True)
class GameBegan:
    """A game started on the board."""


@dataclass(frozen=True, slots=True)
class GameFinished:
    """The game ended; `winner` is the last side standing, if there is one."""

    winner: str | None


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round started; what lasts a round is over, and what may be used once a round comes back."""

    round: int


@quick
@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A side's or piece's turn started."""

    who: str
    index: int


@quick
@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A side's or piece's turn ended."""

    who: str


@quick
@dataclass(frozen=True, slots=True)
class Refreshed:
    """A piece got its points, moves and what it may use once a turn back."""

    piece: str
    points: Pips | None


@quick
@dataclass(frozen=True, slots=True)
class MoveDeclared:
    """A move was accepted: the way it is meant to take, its exact cost and the charge that is held, in pips."""

    piece: str
    mode: str
    cells: tuple[Cell, ...]
    cost: Pips
    charge: Pips


@quick
@dataclass(frozen=True, slots=True)
class Stepped:
    """A piece went from one pose to the next; `cost` is exact, in pips."""

    piece: str
    start: Pose
    end: Pose
    cost: Pips
    mode: str


@dataclass(frozen=True, slots=True)
class Settled:
    """A piece that could not stay where its move broke off was put where it could."""

    piece: str
    start: Pose
    end: Pose


@dataclass(frozen=True, slots=True)
class MovedAside:
    """A piece made way for another one, `by`, that ended its move on it."""

    piece: str
    start: Pose
    end: Pose
    by: str


@quick
@dataclass(frozen=True, slots=True)
class MoveEnded:
    """A move is over: how, the way travelled, and what it came to. Points and the rest are what remains."""

    piece: str
    outcome: Outcome
    cells: tuple[Cell, ...]
    cost: Pips
    charge: Pips
    points: Pips | None
    carry: Pips
    parity: int
    reason: Refusal | None = None


@dataclass(frozen=True, slots=True)
class TurnedTo:
    """A piece turned on the spot and paid for it, in pips."""

    piece: str
    start: Direction
    end: Direction
    charge: Pips


@dataclass(frozen=True, slots=True)
class Waited:
    """A piece did nothing, on purpose."""

    piece: str


@dataclass(frozen=True, slots=True)
class Acted:
    """A piece did what an action of the ruleset says; `charge` is in pips."""

    piece: str
    action: str
    target: str | None
    charge: Pips


@dataclass(frozen=True, slots=True)
class Decided:
    """The condition of an action or reaction was looked at: it held or it did not."""

    piece: str
    cause: str
    held: bool


@dataclass(frozen=True, slots=True)
class Reacted:
    """A piece reacted to another one's move."""

    piece: str
    reaction: str
    target: str


@dataclass(frozen=True, slots=True)
class Used:
    """A piece used up one of its uses."""

    piece: str
    name: str


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice were rolled for a piece."""

    piece: str
    sides: int
    faces: tuple[int, ...]

    @property
    def total(self) -> int:
        """The sum of the faces."""
        return sum(self.faces)


@dataclass(frozen=True, slots=True)
class StatChanged:
    """A stat of a piece changed; `cause` is the action, reaction or tag behind it."""

    piece: str
    stat: str
    before: int
    after: int
    cause: str


@dataclass(frozen=True, slots=True)
class PointsGranted:
    """A piece was given points to move with, in pips; `points` is what it has now."""

    piece: str
    amount: Pips
    points: Pips


@dataclass(frozen=True, slots=True)
class PointsLost:
    """The granted points that a piece had not used, in pips, were lost when its turn ended."""

    piece: str
    amount: Pips


@dataclass(frozen=True, slots=True)
class FeatureGranted:
    """A piece gained a feature for a while."""

    piece: str
    feature: str
    until: Until


@dataclass(frozen=True, slots=True)
class FeatureLost:
    """A feature that a piece had for a while is over."""

    piece: str
    feature: str


@dataclass(frozen=True, slots=True)
class EdgeSet:
    """A door opened or closed."""

    edge: Edge
    name: str | None
    open: bool


@dataclass(frozen=True, slots=True)
class Defeated:
    """A piece left the board for good."""

    piece: str
    cause: str


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece was put on a cell or taken off the board by the one who runs the table."""

    piece: str
    start: Cell | None
    end: Cell | None


@dataclass(frozen=True, slots=True)
class BeatPlayed:
    """Everybody with a plan took the next step, all at once.

    Who stepped, with what each step came to in the same order; who waited; and whose plan ended early.
    """

    beat: int
    steps: tuple[Stepped, ...]
    ends: tuple[MoveEnded, ...]
    waited: tuple[str, ...]
    blocked: tuple[Blockage, ...]


@dataclass(frozen=True, slots=True)
class Aborted:
    """An action hit a limit and was taken back whole; the dice that fell stay fallen."""

    reason: str
    rolls: int


Event = (
    GameBegan
    | GameFinished
    | RoundBegan
    | TurnBegan
    | TurnEnded
    | Refreshed
    | MoveDeclared
    | Stepped
    | Settled
    | MovedAside
    | MoveEnded
    | TurnedTo
    | Waited
    | Acted
    | Decided
    | Reacted
    | Used
    | Rolled
    | StatChanged
    | PointsGranted
    | PointsLost
    | FeatureGranted
    | FeatureLost
    | EdgeSet
    | Defeated
    | Placed
    | BeatPlayed
    | PlanEvent
    | TileEvent
    | Aborted
)
