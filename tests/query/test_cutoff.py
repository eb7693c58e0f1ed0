"""What cuts a cell off: the first thing in the way, on the way with the fewest of them."""

from __future__ import annotations

from typing import Any

from tests.query.boards import piece, query_of, ruleset

from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.refusals import Refusal
from footwork.views.telling.refusals import describe_refusal

ROCK = {
    "rock": {"glyph": "#", "enter": False},
    "pit": {"glyph": "o", "enter": False},
    "web": {"glyph": "w", "halt": True},
}


def because(board: str, goal: str, *others: dict[str, Any], **rules: Any) -> Refusal | None:
    """What is said to cut off a cell for a piece on A1."""
    query = query_of(ruleset(terrain=ROCK, pattern="orthogonal", **rules), board, piece(), *others)
    refusal = query.why(goal)
    assert refusal is not None
    assert refusal.code == "reach.cut-off"
    return refusal.because


def test_the_first_of_several_things_in_the_way() -> None:
    assert because(". # o .", "D1") == Refusal.of("terrain.rock", Cell(1, 0), rule="rock")
    assert because(". o # .", "D1") == Refusal.of("terrain.pit", Cell(1, 0), rule="pit")


def test_what_stands_farther_off_is_not_named_first() -> None:
    guard = {"id": "guard", "side": "them", "at": "C1"}
    shut = {"occupants": {"hostile": {"enter": False}}}
    assert because(". # . .", "D1", guard, **shut) == Refusal.of("terrain.rock", Cell(1, 0), rule="rock")
    found = because(". . . # .", "E1", guard, **shut)
    assert found is not None
    assert (found.code, found.by) == ("occupied.hostile", "guard")


def test_the_way_with_the_fewest_of_them_counts() -> None:
    # Along the top two pits, along the bottom one rock.
    assert because(". o o . / . . # .", "D1") == Refusal.of("terrain.rock", Cell(2, 1), rule="rock")


def test_ground_that_ends_the_move_is_in_the_way_each_time() -> None:
    # Along the top two webs, along the bottom one rock: the rock is less in the way.
    assert because(". w w . / . . # .", "D1") == Refusal.of("terrain.rock", Cell(2, 1), rule="rock")
    assert because(". w . . / # # # #", "D1") == Refusal.of("halt", Cell(1, 0), rule="web")


def test_a_way_through_a_cell_that_ends_the_move_says_so() -> None:
    data: dict[str, Any] = {
        "ruleset": {
            "footwork": 1,
            "name": "halts",
            "terrain": {
                "floor": {"glyph": "."},
                "mud": {"glyph": "~", "halt": True},
                "rock": {"glyph": "#", "enter": False},
            },
        },
        "map": ". . ~ .\n. . . #",
        "pieces": [{"id": "ann", "side": "a", "at": "A1"}],
    }
    game = Game.from_dict(data)
    refusal = game.path("ann", "B2", through=["C1"])
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.because and refusal.because.code) == ("reach.cut-off", "halt")
    assert describe_refusal(game.state, refusal, piece="ann") == (
        "B2 cannot be reached. What cuts it off: A move has to end at C1: mud."
    )
    wall = game.path("ann", "D2", through=["C1"])
    assert isinstance(wall, Refusal)
    assert wall.code == "terrain.rock"


def test_a_way_through_a_cell_that_lets_nobody_on_says_what_stands_between() -> None:
    data: dict[str, Any] = {
        "ruleset": {
            "footwork": 1,
            "name": "ledge",
            "pattern": "orthogonal",
            "terrain": {"floor": {"glyph": "."}},
            "edges": {"ledge": {"cross": False}},
        },
        "map": ". . .",
        "edges": [{"ledge": "B1/C1", "from": "B1"}],
        "pieces": [{"id": "ann", "side": "a", "at": "A1"}],
    }
    game = Game.from_dict(data)
    refusal = game.path("ann", "B1", through=["C1"])
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.because and refusal.because.code) == ("reach.cut-off", "edge.ledge")
