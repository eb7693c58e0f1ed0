"""Effects, actions and reactions of a ruleset, compiled."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from footwork.geometry import Direction
from footwork.language.formula import Formula, ReadStat
from footwork.rules.numbers import Amount
from footwork.rules.schema import Measure, Relation, Who
from footwork.values import dataclass

Until = Literal["turn-end", "round-end", "next-turn", "always"]
Trigger = Literal["before-leave", "after-arrive", "turn-start", "turn-end"]
How = Literal["open", "close", "toggle"]
"""What becomes of a door."""


@dataclass(frozen=True, slots=True)
class ChangeStat:
    """A stat goes up or down by a formula, which may roll dice."""

    stat: str
    by: Formula
    of: Who


@dataclass(frozen=True, slots=True)
class GrantFeature:
    """A piece gains a feature for a while."""

    feature: str
    to: Who
    until: Until


@dataclass(frozen=True, slots=True)
class GrantPoints:
    """A piece gets points to move with, on top of what it has; a negative amount takes some."""

    amount: Formula
    to: Who

    @property
    def may_give(self) -> bool:
        """Whether the amount may be more than nothing; only what stats and dice decide is not known."""
        known = not self.amount.stats and not self.amount.has_dice
        return not known or self.amount.evaluate(lambda _whose, _name: 0) > 0


@dataclass(frozen=True, slots=True)
class SetDoors:
    """The doors of one name open, close or change over: edges, and cells whose terrain is a door."""

    name: str
    how: How


@dataclass(frozen=True, slots=True)
class Slide:
    """A piece is moved on by some cells; without a direction, the way it came."""

    direction: Direction | None
    cells: Formula
    of: Who


@dataclass(frozen=True, slots=True)
class Teleport:
    """A piece is put on a cell of this name, the first where it may stand."""

    name: str
    of: Who


@dataclass(frozen=True, slots=True)
class Become:
    """Cells get another terrain: those of a name, or the one that acts."""

    terrain: str
    name: str | None


@dataclass(frozen=True, slots=True)
class SetStat:
    """A stat gets a value."""

    stat: str
    to: Formula
    of: Who


@dataclass(frozen=True, slots=True)
class MoveSelf:
    """The piece itself moves by steps, with points that belong to this move and features that hold for it.

    With `pays`, it has no more points than there are of that stat, and what the way is charged is taken from it.
    """

    points: Formula
    mode: str | None = None
    features: tuple[str, ...] = ()
    pays: str | None = None


@dataclass(frozen=True, slots=True)
class Relocate:
    """The piece itself is at once on a chosen cell within a distance, where it may stand in this mode."""

    within: Formula
    mode: str | None = None
    features: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shove:
    """A piece is moved by another: pushed away from it, pulled towards it, or slid in a direction that it chooses."""

    how: Literal["push", "pull", "slide"]
    cells: Formula
    of: Who


@dataclass(frozen=True, slots=True)
class Approach:
    """The piece itself moves towards its target, as near as it gets with points that belong to this move."""

    points: Formula
    features: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Interrupt:
    """The move that is reacted to ends."""


@dataclass(frozen=True, slots=True)
class OnlyIf:
    """What a place does only to pieces whose stats meet a condition."""

    when: Formula
    effect: PlainEffect

    def is_due(self, read: ReadStat) -> bool:
        """Whether it happens to the piece whose stats these are."""
        return bool(self.when.evaluate(read))


SelfMove = MoveSelf | Relocate
PlainEffect = (
    ChangeStat
    | SetStat
    | GrantFeature
    | GrantPoints
    | SetDoors
    | Slide
    | Teleport
    | Become
    | Shove
    | Approach
    | Interrupt
    | SelfMove
)
Effect = PlainEffect | OnlyIf


def aimed_at(effect: Effect) -> Who:
    """Whom an effect concerns: the piece behind it, or the one it is aimed at."""
    match effect:
        case OnlyIf(effect=inner):
            return aimed_at(inner)
        case ChangeStat(of=who) | SetStat(of=who) | Slide(of=who) | Teleport(of=who) | Shove(of=who):
            return who
        case GrantFeature(to=who) | GrantPoints(to=who):
            return who
        case Interrupt():
            return "target"
        case _:
            return "self"


@dataclass(frozen=True, slots=True)
class ShoveRules:
    """What follows when something stands in the way of forced movement.

    With `domino` it is pushed on; `collision` is what being stopped does, once or for `each` cell that remained. With
    `own_ground`, what a piece can enter by itself is open to it when it is moved, too.
    """

    domino: bool = False
    collision: tuple[Effect, ...] = ()
    each: Literal["shove", "cell"] = "shove"
    own_ground: bool = False


When = Literal["enter", "leave", "stay", "hold"]


@dataclass(frozen=True, slots=True)
class TileRule:
    """What one cell does by itself, and when. `index` is its place in the scenario; `once` spends it."""

    index: int
    on: When
    effects: tuple[Effect, ...]
    once: bool = False


@dataclass(frozen=True, slots=True)
class Program:
    """What happens: the condition chooses between `do` and `otherwise`; `then` always follows.

    What `then` takes from the piece itself is its price: checked before anything happens, and held until it is paid.
    """

    do: tuple[Effect, ...]
    condition: Formula | None = None
    otherwise: tuple[Effect, ...] = ()
    then: tuple[Effect, ...] = ()

    @property
    def effects(self) -> tuple[Effect, ...]:
        """Everything that may happen, those of both branches."""
        return (*self.do, *self.otherwise, *self.then)

    @property
    def has_dice(self) -> bool:
        """Whether dice decide which effects happen."""
        return self.condition is not None and self.condition.has_dice

    @property
    def moves(self) -> tuple[SelfMove, ...]:
        """The moves of the piece itself, those of both branches."""
        return tuple(e for e in self.effects if isinstance(e, SelfMove))

    @property
    def prices(self) -> tuple[ChangeStat, ...]:
        """What may have to be paid in stats: the changes of the piece's own under `then`."""
        return tuple(e for e in self.then if isinstance(e, ChangeStat) and e.of == "self")

    @property
    def prices_in_points(self) -> tuple[GrantPoints, ...]:
        """What may have to be paid in points: what `then` takes of the piece's own."""
        return tuple(e for e in self.then if isinstance(e, GrantPoints) and e.to == "self")

    @property
    def paid(self) -> tuple[Formula, ...]:
        """The amounts of all that may have to be paid."""
        return (*(price.by for price in self.prices), *(price.amount for price in self.prices_in_points))


