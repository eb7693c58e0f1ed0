"""Prepared questions: they are answered in the core, and what is not asked for is not made."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.growth.measure import calls_of

from footwork.errors import KindError, NotationError
from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.refusals import Refusal


def asked(width: int, height: int, *, seed: int = 1, ties: str = "goal") -> Query:
    """A query of a piece in the middle of a random board."""
    rng = Random(seed)
    rows = [rng.choices(".23#", (4, 2, 1, 1), k=width) for _ in range(height)]
    rows[height // 2][width // 2] = "."
    rules = {
        "footwork": 1,
        "name": "prepared",
        "grid": {"notation": "xy"},
        "cost": {"cardinal": 1, "diagonal": 1.5},
        "round": {"total": "up"},
        "ties": ties,
        "corners": {"cells": "both-open"},
        "terrain": {
            "floor": {"glyph": "."},
            "rough": {"glyph": "2", "multiply": 2},
            "ledge": {"glyph": "3", "multiply": 3, "stop": False},
            "wall": {"glyph": "#", "enter": False},
        },
    }
    pieces = [{"id": "me", "at": f"{width // 2},{height // 2}"}]
    game = Game.from_dict({"ruleset": rules, "map": "\n".join(map("".join, rows)), "pieces": pieces})
    return game.query("me", points=20)


def entered(question: Callable[[], object]) -> int:
    """How many functions of Python a question enters."""
    return calls_of(question, native=False)


@pytest.mark.parametrize("size", [(9, 5), (15, 15), (30, 30)])
def test_python_is_not_entered_for_an_answer(size: tuple[int, int]) -> None:
    query = asked(*size)
    goal = query.reach().stops[-1]
    query.path(goal)
    overhead = entered(int)
    assert entered(lambda: query.path(goal)) - overhead == 1, "the lambda itself"
    assert entered(query.reach) - overhead == 1, "reach itself"


def test_going_through_a_reach_enters_python_as_often_for_many_cells_as_for_few() -> None:
    few, many = asked(4, 4).reach(), asked(15, 15).reach()
    assert len(few) * 4 < len(many)
    assert entered(lambda: list(few.items())) == entered(lambda: list(many.items()))


@pytest.mark.parametrize("ties", ["goal", "start"])
@pytest.mark.parametrize("size", [(5, 4), (9, 5), (11, 10), (15, 15), (20, 20)])
def test_answers_are_those_of_the_rows_of_the_core(size: tuple[int, int], ties: str) -> None:
    for seed in range(5):
        query = asked(*size, seed=seed, ties=ties)
        reach, rows = query.reach(), query.near.flood(query.limit).rows()
        assert [(*a.cell, a.pips, a.stop, a.node.halted) for a in reach.values()] == [
            (row[0], row[1], row[6], row[7] == 1, row[5] == 1) for row in rows if row[:2] != query.piece.at
        ]
        for cell, arrival in reach.items():
            for _ in range(2):  # the first one prepares
                path = query.path(cell)
                if not arrival.can_stop:
                    assert isinstance(path, Refusal)
                    continue
                assert isinstance(path, Path)
                assert (path.pips, path.charge, path.cells) == (arrival.pips, arrival.charge, reach.path(cell).cells)
                assert sum(path.prices) == path.pips == sum(step.pips for step in path.steps)


def test_answers_are_values() -> None:
    query = asked(9, 5)
    reach = query.reach()
    goal = reach.stops[-1]
    path, arrival = query.path(goal), reach[goal]
    for value in (reach, path, arrival):
        twin: Any = pickle.loads(pickle.dumps(value))
        assert twin == value
        assert hash(twin) == hash(value)
        assert repr(twin) == repr(value)
        assert copy.copy(value) is copy.deepcopy(value) is value
    assert arrival == reach[goal] != reach[reach.stops[0]]
    with pytest.raises(AttributeError):
        arrival.pips = 3  # type: ignore[misc]


def test_what_is_no_cell_is_refused_also_when_everything_is_prepared() -> None:
    query = asked(9, 5)
    query.path(query.reach().stops[0])
    with pytest.raises(NotationError):
        query.path("nowhere")
    with pytest.raises(KindError):
        query.path(5)  # type: ignore[arg-type]
    for cell in (Cell(50, 50), Cell(-1, 0), query.piece.at):
        assert cell is not None
        assert isinstance(query.path(cell), Refusal)
    assert query.path(query.reach().stops[0], through=()) == query.path(query.reach().stops[0])
