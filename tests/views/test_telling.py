from __future__ import annotations

from typing import Any

import pytest

from footwork.game.game import Game
from footwork.game.result import Result
from footwork.geometry import Cell, Direction, Edge, Pose
from footwork.play.actions import Act, Begin, EndTurn, MoveAlong, MoveBy, MoveTo, TurnTo, Wait
from footwork.play.events import (
    Aborted,
    Acted,
    Defeated,
    EdgeSet,
    Event,
    Events,
    FeatureGranted,
    FeatureLost,
    GameBegan,
    GameFinished,
    MoveDeclared,
    MoveEnded,
    Placed,
    Reacted,
    Refreshed,
    Rolled,
    RoundBegan,
    Settled,
    StatChanged,
    Stepped,
    TileActed,
    TurnBegan,
    TurnedTo,
    TurnEnded,
    Used,
    Waited,
)
from footwork.refusals import Refusal
from footwork.views.telling.actions import action_text
from footwork.views.telling.events import event_text
from footwork.views.telling.messages import describe
from footwork.views.telling.telling import tell

STATE = Game.shipped("rune-and-rust").state
A1, A2 = Cell(0, 0), Cell(0, 1)


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (GameBegan(), "The game begins."),
        (GameFinished("heroes"), "Heroes win the battle."),
        (GameFinished(None), "The game is over."),
        (RoundBegan(3), "Round 3."),
        (TurnBegan("monsters", 1), "Turn of Monsters."),
        (TurnEnded("heroes"), None),
        (Refreshed("hero", 8, 2), None),
        (MoveDeclared("hero", "walk", (A1, A2), 2, 2, 2), None),
        (Stepped("hero", Pose(A1), Pose(A2), 2, "walk", 2), None),
        (Settled("hero", Pose(A1), Pose(A2)), "Adventurer cannot stay on A1 and ends on A2."),
        (MoveEnded("goblin", "completed", (A1, A2), 2, 2, 6, 0, 0, 2), "Goblin moves A1 → A2."),
        (MoveEnded("goblin", "interrupted", (A1,), 0, 0, 8, 0, 0, 2), None),
        (
            MoveEnded("goblin", "blocked", (A1, A2), 2, 2, 6, 0, 0, 2, Refusal.of("terrain.wall", A2)),
            "Goblin moves A1 → A2. That path is blocked.",
        ),
        (TurnedTo("hero", Direction.N, Direction.SE, 0, 2), "Adventurer turns to face southeast."),
        (Waited("hero"), "Adventurer waits."),
        (Acted("hero", "attack", "skeleton-2", 0, 2), "Adventurer attacks Skeleton 2"),
        (Reacted("goblin", "opportunity-attack", "hero"), "Goblin strikes at Adventurer, who is moving away"),
        (Used("hero", "turn-action"), None),
        (Rolled("hero", 6, (2, 5)), "Adventurer: 2d6 rolled 2+5 = 7."),
        (StatChanged("hero", "Health", 9, 5, "attack"), "Adventurer: Health 9 → 5."),
        (FeatureGranted("hero", "disengaged", "turn-end"), "Adventurer is now Disengaged."),
        (FeatureLost("hero", "disengaged"), "Adventurer is no longer Disengaged."),
        (EdgeSet(Edge(A1, A2), "gate", True), "Gate opens."),
        (EdgeSet(Edge(A1, A2), None, False), "A1/A2 closes."),
        (Defeated("goblin", "attack"), "Goblin falls!"),
        (Placed("goblin", A1, A2), "Goblin is put on A2."),
        (Placed("goblin", A1, None), "Goblin is taken off the board."),
        (Aborted("too much", 3), "That was taken back: too much."),
    ],
)
def test_every_event_has_its_line_or_none(event: Event, text: str | None) -> None:
    assert event_text(event, STATE) == text


def test_dice_and_what_they_changed_follow_their_cause() -> None:
    events: list[Event] = [
        Acted("hero", "attack", "goblin", 0, 2),
        Used("hero", "turn-action"),
        Rolled("hero", 6, (6,)),
        StatChanged("goblin", "Health", 4, 0, "attack"),
        Defeated("goblin", "attack"),
    ]
    assert tell(Events(events, [None, 0, 0, 0, 0]), STATE) == [
        "Adventurer attacks Goblin: 1d6 rolled 6, Goblin's Health 4 → 0.",
        "Goblin falls!",
    ]
    assert tell(events, STATE) == [
        "Adventurer attacks Goblin.",
        "Adventurer: 1d6 rolled 6.",
        "Goblin: Health 4 → 0.",
        "Goblin falls!",
    ], "without the tree, nothing belongs to anything"


