"""Reactions: what a move sets off in others, and which step would."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Literal, NamedTuple

from footwork.board.allowance import folded_stats, pool_of, profile_for
from footwork.board.nearby import around, farthest, is_within, relates, stat_of
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.geometry import Cell
from footwork.language.formula import Formula
from footwork.play.consequences.effects import Occasion, happen
from footwork.play.consequences.program import points_price, price_of, run_program, why_not_pay
from footwork.play.events import PointsGranted, Reacted, StatChanged, Used
from footwork.play.events.apply import apply
from footwork.play.resolution import LimitHit, Pending, Play, Question
from footwork.query.gates import missing
from footwork.query.path import Path
from footwork.rules.effects import ActionRule, Interrupt, ReactionRule, Trigger, Uses
from footwork.rules.profile import Profile

Window = Literal["before-leave", "after-arrive"]
Cells = tuple[Cell, ...]


def provoked(
    state: State,
    mover: Piece,
    trigger: Window,
    before: Cells,
    after: Cells,
    profile: Profile | None = None,
    *,
    forced: bool = False,
) -> Iterator[tuple[Piece, ReactionRule]]:
    """Who would react to a step from some cells to others, in roster order. It changes nothing.

    `profile` is the mover's in this move, where an action gives it more than its own; `forced` says that the step is
    not its own.
    """
    near = {*before, *after}
    for reactor, rule in reactors(state, mover, trigger, profile, forced=forced, near=near):
        if sets_off(state, reactor, rule, before, after):
            yield reactor, rule


def reactors(
    state: State,
    mover: Piece,
    trigger: Trigger,
    profile: Profile | None = None,
    *,
    forced: bool = False,
    near: Collection[Cell] | None = None,
    further: int = 0,
) -> Iterator[tuple[Piece, ReactionRule]]:
    """Who could react to a piece if its way led there, in roster order, each with what it would do.

    Where its way leads, `near` says, if that is known, or `further` columns or rows away from there: those are left out
    for whom it is surely too far away.
    """
    rules = [rule for rule in state.rules.reactions.values() if rule.trigger == trigger]
    if not rules:
        return
    profile = profile or profile_for(state, mover)
    if not provokes(profile, forced=forced):
        return
    for place in range(len(state.pieces)) if near is None else around(state, near, reaches_of(state, rules, further)):
        for rule in reactions_to(state, mover, state.pieces[place], rules, profile):
            yield state.pieces[place], rule


def provokes(profile: Profile, *, forced: bool = False) -> bool:
    """Whether the steps of a piece of a profile set off reactions, or those that it is forced to make."""
    said = profile.value("provokes")
    return bool(said == "always" if forced else said != "never")


def reactions_to(
    state: State, mover: Piece, reactor: Piece, rules: Iterable[ReactionRule], profile: Profile
) -> Iterator[ReactionRule]:
    """Which of some reactions another piece could make to one of a profile, if its way led there."""
    if reactor.id == mover.id or reactor.at is None:
        return
    for rule in rules:
        wanted = relates(reactor, mover, rule.relation) and profile.features.isdisjoint(rule.unless)
        if wanted and _is_able(state, reactor, rule, mover.id):
            yield rule


def reaches_of(state: State, rules: Iterable[ReactionRule], further: int = 0) -> list[int | None]:
    """How many columns or rows away from a reactor that may be which each of some reactions waits for, or `further`."""
    reaches = (farthest(state.rules, rule.within, measure=rule.measure) for rule in rules)
    return [None if reach is None else reach + further for reach in reaches]


def sets_off(state: State, reactor: Piece, rule: ReactionRule, before: Cells, after: Cells) -> bool:
    """Whether a step from some cells to others is what a reaction waits for."""
    near_before, near_after = is_near(state, reactor, rule, before), is_near(state, reactor, rule, after)
    return near_before and not near_after if rule.trigger == "before-leave" else near_after and not near_before


def is_near(state: State, reactor: Piece, rule: ReactionRule, cells: Cells) -> bool:
    """Whether one of some cells is within reach of a reaction."""
    profile = profile_for(state, reactor) if (rule.measure or state.rules.distance) == "step" else None
    return is_within(state, reactor.cells, cells, rule.within, measure=rule.measure, profile=profile)


def _is_able(state: State, reactor: Piece, rule: ReactionRule, mover: str) -> bool:
    """Whether a piece has a reaction at all, a use left for it, and can pay for it."""
    if rule.requires is not None and missing(state, reactor, rule.requires) is not None:
        return False
    return uses_left(state, reactor, rule.uses) and why_not_pay(state, reactor.id, rule.program, mover) is None


def react(
    play: Play,
    mover: str,
    trigger: Window,
    before: Cells,
    after: Cells,
    profile: Profile | None = None,
    *,
    forced: bool = False,
) -> None:
    """Let everybody react to a step who may, in roster order, while there is still that step to react to.

    A step that was prevented by one reactor is no longer about to be taken, so that the next ones do not react to it.
    """
    here = before if trigger == "before-leave" else after
    for reactor, rule in list(provoked(play.state, play.piece(mover), trigger, before, after, profile, forced=forced)):
        piece, prevented = play.piece(mover), trigger == "before-leave" and play.is_interrupted
        if piece.at is None or piece.cells != here or prevented:
            return
        if play.piece(reactor.id).at is not None:
            if sets_off(play.state, play.piece(reactor.id), rule, before, after):
                _react(play, reactor.id, rule, mover)


def react_to_turn(play: Play, mover: str, trigger: Literal["turn-start", "turn-end"]) -> None:
    """Let everybody react who is near a piece whose turn starts or ends, in roster order."""
    for reactor, rule in list(reactors(play.state, play.piece(mover), trigger, near=play.piece(mover).cells)):
        piece, other = play.piece(mover), play.piece(reactor.id)
        if piece.at is not None and other.at is not None and is_near(play.state, other, rule, piece.cells):
            _react(play, reactor.id, rule, mover)


def _react(play: Play, reactor: str, rule: ReactionRule, mover: str) -> None:
    """Let one piece react, if it still can and wants to."""
    if not _is_able(play.state, play.piece(reactor), rule, mover):
        return
    with play.triggered():
        if rule.ask and play.ask(Question("reaction", reactor, rule.name, mover, ("yes", "no"))) == "no":
            return
        with play.within(Reacted(reactor, rule.name, mover)):
            if rule.uses is not None:
                play.emit(Used(reactor, rule.uses.key))
            run_program(play, rule.program, Occasion(reactor, mover, rule.name))


def tried(state: State, reactor: str, reaction: str, mover: str) -> State:
    """The state that a reaction would lead to: as far as the next question, where it sets one off."""
    play = Play(state, ())
    with suppress(Pending, LimitHit), play.triggered():
        run_program(play, state.rules.reactions[reaction].program, Occasion(reactor, mover, reaction))
    return play.state


@happen.register
def _interrupt(_: Interrupt, play: Play, on: Occasion) -> None:
    play.interrupt(on.whom("target"))


class Provocation(NamedTuple):
    """A reaction that a step of a path would set off: which step, counted from 0, when, whose, and what.

    `asked` says that the piece may decide against it.
    """

    step: int
    trigger: Window
    cell: Cell
    piece: str
    reaction: str
    asked: bool


def provocations(state: State, path: Path) -> tuple[Provocation, ...]:
    """Which reactions each step of a path would set off, in their order, as things stand now.

    A reaction that uses itself up is counted as often as it can be made; one that is asked about may be declined, and
    is listed wherever it could come.
    """
    found: list[Provocation] = []
    mover = state.piece(path.piece)
    profile = profile_for(state, mover, mode=path.terms.mode, features=path.terms.features)
    for i, step in enumerate(path.steps):
        cells = path.covered(step.start), path.covered(step.end)
        windows: tuple[tuple[Window, Cell], ...] = (
            ("before-leave", step.start.anchor),
            ("after-arrive", step.end.anchor),
        )
        for trigger, at in windows:
            for reactor, rule in list(provoked(state, mover, trigger, *cells, profile)):
                if not _is_able(state, state.piece(reactor.id), rule, mover.id):
                    continue
                found.append(Provocation(i, trigger, at, reactor.id, rule.name, rule.ask))
                if not rule.ask:
                    state = spent(state, reactor.id, rule, mover.id)
    return tuple(found)


def spent(state: State, piece: str, rule: ActionRule | ReactionRule, target: str | None) -> State:
    """The state after the use and the price of an action or reaction have been taken, and nothing else has happened."""
    if rule.uses is not None:
        state = apply(state, Used(piece, rule.uses.key))
    for stat, amount in price_of(state, piece, rule.program, target).items():
        have = stat_of(state, state.piece(piece))(stat)
        state = apply(state, StatChanged(piece, stat, have, have - amount, rule.name))
    pips, pool = points_price(state, piece, rule.program, target) * state.rules.pips, pool_of(state, state.piece(piece))
    if pips and pool is not None:
        state = apply(state, PointsGranted(piece, -pips, pool - pips, state.rules.pips))
    return state


def uses_left(state: State, piece: Piece, uses: Uses | None) -> bool:
    """Whether a piece has a use left."""
    return uses is None or piece.count(uses.key) < uses_allowed(state, piece, uses)


def uses_allowed(state: State, piece: Piece, uses: Uses) -> Fraction:
    """How many uses a piece has in all."""
    times = uses.times
    if isinstance(times, Formula):
        return Fraction(times.evaluate(lambda _w, name: folded_stats(state, piece)(name)))
    return Fraction(times)
