"""States as values: equal when they are the same position, the order of turns included."""

from __future__ import annotations

import pytest

from footwork.board.setup import parse_setup
from footwork.board.state import State
from footwork.errors import MisuseError

TEXT = """
ruleset: rune-and-rust
size: [5, 5]
sides: {red: {}, blue: {}}
pieces:
  - {id: a, side: red, at: A1}
  - {id: b, side: blue, at: E5}
"""


def state(said: str = "", other: str = "") -> State:
    assert said in TEXT
    return parse_setup(TEXT.replace(said, other) if said else TEXT).state()


def test_the_same_position_is_equal() -> None:
    assert state() == state()
    assert hash(state()) == hash(state())
    assert state() != "position"


def test_who_takes_turns_first_is_part_of_the_position() -> None:
    there, back = state(), state("{red: {}, blue: {}}", "{blue: {}, red: {}}")
    assert (there.order, back.order) == (("red", "blue"), ("blue", "red"))
    assert there != back
    assert there.hash != back.hash


def test_how_a_piece_is_shown_is_part_of_the_value_and_not_of_the_hash() -> None:
    shown = state("at: A1", "at: A1, timeline: {modifier: 2}")
    assert shown != state()
    assert shown.hash == state().hash


def test_several_pieces_are_given_by_their_ids() -> None:
    here = state()
    moved = here.piece("a").changed(at=None)
    assert here.with_pieces({"a": moved}).piece("a").at is None
    with pytest.raises(MisuseError, match=r"with_pieces\(\) takes a mapping as 'changed', and was given a list"):
        here.with_pieces([moved])  # type: ignore[arg-type]
    with pytest.raises(MisuseError, match="there is no piece 'aa'; "):
        here.with_pieces({"aa": moved})
