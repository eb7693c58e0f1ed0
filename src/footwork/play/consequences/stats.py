"""Stats, features and points: what effects change about a piece that stays where it is."""

from __future__ import annotations

from footwork.arguments import LARGEST
from footwork.board.allowance import pool_of
from footwork.board.nearby import stat_of
from footwork.play.consequences.effects import Occasion, happen
from footwork.play.events import Defeated, FeatureGranted, PointsGranted, PointsUnkept, StatChanged
from footwork.play.resolution import POINTS, LimitHit, Play
from footwork.rules.effects import ChangeStat, GrantFeature, GrantPoints, SetStat


@happen.register
def _change(effect: ChangeStat, play: Play, on: Occasion) -> None:
    change_stat(play, on.whom(effect.of), effect.stat, play.evaluate(effect.by, on.own, on.target), on.cause)


@happen.register
def _set(effect: SetStat, play: Play, on: Occasion) -> None:
    who = on.whom(effect.of)
    wanted = play.evaluate(effect.to, on.own, on.target)
    change_stat(play, who, effect.stat, wanted - stat_of(play.state, play.piece(who))(effect.stat), on.cause)


@happen.register
def _grant(effect: GrantFeature, play: Play, on: Occasion) -> None:
    play.emit(FeatureGranted(on.whom(effect.to), effect.feature, effect.until))


@happen.register
def _grant_points(effect: GrantPoints, play: Play, on: Occasion) -> None:
    change_points(play, on.whom(effect.to), play.evaluate(effect.amount, on.own, on.target))


def change_points(play: Play, name: str, change: int) -> None:
    """Give or take points, never more than there are or than are not held to be paid; of who keeps none, it is told.

    Raises LimitHit past the numbers that files can hold.
    """
    per_point = play.state.rules.pips
    before = pool_of(play.state, play.piece(name))
    if before is None:
        play.emit(PointsUnkept(name, change * per_point, per_point))
        return
    after = before + change * per_point
    if after > LARGEST * per_point:
        raise LimitHit(f"the points of {name} would become {after // per_point}, which is outside ±2³¹")
    if after < before:
        after = max(after, min(before, play.held(name, POINTS)))  # what is held is 0 or more
    play.emit(PointsGranted(name, after - before, after, per_point))


def change_stat(play: Play, name: str, stat: str, change: int, cause: str) -> None:
    """Let a stat of a piece go up or down, within its bounds; what is held to be paid is not taken by others.

    Raises LimitHit past the numbers that files can hold.
    """
    piece = play.piece(name)
    rule = play.state.rules.stats[stat]
    before = stat_of(play.state, piece)(stat)
    after = rule.bounded(before + change)
    if abs(after) > LARGEST:
        raise LimitHit(f"{stat} would become {after}, which is outside ±2³¹")
    held = play.held(name, stat)
    if held and after < before:
        after = max(after, min(before, held))
    if after == before and (rule.counts is not None or held):
        return
    play.emit(StatChanged(name, stat, before, after, cause))
    defeat = play.state.rules.defeat
    if defeat is not None and defeat[0] == stat and after <= defeat[1] and not piece.defeated:
        play.emit(Defeated(name, cause))
