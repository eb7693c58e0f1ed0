"""Stats are whole numbers that files can hold, whichever way they are changed."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from footwork.errors import FootworkError, MisuseError, RulesetError
from footwork.game.game import Game
from footwork.play.actions import SetStat, action_from_dict
from footwork.rules.compiling.library import rules_from_data

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "stats",
    "terrain": {"floor": {"glyph": "."}},
    "stats": {"Luck": {}, "Wit": {"most": 2147483648}},
    "actions": {
        "rise": {"do": {"change": "Luck", "by": 2147483648}},
        "fall": {"do": {"change": "Luck", "by": -2147483648}},
        "learn": {"do": {"change": "Wit", "by": 2147483648}},
    },
}


class Like:
    """A whole number of another library."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


@pytest.fixture
def game() -> Game:
    return Game.from_dict({"ruleset": RULES, "size": [2, 1], "pieces": [{"id": "ann", "side": "us", "at": "A1"}]})


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (2.75, "the number 2.75"),
        (2.0, "the number 2.0"),
        (True, "true"),
        (float("nan"), "the number nan"),
        (Fraction(4), "a Python Fraction"),
        (Decimal(4), "the number 4"),
        ("4", "text '4'"),
        (None, "nothing"),
        (2**31 + 1, "a number beyond ±2147483648"),
        (Like(-(2**40)), "a Python Like"),
    ],
)
def test_what_no_save_can_hold_is_no_value_of_a_stat(game: Game, value: Any, shown: str) -> None:
    before = game.state
    told = f"the value of a stat is a whole number within ±2147483648, found {shown}"
    notation = game.rules.grid.notation
    ways = (
        lambda: game.set_stat("ann", "Luck", value),
        lambda: game.do(SetStat("ann", "Luck", value)),
        lambda: action_from_dict({"do": "set", "piece": "ann", "stat": "Luck", "value": value}, notation),
    )
    for way in ways:
        with pytest.raises(MisuseError) as raised:
            way()
        assert str(raised.value).startswith(told)
    assert game.state is before
    assert not game.history


def test_whole_numbers_of_other_libraries_are_taken_as_such(game: Game, tmp_path: Path) -> None:
    value: Any = Like(7)
    assert game.set_stat("ann", "Luck", value).ok
    assert type(game.state.piece("ann").stats["Luck"]) is int
    game.save(tmp_path / "saved.json")
    assert Game.load(tmp_path / "saved.json") == game


@pytest.mark.parametrize(("action", "past"), [("rise", "4294967296"), ("fall", "-4294967296")])
def test_no_effect_takes_a_stat_past_what_files_can_hold(game: Game, tmp_path: Path, action: str, past: str) -> None:
    assert game.act("ann", action).aborted is None
    there = game.state.piece("ann").stats["Luck"]
    assert game.act("ann", action).aborted == f"Luck would become {past}, which is outside ±2³¹"
    assert game.state.piece("ann").stats["Luck"] == there
    game.save(tmp_path / "saved.json")
    assert Game.load(tmp_path / "saved.json") == game


def test_a_stat_with_bounds_stops_there(game: Game) -> None:
    game.act("ann", "learn")
    assert game.act("ann", "learn").aborted is None
    assert game.state.piece("ann").stats["Wit"] == 2**31


@pytest.mark.parametrize(
    ("stat", "problem"),
    [
        ({"default": 1, "least": 2}, "Luck is at least 2, found 1 as its default"),
        ({"default": 3, "most": 2}, "Luck is at most 2, found 3 as its default"),
        ({"least": 1}, "Luck is at least 1, found 0 as its default; say a 'default'"),
        ({"least": 1, "full": 3, "default": 0}, "Luck is at least 1, found 0 as its default"),
    ],
)
def test_a_default_lies_within_its_bounds(stat: dict[str, int], problem: str) -> None:
    with pytest.raises(RulesetError) as raised:
        rules_from_data(RULES | {"stats": RULES["stats"] | {"Luck": stat}})
    assert str(raised.value).endswith(problem)


def test_a_default_that_nobody_starts_with_may_be_left_out() -> None:
    rules = rules_from_data(RULES | {"stats": RULES["stats"] | {"Luck": {"least": 1, "full": 3}}})
    assert rules.stats["Luck"].least == 1


def test_an_entry_of_a_save_is_held_to_the_same(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "saved.json"
    game.set_stat("ann", "Luck", 7)
    game.save(file)
    file.write_text(file.read_text().replace('"value": 7', '"value": 7.5'))
    with pytest.raises(FootworkError, match=r"the value of a stat is a whole number within ±2147483648, found"):
        Game.load(file)
