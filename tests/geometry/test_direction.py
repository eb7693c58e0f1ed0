"""The eight directions, offsets and footprints."""

from __future__ import annotations

import contextlib
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footwork.errors import NotationError
from footwork.geometry import CARDINALS, DIAGONALS, Axes, Cell, Direction, Footprint, chebyshev

OFFSETS = st.tuples(st.integers(-64, 64), st.integers(-64, 64))
BOTH_AXES = pytest.mark.parametrize("axes", Axes, ids=lambda axes: axes.value)


@pytest.mark.parametrize("direction", Direction)
def test_a_direction_is_read_in_every_spelling(direction: Direction) -> None:
    first, second = (direction.words[:5], direction.words[5:])
    spellings = [direction.name, direction.name.lower(), direction.words, direction.words.upper()]
    spellings += [f" {direction.words.title()}\n"]
    spellings += [f"{first}-{second}", f"{first} {second}", f"{first}_{second}"] if second else []
    assert {Direction.parse(text) for text in spellings} == {direction}


@pytest.mark.parametrize(
    "text", [*["upper", "nn", "nne", "en", "westnorth", "norht", "0", "ｎ"], "", "n\x00", "nort h e"]
)
def test_what_is_not_a_direction(text: str) -> None:
    with pytest.raises(NotationError):
        Direction.parse(text)


@given(st.text())
def test_any_text_is_a_direction_or_a_notation_error(text: str) -> None:
    with contextlib.suppress(NotationError):
        assert isinstance(Direction.parse(text), Direction)


def test_cardinals_and_diagonals_are_all_there_is() -> None:
    assert {*CARDINALS, *DIAGONALS} == set(Direction)
    assert all(direction.is_diagonal for direction in DIAGONALS)
    assert not any(direction.is_diagonal for direction in CARDINALS)


@pytest.mark.parametrize(("one", "other"), list(product(Direction, Direction)))
def test_angles_are_the_shorter_way_round(one: Direction, other: Direction) -> None:
    angle = one.angle_to(other)
    assert angle == other.angle_to(one)
    assert 0 <= angle <= 4
    assert (angle == 0) == (one is other)
    a, b = Axes.DOWN.offset(one), Axes.DOWN.offset(other)
    assert (angle == 4) == (a == (-b[0], -b[1]))
    across = a[0] * b[0] + a[1] * b[1]
    assert (across > 0) == (angle < 2)


@BOTH_AXES
def test_north_is_up_on_the_page(axes: Axes) -> None:
    up = -1 if axes is Axes.DOWN else 1
    assert axes.offset(Direction.N) == (0, up)
    assert axes.offset(Direction.SE) == (1, -up)


@BOTH_AXES
@pytest.mark.parametrize("direction", Direction)
@pytest.mark.parametrize("length", [1, 2, 64])
def test_an_offset_along_a_line_has_its_direction(axes: Axes, direction: Direction, length: int) -> None:
    dx, dy = axes.offset(direction)
    assert axes.direction(dx * length, dy * length) is direction


@given(st.sampled_from(Axes), OFFSETS)
def test_other_offsets_have_none(axes: Axes, offset: tuple[int, int]) -> None:
    dx, dy = offset
    on_a_line = dx == 0 or dy == 0 or abs(dx) == abs(dy)
    assert (axes.direction(dx, dy) is not None) == (on_a_line and offset != (0, 0))


@BOTH_AXES
@pytest.mark.parametrize("heading", Direction)
def test_forward_is_the_heading(axes: Axes, heading: Direction) -> None:
    assert axes.rotate(axes.offset(Direction.N), heading) == axes.offset(heading)


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
    assert Axes.DOWN.rotate(offset, heading) == expected
    flipped = (offset[0], -offset[1])
    assert Axes.UP.rotate(flipped, heading) == (expected[0], -expected[1])


@given(st.sampled_from(Axes), OFFSETS, st.sampled_from(Direction), st.sampled_from(Direction))
def test_turns_add_up_and_keep_the_size(axes: Axes, offset: tuple[int, int], one: Direction, other: Direction) -> None:
    both = Direction((one.value + other.value) % 8)
    turned = axes.rotate(offset, one)
    assert axes.rotate(turned, other) == axes.rotate(offset, both)
    assert chebyshev(Cell(*turned), Cell(0, 0)) == chebyshev(Cell(*offset), Cell(0, 0))


@given(st.sampled_from(Axes), OFFSETS)
def test_a_right_angle_is_the_usual_one(axes: Axes, offset: tuple[int, int]) -> None:
    dx, dy = offset
    clockwise = (-dy, dx) if axes is Axes.DOWN else (dy, -dx)
    assert axes.rotate(offset, Direction.E) == clockwise


@given(st.integers(1, 6), st.integers(1, 6), st.integers(-9, 9), st.integers(-9, 9), st.booleans())
def test_a_footprint_covers_a_rectangle_from_its_anchor(width: int, height: int, x: int, y: int, turned: bool) -> None:
    footprint = Footprint(width, height)
    cells = footprint.cells(Cell(x, y), turned=turned)
    across, down = (height, width) if turned else (width, height)
    assert cells == tuple(Cell(x + i, y + j) for j in range(down) for i in range(across))
    assert footprint.is_single == (len(cells) == 1)
    assert footprint.is_square == (set(cells) == set(footprint.cells(Cell(x, y), turned=not turned)))
