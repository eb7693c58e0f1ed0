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
from footwork.play.effects import run_effects
from footwork.play.events import Reacted, Used
from footwork.play.resolution import Play, Question
from footwork.rules.effects import ReactionRule, Uses
from footwork.language.formula import Formula

Trigger = Literal["before-leave", "after-arrive"]
Cells = tuple[Cell, ...]


def provoked(
    state: State, mover: Piece, trigger: Trigger, before: Cells, after: Cells
) -> Iterator[tuple[Piece, ReactionRule]]:
    """Who would react to a step from some cells to others, in roster order. It changes nothing."""
    rules = [rule for rule in state.rules.reactions.values() if rule.trigger == trigger]
    if not rules:
        return
    features = profile_for(state, mover).features
    for reactor in state.pieces:
        if reactor.id == mover.id or reactor.at is None:
            continue
        for rule in rules:
            if not relates(reactor, mover, rule.relation) or rule.unless in features:
                continue
            near_before = is_within(state, reactor.cells, before, rule.within)
            near_after = is_within(state, reactor.cells, after, rule.within)
            fires = near_before and not near_after if trigger == "before-leave" else near_after and not near_before
            if fires and uses_left(state, reactor, rule.uses):
                yield reactor, rule


def react(play: Play, mover: str, trigger: Trigger, before: Cells, after: Cells) -> None:
    """Let everybody react who may, in roster order, while the mover is still there to react to."""
    for reactor, rule in list(provoked(play.state, play.piece(mover), trigger, before, after)):
        if play.piece(mover).at is None:
            return
        if play.piece(reactor.id).at is None or not uses_left(play.state, play.piece(reactor.id), rule.uses):
            continue
        with play.triggered():
            _react(play, reactor.id, rule, mover)


def _react(play: Play, reactor: str, rule: ReactionRule, mover: str) -> None:
    if rule.ask:
        question = Question("reaction", reactor, rule.name, mover, ("yes", "no"))
        if play.ask(question) == "no":
            return
    if rule.uses is not None:
        play.emit(Used(reactor, use_key(rule.uses)))
    play.emit(Reacted(reactor, rule.name, mover))
    run_effects(play, rule.effects, own=reactor, target=mover, cause=rule.name)


def use_key(uses: Uses) -> str:
    """The name under which a piece counts a use; it tells when the count starts again."""
    return f"{uses.per}-{uses.name}"


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
    return piece.used.get(use_key(uses), 0) < allowed
