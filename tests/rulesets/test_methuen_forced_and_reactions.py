"""Methuen, the second half of the chapter: 9.7 forced movement, 9.8 heading, 9.9 reactions, 9.10 the procedure.

The blocks are those that the rule book prints, read as they are printed.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path as FilePath
from typing import Any

import pytest
from tests.standing import where

from footwork import Game
from footwork.board.setup import setup_from_data
from footwork.game.history import Record
from footwork.play.events import Decided, MoveDeclared, Reacted, Shoved
from footwork.query.path import Path
from footwork.views.happening.procedure import procedure

# 9.7.2, 9.7.3, 9.7.4
SHIELD_BASH = """
Shield Bash
if: 1d20 + [Strength] >= [Target Defense]
do: [Target Health] -= 1d6
    Push target 2 tiles away from actor
then: [Action Points] -= 1
"""
GRAPPLING_HOOK = """
Grappling Hook
if: 1d20 + [Dexterity] >= [Target Defense]
do: Pull target up to 3 tiles toward actor
then: [Action Points] -= 1
"""
TELEKINETIC_SHOVE = """
Telekinetic Shove
if: 1d20 + [Will] >= [Target Will]
do: Slide target 2 tiles in any direction
then: [Action Points] -= 1
"""
# 9.8.2
FACING_MATTERS = """
Feature: Facing Matters
Changing heading by 45 degrees costs 1 movement.
Changing heading by 90 degrees costs 2 movement.
Changing heading by 135+ degrees costs 3 movement.
"""
# 9.9.1, 9.9.2, 9.9.3
OPPORTUNITY_ATTACK = """
Opportunity Attack (Reaction)
Trigger: An adjacent enemy moves away from this actor
if: 1d20 + [Attack] >= [Target Defense]
do: [Target Health] -= 1d6
then: [Reaction Points] -= 1
"""
INTERCEPT = """
Intercept (Reaction)
Trigger: An enemy moves within 2 tiles of this actor
do: This actor may move up to 2 tiles toward the enemy.
    Movement is then interrupted.
then: [Reaction Points] -= 1
"""
CAREFUL_STEP = """
Careful Step
do: Move actor 1 tile without provoking reactions
then: [Action Points] -= 1
"""
DISENGAGE = """
Disengage
do: Until end of turn, this actor's movement does not
    provoke opportunity attacks
