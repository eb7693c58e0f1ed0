"""A sample of the comparison of tiers; the whole one is a command of its own (`make tiers`)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.parity import tiers
from tests.parity.tiers import Mover, boards, compared, differences, mover_of

from footwork import _core
from footwork.game.game import Game
from footwork.query.bridge import SEARCHES, NodeRow, grounds_of, native_profile
from footwork.query.query import Query

Overlay = list[tuple[int, int, int, int]]


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_all_searches_agree(first: int) -> None:
    done = 0
    for seed in range(first, first + 10):
        count, problems = compared(80_000 + seed, 50)
        assert not problems
        done += count
    assert done > 300  # some rulesets do not load


def test_the_boards_are_for_every_tier_and_the_same_for_the_same_seed() -> None:
    mover = mover_of(80_001)
    assert mover is not None
    drawn, again = (list(boards(mover, 200)) for _ in range(2))
    assert [each.start for each in drawn] == [each.start for each in again]
    cells = [each.board.width * each.board.height for each in drawn]
    for least, most in ((1, 64), (65, 128), (129, 256), (257, 361)):
        assert any(least <= count <= most for count in cells)
    assert {each.limit == -1 for each in drawn} == {bool(each.occupants) for each in drawn} == {False, True}


def test_a_tier_that_answers_for_another_start_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    mover = mover_of(80_001)
    assert mover is not None
    real = _core.Ask

    def wrong(board: _core.Board, profile: _core.Profile, overlay: Overlay, start: NodeRow, search: int) -> _core.Ask:
        if search == SEARCHES.index("buckets"):
            start = ((start[0] + 1) % board.width, *start[1:])
        return real(board, profile, overlay, start, search)

    monkeypatch.setattr(_core, "Ask", wrong)
    found = [problem for number, drawn in enumerate(boards(mover, 20)) for problem in differences(mover, drawn, number)]
    assert found
    assert all(problem.startswith("buckets and rows: ") for problem in found)


@pytest.mark.parametrize("size", [(20, 40), (128, 132)])  # on the larger ones occupants are drawn in for each question
def test_what_is_asked_again_is_answered_by_the_window(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiers, "SIZES", (size,))
    reached = 0
    for seed in range(80_000, 80_012):
        mover = mover_of(seed)
        if mover is None:
            continue
        for drawn in boards(mover, 6):
            asks = [_core.Ask(drawn.board, mover.profile, drawn.occupants, drawn.start, i) for i in (0, 1)]
            limit = drawn.limit % 25
            right = asks[1].flood(limit).rows()
            assert [asks[0].flood(limit).rows() for _ in range(3)] == [right] * 3
            assert asks[0].flood(limit // 2).rows() == asks[1].flood(limit // 2).rows()
            assert asks[0].flood(limit + 60).rows() == asks[1].flood(limit + 60).rows()
            reached += len(right)
    assert reached > 1_000


def test_a_reach_that_is_made_again_is_the_same() -> None:
    rows = ["".join(".~#"[(x * x + 3 * y * x + y) % 7 % 3] for x in range(40)) for y in range(30)]
    terrain = {"floor": {"glyph": "."}, "mud": {"glyph": "~", "multiply": 2}, "wall": {"glyph": "#", "enter": False}}
    rules = {"footwork": 1, "name": "again", "grid": {"notation": "xy"}, "terrain": terrain}
    pieces = [{"id": "me", "at": "1,1", "points": 8}, {"id": "foe", "side": "them", "at": "3,1"}]
    rows[1] = rows[1].replace("#", ".")
    game = Game.from_dict({"ruleset": rules, "map": "\n".join(rows), "pieces": pieces})
    query = game.query("me", points=8)
    once = {cell: (arrival.pips, arrival.can_stop) for cell, arrival in query.reach().items()}
    again = query.reach()
    assert {cell: (arrival.pips, arrival.can_stop) for cell, arrival in again.items()} == once
    assert [again.path(cell) for cell in once] == [query.path(cell) for cell in once]


def test_searches_agree_where_steps_cost_hundreds() -> None:
    """Most buckets are empty then, and the next that is not is looked for, also from a source that begins late."""
    terrain = {"floor": {"glyph": "."}, "mud": {"glyph": "~", "multiply": 2}, "wall": {"glyph": "#", "enter": False}}
    rules = {"footwork": 1, "name": "roots", "grid": {"notation": "xy"}, "terrain": terrain}
    rules |= {"cost": {"cardinal": 1, "diagonal": 1.414}, "corners": {"cells": "both-open"}}
    game = Game.from_dict({"ruleset": rules, "map": ".~#", "pieces": [{"id": "me", "at": "0,0"}]})
    profile = native_profile(Query(game.state, "me").mover, grounds_of(game.rules))
    mover, reached = Mover(profile, (1, 1), game.rules.grid.sides, False, 7), 0
    asked: list[tuple[NodeRow, int]]
    for number, drawn in enumerate(boards(mover, 300)):
        far = replace(drawn, limit=drawn.limit if drawn.limit < 0 else drawn.limit * 211)
        assert differences(mover, far, number) == []
        there = (number % drawn.board.width, number % drawn.board.height, 0, 0, 0, 0)
        asked = [(drawn.start, 0), (there, 997 * (number % 9))]
        asks = [_core.Ask(drawn.board, profile, drawn.occupants, drawn.start, i) for i in range(len(SEARCHES))]
        rows = [ask.flood_from(asked, far.limit).rows() for ask in asks]
        assert rows == [rows[-1]] * len(rows)
        reached += len(rows[-1])
    assert reached > 3_000
