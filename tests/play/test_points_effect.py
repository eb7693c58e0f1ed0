"""The effect `points`: it gives and takes, never below nothing, and is refused where nobody keeps any."""

from __future__ import annotations

from typing import Any

import pytest
from tests.standing import where

import footwork
from footwork import FileError, Game
from footwork.play.events import PointsGranted, PointsUnkept, StatChanged

BOG = {"glyph": "~", "on-enter": {"points": "-2"}}


def game(board: str = ". . . . . .", **rules: Any) -> Game:
    ruleset = {
        "footwork": 1,
        "name": "points",
        "terrain": {"floor": {"glyph": "."}, "bog": BOG},
        "allowance": {"points": 4},
        "actions": {"drain": {"do": {"points": "-3"}}, "hurry": {"do": {"points": 2}}},
        **rules,
    }
    return Game.from_dict({"ruleset": ruleset, "map": board, "pieces": [{"id": "me", "side": "us", "at": "A1"}]})


def test_a_negative_number_takes_points_away() -> None:
    drained = game()
    done = drained.act("me", "drain")
    assert (drained.points("me"), footwork.describe(done)) == (1, "me: drain: points 4 → 1.")


def test_it_takes_no_more_than_there_is_and_says_how_much() -> None:
    drained = game()
    drained.act("me", "drain")
    (event,) = (event for event in drained.act("me", "drain").events if isinstance(event, PointsGranted))
    assert (event.amount, event.points, drained.points("me")) == (-1, 0, 0)


def test_a_change_of_nothing_is_not_told() -> None:
    ruleset = {
        "footwork": 1,
        "name": "idle",
        "terrain": {"floor": {"glyph": "."}, "spring": {"glyph": "~", "on-enter": {"change": "Health", "by": 1}}},
        "stats": {"Health": {"default": 5, "most": 5}},
        "allowance": {"points": 4},
        "actions": {"mend": {"do": [{"change": "Health", "by": 1}, {"points": 0}]}},
    }
    hale = Game.from_dict({"ruleset": ruleset, "map": ". ~", "pieces": [{"id": "me", "side": "us", "at": "A1"}]})
    mended, moved = hale.act("me", "mend"), hale.move("me", to="B1")
    assert footwork.tell(mended.events, hale.state) == ["me: mend."]
    assert StatChanged("me", "Health", 5, 5, "mend") in mended.events
    assert footwork.tell(moved.events, hale.state) == ["me moves A1 → B1."]


def test_on_the_way_it_cuts_a_move_short() -> None:
    boggy = game(". ~ . . .")
    done = boggy.move("me", to="D1")
    assert (done.outcome, where(boggy, "me"), boggy.points("me")) == ("blocked", "C1", 0)
    assert done.move is not None
    assert done.move.reason is not None
    assert done.move.reason.code == "points.insufficient"


def test_the_points_of_an_action_are_its_own() -> None:
    boggy = game(". ~ . . .", actions={"dash": {"do": {"move": {"points": 4}}}})
    assert boggy.act("me", "dash", to="E1").outcome == "completed"
    assert boggy.points("me") == 2


@pytest.mark.parametrize(
    ("allowance", "why"),
    [
        ({"points": 4, "refresh": "move"}, "each move has its points anew"),
        ({"refresh": "action"}, "only actions move pieces, each with its own points"),
        ({}, "points are unlimited"),
    ],
)
def test_where_nobody_has_points_it_is_refused(allowance: dict[str, Any], why: str) -> None:
    with pytest.raises(FileError, match=f"there are no points to give or take here: {why}"):
        game(allowance=allowance)
    with pytest.raises(FileError, match=why):
        Game.from_dict(
            {
                "ruleset": {
                    "footwork": 1,
                    "name": "no-points",
                    "terrain": {"floor": {"glyph": "."}},
                    "allowance": allowance,
                },
                "map": ". .",
                "effects": [{"at": "A1", "do": {"points": 1}}],
            }
        )