def test_a_place_that_hurts_twice_is_told_twice() -> None:
    hurt: list[Event] = [
        TileActed("hero", "hazard", A2, "enter"),
        Rolled("hero", 4, (2,)),
        StatChanged("hero", "Health", 9, 7, "hazard"),
    ]
    events = Events([*hurt, *hurt], [None, 0, 0, None, 3, 3])
    assert tell(events, STATE) == ["Adventurer is hurt by the hazard: 1d4 rolled 2, Health 9 → 7."] * 2


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (MoveBy("hero", Direction.NE), "Adventurer, move northeast"),
        (MoveTo("hero", A2), "Adventurer, move to A2"),
        (MoveAlong("hero", (A1, A2)), "Adventurer, move along A1 → A2"),
        (TurnTo("hero", Direction.S), "Adventurer, turn south"),
        (Wait("hero"), "Adventurer, wait"),
        (Act("hero", "attack", "goblin"), "Adventurer, attack, Goblin"),
        (Act("hero", "disengage"), "Adventurer, disengage"),
        (EndTurn(), "end of turn"),
        (Begin(), "begin"),
    ],
)
def test_actions_are_named(action: object, text: str) -> None:
    assert action_text(action, STATE) == text  # type: ignore[arg-type]


# In the order in which it happened

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "told",
    "terrain": {
        "floor": {"glyph": "."},
        "lava": {"glyph": "x", "on-enter": {"change": "Health", "by": -2}},
        "ice": {"glyph": "~", "on-enter": {"slide": "onward"}},
        "trap": {"glyph": "t", "on-enter": {"close": "gate"}},
        "wall": {"glyph": "#", "enter": False},
    },
    "edges": {"door": {"cross": "when-open"}},
    "occupants": {"friendly": {"enter": True, "stop": False}, "hostile": {"enter": False, "stop": False}},
    "stats": {"Health": {"default": 10, "least": 0}, "Speed": {"default": 6}, "Wind": {"default": 3}},
    "allowance": {"points": "[Speed]"},
    "defeat": {"stat": "Health"},
    "actions": {
        "push": {"target": {"within": 9}, "do": {"shove": "push", "cells": 3, "of": "target"}},
        "dash": {"do": {"move": {"points": 3}}, "then": {"change": "Wind", "by": -1}},
    },
}
STRIKE = {"strike": {"trigger": "before-leave", "do": {"change": "Health", "by": -3, "of": "target"}}}
HALT = {"halt": {"trigger": "after-arrive", "do": {"interrupt": True}}}


def board(picture: str, pieces: dict[str, str], *, edges: Any = (), **rules: Any) -> Game:
    """A board with pieces by cell: capitals are ours, and it is our turn."""
    listed = [{"id": name, "side": "us" if name.isupper() else "them", "at": at} for name, at in pieces.items()]
    return Game.from_dict({"ruleset": {**RULES, **rules}, "map": picture, "edges": list(edges), "pieces": listed})


def told(result: Result) -> list[str]:
    assert result.ok, result.resolution
    return tell(result.events, result.state)


def test_a_wound_is_told_after_the_step_that_led_to_it() -> None:
    assert told(board(". . x", {"A": "A1"}).move("A", to="C1")) == [
        "A moves A1 → B1 → C1.",
        "A, lava: Health 10 → 8.",
    ]
    assert told(board(". x . .", {"A": "A1"}).move("A", to="D1")) == [
        "A moves A1 → B1.",
        "A, lava: Health 10 → 8.",
        "A goes on B1 → C1 → D1.",
    ]


def test_a_strike_is_told_before_the_move_that_it_precedes() -> None:
    result = board(". . .\n. . .", {"A": "A1", "b": "A2"}, reactions=STRIKE).move("A", along=["A1", "B1", "C1"])
    assert told(result) == ["A moves A1 → B1.", "b reacts to A: strike: A's Health 10 → 7.", "A goes on B1 → C1."]
    assert tell(result.events, result.state, moves=False) == ["b reacts to A: strike: A's Health 10 → 7."]
    assert describe(result) == "A moves A1 → B1.\nb reacts to A: strike: A's Health 10 → 7. A moves to C1."
    result = board(". . .\n. . .\n. . .", {"A": "A2", "b": "A3"}, reactions=STRIKE).move("A", "n")
    assert told(result) == ["b reacts to A: strike: A's Health 10 → 7.", "A moves A2 → A1."]
    assert describe(result) == "b reacts to A: strike: A's Health 10 → 7. A moves north to A1."


def test_who_cannot_stay_has_moved_before() -> None:
    gate = {"door": "C1/D1", "name": "gate", "open": True}
    result = board(". t . .\n# # # #", {"A": "A1", "B": "C1"}, edges=[gate]).move("A", to="D1")
    assert told(result) == [
        "A moves A1 → B1.",
        "Gate closes.",
        "A goes on B1 → C1.",
        "A cannot stay on C1 and ends on B1.",
        "The border C1/D1 cannot be crossed from C1: gate.",
    ]


