"""Running effects: stats change, features are granted, pieces are moved or defeated, doors and ground change."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from footwork.board.nearby import stat_of
from footwork.geometry import Cell
from footwork.language.formula import Formula
from footwork.play.consequences.doors import set_doors, set_terrain
from footwork.play.events import Defeated, FeatureGranted, PointsGranted, StatChanged
from footwork.play.resolution import Play
from footwork.rules.effects import (
    Approach,
    Become,
    ChangeStat,
    Effect,
    GrantFeature,
    GrantPoints,
    Interrupt,
    MoveSelf,
    Relocate,
    SetDoors,
    SetStat,
    Shove,
    Slide,
    Teleport,
)
from footwork.rules.schema import Who


class Place(NamedTuple):
    """The cell that does something, the unit step by which a piece came to it, and whether it was teleported."""

    cell: Cell
    onward: tuple[int, int] | None = None
    teleported: bool = False


def run_effects(
    play: Play, effects: Iterable[Effect], *, own: str, target: str | None, cause: str, place: Place | None = None
) -> None:
    """Let effects happen in order. `own` is who causes them, `target` whom they may be aimed at.

    For what a place does, `own` is the piece it does it to.
    """
    for effect in effects:
        match effect:
            case ChangeStat(stat, by, of):
                change_stat(play, _whom(of, own, target), stat, play.evaluate(by, own, target), cause)
            case SetStat(stat, to, of):
                who = _whom(of, own, target)
                wanted = play.evaluate(to, own, target)
                change_stat(play, who, stat, wanted - stat_of(play.state, play.piece(who))(stat), cause)
            case GrantFeature(feature, to, until):
                play.emit(FeatureGranted(_whom(to, own, target), feature, until))
            case GrantPoints(amount, to):
                _grant_points(play, amount, _whom(to, own, target), own, target)
            case SetDoors(name, how):
                set_doors(play, name, how)
            case Become(terrain, called):
                cells = play.state.board.names.get(called, ()) if called is not None else (place.cell,) if place else ()
                for cell in cells:
                    set_terrain(play, cell, terrain)
            case Slide() | Teleport():
                _carry(play, effect, _whom(effect.of, own, target), cause, place)
            case Shove():
                _shove(play, effect, own, target, cause)
            case Interrupt():
                play.interrupt(_whom("target", own, target))
            case MoveSelf() | Relocate() | Approach():
                raise AssertionError("only a program moves its piece")


def _whom(who: Who, own: str, target: str | None) -> str:
    return own if who == "self" or target is None else target


def _carry(play: Play, effect: Slide | Teleport, name: str, cause: str, place: Place | None) -> None:
    """Move a piece by force; a place only carries what still stands on it."""
    # Forced steps set off tiles, and tiles run effects: the circle is meant, and limited by Play.triggered.
    from footwork.play.moves.forcing import force, teleport

    piece = play.piece(name)
    if piece.at is None or (place is not None and place.cell not in piece.cells):
        return
    if isinstance(effect, Teleport):
        if place is None or not place.teleported:
            teleport(play, name, play.state.board.names.get(effect.name, ()), cause=cause)
        return
    onward = None if place is None else place.onward
    unit = onward if effect.direction is None else play.state.rules.grid.axes.offset(effect.direction)
    cells = play.evaluate(effect.cells, name)
    if unit is not None and cells > 0:
        board = play.state.board
        force(play, name, (unit,) * min(cells, max(board.width, board.height)), cause=cause, cells=cells)


def _shove(play: Play, effect: Shove, own: str, target: str | None, cause: str) -> None:
    from footwork.play.moves.shoving import shove  # for the same reason

    if target is not None:
        whom, by = (target, own) if effect.of == "target" else (own, target)
        shove(play, effect, name=whom, by=by, cause=cause)


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
