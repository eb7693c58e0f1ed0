"""Messages: what came of an action, in the ruleset's own words where it has any."""

from __future__ import annotations

from footwork.arguments import checked
from footwork.board.allowance import points_left
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.game.result import Result
from footwork.geometry import Cell, Pose
from footwork.play.actions import MoveBy
from footwork.play.events import Defeated, MoveEnded
from footwork.play.resolution import Question
from footwork.rules.texts import fill
from footwork.views.telling import events
from footwork.views.telling.refusals import Texts, describe_refusal, step_costs
from footwork.views.telling.telling import OwnMove, tell_around
from footwork.views.telling.words import (
    cell_text,
    covered_text,
    direction_between,
    label,
    listed,
    pips_text,
    points_text,
    rule_title,
    way_text,
)

DEFAULTS = {
    "moved": "{piece} moves {direction} to {to}.",
    "moved-far": "{piece} moves to {to}.",
    "rotated": events.DEFAULTS["rotated"],
    "lies": "It has turned and now covers {cells}.",
    "stayed": "{piece} does not get away from {from}.",
    "cut-short": "The move ends at {to} instead of {goal}.",
}
"""The engine's own texts for moves; a ruleset overrides them under `messages.result` and `messages.terminal`."""


@checked
def describe(result: Result, *, texts: Texts = "result", lang: str | None = None) -> str:
    """What came of an action, for people: the text of the move or the refusal, and what else happened, in its order.

    `texts` chooses the set of the ruleset: "result" (short, for libraries and logs) or "terminal". `lang` is another
    language of the ruleset than the game's; raises MisuseError if it has none.

    >>> from footwork.game.game import Game
    >>> game = Game.shipped("rune-and-rust")
    >>> describe(game.move("hero", "north"))
    'Moved north to D4.'
    >>> describe(game.move("hero", "nw")), describe(game.move("hero", to="E3"))
    ('That path is blocked.', 'Moved northeast to E3.')
    """
    if lang is not None:
        result = result.speaking(lang)
    before = result.before
    if result.refusal is not None:
        return describe_refusal(before, result.refusal, piece=result.piece, texts=texts)
    if result.question is not None:
        return question_text(result.question, result.state)
    own = None if result.move is None else _own_move(result, result.move, texts)
    blocks = ["\n".join(block) for block in tell_around(result.events, result.state, own)]
    return ("\n\n" if texts == "terminal" else " ").join(blocks)


def question_text(question: Question, state: State) -> str:
    """A choice that somebody has to make, at the moment at which the state is."""
    who, what = label(state, question.piece), rule_title(state, question.about)
    target = None if question.target is None else state.piece(question.target)
    options = listed(list(question.options), "or")
    if question.kind == "destination":
        return f"{who}: {what}, where to? ({options})"
    if question.kind == "slide" and target is not None:
        return f"{who}: {what}, which way does {label(state, target)} slide? ({options})"
    return f"{who}: {what}{_against(state, question, target)}? ({options})"


def _against(state: State, question: Question, target: Piece | None) -> str:
    """Whom a reaction would be made against, and what they are doing."""
    if target is None or target.at is None:
        return ""
    rule, cell = state.rules.reactions.get(question.about), cell_text(state, target.at)
    doing = {
        "before-leave": f", who is about to leave {cell}",
        "after-arrive": f", who has come to {cell}",
        "turn-start": f", whose turn starts on {cell}",
        "turn-end": f", whose turn ends on {cell}",
    }
    return f" against {label(state, target)}{'' if rule is None else doing[rule.trigger]}"


def _own_move(result: Result, move: MoveEnded, texts: Texts) -> OwnMove:
    """The texts for the move of an action."""
    state = result.before
    values = move_values(result, move)
    template = _template(state, _kind(move, values), texts)

    def moved(cells: tuple[Cell, ...]) -> str:
        return fill(template, {**values, "to": cell_text(state, cells[-1]), "way": way_text(state, cells)}).rstrip("\n")

    ended = []
    if len(move.cells) > 2 and result.state.piece(move.piece).turned != state.piece(move.piece).turned:
        ended.append(fill(_template(state, "lies", texts), values).rstrip("\n"))
    if len(move.cells) > 1 and _cut_short(result, move):
        ended.append(fill(_template(state, "cut-short", texts), values).rstrip("\n"))
    if move.reason is not None:
        ended.append(describe_refusal(result.state, move.reason, piece=move.piece).rstrip("\n"))
    return OwnMove(moved, ended, in_stretches=True)


def _kind(move: MoveEnded, values: dict[str, object]) -> str:
    """The name of the text for a move: none, a turn on the spot, one step, or more."""
    match move.cells:
        case (_,):
            return "stayed"
        case (start, end) if start == end:
            return "rotated"
        case (_, _) if values["direction"]:
            return "moved"
        case _:
            return "moved-far"


def _cut_short(result: Result, move: MoveEnded) -> bool:
    fell = any(isinstance(event, Defeated) and event.piece == move.piece for event in result.events)
    end = move.cells[-1] if result.end is None else result.end
    return move.outcome != "completed" and end != result.meant[-1] and not fell


def _template(state: State, name: str, texts: Texts) -> str:
    messages = state.rules.messages
    sets = (messages.terminal, messages.result) if texts == "terminal" else (messages.result,)
    return next((each[name] for each in sets if name in each), DEFAULTS[name])


def move_values(result: Result, move: MoveEnded) -> dict[str, object]:
    """Every value that the text for a move may name."""
    state = result.before
    piece = state.piece(move.piece)
    end = result.end if result.end is not None else move.cells[-1]
    direction = direction_between(state, move.cells[0], move.cells[-1]) if len(move.cells) == 2 else None
    if direction is None and isinstance(result.action, MoveBy):
        direction = result.action.direction
    return {
        "piece": label(state, piece),
        "direction": "" if direction is None else direction.words,
        "from": cell_text(state, move.cells[0]),
        "to": cell_text(state, end),
        "goal": cell_text(state, result.meant[-1]),
        "way": way_text(state, move.cells),
        "cells": covered_text(state, piece.id, Pose(end, result.state.piece(piece.id).turned)),
        "cost": points_text(move.charge),
        "before": pips_text(state, points_left(state, piece)),
        "after": points_text(move.points),
        **step_costs(state, piece.id),
    }
