"""Single questions on tiny boards where an answer is easily wrong."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.query.boards import charges, piece, query_of, ruleset

from footwork.geometry import Cell, Direction, Edge, Pose
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.refusals import Refusal

OPEN = ". . . / . . . / . . ."


def foe(at: str, name: str = "foe", **fields: Any) -> dict[str, Any]:
    return {"id": name, "side": "them", "at": at, **fields}


# --- rotations and headings


def long_piece(**fields: Any) -> Query:
    return query_of(ruleset(footprint={"rotate": {"cost": 1}}), OPEN, piece(size=[2, 1], **fields))


def test_a_path_that_begins_with_a_rotation_is_read_as_it_is_written() -> None:
    query = long_piece()
    path = query.reach().path(Pose(Cell(0, 0), turned=True))
    assert (path.cells, path.cost) == ((Cell(0, 0), Cell(0, 0)), 1)
    assert query.cost(path.cells) == query.validate(path.cells) == path


def test_a_path_may_leave_out_where_the_piece_stands() -> None:
    query = long_piece()
    assert query.cost(["A1", "A2"]) == query.cost(["A2"])
    assert query.cost(["A1", "A1", "A2"]) != query.cost(["A1", "A2"])


def test_a_path_that_only_stays_is_no_move() -> None:
    for cells in ([], ["A1"]):
        assert long_piece().validate(cells) == Refusal.of("path.empty", Cell(0, 0))


def test_the_own_cell_is_never_a_goal() -> None:
    query = long_piece()
    assert query.why("A1") == Refusal.of("path.empty", Cell(0, 0))
    assert "A1" not in query.reach()


def test_stops_come_cheapest_first_also_where_one_has_to_turn_to_stop() -> None:
    # Lying, the piece covers the foe on C1; standing it may stop on B1, for one point more.
    rules = ruleset(footprint={"rotate": {"cost": 1}}, occupants={"any": {"enter": True}})
    reach = query_of(rules, OPEN, piece(size=[2, 1]), foe("C1")).reach()
    assert (reach["B1"].cost, reach["B1"].pose.turned) == (2, True)
    costs = [reach[cell].pips for cell in reach.stops]
    assert costs == sorted(costs)


@pytest.mark.parametrize(("single", "large"), [(False, True), (True, False), (True, True)])
def test_patterns_of_small_and_large_pieces_turn_each_by_itself(single: bool, large: bool) -> None:
    forward = [{"by": [0, -1]}]
    rules = ruleset(
        pattern={"steps": forward, "relative": single},
        footprint={"pattern": {"steps": forward, "relative": large}},
        heading={"turn": 1},
    )
    for size, relative in (([1, 1], single), ([2, 1], large)):
        reach = query_of(rules, OPEN, piece("A2", size=size, heading="S")).reach()
        expected = ("A3", 1) if relative else ("A1", 1)
        assert reach[expected[0]].cost == expected[1]
        assert ("A3" in reach) == relative


def test_a_knight_turns_with_its_heading() -> None:
    rules = ruleset(pattern={"steps": [{"by": [1, -2]}], "relative": True}, heading={"turn": [9, 9, 9, 9]})
    query = query_of(rules, ". . . . . / " * 4 + ". . . . .", piece("C3", heading="E"))
    cheapest = min(query.reach().poses.values(), key=lambda arrival: arrival.pips)
    assert cheapest.pose == Pose(Cell(4, 3), heading=Direction.E)


def test_a_given_path_takes_the_cheapest_way_of_turning() -> None:
    # Facing south, going north: a sidestep is the cheapest first step, but turning right round pays off later.
    rules = ruleset(
        pattern={"steps": [{"by": [0, -1]}, {"by": [1, 0], "cost": 1.5}], "relative": True},
        heading={"turn": [9, 2, 9, 3]},
    )
    query = query_of(rules, ". / . / . / .", piece("A4", heading="S"))
    reach = query.reach()
    assert [reach[cell].cost for cell in ("A3", "A2", "A1")] == [Fraction(7, 2), 5, 6]
    for cell in ("A3", "A2", "A1"):
        given = query.cost(reach.path(cell).cells)
        assert isinstance(given, Path)
        assert given.cost == reach[cell].cost


# --- occupants of places


@pytest.mark.parametrize("tags", [["open", "shut"], ["shut", "open"]])
def test_at_one_scope_no_beats_yes_for_occupants_too(tags: list[str]) -> None:
    features = {
        "open": {"class": "way", "occupants": {"any": {"enter": True}}},
        "shut": {"class": "way", "occupants": {"any": {"enter": False}}},
    }
    rules = ruleset(occupants={"any": {"enter": True}}, features=features)
    query = query_of(rules, ". . .", piece(), foe("B1"), cells=[{"at": "B1", "tags": tags}])
    assert "B1" not in query.reach()


@pytest.mark.parametrize(("region", "cell", "entered"), [("open", "shut", False), ("shut", "open", True)])
def test_a_cell_is_more_specific_than_a_region_for_occupants_too(region: str, cell: str, entered: bool) -> None:
    features = {
        "open": {"class": "way", "occupants": {"any": {"enter": True}}},
        "shut": {"class": "way", "occupants": {"any": {"enter": False}}},
    }
    query = query_of(
        ruleset(features=features),
        ". . .",
        piece(),
        foe("B1"),
        cells=[{"at": "B1", "tags": [cell]}],
        regions=[{"at": "A1:C1", "tags": [region]}],
    )
    assert ("B1" in query.reach()) == entered


@pytest.mark.parametrize("board", ["A1 B1", "B1 A1"])
@pytest.mark.parametrize(
    ("plain", "special", "expected"),
    [
        ({"add": 1}, {"add": 3}, 4),
        ({"add": 3}, {"add": 1}, 4),
        ({"multiply": 3}, {"multiply": 2}, 3),
        ({"multiply": 2}, {"multiply": 3}, 3),
        ({"add": 5, "multiply": 2}, {"add": 1, "multiply": 3}, 8),
    ],
)
def test_occupants_of_one_relation_count_once_by_the_highest(
    board: str, plain: dict[str, int], special: dict[str, int], expected: int
) -> None:
    rules = ruleset(
        occupants={"any": {"enter": True, "stop": True, **plain}},
        terrain={"dark": {"glyph": "d", "occupants": {"any": special}}},
    )
    row = ". d" if board == "A1 B1" else "d ."
    query = query_of(rules, f". . / {row}", piece(size=[2, 1]), foe("A2"), foe("B2", "other"))
    assert query.reach()["A2"].cost == expected
    path = query.cost(["A2"])
    assert isinstance(path, Path)
    assert path.cost == expected, "the judge counts as the core does"


@pytest.mark.parametrize("row", [". d", "d ."])
def test_leaving_occupants_of_one_relation_costs_once_by_the_highest(row: str) -> None:
    rules = ruleset(
        occupants={"any": {"enter": True, "stop": True, "leave": 1}},
        terrain={"dark": {"glyph": "d", "occupants": {"any": {"leave": 4}}}},
    )
    query = query_of(rules, f"{row} / . .", piece(size=[2, 1]), foe("A1"), foe("B1", "other"))
    assert query.reach()["A2"].cost == 5
    path = query.cost(["A2"])
    assert isinstance(path, Path)
    assert path.cost == 5, "the judge counts as the core does"


# --- auras


@pytest.mark.parametrize(
    ("distance", "within", "painted"),
    [
        ("chebyshev", 1, "D1 D2 E2"),
        ("orthogonal", 1, "D1 E2"),
        ("orthogonal", 2, "C1 D1 D2 E2 E3"),
    ],
)
def test_an_aura_paints_what_is_near_by_the_measure_of_the_game(distance: str, within: int, painted: str) -> None:
    features = {"zone": {"class": "zone", "halt": True}, "guard": {"aura": {"within": within, "paints": "zone"}}}
    query = query_of(
        ruleset(features=features, distance=distance),
        ". . . . . / . . . . . / . . . . .",
        piece(),
        foe("E1", features=["guard"]),
    )
    grounds = {cell: query.judge.ground(cell) for cell in query.state.board}
    found = {cell for cell, ground in grounds.items() if ground is not None and ground.halt}
    assert found == {query.cell(text) for text in f"E1 {painted}".split()}


def test_an_aura_reaches_as_far_as_half_steps_do() -> None:
    features = {"zone": {"class": "zone", "halt": True}, "guard": {"aura": {"within": 1, "paints": "zone"}}}
    rules = ruleset(distance="step", cost={"cardinal": 0.5}, round={"total": "up"}, features=features)
    query = query_of(rules, ". . . . .", piece(), foe("E1", features=["guard"]))
    assert [cell.x for cell in query.state.board if getattr(query.judge.ground(cell), "halt", False)] == [2, 3, 4]


def test_a_zone_ends_the_move_of_those_it_is_meant_for() -> None:
    features = {"zone": {"class": "zone", "halt": True}, "guard": {"aura": {"within": 1, "paints": "zone"}}}
    rules = ruleset(features=features, pattern="orthogonal", occupants={"any": {"enter": True}})
    guard = foe("C2", features=["guard"])
    board = ". . . . . / . . . . ."
    assert charges(query_of(rules, board, piece(), guard)) == {"A2": 1, "B1": 1, "B2": 2}
    friend = query_of(rules, board, piece(side="them"), guard)
    assert len(charges(friend)) == 9
    # Leaving a zone is free: only entering one ends the move.
    inside = query_of(rules, board, piece("B1"), guard)
    assert charges(inside)["A1"] == 1
    refusal = query_of(rules, board, piece(), guard).cost(["B1", "C1"])
    assert refusal == Refusal.of("halt", Cell(1, 0), rule="zone")


# --- edges


def one_way(start: str) -> Query:
    rules = ruleset(edges={"ledge": {"cross": False}}, pattern="orthogonal")
    return query_of(rules, ". .", piece(start), edges=[{"ledge": "A1/B1", "from": "A1"}])


def test_a_ledge_is_crossed_one_way() -> None:
    assert charges(one_way("A1")) == {"B1": 1}
    assert charges(one_way("B1")) == {}
    refusal = one_way("B1").why("A1")
    assert refusal is not None
    assert refusal.because == Refusal.of(
        "edge.ledge", Cell(0, 0), rule="ledge", start=Cell(1, 0), edge=Edge(Cell(0, 0), Cell(1, 0))
    )


@pytest.mark.parametrize("edges", ["ignore", "start-side", "both-sides"])
@pytest.mark.parametrize("edge", ["A1/B1", "A1/A2", "B1/B2", "A2/B2"])
def test_edges_beside_a_diagonal(edges: str, edge: str) -> None:
    rules = ruleset(edges={"wall": {"cross": False}}, pattern="diagonal", corners={"edges": edges})
    near = edge in ("A1/B1", "A1/A2")
    expected = edges == "ignore" or (edges == "start-side" and not near)
    assert ("B2" in query_of(rules, ". . / . .", edges=[{"wall": edge}]).reach()) == expected


@pytest.mark.parametrize("rule", ["ignore", "on-map", "either-open", "both-open"])
@pytest.mark.parametrize("corners", ["..", ".#", "#.", "##", "._", "__", "#_"])
def test_cells_beside_a_diagonal(rule: str, corners: str) -> None:
    rules = ruleset(terrain={"rock": {"glyph": "#", "enter": False}}, pattern="diagonal", corners={"cells": rule})
    expected = {
        "ignore": True,
        "on-map": "_" not in corners,
        "either-open": "." in corners,
        "both-open": corners == "..",
    }[rule]
    assert ("B2" in query_of(rules, f". {corners[0]} / {corners[1]} .").reach()) == expected


# --- leaps


@pytest.mark.parametrize("clear", [True, False])
@pytest.mark.parametrize(
    ("board", "more"),
    [
        (". # .", {}),
        (". _ .", {}),
        (". . .", {"edges": [{"wall": "A1/B1"}]}),
        (". . .", {"edges": [{"wall": "B1/C1"}]}),
        (". . .", {"pieces": [piece(), foe("B1")]}),
    ],
)
def test_a_leap_that_needs_a_clear_middle_is_stopped_there(clear: bool, board: str, more: dict[str, Any]) -> None:
    rules = ruleset(
        pattern={"steps": [{"by": [2, 0], "clear": clear}]},
        terrain={"rock": {"glyph": "#", "enter": False}},
        edges={"wall": {"cross": False}},
    )
    pieces = more.pop("pieces", [piece()])
    assert charges(query_of(rules, board, *pieces, **more)) == ({} if clear else {"C1": 2})


@pytest.mark.parametrize("clear", [True, False])
@pytest.mark.parametrize("edge", ["A1/B1", "A1/A2", "B2/C2", "B3/C3", "C2/C3"])
def test_a_clear_leap_keeps_the_corner_rule_at_every_corner(clear: bool, edge: str) -> None:
    rules = ruleset(pattern={"steps": [{"by": [2, 2], "clear": clear}]}, edges={"wall": {"cross": False}})
    query = query_of(rules, OPEN, edges=[{"wall": edge}])
    assert charges(query) == ({} if clear else {"C3": 2})


def test_a_long_diagonal_counts_all_its_diagonals() -> None:
    rules = ruleset(
        pattern={"steps": [{"by": [2, 2]}, {"by": [1, 1]}, {"by": [1, 0]}]},
        cost={"cardinal": 1, "alternate": [1, 2, 4]},
    )
    five = " / ".join([". . . . ."] * 5)
    found = charges(query_of(rules, five))
    assert [found[cell] for cell in ("B1", "B2", "C3", "D4", "E5")] == [1, 1, 3, 7, 8]
    # A cardinal step does not break the row of diagonals.
    assert (found["C2"], found["D3"]) == (2, 4)


# --- through stations


def test_a_way_through_stations_is_the_cheapest_one() -> None:
    rules = ruleset(pattern="orthogonal", terrain={"mud": {"glyph": "~", "add": 2}})
    query = query_of(rules, ". ~ . / . . . / . . .")
    path = query.path("C1", through=["B3"])
    assert isinstance(path, Path)
    assert path.cost == 6
    assert Cell(1, 2) in path.cells
    assert query.path("C1", through=["C9"]) == Refusal.of("bounds.outside", Cell(2, 8))


def test_a_way_may_pass_where_it_may_not_stop() -> None:
    rules = ruleset(occupants={"any": {"enter": True}}, pattern="orthogonal")
    query = query_of(rules, ". . .", piece(), foe("B1"))
    assert query.why("B1") == Refusal.of("stop.occupied", Cell(1, 0), by="foe", rule="occupants.hostile")
    path = query.path("C1", through=["B1"])
    assert isinstance(path, Path)
    assert path.cost == 2
