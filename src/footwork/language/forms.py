"""The forms of the language: every sentence that it knows, as a pattern, an example, and what it becomes in the tree.

A pattern is words and slots: ``<amount>`` is an expression, ``<number>`` a whole number, ``<decimal>`` any number,
``<stat>`` a name in brackets, ``<relation>`` and ``<tiles>`` stand for the words that mean them. ``(a | b)`` is a
choice, ``(a)?`` may be left out. The grammar is made from this table, and so is the page of the documentation.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Literal

from footwork.errors import NotationError
from footwork.language.formula import Formula, Stat
from footwork.language.tree import (
    Aim,
    Appear,
    Approach,
    Change,
    Crosses,
    EndsOnValid,
    FacesItsWay,
    Gain,
    Ignores,
    Interrupt,
    Modifies,
    MovesFirst,
    Occupied,
    Said,
    Shove,
    Slip,
    StepCost,
    Switches,
    TileClosed,
    TileCost,
    TileEvent,
    Trigger,
    TurnCost,
    Walk,
)
from footwork.values import dataclass

Kind = Literal["verb", "sentence", "clause", "trigger", "aim", "resource"]


@dataclass(frozen=True)
class Form:
    """One form: where it may stand, how it is written, an example, and how its slots become a part of the tree.

    `shown` is the form for people, with N for a number or an expression.
    """

    kind: Kind
    name: str
    shown: str
    pattern: str
    example: str
    make: Callable[..., Any]


def _change(stat: Stat, how: str, amount: Formula) -> Said:
    return Change(stat.whose, stat.name, str(how), amount)  # type: ignore[arg-type]


def _shove(how: Literal["push", "pull", "slide"], *, up_to: bool = False) -> Callable[[Formula], Said]:
    return lambda amount: Shove(how, amount, up_to)


def _occupied(rule: Literal["closed", "pass-only", "no-passing"]) -> Callable[..., Said]:
    return lambda relation, *modes: Occupied(relation, rule, *_exceptions(modes))


def _exceptions(modes: tuple[str, ...]) -> tuple[tuple[str, ...], bool]:
    return tuple(mode for mode in modes if mode != "etc"), "etc" in modes


def _event(moment: Literal["enter", "leave", "stay"]) -> Callable[..., Said]:
    def made(*does: Change | Gain) -> Said:
        formulas = [change.amount for change in does if isinstance(change, Change)]
        reads = {whose for formula in formulas for whose, _ in formula.stats}
        if "target" in reads | {change.whose for change in does}:
            raise NotationError("a tile acts on who is there and has no target")
        return TileEvent(moment, does)

    return made


def _cost(kind: Literal["diagonal", "cardinal"]) -> Callable[..., Said]:
    return lambda cost, rounding=None: StepCost(kind, Fraction(str(cost)), rounding)


FORMS: tuple[Form, ...] = (
    # What an action does
    Form("verb", "change", "[Resource] -= N", "<stat> <assign> <amount>", "[Target Health] -= 1d6", _change),
    Form("verb", "move-up-to", "Move actor up to N tiles", "move actor up to <amount> <tiles>",
         "Move actor up to [Agility] tiles", Walk),
    Form("verb", "move", "Move actor N tiles", "move actor <amount> <tiles>",
         "Move actor 1 tile", lambda amount: Walk(amount, up_to=False)),
    Form("verb", "move-up-to-quietly", "Move actor up to N tiles without provoking reactions",
         "move actor up to <amount> <tiles> without provoking reactions",
         "Move actor up to 2 tiles without provoking reactions", lambda amount: Walk(amount, quietly=True)),
    Form("verb", "move-quietly", "Move actor N tiles without provoking reactions",
         "move actor <amount> <tiles> without provoking reactions",
         "Move actor 1 tile without provoking reactions", lambda amount: Walk(amount, up_to=False, quietly=True)),
    Form("verb", "move-with", 'Move actor up to N tiles with "Feature"',
         "move actor up to <amount> <tiles> with <name>",
         'Move actor up to 4 tiles with "Flying"', lambda amount, name: Walk(amount, feature=name)),
    Form("verb", "appear", "Move actor to target tile within N tiles",
         "move actor to target tile within <amount> <tiles>", "Move actor to target tile within 5 tiles", Appear),
    Form("verb", "push", "Push target N tiles away from actor", "push target <amount> <tiles> away from actor",
         "Push target 2 tiles away from actor", _shove("push")),
    Form("verb", "push-up-to", "Push target up to N tiles away from actor",
         "push target up to <amount> <tiles> away from actor",
         "Push target up to 2 tiles away from actor", _shove("push", up_to=True)),
    Form("verb", "pull", "Pull target N tiles toward actor", "pull target <amount> <tiles> toward actor",
         "Pull target 2 tiles toward actor", _shove("pull")),
    Form("verb", "pull-up-to", "Pull target up to N tiles toward actor",
         "pull target up to <amount> <tiles> toward actor",
         "Pull target up to 3 tiles toward actor", _shove("pull", up_to=True)),
    Form("verb", "slide", "Slide target N tiles in any direction", "slide target <amount> <tiles> in any direction",
         "Slide target 2 tiles in any direction", _shove("slide")),
    Form("verb", "slide-up-to", "Slide target up to N tiles in any direction",
         "slide target up to <amount> <tiles> in any direction",
         "Slide target up to 2 tiles in any direction", _shove("slide", up_to=True)),
    Form("verb", "gain", 'Until end of turn, this actor gains "Feature"', "until end of turn , this actor gains <name>",
         'Until end of turn, this actor gains "Flying"', lambda name: Gain("self", name)),
    Form("verb", "give", 'Until end of turn, target gains "Feature"', "until end of turn , target gains <name>",
         'Until end of turn, target gains "Flying"', lambda name: Gain("target", name)),
    Form("verb", "slip", "Until end of turn, this actor's movement does not provoke opportunity attacks",
         "until end of turn , this actor's movement does not provoke opportunity attacks",
         "Until end of turn, this actor's movement does not provoke opportunity attacks", Slip),
    Form("verb", "approach", "This actor may move up to N tiles toward the enemy",
         "this actor may move up to <amount> <tiles> toward the enemy",
         "This actor may move up to 2 tiles toward the enemy.", Approach),
    Form("verb", "interrupt", "Movement is then interrupted", "movement is then interrupted",
         "Movement is then interrupted.", Interrupt),
    # What a reaction waits for
    Form("trigger", "leaves", "An adjacent enemy moves away from this actor",
         "an adjacent <relation> moves away from this actor",
         "An adjacent enemy moves away from this actor", lambda relation: Trigger("away", relation)),
    Form("trigger", "arrives-beside", "An enemy moves next to this actor", "an <relation> moves next to this actor",
         "An enemy moves next to this actor", lambda relation: Trigger("near", relation)),
    Form("trigger", "arrives", "An enemy moves within N tiles of this actor",
         "an <relation> moves within <number> <tiles> of this actor",
         "An enemy moves within 2 tiles of this actor", lambda relation, within: Trigger("near", relation, within)),
    # Whom an action is aimed at
    Form("aim", "aim", "an enemy", "an <relation>", "an enemy", Aim),
    Form("aim", "aim-beside", "an adjacent enemy", "an adjacent <relation>", "an adjacent enemy",
         lambda relation: Aim(relation, adjacent=True)),
    Form("aim", "aim-within", "an enemy within N tiles", "an <relation> within <number> <tiles>",
         "an ally within 3 tiles", Aim),
    # What a feature says of every step
    Form("sentence", "same-diagonals", "Diagonal movement costs the same as cardinal movement.",
         "diagonal movement costs the same as cardinal movement",
         "Diagonal movement costs the same as cardinal movement.", lambda: StepCost("diagonal", None)),
    Form("sentence", "diagonals", "Diagonal movement costs N tiles (round to nearest).",
         "diagonal movement costs <decimal> <tiles> ( <rounding> )?",
         "Diagonal movement costs 1.41 tiles (round to nearest).", _cost("diagonal")),
    Form("sentence", "cardinals", "Cardinal movement costs N tiles (round up).",
         "cardinal movement costs <decimal> <tiles> ( <rounding> )?",
         "Cardinal movement costs 2 tiles.", _cost("cardinal")),
    # What a feature says of a tile
    Form("sentence", "tile-double", "Movement into this tile costs double the normal amount.",
         "movement into this tile costs <times> the normal amount",
         "Movement into this tile costs double the normal amount.", lambda times: TileCost(multiply=times)),
    Form("sentence", "tile-more", "Movement into this tile costs N more.",
         "movement into this tile costs <number> more",
         "Movement into this tile costs 1 more.", lambda more: TileCost(add=more)),
    Form("sentence", "tile-closed", "Actors cannot enter this tile.", "actors cannot enter this tile",
         "Actors cannot enter this tile.", TileClosed),
    Form("sentence", "tile-entered", "When an actor enters this tile, [Resource] -= N.",
         "when an actor enters this tile , <happening>",
         "When an actor enters this tile, [Health] -= 1d6.", _event("enter")),
    Form("sentence", "tile-left", "When an actor leaves this tile, [Resource] -= N.",
         "when an actor leaves this tile , <happening>",
         "When an actor leaves this tile, [Mana] -= 1 and [Health] -= 1.", _event("leave")),
    Form("sentence", "tile-stayed", 'When an actor ends movement in this tile, it gains "Feature" until end of turn.',
         "when an actor ends movement in this tile , <happening>",
         'When an actor ends movement in this tile, it gains "Flying" until end of turn.', _event("stay")),
    # What a feature says of tiles with others on them
    Form("sentence", "no-entering", "Actors cannot enter tiles occupied by opposing actors.",
         "actors cannot enter tiles occupied by <relation> actors",
         "Actors cannot enter tiles occupied by opposing actors.", _occupied("closed")),
    Form("sentence", "pass-only",
         "Actors may move through tiles occupied by allied actors but cannot end movement there.",
         "actors may move through tiles occupied by <relation> actors but cannot end movement there",
         "Actors may move through tiles occupied by allied actors but cannot end movement there.",
         _occupied("pass-only")),
    Form("sentence", "no-passing",
         "Actors cannot move through tiles occupied by enemy actors unless using a special movement type (Fly, etc.).",
         "actors cannot move through tiles occupied by <relation> actors "
         "( unless using a special movement type <modes> )?",
         "Actors cannot move through tiles occupied by enemy actors unless using a special movement type "
         "(Fly, Teleport, etc.).", _occupied("no-passing")),
    # What a feature says of one actor
    Form("clause", "ignores", "This actor ignores difficult terrain.", "ignores difficult terrain",
         "This actor ignores difficult terrain.", Ignores),
    Form("clause", "flies", "This actor may move over impassable ground tiles.",
         "may move over impassable ground tiles",
         "This actor may move over impassable ground tiles.", lambda: Crosses("over")),
    Form("clause", "burrows", "This actor may move through impassable ground tiles.",
         "may move through impassable ground tiles",
         "This actor may move through impassable ground tiles.", lambda: Crosses("through")),
    Form("clause", "swims", "This actor treats water tiles as passable.", "treats water tiles as passable",
         "This actor treats water tiles as passable.", lambda: Crosses("water")),
    Form("sentence", "ends-valid", "The actor must end movement on a valid tile.",
         "the actor must end movement on a valid tile",
         "The actor must end movement on a valid tile.", EndsOnValid),
    Form("sentence", "not-impassable", "The actor cannot end movement in an impassable tile.",
         "the actor cannot end movement in an impassable tile",
         "The actor cannot end movement in an impassable tile.", lambda: EndsOnValid("impassable")),
    Form("sentence", "modifies-up", "[Resource] is increased by N.", "<stat> is increased by <number>",
         "[Agility] is increased by 2.", lambda stat, by: Modifies(stat.name, by)),
    Form("sentence", "modifies-down", "[Resource] is reduced by N.", "<stat> is reduced by <number>",
         "[Agility] is reduced by 1.", lambda stat, by: Modifies(stat.name, -by)),
    # What a feature says of moves as a whole
    Form("sentence", "turning", "Changing heading by N degrees costs N movement.",
         "changing heading by <degrees> degrees costs <number> movement",
         "Changing heading by 135+ degrees costs 3 movement.",
         lambda degrees, cost: TurnCost(degrees[0], degrees[1], cost)),
    Form("sentence", "faces", "Actors must face the direction of movement.",
         "actors must face the direction of movement",
         "Actors must face the direction of movement.", FacesItsWay),
    Form("sentence", "phase", "At the start of each actor's turn, before actions, the actor may move up to N tiles.",
         "at the start of each actor's turn , before actions , the actor may move up to <amount> <tiles>",
         "At the start of each actor's turn, before actions, the actor may move up to [Speed] tiles.", MovesFirst),
    Form("sentence", "switches", "Actors may change movement type during a move.",
         "actors may change movement type during a move",
         "Actors may change movement type during a move.", Switches),
    # What a resource is
    Form("resource", "starts", "Starts at N.", "starts at <number>", "Starts at 3.", lambda n: ("starts", n)),
    Form("resource", "most", "At most N.", "at most <number>", "At most 10.", lambda n: ("most", n)),
    Form("resource", "returns", "Returns to N each turn.", "returns to <amount> each <period>",
         "Returns to [Speed] each round.", lambda amount, each: ("returns", (amount, each))),
    Form("resource", "pays", "Movement is paid from it.", "movement is paid from it",
         "Movement is paid from it.", lambda: ("pays", True)),
)  # fmt: skip
