"""Edited boards: an edit passes the core only what changed, and the answers are those of a board made anew."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tests.parity import tiers
from tests.parity.compare import differences
from tests.parity.variations import random_states

from footwork import _core
from footwork.board.board import MOST_EDITS, Border
from footwork.board.state import State
from footwork.game.game import Game
from footwork.geometry import Cell, Edge
from footwork.query.bridge import SEARCHES, native_board
from footwork.query.query import Query


def edited(state: State, rng: Random) -> State:
    """The state with one cell of another terrain, or one edge of another kind."""
    board = state.board
    cell = rng.choice([c for c in board if not state.at(c)] or list(board))
    kinds = sorted(state.rules.edges)
    if kinds and rng.random() < 0.5:
        edge = Edge(cell, cell + rng.choice(state.rules.grid.sides))
        border = Border(rng.choice(kinds), None, rng.random() < 0.5, rng.choice((None, edge.a, edge.b)))
        return replace(state, board=board.with_border(edge, border))
    return replace(state, board=board.with_terrain(cell, rng.choice(sorted(state.rules.terrain))))


Edits = tuple[list[tuple[int, int, int]], list[tuple[int, int, int, int]]]


def drawn_edits(rng: Random, board: _core.Board, mover: tiers.Mover) -> Edits:
    """The ground of some cells, and some borders, as the core is told of them."""
    x, y = rng.randrange(board.width), rng.randrange(board.height)
    side, bits = rng.randrange(len(mover.sides)), rng.choice((0, 17, 18, 19, 31))
    if rng.random() < 0.5:
        return [], [(x, y, side, bits)]
    return [(x, y, rng.randrange(len(mover.profile)))], []


@pytest.mark.parametrize("seed", [80_001, 80_003, 80_004, 80_007, 80_009, 80_012])  # every third is of hexes
def test_a_board_edited_many_times_is_one_made_anew(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks about all of it, or about what is near; past the number of edits at which a board is made whole."""
    rng = Random(seed)
    monkeypatch.setattr(tiers, "SIZES", (rng.choice(((6, 15), (20, 30), (128, 129))),))
    mover = tiers.mover_of(seed)
    assert mover is not None
    drawn = next(tiers.boards(mover, 1))
    board, (x, y, *_) = drawn.board, drawn.start
    crowd = _core.Crowd([(1, 1, (x + 1) % board.width, y), (2, 0, x, (y + 2) % board.height)])
    size = (board.width, board.height, bytes([1]) * (board.width * board.height), mover.sides)
    edited = _core.Board(*size)
    cells: list[tuple[int, int, int]] = []
    borders: list[tuple[int, int, int, int]] = []
    for turn in range(300):
        more = drawn_edits(rng, board, mover)
        edited = edited.edited(*more)
        cells += more[0]
        borders += more[1]
        if turn % 50 > 1:
            continue
        both = (edited, _core.Board(*size, cells, borders))
        goal = (rng.randrange(board.width), rng.randrange(board.height))
        for search, name in enumerate(SEARCHES):
            limit = 20 if name == "rows" else -1
            asks = [_core.Ask(each, mover.profile, drawn.occupants, drawn.start, search) for each in both]
            near = [_core.Ask.among(each, mover.profile, crowd, 0, 0, drawn.start, search, 12) for each in both]
            assert asks[0].flood(limit).rows() == asks[1].flood(limit).rows()
            assert near[0].flood(12).rows() == near[1].flood(12).rows()
            ways = [ask.path(*goal, limit) for ask in asks]
            assert len({None if way is None else (way.cost, *way.nodes()) for way in ways}) == 1


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


def test_edits_are_passed_on_though_the_boards_between_are_gone_and_nobody_asked_about_them() -> None:
    for state in random_states(70_500, 4):
        rng, here = Random(1), state
        for times in (1, 2, 5, MOST_EDITS + 2):
            assert not differences(here)
            for _ in range(times):
                here = edited(here, rng)
        assert not differences(here)


@pytest.mark.parametrize("shape", ["square", "hex"])
def test_what_a_large_board_is_to_a_mover_is_not_made_again_for_an_edit(shape: str) -> None:
    """Neither for another terrain nor for a door: both lie on what is kept, as patches."""
    rules = {
        "footwork": 1,
        "name": "halls",
        "grid": {"notation": "xy", "shape": shape},
        "terrain": {"floor": {"glyph": "."}, "mud": {"glyph": "~", "multiply": 2}},
        "edges": {"door": {"cross": "when-open"}},
    }
    rows = "\n".join("." * 140 for _ in range(140))
    game = Game.from_dict({"ruleset": rules, "map": rows, "pieces": [{"id": "a", "at": "70,70"}]})
    assert game.query("a", points=3).reach()
    state = game.state
    movers = state.board.__dict__["_movers"]
    ((_, profile),) = movers.values()
    for times in range(20):
        cell = Cell(71 + times % 2, 70)
        board = state.board.with_terrain(cell, "mud" if times % 3 else "floor")
        if times % 2:
            board = board.with_border(Edge(cell, cell + (1, 0)), Border("door", None, times % 4 == 1))
        state = state.changed(board=board)
        native = native_board(state.rules, state.board)
        assert profile.prepared(native)
        anew = replace(state, board=replace(state.board))
        assert "_edit" not in anew.board.__dict__
        found, right = ({c: a.pips for c, a in Query(each, "a", points=6).reach().items()} for each in (state, anew))
        assert found == right
