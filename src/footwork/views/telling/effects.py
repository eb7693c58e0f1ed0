"""What effects do, before they have: in words, and in numbers where they are known."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from footwork.board.state import State
from footwork.errors import LimitError
from footwork.geometry import Cell
from footwork.language.formula import Formula, ReadStat
from footwork.language.odds import distribution
from footwork.play.consequences.program import NOTHING, Lent, reading
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
    When,
    aimed_at,
)
from footwork.views.telling.words import listed, noun, rule_title, until_text

MOMENTS: dict[When, str] = {"enter": "on entering", "leave": "on leaving", "stay": "on staying", "hold": "while held"}
"""When a cell does something."""


_DOORS = {"open": "opens", "close": "closes", "toggle": "opens or closes"}


class Amount(NamedTuple):
    """The least and the most that a formula can come to."""

    least: int
    most: int


def amount_of(formula: Formula, read: ReadStat | None = None) -> Amount | None:
    """What a formula can come to; None if it reads stats and there is nobody whose they are, or past counting."""
    if formula.stats and read is None:
        return None
    try:
        values = distribution(formula, read or (lambda _whose, _name: 0))
    except LimitError:
        return None
    return Amount(min(values), max(values))


def stats_of(state: State, own: str | None, target: str | None, lent: Lent = NOTHING) -> ReadStat | None:
    """The stats that the formulas of an effect read; None if nobody is behind it yet."""
    return None if own is None else reading(state, own, target, lent)


def effects_text(
    state: State, effects: Iterable[Effect], own: str | None = None, target: str | None = None, lent: Lent = NOTHING
) -> str:
    """What several effects do, in a few words."""
    return listed([effect_text(state, effect, own, target, lent) for effect in effects])


def effect_text(
    state: State, effect: Effect, own: str | None = None, target: str | None = None, lent: Lent = NOTHING
) -> str:
    """What an effect does, in a few words; the numbers are those of a piece and its target, if they are given.

    `lent` are the features that they have only in the move that it belongs to.

    >>> from footwork.game.game import Game
    >>> state = Game.shipped("rune-and-rust").state
    >>> effect_text(state, state.rules.actions["attack"].program.do[0])
    'Health -1d6'
    """

    def amount(formula: Formula) -> str:
        known = amount_of(formula, stats_of(state, own, target, lent))
        return str(known.least) if known is not None and known.least == known.most else str(formula)

    def cells(formula: Formula) -> str:
        count = amount(formula)
        return f"{count} {noun(state, 'cell', 1 if count == '1' else 2)}"

    match effect:
        case OnlyIf(when, inner):
            return f"{effect_text(state, inner, own, target, lent)} if {when}"
        case ChangeStat(stat, by):
            return f"{stat} {_signed(amount(by))}"
        case SetStat(stat, to):
            return f"{stat} becomes {amount(to)}"
        case GrantFeature(feature, _, until):
            return f"{rule_title(state, feature)} {until_text(until)}".rstrip()
        case GrantPoints(points):
            return f"{_signed(amount(points))} points"
        case SetDoors(name, how):
            return f"{_DOORS[how]} {name}"
        case Slide(direction, far):
            return f"carries {cells(far)} {'on' if direction is None else direction.words}"
        case Teleport(name):
            return f"carries to {name}"
        case Become(terrain, name):
            return f"{'' if name is None else f'{name} '}becomes {rule_title(state, terrain)}"
        case Shove(how, far):
            return f"{how} {cells(far)}"
        case Approach(points):
            return f"comes nearer with {amount(points)} points"
        case Interrupt():
            return "ends the move"
        case MoveSelf(points):
            return f"moves with {amount(points)} points"
        case Relocate(within):
            return f"is at once within {cells(within)}"


def _signed(amount: str) -> str:
    """An amount as a change; what is more than one number or some dice is only named."""
    if amount.removeprefix("-").replace("d", "").isdigit():
        return amount if amount.startswith("-") else f"+{amount}"
    return f"by {amount}"


def concerns(effect: Effect, own: str | None, target: str | None) -> str | None:
    """The piece that an effect concerns, where that is known; none for what only changes the ground."""
    if isinstance(effect, OnlyIf):
        return concerns(effect.effect, own, target)
    if isinstance(effect, SetDoors | Become):
        return None
    return own if aimed_at(effect) == "self" or target is None else target


def cell_doings(state: State, cell: Cell) -> list[str]:
    """What a cell does besides what its terrain does, in words: its regions and tags, then what the scenario gives it.

    What has spent itself is left out.
    """
    board, spent = state.board, state.tiles.spent
    tags = dict.fromkeys(mark.tag for mark in board.marks.get(cell, ()))
    found = [f"{rule_title(state, tag)}: {doings}" for tag in tags if (doings := tag_doings(state, tag))]
    return found + [tile_text(state, r.on, r.effects) for r in board.effects.get(cell, ()) if r.index not in spent]


def tag_doings(state: State, tag: str) -> str:
    """What a tag does and when; empty if it does nothing."""
    rule = state.rules.tags[tag]
    moments: tuple[tuple[When, tuple[Effect, ...]], ...] = (
        ("enter", rule.effects),
        ("leave", rule.on_leave),
        ("stay", rule.on_stay),
    )
    return "; ".join(tile_text(state, on, effects) for on, effects in moments if effects)


def tile_text(state: State, on: When, effects: tuple[Effect, ...]) -> str:
    """What a cell does and when: 'Health -4 on entering'."""
    return f"{effects_text(state, effects)} {MOMENTS[on]}"
