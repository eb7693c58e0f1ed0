"""Setups as values: equal when they say the same, wherever that was written."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from footwork.board.setup import Setup, parse_setup, read_setup, shipped_scenario

TEXT = """
ruleset: rune-and-rust
title: A duel
size: [5, 5]
sides: {red: {}, blue: {}}
pieces:
  - {id: a, side: red, at: A1}
  - {id: b, side: blue, at: E5}
"""


def test_the_same_text_in_another_file_is_the_same_setup() -> None:
    assert parse_setup(TEXT, file="one.yaml") == parse_setup(TEXT, file="two.yaml")


def test_spacing_does_not_count() -> None:
    assert parse_setup(TEXT.replace(": [5, 5]", ":\n  - 5\n  - 5")) == parse_setup(TEXT)


@pytest.mark.parametrize(
    ("said", "other"),
    [
        ("at: E5", "at: D5"),
        ("{red: {}, blue: {}}", "{blue: {}, red: {}}"),  # sides take turns in this order
        ("A duel", "A fight"),
        ("ruleset: rune-and-rust", "ruleset: rune-and-rust\nrules: {cost: {diagonal: 1}}"),
    ],
)
def test_what_is_said_otherwise_is_another_setup(said: str, other: str) -> None:
    assert parse_setup(TEXT.replace(said, other)) != parse_setup(TEXT)


def test_a_seed_of_its_own_makes_another_setup() -> None:
    setup = parse_setup(TEXT)
    seeded = replace(setup, document=setup.document.model_copy(update={"seed": 3}))
    assert seeded != setup
    assert pickle.loads(pickle.dumps(seeded)) == seeded


def test_a_setup_in_another_language_is_another_setup() -> None:
    setup = read_setup(shipped_scenario("duelyst"))
    spoken = setup.speaking(setup.rules.messages.languages[1])
    assert spoken != setup
    assert pickle.loads(pickle.dumps(spoken)) == spoken


def same(setup: Setup) -> list[Setup]:
    return [copy.copy(setup), copy.deepcopy(setup), pickle.loads(pickle.dumps(setup))]


def test_copies_give_the_same_state() -> None:
    setup = parse_setup(TEXT)
    for other in same(setup):
        assert other == setup
        assert other.state().hash == setup.state().hash


def test_a_setup_prints_as_one_line() -> None:
    assert repr(parse_setup(TEXT)) == "<Setup of Rune and Rust: A duel, 2 pieces>"
    assert repr(parse_setup(TEXT, file="duel.yaml").source) == "<Document duel.yaml: 18 values>"


def test_a_long_name_is_cut(tmp_path: Path) -> None:
    setup = parse_setup(TEXT.replace("A duel", "A duel " * 100), file=str(tmp_path / ("x" * 200)))
    for value in (setup, setup.source, setup.document):
        assert len(repr(value)) <= 200