NO_PROGRAM = Program(())
"""Nothing happens, and nothing is paid."""


@dataclass(frozen=True, slots=True)
class Uses:
    """How often something may be done per turn or round; uses of one name are shared."""

    name: str
    times: Amount
    per: Literal["turn", "round"]

    @property
    def key(self) -> str:
        """The name under which a piece counts a use; it tells when the count starts again."""
        return f"{self.per}-{self.name}"


@dataclass(frozen=True, slots=True)
class Target:
    """Whom an action may be aimed at."""

    relation: Relation
    within: int
    measure: Measure | None = None


@dataclass(frozen=True, slots=True)
class Requirement:
    """Who has an action or a reaction at all: whoever has all of these features and meets the condition."""

    features: tuple[str, ...]
    when: Formula | None = None


@dataclass(frozen=True, slots=True)
class ActionRule:
    """Something a piece may do besides moving."""

    name: str
    title: str
    about: str
    target: Target | None
    unless: tuple[str, ...]
    uses: Uses | None
    cost: Fraction
    program: Program
    requires: Requirement | None = None


@dataclass(frozen=True, slots=True)
class ReactionRule:
    """What a piece does when another one moves, or when its turn starts or ends.

    `before-leave` fires when the mover is within reach and its next step takes it out of it; `after-arrive`
    when a step brings it within reach; `turn-start` and `turn-end` for those within reach then.
    """

    name: str
    title: str
    trigger: Trigger
    relation: Relation
    within: int
    unless: tuple[str, ...]
    uses: Uses | None
    ask: bool
    program: Program
    measure: Measure | None = None
    requires: Requirement | None = None
