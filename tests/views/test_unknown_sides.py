"""Whoever names a side that there is not is told so in the same words, whichever way they ask."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import footwork
from footwork import Game, MisuseError, View
from footwork.views import json

WAYS: dict[str, Callable[[Game, str], object]] = {
    "View.of": View.of,
    "planning": Game.planning,
    "threat": Game.threat,
    "clear_plans": Game.clear_plans,
    "pass_plans": Game.pass_plans,
    "take_turn": footwork.take_turn,
    "board_svg": lambda game, side: footwork.board_svg(game.state, side=side),
    "text_board": lambda game, side: footwork.text_board(game.state, side=side),
    "state_json": lambda game, side: json.state_json(game.state, side=side),
    "plans_json": lambda game, side: json.plans_json(game.state, side),
    "next_steps_json": lambda game, side: json.next_steps_json(game.state, "hero", side),
    "undo_json": lambda game, side: json.undo_json(game, side=side),
    "result_json": lambda game, side: json.result_json(game.fork().end_turn(), side=side),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("side", "told"),
    [
        ("herose", "there is no side 'herose'; did you mean 'heroes'?"),
        ("", "there is no side ''; there are: heroes, monsters"),
        ("\ud800\x1b[2J", r"there is no side '\ud800\x1b[2J'; there are: heroes, monsters"),
    ],
    ids=["misspelt", "empty", "acting"],
)
def test_a_side_that_there_is_not(way: str, side: str, told: str) -> None:
    game = Game.shipped("rune-and-rust")
    with pytest.raises(MisuseError) as raised:
        WAYS[way](game, side)
    assert str(raised.value) == told
    assert game == Game.shipped("rune-and-rust")
