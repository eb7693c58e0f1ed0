"""What holds on every board under every ruleset: of reach, paths, ledgers and refusals."""

from __future__ import annotations

from copy import deepcopy
from fractions import Fraction
from functools import cache
from math import ceil, floor
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.query.random_boards import random_scenario

from footwork.board.setup import setup_from_data
from footwork.board.state import State
from footwork.geometry import Cell, Direction, Pose
from footwork.query.judge import Judge
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.query.reach import Arrival, Reach
from footwork.query.search import explore
from footwork.query.step import Node, Step
from footwork.refusals import Refusal

SEEDS = st.integers(0, 999)
# Every example is a whole board under a whole ruleset: a few of them, shared by the tests.
board_property = settings(deadline=None, max_examples=30, suppress_health_check=list(HealthCheck))
board_of = cache(random_scenario)


def drawn(seed: int) -> Query:
    return Query(board_of(seed)[1], "me")


def all_arrivals(reach: Reach) -> list[Arrival]:
    return list(reach.poses.values())


def rounded(cost: Fraction, total: str) -> Fraction:
    return {
        "up": lambda: Fraction(ceil(cost)),
        "down": lambda: Fraction(floor(cost)),
        "nearest": lambda: Fraction(floor(cost + Fraction(1, 2))),
        "exact": lambda: cost,
    }[total]()


# --- ledgers and charges


@board_property
@given(SEEDS)
def test_a_path_costs_the_sum_of_its_ledger(seed: int) -> None:
    query = drawn(seed)
    reach = query.reach()
    for arrival in all_arrivals(reach):
        path = reach.path(arrival.pose)
        assert path.end == arrival.pose
        assert path.start == reach.origin
        for step in path.steps:
            assert sum(entry.pips for entry in step.entries) == step.pips >= 1
            assert all(entry.rule and entry.by for entry in step.entries)
        assert sum(entry.pips for entry in path.ledger) == path.pips == arrival.pips
        assert path.charged_pips == arrival.charged_pips


@board_property
@given(SEEDS)
def test_what_comes_before_each_node_says_every_path(seed: int) -> None:
    reach = drawn(seed).reach()
    for arrival in all_arrivals(reach):
        back = [arrival.node]
        while back[-1] in reach.befores:
            back.append(reach.befores[back[-1]])
        assert tuple(back[::-1]) == reach.path(arrival.pose).nodes


@board_property
@given(SEEDS)
def test_a_charge_is_the_rounded_cost_of_the_whole_move(seed: int) -> None:
    query = drawn(seed)
    pips = query.state.rules.pips
    total, span = query.profile.value("round.total"), query.profile.value("round.span")
    carry = Fraction(query.piece.carry_pips, pips) if span == "turn" and total != "exact" else Fraction(0)
    for arrival in all_arrivals(query.reach()):
        assert arrival.cost == Fraction(arrival.pips, pips)
        assert arrival.charge == rounded(Fraction(arrival.pips, pips) + carry, total)


@board_property
@given(SEEDS)
def test_nothing_in_reach_is_too_dear_and_nothing_too_dear_is_in_reach(seed: int) -> None:
    query = drawn(seed)
    points = query.budget.points
    inside = set(query.reach().poses)
    for arrival in all_arrivals(query.field()):
        assert (arrival.pose in inside) == (points is None or arrival.charged_pips <= points)


@board_property
@given(SEEDS, st.integers(0, 12), st.integers(0, 12))
def test_more_points_reach_more(seed: int, points: int, more: int) -> None:
    state = board_of(seed)[1]
    less = Query(state, "me", points=points).reach()
    wide = Query(state, "me", points=points + more).reach()
    for pose, arrival in less.poses.items():
        assert wide.poses[pose] == arrival
    assert set(less) <= set(wide)
    assert set(less.stops) <= set(wide.stops)


# --- paths


@board_property
@given(SEEDS)
def test_the_path_to_every_pose_is_legal(seed: int) -> None:
    query = drawn(seed)
    reach = query.reach()
    for arrival in all_arrivals(reach):
        node = query.judge.start()
        for step in reach.path(arrival.pose).steps:
            assert step in tuple(query.judge.steps(node))
            node = step.end
        assert node == arrival.node


@board_property
@given(SEEDS)
def test_the_cells_of_a_path_say_what_it_costs(seed: int) -> None:
    query = drawn(seed)
    reach = query.reach()
    for arrival in all_arrivals(reach):
        path = reach.path(arrival.pose)
        walked = query.cost(path.cells)
        assert isinstance(walked, Path)
        if query.profile.is_relative(single=query.piece.footprint.is_single):
            # Cells do not say which way a piece turned whose whole pattern turns with it: the cheapest counts.
            assert walked.pips <= path.pips
        else:
            assert walked == path


