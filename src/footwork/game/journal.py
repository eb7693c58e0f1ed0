"""The journal: what a game writes to the standard `logging` of Python.

Moves at INFO with their positions, refused ones at WARNING, calculations at DEBUG, all under ``footwork.game``.
Queries write nothing.
"""

from __future__ import annotations

import logging

from footwork.game.result import Result
from footwork.geometry import Cell
from footwork.play.actions import MoveAction
from footwork.rules.texts import decimal, fill

log = logging.getLogger("footwork.game")
log.addHandler(logging.NullHandler())  # a library is silent until its user asks for a log

_DEFAULTS = {
    "moved": "{piece} moved {Direction} from {from} to {to} (cost: {cost}, remaining: {remaining})",
    "refused": "{piece} failed to move: {reason}",
    "judged": "{piece}: cost {cost}, remaining {remaining}",
}


def note(result: Result) -> None:
    """Log what came of an action."""
    if result.ok and not log.isEnabledFor(logging.INFO):
        return
    if result.aborted is not None:
        log.warning("aborted: %s", result.aborted)
    if not isinstance(result.action, MoveAction):
        return
    texts = result.before.rules.messages.log
    if result.refusal is not None:
        values = {"piece": result.action.piece, "reason": result.reason, "code": result.refusal.code}
        log.warning("%s", fill(texts.get("refused", _DEFAULTS["refused"]), values))
    elif log.isEnabledFor(logging.INFO) and result.move is not None:
        log.debug("%s", fill(texts.get("judged", _DEFAULTS["judged"]), _judged(result)))
        log.info("%s", fill(texts.get("moved", _DEFAULTS["moved"]), _moved(result)))


def _judged(result: Result) -> dict[str, object]:
    declared = result.events.declared
    assert declared is not None
    piece = result.before.piece(declared.piece)
    return {"piece": declared.piece, **_numbers(result, declared.charge_pips, piece.pips)}


def _moved(result: Result) -> dict[str, object]:
    move = result.move
    assert move is not None
    notation = result.before.rules.grid.notation
    return {
        "piece": move.piece,
        "Direction": _direction(result, move.cells),
        "from": notation.format(move.cells[0]),
        "to": notation.format(move.cells[-1]),
        **_numbers(result, move.charge_pips, move.points_pips),
    }


def _numbers(result: Result, charge: int, left: int | None) -> dict[str, object]:
    """What a move costs and leaves in points; and in pips, for games whose own log counts in their smallest unit."""
    points = result.before.rules.points
    return {
        "cost": decimal(points(charge)),
        "remaining": None if left is None else decimal(points(left)),
        "cost-pips": charge,
        "remaining-pips": left,
    }


def _direction(result: Result, cells: tuple[Cell, ...]) -> str:
    """The direction of a move of one step, written as one name; the way for longer ones."""
    if len(cells) == 2:
        change = (cells[1].x - cells[0].x, cells[1].y - cells[0].y)
        found = result.before.rules.grid.direction(*change)
        if found is not None:
            words = found.words
            for part in ("north", "south", "east", "west"):
                words = words.replace(part, part.capitalize())
            return words
    return f"{len(cells) - 1} steps"
