"""Forced movement: a piece is moved cell by cell without wanting to, or put somewhere else.

It costs nothing, works on pieces that may not move, provokes nobody, and sets off tiles. Each cell is judged as a
step in the mode `forced`, so that walls, closed doors and other pieces stop it where the rules say so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from footwork.board.allowance import profile_for
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.geometry import Cell, Pose
from footwork.play.events import Stepped
from footwork.play.resolution import Play
from footwork.play.tile_events import Shoved, Teleported
from footwork.play.tiles import entered, left, settle
from footwork.query.judge import Judge, Move, Node
from footwork.query.refusal import Refusal
from footwork.rules.pattern import Offset

MODE = "forced"
Units = Sequence[tuple[int, int]]


def force(play: Play, name: str, units: Units, *, cause: str) -> Shoved:
    """Move a piece by unit steps as far as it goes, ending where it may stop; the event says how far that was."""
    piece = play.piece(name)
    possible, reason = _possible(play.state, piece, units)
    travelled = [piece.pose]
    for unit in units[:possible]:
        refused = _step(play, name, unit)
        if refused is not None:
            reason = refused
            break
        travelled.append(travelled[-1]._replace(anchor=travelled[-1].anchor + unit))
        if play.piece(name).at is None or play.piece(name).pose != travelled[-1]:
            break  # a tile took it elsewhere
    shoved = Shoved(name, cause, tuple(p.anchor for p in travelled), len(units) - len(travelled) + 1, reason)
    play.emit(shoved)
    return shoved


def _possible(state: State, piece: Piece, units: Units) -> tuple[int, Refusal | None]:
    """How many of the steps can be taken so that the piece may stop after them, and what is against the next."""
    judge = _judge(state, piece)
    node = judge.start()
    possible, reason = 0, None
    for i, unit in enumerate(units):
        verdict = judge.step(node, _move(node, unit))
        if isinstance(verdict, Refusal):
            return possible, verdict
        node = Node(verdict.end.anchor, node.turned, node.heading)
        stopping = judge.stopping(node)
        if stopping.allowed is True:
            possible, reason = i + 1, None
        else:
            reason = stopping.refusal
    return possible, reason


def _step(play: Play, name: str, unit: tuple[int, int]) -> Refusal | None:
    """One cell of the way, judged again: tiles may have changed the board since the way was looked at."""
    piece = play.piece(name)
    judge = _judge(play.state, piece)
    node = judge.start()
    verdict = judge.step(node, _move(node, unit))
    if isinstance(verdict, Refusal):
        return verdict
    end = Pose(verdict.end.anchor, piece.turned, piece.heading)
    play.emit(Stepped(name, piece.pose, end, 0, MODE))
    after = play.piece(name).cells
    left(play, name, [cell for cell in piece.cells if cell not in after])
    entered(play, name, verdict.entered, onward=unit)
    settle(play)
    return None


def teleport(play: Play, name: str, cells: Iterable[Cell], *, cause: str) -> bool:
    """Put a piece on the first of some cells where it may stand; False if there is none."""
    piece = play.piece(name)
    judge = _judge(play.state, piece)
    for cell in cells:
        node = Node(cell, piece.turned, piece.heading)
        if cell != piece.at and judge.standing(node) is None and judge.stopping(node).allowed is True:
            play.emit(Teleported(name, cause, piece.pose, node.pose))
            after = play.piece(name).cells
            left(play, name, [each for each in piece.cells if each not in after])
            entered(play, name, [each for each in after if each not in piece.cells], teleported=True)
            settle(play)
            return True
    return False


def _judge(state: State, piece: Piece) -> Judge:
    return Judge(state, piece, profile_for(state, piece, mode=MODE))


def _move(node: Node, unit: tuple[int, int]) -> Move:
    return Move(Offset(*unit), node.heading)
