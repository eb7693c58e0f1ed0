"""Slips that people make in files: what `footwork check` says of each, in a line that helps."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

Running = Any

RULES = """\
footwork: 1
name: yard
cost: {cardinal: 1}
terrain:
  field: {glyph: "."}
  rock: {glyph: "#", enter: false}
edges:
  wall: {cross: false}
stats:
  Speed: {default: 5, least: 0}
allowance: {points: "[Speed]"}
kinds:
  guard: {name: Guard}
"""
SCENARIO = """\
ruleset: yard.yaml
map: |
  . . .
  . . #
cells:
  - {at: B1, name: keep}
sides: {us: {goal: {at: [keep]}}, them: {}}
pieces:
  - {id: ann, kind: guard, side: us, at: A1}
expect:
  - {why: ann, to: C2, refusal: terrain.rock}
"""


@pytest.mark.parametrize(
    ("said", "instead", "told"),
    [
        ("ruleset: yard.yaml", "ruleset: yrad.yaml", "there is no ruleset 'yrad.yaml'; did you mean 'yard.yaml'?"),
        ("ruleset: yard.yaml", "ruleset: yrad", "there is no ruleset 'yrad'; did you mean 'yard'?"),
        (
            'points: "[Speed]"',
            "points: Speed",
            "the formula 'Speed' is not understood at column 1; a stat stands in brackets: \"[Speed]\"",
        ),
        ("id: ann,", "id: ann, speed: 9,", "unknown field 'speed'; did you mean 'stats: {Speed: 9}'?"),
        ("name: Guard", "speed: 4, name: Guard", "unknown field 'speed'; did you mean 'stats: {Speed: 4}'?"),
        ("id: ann,", "id: ann, strength: 9,", "unknown field 'strength'"),
        ("cross: false", "add: 1", "unknown field 'add'; there are: cross, adjacent, corner"),
        ('glyph: "#"', "glyph: #", "an unquoted # begins a comment; write '#'"),
        ('glyph: "#"', "glyph: ~", "this glyph is nothing: YAML reads # and ~ as characters only in quotes"),
        ("cardinal: 1", "diagonal: 2, alternate: [1, 2]", "'diagonal' means nothing beside it; leave one of them out"),
        ("name: Guard", "size: triangle", "no size has a name on a square grid: 'triangle'; write [columns, rows]"),
        ("at: [keep]", "at: [kep]", "there is no cell or name of cells called 'kep'; did you mean 'keep'?"),
        ("why: ann", "why: an", "the entry: expected an answer, found none: there is no piece 'an'"),
    ],
)
def test_a_slip_is_told_with_what_was_meant(
    footwork: Running, tmp_path: Path, said: str, instead: str, told: str
) -> None:
    assert (said in RULES) != (said in SCENARIO)
    (tmp_path / "yard.yaml").write_text(RULES.replace(said, instead), encoding="utf-8")
    (tmp_path / "game.yaml").write_text(SCENARIO.replace(said, instead), encoding="utf-8")
    answer = footwork("check", str(tmp_path / "game.yaml"))
    assert told in answer.err + answer.out
    assert answer.code == 1


def test_no_scenario_is_said_to_be_the_ruleset_that_was_meant(footwork: Running, tmp_path: Path) -> None:
    (tmp_path / "yard.yaml").write_text(RULES + "extends: game.yml\n", encoding="utf-8")
    (tmp_path / "game.yaml").write_text(SCENARIO, encoding="utf-8")
    told = footwork("check", str(tmp_path / "yard.yaml")).err
    assert "there is no ruleset 'game.yml'; shipped: " in told
    (tmp_path / "games.json").write_text('{"footwork": 1, "name": "games"}', encoding="utf-8")
    assert "did you mean 'games.json'?" in footwork("check", str(tmp_path / "yard.yaml")).err


def test_a_path_of_which_nothing_more_is_said_has_to_be_there(footwork: Running, tmp_path: Path) -> None:
    (tmp_path / "yard.yaml").write_text(RULES, encoding="utf-8")
    expected = SCENARIO.partition("expect:")[0] + "expect:\n  - {path: ann, to: B1}\n  - {path: ann, to: C2}\n"
    (tmp_path / "game.yaml").write_text(expected, encoding="utf-8")
    assert "1 of 2 expectations met" in footwork("check", str(tmp_path / "game.yaml")).out


def test_without_a_slip_all_is_well(footwork: Running, tmp_path: Path) -> None:
    (tmp_path / "yard.yaml").write_text(RULES, encoding="utf-8")
    (tmp_path / "game.yaml").write_text(SCENARIO, encoding="utf-8")
    assert footwork("check", str(tmp_path / "game.yaml")).out == "1 file, 1 of 1 expectation met\n"
    told = footwork("play", str(tmp_path / "game.yaml"), lines="move keep\n").out
    assert "'keep' is neither a direction nor a cell; it is the name of B1" in told


def test_a_game_that_was_exported_to_be_watched_is_said_to_be_one(footwork: Running, tmp_path: Path) -> None:
    (tmp_path / "watch.json").write_text(json.dumps({"footwork_watch": 1, "game": {}}), encoding="utf-8")
    for command in ("check", "play"):
        answer = footwork(command, str(tmp_path / "watch.json"))
        assert "this is a game that was exported to be watched: what one seat has seen of it, and no save" in answer.err