@board_property
@given(SEEDS)
def test_a_given_path_costs_at_least_what_the_best_one_does(seed: int) -> None:
    query = drawn(seed)
    reach = query.reach()
    for cell in reach:
        walked = query.cost(reach.path(cell).cells)
        assert isinstance(walked, Path)
        assert walked.pips >= min(a.pips for a in all_arrivals(reach) if a.cell == cell)


@board_property
@given(SEEDS, st.randoms(use_true_random=False))
def test_every_legal_walk_ends_in_reach(seed: int, rng: Random) -> None:
    query = drawn(seed)
    reach = query.reach()
    for _ in range(10):
        node, spent = query.judge.start(), 0
        while steps := list(query.judge.steps(node)):
            step = rng.choice(steps)
            node, spent = step.end, spent + step.pips
            if not query.budget.affords(spent) or rng.random() < 0.1:
                break
            if node.pose != reach.origin:
                assert reach.poses[node.pose].pips <= spent


@board_property
@given(SEEDS)
def test_paths_of_cells_and_of_poses_agree(seed: int) -> None:
    query = drawn(seed)
    reach = query.reach()
    for cell in reach:
        of_cell = [arrival for arrival in all_arrivals(reach) if arrival.cell == cell]
        stoppable = [arrival for arrival in of_cell if arrival.can_stop]
        assert reach[cell].pips == min(arrival.pips for arrival in stoppable or of_cell)
        assert reach[cell].can_stop == bool(stoppable)
        assert reach.path(cell) == reach.path(reach[cell].pose)
    assert set(reach.stops) == {cell for cell in reach if reach[cell].can_stop}


@board_property
@given(SEEDS)
def test_stops_come_cheapest_first(seed: int) -> None:
    reach = drawn(seed).reach()
    costs = [reach[cell].pips for cell in reach.stops]
    assert costs == sorted(costs)
    assert [a.pips for a in all_arrivals(reach)] == sorted(a.pips for a in all_arrivals(reach))


# --- the tie rule


def predecessors(judge: Judge, costs: dict[Node, int], end: Node) -> list[tuple[int, Step]]:
    """Every step of the field that ends in a node at its exact cost, with its place in the order of steps."""
    found = []
    for node, cost in costs.items():
        if node.halted:
            continue
        for place, move in enumerate(judge.moves(node)):
            step = judge.step(node, move)
            if isinstance(step, Step) and step.end == end and cost + step.pips == costs[end]:
                found.append((place, step))
    return found


@board_property
@given(SEEDS)
def test_the_best_path_is_the_first_in_the_order_of_steps(seed: int) -> None:
    query = drawn(seed)
    reach = query.reach()
    judge = query.judge
    costs = dict(explore(judge, {judge.start(): 0}, query.budget.limit).costs)
    if query.mover.from_start:
        for arrival in all_arrivals(reach)[:4]:
            for taken in reach.path(arrival.pose).steps:
                for step in judge.steps(taken.start):
                    if step.end == taken.end:
                        break
                    total = costs[taken.start] + step.pips
                    further = explore(judge, {step.end: total}, query.budget.limit).costs
                    assert further.get(arrival.node) != arrival.pips, "an earlier step leads there as cheaply"
        return
    for arrival in all_arrivals(reach)[:12]:
        end = arrival.node
        for step in reversed(reach.path(arrival.pose).steps):
            fitting = predecessors(judge, costs, end)
            first = min(place for place, _ in fitting)
            assert step in [candidate for place, candidate in fitting if place == first]
            end = step.start
        assert end == judge.start()


@pytest.mark.parametrize(
    ("ties", "first", "corner"),
    [
        # The last step is the first in the order; so the way leads over the other corner.
        ("goal", "E", Cell(0, 1)),
        ("goal", "S", Cell(1, 0)),
        ("start", "E", Cell(1, 0)),
        ("start", "S", Cell(0, 1)),
    ],
)
def test_the_order_of_directions_decides_between_equal_paths(ties: str, first: str, corner: Cell) -> None:
    base: dict[str, Any] = {"footwork": 1, "name": "t", "pattern": "orthogonal", "terrain": {"floor": {"glyph": "."}}}
    scenario = {"map": ". .\n. .", "pieces": [{"id": "me", "at": "A1", "side": "us"}]}
    order = [first, *(d.name for d in Direction if d.name != first)]
    query = Query(
        setup_from_data({**scenario, "ruleset": {**base, "ties": ties, "grid": {"order": order}}}).state(), "me"
    )
    for path in (query.path("B2"), query.reach().path("B2"), query.path("B2", through=[corner])):
        assert isinstance(path, Path)
        assert path.cells == (Cell(0, 0), corner, Cell(1, 1))


