"""The features of an action's move: they hold for all of it, for what its cells do and for what others do to it."""

from __future__ import annotations

from typing import Any

import footwork
from footwork import Game
from footwork.play.events import StatChanged
from footwork.views.json import path_json

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "lent",
    "pattern": "orthogonal",
    "allowance": {"points": 9},
    "stats": {"Health": {"default": 20, "least": 0}, "Guard": {}},
    "terrain": {
        "floor": {"glyph": "."},
        "fire": {"glyph": "f", "on-enter": {"change": "Health", "by": "[Guard] - 3"}},
        "thorns": {"glyph": "t", "on-leave": {"change": "Health", "by": "[Guard] - 3"}},
        "smoke": {"glyph": "s", "on-stay": {"change": "Health", "by": "[Guard] - 3"}},
        "ice": {"glyph": "i", "on-enter": {"slide": "onward", "cells": 3}},
        "rubble": {"glyph": "r", "modes": {"forced": {"enter": False}}},
    },
    "features": {
        "shielded": {"stats": {"Guard": {"add": 2}}},
        "heavy": {"terrain": {"rubble": {"modes": {"forced": {"enter": True}}}}},
        "broad": {"occupants": {"any": {"enter": True, "stop": "ask"}}, "settle": "displace"},
    },
    "actions": {
        "dash": {"do": {"move": {"points": 9, "features": ["shielded"]}}},
        "blink": {"do": {"move": {"within": 9, "features": ["shielded"]}}},
        "charge": {"do": {"move": {"points": 9, "features": ["heavy"]}}},
        "trample": {"do": {"move": {"points": 9, "features": ["broad"]}}},
        "rush": {"target": {"within": 9}, "do": {"approach": {"points": 9, "features": ["shielded"]}}},
        "strike": {"target": {"within": 9}, "do": {"change": "Health", "by": "[target Guard] - 3", "of": "target"}},
    },
    "reactions": {
        "swipe": {"trigger": "after-arrive", "do": {"change": "Health", "by": "[target Guard] - 3", "of": "target"}}
    },
}


def on(board: str, *others: dict[str, Any]) -> Game:
    pieces = [{"id": "me", "side": "us", "at": "A1"}, *others]
    return Game.from_dict({"ruleset": RULES, "map": board, "pieces": pieces})


def lost(done: footwork.Result) -> list[int]:
    assert done.ok
    return [event.after - event.before for event in done.events if isinstance(event, StatChanged)]


def test_what_cells_do_reads_the_stats_that_the_move_gives() -> None:
    for ground in "fts":
        board = f".{ground}" if ground != "t" else "t."
        assert lost(on(board).move("me", to="B1")) == [-3]
        assert lost(on(board).act("me", "dash", to="B1")) == [-1]
        assert lost(on(board).act("me", "blink", to="B1")) == [-1]


def test_coming_nearer_gives_them_as_well() -> None:
    assert lost(on(".f..", {"id": "foe", "side": "them", "at": "D1"}).act("me", "rush", "foe")) == [-1, -1]


def test_they_are_over_with_the_move() -> None:
    game = on(".f.f")
    assert lost(game.act("me", "dash", to="B1")) == [-1]
    assert lost(game.move("me", to="D1")) == [-3]


def test_they_are_only_the_movers() -> None:
    game = on(".f.", {"id": "foe", "side": "them", "at": "C1"})
    assert lost(game.act("me", "dash", to="B1")) == [-1, -1]
    assert lost(game.act("me", "strike", "foe")) == [-3]


def test_who_reacts_meets_the_mover_with_them() -> None:
    foe = {"id": "foe", "side": "them", "at": "C1"}
    assert lost(on("...", foe).move("me", to="B1")) == [-3]
    assert lost(on("...", foe).act("me", "dash", to="B1")) == [-1]


def test_who_is_carried_on_by_a_cell_of_the_move_has_them() -> None:
    assert on(".ir").text(on(".ir").move("me", to="B1").end) == "B1"
    game = on(".ir")
    game.act("me", "charge", to="B1")
    assert game.text(game.at("me")) == "C1"


def test_those_on_whom_such_a_move_ends_make_way() -> None:
    game = on("...", {"id": "foe", "side": "them", "at": "B1"})
    assert not game.move("me", to="B1").ok
    assert game.act("me", "trample", to="B1").ok
    assert (game.text(game.at("me")), game.text(game.at("foe"))) == ("B1", "C1")


def test_the_preview_counts_with_them() -> None:
    foe = {"id": "foe", "side": "them", "at": "D1"}
    for action, by in ((None, -3), ("dash", -1)):
        game = on(".f..", foe)
        path = game.path("me", "B1", action=action)
        assert isinstance(path, footwork.Path)
        (warned,) = path_json(game.state, path)["warnings"]
        assert [effect.get("least") for effect in warned["effects"]] == [by]
