"""Allowance: what a piece has left when features come after its points were given."""

from __future__ import annotations

from typing import Any

import pytest

from footwork.bulk import DONE, Games
from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.play.actions import Act

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "allowance",
    "terrain": {"floor": {"glyph": "."}},
    "allowance": {"points": 4, "moves": 3},
    "features": {
        "lame": {"allowance": {"points": {"cap": 1}}},
        "swift": {"allowance": {"points": {"add": 2}}},
        "tired": {"allowance": {"moves": {"cap": 1}}},
    },
    "actions": {name: {"do": {"grant": name, "until": "always"}} for name in ("lame", "swift", "tired")},
}


def game() -> Game:
    pieces = [{"id": "me", "side": "us", "at": "A1"}]
    return Game.from_dict({"ruleset": RULES, "map": ". . . . . . . .", "sides": {"us": {}}, "pieces": pieces})


def test_a_cap_that_comes_after_the_points_holds_at_once() -> None:
    play = game()
    assert play.act("me", "lame").ok
    assert (play.points("me"), play.allowance("me")) == (1, 1)
    assert list(play.reach("me")) == [play.query("me").cell("B1")]
    assert play.move("me", "e").ok
    assert play.points("me") == 1, "three of four are still in the pool, and one of them counts"


def test_a_bonus_waits_for_the_next_refresh() -> None:
    play = game()
    assert play.act("me", "swift").ok
    assert (play.points("me"), play.allowance("me")) == (4, 6)
    play.end_turn()
    assert play.points("me") == 6


@pytest.mark.parametrize(("moves", "left"), [(0, None), (1, "moves.none")])
def test_a_cap_on_moves_counts_those_that_were_made(moves: int, left: str | None) -> None:
    play = game()
    for _ in range(moves):
        assert play.move("me", "e").ok
    assert play.act("me", "tired").ok
    gate = play.reach("me").gate
    assert (None if gate is None else gate.code) == left


def test_asking_as_if_the_next_turn_had_begun_keeps_what_lasts() -> None:
    play = game()
    assert play.act("me", "lame").ok
    assert play.move("me", "e").ok
    assert [cell.x for cell in play.reach("me", ready=True)] == [0, 2]
    assert play.query("me", ready=True).budget.points == play.rules.pips


def test_who_is_ready_has_the_stats_back_that_come_back_by_then() -> None:
    stats = {
        "Action": {"default": 2, "refresh": "turn"},
        "Reaction": {"default": 1, "refresh": "round"},
        "Health": {"default": 9},
    }
    pieces = [{"id": side, "side": side, "at": at} for side, at in (("us", "A1"), ("them", "C1"))]
    ruleset = {**RULES, "stats": stats}
    play = Game.from_dict({"ruleset": ruleset, "map": ". . .", "sides": {"us": {}, "them": {}}, "pieces": pieces})
    for name in ("us", "them"):
        for stat in stats:
            play.set_stat(name, stat, 0)
    ready = {name: play.query(name, ready=True).piece.stats for name in ("us", "them")}
    assert ready["us"] == {"Action": 2, "Reaction": 1, "Health": 0}, "its next turn is in the next round"
    assert ready["them"] == {"Action": 2, "Reaction": 0, "Health": 0}, "its next turn is in this one"
    assert play.state.piece("us").stats["Action"] == 0


CAPPED: dict[str, Any] = {
    "footwork": 1,
    "name": "capped",
    "terrain": {"floor": {"glyph": "."}},
    "stats": {"Wind": {"default": 4}},
    "allowance": {"points": 2},
    "features": {
        "held": {"allowance": {"points": {"cap": "[Wind]"}}},
        "swift": {"allowance": {"points": {"add": 5}}},
    },
    "actions": {"dash": {"do": {"points": 3}}, "tire": {"do": {"change": "Wind", "to": 1}}},
}


@pytest.mark.parametrize("features", [[], ["held"], ["held", "swift"]])
@pytest.mark.parametrize(("refresh", "pool"), [("turn", 5), ("grant", 6)])
def test_a_cap_takes_no_points_but_those_above_it(features: list[str], refresh: str, pool: int) -> None:
    piece = {"id": "me", "side": "us", "at": "A1", "features": features}
    ruleset = CAPPED | {"allowance": {"points": 2, "refresh": refresh}}
    game = Game.from_dict({"ruleset": ruleset, "size": [9, 9], "pieces": [piece]})
    games, dash = Games(game, 1), Act("me", "dash")
    for _ in range(1 if refresh == "turn" else 2):
        assert game.do(dash).ok
        games.play(0, dash)
    if "swift" in features and refresh == "turn":
        pool = 7
    left = min(pool, 4) if features else pool
    assert game.points("me") == left
    assert max(arrival.cost for arrival in game.reach("me").values()) == left
    east = [direction.name for direction in games.directions].index("E")
    for _ in range(pool + 1):
        assert bool(games.step([0], [east]).outcomes[0] == DONE) is game.move("me", "e").ok
        assert games.state(0) == game.state
    assert game.state.piece("me").at == Cell(pool, 0)
    assert game.act("me", "tire").ok
    assert game.do(dash).ok
    assert game.points("me") == (1 if features else 3), "a cap that comes later holds at once"
