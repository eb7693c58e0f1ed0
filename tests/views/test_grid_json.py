"""The grid as JSON: a client that knows nothing else draws, points, walks and covers as the engine does."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise
from math import dist, isclose
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hexes.boards import RULES
from tests.views.grids import Seen, area, near

from footwork import Game
from footwork.geometry import Axes
from footwork.views.drawing.pixels import Pixels
from footwork.views.json import board_json, grid_json, state_json

SHAPES = [
    (shape, rows) for shape in ("square", "flat", "pointy", "flat even", "pointy even") for rows in ("down", "up")
]
EACH = pytest.mark.parametrize(("shape", "rows"), SHAPES)


def game(shape: str, rows: str, columns: int = 5, lines: int = 4, *pieces: dict[str, Any], **more: Any) -> Game:
    top, _, even = shape.partition(" ")
    hexes = {} if shape == "square" else {"shape": "hex", "top": top, "offset": even or "odd"}
    rules = {**RULES, "grid": {"rows": rows, **hexes}}
    picture = "\n".join(["." * columns] * lines)
    return Game.from_dict({"ruleset": rules, "map": picture, "pieces": list(pieces), **more})


@EACH
def test_centres_agree_with_pixels(shape: str, rows: str) -> None:
    state = game(shape, rows).state
    pixels, seen, grid = Pixels(state), Seen(board_json(state)), state.rules.grid
    wide, tall = state.rules.timeline.screen.cell
    flip = state.rules.timeline.screen.rows == "up"
    for name in seen.numbers:
        x, y = pixels.centre(grid.notation.parse(name))
        down = float(y) / float(tall) * grid.aspect
        down = seen.grid["size"][1] - down if flip else down
        assert dist(seen.centre(name), (float(x) / float(wide), down)) < 1e-6


@EACH
def test_outlines_tile(shape: str, rows: str) -> None:
    seen = Seen(board_json(game(shape, rows, 6, 5).state))
    directions = seen.grid["directions"]
    for cell in seen.numbers:
        assert len(seen.outline(cell)) == len(seen.grid["sides"]) == sum(not d["diagonal"] for d in directions.values())
        for direction in seen.grid["sides"]:
            other = seen.beside(cell, direction)
            if other is not None:
                one, two = seen.edge(cell, other), seen.edge(other, cell)
                assert one is not None
                assert two is not None
                assert near(list(one), list(two))
    (rx, ry), (dx, dy) = seen.grid["right"], seen.grid["down"]
    assert isclose(
        area(seen.grid["corners"]), abs(rx * dy - ry * dx), rel_tol=1e-6
    )  # cells fill the plane, and no more
    points = [point for cell in seen.numbers for point in seen.outline(cell)]
    assert min(x for x, _ in points) == pytest.approx(0, abs=1e-6)
    assert min(y for _, y in points) == pytest.approx(0, abs=1e-6)
    assert [max(x for x, _ in points), max(y for _, y in points)] == pytest.approx(seen.grid["size"], abs=1e-6)


@EACH
def test_numbers_and_steps_are_those_of_the_grid(shape: str, rows: str) -> None:
    state = game(shape, rows).state
    grid, seen = state.rules.grid, Seen(board_json(state))
    for name, numbers in seen.numbers.items():
        cell = grid.notation.parse(name)
        assert tuple(cell) == numbers
        for direction in grid.directions:
            there = cell + grid.offset(direction)
            known = grid.notation.format(there) if state.board.terrain(there) is not None else None
            assert seen.beside(name, direction.name) == known


@EACH
def test_angles_point_where_steps_lead(shape: str, rows: str) -> None:
    grid = grid_json(game(shape, rows).state)
    angles = [direction["angle"] for direction in grid["directions"].values()]
    turn = 360 / len(angles)
    assert angles == sorted(angles)
    assert [b - a for a, b in pairwise(angles)] == pytest.approx([turn] * (len(angles) - 1))
    assert grid["directions"]["NE"]["angle"] == {"square": 45, "flat": 60, "pointy": 30}[shape.split()[0]]


@pytest.mark.parametrize(("shape", "rows"), SHAPES)
@given(x=st.integers(0, 499), y=st.integers(0, 499))
def test_a_point_belongs_to_the_nearest_centre(shape: str, rows: str, x: int, y: int) -> None:
    state = game(shape, rows).state
    grid, seen = state.rules.grid, Seen(board_json(state))
    wide, tall = seen.grid["size"]
    point = (wide * (x + 0.37) / 500, tall * (y + 0.37) / 500)
    gaps = sorted(dist(seen.centre(name), point) for name in seen.numbers)
    down = Fraction(point[1] / grid.aspect)
    down = down if grid.rows is Axes.DOWN else grid.extent(5, 4)[1] - down
    cell = grid.cell_at(Fraction(point[0]), down)
    if state.board.terrain(cell) is not None and gaps[1] - gaps[0] > 1e-3:
        assert seen.under(point) == grid.notation.format(cell)


@EACH
def test_a_piece_covers_what_its_shape_says_in_every_way_to_lie(shape: str, rows: str) -> None:
    lies = range(2 if shape == "square" else 6)
    for turned in lies:
        state = game(shape, rows, 6, 6, {"id": "a", "at": "C3", "size": [2, 1], "turned": turned}).state
        said = state_json(state)
        piece = said["pieces"][0]
        assert Seen(said["board"]).covered(piece) == piece["cells"]
        assert len(piece["shapes"]) == len(lies)


def test_edges_name_their_cells_and_lie_between_them() -> None:
    for shape, rows in SHAPES:
        board = board_json(game(shape, rows, 3, 3, edges=[{"wall": ["B2/C2", "A1/A2"]}]).state)
        seen = Seen(board)
        assert [edge["cells"] for edge in board["edges"]] == [["B2", "C2"], ["A1", "A2"]]
        for edge in board["edges"]:
            one, other = edge["cells"]
            ends = seen.edge(one, other)
            assert ends is not None
            for end in ends:
                assert dist(end, seen.centre(one)) == pytest.approx(dist(end, seen.centre(other)))


def test_labels_stand_at_the_middle_of_columns_and_rows() -> None:
    grid = grid_json(game("square", "up", 2, 3).state)
    assert [(line["label"], line["at"]) for line in grid["columns"]] == [("A", 0.5), ("B", 1.5)]
    assert [(line["label"], line["at"]) for line in grid["rows"]] == [("1", 2.5), ("2", 1.5), ("3", 0.5)]
    hexes = grid_json(game("pointy", "down", 2, 2).state)
    assert [(line["label"], line["at"]) for line in hexes["columns"]] == [("A", 0.5), ("B", 1.5)]


def test_what_does_not_depend_on_the_board_is_the_same_for_all_of_a_shape() -> None:
    for shape in ("square", "flat", "pointy"):
        one, other = (grid_json(game(shape, "down", n, n).state) for n in (3, 7))
        for key in ("origin", "right", "down", "corners", "sides", "directions"):
            assert one[key] == other[key]


def test_a_large_board_costs_a_few_thousand_bytes_more() -> None:
    assert len(json.dumps(grid_json(game("square", "down", 256, 256).state))) < 40_000


def test_a_game_without_a_board_has_a_grid_without_cells() -> None:
    grid = grid_json(Game.from_dict({"ruleset": RULES, "pieces": []}).state)
    assert (grid["size"], grid["columns"], grid["rows"]) == ([0, 0], [], [])
