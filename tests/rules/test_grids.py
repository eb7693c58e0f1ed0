"""The grid that a ruleset names, and what of a ruleset and a scenario depends on it."""

from __future__ import annotations

from typing import Any

import pytest

from footwork import Direction, Game
from footwork.errors import NotationError, RulesetError, ScenarioError
from footwork.geometry import SquareGrid
from footwork.rules.compiling.library import rules_from_data


def ruleset(**fields: Any) -> dict[str, Any]:
    return {"footwork": 1, "name": "tiny", "terrain": {"floor": {"glyph": "."}}, **fields}


def problems(**fields: Any) -> list[str]:
    with pytest.raises(RulesetError) as caught:
        rules_from_data(ruleset(**fields))
    return [problem.message for problem in caught.value.problems]


def test_a_ruleset_has_a_square_grid_unless_it_names_another() -> None:
    assert isinstance(rules_from_data(ruleset()).grid, SquareGrid)
    assert isinstance(rules_from_data(ruleset(grid={"shape": "square"})).grid, SquareGrid)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"grid": {"shape": "octagon"}}, "there is no grid called 'octagon'"),
        ({"grid": {"notation": "A2"}}, "there is no notation called 'A2'"),
        ({"grid": {"order": ["N", "S", "E", "W"]}}, "list each of N, S, E, W, NE, NW, SE, SW exactly once"),
        (
            {"grid": {"least": [3, 1], "most": [2, 2]}},
            "the grid has at least 3 columns, which is more than the most, 2",
        ),
        ({"grid": {"size": [4, 9], "most": [8, 8]}}, "the usual grid has 9 rows, and one may have 1 to 8"),
        ({"grid": {"size": [0, 9]}}, "a grid has at least one column and one row"),
        ({"heading": {"turn": [1, 2, 3]}}, "turn lists 4 costs: for 45°, 90°, 135° and 180°"),
        (
            {"features": {"slow": {"heading": {"turn": [1, 2, 3, 4, 5]}}}},
            "turn lists 4 costs: for 45°, 90°, 135° and 180°",
        ),
    ],
)
def test_what_does_not_fit_the_grid_is_a_problem(fields: dict[str, Any], message: str) -> None:
    assert problems(**fields) == [message]


def test_a_heading_is_one_of_the_grid() -> None:
    scenario = {"ruleset": ruleset(), "map": "...", "pieces": [{"id": "a", "at": "A1", "heading": "X"}]}
    with pytest.raises(ScenarioError):
        Game.from_dict(scenario)
    assert Game.from_dict(scenario | {"pieces": [{"id": "a", "at": "A1"}]}).state.piece("a").heading is Direction.N


def test_a_direction_that_cannot_be_read_says_so() -> None:
    game = Game.from_dict({"ruleset": ruleset(), "map": "...", "pieces": [{"id": "a", "at": "A1"}]})
    with pytest.raises(NotationError, match="is not a direction"):
        game.can_move("a", "nowhere")
