"""The bridge: boards bring up kinds of ground one after another, and every mover knows those that it may meet."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from footwork import Cell, Game
from footwork.query.bridge import native_among
from footwork.query.query import Query
from footwork.query.search import JudgedAsk

TAGS = ("mud", "thorns", "shrine", "wall")
SIZE = 4

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "mixes",
    "allowance": {"points": 6},
    "stack": "sum",
    "terrain": {"floor": {"glyph": "."}, "water": {"glyph": "~", "multiply": 2}},
    "features": {
        "mud": {"multiply": 3},
        "thorns": {"leave": 2},
        "shrine": {"stop": False},
        "wall": {"enter": False},
        "gift": {"allowance": {"points": {"add": 1}}},
    },
}

Mix = dict[tuple[int, int], list[str]]
_cells = st.tuples(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1)).filter(lambda cell: cell != (0, 0))
_mixes = st.dictionaries(_cells, st.lists(st.sampled_from(TAGS), min_size=1, max_size=3, unique=True), max_size=6)


def game(mix: Mix, name: str) -> Game:
    cells = [{"at": f"{x},{y}", "tags": tags} for (x, y), tags in mix.items()]
    pieces = [{"id": "me", "side": "us", "at": "A1"}]
    ruleset = {**RULES, "name": name}
    return Game.from_dict({"ruleset": ruleset, "size": [SIZE, SIZE], "cells": cells, "pieces": pieces})


def by_core(one: Game) -> dict[Cell, tuple[int, object]]:
    query = Query.of(one.state, "me")
    found = query.field_of(native_among(one.state, query.piece, query.mover).flood(query.limit))
    return {node.anchor: (pips, stop) for node, pips, stop in found.arrivals()}


def by_judge(one: Game) -> dict[Cell, tuple[int, object]]:
    query = Query.of(one.state, "me")
    found = query.field_of(JudgedAsk(query.judge).flood(query.limit))
    return {node.anchor: (pips, stop) for node, pips, stop in found.arrivals()}


@settings(max_examples=40, deadline=None)
@given(st.lists(_mixes, min_size=2, max_size=5), st.integers(0, 10**9))
def test_boards_of_one_ruleset_bring_up_ground_one_after_another(mixes: list[Mix], number: int) -> None:
    games = [game(mix, f"mixes-{number}") for mix in mixes]
    assert len({id(one.rules) for one in games}) == 1
    for i, one in enumerate(games):
        assert by_core(one) == by_judge(one)
        # Those asked before answer as they did, whatever has come up since.
        assert all(by_core(earlier) == by_judge(earlier) for earlier in games[:i])


def test_ground_that_comes_up_on_an_edited_board_is_known() -> None:
    one = game({(1, 0): ["mud"]}, "edited")
    assert by_core(one) == by_judge(one)
    wet = one.state.changed(board=one.state.board.with_terrain(Cell(1, 0), "water"))
    for state in (wet, one.state):
        query = Query.of(state, "me")
        judged = JudgedAsk(query.judge).flood(query.limit)
        core = native_among(state, query.piece, query.mover).flood(query.limit)
        assert list(query.field_of(core).arrivals()) == list(query.field_of(judged).arrivals())
