"""Goals: a side wins as soon as enough of its pieces are where it wants them; files, play, words, JSON and bots."""

from __future__ import annotations

from typing import Any

import pytest

from footwork.bots.turn import take_turn
from footwork.errors import ScenarioError
from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.play.events import GameFinished
from footwork.views.json import state_json
from footwork.views.telling.outcome import ending, opening

RULES = {"footwork": 1, "name": "race", "terrain": {"floor": {"glyph": "."}, "wall": {"glyph": "#", "enter": False}}}


def race(goal: Any, *, rules: dict[str, Any] | None = None, **more: Any) -> Game:
    document = {
        "ruleset": RULES | (rules or {}),
        "size": [6, 3],
        "sides": {"us": {"title": "Runners", "goal": goal}, "them": {}},
        "pieces": [
            {"id": "one", "side": "us", "at": "A1"},
            {"id": "two", "side": "us", "at": "A3"},
            {"id": "foe", "side": "them", "at": "D2"},
        ],
    }
    return Game.from_dict(document | more)


def finished(events: Any) -> list[str | None]:
    return [event.winner for event in events if isinstance(event, GameFinished)]


class TestWinning:
    def test_all_of_them_have_to_be_there(self) -> None:
        game = race({"at": ["F1", "F2", "F3"]})
        assert finished(game.move("one", to="F1").events) == []
        done = game.move("two", to="F3")
        assert finished(done.events) == ["us"]
        assert (game.state.turn, ending(done.events, "us")) == (
            None,
            "Victory! Play 'again', look around, 'undo' or 'quit'.",
        )
        game.undo()
        assert game.state.turn is not None

    def test_or_as_many_as_it_says(self) -> None:
        assert finished(race({"at": "F1:F3", "pieces": 1}).move("one", to="F2").events) == ["us"]

    def test_those_out_of_play_are_not_waited_for(self) -> None:
        game = race({"at": "F1:F3"})
        assert game.place("two", None).ok
        assert finished(game.move("one", to="F1").events) == ["us"]

    def test_nobody_wins_by_having_nobody(self) -> None:
        game = race({"at": "F1:F3"})
        game.place("two", None)
        assert finished(game.place("one", None).events) == []

    def test_a_large_piece_is_there_with_one_of_its_cells(self) -> None:
        game = race({"at": "F1"}, pieces=[{"id": "long", "side": "us", "at": "A1", "size": [2, 1]}])
        assert finished(game.move("long", to="E1").events) == ["us"]

    def test_the_others_may_win_too(self) -> None:
        sides = {"us": {"goal": {"at": "F1:F3"}}, "them": {"goal": {"at": "A2"}}}
        game = race(None, sides=sides)
        game.end_turn()
        assert finished(game.move("foe", to="A2").events) == ["them"]

    def test_passing_by_is_not_enough(self) -> None:
        game = race({"at": "C1", "pieces": 1})
        assert finished(game.move("one", along=["B1", "C1", "D1"]).events) == []

    def test_a_game_that_was_won_can_be_saved(self, tmp_path: Any) -> None:
        game = race({"at": "F1:F3", "pieces": 1})
        game.move("one", to="F2")
        game.save(tmp_path / "won.json")
        assert Game.load(tmp_path / "won.json").state == game.state
        assert Game.from_dict(game.to_dict()).state.sides == game.state.sides


class TestFiles:
    def test_names_of_cells_are_places_too(self) -> None:
        game = race({"at": "the gate", "pieces": 1}, cells=[{"at": ["F1", "F2"], "name": "the gate"}])
        goal = game.state.sides["us"].goal
        assert goal is not None
        assert goal.cells == {Cell(5, 0), Cell(5, 1)}
        assert opening(game.setup, game.state, "us").splitlines()[-1] == (
            "You play Runners and them, in turn. Runners: bring 1 of their pieces to the gate."
        )

    @pytest.mark.parametrize(
        ("goal", "message"),
        [
            ({"at": "Z9"}, "Z9 is not on the map"),
            (
                {"at": "nowhere"},
                "'nowhere' is neither a cell nor the name of any; cells get a name under 'cells' or 'regions'",
            ),
            ({"at": "A1", "pieces": 0}, "the number 0 must be at least 1"),
            ({"at": "A1", "when": 3}, "unknown field 'when'"),
            ({}, "a field is missing: 'at'"),
        ],
    )
    def test_what_is_wrong_is_said(self, goal: Any, message: str) -> None:
        with pytest.raises(ScenarioError) as raised:
            race(goal)
        assert message in str(raised.value)

    def test_the_hash_knows_it(self) -> None:
        hashes = {race(goal).state.hash for goal in (None, {"at": "F1"}, {"at": "F2"}, {"at": "F1", "pieces": 1})}
        assert len(hashes) == 4

    def test_json_has_it(self) -> None:
        us, them = state_json(race({"at": ["F2", "F1"], "pieces": 1}).state)["sides"]
        assert us["goal"] == {"cells": ["F1", "F2"], "pieces": 1}
        assert them["goal"] is None


@pytest.mark.parametrize(
    ("goal", "rules", "told"),
    [
        ({"at": ["F1", "F2"]}, {}, "You play Runners. Bring all of your pieces to F1 and F2."),
        ({"at": "F1", "pieces": 1}, {"words": {"piece": "hero", "pieces": "heroes"}}, "Bring 1 of your heroes to F1."),
        ({"at": "F1"}, {"finish": "last-side"}, "Defeat them, or bring all of your pieces to F1."),
        ({"at": "A1:F2"}, {}, "Bring all of your pieces to A1, B1, C1, D1, E1, F1, A2, B2 and others."),
        (None, {}, "You play Runners."),
    ],
)
def test_the_opening_says_it(goal: Any, rules: dict[str, Any], told: str) -> None:
    sides = {"us": {"title": "Runners", "goal": goal}, "them": {"control": "bot"}}
    game = race(goal, rules=rules, sides=sides)
    assert opening(game.setup, game.state, "us").endswith(told)


def test_bots_go_there() -> None:
    game = race({"at": "F1:F3"}, rules={"allowance": {"points": 3}}, map="..#...\n......\n..#...\n", size=None)
    for _ in range(6):
        if game.state.turn is not None and game.state.active is not None:
            take_turn(game, game.state.active)
    assert finished(game.history[-1].events) == ["us"]


@pytest.mark.parametrize("ruleset", ["imperial-assault", "imperial-assault-skirmish-bot"])
def test_the_shipped_scenarios_can_be_won(ruleset: str) -> None:
    """The player has a large, a Massive and a Mobile figure, and a goal that can be reached."""
    game = Game.shipped(ruleset)
    own = [piece for piece in game.state.pieces if piece.side == "rebels"]
    assert {feature for piece in own for feature in piece.features} == {"massive", "mobile"}
    assert any(len(piece.footprint.lies) > 1 for piece in own)
    goal = game.state.sides["rebels"].goal
    assert goal is not None
    opened = game.to_dict()
    opened["edges"] = [edge | ({"open": True} if "name" in edge else {}) for edge in opened["edges"]]
    reaches = [Game.from_dict(opened).query(piece.id, points=30).reach() for piece in own]
    assert all(goal.cells & set(reach.covered) for reach in reaches)
