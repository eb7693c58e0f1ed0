"""Running effects: stats change, features are granted, doors open and close, pieces are defeated."""

from __future__ import annotations

from collections.abc import Iterable

from footwork.board.nearby import stat_of
from footwork.language.formula import Formula
from footwork.play.events import Defeated, EdgeSet, FeatureGranted, PointsGranted, StatChanged
from footwork.play.resolution import Play
from footwork.rules.effects import (
    ChangeStat,
    Effect,
    GrantFeature,
    GrantPoints,
    MoveSelf,
    Relocate,
    SetEdges,
    SetStat,
)


def run_effects(play: Play, effects: Iterable[Effect], *, own: str, target: str | None, cause: str) -> None:
    """Let effects happen in order. `own` is who causes them, `target` whom they may be aimed at."""
    for effect in effects:
        match effect:
            case ChangeStat(stat, by, of):
                change_stat(play, _whose(of, own, target), stat, play.evaluate(by, own, target), cause)
            case SetStat(stat, to, of):
                name = _whose(of, own, target)
                wanted = play.evaluate(to, own, target)
                change_stat(play, name, stat, wanted - stat_of(play.state, play.piece(name))(stat), cause)
            case GrantFeature(feature, to, until):
                play.emit(FeatureGranted(_whose(to, own, target), feature, until))
            case GrantPoints(amount, to):
                _grant_points(play, amount, _whose(to, own, target), own, target)
            case SetEdges(name, how):
                _set_edges(play, name, how)
            case MoveSelf() | Relocate():
                raise AssertionError("only a program moves its piece")


def _whose(who: str, own: str, target: str | None) -> str:
    return own if who == "self" or target is None else target


def change_stat(play: Play, name: str, stat: str, change: int, cause: str) -> None:
    """Let a stat of a piece go up or down, within its bounds; what is held to be paid is not taken by others."""
    piece = play.piece(name)
    rule = play.state.rules.stats[stat]
    before = stat_of(play.state, piece)(stat)
    after = rule.bounded(before + change)
    held = play.held(name, stat)
    if held and after < before:
        after = max(after, min(before, held))
    if after == before and (rule.counts is not None or held):
        return
    play.emit(StatChanged(name, stat, before, after, cause))
    defeat = play.state.rules.defeat
    if defeat is not None and defeat[0] == stat and after <= defeat[1] and not piece.defeated:
        play.emit(Defeated(name, cause))


def _grant_points(play: Play, amount: Formula, receiver: str, own: str, target: str | None) -> None:
    pips = max(0, play.evaluate(amount, own, target)) * play.state.rules.pips
    before = play.piece(receiver).points
    if before is not None:
        play.emit(PointsGranted(receiver, pips, before + pips))


def _set_edges(play: Play, name: str, how: str) -> None:
    for edge, border in sorted(play.state.board.borders.items()):
        if border.name == name:
            is_open = how == "open" or (how == "toggle" and not border.open)
            if is_open != border.open:
                play.emit(EdgeSet(edge, name, is_open))
