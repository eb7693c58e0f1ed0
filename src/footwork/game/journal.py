"""The journal: what a game writes to the standard `logging` of Python.

Moves at INFO with their positions, refused ones at WARNING with their numbers, calculations and every check at DEBUG,
all under ``footwork.game``. So are plans, the steps of each beat, and who was blocked in it. Queries write nothing, and
nothing is hidden: a log is no side's.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence

from footwork.board.allowance import points_left
from footwork.characters import escaped
from footwork.errors import MisuseError
from footwork.game.result import Result
from footwork.geometry import Cell
from footwork.play.actions import MoveAction, MoveAlong, MoveBy
from footwork.play.actions.plans import PlanAction
from footwork.play.events import BeatPlayed, MoveEnded, PlanCleared, PlansBlocked, StepsPlanned, StepUnplanned
from footwork.query.checks import Checked, checks_of
from footwork.query.query import Query
from footwork.refusals import Refusal
from footwork.rules.texts import decimal, fill
from footwork.values import Number

log = logging.getLogger("footwork.game")
log.addHandler(logging.NullHandler())  # a library is silent until its user asks for a log

_DEFAULTS = {
    "moved": "{piece} moved {Direction} from {from} to {to} (cost: {cost}, remaining: {remaining})",
    "refused": "{piece} failed to move: {reason} (cost: {cost}, remaining: {remaining})",
    "judged": "{piece}: cost {cost}, remaining {remaining}",
    "checked": "{piece}: {check}: {verdict}",
    "planned": "{piece} plans {steps}",
}
_UNKNOWN = "-"
_EVERYBODY = "everybody"


def note(result: Result) -> None:
    """Log what came of an action."""
    if result.aborted is not None:
        log.warning("aborted: %s", result.aborted)
    if isinstance(result.action, PlanAction):
        _note_plans(result)
    if not isinstance(result.action, MoveAction):
        return
    if log.isEnabledFor(logging.DEBUG):
        _validated(result, result.action)
    if result.refusal is not None:
        values = {"reason": result.reason, "code": result.refusal.code, **_asked(result, result.action)}
        log.warning("%s", _text(result, "refused", values))
    elif log.isEnabledFor(logging.INFO) and result.move is not None:
        log.info("%s", _text(result, "moved", _moved(result, result.move, result.points)))


def _note_plans(result: Result) -> None:
    """Log the plans that were changed, or what the beats came to."""
    if result.refusal is not None:
        _blocked(result, getattr(result.action, "piece", _EVERYBODY), result.refusal)
    changed: dict[str, None] = {}
    for event in result.events if result.ok else ():
        match event:
            case StepsPlanned(piece) | StepUnplanned(piece) | PlanCleared(piece):
                changed[piece] = None
            case BeatPlayed(ends=ends, blocked=blocked):
                for end in ends:
                    log.info("%s", _text(result, "moved", {"piece": end.piece, **_moved(result, end, end.points)}))
                for each in blocked:
                    _blocked(result, each.piece, each.reason)
            case PlansBlocked(blocked=blocked):
                for each in blocked:
                    _blocked(result, each.piece, each.reason)
    notation = result.state.rules.grid.notation
    for piece in changed:
        steps = result.state.plans.of(piece).steps
        listed = " ".join("wait" if cell is None else notation.format(cell) for cell in steps)
        log.info("%s", _text(result, "planned", {"piece": piece, "steps": listed or "nothing"}))


def _blocked(result: Result, piece: str, refusal: Refusal) -> None:
    """Log whose plan, or whose step of it, was refused."""
    rules = result.before.rules
    values: dict[str, object] = {"piece": piece, "reason": rules.reason(refusal.code), "code": refusal.code}
    if piece in result.state.index:
        left = points_left(result.state, result.state.piece(piece))
        cost = refusal.need if refusal.check == "points" else None
        values |= _numbers(result, cost, None if left is None else rules.points(left))
    else:
        values |= dict.fromkeys(("cost", "remaining", "cost-pips", "remaining-pips"), _UNKNOWN)
    log.warning("%s", _text(result, "refused", values))


def _text(result: Result, name: str, values: dict[str, object]) -> str:
    texts = result.before.rules.messages.log
    values = {"piece": getattr(result.action, "piece", None), **values}
    # Whoever asks about a piece that there is not may have called it anything: it stays a line, and can be written.
    said = {key: escaped(value) if isinstance(value, str) else value for key, value in values.items()}
    return fill(texts.get(name, _DEFAULTS[name]), said)


def _validated(result: Result, action: MoveAction) -> None:
    """Write down every check that the move was asked, with the numbers before that of its points."""
    for checked in _checks(result, action):
        if checked.check == "points":
            log.debug("%s", _text(result, "judged", _asked(result, action)))
        cell = "" if checked.cell is None else f" {result.before.rules.grid.notation.format(checked.cell)}"
        verdict = "ok" if checked.refusal is None else result.before.rules.reason(checked.refusal.code)
        log.debug("%s", _text(result, "checked", {"check": f"{checked.check}{cell}", "verdict": verdict}))


def _checks(result: Result, action: MoveAction) -> Iterator[Checked]:
    last: Refusal | None = None
    if result.piece is not None:
        for checked in checks_of(Query.of(result.before, action.piece), _way(result, action)):
            last = checked.refusal
            yield checked
    if result.refusal is not None and last is None:
        check = result.refusal.check
        yield Checked(check, None if check == "points" else result.refusal.cell, result.refusal)


def _way(result: Result, action: MoveAction) -> Sequence[Cell]:
    """The way that a move was to take, as far as it is known: to a goal without a path there is none."""
    if isinstance(action, MoveAlong):
        return action.cells
    if isinstance(action, MoveBy) and result.start is not None:
        return (result.start + result.before.rules.grid.offset(action.direction),)
    return result.meant


def _asked(result: Result, action: MoveAction) -> dict[str, object]:
    """What a move was to cost, as far as that is known, and the points that there were."""
    refusal, rules = result.refusal, result.before.rules
    declared = result.events.declared
    if result.piece is None:
        return _numbers(result, None, 0)
    left = Query.of(result.before, action.piece).budget.points
    if declared is not None:
        return _numbers(result, declared.charge, None if left is None else rules.points(left))
    cost = refusal.need if refusal is not None and refusal.check == "points" else None
    if cost is None and isinstance(action, MoveBy):
        try:
            cost = Query.of(result.before, action.piece).step_cost(action.direction)
        except MisuseError:
            cost = None  # the pattern has no such step
    return _numbers(result, cost, None if left is None else rules.points(left))


def _moved(result: Result, move: MoveEnded, left: Number | None) -> dict[str, object]:
    notation = result.before.rules.grid.notation
    return {
        "Direction": _direction(result, move.cells),
        "from": notation.format(move.cells[0]),
        "to": notation.format(move.cells[-1]),
        **_numbers(result, move.charge, left),
    }


def _numbers(result: Result, charge: Number | None, left: Number | None) -> dict[str, object]:
    """What a move costs and leaves in points; and in pips, for games whose own log counts in their smallest unit."""
    pips = result.before.rules.pips
    return {
        "cost": _UNKNOWN if charge is None else decimal(charge),
        "remaining": "unlimited" if left is None else decimal(left),
        "cost-pips": _UNKNOWN if charge is None else decimal(charge * pips),
        "remaining-pips": "unlimited" if left is None else decimal(left * pips),
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
