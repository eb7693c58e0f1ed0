"""A large reach is asked, not listed: what it answers does not depend on how much of it there is."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from tests.query.boards import piece, query_of, ruleset
from tests.query.random_boards import random_scenario

from footwork.game.game import Game
from footwork.geometry import Cell, Page
from footwork.query import reach as reaches
from footwork.query.query import Query
from footwork.query.reach import Reach
from footwork.views.drawing.overview import reach_text
from footwork.views.drawing.textboard import MOST_SHOWN, text_board

SIDE = 700
CELLS = SIDE * SIDE - 1
LITTLE = 2_000_000
"""Bytes of Python: a few thousand arrivals at a time; all of them are more than a hundred times as much."""


@cache
def wide() -> Query:
    game = Game.from_dict({"ruleset": ruleset(), "size": [SIDE, SIDE], "pieces": [piece()]})
    return Query.of(game.state, "me")


@cache
def turning() -> Query:
    """A piece that comes to most cells in two ways."""
    rules = ruleset(footprint={"rotate": {"cost": 1}})
    game = Game.from_dict({"ruleset": rules, "size": [SIDE // 2] * 2, "pieces": [piece(size=[2, 1])]})
    return Query.of(game.state, "me")


ASKED: dict[str, tuple[Callable[[Reach], object], object]] = {
    "len": (len, CELLS),
    "bool": (bool, True),
    "repr": (repr, f"<Reach of me: {CELLS:,} cells, {CELLS:,} to stop on>"),
    "in": (lambda reach: (Cell(600, 600) in reach, Cell(SIDE, 0) in reach, "A1" in reach), (True, False, False)),
    "get": (lambda reach: reach[Cell(600, 600)].cell, Cell(600, 600)),
    "some": (lambda reach: len(set(islice(reach, 9_000))), 9_000),
    "some items": (lambda reach: all(key == found.cell for key, found in islice(reach.items(), 9_000)), True),
    "some values": (lambda reach: next(iter(reach.values())).cell in reach, True),
    "keys": (lambda reach: (len(reach.keys()), Cell(5, 5) in reach.keys()), (CELLS, True)),  # noqa: SIM118
    "hash": (lambda reach: isinstance(hash(reach), int), True),
}


def test_a_source_past_the_limit_begins_no_way() -> None:
    query = turning()
    here, there = (0, 0, 0, 0, 0, 0), (40, 40, 0, 0, 0, 0)
    flood = query.prepared.flood_from([(here, 0), (there, 50)], 10)
    assert [row[:2] for row in flood.trace((2, 0, 0, 0, 0, 0))] == [(0, 0), (1, 0), (2, 0)]
    assert flood.trace(there) == [there]  # which it has come to all the same


@pytest.mark.parametrize("what", ASKED)
def test_it_makes_few_objects(what: str) -> None:
    ask, wanted = ASKED[what]
    reach = wide().reach()
    tracemalloc.start()
    try:
        assert ask(reach) == wanted
        assert tracemalloc.get_traced_memory()[1] < LITTLE
    finally:
        tracemalloc.stop()


def test_it_makes_few_objects_where_a_cell_is_come_to_in_several_ways() -> None:
    reach = turning().reach()
    tracemalloc.start()
    try:
        assert len(set(islice(reach, 9_000))) == 9_000
        assert all(key == found.cell for key, found in islice(reach.items(), 9_000))
        assert tracemalloc.get_traced_memory()[1] < LITTLE
    finally:
        tracemalloc.stop()
    assert len({*reach}) == len(reach)


@pytest.mark.parametrize("most", [0, reaches.MOST_LISTED])
def test_a_dearer_way_to_stop_counts_and_comes_in_its_place(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reaches, "MOST_LISTED", most)
    rules = ruleset(footprint={"rotate": {"cost": 1}}, terrain={"water": {"glyph": "w", "stop": False}})
    query = query_of(rules, "../.w/..", piece(size=[2, 1]))
    reach = query.reach()
    assert query.judge.stopping(query.judge.start()._replace(anchor=Cell(0, 1))).allowed is False, "which costs 1"
    found = [(*each.cell, each.pips, each.can_stop, each.pose.turned) for each in reach.values()]
    assert found == [(1, 0, 2, False, 1), (0, 1, 2, True, 1), (1, 1, 2, False, 1), (0, 2, 2, True, 0)]
    assert [*reach.items()] == [(each.cell, each) for each in reach.values()]
    assert [*reach] == [*reach.keys()] == [each.cell for each in reach.values()]


@pytest.mark.parametrize("seed", range(150))
def test_the_arrivals_that_count_are_those_of_the_best_poses(seed: int) -> None:
    """The search chooses among the ways to a cell as going through all poses does."""
    query = Query(random_scenario(8_000 + seed)[1], "me")
    reach = query.reach()
    assert [*reach.items()] == [*reach._settled(reach.origin.anchor).items()]
    assert [each.pose for each in reach.values()] == [reach.poses[each.pose].pose for each in reach.values()]


@pytest.mark.parametrize("seed", range(12))
def test_a_large_piece_that_halts_on_some_ways_comes_to_each_cell_once(seed: int) -> None:
    """Whether it has to stay depends on which cells it enters: it may come to one anchor in both ways."""
    rng = Random(seed)
    terrain = {"floor": {"glyph": "."}, "web": {"glyph": "%", "halt": True}}
    picture = "\n".join("".join("%" if rng.random() < 0.2 else "." for _ in range(7)) for _ in range(6))
    pieces = [piece(at="C3", size=[2, 2], points=5)]
    game = Game.from_dict({"ruleset": ruleset(terrain=terrain), "map": picture, "pieces": pieces})
    reach = game.query("me").reach()
    assert [*reach.items()] == [*reach._settled(reach.origin.anchor).items()]
    assert [*reach.values()] == [reach.poses[each.pose] for each in reach.values()]


@pytest.mark.parametrize("seed", range(30))
def test_it_goes_through_the_same_cells_in_the_same_order(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    query = Query(random_scenario(7_000 + seed)[1], "me")
    listed = query.reach()
    want = (list(listed), list(listed.items()), list(listed.values()), len(listed), repr(listed))
    monkeypatch.setattr(reaches, "MOST_LISTED", 0)
    monkeypatch.setattr("footwork.query.field.PORTION", 3)
    for reach in (query.reach(), query.reach()):
        got = (list(reach), list(reach.items()), list(reach.values()), len(reach), repr(reach))
        assert got == want
        assert all(cell in reach and reach[cell] == arrival for cell, arrival in want[1])


def test_a_board_of_any_size_is_drawn_as_far_as_somebody_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Cell] = []
    plain = Page.cell

    def counted(self: Page, column: int, row: int) -> Cell:
        drawn.append(plain(self, column, row))
        return drawn[-1]

    monkeypatch.setattr(Page, "cell", counted)
    query = wide()
    text = text_board(query.state, reach=query.reach())
    assert "of A–ZX" in text
    assert len(drawn) <= 3 * MOST_SHOWN**2
    assert reach_text(query.state, query.reach()).endswith(f"can stop on {CELLS} cells.")


@pytest.mark.parametrize("side", [8, 64, 65])
def test_cells_of_a_reach_are_looked_up_as_the_ruleset_writes_them_on_every_size(side: int) -> None:
    rules = {"footwork": 1, "name": "open", "terrain": {"floor": {"glyph": "."}}}
    game = Game.from_dict({"ruleset": rules, "size": [side, side], "pieces": [{"id": "a", "at": "A1"}]})
    reach = game.reach("a")
    for _ in range(2):
        assert "B1" in reach.keys()  # noqa: SIM118 — that is what is asked
        items: Any = reach.items()
        assert ("B1", reach["B1"]) in items
        assert ("B1", reach["A2"]) not in items
        assert len(reach.keys()) == len([*reach.keys()]) == len([*reach.items()]) == len([*reach.values()])
        assert [*reach.items()] == [*zip(reach.keys(), reach.values(), strict=True)]
