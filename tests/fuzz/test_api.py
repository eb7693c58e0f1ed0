"""Nonsense handed to the Python API: one of our errors that names it, and a game as it was before."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.fuzz.api import FUNCTIONS, Fuzzer, Round, methods

import footwork
from footwork.errors import FootworkError, KindError, LimitError, MisuseError, NotationError
from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.play.actions import Act, MoveAlong, MoveTo, PlanSteps, Wait

ROUNDS = 7
"""Rounds of the fuzzer; ``make fuzz`` goes on for as long as one likes."""


def test_the_api_answers_whatever_it_is_handed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    fuzzer = Fuzzer(1)
    for number in range(ROUNDS):
        fuzzer.round(number)
    assert not fuzzer.findings
    assert fuzzer.calls > 20 * ROUNDS
    assert fuzzer.raised > 5 * ROUNDS


def test_a_round_follows_from_its_seed() -> None:
    one, other = Round(7, 3), Round(7, 3)
    assert one.said == other.said
    assert one.game == other.game


def test_it_finds_what_is_public() -> None:
    assert {"reach", "path", "why", "plan", "undo", "from_dict", "save"} <= set(methods(Game))
    assert {"load", "board_svg", "tell", "state_json", "take_turn", "Query"} <= {name for name, _ in FUNCTIONS}


FAR = Cell(10**40, 0)
ODD: Any = [None, True, 1.5, float("nan"), 10**30, b"x", [], {}, object()]
CALLS: dict[str, tuple[type[FootworkError], Callable[[Game], object]]] = {
    "points of a huge number": (KindError, lambda game: game.query("hero", points=10**30)),
    "points in text": (KindError, lambda game: game.query("hero", points="x")),  # type: ignore[arg-type]
    "true points": (KindError, lambda game: game.query("hero", points=True)),
    "points below 0": (MisuseError, lambda game: game.query("hero", points=Fraction(-1, 2))),
    "a path to a number": (KindError, lambda game: game.path("hero", 7)),  # type: ignore[arg-type]
    "a path to far away": (KindError, lambda game: game.path("hero", FAR)),
    "why not to far away": (KindError, lambda game: game.why("hero", FAR)),
    "a move to a number": (KindError, lambda game: game.move("hero", 7)),  # type: ignore[arg-type]
    "a move to 0": (KindError, lambda game: game.move("hero", 0)),  # type: ignore[arg-type]
    "a move to nowhere": (NotationError, lambda game: game.move("hero", to="")),
    "a forged cell": (KindError, lambda game: game.move("hero", to=Cell("x", None))),  # type: ignore[arg-type]
    "a step in no direction": (KindError, lambda game: game.query("hero").one_step(3)),  # type: ignore[arg-type]
    "a step in an odd word": (NotationError, lambda game: game.query("hero").one_step("aside")),
    "a way through a number": (KindError, lambda game: game.path("hero", "A1", through=7)),  # type: ignore[arg-type]
    "a forged move": (KindError, lambda game: game.do(MoveTo("hero", FAR))),
    "a forged way": (KindError, lambda game: game.do(MoveAlong("hero", 7))),  # type: ignore[arg-type]
    "a forged act": (KindError, lambda game: game.do(Act("hero", 7))),  # type: ignore[arg-type]
    "a forged plan": (KindError, lambda game: game.do(PlanSteps("hero", (FAR,)))),
    "a class for an action": (KindError, lambda game: game.do(Wait)),  # type: ignore[arg-type]
    "plans of a number": (KindError, lambda game: game.planning(7)),  # type: ignore[arg-type]
    "half a turn": (KindError, lambda game: game.reach_in("hero", 2.5)),  # type: ignore[arg-type]
    "cells without an end": (LimitError, lambda game: game.cost("hero", iter(lambda: "A1", None))),
    "a step of many digits": (FootworkError, lambda game: game.plan("hero", "9" * 5000 + "right")),
    "a scenario of a list": (KindError, lambda game: Game.from_dict([])),  # type: ignore[arg-type]
    "a text of a number": (KindError, lambda game: Game.from_text(7)),  # type: ignore[arg-type]
    "a folder above": (MisuseError, lambda game: footwork.shipped_scenarios("../..")),
    "a picture of nothing": (MisuseError, lambda game: footwork.board_svg(game.state, most=0)),
    "a footprint of nothing": (LimitError, lambda game: footwork.Footprint(0, 1)),
}


@pytest.mark.parametrize("name", CALLS)
def test_what_is_nonsense_is_named_and_changes_nothing(name: str) -> None:
    error, call = CALLS[name]
    game = Game.shipped("rune-and-rust")
    before = vars(game).copy()
    with pytest.raises(error):
        call(game)
    assert all(vars(game)[key] is value for key, value in before.items())


@pytest.mark.parametrize("value", ODD, ids=lambda value: type(value).__name__)
def test_every_question_says_that_this_is_no_cell(value: Any) -> None:
    game = Game.shipped("rune-and-rust")
    for call in (game.cell, lambda cell: game.why("hero", cell), lambda cell: game.path("hero", cell)):
        with pytest.raises(KindError, match="a cell is a Cell of whole numbers within ±1000000 or a text, found "):
            call(value)
    assert value not in game.reach("hero")


def test_an_answer_without_a_cell_is_an_absent_key() -> None:
    game = Game.shipped("rune-and-rust")
    for answer in (game.reach("hero"), game.reach_in("hero", 1), game.threat("heroes")):
        with pytest.raises(footwork.AbsentError) as raised:
            answer["A1" if "A1" not in answer else "Z99"]
        assert isinstance(raised.value, KeyError)
        assert not str(raised.value).startswith("'")
