"""Printing: a tree as text again, in the wording of the rule book. What is printed reads back as the same tree."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from footwork.language.formula import Formula, Stat, spelled
from footwork.language.tree import (
    Action,
    Aim,
    Appear,
    Approach,
    Block,
    Book,
    Change,
    Crosses,
    EndsOnValid,
    FacesItsWay,
    Feature,
    Gain,
    Heading,
    Ignores,
    Interrupt,
    Modifies,
    MovesFirst,
    Occupied,
    Requires,
    Resource,
    Sentence,
    Shove,
    Slip,
    StepCost,
    Switches,
    TileClosed,
    TileCost,
    TileEvent,
    Trigger,
    TurnCost,
    Verb,
    Walk,
)


def print_book(book: Book) -> str:
    """A whole campaign as text.

    >>> from footwork.language.parse import parse
    >>> print(print_book(parse("Step\\ndo: move actor 1 tile\\nthen: [Action Points] -= 1")), end="")
    Step
    do: Move actor 1 tile
    then: [Action Points] -= 1
    """
    return "\n".join(print_block(block) for block in book.blocks)


def print_block(block: Block) -> str:
    """One block as text, with a line's end after it."""
    lines: list[str] = []
    match block:
        case Action():
            lines = _action(block)
        case Feature():
            scope = [] if block.scope is None else [f"Scope: {block.scope}"]
            lines = [f"Feature: {block.name}", *map(sentence_text, block.sentences), *scope]
        case Resource():
            lines = [f"Resource: {block.name}", *_resource(block)]
        case Heading():
            extends = [] if block.extends is None else [f"Extends: {block.extends}"]
            lines = [f"Campaign: {block.name}", *extends]
    if block.note:
        lines.append(f"Note: {block.note}")
    return "\n".join(lines) + "\n"


def _action(action: Action) -> list[str]:
    lines = [action.name + (" (Reaction)" if action.trigger is not None else "")]
    if action.trigger is not None:
        lines.append(f"Trigger: {trigger_text(action.trigger)}")
    if action.aim is not None:
        lines.append(f"Target: {aim_text(action.aim)}")
    if action.requires is not None:
        lines.append(f"Requires: {requires_text(action.requires)}")
    if action.condition is not None:
        lines.append(f"if: {expression_text(action.condition)}")
    for key, verbs in (("do", action.do), ("else", action.otherwise), ("then", action.then)):
        lines += _section(key, map(verb_text, verbs))
    return lines


def _section(key: str, texts: Iterable[str]) -> list[str]:
    """A section with a line for each verb, those after the first indented below it."""
    return [(f"{key}: " if i == 0 else " " * (len(key) + 2)) + text for i, text in enumerate(texts)]


def _resource(resource: Resource) -> list[str]:
    lines = [] if resource.starts is None else [f"Starts at {resource.starts}."]
    if resource.most is not None:
        lines.append(f"At most {resource.most}.")
    if resource.returns is not None:
        lines.append(f"Returns to {expression_text(resource.returns)} each {resource.each}.")
    if resource.pays:
        lines.append("Movement is paid from it.")
    return lines


def expression_text(formula: Formula) -> str:
    """An expression in its plainest spelling."""
    return spelled(formula.root)


def _tiles(amount: Formula) -> str:
    text = expression_text(amount)
    return f"{text} tile" if text == "1" else f"{text} tiles"


_RELATIONS = {"hostile": "enemy", "friendly": "ally", "any": "actor"}
_ADJECTIVES = {"hostile": "opposing", "friendly": "allied", "any": "other"}


def _an(word: str) -> str:
    return f"an {word}"


def verb_text(verb: Verb) -> str:
    """What a verb says, as a rule book prints it."""
    match verb:
        case Change(whose, resource, how, amount):
            return f"{spelled(Stat(whose, resource))} {how} {expression_text(amount)}"
        case Walk(amount, up_to, quietly, feature):
            manner = " without provoking reactions" if quietly else "" if feature is None else f' with "{feature}"'
            return f"Move actor {'up to ' if up_to else ''}{_tiles(amount)}{manner}"
        case Appear(within):
            return f"Move actor to target tile within {_tiles(within)}"
        case Shove(how, amount, up_to):
            where = {"push": "away from actor", "pull": "toward actor", "slide": "in any direction"}[how]
            return f"{how.capitalize()} target {'up to ' if up_to else ''}{_tiles(amount)} {where}"
        case Gain(whose, feature):
            return f'Until end of turn, {"this actor" if whose == "self" else "target"} gains "{feature}"'
        case Slip():
            return "Until end of turn, this actor's movement does not provoke opportunity attacks"
        case Approach(amount):
            return f"This actor may move up to {_tiles(amount)} toward the enemy"
        case Interrupt():
            return "Movement is then interrupted"


