"""The eight directions and how they are read."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footwork.errors import NotationError
from footwork.geometry import Direction


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


@pytest.mark.parametrize("direction", Direction)
def test_upside_down_twice_is_the_same(direction: Direction) -> None:
    assert direction.mirrored.mirrored is direction
    assert direction.mirrored.words == direction.words.replace("north", "?").replace("south", "north").replace(
        "?", "south"
    )
