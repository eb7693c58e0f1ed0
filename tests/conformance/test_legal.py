"""What is listed as legal is what is accepted: nothing more, nothing less. And every no has words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from tests.conformance.games import every_file, played, walk

from footwork.board.state import State
from footwork.geometry import Cell
from footwork.play.actions import (
    Act,
    Action,
    Begin,
    EndTurn,
    Execute,
    FastForward,
    MoveBy,
    MoveTo,
    PassPlans,
    TurnTo,
    Wait,
)
from footwork.play.legal import legal_actions
from footwork.play.moves.moving import planned_path
from footwork.play.resolution import Refused
from footwork.play.resolve import resolve
from footwork.query.path import Path as Way
from footwork.query.query import Query
from footwork.refusals import Refusal
from footwork.views.json import refusal_json
from footwork.views.telling.refusals import Texts, describe_refusal


def states(file: Path) -> Iterator[State]:
    """The first position of a game and some later ones."""
    yield walk(file).start
    yield from (record.after for record in walk(file).history[4::12])
    yield from (record.after for record in played(file).history[5::12])


def accepted(state: State, action: Action) -> bool:
    """Whether play takes the action; a refusal has words and leaves the state alone."""
    outcome = resolve(state, action)
    if isinstance(outcome, Refused):
        assert outcome.state is state
        has_words(state, outcome.refusal, getattr(action, "piece", None))
    return not isinstance(outcome, Refused)


def has_words(state: State, refusal: Refusal, piece: str | None) -> None:
    for texts in get_args(Texts):
        text = describe_refusal(state, refusal, piece=piece, texts=texts)
        assert text.strip(), refusal
        assert text != refusal.code
        assert "{" not in text, text
    assert json.loads(json.dumps(refusal_json(state, refusal, piece)))["code"] == refusal.code


def with_margin(state: State) -> Iterator[Cell]:
    """Every cell of the board, void ones too, and a ring of cells that are off it."""
    for y in range(-1, state.board.height + 1):
        for x in range(-1, state.board.width + 1):
            yield Cell(x, y)


@every_file
def test_moves(file: Path) -> None:
    for state in states(file):
        for piece in state.pieces:
            query = Query(state, piece.id)
            listed = {action.to for action in legal_actions(state, piece.id) if isinstance(action, MoveTo)}
            refused: dict[str, Refusal] = {}
            for cell in with_margin(state):
                way = planned_path(query, MoveTo(piece.id, cell))
                if isinstance(way, Way):
                    assert (cell in listed) == accepted(state, MoveTo(piece.id, cell)), (piece.id, cell)
                    assert query.why(cell) is None
                else:
                    assert cell not in listed, (piece.id, cell)
                    refused[way.code] = way
            for refusal in refused.values():
                has_words(state, refusal, piece.id)


@every_file
def test_single_steps(file: Path) -> None:
    for state in states(file):
        for piece in state.pieces:
            can = [way for way in state.rules.grid.order if accepted(state, MoveBy(piece.id, way))]
            assert set(Query(state, piece.id).directions()) == set(can)


@every_file
def test_everything_else(file: Path) -> None:
    for state in states(file):
        legal = legal_actions(state)
        listed = {action for action in legal if not isinstance(action, MoveTo)}
        assert len(set(legal)) == len(legal)
        assert all(accepted(state, action) for action in listed)
        for action in (*others(state), EndTurn(), Begin()):
            assert (action in listed) == accepted(state, action), action


def others(state: State) -> Iterator[Action]:
    """Every action of every piece that is not a move, legal or not."""
    for piece in state.pieces:
        yield Wait(piece.id)
        for name in state.rules.actions:
            yield Act(piece.id, name)
            yield from (Act(piece.id, name, target.id) for target in state.pieces)
        if piece.at is not None and Query(state, piece.id).judge.has_heading:
            yield from (TurnTo(piece.id, way) for way in state.rules.grid.order if way != piece.heading)


@every_file
def test_a_piece_lists_what_the_whole_lists(file: Path) -> None:
    for state in states(file):
        whole = (EndTurn(), Begin(), Execute(), FastForward(), *map(PassPlans, state.sides))
        by_piece = [action for piece in state.pieces for action in legal_actions(state, piece.id)]
        assert [action for action in legal_actions(state) if action not in whole] == by_piece
