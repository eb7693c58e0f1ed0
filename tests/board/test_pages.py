"""The ground of a large board lies in pages: an edit keeps one of them, and nobody who reads the board can tell."""

from __future__ import annotations

import copy
import gc
import hashlib
import pickle
import tracemalloc
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footwork.board.board import PAGE, Board, Border
from footwork.game.game import Game
from footwork.geometry import Cell, Edge

SIDE = 512
RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "wide",
    "grid": {"notation": "xy"},
    "terrain": {"floor": {"glyph": "."}, "mud": {"glyph": "~", "cost": {"cardinal": 2}}, "rock": {"glyph": "#"}},
    "edges": {"wall": {"cross": False}},
}


def plain(board: Board) -> Board:
    """The same board without pages."""
    parts = (board.marks, board.borders, board.effects, board.names)
    return Board(board.width, board.height, board.palette, bytes(bytearray(board.codes)), *parts)


def check_alike(board: Board, like: Board) -> None:
    assert board == like
    assert like == board
    assert hash(board) == hash(like)
    assert board.digest == like.digest
    assert list(board) == list(like)
    for twin in (pickle.loads(pickle.dumps(board)), copy.copy(board), copy.deepcopy(board)):
        assert twin == board
        assert twin.codes == like.codes
    assert [board.terrain(cell) for cell in board] == [like.terrain(cell) for cell in like]
    assert board.terrain(Cell(-1, 0)) is board.terrain(Cell(0, board.height)) is None


@given(st.integers(1, 3 * PAGE), st.lists(st.tuples(st.integers(0), st.sampled_from(["", "a", "b", "c"])), max_size=6))
def test_an_edited_board_is_the_board_with_other_codes(size: int, edits: list[tuple[int, str]]) -> None:
    width = next(width for width in (64, 8, 1) if size % width == 0)
    board = Board(width, size // width, ("", "a", "b"), bytes(Random(size).choices((0, 1, 2), k=size)))
    palette, codes = list(board.palette), bytearray(board.codes)
    for number, name in edits:
        place = number % size
        before = board
        board = board.with_terrain(Cell(place % width, place // width), name)
        assert before.codes == codes
        palette += [name] if name not in palette else []
        codes[place] = palette.index(name)
    like = Board(width, size // width, tuple(palette), bytes(codes))
    check_alike(board, like)
    assert ("_pages" in board.__dict__) is (size > PAGE and len(edits) > 0), "a small board is what it was"


def test_other_edits_keep_the_pages() -> None:
    board = Board(100, 100, ("", "a", "b"), bytes([1]) * 10_000).with_terrain(Cell(99, 99), "b")
    walled = board.with_border(Edge.between(Cell(0, 0), Cell(1, 0)), Border("wall"))
    assert walled != board
    assert "codes" not in walled.__dict__
    check_alike(walled, plain(walled))
    holed = board.without([Cell(0, 0), Cell(99, 98)])
    assert (holed.terrain(Cell(0, 0)), holed.terrain(Cell(99, 99)), board.terrain(Cell(0, 0))) == (None, "b", "a")
    check_alike(holed, plain(holed))
    assert board.with_terrain(Cell(0, 0), "b") != board.with_terrain(Cell(1, 0), "b")


def test_what_hashes_a_board_is_what_it_was() -> None:
    board = Board(100, 100, ("", "a", "b"), bytes([1]) * 10_000).with_terrain(Cell(3, 2), "b")
    whole = hashlib.sha256(b"[100, 100]('', 'a', 'b')[][][][]" + board.codes)
    assert board.digest == whole.hexdigest()


def test_it_has_no_attribute_that_it_has_not() -> None:
    for board in (
        Board(1, 1, ("", "a"), b"\1"),
        Board(100, 100, ("", "a"), b"\1" * 10_000).with_terrain(Cell(0, 0), "a"),
    ):
        with pytest.raises(AttributeError, match="'Board' object has no attribute 'code'"):
            _ = board.code  # type: ignore[attr-defined]


def test_an_edit_of_a_large_board_keeps_little() -> None:
    game = Game.from_dict({"ruleset": RULES, "size": [SIDE, SIDE], "pieces": [{"id": "a", "at": "0,0", "points": 3}]})
    random = Random(1)
    cells = [Cell(random.randrange(SIDE), random.randrange(1, SIDE)) for _ in range(220)]
    for cell in cells[:20]:
        assert game.set_terrain(cell, "mud").ok
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for cell in cells[20:]:
            assert game.set_terrain(cell, "mud").ok
            assert game.state.hash
        gc.collect()
        kept = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert kept < 200 * 20_000
    assert game.replay() == game.state
    back = [game.undo() for _ in range(220)]
    assert len(back) == 220
    assert game.state == Game(game.setup).state
