"""The bill: what a path costs, step by step, each amount with the rule behind it."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from footwork.arguments import checked
from footwork.board.allowance import profile_for
from footwork.board.state import State
from footwork.query.ledger import Entry
from footwork.query.path import Path
from footwork.query.step import Step
from footwork.rules.profile import Profile
from footwork.rules.texts import decimal
from footwork.views.telling.words import noun, rule_title, way_text

_RULES = {
    "cost.cardinal": "cardinal step",
    "cost.diagonal": "diagonal step",
    "cost.alternate": "diagonal step",
    "pattern": "this step's own cost",
    "heading.turn": "turning",
    "footprint.rotate": "rotating",
    "round.step": "rounding",
    "least": "the least a step costs",
}


@checked
def explain(path: Path, state: State) -> str:
    """The itemised bill of a path, a line for each step and one for the whole.

    >>> from footwork.game.game import Game
    >>> game = Game.shipped("rune-and-rust")
    >>> print(explain(game.path("hero", "E3"), game.state))  # doctest: +NORMALIZE_WHITESPACE
      D5 → E4   1.5   diagonal step
      E4 → E3   1     cardinal step
      Total     2.5
    """
    rows = [_row(state, path, step) for step in path.steps]
    total = ("Total", points(state, path.charged_pips), _rounding(state, path))
    widths = [max(len(row[i]) for row in (*rows, total)) for i in (0, 1)]
    lines = (f"  {row[0]:{widths[0]}}   {row[1]:{widths[1]}}   {row[2]}".rstrip() for row in (*rows, total))
    return "\n".join(lines)


def points(state: State, pips: int | Fraction) -> str:
    """An amount of a bill in points."""
    return decimal(state.rules.points(pips))


def _row(state: State, path: Path, step: Step) -> tuple[str, str, str]:
    way = way_text(state, (step.start.anchor, step.end.anchor))
    return way, points(state, step.pips), _entries(state, items(state, path, step))


def _entries(state: State, parts: list[Item]) -> str:
    """The parts of a step's cost; amounts are written only where there are several."""
    if len(parts) == 1:
        return parts[0].text
    signs = ("- " if part.entry.pips < 0 else "+ " if i else "" for i, part in enumerate(parts))
    amounts = (f"{points(state, abs(part.entry.pips))} {part.text}" for part in parts)
    return " ".join(sign + amount for sign, amount in zip(signs, amounts, strict=True))


class Item(NamedTuple):
    """An entry of a ledger with the multiplier behind it, if it was one, and its words: 'difficult ground ×2'."""

    entry: Entry
    factor: Fraction | None
    text: str


def items(state: State, path: Path, step: Step) -> list[Item]:
    """The ledger of a step of a path, entry by entry, in words."""
    terms = path.terms
    profile = profile_for(state, state.piece(path.piece), mode=terms.mode, features=terms.features)
    found: list[Item] = []
    running = Fraction(0)
    for entry in step.entries:
        factor = _factor(profile, entry, running)
        times = "" if factor is None else f" ×{decimal(factor)}"
        found.append(Item(entry, factor, entry_text(state, entry) + times))
        running += entry.pips
    return found


def _factor(profile: Profile, entry: Entry, running: Fraction) -> Fraction | None:
    """The multiplier behind an entry, where it was one."""
    kind, _, tag = entry.rule.partition(".")
    row = profile.rows.get(tag) if kind == "terrain" else None
    if row is None or row.multiply is None or row.multiply == 1 or not running:
        return None
    return row.multiply if entry.pips == running * (row.multiply - 1) else None


def entry_text(state: State, entry: Entry) -> str:
    """What an entry of a ledger is for, with the feature that decided it where one did.

    >>> from footwork.game.game import Game
    >>> entry_text(Game.shipped("rune-and-rust").state, Entry("terrain.difficult", "difficult", Fraction(2), 2))
    'difficult ground'
    """
    text = _rule_text(state, entry.rule)
    decided = [name for name in entry.by.split(", ") if name in state.rules.features]
    titles = ", ".join(rule_title(state, name) for name in decided)
    return f"{text} ({titles})" if titles and titles.lower() != text else text


def _rule_text(state: State, rule: str) -> str:
    if rule == "cost.cardinal" and not state.rules.grid.diagonals:
        return "step"  # there are no others
    if rule in _RULES:
        return _RULES[rule]
    kind, _, name = rule.partition(".")
    if kind == "leave":
        return f"leaving {_rule_text(state, name)}"
    if kind == "terrain":
        return rule_title(state, name).lower()
    if kind == "occupants":
        relation, _, tags = name.partition("@")
        return f"{relation} {noun(state, 'piece')} in the way" + (f" on {tags}" if tags else "")
    return "every step" if kind == "step" else rule


def _rounding(state: State, path: Path) -> str:
    if path.charged_pips == path.pips:
        return ""
    exact = Fraction(path.pips, path.budget.pips)
    return f"rounded from {decimal(exact)}"
