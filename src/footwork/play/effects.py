"""Running effects: stats change, features are granted, doors open and close, pieces are defeated."""

from __future__ import annotations

from collections.abc import Iterable

from footwork.play.events import Defeated, EdgeSet, FeatureGranted, PointsGranted, StatChanged
from footwork.play.resolution import Play
from footwork.rules.effects import ChangeStat, Effect, GrantFeature, GrantPoints, SetEdges
from footwork.language.formula import Formula


def run_effects(play: Play, effects: Iterable[Effect], *, own: str, target: str | None, cause: str) -> None:
    """Let effects happen in order. `own` is who causes them, `target` whom they may be aimed at."""
    for effect in effects:
        match effect:
            case ChangeStat():
                _change(play, effect, own, target, cause)
            case GrantFeature(feature, to, until):
                receiver = own if to == "self" or target is None else target
                play.emit(FeatureGranted(receiver, feature, until))
            case GrantPoints(amount, to):
                _grant_points(play, amount, own if to == "self" or target is None else target, own, target)
            case SetEdges(name, how):
                _set_edges(play, name, how)


def _change(play: Play, effect: ChangeStat, own: str, target: str | None, cause: str) -> None:
    name = own if effect.of == "self" or target is None else target
    change = play.evaluate(effect.by, own, target)
    piece = play.piece(name)
    rule = play.state.rules.stats[effect.stat]
    before = piece.stats.get(effect.stat, rule.default)
    after = before + change
    if rule.least is not None:
        after = max(after, rule.least)
    if rule.most is not None:
        after = min(after, rule.most)
    play.emit(StatChanged(name, effect.stat, before, after, cause))
    defeat = play.state.rules.defeat
    if defeat is not None and defeat[0] == effect.stat and after <= defeat[1] and not piece.defeated:
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
