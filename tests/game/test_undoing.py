"""What an undo would take back is what it takes back, and looking at it takes nothing back."""

from __future__ import annotations

from pathlib import Path as FilePath

from tests.conformance.games import every_scenario, game_of, wander

from footwork import Game, Record
from footwork.views.json import undo_json


@every_scenario
def test_what_would_be_taken_back_is_taken_back(file: FilePath) -> None:
    game = game_of(file)
    for i, _ in enumerate(wander(game, seed=61)):
        count = 1 + i % 3
        undoing, before = game.would_undo(count), game.fork()
        assert game == before
        trial = game.fork()
        taken = [trial.undo(dice=True) for _ in range(count)]
        records = [record for record in reversed(taken) if isinstance(record, Record)]
        assert [record.action for record in undoing.records] == [record.action for record in records]
        assert undoing.state == trial.state
        assert (undoing.refusal is None) == (game.why_not_undo(count) is None)


def test_there_may_be_nothing_to_take_back() -> None:
    game = Game.shipped("rune-and-rust")
    undoing = game.would_undo()
    assert (undoing.ok, undoing.records, undoing.state) == (False, (), game.state)
    assert repr(undoing) == "<Undoing of 0 actions, refused: undo.nothing>"
    assert undo_json(game)["actions"] == []


def test_dice_of_an_earlier_action_stand_against_a_waiting_one_too() -> None:
    game = Game.shipped("methuen", "gate")
    assert game.rules.undo == "until-dice"
    for i, _ in enumerate(wander(game, seed=3, steps=200)):
        if game.question is not None and i:
            break
    assert game.question is not None
    last = game.would_undo(1).records
    assert [record.action for record in last] == [game.pending[0] if game.pending else None]
    assert game.would_undo(2).records[-1:] == last


def test_the_json_says_who_goes_back_and_where_from() -> None:
    game = Game.shipped("rune-and-rust")
    game.move("hero", to="E3")
    game.end_turn()
    data = undo_json(game, 2)
    assert data["ok"]
    assert [taken["action"] for taken in data["actions"]] == [
        {"do": "move", "piece": "hero", "to": "E3"},
        {"do": "end-turn"},
    ]
    assert data["moved"] == [{"piece": "hero", "from": "E3", "to": "D5"}]
    assert data["state"]["hash"] == game.start.hash


def test_plans_of_others_are_taken_back_unseen() -> None:
    game = Game.shipped("free-actions", "rivals")
    game.plan("rue", "6,3")
    assert undo_json(game, side="blue")["actions"] == [{"action": None, "text": []}]
    shown = undo_json(game, side="red")["actions"]
    assert shown[0]["action"] == {"do": "plan", "piece": "rue", "steps": ["6,3"]}
