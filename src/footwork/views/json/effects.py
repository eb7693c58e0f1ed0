"""What effects would do, as JSON."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from footwork.board.state import State
from footwork.language.formula import Formula
from footwork.play.consequences.program import NOTHING, Lent
from footwork.rules.effects import (
    Approach,
    Become,
    ChangeStat,
    Effect,
    GrantFeature,
    GrantPoints,
    Interrupt,
    MoveSelf,
    OnlyIf,
    Relocate,
    SetDoors,
    SetStat,
    Shove,
    Slide,
    Teleport,
    Until,
)
from footwork.views.telling.effects import amount_of, concerns, effect_text, stats_of

EffectKind = Literal[
    "change", "set", "grant", "points", "doors", "slide", "teleport", "become", "shove", "approach", "interrupt",
    "move", "relocate",
]  # fmt: skip


class EffectJson(TypedDict):
    """What an effect would do. Which of the later keys there are depends on its kind."""

    kind: Annotated[EffectKind, "what kind of effect it is"]
    text: Annotated[str, "what it does, in words"]
    piece: Annotated[str | None, "the piece it concerns, where that is known"]
    stat: NotRequired[Annotated[str, "the stat that is changed or set"]]
    formula: NotRequired[Annotated[str, "the amount: of a stat, of points, of cells"]]
    least: NotRequired[Annotated[int | None, "the least that the amount can come to; null if stats decide about it"]]
    most: NotRequired[Annotated[int | None, "the most that it can come to"]]
    feature: NotRequired[Annotated[str, "the feature that is gained"]]
    until: NotRequired[Annotated[Until, "how long it lasts"]]
    name: NotRequired[Annotated[str | None, "the name of the doors or cells"]]
    how: NotRequired[Annotated[str, "how doors are set: open, close, toggle; how a shove goes: push, pull, slide"]]
    direction: NotRequired[Annotated[str | None, "which way it carries; null for the way one came"]]
    terrain: NotRequired[Annotated[str, "what the ground becomes"]]
    when: NotRequired[Annotated[str, "it happens only to pieces whose stats meet this condition"]]


def effect_json(
    state: State, effect: Effect, own: str | None = None, target: str | None = None, lent: Lent = NOTHING
) -> EffectJson:
    """What an effect would do to a piece, or by it to its target, if they are known, with what a move lends them."""
    kind, formula = _kind(effect)
    found: EffectJson = {
        "kind": kind,
        "text": effect_text(state, effect, own, target, lent),
        "piece": concerns(effect, own, target),
    }
    _name(effect, found)
    if formula is not None:
        amount = amount_of(formula, stats_of(state, own, target, lent))
        found["formula"] = str(formula)
        found["least"], found["most"] = (None, None) if amount is None else amount
    return found


def _kind(effect: Effect) -> tuple[EffectKind, Formula | None]:
    """The kind of an effect, and its amount if it has one."""
    match effect:
        case OnlyIf(effect=inner):
            return _kind(inner)
        case ChangeStat(by=formula):
            return "change", formula
        case SetStat(to=formula):
            return "set", formula
        case GrantFeature():
            return "grant", None
        case GrantPoints(amount=formula):
            return "points", formula
        case SetDoors():
            return "doors", None
        case Slide(cells=formula):
            return "slide", formula
        case Teleport():
            return "teleport", None
        case Become():
            return "become", None
        case Shove(cells=formula):
            return "shove", formula
        case Approach(points=formula):
            return "approach", formula
        case Interrupt():
            return "interrupt", None
        case MoveSelf(points=formula):
            return "move", formula
        case Relocate(within=formula):
            return "relocate", formula


def _name(effect: Effect, found: EffectJson) -> None:
    """Say what an effect has besides its amount."""
    match effect:
        case OnlyIf(when, inner):
            _name(inner, found)
            found["when"] = str(when)
        case ChangeStat(stat) | SetStat(stat):
            found["stat"] = stat
        case GrantFeature(feature, _, until):
            found["feature"], found["until"] = feature, until
        case SetDoors(name, how):
            found["name"], found["how"] = name, how
        case Slide(direction):
            found["direction"] = None if direction is None else direction.name
        case Teleport(name):
            found["name"] = name
        case Become(terrain, cells):
            found["terrain"], found["name"] = terrain, cells
        case Shove(how=way):
            found["how"] = way
        case _:
            pass
