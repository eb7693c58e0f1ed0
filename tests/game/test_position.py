"""A position that play came to is a document that loads again, also where no scenario could begin like that."""

from __future__ import annotations

from typing import Any

import pytest

from footwork.errors import ScenarioError
from footwork.game.game import Game

FLOOR: dict[str, Any] = {"floor": {"glyph": "."}}
RULES: dict[str, Any] = {"footwork": 1, "name": "anyhow", "terrain": FLOOR, "allowance": {"points": 4}}


def game_of(rules: dict[str, Any], **scenario: Any) -> Game:
    return Game.from_dict({"ruleset": RULES | rules, "map": "....\n....", **scenario})


def assert_comes_back(game: Game) -> None:
    again = Game.from_dict(game.to_dict())
    assert again.state == game.state
    assert again.to_dict() == game.to_dict()
    assert again.legal_actions() == game.legal_actions()


def pieces(*cells: str) -> list[dict[str, Any]]:
    return [{"id": name, "side": "us", "at": at} for name, at in zip("ab", cells, strict=True)]


INN: dict[str, Any] = {"occupants": {"friendly": {"enter": True, "stop": True}}}


def test_two_share_a_cell_where_the_place_lets_them() -> None:
    game = game_of(
        {"features": {"inn": INN}},
        regions=[{"at": "C1", "tags": ["inn"]}],
        pieces=pieces("A1", "C1"),
    )
    assert game.move("a", to="C1").ok
    assert_comes_back(game)


def test_a_scenario_may_begin_with_two_where_the_place_lets_them() -> None:
    shared = {
        "features": {"inn": INN},
    }
    game = game_of(shared, regions=[{"at": "C1", "tags": ["inn"]}], pieces=pieces("C1", "C1"))
    assert len(game.state.at("C1")) == 2
    with pytest.raises(ScenarioError, match="both stand on"):
        game_of(shared, regions=[{"at": "C1", "tags": ["inn"]}], pieces=pieces("B1", "B1"))


def test_who_may_no_longer_share_a_cell_still_stands_there() -> None:
    """What let a piece stop there lasted for its turn; the position after it is one all the same."""
    game = game_of(
        {
            "features": {"small": INN},
            "actions": {"shrink": {"do": [{"grant": "small"}]}},
        },
        pieces=pieces("A1", "B1"),
    )
    assert game.act("a", "shrink").ok
    assert game.move("a", to="B1").ok
    assert game.end_turn().ok
    assert not game.state.piece("a").temporary
    assert_comes_back(game)


def test_points_without_a_limit_stay_so_when_a_limit_comes_later() -> None:
    game = game_of(
        {
            "allowance": {"points": "unlimited"},
            "features": {"slow": {"allowance": {"points": {"cap": 2}}}},
            "actions": {"slow-down": {"do": [{"grant": "slow", "until": "always"}]}},
        },
        pieces=pieces("A1", "B1"),
    )
    assert game.points("a") is None
    assert game.act("a", "slow-down").ok
    assert_comes_back(game)


def test_a_position_off_the_map_is_none() -> None:
    document = game_of({}, pieces=pieces("A1", "B1")).to_dict()
    document["pieces"][0]["at"] = "Z9"
    with pytest.raises(ScenarioError, match="not on the map"):
        Game.from_dict(document)


def test_more_terrains_than_letters_are_drawn() -> None:
    names = [f"ground-{i}" for i in range(90)]
    legend = {chr(0x5000 + i): name for i, name in enumerate(names)}
    rules: dict[str, Any] = {"terrain": {name: {} for name in names}}
    game = Game.from_dict({"ruleset": RULES | rules, "map": "".join(legend), "legend": legend})
    assert_comes_back(game)
