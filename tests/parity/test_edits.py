"""Edited boards: an edit passes the core only what changed, and the answers are those of a board made anew."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tests.parity.compare import differences
from tests.parity.variations import random_states

from footwork.board.board import Border
from footwork.board.state import State
from footwork.game.game import Game
from footwork.geometry import Cell, Edge


def edited(state: State, rng: Random) -> State:
    """The state with one cell of another terrain, or one edge of another kind."""
    board = state.board
    cell = rng.choice([c for c in board if not state.at(c)] or list(board))
    kinds = sorted(state.rules.edges)
    if kinds and rng.random() < 0.5:
        edge = Edge(cell, cell + rng.choice(((1, 0), (0, 1))))
        border = Border(rng.choice(kinds), None, rng.random() < 0.5, rng.choice((None, edge.a, edge.b)))
        return replace(state, board=board.with_border(edge, border))
    return replace(state, board=board.with_terrain(cell, rng.choice(sorted(state.rules.terrain))))


@pytest.mark.parametrize("seed", range(30))
def test_edits_one_after_another(seed: int) -> None:
    rng = Random(seed)
    for state in random_states(70_000 + seed, 4):
        here = state
        assert not differences(here)
        for _ in range(6):
            here = edited(here, rng)
            assert not differences(here)


def test_an_edit_leaves_the_board_it_was_made_from_as_it_was() -> None:
    rows = "\n".join("." * 140 for _ in range(140))
    rules = {
        "footwork": 1,
        "name": "halls",
        "grid": {"notation": "xy"},
        "terrain": {"floor": {"glyph": "."}, "rock": {"glyph": "#", "enter": False}},
    }
    game = Game.from_dict({"ruleset": rules, "map": rows, "pieces": [{"id": "a", "at": "70,70"}]})
    before = game.state
    assert game.query("a", points=3).reach()[Cell(71, 70)].pips == 1
    walled = replace(before, board=before.board.with_terrain(Cell(71, 70), "rock"))
    query = type(game.query("a"))
    assert Cell(71, 70) not in query(walled, "a", points=3).reach()
    assert len(query(walled, "a", points=3).reach()) == 47
    assert len(query(before, "a", points=3).reach()) == 48
