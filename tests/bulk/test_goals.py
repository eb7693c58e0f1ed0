"""Goals of many games: a step is left to play where it decides the game, and by nobody else and nowhere else."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.bulk.deeds import walk

from footwork.bulk import DONE, HANDED_BACK, Games
from footwork.game.game import Game

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "home",
    "grid": {"notation": "xy"},
    "pattern": "orthogonal",
    "terrain": {"floor": {"glyph": "."}},
    "occupants": {"any": {"enter": True, "stop": True}},
}
GOAL = ["2,0", "2,1"]


def home(goal: dict[str, Any], pieces: list[dict[str, Any]], width: int = 4, **more: Any) -> Game:
    """A game in which red wants to be at the right end of a small field."""
    sides = {"red": {"goal": goal}, "blue": {}}
    return Game.from_dict({"ruleset": {**RULES, **more}, "size": [width, 3], "sides": sides, "pieces": pieces})


def piece(name: str, side: str, at: str, **more: Any) -> dict[str, Any]:
    return {"id": name, "side": side, "at": at, **more}


R, S, B = piece("r", "red", "1,0"), piece("s", "red", "1,1"), piece("b", "blue", "1,1")


def ways(games: Games) -> tuple[int, int]:
    names = [direction.name for direction in games.directions]
    return names.index("E"), names.index("W")


def test_another_side_comes_and_goes_as_it_likes() -> None:
    games = Games(home({"at": GOAL, "pieces": 1}, [R, B]), 1)
    east, west = ways(games)
    assert games.legal()[0, 0, east] == HANDED_BACK
    assert games.step([0], [games.END]).outcomes == DONE
    for way in (east, west, east, east):
        assert games.legal()[0, 1, way] == games.step([1], [way]).outcomes[0] == DONE
    assert games.at[0].tolist() == [[1, 0], [3, 1]]


def test_only_the_last_who_is_missing_decides() -> None:
    games = Games(home({"at": GOAL}, [R, S, piece("t", "red", "0,2", defeated=True) | {"at": None}, B]), 2)
    east, west = ways(games)
    assert games.step([0, 0], [east, east]).outcomes.tolist() == [DONE, DONE]
    assert games.legal()[0, 1, east] == HANDED_BACK
    assert games.legal()[0, 0, west] == DONE
    assert games.step([0, 1], [west, east]).outcomes.tolist() == [DONE, HANDED_BACK]
    assert games.play(1, games.action(1, east))
    assert (games.over.tolist(), games.winner.tolist()) == ([False, True], [-1, 0])


def test_a_side_of_which_nobody_stands_is_nowhere() -> None:
    games = Games(home({"at": GOAL}, [{"id": "r", "side": "red", "defeated": True}, B]), 1)
    assert games.step([0], [games.END]).outcomes == DONE
    assert games.step([1], [ways(games)[0]]).outcomes == DONE


@pytest.mark.parametrize("needed", [1, 2, "all"])
@pytest.mark.parametrize("size", [[1, 1], [2, 1], [1, 2]])
def test_what_is_handed_back_ends_the_game(needed: Any, size: list[int]) -> None:
    pieces = [piece("r", "red", "0,0", size=size), piece("s", "red", "0,1"), piece("b", "blue", "2,2")]
    came = walk(home({"at": [*GOAL, "2,2", "1,2"], "pieces": needed}, pieces, width=3), 1, most=300)
    assert came["handed back"] == came["over"] > 2
    assert came["plain"] == 0


@pytest.mark.parametrize(("needed", "outcome"), [(1, HANDED_BACK), (2, DONE), ("all", DONE)])
def test_plans_are_left_to_play_where_they_decide(needed: Any, outcome: int) -> None:
    games = Games(home({"at": GOAL, "pieces": needed}, [R, S, B], beats={}), 1)
    stay, east, west = -1, games.offsets.index((1, 0)), games.offsets.index((-1, 0))
    assert set(games.beats([[[stay, east], [stay, stay], [east, west]]])[0].ravel().tolist()) == {0, outcome}
    games.reset()
    both = np.array([[[east, stay], [stay, east], [stay, stay]]])
    assert set(games.beats(both)[0].ravel().tolist()) == {0, HANDED_BACK}
    assert games.play_plans(0, both[0])
    assert games.winner.tolist() == [0]
