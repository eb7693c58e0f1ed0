"""The preview: what a move would cost and set off, or why it cannot be made."""

from __future__ import annotations

from fractions import Fraction

from footwork.arguments import checked
from footwork.board.state import State
from footwork.game.game import Game
from footwork.play.consequences.reactions import Provocation
from footwork.play.foresight.warnings import CellActs, Halts, MakesWay, Moment, Warned, find_warnings
from footwork.query.dear import TooDear
from footwork.query.path import Path
from footwork.refusals import Refusal
from footwork.rules.effects import Relocate
from footwork.views.telling.bill import explain
from footwork.views.telling.effects import effects_text
from footwork.views.telling.position import moves_after
from footwork.views.telling.refusals import describe_refusal
from footwork.views.telling.words import cell_text, label, points_text, rule_title


@checked
def preview(game: Game, path: Path) -> str:
    """The bill of a path, the points it leaves, and what it would set off."""
    left = left_text(game.state, path)
    lines = [explain(path, game.state), *([] if left is None else [f"  {left}"])]
    return "\n".join([*lines, *(f"  {line}" for line in warnings(game.state, path))])


def left_text(state: State, path: Path) -> str | None:
    """What a path would leave of points or moves; None where nothing is used up."""
    moves = moves_after(state, state.piece(path.piece)) if path.terms.action is None else None
    if moves is not None:
        return f"{moves} would be left."
    if path.budget.points is None:
        return None
    points = state.rules.points(path.budget.points)
    return f"{points_text(points - path.charge)} of {points_text(points)} points would be left."


def why_text(
    game: Game,
    piece: str,
    to: str,
    *,
    action: str | None = None,
    points: int | Fraction | None = None,
    ready: bool = False,
) -> str:
    """Why a piece cannot move to a cell, or that it can, with the bill of the way there if there is one.

    With `action`, the move is the one that this action makes; with `points`, the piece has so many; with `ready`, its
    next turn has just begun.
    """
    refusal = game.why(piece, to, action=action, points=points, ready=ready)
    if refusal is not None:
        return refused_text(game.state, piece, refusal)
    if action is not None and _relocates(game, action):
        return f"{label(game.state, piece)} can be at {to} at once."
    path = game.path(piece, to, action=action, points=points, ready=ready)
    assert isinstance(path, Path), "a cell that can be moved to has a path"
    return f"{label(game.state, piece)} can move to {cell_text(game.state, path.end.anchor)}.\n\n{preview(game, path)}"


def _relocates(game: Game, action: str) -> bool:
    return any(isinstance(move, Relocate) for move in game.rules.actions[action].program.moves)


def refused_text(state: State, piece: str, refusal: Refusal) -> str:
    """Why a way is refused; with its bill, where it is only too dear."""
    text = describe_refusal(state, refusal, piece=piece)
    bill = refusal.bill if isinstance(refusal, TooDear) else None
    return text if bill is None else f"{text}\n\n{explain(bill, state)}"


def warnings(state: State, path: Path) -> list[str]:
    """What a path would set off, in order: reactions of others, what cells do, who makes way, what halts."""
    return list(dict.fromkeys(warning_text(state, path, each) for each in find_warnings(state, path)))


_WHEN: dict[Moment, str] = {
    "enter": "Entering",
    "hold": "Entering",
    "leave": "Leaving",
    "release": "Leaving",
    "stay": "Staying on",
}


def warning_text(state: State, path: Path, warned: Warned) -> str:
    """One thing that a path would set off."""
    match warned:
        case Provocation():
            how = "Leaving" if warned.trigger == "before-leave" else "Entering"
            maybe = ", if it wants to" if warned.asked else ""
            what = f"{rule_title(state, warned.reaction).lower()} by {label(state, warned.piece)}{maybe}"
            return f"{how} {cell_text(state, warned.cell)}: {what}"
        case CellActs():
            when = _WHEN[warned.moment]
            text = effects_text(state, warned.effects, path.piece, None, {path.piece: path.terms.features})
            what = text if warned.tag is None else rule_title(state, warned.tag).lower()
            return f"{when} {cell_text(state, warned.cell)}: {what}"
        case MakesWay():
            who, turns = label(state, warned.piece), warned.end == state.piece(warned.piece).at
            return f"Stopping there: {who} " + ("turns" if turns else f"makes way to {cell_text(state, warned.end)}")
        case Halts():
            what = f"{rule_title(state, warned.rule).lower()}; {label(state, path.piece)} moves no further this turn"
            return f"Entering {cell_text(state, warned.cell)}: {what}"
