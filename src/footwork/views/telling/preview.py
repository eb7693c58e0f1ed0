"""The preview: what a move would cost and set off, or why it cannot be made."""

from __future__ import annotations

from footwork.board.state import State
from footwork.errors import wanted
from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.play.consequences.reactions import Provocation, provocations
from footwork.query.aside import make_way
from footwork.query.dear import TooDear
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.refusals import Refusal
from footwork.rules.effects import Relocate
from footwork.views.telling.bill import explain
from footwork.views.telling.refusals import describe_refusal
from footwork.views.telling.words import cell_text, label, points_text, rule_title


def preview(game: Game, path: Path) -> str:
    """The bill of a path, the points it leaves, and what it would set off."""
    wanted(game, Game, "preview()", "a Game and a Path")
    wanted(path, Path, "preview()", "a Path, such as reach.path(cell)")
    points = None if path.budget.points is None else game.rules.points(path.budget.points)
    lines = [explain(path, game.state)]
    if points is not None:
        lines.append(f"  {points_text(points - path.charge)} of {points_text(points)} points would be left.")
    return "\n".join([*lines, *(f"  {line}" for line in warnings(game.state, path))])


def why_text(game: Game, piece: str, to: str, *, action: str | None = None) -> str:
    """Why a piece cannot move to a cell, or that it can, with the bill of the way there if there is one.

    With `action`, the move is the one that this action makes.
    """
    refusal = game.why(piece, to, action=action)
    if refusal is not None:
        return refused_text(game.state, piece, refusal)
    path = None if action is not None and _relocates(game, action) else game.path(piece, to, action=action)
    if not isinstance(path, Path):
        return f"{label(game.state, piece)} can be at {to} at once."
    return f"{label(game.state, piece)} can move to {cell_text(game.state, path.end.anchor)}.\n\n{preview(game, path)}"


def _relocates(game: Game, action: str) -> bool:
    return any(isinstance(move, Relocate) for move in game.rules.actions[action].program.moves)


def refused_text(state: State, piece: str, refusal: Refusal) -> str:
    """Why a way is refused; with its bill, where it is only too dear."""
    text = describe_refusal(state, refusal, piece=piece)
    bill = refusal.bill if isinstance(refusal, TooDear) else None
    return text if bill is None else f"{text}\n\n{explain(bill, state)}"


def warnings(state: State, path: Path) -> list[str]:
    """What a path would set off, in order: reactions of others, and what cells do to those who enter."""
    query = Query.of(state, path.piece)
    reactions = provocations(state, path)
    lines = []
    for i, step in enumerate(path.steps):
        here = [each for each in reactions if each.step == i]
        lines += [_reaction(state, each) for each in here if each.trigger == "before-leave"]
        for cell in step.entered:
            lines += [f"Entering {cell_text(state, cell)}: {what}" for what in _effects(query, cell)]
        lines += [_reaction(state, each) for each in here if each.trigger == "after-arrive"]
    asides = make_way(query.judge, path.nodes[-1])
    for aside in () if isinstance(asides, Refusal) else asides:
        lines.append(f"Stopping there: {label(state, aside.piece)} makes way to {cell_text(state, aside.end.anchor)}")
    return list(dict.fromkeys(lines))


def _reaction(state: State, found: Provocation) -> str:
    how = "Leaving" if found.trigger == "before-leave" else "Entering"
    maybe = ", if it wants to" if found.asked else ""
    what = rule_title(state, found.reaction).lower()
    return f"{how} {cell_text(state, found.cell)}: {what} by {label(state, found.piece)}{maybe}"


def _effects(query: Query, cell: Cell) -> list[str]:
    state = query.state
    ground = query.judge.ground(cell)
    marks = ground.marks if ground is not None else ()
    found = [rule_title(state, mark.tag).lower() for mark in marks if state.rules.tags[mark.tag].effects]
    return found + (["an effect of the place"] if cell in state.board.effects else [])
