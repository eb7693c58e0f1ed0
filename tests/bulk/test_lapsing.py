"""What a piece has used, and has for a while, keeps no step from being made in bulk; it goes when it goes in play."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from typing import Any

import pytest
from tests.bulk.deeds import COUNT, walk, with_deeds

from footwork.bulk import DONE, HANDED_BACK, REFUSED, Games
from footwork.game.game import Game
from footwork.geometry import Direction
from footwork.play.actions import Act
from footwork.play.resolution import Done
from footwork.play.resolve import resolve

STRIKE: dict[str, Any] = {
    "target": {"within": 9},
    "uses": {"name": "action"},
    "do": {"change": "Health", "of": "target", "by": -1},
}
FIELD: dict[str, Any] = {
    "footwork": 1,
    "name": "field",
    "pattern": "compass",
    "terrain": {"floor": {"glyph": "."}, "swamp": {"glyph": "~", "halt": "turn"}},
    "allowance": {"points": 3},
    "stats": {"Health": {"default": 9}, "Struck": {"counts": "action"}},
    "features": {"swift": {"allowance": {"points": {"add": 2}}}, "bound": {"gate": True}, "named": {}},
    "actions": {"strike": STRIKE},
}
PIECES = [
    {"id": "r", "side": "red", "at": "B2"},
    {"id": "s", "side": "red", "at": "B4"},
    {"id": "b", "side": "blue", "at": "C2"},
]


def field(more: dict[str, Any] | None = None, **scenario: Any) -> Game:
    """Two against one on a plain field, with more rules."""
    rules = {**FIELD, **(more or {})}
    size = {} if "map" in scenario else {"size": [6, 5]}
    return Game.from_dict({"ruleset": rules, "pieces": PIECES, **size, **scenario})


def test_after_an_action_steps_and_the_end_of_the_turn_are_made() -> None:
    games = Games(field(), 2)
    before = games.legal()[0]
    assert games.play(0, Act("r", "strike", "b"))
    assert (games.legal()[0] == before).all()
    assert not (before == HANDED_BACK).any()


def lend(feature: str, until: str, of: str = "self") -> dict[str, Any]:
    """An action that gives somebody a feature for a while."""
    target = {"target": {"relation": "any", "within": 9}} if of == "target" else {}
    return {**target, "do": {"grant": feature, "of": of, "until": until}}


UNTIL = ("turn-end", "round-end", "next-turn", "always")
LASTING: dict[str, dict[str, Any]] = {
    f"{per}, {by}, {refresh}": {
        "turns": {"by": by, "refresh": refresh},
        "actions": {"strike": {**STRIKE, "uses": {"name": "action", "per": per, "times": 2}}},
    }
    for per in ("turn", "round")
    for by in ("side", "piece")
    for refresh in ("turn", "round")
}
LASTING |= {
    f"{feature} until {until}": {
        "turns": {"by": by},
        "actions": {"strike": STRIKE, "lend": lend(feature, until), "press": lend(feature, until, "target")},
    }
    for feature in ("swift", "bound", "named")
    for until, by in zip(UNTIL, ("side", "piece", "side", "piece"), strict=True)
}
LASTING |= {
    "first moves, then actions": {"allowance": {"points": 3, "phase": "before-actions"}},
    "only some first move": {
        "features": {**FIELD["features"], "named": {"allowance": {"phase": "before-actions"}}},
        "actions": {"strike": STRIKE, "lend": lend("named", "next-turn")},
    },
    "points that actions give": {
        "allowance": {"refresh": "grant"},
        "features": {**FIELD["features"], "named": {"allowance": {"points": 4, "refresh": "turn"}}},
        "actions": {"strike": STRIKE, "run": {"do": {"points": 3}}, "lend": lend("named", "turn-end")},
    },
    "few moves": {"allowance": {"points": 9, "moves": 2}},
}


@pytest.mark.parametrize("what", LASTING)
def test_nothing_is_handed_back_where_nothing_else_can_happen(what: str) -> None:
    came = walk(field(LASTING[what]), 1, most=60)
    assert came["acted"] > 15
    assert came["end done where something lasts"] > 20
    assert came["handed back"] == 0


def follow(games: Games, *ways: tuple[int, int]) -> list[int]:
    """Steps in the first game, each of which comes to what play says or is refused there; what they came to."""
    found = []
    for who, way in ways:
        state = games.state(0)
        outcome = int(games.step([who], [way]).outcomes[0])
        after = resolve(state, games.action(who, way))
        if outcome != HANDED_BACK:
            assert isinstance(after, Done) == (outcome == DONE)
            assert games.state(0) == after.state
            assert games.state(0).hash == after.state.hash
        found.append(outcome)
    return found


def test_who_is_halted_moves_again_in_its_next_turn() -> None:
    games = Games(field(map="......\n......\n.~....\n......\n......"), 1)
    south, north, west = (games.directions.index(way) for way in (Direction.S, Direction.N, Direction.W))
    into = south if games.at[0, 0, 1] < 2 else north
    assert follow(games, (0, into)) == [HANDED_BACK]
    assert games.play(0, games.action(0, into))
    assert follow(games, (0, west), (0, games.END), (0, games.END), (0, west)) == [REFUSED, DONE, DONE, DONE]


def test_uses_that_are_gone_are_counted_no_more() -> None:
    games = Games(field({"turns": {"refresh": "turn"}}), 2)
    games.play(1, Act("r", "strike", "b"))
    assert games.stat("Struck").tolist() == [[0, 0, 0], [1, 0, 0]]
    for expected in (1, 0):
        assert games.step([-1, 0], [0, games.END]).outcomes[1] == DONE
        assert games.stat("Struck").tolist() == [[0, 0, 0], [expected, 0, 0]]
    games.reset()
    assert games.stat("Struck").tolist() == [[0, 0, 0], [0, 0, 0]]


def test_copies_know_what_is_gone() -> None:
    more = {
        "allowance": {"points": 3, "phase": "before-actions"},
        "actions": {"strike": STRIKE, "lend": lend("swift", "turn-end")},
    }
    games = Games(field(more), 2)
    games.play(0, Act("r", "lend"))
    games.play(1, Act("s", "strike", "b"))
    for _ in range(2):
        games.step([0, 0], [games.END] * 2)
        for twin in (pickle.loads(pickle.dumps(games)), copy.copy(games), copy.deepcopy(games)):
            assert [twin.state(i) for i in range(2)] == [games.state(i) for i in range(2)]
            assert (twin.legal() == games.legal()).all()
            for _ in range(2):
                twin.step([0, 0], [games.END] * 2)
            assert [twin.state(i).piece("r").pips for i in range(2)] == [3, 3]
    assert (games.legal() == Games(field(more), 2).legal()).all()


def test_what_ends_with_a_turn_ends_before_points_are_lost() -> None:
    """Who keeps a pool only for a turn has granted points that it loses as the turn ends."""
    features = {**FIELD["features"], "named": {"allowance": {"points": 4, "refresh": "turn"}}}
    pieces = [{**PIECES[0], "points": 2, "temporary": [{"feature": "named", "until": "turn-end"}]}, *PIECES[1:]]
    games = Games(field({"allowance": {"refresh": "grant"}, "features": features}, pieces=pieces), 1)
    assert follow(games, (0, games.END)) == [DONE]
    assert games.points.tolist() == [[0, 0, 0]]


def test_who_is_defeated_keeps_what_it_has_used_this_turn() -> None:
    gone: dict[str, Any] = {"id": "x", "side": "red", "defeated": True, "used": {"turn-action": 1, "round-cry": 1}}
    gone["temporary"] = [{"feature": "swift", "until": "next-turn"}]
    cry = {"uses": {"name": "cry", "per": "round"}, "do": {"grant": "named", "of": "self"}}
    games = Games(field({"actions": {"strike": STRIKE, "cry": cry}}, pieces=[*PIECES, gone]), 1)
    assert follow(games, *[(0, games.END)] * 3) == [DONE] * 3
    assert games.state(0).piece("x").used == {"turn-action": 1}


@pytest.mark.parametrize("part", range(4))
def test_random_games_with_deeds_go_on_as_play_has_it(part: int) -> None:
    came, games = Counter[str](), 0
    for seed in range(part * 12, part * 12 + 12):
        game = with_deeds(seed)
        if game is not None:
            games += COUNT
            came += walk(game, seed)
    assert games > 30
    assert came["done where something lasts"] > 100
    assert came["end done where something lasts"] > 50
    assert came["plain"] < came["done"] / 4
