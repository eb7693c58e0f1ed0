"""Reactions: what a move sets off in others, and which step would."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from footwork.board.allowance import folded_stats, profile_for
from footwork.board.nearby import is_within, relates
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.geometry import Cell
from footwork.language.formula import Formula
from footwork.play.events import Reacted, Used
from footwork.play.resolution import Play, Question
from footwork.rules.effects import ReactionRule, Uses

Trigger = Literal["before-leave", "after-arrive"]
Cells = tuple[Cell, ...]


def provoked(
    state: State,
    mover: Piece,
    trigger: Trigger,
    before: Cells,
    after: Cells,
    features: frozenset[str] | None = None,
) -> Iterator[tuple[Piece, ReactionRule]]:
    """Who would react to a step from some cells to others, in roster order. It changes nothing.

    `features` are those of the mover in this move, where an action gives it more than its own.
    """
    for reactor, rule in reactors(state, mover, trigger, features):
        if sets_off(state, reactor, rule, before, after):
            yield reactor, rule


def reactors(
    state: State, mover: Piece, trigger: Trigger, features: frozenset[str] | None = None
) -> Iterator[tuple[Piece, ReactionRule]]:
    """Who could react to a piece if its way led there, in roster order, each with what it would do."""
    rules = [rule for rule in state.rules.reactions.values() if rule.trigger == trigger]
    if not rules:
        return
    features = profile_for(state, mover).features if features is None else features
    for reactor in state.pieces:
        if reactor.id == mover.id or reactor.at is None:
            continue
        for rule in rules:
            wanted = relates(reactor, mover, rule.relation) and features.isdisjoint(rule.unless)
            if wanted and _is_able(state, reactor, rule, mover.id):
                yield reactor, rule


def sets_off(state: State, reactor: Piece, rule: ReactionRule, before: Cells, after: Cells) -> bool:
    """Whether a step from some cells to others is what a reaction waits for."""
    near_before, near_after = _near(state, reactor, rule, before), _near(state, reactor, rule, after)
    return near_before and not near_after if rule.trigger == "before-leave" else near_after and not near_before


def _near(state: State, reactor: Piece, rule: ReactionRule, cells: Cells) -> bool:
    profile = profile_for(state, reactor) if (rule.measure or state.rules.distance) == "step" else None
    return is_within(state, reactor.cells, cells, rule.within, measure=rule.measure, profile=profile)


def _is_able(state: State, reactor: Piece, rule: ReactionRule, mover: str) -> bool:
    """Whether a piece has a use left for a reaction, and can pay for it."""
    from footwork.play.program import why_not_pay  # a program moves pieces, and moves set off reactions

    return uses_left(state, reactor, rule.uses) and why_not_pay(state, reactor.id, rule.program, mover) is None


def react(
    play: Play, mover: str, trigger: Trigger, before: Cells, after: Cells, features: frozenset[str] | None = None
) -> None:
    """Let everybody react who may, in roster order, while the mover is still there to react to."""
    for reactor, rule in list(provoked(play.state, play.piece(mover), trigger, before, after, features)):
        if play.piece(mover).at is None:
            return
        here = play.piece(reactor.id)
        if here.at is None or not _is_able(play.state, here, rule, mover):
            continue
        with play.triggered():
            _react(play, reactor.id, rule, mover)


def _react(play: Play, reactor: str, rule: ReactionRule, mover: str) -> None:
    from footwork.play.program import run_program

    if rule.ask:
        question = Question("reaction", reactor, rule.name, mover, ("yes", "no"))
        if play.ask(question) == "no":
            return
    if rule.uses is not None:
        play.emit(Used(reactor, rule.uses.key))
    play.emit(Reacted(reactor, rule.name, mover))
    run_program(play, rule.program, own=reactor, target=mover, cause=rule.name)


def uses_left(state: State, piece: Piece, uses: Uses | None) -> bool:
    """Whether a piece has a use left."""
    if uses is None:
        return True
    times = uses.times
    allowed = (
        Fraction(times.evaluate(lambda _w, name: folded_stats(state, piece)(name)))
        if isinstance(times, Formula)
        else times
    )
    return piece.count(uses.key) < allowed
