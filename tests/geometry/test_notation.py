"""Cells, edges and rectangles as text."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footwork.errors import FootworkError, NotationError
from footwork.geometry import (
    Axes,
    Cell,
    CompassNotation,
    Edge,
    LetterNotation,
    Notation,
    PairNotation,
    Place,
    SquareGrid,
)

LETTERS = LetterNotation()
PAIRS = PairNotation()
ON_BOARDS = st.builds(Cell, st.integers(0, 4095), st.integers(0, 4095))
ANYWHERE = st.builds(Cell, st.integers(-9_999, 9_999), st.integers(-9_999, 9_999))
COMPASSES = st.builds(
    lambda origin, rows: SquareGrid(rows=rows, notation="compass", origin=origin).notation,
    ANYWHERE,
    st.sampled_from(Axes),
)
NOTATIONS = st.one_of(st.just(LETTERS), st.just(PAIRS), COMPASSES)


@pytest.mark.parametrize(
    ("text", "column"),
    [("A", 0), ("Z", 25), ("AA", 26), ("AB", 27), ("AZ", 51), ("BA", 52), ("ZZ", 701), ("AAA", 702)],
)
def test_columns_past_z(text: str, column: int) -> None:
    assert LETTERS.parse(f"{text}1") == Cell(column, 0)
    assert LETTERS.format(Cell(column, 0)) == f"{text}1"


def test_columns_follow_each_other_without_a_gap() -> None:
    texts = [LETTERS.format(Cell(x, 0)) for x in range(4_096)]
    assert len(set(texts)) == len(texts)
    assert sorted(texts, key=lambda text: (len(text), text)) == texts


@pytest.mark.parametrize("text", ["d4", "D4", " d4 ", "\tD4\n", "3,3", "(3, 3)", " 3 ,3 "])
def test_case_and_blanks_do_not_matter(text: str) -> None:
    assert LETTERS.parse(text) == Cell(3, 3)


BROKEN = [
    "A",
    "1",
    "A0",
    "A01",
    "A-1",
    "1A",
    "A1B",
    "Ä1",
    "Α1",
    "A１",
    "A1.5",
    "1,2,3",
    ",",
    "-1",
    "--1,2",
    "1;2",
    "A1:B2",
    "A1/A2",
    "1e3,2",
    "٣,٣",
]


@pytest.mark.parametrize(
    "text", [*BROKEN, "", " ", "A 1", "A1\x00", "A9999999", "9999999,0", "ZZZZZ1", "A" * 99 + "1", "A1" * 999]
)
def test_what_is_not_a_cell(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        LETTERS.parse(text)
    assert isinstance(caught.value, FootworkError)
    assert isinstance(caught.value, ValueError)


def test_a_pair_may_lie_off_the_board() -> None:
    assert PAIRS.parse("-1,4") == Cell(-1, 4)
    assert PAIRS.parse(PAIRS.format(Cell(-3, -7))) == Cell(-3, -7)


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("3N 2E", Cell(7, 2)),
        ("2S 1W", Cell(4, 7)),
        ("0N 0E", Cell(5, 5)),
        ("0S 0W", Cell(5, 5)),
        ("3n2e", None),
        ("3n 2e", Cell(7, 2)),
        ("3 N, 2 E", Cell(7, 2)),
        ("2E 3N", None),
        ("3N", None),
        ("-3N 2E", None),
    ],
)
def test_distances_from_an_origin(text: str, cell: Cell | None) -> None:
    assert CompassNotation(Place(5, 5)).read(text) == cell


def test_north_is_up_whichever_way_the_rows_grow() -> None:
    notation = SquareGrid(rows=Axes.UP, notation="compass", origin=(5, 5)).notation
    assert notation.parse("3N 2E") == Cell(7, 8)
    assert notation.format(Cell(4, 3)) == "2S 1W"


@given(NOTATIONS, ON_BOARDS)
def test_every_cell_of_a_board_reads_as_it_is_written(notation: Notation, cell: Cell) -> None:
    text = notation.format(cell)
    assert notation.parse(text) == notation.parse(text.lower()) == notation.parse(f" {text} ") == cell


@given(NOTATIONS, ANYWHERE)
def test_a_cell_off_the_board_reads_as_it_is_written(notation: Notation, cell: Cell) -> None:
    # Refusals name cells beyond the border; what they print must be readable.
    assert notation.parse(notation.format(cell)) == cell


@given(NOTATIONS, st.text())
def test_any_text_is_a_cell_or_a_notation_error(notation: Notation, text: str) -> None:
    with contextlib.suppress(NotationError):
        cell = notation.parse(text)
        assert max(abs(cell.x), abs(cell.y)) <= 1_000_000


@given(NOTATIONS, st.text(alphabet="ABNSEWansew0129-,:/() \n\x00é", max_size=12))
def test_any_text_like_a_cell_is_one_or_a_notation_error(notation: Notation, text: str) -> None:
    for read in (notation.parse, notation.parse_edge):
        with contextlib.suppress(NotationError):
            read(text)


@given(NOTATIONS, ON_BOARDS, st.sampled_from([(0, 1), (1, 0), (0, -1), (-1, 0)]))
def test_an_edge_is_the_same_from_both_sides(notation: Notation, cell: Cell, by: tuple[int, int]) -> None:
    if min(cell + by) < 0:
        return
    one, other = notation.format(cell), notation.format(cell + by)
    edge = notation.parse_edge(f"{one}/{other}")
    assert edge == notation.parse_edge(f"{other} / {one}") == Edge.between(cell, cell + by)
    assert edge.a < edge.b
    assert notation.parse_edge(notation.format_edge(edge)) == edge


@pytest.mark.parametrize("text", ["A1", "A1/", "/A1", "A1/A1", "A1/B2", "A1/A3", "A1/A2/A3", "A1-A2", ""])
def test_what_is_not_an_edge(text: str) -> None:
    with pytest.raises(NotationError):
        LETTERS.parse_edge(text)


def cells_of(text: str) -> tuple[Cell, ...]:
    return tuple(LETTERS.cells(LETTERS.parse_region(text)))


def test_a_region_is_cut_to_a_page_without_naming_its_cells() -> None:
    region = LETTERS.parse_region("-5,-5:900000,900000")
    assert region.size == 900006**2
    assert list(LETTERS.cells(region.within(2, 1))) == [Cell(0, 0), Cell(1, 0)]
    assert region.within(2, 1).within(2, 1).size == 2


@pytest.mark.parametrize("text", ["A1:C2", "C2:A1", "a2:c1", " A1 : C2 "])
def test_a_rectangle_is_read_row_by_row_from_any_two_corners(text: str) -> None:
    assert cells_of(text) == tuple(Cell(x, y) for y in range(2) for x in range(3))


def test_a_single_cell_is_a_rectangle() -> None:
    assert cells_of("B3") == (Cell(1, 2),)


@pytest.mark.parametrize("text", ["A1:", ":A1", "A1:B2:C3"])
def test_what_is_not_a_rectangle(text: str) -> None:
    with pytest.raises(NotationError):
        LETTERS.parse_region(text)