def test_a_feature_that_gives_some_pieces_a_pool_is_enough() -> None:
    slow = {"slow": {"allowance": {"points": 3}}}
    assert game(allowance={}, features=slow).act("me", "hurry").ok


@pytest.mark.parametrize(
    ("allowance", "feature", "why"),
    [
        ({"points": 4}, {"points": "unlimited"}, "points are unlimited"),
        ({"points": 4}, {"refresh": "move"}, "each move has its points anew"),
        ({"points": 4}, {"refresh": "action"}, "only actions move pieces, each with its own points"),
        ({"points": 4, "refresh": "move"}, {"points": 3}, "each move has its points anew"),
        ({}, {"refresh": "turn"}, "points are unlimited"),
    ],
)
def test_a_feature_that_everybody_has_may_take_the_pool_away(
    allowance: dict[str, Any], feature: dict[str, Any], why: str
) -> None:
    with pytest.raises(FileError, match=f"there are no points to give or take here: {why}"):
        game(allowance=allowance, features={"all": {"allowance": feature}}, apply=["all"])


@pytest.mark.parametrize("feature", [{"points": 3, "refresh": "turn"}, {"refresh": "grant"}])
def test_a_feature_that_gives_a_pool_in_spite_of_the_ruleset_is_enough(feature: dict[str, Any]) -> None:
    assert game(allowance={"refresh": "move"}, features={"some": {"allowance": feature}}).act("me", "hurry").ok


@pytest.mark.parametrize("allowance", [{"points": "unlimited"}, {"refresh": "move"}])
def test_who_keeps_no_points_is_told_so(allowance: dict[str, Any]) -> None:
    free = Game.from_dict(
        {
            "ruleset": {
                "footwork": 1,
                "name": "free",
                "terrain": {"floor": {"glyph": "."}, "bog": BOG},
                "allowance": {"points": 4},
                "features": {"free": {"allowance": allowance}},
                "actions": {"drain": {"do": {"points": "-3"}}},
            },
            "map": ". ~ .",
            "pieces": [{"id": "me", "side": "us", "at": "A1", "features": ["free"]}],
        }
    )
    before = free.points("me")
    drained, moved = free.act("me", "drain"), free.move("me", to="B1")
    told = "me keeps no points that could be given or taken."
    assert footwork.tell(drained.events, free.state) == ["me: drain.", told]
    assert footwork.tell(moved.events, free.state) == ["me moves A1 → B1.", told]
    assert (free.points("me"), PointsUnkept("me", -3, 1) in drained.events) == (before, True)


def test_a_stat_that_there_is_not_is_found_in_a_scenario_too() -> None:
    with pytest.raises(FileError, match="there is no stat called 'Sped'; did you mean 'Speed'"):
        Game.from_dict(
            {
                "ruleset": {
                    "footwork": 1,
                    "name": "typo",
                    "terrain": {"floor": {"glyph": "."}},
                    "allowance": {"points": 3},
                    "stats": {"Speed": {}},
                },
                "map": ". .",
                "effects": [{"at": "A1", "do": {"points": "[Sped]"}}],
            }
        )


@pytest.mark.parametrize("points", [{"add": 2147483648}, {"multiply": 2147483648}])
def test_no_piece_has_more_points_than_a_file_can_hold(points: Any) -> None:
    rich = game(
        allowance={"points": 2147483648},
        features={"rich": {"allowance": {"points": points}}},
        actions={"hurry": {"do": {"points": 1}}, "pause": {"do": {"points": "-1"}}},
    )
    scenario = rich.to_dict()
    scenario["pieces"] = [{"id": "me", "side": "us", "at": "A1", "features": ["rich"]}]
    richest = Game.from_dict(scenario)
    richest.refresh()
    assert (richest.points("me"), richest.allowance("me")) == (2**31, 2**31)
    done = richest.act("me", "hurry")
    assert done.aborted == "the points of me would become 2147483649, which is outside ±2³¹"
    assert richest.points("me") == 2**31
    assert Game.from_dict(richest.to_dict()).state == richest.state
    assert [bool(richest.act("me", name)) for name in ("pause", "hurry")] == [True, True]
