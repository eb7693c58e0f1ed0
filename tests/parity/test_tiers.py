"""A sample of the comparison of tiers; the whole one is a command of its own (`make tiers`)."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest
from tests.parity import tiers
from tests.parity.tiers import Mover, boards, compared, differences, mover_of

from footwork import _core
from footwork.game.game import Game
from footwork.query.bridge import SEARCHES, NodeRow, Search, grounds_of, native_ask, native_profile
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


@pytest.mark.parametrize("size", [(1, 19), (20, 64), (64, 64), (65, 66)])  # the last is too large for a sheet
def test_single_paths_by_the_sheet_are_those_of_the_buckets(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tiers, "SIZES", (size,))
    sheets = [SEARCHES.index(name) for name in SEARCHES if name.startswith("window")]
    found = missed = 0
    for seed in range(81_000, 81_048):
        mover = mover_of(seed)
        if mover is None or seed % 4 in (1, 3):  # those of several cells, leaps and poses
            continue
        for number, drawn in enumerate(boards(mover, 3)):
            asks = [_core.Ask(drawn.board, mover.profile, drawn.occupants, drawn.start, i) for i in (1, *sheets)]
            for goal in range(number, drawn.board.width * drawn.board.height, 53):
                told = [ask.path(goal % drawn.board.width, goal // drawn.board.width, drawn.limit) for ask in asks]
                ways = [None if way is None else (way.cost, way.stop, way.steps, way.nodes()) for way in told]
                assert ways == ways[:1] * len(ways)
                found += ways[0] is not None
                missed += ways[0] is None
    assert found > 50
    assert missed > 50


@pytest.mark.parametrize("kinds", [3, 5, 17])  # a sheet is for up to four prices
@pytest.mark.parametrize("size", [(64, 64), (65, 64), (64, 65), (1, 64), (64, 1)])
def test_boards_at_the_edge_of_what_a_sheet_holds(size: tuple[int, int], kinds: int) -> None:
    terrain = {f"t{i}": {"glyph": chr(ord("a") + i), "multiply": i + 1} for i in range(kinds)}
    rules = {"footwork": 1, "name": "edge", "grid": {"notation": "xy"}, "terrain": terrain}
    width, height = size
    rows = ["".join(chr(ord("a") + (x + 7 * y + x * y) % kinds) for x in range(width)) for y in range(height)]
    game = Game.from_dict({"ruleset": rules, "map": "\n".join(rows), "pieces": [{"id": "me", "at": "0,0"}]})
    judge = Query(game.state, "me").judge
    buckets, *sheets = (native_ask(judge, search=name) for name in ("buckets", "window", "window-wide", "window-plain"))
    goals = [(width - 1, height - 1), (width // 2, height // 2), (width - 1, 0), (0, height - 1)]
    for x, y in goals:
        right = buckets.path(x, y, -1)
        for sheet in sheets:
            found = sheet.path(x, y, -1)
            assert (None if found is None else (found.cost, found.steps, found.nodes())) == (
                None if right is None else (right.cost, right.steps, right.nodes())
            )
    assert ["sheet" in sheet.kept for sheet in sheets] == [kinds == 3 and max(size) <= 64] * 3


def test_more_kinds_of_ground_and_company_than_a_byte_has_go_by_rows() -> None:
    letters = [chr(i) for i in range(0x100, 0x400) if unicodedata.category(chr(i)) in ("Ll", "Lu")][:200]
    terrain = {f"t{i}": {"glyph": letter} for i, letter in enumerate(letters)}
    rules = {"footwork": 1, "name": "many", "grid": {"notation": "xy"}, "terrain": terrain}
    rows = ["".join(letters[(x + 20 * y) % 200] for x in range(20)) for y in range(20)]
    pieces = [{"id": f"p{i}", "at": f"{i % 20},{i // 20}", "side": "all"} for i in range(70)]
    game = Game.from_dict({"ruleset": rules, "map": "\n".join(rows), "sides": {"all": {}}, "pieces": pieces})
    judge = Query(game.state, "p69").judge
    asks = [native_ask(judge, search=name) for name in SEARCHES]
    assert {ask.by for ask in asks} == {"rows"}
    assert len({tuple(map(tuple, ask.flood(-1).rows())) for ask in asks}) == 1


def test_what_is_compared_is_made_at_once() -> None:
    rules = {"footwork": 1, "name": "open", "grid": {"notation": "xy"}, "terrain": {"floor": {"glyph": "."}}}
    game = Game.from_dict({"ruleset": rules, "size": [40, 40], "pieces": [{"id": "me", "at": "20,20"}]})
    judge = Query(game.state, "me").judge
    told: list[tuple[Search, list[str]]] = [("window", ["window"]), ("suited", []), ("buckets", [])]
    for search, kept in told:
        ask = native_ask(judge, search=search)
        ask.flood(8)
        assert ask.kept == kept


def test_a_goal_too_far_for_the_sheet_is_left_to_the_buckets() -> None:
    """A way through every second column of a board, of which each cell costs one or two."""
    rows = ["." * 64] + ["".join(".#~#"[x % 4] for x in range(64)) for _ in range(62)] + ["~" * 64]
    for x in range(1, 64, 2):
        y = 63 if x % 4 == 3 else 0
        rows[y] = rows[y][:x] + "#" + rows[y][x + 1 :]
    terrain = {"floor": {"glyph": "."}, "mud": {"glyph": "~", "multiply": 2}, "wall": {"glyph": "#", "enter": False}}
    rules = {"footwork": 1, "name": "snake", "grid": {"notation": "xy"}, "terrain": terrain}
    piece = {"id": "me", "at": "0,0"}
    game = Game.from_dict({"ruleset": rules, "map": "\n".join(rows), "pieces": [piece]})
    judge = Query(game.state, "me").judge
    buckets, sheet = (native_ask(judge, search=name) for name in ("buckets", "window"))
    lengths = []
    for x, y in ((0, 9), (8, 60), (62, 1), (62, 62), (8, 60)):
        right, found = (ask.path(x, y, -1) for ask in (buckets, sheet))
        assert right is not None
        assert found is not None
        assert (found.cost, found.nodes()) == (right.cost, right.nodes())
        lengths.append(len(right.nodes()))
    assert min(lengths) < 20
    assert max(lengths) > 1_500


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
