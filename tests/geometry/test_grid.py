"""The square grid: directions, turning, distance, lines, the page, and footprints."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footwork.errors import NotationError
from footwork.geometry import Axes, Cell, Direction, Footprint, Grid, Laid, SquareGrid

OFFSETS = st.tuples(st.integers(-64, 64), st.integers(-64, 64))
ANYWHERE = st.builds(Cell, st.integers(-9_999, 9_999), st.integers(-9_999, 9_999))
DOWN, UP = SquareGrid(), SquareGrid(rows=Axes.UP)
BOTH = pytest.mark.parametrize("grid", [DOWN, UP], ids=lambda grid: grid.rows.value)
GRIDS = st.sampled_from([DOWN, UP])


def test_cardinals_and_diagonals_are_all_there_is() -> None:
    assert {*DOWN.cardinals, *DOWN.diagonals} == set(Direction)
    assert all(DOWN.is_diagonal(direction) for direction in DOWN.diagonals)
    assert not any(DOWN.is_diagonal(direction) for direction in DOWN.cardinals)
    assert [len(each) for each in (DOWN.cardinals, DOWN.diagonals)] == [4, 4]


@BOTH
@pytest.mark.parametrize(("one", "other"), list(product(Direction, Direction)))
def test_angles_are_the_shorter_way_round(grid: Grid, one: Direction, other: Direction) -> None:
    angle = grid.angle(one, other)
    assert angle == grid.angle(other, one)
    assert 0 <= angle <= grid.angles == 4
    assert (angle == 0) == (one is other)
    a, b = grid.offset(one), grid.offset(other)
    assert (angle == 4) == (a == (-b[0], -b[1]))
    across = a[0] * b[0] + a[1] * b[1]
    assert (across > 0) == (angle < 2)


@BOTH
def test_north_is_up_on_the_page(grid: Grid) -> None:
    up = -1 if grid is DOWN else 1
    assert grid.offset(Direction.N) == (0, up)
    assert grid.offset(Direction.SE) == (1, -up)


@BOTH
@pytest.mark.parametrize("direction", Direction)
@pytest.mark.parametrize("length", [1, 2, 64])
def test_an_offset_along_a_line_has_its_direction(grid: Grid, direction: Direction, length: int) -> None:
    dx, dy = grid.offset(direction)
    assert grid.direction(dx * length, dy * length) is direction


@given(GRIDS, OFFSETS)
def test_other_offsets_have_none(grid: Grid, offset: tuple[int, int]) -> None:
    dx, dy = offset
    on_a_line = dx == 0 or dy == 0 or abs(dx) == abs(dy)
    assert (grid.direction(dx, dy) is not None) == (on_a_line and offset != (0, 0))


@BOTH
@pytest.mark.parametrize("heading", Direction)
def test_forward_is_the_heading(grid: Grid, heading: Direction) -> None:
    assert grid.rotate(grid.offset(Direction.N), heading) == grid.offset(heading)


@pytest.mark.parametrize(
    ("offset", "heading", "expected"),
    [
        ((1, -2), Direction.N, (1, -2)),
        ((1, -2), Direction.NE, (2, -1)),
        ((1, -2), Direction.E, (2, 1)),
        ((1, -2), Direction.S, (-1, 2)),
        ((1, -2), Direction.W, (-2, -1)),
        ((0, -2), Direction.SE, (2, 2)),
        ((1, -1), Direction.NE, (1, 0)),
        ((0, 0), Direction.SW, (0, 0)),
    ],
)
def test_offsets_turn_with_the_heading(offset: tuple[int, int], heading: Direction, expected: tuple[int, int]) -> None:
    assert DOWN.rotate(offset, heading) == expected
    flipped = (offset[0], -offset[1])
    assert UP.rotate(flipped, heading) == (expected[0], -expected[1])


@given(GRIDS, OFFSETS, st.sampled_from(Direction), st.sampled_from(Direction))
def test_turns_add_up_and_keep_the_size(grid: Grid, offset: tuple[int, int], one: Direction, other: Direction) -> None:
    both = Direction((one.value + other.value) % 8)
    turned = grid.rotate(offset, one)
    assert grid.rotate(turned, other) == grid.rotate(offset, both)
    assert grid.far(Cell(*turned), Cell(0, 0)) == grid.far(Cell(*offset), Cell(0, 0))


@given(GRIDS, OFFSETS)
def test_a_right_angle_is_the_usual_one(grid: Grid, offset: tuple[int, int]) -> None:
    dx, dy = offset
    clockwise = (-dy, dx) if grid is DOWN else (dy, -dx)
    assert grid.rotate(offset, Direction.E) == clockwise


@given(ANYWHERE, ANYWHERE, ANYWHERE)
def test_distances_are_distances(a: Cell, b: Cell, c: Cell) -> None:
    for distance in (DOWN.far, DOWN.far_across):
        assert distance(a, b) == distance(b, a) >= 0
        assert (distance(a, b) == 0) == (a == b)
        assert distance(a, c) <= distance(a, b) + distance(b, c)
    assert DOWN.far(a, b) == max(abs(a.x - b.x), abs(a.y - b.y))
    assert DOWN.far_across(a, b) == abs(a.x - b.x) + abs(a.y - b.y)


@given(OFFSETS)
def test_the_direct_way_leads_there_in_as_many_steps_as_it_is_far(offset: tuple[int, int]) -> None:
    walk = DOWN.walk(offset)
    assert (sum(unit.by[0] for unit in walk), sum(unit.by[1] for unit in walk)) == offset
    assert len(walk) == DOWN.far(Cell(0, 0), Cell(*offset))
    assert sum(bool(unit.beside) for unit in walk) == min(map(abs, offset))
    assert [bool(unit.beside) for unit in walk] == sorted((bool(unit.beside) for unit in walk), reverse=True)


def test_a_diagonal_passes_between_two_cells_and_a_side_is_shared() -> None:
    assert DOWN.corners((1, -1)) == ((1, 0), (0, -1))
    assert DOWN.corners((1, 0)) == DOWN.corners((2, 2)) == ()
    assert set(DOWN.across(Cell(3, 3))) == {Cell(2, 3), Cell(4, 3), Cell(3, 2), Cell(3, 4)}


@pytest.mark.parametrize("other", [Cell(1, 1), Cell(0, 2), Cell(0, 0), Cell(-1, 1)])
def test_only_cells_that_share_a_side_have_an_edge(other: Cell) -> None:
    with pytest.raises(NotationError, match="share a side"):
        DOWN.edge(Cell(0, 0), other)


@BOTH
def test_a_map_is_read_as_it_is_drawn(grid: Grid) -> None:
    lines = [bytes([1, 2, 3]), bytes([4, 5, 6])]
    laid = grid.lay(lines)
    assert (laid.width, laid.height) == grid.box(3, 2)
    assert laid.codes[0] == (1 if grid is DOWN else 4)
    assert grid.lines(laid) == lines
    assert grid.page(laid.width, laid.height) == (3, 2)
    assert grid.lay([b"\1"]) == Laid(1, 1, b"\1")


@given(ANYWHERE)
def test_a_cell_holds_its_middle_and_lies_within_its_outline(cell: Cell) -> None:
    x, y = DOWN.centre(cell)
    corners = DOWN.outline(cell)
    assert DOWN.cell_at(x, y) == cell == DOWN.cell_at(*corners[0])
    assert (sum(each[0] for each in corners) / Fraction(4), sum(each[1] for each in corners) / Fraction(4)) == (x, y)


@given(st.integers(1, 6), st.integers(1, 6), st.integers(-9, 9), st.integers(-9, 9))
def test_a_footprint_covers_a_rectangle_from_its_anchor(width: int, height: int, x: int, y: int) -> None:
    footprint = DOWN.footprint(width, height)
    assert footprint == Footprint(width, height)
    assert hash(footprint) == hash(Footprint(width, height))
    assert footprint.is_single == (footprint.size == 1)
    assert footprint.lies == ((False,) if width == height else (False, True))
    for turned in footprint.lies:
        across, down = (height, width) if turned else (width, height)
        cells = footprint.cells(Cell(x, y), turned=turned)
        assert cells == tuple(Cell(x + i, y + j) for j in range(down) for i in range(across))
