"""What random boards seldom show: several places that set the cost of one step, and corners with one side open."""

from __future__ import annotations

from typing import Any

import pytest
from tests.parity.compare import differences

from footwork.board.setup import setup_from_data
from footwork.query.query import Query

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "places",
    "terrain": {
        "floor": {"glyph": "."},
        "cheap": {"glyph": "c", "cost": {"cardinal": 2}},
        "dear": {"glyph": "d", "cost": {"cardinal": 5}},
        "rock": {"glyph": "#", "enter": False},
    },
}


@pytest.mark.parametrize("rows", [".c\n.d", ".d\n.c"])
def test_the_dearest_place_sets_the_cost_of_a_large_step(rows: str) -> None:
    pieces = [{"id": "me", "at": "A1", "size": [1, 2]}]
    state = setup_from_data({"ruleset": RULES, "map": rows, "pieces": pieces}).state()
    assert Query(state, "me").reach()["B1"].pips == 5
    assert not differences(state)


@pytest.mark.parametrize(("cells", "open_"), [("either-open", True), ("both-open", False), ("on-map", True)])
def test_a_corner_with_one_side_open(cells: str, open_: bool) -> None:
    rules = RULES | {"corners": {"cells": cells}, "pattern": "diagonal"}
    state = setup_from_data({"ruleset": rules, "map": ".#\n..", "pieces": [{"id": "me", "at": "A1"}]}).state()
    assert ("B2" in Query(state, "me").reach()) is open_
    assert not differences(state)
