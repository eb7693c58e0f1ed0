"""Board and pixels: document 001, Board Coordinate Systems."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.views.drawings import GRIDS

from footwork.errors import MisuseError
from footwork.game.game import Game
from footwork.geometry import Cell, Pose
from footwork.views.drawing.pixels import Pixels


def on_screen(grid: str, screen: str, **fields: Any) -> Pixels:
    """A board of nine by five on a screen, by which way the rows of each grow."""
    ruleset = {
        "footwork": 1,
        "name": "screen",
        "grid": {"notation": "xy", "rows": grid},
        "terrain": {"floor": {"glyph": "."}},
        "timeline": {"screen": {"rows": screen, **fields}},
    }
    pieces = [{"id": "ship", "at": "0,0", "size": [2, 1]}]
    return Pixels(Game.from_dict({"ruleset": ruleset, "size": [9, 5], "pieces": pieces}).state)


@pytest.mark.parametrize(
    ("grid", "screen", "first"),
    [("up", "up", (5, 5)), ("up", "down", (5, 45)), ("down", "down", (5, 5)), ("down", "up", (5, 45))],
)
def test_north_is_up_on_the_screen_whichever_way_rows_and_pixels_grow(
    grid: str, screen: str, first: tuple[int, int]
) -> None:
    assert on_screen(grid, screen, cell=[10, 10]).centre(Cell(0, 0)) == tuple(map(Fraction, first))


@given(
    st.tuples(st.integers(1, 200), st.integers(1, 200)),
    st.tuples(st.integers(-500, 500), st.integers(-500, 500)),
    st.sampled_from(["up", "down"]),
    st.sampled_from(["up", "down"]),
    st.tuples(st.integers(0, 8), st.integers(0, 4)),
)
def test_every_cell_comes_back_from_its_centre(
    size: tuple[int, int], origin: tuple[int, int], grid: str, screen: str, at: tuple[int, int]
) -> None:
    board = on_screen(grid, screen, cell=list(size), origin=list(origin))
    assert board.cell(*board.centre(Cell(*at))) == Cell(*at)


def test_a_click_means_the_cell_in_whose_rectangle_it_lies() -> None:
    board = on_screen("down", "down", cell=[10, 20])
    assert [board.cell(x, 0) for x in (0, 9, 9.99, 10, 89, 90, -0.01)] == [
        Cell(0, 0),
        Cell(0, 0),
        Cell(0, 0),
        Cell(1, 0),
        Cell(8, 0),
        None,
        None,
    ]
    assert [board.cell(0, y) for y in (19, 20, 99, 100)] == [Cell(0, 0), Cell(0, 1), Cell(0, 4), None]
    with pytest.raises(MisuseError, match=r"cell\(\) takes .* as 'x', and was given the number nan"):
        board.cell(float("nan"), 0)


def test_a_large_piece_stands_in_the_middle_of_its_cells() -> None:
    board = on_screen("down", "down", cell=[10, 10])
    ship = board.state.piece("ship")
    assert board.of(ship, ship.pose) == (Fraction(10), Fraction(5))
    assert board.of(ship, Pose(Cell(0, 0), turned=True)) == (Fraction(5), Fraction(10))


@pytest.mark.parametrize("name", GRIDS)
@pytest.mark.parametrize("rows", ["down", "up"])
def test_the_lattice_of_centres_is_exact(name: str, rows: str) -> None:
    screen = {"cell": [95.5, 31.25], "origin": [-7, 3], "rows": rows}
    grid = {"most": [60, 60], **GRIDS[name]}
    rules = {"footwork": 1, "name": "x", "terrain": {"floor": {"glyph": "."}}, "grid": grid}
    for size in ([1, 1], [9, 4], [4, 9]):
        board = {"ruleset": {**rules, "timeline": {"screen": screen}}, "size": size, "pieces": []}
        pixels = Pixels(Game.from_dict(board).state)
        for cell in (Cell(0, 0), Cell(1, 2), Cell(-7, 4), Cell(123_457, -999_999)):
            assert pixels.centre(cell) == pixels._exact(cell)
            assert all(type(number) is Fraction for number in pixels.centre(cell))
