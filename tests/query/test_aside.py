"""Making way: who moves aside when a piece ends its move on others, and whether everybody finds room."""

from __future__ import annotations

from typing import Any

import pytest
from tests.query.boards import piece, query_of, ruleset

from footwork.geometry import Cell
from footwork.query.aside import Aside, make_way, why_not_stop
from footwork.query.query import Query
from footwork.query.step import Node
from footwork.refusals import Refusal

RULES: dict[str, Any] = {
    "settle": "displace",
    "pattern": "orthogonal",
    "terrain": {"rock": {"glyph": "#", "enter": False}},
    "occupants": {"any": {"enter": True, "stop": "ask"}},
}


def other(name: str, at: str, **fields: Any) -> dict[str, Any]:
    return {"id": name, "side": "them", "at": at, **fields}


def asked(board: str, at: str, to: str, size: tuple[int, int], *others: dict[str, Any]) -> tuple[Query, Node]:
    """A piece of some size, and the pose in which it would end its move."""
    query = query_of(ruleset(**RULES), board, piece(at, size=list(size)), *others)
    start = query.judge.start()
    return query, start._replace(anchor=query.cell(to))


def test_each_gets_room_of_its_own() -> None:
    query, node = asked(". . . / . . .", "A1", "B1", (1, 2), other("one", "B1"), other("two", "B2"))
    asides = make_way(query.judge, node)
    assert not isinstance(asides, Refusal)
    assert [aside.piece for aside in asides] == ["one", "two"]
    taken = {aside.end.anchor for aside in asides} | set(query.judge.cells(node))
    assert len(taken) == 4, "nobody shares a cell"
    assert all(isinstance(aside, Aside) for aside in asides)


def test_nobody_stops_where_two_would_have_to_share_the_last_room() -> None:
    query, node = asked(". . # / . . #", "A1", "B1", (1, 2), other("one", "B1"), other("two", "B2"))
    assert why_not_stop(query.judge, node) is None, "the mover's own cells are free by then"
    query, node = asked("# . # / . . .", "B1", "B2", (1, 1), other("one", "B2"), other("two", "B2"))
    assert why_not_stop(query.judge, node) is None
    query, node = asked("# . # / # . #", "B1", "B2", (1, 1), other("one", "B2"), other("two", "B2"))
    assert why_not_stop(query.judge, node) == Refusal.of("stop.no-room", Cell(1, 1), by="two", rule="settle")
    assert query.cell("B2") not in query.reach().stops


@pytest.mark.parametrize("order", [("long", "small"), ("small", "long")])
def test_the_smallest_goes_first_whatever_the_roster_says(order: tuple[str, str]) -> None:
    listed = {"long": other("long", "C1", size=[2, 1]), "small": other("small", "C2")}
    query, node = asked(". . . . . / . . . . .", "A1", "C1", (2, 2), *(listed[name] for name in order))
    asides = make_way(query.judge, node)
    assert not isinstance(asides, Refusal)
    assert [aside.piece for aside in asides] == ["small", "long"]


def test_others_bar_nobody_but_walls_do() -> None:
    query, node = asked(". . . . .", "A1", "B1", (1, 1), other("one", "B1"), other("two", "C1"))
    asides = make_way(query.judge, node)
    assert not isinstance(asides, Refusal)
    assert [aside.end.anchor for aside in asides] == [Cell(0, 0)], "where the mover came from"
    query, node = asked("# . . . .", "B1", "C1", (1, 1), other("one", "C1"), other("two", "D1"), other("back", "B1"))
    asides = make_way(query.judge, node)
    assert not isinstance(asides, Refusal)
    assert [aside.end.anchor for aside in asides] == [Cell(4, 0)], "past the one beside it"
