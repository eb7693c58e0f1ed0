"""The tree of the campaign language: what a rule book says, as values. Programs may build it without any text.

A book is a row of blocks; a block is an action, a feature, a resource, or the campaign's own heading. Actions hold
verbs, features hold sentences, and each of these is a kind of its own with only its own fields.
"""

from __future__ import annotations

from dataclasses import field
from fractions import Fraction
from typing import Literal, NamedTuple

from footwork.language.formula import Formula, Whose
from footwork.values import dataclass

Relation = Literal["friendly", "hostile", "any"]
Scope = Literal["global", "encounter", "region", "tile", "cast", "actor", "action"]
SCOPES: tuple[Scope, ...] = ("global", "encounter", "region", "tile", "cast", "actor", "action")


class Place(NamedTuple):
    """Where something stands in a text, both counted from 1."""

    line: int = 1
    column: int = 1


@dataclass(frozen=True)
class Said:
    """The base of what a line says: it knows its place, which counts for nothing when two are compared."""

    at: Place = field(default=Place(), compare=False, repr=False, kw_only=True)


# Verbs: what happens under do, else and then


@dataclass(frozen=True)
class Change(Said):
    """``[Mana] -= 10``: a resource of the actor or of the target changes."""

    whose: Whose
    resource: str
    how: Literal["+=", "-=", "="]
    amount: Formula


@dataclass(frozen=True)
class Walk(Said):
    """``Move actor up to 3 tiles``: the actor moves, with so much movement."""

    amount: Formula
    up_to: bool = True
    quietly: bool = False
    feature: str | None = None


@dataclass(frozen=True)
class Appear(Said):
    """``Move actor to target tile within 5 tiles``: the actor is somewhere else at once."""

    within: Formula


@dataclass(frozen=True)
class Shove(Said):
    """``Push target 2 tiles away from actor``: somebody else is moved."""

    how: Literal["push", "pull", "slide"]
    amount: Formula
    up_to: bool = False


@dataclass(frozen=True)
class Gain(Said):
    """``Until end of turn, this actor gains "Flying"``: a feature for a while."""

    whose: Whose
    feature: str


@dataclass(frozen=True)
class Slip(Said):
    """``Until end of turn, this actor's movement does not provoke opportunity attacks``."""


@dataclass(frozen=True)
class Approach(Said):
    """``This actor may move up to 2 tiles toward the enemy``: a reaction's own move."""

    amount: Formula


@dataclass(frozen=True)
class Interrupt(Said):
    """``Movement is then interrupted``: the move that was reacted to ends."""


Verb = Change | Walk | Appear | Shove | Gain | Slip | Approach | Interrupt


# Lines of their own in an action


@dataclass(frozen=True)
class Aim(Said):
    """``Target: an enemy within 2 tiles``: whom an action may be aimed at; no distance means any."""

    relation: Relation
    within: int | None = None
    adjacent: bool = False


@dataclass(frozen=True)
class Requires(Said):
    """``Requires: Flying, Swim`` or ``Requires: [Mana] >= 5``: who has an action at all; features, or a condition."""

    features: tuple[str, ...] = ()
    condition: Formula | None = None


@dataclass(frozen=True)
class Trigger(Said):
    """``Trigger: An adjacent enemy moves away from this actor``: what a reaction waits for."""

    moves: Literal["away", "near"]
    relation: Relation
    within: int | None = None
    """The distance; None means adjacent."""


# Sentences: what a feature says


@dataclass(frozen=True)
class StepCost(Said):
    """``Diagonal movement costs 1.41 tiles (round to nearest)``; without a cost, the same as a cardinal step."""

    kind: Literal["diagonal", "cardinal"]
    cost: Fraction | None
    rounding: Literal["up", "down", "nearest"] | None = None


@dataclass(frozen=True)
class TileCost(Said):
    """``Movement into this tile costs double the normal amount``, or so many more."""

    multiply: int = 1
    add: int = 0


@dataclass(frozen=True)
class TileClosed(Said):
    """``Actors cannot enter this tile``."""


@dataclass(frozen=True)
class TileEvent(Said):
    """``When an actor enters this tile, [Health] -= 4``: what a tile does to who enters, leaves or stays."""

    moment: Literal["enter", "leave", "stay"]
    does: tuple[Change | Gain, ...]


@dataclass(frozen=True)
class Occupied(Said):
    """What tiles with others on them allow: not entered; passed but not stopped on; not passed.

    `except_for` names the movement types that are free of it; with `and_others`, so is every one but the standard.
    """

    relation: Relation
    rule: Literal["closed", "pass-only", "no-passing"]
    except_for: tuple[str, ...] = ()
    and_others: bool = False


@dataclass(frozen=True)
class Ignores(Said):
    """``This actor ignores difficult terrain``."""


@dataclass(frozen=True)
class Crosses(Said):
    """``This actor may move over impassable ground tiles`` (flying), through them (burrowing), or through water."""

    how: Literal["over", "through", "water"]


@dataclass(frozen=True)
class EndsOnValid(Said):
    """``The actor must end movement on a valid tile``: what is crossed is not a place to stop."""

    wording: Literal["valid", "impassable"] = "valid"


@dataclass(frozen=True)
class TurnCost(Said):
    """``Changing heading by 135+ degrees costs 3 movement``."""

    degrees: int
    or_more: bool
    cost: int


@dataclass(frozen=True)
class FacesItsWay(Said):
    """``Actors must face the direction of movement``."""


@dataclass(frozen=True)
class MovesFirst(Said):
    """``At the start of each actor's turn, before actions, the actor may move up to [Speed] tiles``."""

    amount: Formula


@dataclass(frozen=True)
class Switches(Said):
    """``Actors may change movement type during a move``."""


@dataclass(frozen=True)
class Modifies(Said):
    """``[Agility] is increased by 2``: a resource counts for more or less."""

    resource: str
    by: int


Sentence = (
    StepCost
    | TileCost
    | TileClosed
    | TileEvent
    | Occupied
    | Ignores
    | Crosses
    | EndsOnValid
    | TurnCost
    | FacesItsWay
    | MovesFirst
    | Switches
    | Modifies
)


# Blocks


@dataclass(frozen=True)
class Action(Said):
    """A named action; with a trigger it is a reaction. `condition` chooses between `do` and `otherwise`."""

    name: str
    do: tuple[Verb, ...] = ()
    then: tuple[Verb, ...] = ()
    condition: Formula | None = None
    otherwise: tuple[Verb, ...] = ()
    aim: Aim | None = None
    trigger: Trigger | None = None
    note: str = ""
    requires: Requires | None = None


@dataclass(frozen=True)
class Feature(Said):
    """A named feature; with the scope `global` everybody has it, otherwise whoever it is given to."""

    name: str
    sentences: tuple[Sentence, ...]
    scope: Scope | None = None
    note: str = ""


@dataclass(frozen=True)
class Resource(Said):
    """A number that actors carry: what they start with, the most they can have, and when it comes back to what.

    Without a start it is full at first: what it returns to, else 0. With `pays`, movement is paid from it.
    """

    name: str
    starts: int | None = None
    most: int | None = None
    returns: Formula | None = None
    each: Literal["turn", "round"] = "turn"
    note: str = ""
    pays: bool = False


@dataclass(frozen=True)
class Heading(Said):
    """The campaign's own heading: its name, and the ruleset that it builds on."""

    name: str
    extends: str | None = None
    note: str = ""


Block = Action | Feature | Resource | Heading


@dataclass(frozen=True)
class Book:
    """Everything that a campaign says, in its order."""

    blocks: tuple[Block, ...]
