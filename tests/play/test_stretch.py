"""A stretch of a way is walked at once only where nothing can happen on it; else it is the same as step by step."""

from __future__ import annotations

from typing import Any

import pytest

from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.play.actions import Act, MoveTo
from footwork.play.events import StatChanged, TerrainSet
from footwork.play.resolution import Done
from footwork.play.resolve import resolve

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "calm",
    "terrain": {
        "floor": {"glyph": "."},
        "door": {"glyph": "+", "enter": False, "open": "doorway"},
        "doorway": {"glyph": "'", "close": "door"},
    },
    "stats": {"Health": {"default": 10}},
    "actions": {"lock": {"do": {"close": "gate"}}},
}
"""Rules in which no tag acts, nobody reacts and nothing shines: what happens comes from the board alone."""


def walked(play: Game, to: Cell) -> Done:
    """A move to a cell, the same at once and step by step."""
    action = MoveTo("A", to)
    quick, slow = resolve(play.state, action), resolve(play.state, action, at_once=False)
    assert isinstance(quick, Done)
    assert quick == slow
    assert quick.state.hash == slow.state.hash
    return quick


@pytest.mark.parametrize("at", ["B1", "C1", "D1"])
def test_a_cell_on_the_way_that_acts_is_met(at: str) -> None:
    scenario = {
        "ruleset": RULES,
        "map": "....",
        "pieces": [{"id": "A", "at": "A1"}],
        "effects": [{"at": at, "do": {"change": "Health", "by": -3}}],
    }
    done = walked(Game.from_dict(scenario), Cell(3, 0))
    assert [event.after for event in done.events if isinstance(event, StatChanged)] == [7]


def test_a_door_that_waits_to_close_closes_behind_the_one_in_it() -> None:
    play = Game.from_dict(
        {
            "ruleset": RULES,
            "map": "'...",
            "cells": [{"at": "A1", "name": "gate"}],
            "pieces": [{"id": "A", "at": "A1"}],
        }
    )
    assert play.do(Act("A", "lock")).ok
    assert play.state.tiles.closing == (Cell(0, 0),)
    done = walked(play, Cell(3, 0))
    assert [event.cell for event in done.events if isinstance(event, TerrainSet)] == [Cell(0, 0)]
