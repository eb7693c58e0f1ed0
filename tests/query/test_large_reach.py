"""A large reach is asked, not listed: what it answers does not depend on how much of it there is."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from functools import cache
from itertools import islice

import pytest
from tests.query.boards import piece, ruleset
from tests.query.random_boards import random_scenario

from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.query import reach as reaches
from footwork.query.query import Query
from footwork.query.reach import Reach
from footwork.views.drawing.drawing import Drawing, Span
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


ASKED: dict[str, tuple[Callable[[Reach], object], object]] = {
    "len": (len, CELLS),
    "bool": (bool, True),
    "repr": (repr, f"<Reach of me: {CELLS} cells, {CELLS} to stop on>"),
    "in": (lambda reach: (Cell(600, 600) in reach, Cell(SIDE, 0) in reach, "A1" in reach), (True, False, False)),
    "get": (lambda reach: reach[Cell(600, 600)].cell, Cell(600, 600)),
    "some": (lambda reach: len(set(islice(reach, 9_000))), 9_000),
    "some items": (lambda reach: all(key == found.cell for key, found in islice(reach.items(), 9_000)), True),
    "some values": (lambda reach: next(iter(reach.values())).cell in reach, True),
    "keys": (lambda reach: (len(reach.keys()), Cell(5, 5) in reach.keys()), (CELLS, True)),  # noqa: SIM118
    "hash": (lambda reach: isinstance(hash(reach), int), True),
}


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
    at = Drawing.at

    def counted(drawing: Drawing, cell: Cell) -> Span:
        drawn.append(cell)
        return at(drawing, cell)

    monkeypatch.setattr(Drawing, "at", counted)
    query = wide()
    text = text_board(query.state, reach=query.reach())
    assert "of A–ZX" in text
    assert len(drawn) <= 3 * MOST_SHOWN**2
    assert reach_text(query.state, query.reach()).endswith(f"can stop on {CELLS} cells.")