def test_a_forced_step_and_its_sum_are_told_once() -> None:
    assert told(board(". . . . .", {"A": "A1", "b": "B1"}).act("A", "push", "b")) == [
        "A: push, b: b is pushed B1 → C1 → D1 → E1."
    ]
    assert told(board(". . x . #", {"A": "A1", "b": "B1"}).act("A", "push", "b")) == [
        "A: push, b: b is pushed B1 → C1.",
        "b, lava: Health 10 → 8.",
        "b is pushed C1 → D1, 1 left over (E1 cannot be entered: wall).",
    ]
    assert told(board(". ~ ~ .", {"A": "A1"}).move("A", to="B1")) == [
        "A moves A1 → B1.",
        "A is carried B1 → C1 → D1.",
    ]


def test_a_move_that_others_end_says_so_where_it_ends() -> None:
    result = board(". . . .\n. . . #", {"A": "A1", "b": "C2"}, reactions=HALT).move("A", to="D1")
    assert told(result) == ["A moves A1 → B1.", "b reacts to A: halt.", "The move of A is interrupted."]
    assert describe(result) == "A moves east to B1. b reacts to A: halt. The move ends at B1 instead of D1."


def test_a_mover_that_falls_is_not_said_to_be_interrupted() -> None:
    play = board(". x . .", {"A": "A1"})
    play.set_stat("A", "Health", 1)
    assert told(play.move("A", to="D1")) == ["A moves A1 → B1.", "A, lava: Health 1 → 0.", "A is defeated!"]


def test_the_way_of_an_action_is_told_on_its_line() -> None:
    play = board(". . . . x", {"A": "A1"})
    assert told(play.act("A", "dash", to="C1")) == ["A: dash: A1 → B1 → C1, Wind 3 → 2."]
    result = play.act("A", "dash", to="E1")
    assert told(result) == ["A: dash: C1 → D1 → E1.", "A, lava: Health 10 → 8.", "A: Wind 2 → 1."]
    assert describe(result) == "A moves to E1. A, lava: Health 10 → 8.\nA: Wind 2 → 1."


def test_what_has_happened_before_a_question_is_told() -> None:
    asked = {"strike": STRIKE["strike"] | {"ask": True}}
    play = board(". . .\n. . .", {"A": "A1", "b": "A2"}, reactions=asked)
    result = play.move("A", along=["A1", "B1", "C1"])
    assert result.question is not None
    assert tell(result.events, result.state) == ["A moves A1 → B1."]
    assert tell(play.answer("no").events, play.state) == ["A moves A1 → B1 → C1."]


@pytest.mark.parametrize(("health", "told"), [(3, True), (1, False)])
def test_a_move_is_told_as_interrupted_unless_its_piece_has_fallen(health: int, told: bool) -> None:
    rules = {
        "footwork": 1,
        "name": "traps",
        "terrain": {"floor": {"glyph": "."}},
        "stats": {"Health": {"default": 3, "least": 0}},
        "defeat": {"stat": "Health"},
        "reactions": {
            "trip": {
                "trigger": "after-arrive",
                "do": [{"change": "Health", "of": "target", "by": -1}, {"interrupt": True}],
            }
        },
    }
    pieces = [
        {"id": "me", "name": "Runner", "side": "us", "at": "A1", "stats": {"Health": health}},
        {"id": "guard", "side": "them", "at": "D2"},
    ]
    game = Game.from_dict({"ruleset": rules, "map": ". . . . .\n. . . . .", "pieces": pieces})
    result = game.move("me", along=["B1", "C1", "D1"])
    assert result.outcome == "interrupted"
    lines = tell(result.events, result.state)
    assert any("The move of Runner is interrupted." in line for line in lines) == told
    assert any("Runner is defeated!" in line for line in lines) != told


def test_a_door_of_several_parts_is_told_once() -> None:
    gates = [{"door": "B1/C1", "name": "gate", "open": True}, {"door": "B2/C2", "name": "gate", "open": True}]
    result = board(". t . .\n. . . .", {"A": "A1"}, edges=gates).move("A", "e")
    assert sum(isinstance(event, EdgeSet) for event in result.events) == 2
    assert told(result) == ["A moves A1 → B1.", "Gate closes."]


def test_who_is_carried_to_the_goal_has_not_missed_it() -> None:
    result = board(". ~ . #", {"A": "A1"}).move("A", to="C1")
    assert (result.outcome, result.end) == ("displaced", Cell(2, 0))
    assert describe(result) == "A moves east to B1. A is carried B1 → C1."
    missed = board(". ~ . .\n. . . .", {"A": "A1"}).move("A", along=["B1", "B2"])
    assert "The move ends at C1 instead of B2." in describe(missed)
