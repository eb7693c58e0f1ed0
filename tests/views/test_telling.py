from __future__ import annotations

import pytest

from footwork.game.game import Game
from footwork.geometry import Cell, Direction, Edge, Pose
from footwork.play.actions import Act, Begin, EndTurn, MoveAlong, MoveBy, MoveTo, TurnTo, Wait
from footwork.play.events import (
    Aborted,
    Acted,
    Defeated,
    EdgeSet,
    Event,
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
    TurnBegan,
    TurnedTo,
    TurnEnded,
    Used,
    Waited,
)
from footwork.query.refusal import Refusal
from footwork.views.telling.telling import action_text, event_text, tell

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
        (Refreshed("hero", 8), None),
        (MoveDeclared("hero", "walk", (A1, A2), 2, 2), None),
        (Stepped("hero", Pose(A1), Pose(A2), 2, "walk"), None),
        (Settled("hero", Pose(A1), Pose(A2)), "Adventurer cannot stay on A1 and ends on A2."),
        (MoveEnded("goblin", "completed", (A1, A2), 2, 2, 6, 0, 0), "Goblin moves A1 → A2."),
        (MoveEnded("goblin", "interrupted", (A1,), 0, 0, 8, 0, 0), None),
        (
            MoveEnded("goblin", "blocked", (A1, A2), 2, 2, 6, 0, 0, Refusal("terrain.wall", A2)),
            "Goblin moves A1 → A2. That path is blocked.",
        ),
        (TurnedTo("hero", Direction.N, Direction.SE, 0), "Adventurer turns to face southeast."),
        (Waited("hero"), "Adventurer waits."),
        (Acted("hero", "attack", "skeleton-2", 0), "Adventurer attacks Skeleton 2"),
        (Reacted("goblin", "opportunity-attack", "hero"), "Goblin strikes at Adventurer, who is moving away"),
        (Used("hero", "turn-action"), None),
        (Rolled("hero", 6, (2, 5)), "Adventurer: 2d6 rolled 2+5 = 7."),
        (StatChanged("hero", "Health", 9, 5, "attack"), "Adventurer: Health 9 → 5."),
        (FeatureGranted("hero", "disengaged", "turn-end"), "Adventurer is now Disengaged."),
        (FeatureLost("hero", "disengaged"), "Adventurer is no longer Disengaged."),
        (EdgeSet(Edge(A1, A2), "gate", True), "gate opens."),
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
        Used("hero", "turn-action"),
        Acted("hero", "attack", "goblin", 0),
        Rolled("hero", 6, (6,)),
        StatChanged("goblin", "Health", 4, 0, "attack"),
        Defeated("goblin", "attack"),
    ]
    assert tell(events, STATE) == ["Adventurer attacks Goblin: 1d6 rolled 6, Health 4 → 0.", "Goblin falls!"]


def test_a_place_that_hurts_twice_is_told_twice() -> None:
    hurt: list[Event] = [Rolled("hero", 4, (2,)), StatChanged("hero", "Health", 9, 7, "hazard")]
    step = Stepped("hero", Pose(A1), Pose(A2), 2, "walk")
    assert tell([*hurt, step, *hurt], STATE) == ["Adventurer is hurt by the hazard: 1d4 rolled 2, Health 9 → 7."] * 2


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
