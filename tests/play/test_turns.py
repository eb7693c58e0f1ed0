"""Turns and rounds: who comes next, when a round begins, and what lasts until when."""

from __future__ import annotations

from typing import Any

import pytest

from footwork.game.game import Game
from footwork.play.events import FeatureLost, RoundBegan, TurnBegan

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "turns",
    "terrain": {"floor": {"glyph": "."}},
    "stats": {
        "Health": {"default": 3, "least": 0},
        "Wind": {"default": 2, "least": 0, "refresh": "turn"},
        "Fuel": {"default": 2, "least": 0, "refresh": "round"},
    },
    "allowance": {"points": 2},
    "defeat": {"stat": "Health"},
    "features": {"dazed": {"allowance": {"points": {"cap": 1}}}},
    "actions": {
        "daze": {"do": {"grant": "dazed", "until": "turn-end"}},
        "stun": {"do": {"grant": "dazed", "until": "round-end"}},
        "shake": {"do": {"grant": "dazed", "until": "next-turn"}},
        "puff": {"do": [{"change": "Wind", "by": -1}, {"change": "Fuel", "by": -1}]},
    },
}


def game(*names: str, **rules: Any) -> Game:
    """Pieces in a row, each of the side with its first letter; sides come in the order of their pieces."""
    pieces = [{"id": name, "side": name[0], "at": f"{'ABCDEFGH'[i]}1"} for i, name in enumerate(names)]
    sides: dict[str, Any] = {name[0]: {} for name in names}
    return Game.from_dict({"ruleset": RULES | rules, "map": ". " * 8, "sides": sides, "pieces": pieces})


def turns(play: Game, count: int) -> list[tuple[int, str | None]]:
    """The round and whose turn it is, now and after each of so many ends of turns."""
    seen = []
    for _ in range(count):
        assert play.state.turn is not None
        seen.append((play.state.turn.round, play.state.active))
        assert play.end_turn().ok
    return seen


def test_sides_take_turns_and_past_the_last_a_round_begins() -> None:
    assert turns(game("a1", "a2", "b1", "c1"), 7) == [
        *((1, side) for side in "abc"),
        *((2, side) for side in "abc"),
        (3, "a"),
    ]


def test_pieces_take_turns_in_roster_order() -> None:
    found = turns(game("z", "a", "m", turns={"by": "piece"}), 5)
    assert found == [(1, "z"), (1, "a"), (1, "m"), (2, "z"), (2, "a")]


@pytest.mark.parametrize(
    ("gone", "expected"),
    [
        ("a", [(1, "b"), (1, "c"), (2, "b"), (2, "c")]),
        ("b", [(1, "a"), (1, "c"), (2, "a"), (2, "c")]),
        ("c", [(1, "a"), (1, "b"), (2, "a"), (2, "b")]),
    ],
)
def test_who_has_nobody_on_the_board_is_passed_over_and_rounds_are_counted_all_the_same(
    gone: str, expected: list[tuple[int, str]]
) -> None:
    play = game("a", "b", "c")
    play.place(gone, None)
    if gone == "a":
        play.end_turn()
    assert turns(play, 4) == expected


def test_a_round_begins_before_its_first_turn() -> None:
    play = game("a", "b")
    play.end_turn()
    kinds = [event for event in play.end_turn().events if isinstance(event, RoundBegan | TurnBegan)]
    assert kinds == [RoundBegan(2), TurnBegan("a", 0)]


@pytest.mark.parametrize(
    ("action", "ends"), [("daze", 1), ("stun", 2), ("shake", 2)], ids=["turn-end", "round-end", "next-turn"]
)
def test_what_is_granted_lasts_as_long_as_it_says(action: str, ends: int) -> None:
    play = game("a", "b")
    assert play.act("a", action).ok
    lost = [any(isinstance(event, FeatureLost) for event in play.end_turn().events) for _ in range(3)]
    assert lost == [i + 1 == ends for i in range(3)]
    assert play.points("a") == 2


def test_until_the_round_ends_and_until_the_next_turn_differ_for_who_comes_last() -> None:
    for action, ends in (("stun", 1), ("shake", 2)):
        play = game("a", "b")
        play.end_turn()
        assert play.act("b", action).ok
        lost = [any(isinstance(event, FeatureLost) for event in play.end_turn().events) for _ in range(2)]
        assert lost == [i + 1 == ends for i in range(2)]


def test_stats_come_back_when_they_say() -> None:
    play = game("a", "b")
    play.end_turn()
    assert play.act("b", "puff").ok
    seen = []
    for _ in range(2):
        play.end_turn()
        stats = play.state.piece("b").stats
        seen.append((stats["Wind"], stats["Fuel"]))
    assert seen == [(1, 2), (2, 2)], "fuel with the round, wind with its own turn"


def test_what_rounding_leaves_over_is_carried_through_the_turn() -> None:
    """Six diagonals of 1.25 come to 7.5: rounded up over the turn, that is 8 in the end, whichever move pays it."""
    rules = {
        "footwork": 1,
        "name": "carried",
        "terrain": {"floor": {"glyph": "."}},
        "cost": {"cardinal": 1, "diagonal": 1.25},
        "round": {"total": "up", "span": "turn"},
        "allowance": {"points": 20},
    }
    game = Game.from_dict({"ruleset": rules, "size": [9, 9], "pieces": [{"id": "a", "at": "A1"}]})
    assert [game.move("a", "se").charge for _ in range(6)] == [2, 1, 1, 1, 2, 1]
