"""The steps that could be added to a plan: each is marked as it would be if it were planned."""

from __future__ import annotations

from pathlib import Path as FilePath

from tests.conformance.games import every_scenario, game_of, wander

from footwork import Cell, Game
from footwork.play.actions import PlanSteps
from footwork.views.json import next_steps_json


@every_scenario
def test_a_step_that_is_planned_gets_the_mark_that_was_said(file: FilePath) -> None:
    game = game_of(file)
    if game.rules.beats is None:
        return
    for _ in wander(game, seed=51, steps=30):
        for piece in game.state.pieces:
            planning = game.planning(piece.side)
            for step in planning.next_steps(piece.id):
                trial = game.fork()
                done = trial.do(PlanSteps(piece.id, (step.cell,)))
                if game.rules.beats.planning == "mark":
                    assert done.ok
                    assert trial.planning(piece.side).marks(piece.id)[-1] == step.mark
                else:
                    assert done.refusal == (step.mark and step.mark.reason)
                assert planning.why_not_next(piece.id, step.cell) == (step.mark and step.mark.reason)


def test_the_steps_come_from_the_end_of_the_plan() -> None:
    game = Game.shipped("free-actions", "rivals")
    game.plan("ada", "1,3", "2,3", "3,3")
    game.plan("ben", "1,3", "3,3")
    steps = {step.cell: step.mark for step in game.planning("blue").next_steps("ben")}
    data = next_steps_json(game.state, "ben", "blue")
    assert (data["step"], data["end"], data["refusal"]) == (3, "3,3", None)
    assert set(data["cells"]) == {game.rules.grid.notation.format(cell) for cell in steps if cell is not None}
    assert data["cells"]["4,3"] is None
    walled = data["cells"]["3,2"]
    assert walled is not None
    assert (walled["kind"], walled["reason"]["code"]) == ("will-be-blocked", "terrain.wall")
    assert data["stay"] is None, "nobody is blocked who stays"
    far = game.planning("blue").why_not_next("ben", Cell(7, 7))
    assert far is not None
    assert far.code == "pattern.no-such-step"


def test_what_others_plan_neither_shows_nor_counts() -> None:
    game = Game.shipped("free-actions", "rivals")
    before = next_steps_json(game.state, "ben", "blue")
    assert game.plan("rue", "6,3", "5,3", "4,3", "3,3", "2,3", "1,3").ok
    assert next_steps_json(game.state, "ben", "blue") == before
    assert game.planning("blue").next_steps("rue") == ()


def test_there_are_none_while_plans_are_executed_and_it_says_why() -> None:
    game = Game.shipped("free-actions", "rivals")
    game.plan("ada", "1,3", "2,3")
    game.pass_plans("red")
    assert game.execute().ok
    data = next_steps_json(game.state, "ada", "blue")
    assert data["cells"] == {}
    assert data["refusal"] is not None
    assert data["refusal"]["code"] == "plan.executing"
    assert Game.shipped("rune-and-rust").planning().next_steps("hero") == ()