then: [Action Points] -= 1
"""
# 9.3.1, 9.3.4 and 9.5.3, for the examples
MOVE = """
Move
do: Move actor up to 3 tiles
then: [Moves Per Turn] -= 1
"""
MOVEMENT_PHASE = """
Feature: Movement Phase
At the start of each actor's turn, before actions,
the actor may move up to [Speed] tiles.
"""
NO_STACKING = """
Feature: No Stacking
Actors cannot enter tiles occupied by opposing actors.
Actors may move through tiles occupied by allied actors
but cannot end movement there.
"""

STATS = {
    "Health": 20, "Defense": 0, "Will": 0, "Strength": 0, "Dexterity": 0, "Attack": 0, "Speed": 5,
    "Action Points": 3, "Reaction Points": 1, "Moves Per Turn": 3,
}  # fmt: skip


def game(blocks: str, pieces: dict[str, str], picture: str = "", **more: Any) -> Game:
    """A campaign of some blocks on a board of 9×7 with its origin in the middle; pieces with capitals are ours."""
    ruleset = {
        "footwork": 1,
        "name": "campaign",
        "extends": "methuen",
        "campaign": blocks,
        "stats": {name: {"default": value, "least": 0} for name, value in STATS.items()},
    } | more.pop("ruleset", {})
    own: dict[str, Any] = more.pop("own", {})
    listed = [
        {"id": name, "side": "us" if name[0].isupper() else "them", "at": at} | own.get(name, {})
        for name, at in pieces.items()
    ]
    board: dict[str, Any] = {"map": picture} if picture else {"size": [9, 7]}
    data = {"ruleset": ruleset, **board, "sides": {"us": {}, "them": {}}, "pieces": listed, **more}
    return Game(setup_from_data(data))


def shoved(events: Any) -> Shoved:
    return next(event for event in reversed(events) if isinstance(event, Shoved))


# 9.7


def test_shield_bash_hits_and_pushes_two_tiles_away() -> None:
    play = game(SHIELD_BASH, {"A": "0N 0E", "b": "0N 1E"})
    result = play.act("A", "shield-bash", "b")
    assert (shoved(result.events).moved, where(play, "b")) == (2, "0N 3E")
    assert play.state.piece("b").stats["Health"] < 20
    assert play.state.piece("A").stats["Action Points"] == 2
    assert play.state.piece("b").stats["Action Points"] == 3, "9.7.1: it costs the shoved one nothing"


def test_shield_bash_that_fails_costs_the_same_and_pushes_nobody() -> None:
    play = game(SHIELD_BASH, {"A": "0N 0E", "b": "0N 1E"}, own={"b": {"stats": {"Defense": 99}}})
    result = play.act("A", "shield-bash", "b")
    assert [event.held for event in result.events if isinstance(event, Decided)] == [False]
    assert (where(play, "b"), play.state.piece("A").stats["Action Points"]) == ("0N 1E", 2)


def test_grappling_hook_pulls_up_to_three_tiles_toward_the_actor() -> None:
    play = game(GRAPPLING_HOOK, {"A": "0N 4W", "b": "0N 1E"})
    assert play.act("A", "grappling-hook", "b").ok
    assert where(play, "b") == "0N 2W"


def test_grappling_hook_does_not_pull_past_the_actor() -> None:
    play = game(GRAPPLING_HOOK + NO_STACKING + "Scope: global\n", {"A": "0N 4W", "b": "0N 2W"})
    event = shoved(play.act("A", "grappling-hook", "b").events)
    assert (event.moved, event.remained, where(play, "b")) == (1, 2, "0N 3W")


def test_telekinetic_shove_asks_the_source_for_the_direction_after_the_dice() -> None:
    play = game(TELEKINETIC_SHOVE, {"A": "0N 4W", "b": "0N 0E"})
    result = play.act("A", "telekinetic-shove", "b")
    assert result.question is not None
    assert (result.question.piece, len(result.question.options)) == ("A", 8)
    assert any(isinstance(event, Decided) for event in result.events)
    assert play.answer("SE").ok
    assert where(play, "b") == "2S 2E"


def test_forced_movement_stops_at_the_last_valid_tile() -> None:
    """9.7.5"""
    play = game(SHIELD_BASH, {"A": "0N 0E", "b": "0N 1E"}, picture="\n".join([". . . . . . . # ."] * 7))
    event = shoved(play.act("A", "shield-bash", "b").events)
    assert (event.moved, event.remained, where(play, "b")) == (1, 1, "0N 2E")
    assert event.reason is not None
    assert event.reason.code == "terrain.rock"


def test_forced_movement_triggers_what_tiles_do() -> None:
    """9.7.5"""
    hazard = [{"at": "0N 2E", "on": "enter", "do": {"change": "Will", "by": 7}}]
    play = game(SHIELD_BASH, {"A": "0N 0E", "b": "0N 1E"}, effects=hazard)
    assert play.act("A", "shield-bash", "b").ok
    assert play.state.piece("b").stats["Will"] == 7


@pytest.mark.parametrize(
    ("ground", "features", "moved"),
    [
        ("= .", [], 0),
        ("= .", ["swim"], 2),
        ("# .", ["swim"], 0),
        ("# .", ["flying"], 2),  # over it, to where it may end
        ("# #", ["flying"], 0),
        ("= .", ["flying"], 0),
        ("= #", ["swim", "flying"], 1),
    ],
)
def test_what_is_impassable_for_the_one_who_is_moved_stops_it(ground: str, features: list[str], moved: int) -> None:
    swim = "Feature: Swim\nThis actor treats water tiles as passable.\n\n"
    over = "This actor may move over impassable ground tiles. The actor must end movement on a valid tile."
    fly = f"Feature: Flying\n{over}\n"
    play = game(
        SHIELD_BASH + "\n" + swim + fly,
        {"A": "0N 0E", "b": "0N 1E"},
        picture="\n".join([f". . . . . . {ground} ."] * 7),
        own={"b": {"features": features}},
    )
    assert shoved(play.act("A", "shield-bash", "b").events).moved == moved


# 9.8


def test_turning_costs_nothing_by_default() -> None:
    """9.8.1: facing north at 0N 0E, turn to face east, then move three tiles east for 3."""
    play = game(MOVE, {"A": "0N 0E"})
    assert play.state.piece("A").heading.name == "N"
    turned = play.turn("A", "east")
    assert (turned.ok, play.state.piece("A").heading.name) == (True, "E")
    moved = play.act("A", "move", to="0N 3E")
    assert moved.move is not None
    assert (where(play, "A"), moved.charge) == ("0N 3E", 3)


def test_a_move_keeps_the_heading() -> None:
    """9.8.3"""
    play = game(MOVE, {"A": "0N 0E"})
    assert play.act("A", "move", to="0N 3E").ok
    assert play.state.piece("A").heading.name == "N"


@pytest.mark.parametrize(("heading", "cost"), [("NE", 1), ("E", 2), ("SE", 3), ("S", 3), ("W", 2), ("N", 0)])
def test_facing_matters(heading: str, cost: int) -> None:
    """9.8.2"""
    blocks = MOVEMENT_PHASE + "Scope: global\n" + FACING_MATTERS + "Scope: global\n"
    play = game(blocks, {"A": "0N 0E"})
    assert play.turn("A", heading).ok
    assert play.points("A") == 5 - cost


def test_facing_matters_refuses_a_turn_that_cannot_be_paid() -> None:
    blocks = MOVEMENT_PHASE + "Scope: global\n" + FACING_MATTERS + "Scope: global\n"
    play = game(blocks, {"A": "0N 0E"}, own={"A": {"stats": {"Speed": 2}, "points": 2}})
    result = play.turn("A", "south")
    assert result.refusal is not None
    assert result.refusal.code == "points.insufficient"
    assert (result.refusal.need, result.refusal.have) == (Fraction(3), Fraction(2))


def test_alignment_makes_a_move_turn_and_pay_for_it() -> None:
    """9.8.3, a feature that requires alignment: facing north, three tiles east cost the turn and three steps."""
    align = "\nFeature: Aligned\nActors must face the direction of movement.\nScope: global\n"
    blocks = MOVEMENT_PHASE + "Scope: global\n" + FACING_MATTERS + "Scope: global\n" + align
    play = game(blocks, {"A": "0N 0E"})
    path = play.path("A", "0N 3E")
    assert isinstance(path, Path)
    assert path.charge == 5
    assert play.move("A", to="0N 3E").ok
    assert (play.state.piece("A").heading.name, play.points("A")) == ("E", 0)
    assert "0N 2W" not in play.reach("A")


def test_an_action_pays_for_the_turn_before_its_move() -> None:
    """9.8.2 with 9.3.1: of three tiles, a turn by 90 degrees takes two."""
    blocks = MOVE + FACING_MATTERS + "Scope: global\n"
    play = game(blocks, {"A": "0N 0E"})
    refused = play.turn("A", "E").refusal
    assert refused is not None
    assert (refused.code, refused.rule) == ("movement.by-action", "move")
    too_far = play.act("A", "move", to="0N 2E", heading="E").refusal
    assert too_far is not None
    assert (too_far.code, too_far.have) == ("points.insufficient", Fraction(1))
    assert play.act("A", "move", to="0N 1E", heading="E").ok
    assert (where(play, "A"), play.state.piece("A").heading.name) == ("0N 1E", "E")
    assert play.act("A", "move", heading="W").ok
    assert (where(play, "A"), play.state.piece("A").heading.name) == ("0N 1E", "W")
    assert play.state.piece("A").stats["Moves Per Turn"] == 1
    assert play.replay().hash == play.state.hash


def test_an_action_does_not_turn_further_than_its_movement() -> None:
    play = game(MOVE.replace("3", "2") + FACING_MATTERS + "Scope: global\n", {"A": "0N 0E"})
    refused = play.act("A", "move", heading="S").refusal
    assert refused is not None
    assert (refused.code, refused.need) == ("points.insufficient", Fraction(3))
    assert play.state.piece("A").heading.name == "N"


# 9.9


def fight(*blocks: str, **more: Any) -> Game:
    return game("\n".join((MOVE, *blocks)), {"A": "0N 0E", "b": "1N 0E"}, **more)


def test_opportunity_attack_comes_before_the_step_that_leaves() -> None:
    play = fight(OPPORTUNITY_ATTACK)
    result = play.act("A", "move", to="1S 0E")
    names = [type(event).__name__ for event in result.events]
    assert names.index("Reacted") < names.index("Stepped")
    assert play.state.piece("A").stats["Health"] < 20
    assert play.state.piece("b").stats["Reaction Points"] == 0


def test_opportunity_attack_not_for_a_step_that_stays_adjacent() -> None:
    play = fight(OPPORTUNITY_ATTACK)
    assert not [e for e in play.act("A", "move", to="0N 1E").events if isinstance(e, Reacted)]


def test_opportunity_attack_needs_a_reaction_point() -> None:
    play = fight(OPPORTUNITY_ATTACK, own={"b": {"stats": {"Reaction Points": 0}}})
    assert not [e for e in play.act("A", "move", to="1S 0E").events if isinstance(e, Reacted)]


def test_a_careful_step_provokes_nothing() -> None:
    play = fight(OPPORTUNITY_ATTACK, CAREFUL_STEP)
    result = play.act("A", "careful-step", to="1S 0E")
    assert (result.ok, [e for e in result.events if isinstance(e, Reacted)]) == (True, [])


def test_disengage_lasts_until_the_end_of_the_turn() -> None:
    play = fight(OPPORTUNITY_ATTACK, DISENGAGE)
    assert play.act("A", "disengage").ok
    assert not [e for e in play.act("A", "move", to="1S 0E").events if isinstance(e, Reacted)]
    assert play.end_turn().ok
    assert "provokes-no-opportunity" not in [entry.feature for entry in play.state.piece("A").temporary]


def test_disengage_does_not_hinder_an_intercept() -> None:
    play = game(MOVE + INTERCEPT + DISENGAGE, {"A": "0N 4W", "b": "0N 1E"})
    assert play.act("A", "disengage").ok
    assert play.act("A", "move", to="0N 1W").question is not None


def test_forced_movement_provokes_no_opportunity_attack() -> None:
    play = game(SHIELD_BASH + OPPORTUNITY_ATTACK, {"A": "0N 0E", "b": "0N 1E", "C": "1S 1E"})
    result = play.act("A", "shield-bash", "b")
    assert (shoved(result.events).moved, [e for e in result.events if isinstance(e, Reacted)]) == (2, [])


def board_four() -> Game:
    """Board 4 of the boards that catch a wrong model."""
    blocks = MOVEMENT_PHASE + "Scope: global\n" + NO_STACKING + "Scope: global\n" + INTERCEPT
    return game(
        blocks,
        {"Mover": "A1", "Ally": "C3", "interceptor": "E3"},
        ruleset={"grid": {"notation": "A1", "origin": [0, 0]}},
    )


@pytest.mark.parametrize(
    ("answer", "at", "charge", "left", "outcome"),
    [("yes", "B2", 3, 2, "interrupted"), ("no", "D3", 4, 1, "completed")],
)
def test_intercept_saved_and_resumed_in_the_middle(
    answer: str, at: str, charge: int, left: int, outcome: str, tmp_path: FilePath
) -> None:
    play = board_four()
    asked = play.move("Mover", along=["A1", "B2", "C3", "D3"])
    assert asked.question is not None
    declared = asked.events[0]
    assert isinstance(declared, MoveDeclared)
    assert (asked.question.piece, declared.charge) == ("interceptor", 4)
    assert asked.state.piece("Mover").at == play.rules.grid.notation.parse("C3")
    play.save(tmp_path / "save.json")
    again = Game.load(tmp_path / "save.json")
    for each in (play, again):
        result = each.answer(answer)
        assert result.events[: len(asked.events)] == asked.events
        assert (where(each, "Mover"), result.charge, result.points, result.outcome) == (at, charge, left, outcome)
    assert play.state.hash == again.state.hash
    assert play.history == again.history or play.history[-1].events == again.history[-1].events
    assert where(play, "interceptor") == ("D3" if answer == "yes" else "E3")


def test_undo_in_the_middle_of_an_intercept_returns_to_the_base() -> None:
    play = board_four()
    before = play.state
    assert play.move("Mover", along=["A1", "B2", "C3", "D3"]).question is not None
    assert isinstance(play.undo(), Record)
    assert (play.state, play.question) == (before, None)


# 9.10


def test_the_ten_steps_of_a_move_in_their_order() -> None:
    play = board_four()
    play.move("Mover", along=["A1", "B2", "C3", "D3"])
    stages = procedure(play.answer("yes"))
    assert [stage.number for stage in stages] == list(range(1, 11))
    found = {stage.name: stage.data for stage in stages}
    assert found["allowance"] == {"points": 5}
    assert found["path"] == {"cells": ["A1", "B2", "C3", "D3"]}
    assert found["costs"] == {"cost": 4, "charge": 4}
    assert found["validity"] == {"valid": True}
    assert found["execution"] == {"cells": ["A1", "B2", "C3"], "outcome": "interrupted"}
    assert [event["event"] for event in found["triggers"]["events"]] == [
        "reacted",
        "move-declared",
        "stepped",
        "move-ended",
        "stat-changed",
        "settled",
    ]
    assert found["position"] == {"at": "B2"}
    assert found["heading"] == {"heading": "N", "changed": False}
    assert found["payment"] == {"charge": 3, "points": 2, "stats": {}}


def test_the_ten_steps_of_an_action_with_its_price() -> None:
    stages = procedure(game(MOVE, {"A": "0N 0E"}).act("A", "move", to="0N 2E"))
    found = {stage.name: stage.data for stage in stages}
    assert len(stages) == 10
    assert found["allowance"] == {"points": 3}
    assert found["payment"] == {"charge": 2, "points": None, "stats": {"Moves Per Turn": [3, 2]}}


def test_a_refused_move_ends_at_the_verification() -> None:
    stages = procedure(game(MOVE, {"A": "0N 0E"}).act("A", "move", to="0N 4E"))
    assert [stage.number for stage in stages] == [1, 2, 5]
    assert stages[-1].data["refusal"]["code"] == "points.insufficient"


def test_a_leap_has_all_ten_steps_though_dice_decide_how_far_it_goes() -> None:
    for seed in range(12):
        play = Game.from_dict({**Game.shipped("methuen").to_dict(), "seed": seed})
        result = play.act("warden", "leap")
        goal = next(option for option in play.question.options if option != "stay") if play.question else None
        if goal is None:
            continue
        stages = procedure(play.answer(goal))
        assert [stage.number for stage in stages] == list(range(1, 11))
        works = next(event.held for event in result.events if isinstance(event, Decided))
        assert stages[1].data == {"points": 4 if works else 1}
