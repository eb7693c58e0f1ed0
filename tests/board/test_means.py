"""Means: what is kept beside a piece holds only as long as everything that it was made from is the same."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from footwork.board.means import means_of
from footwork.game.game import Game
from footwork.game.history import Record

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "means",
    "terrain": {"floor": {"glyph": "."}},
    "distance": "chebyshev",
    "stats": {"Speed": {"default": 4}, "Load": {"default": 0}},
    "allowance": {"points": "[Speed]", "refresh": "move"},
    "features": {
        "dread": {"aura": {"grants": "slow", "to": "hostile"}},
        "slow": {"allowance": {"points": {"cap": 1}}},
        "burdened": {"when": "[Load] >= 2", "stats": {"Speed": {"add": -2}}},
    },
    "apply": ["burdened"],
    "actions": {
        "lift": {"do": {"change": "Load", "by": 1}},
        "stumble": {"do": {"grant": "slow", "until": "turn-end"}},
        "roar": {"do": {"grant": "dread", "until": "turn-end"}},
    },
    "turns": {"by": "side"},
    "checks": [
        "board",
        "in-play",
        "on-board",
        "may-move",
        "pattern",
        "bounds",
        "terrain",
        "occupied",
        "points",
        "stop",
    ],
}


def game() -> Game:
    pieces = [
        {"id": "me", "side": "us", "at": "A1"},
        {"id": "foe", "side": "them", "at": "F1", "features": ["dread"]},
    ]
    return Game.from_dict({"ruleset": RULES, "size": [8, 1], "sides": {"us": {}, "them": {}}, "pieces": pieces})


def asked(play: Game) -> object:
    """What a piece may spend, asked of the game; it must be what the same position read anew says."""
    points = play.points("me")
    assert points == Game.from_dict(play.to_dict()).points("me")
    return points


def test_an_aura_that_comes_and_goes_with_another_piece() -> None:
    play = game()
    seen = [asked(play)]
    for cell in ("B1", "D1"):
        assert play.move("foe", to=cell).ok
        seen.append(asked(play))
    assert seen == [4, 1, 4]


def test_an_aura_that_one_walks_into() -> None:
    play = game()
    assert asked(play) == 4
    assert play.move("me", to="E1").ok
    assert asked(play) == 1
    assert isinstance(play.undo(), Record)
    assert asked(play) == 4


def test_an_aura_that_one_meets_on_the_way() -> None:
    data = game().to_dict() | {"map": "........\n........"}
    data["pieces"][1]["at"] = "C2"
    result = Game.from_dict(data).move("me", along=["B1", "C1", "D1"])
    assert (result.outcome, [cell.x for cell in result.travelled]) == ("blocked", [0, 1])
    assert result.move is not None
    assert result.move.reason is not None
    assert result.move.reason.code == "points.insufficient"


def test_the_owner_of_an_aura_is_taken_off_the_board() -> None:
    play = game()
    assert play.move("me", to="E1").ok
    assert asked(play) == 1
    assert play.place("foe", None).ok
    assert asked(play) == 4


def test_a_stat_on_which_a_feature_depends() -> None:
    play = game()
    seen = [asked(play)]
    for _ in range(2):
        assert play.act("me", "lift").ok
        seen.append(asked(play))
    assert seen == [4, 4, 2]
    assert play.set_stat("me", "Load", 0).ok
    assert asked(play) == 4


def test_a_stat_that_is_the_allowance() -> None:
    play = game()
    assert asked(play) == 4
    assert play.set_stat("me", "Speed", 7).ok
    assert asked(play) == 7


def test_a_feature_for_a_while() -> None:
    play = game()
    seen = [asked(play)]
    assert play.act("me", "stumble").ok
    seen.append(asked(play))
    assert play.end_turn().ok
    assert [*seen, asked(play)] == [4, 1, 4]


def test_a_scenario_that_gives_everybody_another_feature() -> None:
    play = game()
    assert means_of(play.state, play.state.piece("me")).granted == 4
    slowed = replace(play.state, features=("slow",))
    assert means_of(slowed, slowed.piece("me")).granted == 1


def test_an_aura_for_a_while_begins_and_ends_for_those_near() -> None:
    pieces = [{"id": "me", "side": "us", "at": "A1"}, {"id": "beast", "side": "us", "at": "E1"}]
    pieces.append({"id": "foe", "side": "them", "at": "D1"})
    rules = RULES | {
        "features": {**RULES["features"], "dread": {"aura": {"within": 1, "grants": "slow", "to": "hostile"}}}
    }
    here = Game.from_dict({"ruleset": rules, "size": [8, 1], "sides": {"us": {}, "them": {}}, "pieces": pieces})

    def slow() -> bool:
        return "slow" in means_of(here.state, here.state.piece("foe")).profile.features

    assert not slow()
    assert here.act("beast", "roar")
    assert slow()
    assert here.end_turn()
    assert not slow()
