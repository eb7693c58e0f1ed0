"""Boards on which a wrong model gives a wrong number; the right ones were found by enumeration."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.query.boards import charges, named, piece, query_of, ruleset

from footwork.geometry import Cell, Direction, Edge
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.refusals import Refusal

# --- 1: alternating diagonals, where the cheapest way to a cell is not on the cheapest way beyond it

ALTERNATING = ruleset(
    cost={"cardinal": 1, "alternate": [1, 2]},
    corners={"cells": "ignore"},
    terrain={
        "one": {"glyph": "1"},
        "two": {"glyph": "2", "multiply": 2},
        "rock": {"glyph": "#", "enter": False},
    },
)


def test_alternating_diagonals_are_part_of_the_search() -> None:
    # By position alone B2 is reached by a diagonal for 1, the second diagonal then costs 2 × 2: 5 in all.
    query = query_of(ALTERNATING, "1 # 2 / 1 1 2")
    assert charges(query) == {"A2": 1, "B2": 1, "C1": 4, "C2": 3}
    path = query.path("C1")
    assert isinstance(path, Path)
    assert named(query, path.cells) == ["A1", "A2", "B2", "C1"]
    assert [step.pips for step in path.steps] == [1, 1, 2]


def test_the_greedy_way_costs_what_a_search_by_position_would_say() -> None:
    greedy = query_of(ALTERNATING, "1 # 2 / 1 1 2").cost(["A1", "B2", "C1"])
    assert isinstance(greedy, Path)
    assert greedy.charge == 5


# --- 2: two roundings of fractional diagonals, terrain that multiplies

OPEN_MAP = ". . ~ . . / . # ~ . . / . . ~ . . / . . . . ."
FRACTIONAL = {
    "1.41 nearest": (Fraction(141, 100), "nearest"),
    "1.5 up": (Fraction(3, 2), "up"),
}
CHARGES = {
    "1.41 nearest": ["0 1 3 4 5", "1 - 4 4 5", "2 2 4 5 6", "3 3 4 5 6"],
    "1.5 up": ["0 1 3 4 5", "1 - 4 5 6", "2 3 5 6 6", "3 4 4 5 6"],
}


def rough_ground(diagonal: Fraction, total: str, **more: Any) -> dict[str, Any]:
    return ruleset(
        cost={"cardinal": 1, "diagonal": float(diagonal)},
        round={"total": total},
        corners={"cells": "ignore"},
        terrain={"rock": {"glyph": "#", "enter": False}, "difficult": {"glyph": "~", "multiply": 2}},
        **more,
    )


@pytest.mark.parametrize("variant", FRACTIONAL)
def test_charges_round_the_whole_move(variant: str) -> None:
    table = [row.split() for row in CHARGES[variant]]
    expected = {
        Cell(x, y): int(charge)
        for y, row in enumerate(table)
        for x, charge in enumerate(row)
        if charge not in ("0", "-")
    }
    reach = query_of(rough_ground(*FRACTIONAL[variant]), OPEN_MAP).reach()
    assert {cell: reach[cell].charge for cell in reach} == expected


def test_a_charge_is_not_the_sum_of_rounded_steps() -> None:
    query = query_of(rough_ground(*FRACTIONAL["1.5 up"]), ". . . / . . . / . . .")
    reach = query.reach()
    assert (reach["B2"].cost, reach["B2"].charge) == (Fraction(3, 2), 2)
    assert (reach["C3"].cost, reach["C3"].charge) == (3, 3)


@pytest.mark.parametrize(("points", "cells"), [(4, 12)])
def test_points_limit_the_charge_and_not_the_cost(points: int, cells: int) -> None:
    state = query_of(rough_ground(*FRACTIONAL["1.41 nearest"]), OPEN_MAP).state
    reach = Query(state, "me", points=points).reach()
    assert len(reach) == cells
    assert max(reach[cell].charge for cell in reach) == points
    # 3 + 1.41 is charged as 4.
    assert max(reach[cell].cost for cell in reach) > points


@pytest.mark.parametrize(
    ("facing", "expected"),
    [
        ("W", {"B1": 5, "C1": 6}),  # half a turn 3, difficult 2, then straight on
        ("E", {"B1": 2, "C1": 3}),
        ("NE", {"B1": 3, "C1": 4}),
        ("S", {"B1": 4, "C1": 5}),
        ("NW", {"B1": 5, "C1": 6}),
    ],
)
def test_turning_is_paid_once_and_not_multiplied(facing: str, expected: dict[str, int]) -> None:
    rules = rough_ground(*FRACTIONAL["1.41 nearest"], heading={"align": True, "turn": [1, 2, 3, 3]})
    query = query_of(rules, ". ~ .", piece(heading=facing))
    assert charges(query) == expected
    assert query.reach()["C1"].pose.heading is Direction.E


# --- 3: a large figure, whose way is shut by what it would straddle

FIGURES: dict[str, Any] = {
    "cost": {"cardinal": 1, "diagonal": 1},
    "corners": {"cells": "both-open", "edges": "both-sides"},
    "terrain": {"difficult": {"glyph": "~", "add": 1}, "blocking": {"glyph": "#", "enter": False}},
    "edges": {
        "movement-blocking": {"cross": False},
        "impassable": {"cross": False, "adjacent": False},
        "door": {"cross": "when-open"},
    },
    "occupants": {
        "friendly": {"enter": True, "stop": False},
        "hostile": {"enter": True, "add": 1, "stop": False},
    },
}


def large_figure(*, straddle: bool) -> Query:
    footprint = {"pattern": "orthogonal", "rotate": {"cost": 1}, "straddle": straddle}
    return query_of(
        ruleset(**FIGURES, footprint=footprint),
        ". . ~ ~ . . / . . . ~ . .",
        piece(size=[2, 2]),
        {"id": "h", "side": "them", "at": "C2"},
        edges=[{"movement-blocking": "F1/F2"}],
    )


@pytest.mark.parametrize(
    ("straddle", "expected"),
    [
        (False, {"B1": (3, False), "C1": (5, False), "D1": (6, True)}),
        (True, {"B1": (3, False), "C1": (5, False), "D1": (6, True), "E1": (7, True)}),
    ],
)
def test_a_large_figure_pays_once_for_each_rule(straddle: bool, expected: dict[str, tuple[int, bool]]) -> None:
    query = large_figure(straddle=straddle)
    reach = query.reach()
    found = {named(query, [cell])[0]: (reach[cell].charge, reach[cell].can_stop) for cell in reach}
    assert found == expected


def test_why_a_large_figure_may_not() -> None:
    query = large_figure(straddle=False)
    assert query.why("B1") == Refusal.of("stop.occupied", Cell(2, 1), by="h", rule="occupants.hostile")
    assert query.why("C1") == Refusal.of("stop.occupied", Cell(2, 1), by="h", rule="occupants.hostile")
    assert query.why("D1") is None
    cut_off = query.why("E1")
    assert cut_off is not None
    assert (cut_off.code, cut_off.because) == (
        "reach.cut-off",
        Refusal.of("edge.movement-blocking", Cell(5, 0), rule="movement-blocking", edge=Edge(Cell(5, 0), Cell(5, 1))),
    )


def test_the_ledger_of_a_large_figure_names_every_rule_once() -> None:
    path = large_figure(straddle=False).cost(["A1", "B1"])
    assert isinstance(path, Path)
    assert [(entry.rule, int(entry.pips)) for entry in path.ledger] == [
        ("cost.cardinal", 1),
        ("terrain.difficult", 1),
        ("occupants.hostile", 1),
    ]
