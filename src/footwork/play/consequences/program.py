"""Programs: what actions and reactions do. `if` chooses `do` or `else`; `then` always follows and was paid for before.

Rulesets in YAML and campaigns in their own language compile to the same program, and it is run here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from footwork.board.allowance import folded_stats, points_left
from footwork.board.nearby import stat_of
from footwork.board.state import State
from footwork.language.formula import Formula, ReadStat, Whose
from footwork.play.consequences.effects import Occasion, happen, run_effects
from footwork.play.consequences.stats import change_points, change_stat
from footwork.play.events import Decided
from footwork.play.resolution import POINTS, Play
from footwork.refusals import Refusal, kinds
from footwork.rules.effects import ChangeStat, Effect, GrantPoints, MoveSelf, Program, Relocate
from footwork.values import plain

Lent = Mapping[str, tuple[str, ...]]
"""The features that pieces have only in the moves that they make, by piece."""

NOTHING: Lent = {}
NOTHING_MORE = Fraction(0)


def price_of(state: State, piece: str, program: Program, target: str | None) -> dict[str, int]:
    """What a program takes from the piece itself under `then`, by stat; known before anything happens."""
    return _summed(_price_list(state, piece, program, target))


def _price_list(state: State, piece: str, program: Program, target: str | None) -> list[tuple[ChangeStat, int]]:
    found = [(entry, -_known(state, entry.by, piece, target)) for entry in program.prices]
    return [(entry, amount) for entry, amount in found if amount > 0]


def points_price(state: State, piece: str, program: Program, target: str | None) -> int:
    """How many points a program takes from the piece itself under `then`; known before anything happens."""
    return sum(amount for _, amount in _points_list(state, piece, program, target))


def _points_list(state: State, piece: str, program: Program, target: str | None) -> list[tuple[GrantPoints, int]]:
    found = [(entry, -_known(state, entry.amount, piece, target)) for entry in program.prices_in_points]
    return [(entry, amount) for entry, amount in found if amount > 0]


def _summed(prices: Iterable[tuple[ChangeStat, int]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for entry, amount in prices:
        total[entry.stat] = total.get(entry.stat, 0) + amount
    return total


def _known(state: State, formula: Formula, own: str, target: str | None) -> int:
    """The value of a formula without dice."""
    return formula.evaluate(reading(state, own, target))


def reading(state: State, own: str, target: str | None, lent: Lent = NOTHING) -> ReadStat:
    """The stats that a formula reads for a piece and, where it reads one, its target."""

    def read(whose: Whose, name: str) -> int:
        who = own if whose == "self" or target is None else target
        return folded_stats(state, state.piece(who), lent.get(who, ()))(name)

    return read


def why_not_pay(
    state: State, piece: str, program: Program, target: str | None, *, cost: Fraction = NOTHING_MORE
) -> Refusal | None:
    """Why a piece cannot pay for a program, and for what it costs in points besides; None if it can."""
    here = state.piece(piece)
    points = cost + points_price(state, piece, program, target)
    left = points_left(state, here) if points else None
    if left is not None and points * state.rules.pips > left:
        return Refusal(kinds.POINTS_INSUFFICIENT, here.at, need=plain(points), have=state.rules.points(left))
    for stat, need in price_of(state, piece, program, target).items():
        have = stat_of(state, here)(stat) - (state.rules.stats[stat].least or 0)
        if need > have:
            return Refusal(kinds.RESOURCE_INSUFFICIENT, here.at, need=need, have=have, rule=stat)
    return None


def run_program(play: Play, program: Program, on: Occasion) -> None:
    """Let a program happen: the effects that its condition chooses, then what follows and was held to be paid."""
    own, target, cause = on.own, on.target, on.cause
    prices = _price_list(play.state, own, program, target)
    in_points = _points_list(play.state, own, program, target)
    pips = sum(amount for _, amount in in_points) * play.state.rules.pips
    with play.holding(own, {**_summed(prices), POINTS: pips}):
        chosen = program.do
        if program.condition is not None:
            held = bool(play.evaluate(program.condition, own, target))
            play.emit(Decided(own, cause, held))
            chosen = program.do if held else program.otherwise
        if on.way.is_given and play.may_refuse and not _takes_a_way(chosen):
            play.refuse(Refusal(kinds.WAY_NONE_WANTED, rule=cause))
        run_effects(play, chosen, on)
    paid = {id(entry): amount for entry, amount in (*prices, *in_points)}
    for effect in program.then:
        if isinstance(effect, ChangeStat) and id(effect) in paid:
            change_stat(play, own, effect.stat, -paid[id(effect)], cause)
        elif isinstance(effect, GrantPoints) and id(effect) in paid:
            change_points(play, own, -paid[id(effect)])
        else:
            happen(effect, play, on)


def _takes_a_way(effects: Iterable[Effect]) -> bool:
    """Whether the way is said beforehand: a move comes before any die."""
    for effect in effects:
        if isinstance(effect, MoveSelf):
            return not effect.points.has_dice
        if isinstance(effect, Relocate):
            return not effect.within.has_dice
        formula = getattr(effect, "by", None) or getattr(effect, "to", None) or getattr(effect, "amount", None)
        if isinstance(formula, Formula) and formula.has_dice:
            return False
    return False
