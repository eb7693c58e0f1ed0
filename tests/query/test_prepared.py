"""Prepared questions: they are answered in the core, and what is not asked for is not made."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.growth.measure import calls_of

from footwork import _core
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
    assert entered(query.reach) - overhead == 0


def test_going_through_a_reach_enters_python_as_often_for_many_cells_as_for_few() -> None:
    few, many = asked(4, 4).reach(), asked(15, 15).reach()
    assert len(few) * 4 < len(many)
    assert entered(lambda: list(few.items())) == entered(lambda: list(many.items()))


def kept(query: Query) -> list[str]:
    """What the core has made because it was asked again."""
    assert isinstance(query.near, _core.Ask)
    return query.near.kept


def test_what_is_only_worth_it_for_several_questions_is_made_for_several() -> None:
    """On a board where the wave does not answer: the window at the second reach, the sheet once much was searched."""
    state = asked(40, 40).state
    query = Query(state, "me", points=10)
    query.reach()
    assert kept(query) == []
    query.reach()
    assert kept(query) == ["window"]
    near = query.reach().stops[0]
    query = Query(state, "me", points=10)
    for _ in range(10):
        query.path(near)
    assert kept(query) == []
    query = Query(state, "me", points=200)
    far = max(query.field().stops, key=lambda cell: query.field()[cell].pips)
    for _ in range(20):
        assert isinstance(query.path(far), Path)
    assert kept(query) == (["sheet"] if _core.has_width(2) else [])  # whose words are as wide as AVX2's at least


def test_what_a_question_was_prepared_for_bounds_what_may_be_asked() -> None:
    query = Query(asked(40, 40).state, "me", points=6)
    assert isinstance(query.near, _core.Ask)
    flood = query.near.flood(query.limit)
    with pytest.raises(ValueError, match="more is asked than was prepared for"):
        flood.breach(39, 39)
    whole = query.prepared.flood(-1)
    assert len(whole) == len(whole.rows()) > len(flood) == len(flood.rows()) > 20


def test_a_path_that_there_is_not_is_looked_for_once_and_found_where_the_limit_is_another() -> None:
    query = asked(40, 40)
    far = max(query.field().stops, key=lambda cell: query.field()[cell].pips)
    pips = query.field()[far].pips
    for ask in (query.near, query.prepared):
        for limit in (pips - 1, pips - 1, pips, pips - 1, pips):
            if query.limit < limit and ask is query.near:
                continue
            found = ask.path(*far, limit)
            assert (None if found is None else found.cost) == (pips if limit == pips else None)
    assert isinstance(query.path(far), Refusal)


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
    odd: list[Any] = [5, *(tuple.__new__(Cell, numbers) for numbers in ((), (1,), (1, 2, 3)))]
    asking: list[Callable[[Any], object]] = [query.path, query.why]
    asking += [lambda cell: query.cost([cell]), lambda cell: query.path("1,1", through=[cell])]
    for none in odd:
        for ask in asking:
            with pytest.raises(KindError, match="a cell is a Cell of whole numbers"):
                ask(none)
        assert none not in query.reach()
        with pytest.raises(KeyError):
            query.reach()[none]
    for cell in (Cell(50, 50), Cell(-1, 0), query.piece.at):
        assert cell is not None
        assert isinstance(query.path(cell), Refusal)
    assert query.path(query.reach().stops[0], through=()) == query.path(query.reach().stops[0])
