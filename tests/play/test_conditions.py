"""What places do only to some pieces: by the stats that those have, or have for one move."""

from __future__ import annotations

from typing import Any

import pytest

from footwork import Cell, CellActs, Game, RulesetError, ScenarioError, take_turn
from footwork.play.events import TileActed, TileSpent
from footwork.views.json.effects import effect_json
from footwork.views.telling.effects import tag_doings

GROUNDED = "[Aloft] = 0"
RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "conditions",
    "pattern": "orthogonal",
    "allowance": {"points": 9},
    "stats": {"Health": {"default": 4, "least": 0}, "Aloft": {}},
    "defeat": {"stat": "Health", "at": 0},
    "terrain": {
        "floor": {"glyph": "."},
        "trap": {
            "glyph": "^",
            "on-enter": [
                {"change": "Health", "by": -2, "when": GROUNDED},
                {"become": "floor", "when": GROUNDED},
            ],
            "on-stay": {"change": "Health", "by": -1, "when": "[Aloft] = 1"},
        },
        "last-stand": {
            "glyph": "l",
            "on-enter": [{"change": "Health", "by": 1}, {"change": "Health", "by": 5, "when": "[Health] > 4"}],
        },
    },
    "features": {
        "hovering": {"stats": {"Aloft": {"add": 1}}},
        "flying": {"stats": {"Aloft": {"add": 2}}},
    },
    "actions": {
        "hop": {"do": {"move": {"points": 4, "features": ["hovering"]}}},
    },
}


def game(picture: str, *features: str, **scenario: Any) -> Game:
    pieces = [{"id": "ann", "side": "us", "at": "A1", "features": list(features)}]
    return Game.from_dict({"ruleset": RULES, "map": picture, "pieces": pieces, **scenario})


def health(play: Game) -> int:
    return play.state.piece("ann").stats.get("Health", 4)


@pytest.mark.parametrize(("features", "left", "ground"), [((), 2, "floor"), (("flying",), 4, "trap")])
def test_it_happens_to_those_only_who_meet_the_condition(features: tuple[str, ...], left: int, ground: str) -> None:
    play = game(". ^ .", *features)
    said = [each for each in play.warnings(play.reach("ann").path("C1")) if isinstance(each, CellActs)]
    done = play.move("ann", to="C1")
    assert (health(play), play.state.board.terrain(Cell(1, 0))) == (left, ground)
    assert len(said) == sum(isinstance(event, TileActed) for event in done.events) == (left == 2)


def test_what_a_move_lends_counts() -> None:
    play = game(". ^ .")
    assert play.act("ann", "hop", to="C1").ok
    assert (health(play), play.state.board.terrain(Cell(1, 0))) == (4, "trap")


def test_where_such_a_move_ends_what_it_lent_counts_too() -> None:
    play = game(". ^ .")
    (said,) = play.warnings(play.reach("ann", action="hop").path("B1"))
    assert isinstance(said, CellActs)
    assert said.moment == "stay"
    assert play.act("ann", "hop", to="B1").ok
    assert health(play) == 3


def test_conditions_are_asked_before_the_cell_does_anything() -> None:
    play = game(". l .")
    assert play.move("ann", to="C1").ok
    assert health(play) == 5


def test_what_happened_to_nobody_is_not_spent() -> None:
    once = {"at": "B1", "do": {"change": "Health", "by": -1, "when": GROUNDED}, "once": True}
    flying = game(". . .", "flying", effects=[once])
    assert not any(isinstance(event, TileSpent) for event in flying.move("ann", to="C1").events)
    walking = game(". . .", effects=[once])
    assert any(isinstance(event, TileSpent) for event in walking.move("ann", to="C1").events)


@pytest.mark.parametrize(("features", "way"), [((), "around"), (("flying",), "straight")])
def test_bots_go_around_what_would_happen_to_them(features: tuple[str, ...], way: str) -> None:
    goal = {"us": {"goal": {"at": "C1"}}}
    play = game(". ^ .\n. . .", *features, sides=goal)
    results = take_turn(play, "us")
    assert play.state.piece("ann").at == Cell(2, 0)
    assert health(play) == 4
    assert results[0].charge == (2 if way == "straight" else 4)


def test_the_board_says_it_in_words_and_in_json() -> None:
    play = game(". ^ .")
    assert tag_doings(play.state, "trap").startswith("Health -2 if [Aloft] = 0 and becomes")
    told = effect_json(play.state, play.rules.tags["trap"].effects[0])
    assert (told["kind"], told["stat"], told["when"]) == ("change", "Health", GROUNDED)


@pytest.mark.parametrize(
    ("rules", "problem"),
    [
        (
            {"actions": {"hop": {"do": {"change": "Health", "by": 1, "when": 1}}}},
            "only what a place does has a condition",
        ),
        ({"after": {"move": {"change": "Health", "by": 1, "when": 1}}}, "only what a place does has a condition"),
        ({"terrain": {"trap": {"on-enter": {"become": "floor", "when": "[Loft] = 0"}}}}, "Loft"),
        ({"terrain": {"trap": {"on-enter": {"become": "floor", "when": "1d6 > 2"}}}}, "dice"),
    ],
)
def test_a_condition_elsewhere_or_of_nothing_is_an_error(rules: dict[str, Any], problem: str) -> None:
    with pytest.raises((RulesetError, ScenarioError), match=problem):
        game(". .", rules=rules)


def test_what_is_held_has_no_condition() -> None:
    plate = {"at": "B1", "on": "hold", "do": {"toggle": "gate", "when": GROUNDED}}
    with pytest.raises(ScenarioError, match="what is held is done whoever holds it"):
        game(". .", effects=[plate], cells=[{"at": "A1", "name": "gate"}])
