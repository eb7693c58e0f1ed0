"""Events: what has happened, in the past tense. A state changes by applying them and in no other way."""

from __future__ import annotations

from typing import Literal

from footwork.board.piece import Piece
from footwork.geometry import Cell, Direction, Edge, Pose
from footwork.play.events.fact import Fact, Pips
from footwork.play.events.plans import Blockage, PlanEvent
from footwork.play.events.tiles import TileEvent
from footwork.points import InPoints
from footwork.refusals import Refusal
from footwork.rules.effects import Until
from footwork.values import Number, dataclass

Outcome = Literal["completed", "blocked", "interrupted", "displaced"]


@dataclass(frozen=True, slots=True, repr=False)
class GameBegan(Fact):
    """A game started on the board."""


@dataclass(frozen=True, slots=True, repr=False)
class GameFinished(Fact):
    """The game ended; `winner` is the last side standing, or the one that is where it wants to be, if there is one."""

    winner: str | None


@dataclass(frozen=True, slots=True, repr=False)
class RoundBegan(Fact):
    """A round started; what lasts a round is over, and what may be used once a round comes back."""

    round: int


@dataclass(frozen=True, slots=True, repr=False)
class TurnBegan(Fact):
    """A side's or piece's turn started."""

    who: str
    index: int


@dataclass(frozen=True, slots=True, repr=False)
class TurnEnded(Fact):
    """A side's or piece's turn ended."""

    who: str


@dataclass(frozen=True, slots=True, repr=False)
class Refreshed(Fact):
    """A piece got its points, moves and what it may use once a turn back; `points` is what it has now."""

    piece: str
    points_pips: Pips | None
    per_point: int

    points = InPoints[Number | None]("points_pips", "What it has now, in points; None without a limit.")


@dataclass(frozen=True, slots=True, repr=False)
class MoveDeclared(Fact):
    """A move was accepted: the way it is meant to take, its exact cost and the charge that is held."""

    piece: str
    mode: str
    cells: tuple[Cell, ...]
    cost_pips: Pips
    charge_pips: Pips
    per_point: int

    cost = InPoints[Number]("cost_pips", "The exact cost, in points.")
    charge = InPoints[Number]("charge_pips", "What is held for it, in points.")


@dataclass(frozen=True, slots=True, repr=False)
class Stepped(Fact):
    """A piece went from one pose to the next."""

    piece: str
    start: Pose
    end: Pose
    cost_pips: Pips
    mode: str
    per_point: int

    cost = InPoints[Number]("cost_pips", "The exact cost, in points.")


@dataclass(frozen=True, slots=True, repr=False)
class Settled(Fact):
    """A piece that could not stay where its move broke off was put where it could."""

    piece: str
    start: Pose
    end: Pose


@dataclass(frozen=True, slots=True, repr=False)
class MovedAside(Fact):
    """A piece made way for another one, `by`, that ended its move on it."""

    piece: str
    start: Pose
    end: Pose
    by: str


@dataclass(frozen=True, slots=True, repr=False)
class MoveEnded(Fact):
    """A move is over: how, the way travelled, and what it came to. Points and the rest are what remains."""

    piece: str
    outcome: Outcome
    cells: tuple[Cell, ...]
    cost_pips: Pips
    charge_pips: Pips
    points_pips: Pips | None
    carry_pips: Pips
    parity: int
    per_point: int
    reason: Refusal | None = None

    cost = InPoints[Number]("cost_pips", "The exact cost of the way travelled, in points.")
    charge = InPoints[Number]("charge_pips", "What was paid, in points.")
    points = InPoints[Number | None]("points_pips", "What remains, in points; None without a limit.")
    carry = InPoints[Number]("carry_pips", "What exact costs of this turn exceed the charges by, in points.")


@dataclass(frozen=True, slots=True, repr=False)
class TurnedTo(Fact):
    """A piece turned on the spot and paid for it."""

    piece: str
    start: Direction
    end: Direction
    charge_pips: Pips
    per_point: int

    charge = InPoints[Number]("charge_pips", "What was paid, in points.")


@dataclass(frozen=True, slots=True, repr=False)
class Waited(Fact):
    """A piece did nothing, on purpose."""

    piece: str


