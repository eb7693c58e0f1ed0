"""Ledger: how exact costs become charges, and how far points go."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.query.boards import piece, query_of, ruleset

from footwork.game.game import Game
from footwork.query.ledger import Budget
from footwork.query.path import Path

DIAGONALS = {"pattern": "compass", "cost": {"cardinal": 1, "diagonal": 1.5}}


@given(
    points=st.integers(0, 40),
    pips=st.integers(1, 6),
    total=st.sampled_from(["up", "down", "nearest", "exact"]),
    carry=st.integers(-5, 5),
    cost=st.integers(1, 60),
)
def test_what_points_afford_is_what_they_can_be_charged(
    points: int, pips: int, total: str, carry: int, cost: int
) -> None:
    carry = 0 if total == "exact" else carry  # an exact charge leaves nothing over
    budget = Budget(points, pips, total, carry)
    assert budget.affords(cost) == (budget.charge(cost) <= points)


def test_without_a_limit_everything_is_affordable() -> None:
    assert Budget(None, 2, "up").affords(10**9)


@pytest.mark.parametrize(("span", "reached"), [("turn", True), ("action", False)])
def test_what_rounding_took_too_much_counts_in_the_next_move_of_the_turn(span: str, reached: bool) -> None:
    rules = ruleset(**DIAGONALS, round={"total": "up", "span": span}, allowance={"points": 3})
    game = Game.from_dict({"ruleset": rules, "map": "...\n...\n...", "pieces": [piece()], "sides": {"us": {}}})
    assert game.move("me", "se").charge == 2
    assert game.points("me") == 1
    assert ("C3" in game.reach("me")) == reached, "two diagonals are three points, however they are walked"
    assert game.move("me", "se").ok == reached


@pytest.mark.parametrize(
    ("stack", "expected"), [("product", 6), ("sum", 4), ("highest", 3)], ids=["product", "sum", "highest"]
)
def test_factors_are_multiplied_summed_or_the_highest_counts(stack: str, expected: int) -> None:
    features = {"thorns": {"class": "x", "multiply": 2}, "slope": {"class": "x", "multiply": 3}}
    query = query_of(ruleset(features=features, stack=stack), ". .", cells=[{"at": "B1", "tags": ["thorns", "slope"]}])
    path = query.reach().path("B1")
    assert path.cost == expected
    assert sum((entry.pips for entry in path.ledger), Fraction(0)) == path.pips


@pytest.mark.parametrize("add", [-1, -5])
def test_a_step_costs_at_least_a_pip(add: int) -> None:
    features = {"breeze": {"class": "x", "add": add}}
    query = query_of(ruleset(features=features), ". .", cells=[{"at": "B1", "tags": ["breeze"]}])
    path = query.cost(["B1"])
    assert isinstance(path, Path)
    assert (path.pips, path.ledger[-1].rule, path) == (1, "least", query.path("B1"))
