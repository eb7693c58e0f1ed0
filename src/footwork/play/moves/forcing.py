"""Forced movement: a piece is moved cell by cell without wanting to, or put somewhere else.

It costs nothing, works on pieces that may not move, and sets off tiles. Each cell is judged as a step in the mode
`forced`, so that walls, closed doors and other pieces stop it where the rules say so. Nobody reacts to it, unless
the rules say that the piece `provokes` always.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from footwork.board.state import State
from footwork.geometry import Cell, Pose, Vector
from footwork.play.consequences.effects import Occasion, Place, happen, run_effects
from footwork.play.consequences.reactions import react
from footwork.play.consequences.tiles import stayed
from footwork.play.events import How, ShoveBegan, Shoved, Stepped, Teleported
from footwork.play.moves.changing import change_place, take_step
from footwork.play.moves.resting import may_rest, settle_back
from footwork.play.resolution import Play
from footwork.query.judge import Judge
from footwork.query.step import Move, Node
from footwork.refusals import Refusal
from footwork.rules.effects import Slide, Teleport, aimed_at
from footwork.rules.pattern import Offset
from footwork.rules.profile import FORCED

COLLISION = "collision"
"""The cause of what a collision does."""

Units = Sequence[Vector]
"""The changes of cell of single steps, one after another."""


@happen.register
def _slide(effect: Slide, play: Play, on: Occasion) -> None:
    """Move a piece on; without a direction, the way by which it came to the place."""
    name, place = on.whom(effect.of), on.place
    if not _can_be_carried(play, name, place):
        return
    onward = None if place is None else place.onward
    unit = onward if effect.direction is None else play.state.rules.grid.offset(effect.direction)
    cells = play.evaluate(effect.cells, name)
    if unit is not None and cells > 0:
        board = play.state.board
        units = (unit,) * min(cells, board.width + board.height)
        force(play, name, units, cause=on.cause, cells=cells, rests=place is None)


@happen.register
def _teleport(effect: Teleport, play: Play, on: Occasion) -> None:
    """Put a piece elsewhere; who has just been teleported onto the place stays."""
    name, place = on.whom(effect.of), on.place
    if _can_be_carried(play, name, place) and (place is None or not place.teleported):
        teleport(play, name, play.state.board.names.get(effect.name, ()), cause=on.cause, rests=place is None)


def _can_be_carried(play: Play, name: str, place: Place | None) -> bool:
    """Whether a piece is on the board; a place only carries what still stands on it."""
    piece = play.piece(name)
    return piece.at is not None and (place is None or place.cell in piece.cells)


def force(
    play: Play,
    name: str,
    units: Units,
    *,
    cause: str,
    cells: int | None = None,
    how: How = "carry",
    by: str | None = None,
    rests: bool = True,
) -> Shoved:
    """Move a piece by unit steps as far as it goes, ending where it may stop; the event says how far that was.

    `cells` is how far it was meant to go, where that is further than the steps given; `by` is who does it.
    It rests where it ends, unless a cell carries it on: that is part of how it came to the cell.
    """
    with play.within(ShoveBegan(name, cause, how, by)):
        travelled, reason = _driven(play, name, units, cause)
        remained = (len(units) if cells is None else cells) - len(travelled) + 1
        shoved = Shoved(name, cause, tuple(pose.anchor for pose in travelled), remained, reason, how, by)
        with play.within(shoved):
            _come_to_rest(play, name, travelled)
            _collide(play, shoved)
            if rests and len(travelled) > 1:
                _stays(play, name)
    return shoved


def _stays(play: Play, name: str) -> None:
    """What cells do to a piece that was moved and stays on them.

    One that is on a way of its own rests at the end of that; where there are beats, cells act after each of them.
    """
    if play.state.rules.beats is None and not play.is_on_its_way(name):
        stayed(play, name)


def withstand(play: Play, shoved: Shoved) -> None:
    """Let a shove happen that moves nobody."""
    with play.within(ShoveBegan(shoved.piece, shoved.cause, shoved.how, shoved.by)):
        play.emit(shoved)


def _driven(play: Play, name: str, units: Units, cause: str) -> tuple[list[Pose], Refusal | None]:
    """Take the steps of a shove as far as they go: the poses on the way with its start, and what was against more."""
    travelled = [play.piece(name).pose]
    possible, reason = way_open(forced_judge(play, name), units)
    knocked: set[str] = set()
    while len(travelled) <= len(units):
        rest = units[len(travelled) - 1 :]
        if possible == 0:
            if reason is None or reason.by is None or reason.by in knocked:
                break
            knocked.add(reason.by)  # once for each cell: what comes back is in the way for good
            if not _knock_on(play, reason.by, rest[0], cause):
                break
            possible, reason = way_open(forced_judge(play, name), rest)
            continue
        happened = len(play.events)
        taken = _step(play, name, rest[0])
        if taken is not True:
            reason = taken or None
            break
        travelled.append(travelled[-1]._replace(anchor=travelled[-1].anchor + rest[0]))
        if play.piece(name).at is None or play.piece(name).pose != travelled[-1]:
            reason = None
            break  # something took it elsewhere
        possible -= 1
        knocked.clear()
        if len(play.events) > happened + 1:  # more than the step itself has happened
            possible, reason = way_open(forced_judge(play, name), rest[1:])
    return travelled, reason


def way_open(judge: Judge, units: Units) -> tuple[int, Refusal | None]:
    """How many of the steps can be taken so that the piece may stop after them, and what is against the next."""
    node = judge.start()
    possible, reason = 0, None
    for i, unit in enumerate(units):
        verdict = judge.step(node, _move(judge.state, node, unit))
        if isinstance(verdict, Refusal):
            return possible, verdict
        node = Node(verdict.end.anchor, node.turned, node.heading)
        stopping = judge.stopping(node)
        if stopping.allowed is True:
            possible, reason = i + 1, None
        else:
            reason = stopping.refusal
    return possible, reason


def _step(play: Play, name: str, unit: Vector) -> bool | Refusal:
    """One cell of the way, judged again: something may have changed since the way was looked at.

    False if a reaction took the piece elsewhere before it left.
    """
    piece = play.piece(name)
    start = forced_judge(play, name).start()
    after = piece.footprint.cells(start.anchor + unit, turned=piece.turned)
    react(play, name, "before-leave", piece.cells, after, play.profile(name, mode=FORCED), forced=True)
    if play.piece(name).at is None or play.piece(name).pose != piece.pose:
        return False
    judge = forced_judge(play, name)
    verdict = judge.step(start, _move(play.state, start, unit))
    if isinstance(verdict, Refusal):
        return verdict
    end = Pose(verdict.end.anchor, piece.turned, piece.heading)
    take_step(play, Stepped(name, piece.pose, end, 0, FORCED, play.state.rules.pips), judge.profile, forced=True)
    return True


def _knock_on(play: Play, name: str, unit: Vector, cause: str) -> bool:
    """Push on a piece that stands in the way, where the rules have one push the next; False if it does not give way."""
    if not play.state.rules.shoves.domino:
        return False
    with play.triggered():
        return force(play, name, (unit,), cause=cause, how="push").moved > 0


def _come_to_rest(play: Play, name: str, travelled: list[Pose]) -> None:
    """Nobody is left where it may not stand: what happened on the way may have closed what was open before."""
    piece = play.piece(name)
    if len(travelled) > 1 and piece.at is not None and piece.pose == travelled[-1]:
        settle_back(play, name, forced_judge(play, name), travelled)


def _collide(play: Play, shoved: Shoved) -> None:
    """What it does to be stopped by something: to the piece itself, and to the one that was hit."""
    rule = play.state.rules.shoves
    if not rule.collision or shoved.reason is None or shoved.remained == 0:
        return
    hit = shoved.reason.by
    effects = [effect for effect in rule.collision if hit is not None or aimed_at(effect) == "self"]
    with play.triggered():
        for _ in range(shoved.remained if rule.each == "cell" else 1):
            run_effects(play, effects, Occasion(shoved.piece, hit, COLLISION))


def teleport(play: Play, name: str, cells: Iterable[Cell], *, cause: str, rests: bool = True) -> bool:
    """Put a piece on the first of some cells where it may stand; False if there is none."""
    piece = play.piece(name)
    judge = forced_judge(play, name)
    for cell in cells:
        node = Node(cell, piece.turned, piece.heading)
        if cell != piece.at and may_rest(judge, node):
            index = change_place(play, Teleported(name, cause, piece.pose, node.pose))
            if rests:
                with play.inside(index):
                    _stays(play, name)
            return True
    return False


def forced_judge(play: Play, name: str) -> Judge:
    """The judge of the steps by which a piece is moved against its will."""
    return Judge(play.state, play.piece(name), play.profile(name, mode=FORCED))


def _move(state: State, node: Node, unit: Vector) -> Move:
    return Move(Offset.on(state.rules.grid, unit), node.heading)
