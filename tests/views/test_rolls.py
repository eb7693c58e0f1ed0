"""Dice in words: what was added to them, and what they had to reach."""

from __future__ import annotations

import pytest

import footwork
from footwork.language.formula import Formula
from footwork.play.actions import Act
from footwork.views.json import result_json
from footwork.views.telling.rolls import reckoned


@pytest.fixture
def gate() -> footwork.Game:
    """A seer at the gate, with an enemy near."""
    return footwork.Game.shipped("methuen", "gate")


@pytest.mark.parametrize(
    ("condition", "faces", "told"),
    [
        ("1d20 + [Will] >= [Target Will]", [(9,)], ("1d20 rolled 9 + Will 14 = 23", "Will 10 of Club", True)),
        ("1d20 + [Will] >= [Target Will] * 3", [(9,)], ("1d20 rolled 9 + Will 14 = 23", "Will 10 of Club * 3", False)),
        ("2d6 > 7", [(3, 4)], ("2d6 rolled 3+4", "7", False)),
        ("1d6 >= 1d6", [(3,), (4,)], ("1d6 rolled 3", "1d6 rolled 4", False)),
        ("(1d4 + 1) * 2 = 6", [(2,)], ("(1d4 rolled 2 + 1) * 2 = 6", "6", True)),
        ("1d6 > 3 and 1d6 > 3", [(4,), (4,)], None),
    ],
)
def test_both_sides_of_a_condition_have_their_numbers_in_them(
    gate: footwork.Game, condition: str, faces: list[tuple[int, ...]], told: tuple[str, str, bool] | None
) -> None:
    assert reckoned(gate.state, Formula.parse(condition), "seer", "club", faces) == told


def test_every_roll_of_a_result_says_what_the_engine_decided(gate: footwork.Game) -> None:
    gate.move("gatekeeper", to="1N 1E")
    while gate.question is not None:
        gate.answer("no")
    result = result_json(gate.do(Act("gatekeeper", "grappling-hook", target="axe")))
    (roll,) = result["rolls"]
    faces = roll["dice"][0]["faces"]
    assert roll["formula"] == f"1d20 rolled {faces[0]} + Dexterity 0 = {faces[0]}"
    assert (roll["against"], roll["held"]) == ("Defense 10 of Axe", faces[0] >= 10)
    assert result["events"][roll["event"]]["event"] == "decided"
