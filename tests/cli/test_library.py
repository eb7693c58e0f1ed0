"""`footwork rulesets`: the shipped ones, and a file of one's own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Running

from footwork.game.game import Game

RULES = """footwork: 1
name: marsh
title: The marsh
about: Reeds and water.
terrain: {grass: {glyph: "."}}
cost: {cardinal: 1, diagonal: 1.5}
features: {swift: {allowance: {points: {add: 1}}}}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "marsh.yaml").write_text(RULES)
    (tmp_path / "meadow.yaml").write_text("ruleset: marsh.yaml\ntitle: Meadow\nabout: A walk.\nsize: [3, 3]\n")
    return tmp_path


def test_a_ruleset_of_ones_own(footwork: Running, folder: Path) -> None:
    answer = footwork("rulesets", "marsh.yaml")
    assert answer.code == 0
    assert answer.out == (
        "marsh: The marsh\n  Reeds and water.\n  board 8×8 by default; a point is 2 pips\n"
        "  terrain: grass\n  features: swift\n"
    )
    assert json.loads(footwork("rulesets", "marsh.yaml", "--json").out) == {
        "name": "marsh",
        "title": "The marsh",
        "about": "Reeds and water.",
        "scenarios": [],
    }


def test_the_rules_that_a_scenario_is_played_by(footwork: Running, folder: Path) -> None:
    assert footwork("rulesets", "meadow.yaml").out.splitlines()[:3] == [
        "marsh: The marsh",
        "  Reeds and water.",
        "  meadow.yaml: Meadow. A walk.",
    ]


def test_the_rules_that_a_saved_game_is_played_by(footwork: Running, folder: Path) -> None:
    Game.load("meadow.yaml").save("saved.json")
    assert footwork("rulesets", "saved.json").out.splitlines()[:3] == [
        "marsh: The marsh",
        "  Reeds and water.",
        "  saved.json: A saved game of Meadow. A walk.",
    ]
    entry = json.loads(footwork("rulesets", "saved.json", "--json").out)
    assert entry["scenarios"] == [{"name": "saved.json", "title": "A saved game of Meadow", "about": "A walk."}]


def test_a_shipped_name_is_as_before(footwork: Running, folder: Path) -> None:
    lines = footwork("rulesets", "rune-and-rust").out.splitlines()
    assert lines[0] == "rune-and-rust: Rune and Rust"
    assert lines[2].startswith("  rune-and-rust/skirmish: ")
    assert json.loads(footwork("rulesets", "rune-and-rust", "--json").out)["scenarios"][0]["name"] == "skirmish"


def test_the_list_says_of_each_what_it_says_itself(footwork: Running) -> None:
    """The list only reads the files, for which nothing is compiled."""
    listed = json.loads(footwork("rulesets", "--json").out)
    assert listed == [json.loads(footwork("rulesets", entry["name"], "--json").out) for entry in listed]
    assert [line for line in footwork("rulesets").out.splitlines() if line[0] != " "] == [
        f"{entry['name']}: {entry['title']}" for entry in listed
    ]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("rune-and-rus", "there is no ruleset 'rune-and-rus'; did you mean 'rune-and-rust'?"),
        ("none.yaml", "none.yaml:1:1: there is no such file; shipped rulesets: "),
        ("none.md", "none.md:1:1: there is no such file; shipped rulesets: "),
    ],
)
def test_what_is_not_there_is_said(footwork: Running, folder: Path, name: str, message: str) -> None:
    answer = footwork("rulesets", name)
    assert answer.code != 0
    assert answer.err.startswith(message)


def test_a_broken_file_is_said_at_its_line(footwork: Running, folder: Path) -> None:
    Path("marsh.yaml").write_text(RULES.replace("features:", "featurs:"))
    answer = footwork("rulesets", "marsh.yaml")
    assert answer.err == "marsh.yaml:7:1: unknown field 'featurs'; did you mean 'features'?\n"


def test_one_error_of_a_ruleset_is_said_once(footwork: Running, folder: Path) -> None:
    Path("marsh.yaml").write_text(RULES.replace("features:", "featurs:"))
    Path("pond.yaml").write_text(Path("meadow.yaml").read_text() + "seeed: 3\n")
    files = ["meadow.yaml", str(folder / "pond.yaml"), "marsh.yaml", str(folder / "meadow.yaml")]
    answer = footwork("check", *files)
    assert answer.err.splitlines() == [
        "marsh.yaml:7:1: unknown field 'featurs'; did you mean 'features'?",
        f"{folder / 'pond.yaml'}:5:1: unknown field 'seeed'; did you mean 'seed'?",
    ]
    assert answer.out == "4 files, 0 of 0 expectations met, 2 problems\n"


def test_a_name_that_no_file_can_have_is_one_of_no_ruleset(footwork: Running) -> None:
    told = footwork("rulesets", "a" * 300)
    assert (told.code, "there is no ruleset" in told.err, "Traceback" in told.err) == (2, True, False)
