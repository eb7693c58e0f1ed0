"""Near: who is next to whom where edges part cells, and what auras paint."""

from __future__ import annotations

from typing import Any

import pytest
from tests.query.boards import piece, query_of, ruleset, state_of

from footwork.board.nearby import are_adjacent
from footwork.geometry import Cell

EDGES = {
    "wall": {"cross": False, "adjacent": False},
    "fence": {"cross": False},
    "door": {"cross": "when-open", "adjacent": False},
}
MIDDLE, BESIDE, ACROSS = Cell(0, 0), Cell(1, 0), Cell(1, 1)


def adjacent(a: Cell, b: Cell, *edges: dict[str, Any], **rules: Any) -> bool:
    """Whether two cells of a 2×2 board are next to each other, asked both ways."""
    state = state_of(ruleset(edges=EDGES, distance="chebyshev", **rules), ". . / . .", edges=list(edges))
    assert are_adjacent(state, a, b) == are_adjacent(state, b, a)
    return are_adjacent(state, a, b)


@pytest.mark.parametrize(
    ("edge", "expected"),
    [
        ({"wall": "A1/B1"}, False),
        ({"fence": "A1/B1"}, True),
        ({"door": "A1/B1"}, False),
        ({"door": "A1/B1", "open": True}, True),
        ({"wall": "A1/A2"}, True),
    ],
)
def test_an_edge_between_two_cells_parts_them_if_its_kind_does(edge: dict[str, Any], expected: bool) -> None:
    assert adjacent(MIDDLE, BESIDE, edge) == expected


@pytest.mark.parametrize(
    ("walls", "expected"),
    [
        ((), True),
        (("A1/B1",), True),
        (("A1/A2",), True),
        (("B1/B2",), True),
        (("A1/B1", "B1/B2"), True),  # both on one way around the corner
        (("A2/B2", "A1/A2"), True),
        (("A1/B1", "A1/A2"), False),  # one on each way
        (("A1/B1", "A2/B2"), False),
        (("B1/B2", "A1/A2"), False),
        (("B1/B2", "A2/B2"), False),
    ],
)
def test_diagonal_neighbours_are_parted_when_both_ways_around_the_corner_are(
    walls: tuple[str, ...], expected: bool
) -> None:
    assert adjacent(MIDDLE, ACROSS, *({"wall": wall} for wall in walls)) == expected


def test_nobody_is_next_to_itself_or_to_a_cell_that_is_not_there() -> None:
    assert not adjacent(MIDDLE, MIDDLE)
    state = state_of(ruleset(distance="chebyshev"), ". .")
    assert not are_adjacent(state, Cell(1, 0), Cell(2, 0))


def test_two_auras_paint_each_their_own_tag_on_one_cell() -> None:
    features = {
        "mud": {"class": "x", "add": 1},
        "thorns": {"class": "x", "add": 2},
        "muddy": {"aura": {"paints": "mud", "to": "hostile"}},
        "thorny": {"aura": {"paints": "thorns", "to": "hostile"}},
    }
    others = [
        {"id": name, "side": "them", "at": at, "features": [feature]}
        for name, at, feature in (("one", "B1", "muddy"), ("two", "B3", "thorny"), ("three", "C1", "muddy"))
    ]
    rules = ruleset(features=features, distance="chebyshev", pattern="orthogonal")
    query = query_of(rules, ". . . / . . . / . . .", piece("A2"), *others)
    assert query.reach()["B2"].charge == 1 + 1 + 2, "the same tag twice counts once"
    friendly = query_of(rules, ". . . / . . . / . . .", piece("A2"), *({**o, "side": "us"} for o in others))
    assert friendly.reach()["B2"].charge == 1
