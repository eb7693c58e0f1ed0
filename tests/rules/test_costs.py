"""Costs and factors are never below 0, however they are said; a step costs at least a pip."""

from __future__ import annotations

from typing import Any

import pytest

from footwork.errors import RulesetError
from footwork.game.game import Game
from footwork.query.path import Path


def game(**rules: Any) -> Game:
    ruleset = {
        "footwork": 1,
        "name": "costs",
        "grid": {"notation": "xy"},
        "terrain": {"floor": {"glyph": "."}, "mud": {"glyph": "~", "multiply": 2}},
        "allowance": {"points": 10},
        "stats": {"Weight": {"default": -3, "least": -9}},
    }
    piece = {"id": "hero", "at": "0,0", "features": list(rules.get("features", {}))}
    return Game.from_dict({"ruleset": ruleset | rules, "map": "..~.", "pieces": [piece]})


@pytest.mark.parametrize(
    "rules",
    [
        {"cost": {"cardinal": -1}},
        {"cost": {"diagonal": -0.5}},
        {"terrain": {"floor": {"glyph": ".", "multiply": -1}}},
        {"terrain": {"floor": {"glyph": ".", "cost": {"cardinal": -2}}}},
        {"features": {"f": {"cost": {"cardinal": {"multiply": -1}}}}},
        {"features": {"f": {"multiply": -2}}},
    ],
)
def test_a_cost_below_0_is_an_error_where_it_is_written(rules: dict[str, Any]) -> None:
    with pytest.raises(RulesetError, match="expected 0 or more"):
        game(**rules)


@pytest.mark.parametrize(
    "rules",
    [
        {"cost": {"cardinal": "[Weight]"}},
        {"features": {"f": {"cost": {"cardinal": {"add": -5}}}}},
        {"features": {"f": {"multiply": "[Weight]"}}},
        {"features": {"f": {"terrain": {"mud": {"multiply": {"add": -9}}}}}},
    ],
)
def test_what_comes_to_less_counts_as_0_in_every_search(rules: dict[str, Any]) -> None:
    play = game(**rules)
    reach = play.reach("hero")
    for cell in reach.stops:
        path = play.path("hero", cell)
        assert isinstance(path, Path)
        bill = play.cost("hero", path.cells)
        assert isinstance(bill, Path)
        assert path.cost == reach[cell].cost == bill.cost > 0