# --- names and order of pieces


def answers(state: State, mover: str) -> list[tuple[Pose, int, int, object, tuple[Pose, ...]]]:
    reach = Query(state, mover).reach()
    return [(a.pose, a.pips, a.charged_pips, a.stop, reach.path(a.pose).poses) for a in all_arrivals(reach)]


@board_property
@given(SEEDS, st.randoms(use_true_random=False))
def test_names_and_order_of_pieces_change_nothing(seed: int, rng: Random) -> None:
    scenario, state = board_of(seed)
    changed = deepcopy(scenario)
    names = {p["id"]: f"n{i}" for i, p in enumerate(rng.sample(changed["pieces"], len(changed["pieces"])))}
    for piece in changed["pieces"]:
        piece["id"] = names[piece["id"]]
    rng.shuffle(changed["pieces"])
    assert answers(setup_from_data(changed).state(), names["me"]) == answers(state, "me")


@board_property
@given(SEEDS)
def test_asking_twice_or_first_something_else_changes_nothing(seed: int) -> None:
    state = board_of(seed)[1]
    expected = answers(state, "me")
    query = Query(state, "me")
    for cell in state.board:
        query.why(cell)
    query.directions()
    assert answers(query.state, "me") == expected
    assert answers(random_scenario(seed)[1], "me") == expected


# --- why not


@board_property
@given(SEEDS)
def test_why_is_none_exactly_where_a_move_may_end(seed: int) -> None:
    query = drawn(seed)
    reach = query.reach()
    for y in range(-1, query.state.board.height + 1):
        for x in range(-1, query.state.board.width + 1):
            cell = Cell(x, y)
            refusal = query.why(cell)
            can = cell in reach and reach[cell].can_stop
            if query.gate is None:
                assert (refusal is None) == can
            else:
                assert refusal is not None
            assert (query.path(cell) if can else None) == (reach.path(cell) if can else None) or query.gate
            if query.state.board.terrain(cell) is None and query.gate is None:
                assert refusal is not None
                assert refusal.check == "bounds"


@board_property
@given(SEEDS, st.integers(0, 6))
def test_what_is_missing_is_exactly_enough(seed: int, points: int) -> None:
    state = board_of(seed)[1]
    query = Query(state, "me", points=points)
    for cell in state.board:
        refusal = query.why(cell)
        if refusal is None or refusal.code != "points.insufficient":
            continue
        assert refusal.have == points
        assert refusal.need is not None
        assert refusal.missing is not None
        assert refusal.missing == refusal.need - points > 0
        assert Query(state, "me", points=refusal.need).why(cell) is None or not_a_matter_of_points(
            Query(state, "me", points=refusal.need).why(cell)
        )
        less = refusal.need - Fraction(1, state.rules.pips)
        again = Query(state, "me", points=less).why(cell)
        assert again is not None
        assert again.code == "points.insufficient"


def not_a_matter_of_points(refusal: Refusal | None) -> bool:
    return refusal is not None and refusal.check not in ("points", "reach")


@board_property
@given(SEEDS)
def test_what_is_cut_off_is_so_with_any_points(seed: int) -> None:
    state = board_of(seed)[1]
    query, rich = Query(state, "me"), Query(state, "me", points=10_000)
    for cell in state.board:
        refusal = query.why(cell)
        if refusal is not None and refusal.check not in ("points", "stop", "path", "gate", "moves"):
            assert cell not in rich.reach()
            assert rich.why(cell) == refusal


# --- one step


@board_property
@given(SEEDS)
def test_directions_are_the_steps_that_a_move_accepts(seed: int) -> None:
    query = drawn(seed)
    start = query.judge.start().anchor
    order = query.state.rules.grid.order
    accepted = [d for d in order if isinstance(query.validate([start, start + query.state.rules.grid.offset(d)]), Path)]
    assert list(query.directions()) == accepted
    for direction in order:
        step = query.step(direction)
        if direction in accepted:
            assert isinstance(step, Step)
            assert query.budget.affords(step.pips)
            assert query.judge.stopping(step.end).allowed is not False


@board_property
@given(SEEDS)
def test_validate_accepts_the_best_paths_and_nothing_too_dear(seed: int) -> None:
    query = drawn(seed)
    if query.profile.is_relative(single=query.piece.footprint.is_single):
        return
    reach = query.reach()
    for arrival in all_arrivals(reach):
        path = reach.path(arrival.pose)
        verdict = query.validate(path.cells)
        if arrival.stop is False or query.gate is not None:
            assert isinstance(verdict, Refusal)
        else:
            assert verdict == path
