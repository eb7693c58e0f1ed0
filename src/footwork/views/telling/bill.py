"""The bill: what a path costs, step by step, each amount with the rule behind it."""

from __future__ import annotations

from fractions import Fraction

from footwork.board.state import State
from footwork.errors import wanted
from footwork.query.ledger import Entry
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.query.step import Step
from footwork.rules.profile import Profile
from footwork.rules.texts import decimal
from footwork.views.telling.words import ARROW, cell_text, noun, rule_title

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


def explain(path: Path, state: State) -> str:
    """The itemised bill of a path, a line for each step and one for the whole.

    >>> from footwork.game.game import Game
    >>> game = Game.shipped("rune-and-rust")
    >>> print(explain(game.path("hero", "E3"), game.state))  # doctest: +NORMALIZE_WHITESPACE
      D5 → E4   1.5   diagonal step
      E4 → E3   1     cardinal step
      Total     2.5
    """
    wanted(path, Path, "explain()", "a Path, such as reach.path(cell)")
    wanted(state, State, "explain()", "the State that the path is about, such as game.state")
    rows = [_row(state, path, step) for step in path.steps]
    total = ("Total", points(state, path.charged_pips), _rounding(state, path))
    widths = [max(len(row[i]) for row in (*rows, total)) for i in (0, 1)]
    lines = (f"  {row[0]:{widths[0]}}   {row[1]:{widths[1]}}   {row[2]}".rstrip() for row in (*rows, total))
    return "\n".join(lines)


def points(state: State, pips: int | Fraction) -> str:
    """An amount of a bill in points."""
    return decimal(state.rules.points(pips))


def _row(state: State, path: Path, step: Step) -> tuple[str, str, str]:
    profile = Query.of(state, path.piece).profile
    way = ARROW.join(cell_text(state, node.anchor) for node in (step.start, step.end))
    return way, points(state, step.pips), _entries(state, profile, step.entries)


def _entries(state: State, profile: Profile, entries: tuple[Entry, ...]) -> str:
    """The parts of a step's cost; amounts are written only where there are several."""
    if len(entries) == 1:
        return entry_text(state, entries[0])
    parts: list[str] = []
    running = Fraction(0)
    for entry in entries:
        factor = _factor(profile, entry, running)
        name = entry_text(state, entry) + (f" ×{decimal(factor)}" if factor is not None else "")
        sign = "- " if entry.pips < 0 else "+ " if parts else ""
        parts.append(f"{sign}{points(state, abs(entry.pips))} {name}")
        running += entry.pips
    return " ".join(parts)


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
