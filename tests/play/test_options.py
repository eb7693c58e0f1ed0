"""Options: what is said to follow an answer does follow it, and says nothing of dice and plans that are hidden."""

from __future__ import annotations

from pathlib import Path as FilePath
from typing import Any

import pytest
from tests.conformance.games import every_scenario, game_of, wander

from footwork import Cell, Game
from footwork.play.actions import Act
from footwork.play.events import BeatPlayed, PlansBlocked, Rolled
from footwork.play.foresight.options import find_options
from footwork.play.resolution import Ask
from footwork.play.resolve import resolve
from footwork.views.json import question_json


def keeps_its_word(game: Game) -> None:
    """Whether what each option says comes true when it is chosen."""
    waiting = game.waiting
    assert waiting is not None
    before = len(waiting.events)
    assert [option.answer for option in game.options()] == list(waiting.question.options)
    for option in game.options():
        trial = game.fork()
        result = trial.answer(option.answer)
        assert result.events[before : before + len(option.events)] == tuple(option.events)
        assert not any(isinstance(event, Rolled | BeatPlayed | PlansBlocked) for event in option.events)
        rest = result.events[before + len(option.events) :]
        if option.until == "end":
            assert (rest, trial.state) == ((), option.state)
        elif option.until == "question":
            assert rest == ()
            assert trial.question is not None
        elif option.until == "dice":
            assert isinstance(rest[0], Rolled)


@every_scenario
def test_what_follows_an_answer_is_what_was_said(file: FilePath) -> None:
    for seed in (41, 42):
        game = game_of(file, seed)
        for _ in wander(game, seed=seed, steps=40):
            if game.question is not None:
                keeps_its_word(game)
            else:
                assert game.options() == ()


def shove() -> Game:
    ruleset: dict[str, Any] = {
        "footwork": 1,
        "name": "slides",
        "terrain": {"floor": {"glyph": "."}, "rock": {"glyph": "#", "enter": False}},
        "stats": {"Health": {"default": 9}},
        "actions": {
            "shove": {
                "target": {"relation": "any", "within": 3},
                "do": [{"shove": "slide", "cells": 2, "of": "target"}],
            }
        },
    }
    effects = [{"at": "C2", "on": "enter", "do": {"change": "Health", "by": -4}}]
    effects += [{"at": "B1", "on": "enter", "do": {"change": "Health", "by": "-1d4"}}]
    pieces = [{"id": "seer", "side": "us", "at": "A3"}, {"id": "club", "side": "them", "at": "B2"}]
    return Game.from_dict({"ruleset": ruleset, "map": "....\n....\n.#..", "pieces": pieces, "effects": effects})


def test_a_slide_says_where_it_ends_and_what_the_cells_do() -> None:
    game = shove()
    assert game.act("seer", "shove", "club").question is not None
    options = {option.answer: option for option in game.options()}
    east = options["E"]
    assert (east.until, east.state.piece("club").at) == ("end", Cell(3, 1))
    assert east.state.piece("club").stats["Health"] == 5
    north = options["N"]
    assert (north.until, north.state.piece("club").at) == ("dice", Cell(1, 0))
    waiting = game.waiting
    assert waiting is not None
    data = {each["answer"]: each for each in question_json(waiting, game.options())["options"]}
    assert (data["E"]["to"], data["E"]["moved"]) == ("D2", [{"piece": "club", "from": "B2", "to": "D2"}])
    assert data["E"]["stats"] == [{"piece": "club", "stat": "Health", "from": 9, "to": 5}]
    assert (data["N"]["to"], data["N"]["stats"]) == (None, []), "a die may fall on what comes next"
    assert not any("Health" in line for line in data["N"]["text"])


def test_options_do_not_depend_on_dice_that_have_not_fallen() -> None:
    action, found = Act("seer", "shove", "club"), []
    for seed in range(6):
        state = shove().state.changed(seed=seed)
        asked = resolve(state, action)
        assert isinstance(asked, Ask)
        found.append([(each.answer, each.events, each.until) for each in find_options(state, action, asked)])
    assert all(each == found[0] for each in found)


@pytest.fixture
def beats() -> Game:
    ruleset = {
        "footwork": 1,
        "name": "watched",
        "terrain": {"floor": {"glyph": "."}},
        "stats": {"Health": {"default": 9}},
        "allowance": {"points": "unlimited"},
        "beats": {},
        "reactions": {
            "watch": {
                "trigger": "after-arrive",
                "relation": "hostile",
                "within": 1,
                "ask": True,
                "do": [{"change": "Health", "of": "target", "by": -1}],
            }
        },
    }
    pieces = [{"id": "guard", "side": "us", "at": "C2"}, {"id": "thief", "side": "them", "at": "A1"}]
    return Game.from_dict({"ruleset": ruleset, "map": ".....\n.....\n.....", "pieces": pieces})


def test_options_say_nothing_of_beats_to_come(beats: Game) -> None:
    assert beats.plan("thief", "B1", "A1", "A2").ok
    for side in beats.state.sides:
        assert beats.pass_plans(side).ok
    result = beats.fast_forward()
    assert result.question is not None
    assert result.question.piece == "guard"
    for option in beats.options():
        assert option.until == "hidden"
        assert not any(isinstance(event, BeatPlayed | PlansBlocked) for event in option.events)
        assert option.state.piece("thief").at == Cell(1, 0)
    yes = beats.options()[0]
    assert yes.state.piece("thief").stats["Health"] == 8
    keeps_its_word(beats)