def trigger_text(trigger: Trigger) -> str:
    """What a reaction waits for."""
    who = _RELATIONS[trigger.relation]
    if trigger.moves == "away":
        return f"An adjacent {who} moves away from this actor"
    if trigger.within is None:
        return f"{_an(who).capitalize()} moves next to this actor"
    return f"{_an(who).capitalize()} moves within {_tiles(Formula.parse(str(trigger.within)))} of this actor"


def aim_text(aim: Aim) -> str:
    """Whom an action may be aimed at."""
    who = _RELATIONS[aim.relation]
    if aim.adjacent:
        return f"an adjacent {who}"
    return _an(who) + ("" if aim.within is None else f" within {_tiles(Formula.parse(str(aim.within)))}")


def requires_text(requires: Requires) -> str:
    """Who has an action at all."""
    return ", ".join(requires.features) if requires.condition is None else expression_text(requires.condition)


def sentence_text(sentence: Sentence) -> str:
    """What a sentence of a feature says."""
    match sentence:
        case StepCost(_, None):
            return "Diagonal movement costs the same as cardinal movement."
        case StepCost(kind, cost, rounding):
            end = "" if rounding is None else f" (round {'to ' if rounding == 'nearest' else ''}{rounding})"
            return f"{kind.capitalize()} movement costs {_decimal(cost or Fraction(0))} tiles{end}."
        case TileCost(_, add) if add:
            return f"Movement into this tile costs {add} more."
        case TileCost(multiply):
            times = {2: "double", 3: "triple"}.get(multiply, f"{multiply} times")
            return f"Movement into this tile costs {times} the normal amount."
        case TileClosed():
            return "Actors cannot enter this tile."
        case TileEvent(moment, does):
            when = {"enter": "enters", "leave": "leaves", "stay": "ends movement in"}[moment]
            return f"When an actor {when} this tile, {' and '.join(map(_happening, does))}."
        case Occupied():
            return _occupied(sentence)
        case Ignores():
            return "This actor ignores difficult terrain."
        case Crosses("water"):
            return "This actor treats water tiles as passable."
        case Crosses(how):
            return f"This actor may move {how} impassable ground tiles."
        case EndsOnValid("valid"):
            return "The actor must end movement on a valid tile."
        case EndsOnValid():
            return "The actor cannot end movement in an impassable tile."
        case TurnCost(degrees, or_more, cost):
            return f"Changing heading by {degrees}{'+' if or_more else ''} degrees costs {cost} movement."
        case FacesItsWay():
            return "Actors must face the direction of movement."
        case MovesFirst(amount):
            return f"At the start of each actor's turn, before actions, the actor may move up to {_tiles(amount)}."
        case Switches():
            return "Actors may change movement type during a move."
        case Modifies(resource, by):
            changed = "increased" if by >= 0 else "reduced"
            return f"{spelled(Stat('self', resource))} is {changed} by {abs(by)}."


def _happening(does: Change | Gain) -> str:
    return f'it gains "{does.feature}" until end of turn' if isinstance(does, Gain) else verb_text(does)


def _occupied(sentence: Occupied) -> str:
    tiles = f"tiles occupied by {_ADJECTIVES[sentence.relation]} actors"
    if sentence.rule == "closed":
        return f"Actors cannot enter {tiles}."
    if sentence.rule == "pass-only":
        return f"Actors may move through {tiles} but cannot end movement there."
    modes = [mode.capitalize() for mode in sentence.except_for] + (["etc."] if sentence.and_others else [])
    unless = f" unless using a special movement type ({', '.join(modes)})" if modes else ""
    return f"Actors cannot move through {tiles}{unless}."


def _decimal(value: Fraction) -> str:
    """A cost with as many decimals as it has."""
    if value.denominator == 1:
        return str(value.numerator)
    digits = next(n for n in range(1, 13) if (value * 10**n).denominator == 1)
    whole, rest = divmod((value * 10**digits).numerator, 10**digits)
    return f"{whole}.{rest:0{digits}}"
