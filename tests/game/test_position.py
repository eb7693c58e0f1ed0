"""A position that play came to is a document that loads again, also where no scenario could begin like that."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from footwork.board.board import Board, Mark
from footwork.board.goal import Goal
from footwork.board.state import State
from footwork.errors import ScenarioError
from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.rules.fold import PlaceScope

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


SWIFT: dict[str, Any] = {
    "features": {"swift": {"allowance": {"points": {"add": 2}}}, "slow": {"allowance": {"points": {"cap": 1}}}}
}


def other_sides(state: State) -> list[State]:
    """The same position with a scenario or a side that is not what the file says."""
    us = state.sides["us"]
    goal = Goal(frozenset({Cell(3, 1), Cell(2, 0)}), 1)
    sides = [
        replace(us, features=("swift",)),
        replace(us, features=()),
        replace(us, title="Ours", control="bot"),
        replace(us, goal=goal),
        replace(us, goal=Goal(goal.cells)),
    ]
    features: list[tuple[str, ...]] = [("swift",), ("slow", "swift"), ()]
    return [
        *(state.changed(features=each) for each in features),
        *(state.changed(sides={**state.sides, "us": side}) for side in sides),
    ]


@pytest.mark.parametrize(
    "said", [{}, {"features": ["slow"], "sides": {"them": {}, "us": {"features": ["slow"], "goal": {"at": "D1"}}}}]
)
def test_features_of_the_scenario_and_sides_are_those_of_the_position(said: dict[str, Any], tmp_path: Path) -> None:
    game = game_of(SWIFT, pieces=pieces("A1", "B1"), **said)
    assert_comes_back(game)
    assert game.to_dict().get("features", []) == said.get("features", [])
    assert game.to_dict()["sides"] == said.get("sides", {"us": {}})
    for state in other_sides(game.state):
        standing = game.standing(state)
        assert_comes_back(standing)
        for _ in range(2):
            standing.save(tmp_path / "game.json")
            again = Game.load(tmp_path / "game.json")
            assert (again.state, again.taken) == (standing.state, standing.taken)
            assert again.replay() == standing.replay() == standing.state
            assert standing.end_turn().ok


def test_games_that_stand_in_different_positions_differ() -> None:
    game = game_of({}, pieces=pieces("A1", "B1"))
    there = game.fork()
    assert there.move("a", to="A2").ok
    standing = game.standing(there.state)
    assert standing not in (game, there)
    assert standing == game.standing(there.state) == standing.fork()
    assert game == game.standing(game.state)
    one, other = game.standing(game.state), game.standing(there.state)
    assert one.place("a", "D2").ok
    assert other.place("a", "D2").ok
    assert one != other, "they began in different positions"


def test_tags_and_names_of_cells_are_those_of_the_position() -> None:
    features = {"features": {"mud": {"multiply": 2}, "ice": {"multiply": 3}}}
    game = game_of(
        features,
        pieces=pieces("A1", "B1"),
        regions=[{"at": "C1:D1", "tags": ["mud"], "name": "ford"}],
        cells=[{"at": "D1", "tags": ["ice"]}],
        effects=[{"at": ["C1", "D1"], "do": {"slide": "S"}}],
    )
    board = game.state.board
    mud, ice = Mark(PlaceScope.REGION, "mud"), Mark(PlaceScope.CELL, "ice")
    assert board.marks == {Cell(2, 0): (mud,), Cell(3, 0): (mud, ice)}
    for other in (
        replace(board, marks={Cell(0, 1): (mud, ice), Cell(2, 0): (ice,), Cell(3, 0): ()}),
        replace(board, names={"shore": (Cell(2, 0),), **board.names}),
        replace(board, marks={}, names={}, effects={}),
        Board(2, 1, board.palette, board.codes[:2], {Cell(1, 0): (mud,)}),
    ):
        assert_comes_back(game.standing(game.state.changed(board=other)))