@dataclass(frozen=True, slots=True, repr=False)
class Acted(Fact):
    """A piece did what an action of the ruleset says, and paid for it."""

    piece: str
    action: str
    target: str | None
    charge_pips: Pips
    per_point: int

    charge = InPoints[Number]("charge_pips", "What was paid, in points.")


@dataclass(frozen=True, slots=True, repr=False)
class Decided(Fact):
    """The condition of an action or reaction was looked at: it held or it did not."""

    piece: str
    cause: str
    held: bool


@dataclass(frozen=True, slots=True, repr=False)
class Reacted(Fact):
    """A piece reacted to another one's move."""

    piece: str
    reaction: str
    target: str


@dataclass(frozen=True, slots=True, repr=False)
class Halted(Fact):
    """A piece entered what ends its movement of this turn; `rule` is the feature, tag or relation behind it."""

    piece: str
    cell: Cell
    rule: str


@dataclass(frozen=True, slots=True, repr=False)
class Used(Fact):
    """A piece used up one of its uses."""

    piece: str
    name: str


@dataclass(frozen=True, slots=True, repr=False)
class Rolled(Fact):
    """Dice were rolled for a piece."""

    piece: str
    sides: int
    faces: tuple[int, ...]

    @property
    def total(self) -> int:
        """The sum of the faces."""
        return sum(self.faces)


@dataclass(frozen=True, slots=True, repr=False)
class StatChanged(Fact):
    """A stat of a piece changed; `cause` is the action, reaction or tag behind it."""

    piece: str
    stat: str
    before: int
    after: int
    cause: str


@dataclass(frozen=True, slots=True, repr=False)
class PointsGranted(Fact):
    """A piece was given points to move with, or some were taken from it; `points` is what it has now."""

    piece: str
    amount_pips: Pips
    points_pips: Pips
    per_point: int

    amount = InPoints[Number]("amount_pips", "How much it was given, in points; below 0 if some were taken.")
    points = InPoints[Number]("points_pips", "What it has now, in points.")


@dataclass(frozen=True, slots=True, repr=False)
class PointsUnkept(Fact):
    """A piece was to get points or lose some, and keeps none: they are unlimited, or come with each move or action."""

    piece: str
    amount_pips: Pips
    per_point: int

    amount = InPoints[Number]("amount_pips", "How much it would have been given, in points; below 0 if taken.")


@dataclass(frozen=True, slots=True, repr=False)
class PointsLost(Fact):
    """The granted points that a piece had not used were lost when its turn ended."""

    piece: str
    amount_pips: Pips
    per_point: int

    amount = InPoints[Number]("amount_pips", "How much was lost, in points.")


@dataclass(frozen=True, slots=True, repr=False)
class FeatureGranted(Fact):
    """A piece gained a feature for a while."""

    piece: str
    feature: str
    until: Until


@dataclass(frozen=True, slots=True, repr=False)
class FeatureLost(Fact):
    """A feature that a piece had for a while is over."""

    piece: str
    feature: str


@dataclass(frozen=True, slots=True, repr=False)
class EdgeSet(Fact):
    """A door opened or closed."""

    edge: Edge
    name: str | None
    open: bool


@dataclass(frozen=True, slots=True, repr=False)
class Defeated(Fact):
    """A piece left the board for good."""

    piece: str
    cause: str


@dataclass(frozen=True, slots=True, repr=False)
class Added(Fact):
    """A new piece came into the game, off the board as yet, by the one who runs the table."""

    piece: str
    made: Piece


@dataclass(frozen=True, slots=True, repr=False)
class Placed(Fact):
    """A piece was put on a cell or taken off the board by the one who runs the table."""

    piece: str
    start: Cell | None
    end: Cell | None


@dataclass(frozen=True, slots=True, repr=False)
class BeatPlayed(Fact):
    """Everybody with a plan took the next step, all at once.

    Who stepped, with what each step came to in the same order; who waited; and whose plan ended early.
    """

    beat: int
    steps: tuple[Stepped, ...]
    ends: tuple[MoveEnded, ...]
    waited: tuple[str, ...]
    blocked: tuple[Blockage, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Aborted(Fact):
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
    | Halted
    | Used
    | Rolled
    | StatChanged
    | PointsGranted
    | PointsUnkept
    | PointsLost
    | FeatureGranted
    | FeatureLost
    | EdgeSet
    | Defeated
    | Added
    | Placed
    | BeatPlayed
    | PlanEvent
    | TileEvent
    | Aborted
)
