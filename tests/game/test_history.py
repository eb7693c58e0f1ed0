"""What a history keeps: the past, and not what was prepared for asking about it."""

from __future__ import annotations

import pickle

import pytest

from footwork.board import state as states
from footwork.board.piece import Piece
from footwork.board.state import LASTING, State
from footwork.game.game import Game
from footwork.game.history import LATELY, History, Record
from footwork.geometry import Cell
from footwork.play.actions import Wait
from footwork.play.events import Events
from footwork.query.query import Query


def strolled(game: Game, moves: int) -> Game:
    """The game after so many more actions, with everything asked about each position."""
    until = game.taken + moves
    while game.taken < until:
        game.legal_actions("hero")
        game.state.at("A1")
        assert game.move("hero", "north" if game.taken % 2 == 0 else "south") or game.refresh("hero")
    return game


def beside(state: State) -> set[str]:
    """What is kept beside a state that is no part of it, and not small."""
    return set(state.__dict__) - set(State.__dataclass_fields__) - LASTING


def test_positions_of_long_ago_keep_nothing_beside_them() -> None:
    game = strolled(Game.shipped("rune-and-rust"), 5 * LATELY)
    busy = [i for i, record in enumerate(game.history) if beside(record.before)]
    assert busy, "what was asked lately is kept"
    assert len(busy) <= 2 * LATELY
    assert min(busy) >= game.taken - 2 * LATELY


def test_a_position_of_long_ago_answers_as_it_did() -> None:
    game = strolled(Game.shipped("rune-and-rust"), 3 * LATELY)
    first = game.history[0].before
    assert not beside(first)
    assert first.at("D5")[0].id == "hero"
    assert first == Game.shipped("rune-and-rust").state
    while game.taken:
        game.undo()
    assert game.state is game.start
    assert game.legal_actions() == Game.shipped("rune-and-rust").legal_actions()


def test_boards_of_long_ago_keep_nothing_beside_them() -> None:
    state, history, boards = Game.shipped("rune-and-rust").state, History(), []
    for i in range(3 * LATELY):
        boards.append(state.board)
        assert Query.of(state, "hero").reach()
        board = state.board.with_terrain(Cell(0, 0), state.board.palette[1 + i % 2])
        after = state.changed(board=board)
        history, state = history.did(Record(Wait("hero"), (), Events(), state, after)), after
    busy = [i for i, board in enumerate(boards) if "_native" in board.__dict__]
    assert busy
    assert min(busy) >= len(history) - 2 * LATELY
    assert Query.of(history.records[0].before, "hero").reach() == Game.shipped("rune-and-rust").reach("hero")


def test_a_hash_is_written_of_what_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    game, written = Game.shipped("rune-and-rust"), []
    assert game.state.hash

    def noted(piece: Piece) -> str:
        written.append(piece.id)
        return text(piece)

    text = states._text
    monkeypatch.setattr(states, "_text", noted)
    for direction in ("north", "south"):
        game.move("hero", direction)
        assert game.state.hash == pickle.loads(pickle.dumps(game.state)).hash
    everybody = [piece.id for piece in game.state.pieces]
    assert written == ["hero", *everybody] * 2
