"""Taking a turn: what cannot be taken is refused before anything happens, and nobody plays for others."""

from __future__ import annotations

import pytest

from footwork import Game, MisuseError, View, take_turn
from footwork.bots.turn import make_plans
from footwork.geometry import Direction
from footwork.play.actions import (
    Action,
    ClearPlans,
    EndTurn,
    FastForward,
    Finish,
    MoveBy,
    PassPlans,
    Place,
    PlanSteps,
    SetStat,
    Wait,
)
from footwork.play.resolution import Answer


def test_a_side_that_there_is_not_is_refused_before_what_was_planned_is_played() -> None:
    game = Game.shipped("free-actions")
    piece = next(piece for piece in game.state.pieces if piece.at is not None)
    step = next(step.cell for step in game.planning().next_steps(piece.id) if step.cell is not None)
    assert game.plan(piece.id, step).ok
    before = game.state
    with pytest.raises(MisuseError, match="there is no side"):
        take_turn(game, "nobody")
    assert game.state == before


class Doing:
    """A bot that always wants the same."""

    def __init__(self, action: Action) -> None:
        self.action = action

    def choose(self, view: View, piece: str) -> Action | None:
        return self.action

    def answer(self, view: View) -> Answer:
        assert view.question is not None
        return view.question.options[0]


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Place("hero", None), r"Doing chose Place\(piece='hero', at=None\): only who runs the table does that"),
        (SetStat("hero", "Health", 0), "Doing chose SetStat.*: only who runs the table does that"),
        (Finish(), "only who runs the table does that"),
        (MoveBy("hero", Direction.N), "Doing chose MoveBy.*'hero'.*: that is a piece of others"),
        (Wait("hero"), "that is a piece of others"),
        (PassPlans("heroes"), "those are plans of others"),
        (ClearPlans(), "those are plans of others"),
        (FastForward(), "beats are played before the turn of a side"),
    ],
)
def test_a_bot_does_only_what_its_side_may(action: Action, said: str) -> None:
    game = Game.shipped("rune-and-rust")
    game.end_turn()
    before = game.state
    with pytest.raises(MisuseError, match=said):
        take_turn(game, "monsters", bot=Doing(action))
    assert game.state == before


def test_a_bot_may_name_any_piece_of_its_side_and_end_the_turn() -> None:
    game = Game.shipped("rune-and-rust")
    game.end_turn()
    assert [type(result.action) for result in take_turn(game, "monsters", bot=Doing(EndTurn()))] == [EndTurn]
    game.end_turn()
    results = take_turn(game, "monsters", bot=Doing(Wait("goblin")))
    assert results[0].action == Wait("goblin")
    assert game.state.active == "heroes"


def test_nobody_plans_for_others() -> None:
    pieces = [{"id": side, "side": side, "at": at} for side, at in (("us", "0,0"), ("them", "3,1"))]
    game = Game.from_dict({"ruleset": "free-actions", "size": [4, 2], "pieces": pieces})
    plan = Doing(PlanSteps("them", (None,)))
    with pytest.raises(MisuseError, match="that is a piece of others"):
        take_turn(game, "us", bot=plan)
    with pytest.raises(MisuseError, match="that is a piece of others"):
        make_plans(game, "us", bot=plan)


def test_nobody_ends_the_turn_of_another_side() -> None:
    game = Game.shipped("rune-and-rust")
    before = game.state
    with pytest.raises(MisuseError, match="it is the turn of 'heroes', not of 'monsters'"):
        take_turn(game, "monsters")
    assert game.state == before


def test_pieces_without_a_side_leave_the_turn_to_its_side() -> None:
    game = Game.shipped("rune-and-rust")
    assert take_turn(game, None) == []
    assert game.state.active == "heroes"
