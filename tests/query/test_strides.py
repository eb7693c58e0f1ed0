"""Large pieces on small boards, whose steps are worked out for all cells at once: what random rulesets seldom draw."""

from __future__ import annotations

from typing import Any

import pytest
from tests.parity.compare import differences

from footwork.game.game import Game

FREE = {"enter": True, "stop": True}


@pytest.mark.parametrize("foes", [["C1", "D2"], ["C2", "D1"], ["C1", "C2"]])
def test_of_two_met_on_different_ground_the_higher_charge_counts_once(foes: list[str]) -> None:
    """By the ruleset's row on plain ground, by the altar's own there."""
    rules: dict[str, Any] = {"footwork": 1, "name": "altars", "pattern": "compass"}
    rules |= {"occupants": {"hostile": FREE | {"add": 1}}}
    altar = {"glyph": "a", "occupants": {"hostile": FREE | {"add": 3}}}
    rules |= {"terrain": {"floor": {"glyph": "."}, "altar": altar}}
    pieces = [{"id": "me", "side": "us", "at": "A1", "size": [2, 2]}]
    pieces += [{"id": f"foe-{cell}", "side": "them", "at": cell} for cell in foes]
    game = Game.from_dict({"ruleset": rules, "map": ". . . . .\n. . a a .\n. . . . .", "pieces": pieces})
    assert differences(game.state, "me") == []


def test_ground_that_ends_a_move_ends_that_of_a_large_piece() -> None:
    rules: dict[str, Any] = {"footwork": 1, "name": "mires", "pattern": "compass"}
    rules |= {"terrain": {"floor": {"glyph": "."}, "mire": {"glyph": "m", "halt": True}}}
    piece = {"id": "me", "side": "us", "at": "A1", "size": [2, 2]}
    game = Game.from_dict({"ruleset": rules, "map": ". . . m . .\n. . m . . .\n. . . . . .", "pieces": [piece]})
    assert differences(game.state, "me") == []
    assert {str(game.text(cell)) for cell in game.reach("me")} == {"B1", "A2", "B2"}
