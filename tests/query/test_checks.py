"""Checks one by one: they come to what the judge says, for every piece of every shipped game."""

from __future__ import annotations

import pytest

from footwork.board.setup import shipped_scenarios
from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.query.checks import Checked, checks_of
from footwork.rules.files.shipped import shipped_rulesets

GAMES = [(ruleset, scenario) for ruleset in shipped_rulesets() for scenario in shipped_scenarios(ruleset)]


@pytest.mark.parametrize(("ruleset", "scenario"), GAMES)
def test_the_last_check_is_what_a_move_is_refused_for(ruleset: str, scenario: str) -> None:
    game = Game.shipped(ruleset, scenario)
    for piece in game.state.pieces:
        query = game.query(piece.id)
        here = piece.at or Cell(2, 2)
        for cell in (Cell(here.x + dx, here.y + dy) for dx in range(-2, 3) for dy in range(-2, 3)):
            if cell != here:
                way = [cell, here]
                for cells in (way[:1], way, [here, *way]):
                    verdict = query.validate(cells)
                    asked = list(checks_of(query, cells))
                    refused = [check.refusal for check in asked if check.refusal is not None]
                    assert refused == ([] if not hasattr(verdict, "code") else [verdict])
                    assert asked[-1].refusal is not None or not refused


def test_a_move_is_asked_in_the_order_of_the_ruleset() -> None:
    game = Game.shipped("rune-and-rust")
    asked = list(checks_of(game.query("hero"), [game.cell("D4"), game.cell("D3")]))
    assert [check.check for check in asked[:5]] == list(game.rules.checks[:5])
    assert [check.cell for check in asked[5:]] == [
        *[game.cell("D4")] * 6,
        *[game.cell("D3")] * 6,
        None,
        game.cell("D3"),
    ]
    assert asked[-2:] == [Checked("points", None, None), Checked("stop", game.cell("D3"), None)]
