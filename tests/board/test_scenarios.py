"""Scenario files: every broken one says where and what to do, and good ones come back as they were."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from footwork.board.setup import parse_setup, read_setup
from footwork.errors import FileError, RulesetError, ScenarioError
from footwork.game.game import Game
from footwork.geometry import Direction

HEAD = "ruleset: rune-and-rust\nmap: |\n  . . .\n  . # .\n  . . .\n"


def problems(text: str) -> list[tuple[int, int, str]]:
    with pytest.raises(FileError) as caught:
        parse_setup(text, file="scenario.yaml").state()
    return [(p.source.line, p.source.column, f"{p.message}; {p.hint}") for p in caught.value.problems]


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("ruleset: rune-and-rust\nmap: [", 3, 1, "did not find expected node content"),
        ("ruleset: rune-and-rust\nmap: &a |\n  ...\n", 2, 6, "anchor"),
        (HEAD + "peices: []\n", 6, 1, "unknown field 'peices'; did you mean 'pieces'?"),
        (HEAD + "seed: x\n", 6, 7, "expected a whole number"),
        (HEAD + "seed: true\n", 6, 7, "expected a whole number"),
        (HEAD + "pieces:\n  - {id: a, at: B2}\n", 7, 17, "a stands on B2, where it may not: wall"),
        (HEAD + "pieces:\n  - {id: a, at: D1}\n", 7, 17, "a stands on D1, which is not on the map"),
        (HEAD + "pieces:\n  - {id: a, at: '%'}\n", 7, 17, "'%' is not a cell; write it like D4"),
        (HEAD + "pieces:\n  - {id: a, at: A1}\n  - {id: b, at: A1}\n", 8, 17, "b and a both stand on A1"),
        (HEAD + "pieces:\n  - {id: a, at: A1}\n  - {id: a, at: A2}\n", 8, 10, "the id 'a' is given twice"),
        (HEAD + "pieces:\n  - {id: a, at: A1, size: [2, 2]}\n", 7, 17, "a stands on B2"),
        (HEAD + "pieces:\n  - {id: a, stats: {Speed: -3}}\n", 7, 28, "Speed is at least 1, found -3"),
        (HEAD + "pieces:\n  - {id: a, stats: {Sped: 3}}\n", 7, 27, "did you mean 'Speed'?"),
        (
            HEAD + "pieces:\n  - {id: a, used: {action: 1}}\n",
            7,
            28,
            "no use called 'action'; did you mean 'turn-action'?",
        ),
        (HEAD + "pieces:\n  - {id: a, used: {turn-halted: 1}}\n", 7, 33, "there is no use called 'turn-halted'"),
        (HEAD + "pieces:\n  - {id: a, kind: ogr}\n", 7, 19, "did you mean 'ogre'?"),
        (HEAD + "pieces:\n  - {id: a, features: [rouge]}\n", 7, 24, "did you mean 'rogue'?"),
        (HEAD + "sides: {one: {}}\npieces:\n  - {id: a, side: two}\n", 8, 19, "there is no side called 'two'"),
        (HEAD + "edges: [{wall: A1/A2}]\n", 6, 9, "there is no kind of edge called 'wall'"),
        (HEAD + "cells: [{at: A1, tags: [rogue]}]\n", 6, 25, "which a place cannot decide"),
        (
            HEAD + "effects:\n  - {at: A1, on: stay, do: {slide: onward}}\n",
            7,
            28,
            "nothing goes onward from where it has come to rest; name a direction, or let it slide on entering",
        ),
        (HEAD + "effects:\n  - {at: A1, on: leave, do: {slide: onward}}\n", 7, 29, "from where it has left"),
        (HEAD + "rules: {terrain: {floor: {on-stay: {slide: onward}}}}\n", 6, 36, "from where it has come to rest"),
        (HEAD + "turn: {round: 1, place: 4}\n", 6, 25, "turns in a round"),
        (HEAD + "expect:\n  - {at: {a: hello}}\n", 7, 14, "'hello' is not a cell; write it like D4"),
        (
            HEAD + "expect:\n  - {reach: a}\n",
            7,
            13,
            "nothing is expected of this reach; say cost or charge by cell, covers, stop, pass-only, not-reached",
        ),
        (HEAD + "expect:\n  - {reach: a, cost: 3}\n", 7, 13, "nothing is expected of this reach"),
        (HEAD + "expect:\n  - {reach: a, stop: [A1, x]}\n", 7, 27, "'x' is not a cell; write it like D4"),
        (HEAD + "expect:\n  - {reach: a, cost: {x: 1}}\n", 7, 26, "'x' is not a cell; write it like D4"),
        (HEAD + "expect:\n  - {path: a, is: [A1, x]}\n", 7, 24, "'x' is not a cell; write it like D4"),
        (HEAD + "expect:\n  - {adjacent: {A1: true}}\n", 7, 21, "'A1' is one cell, and two are adjacent"),
        ("ruleset: rune-and-rust\nmap: ''\n", 2, 6, "a map of 0×0 cells has no cells"),
        ("ruleset: rune-and-rust\nsize: [0, 0]\n", 2, 7, "a map of 0×0 cells has no cells"),
        ("ruleset: rune-and-rust\nsize: [21, 3]\n", 2, 7, "this ruleset has 3×3 to 20×20"),
        ("ruleset: rune-and-rust\nsize: [5000, 5000]\n", 2, 7, "is larger than 4096×4096"),
        (
            "ruleset: rune-and-rust\nmap: |\n  . . .\n  . .\n  . . .\n",
            4,
            3,
            "this row of the map has 2 cells, the first one 3",
        ),
        ("ruleset: rune-and-rust\nmap: |\n  ...\n  .?.\n  ...\n", 4, 4, "'?' stands for nothing"),
        ("ruleset: rune-and-rust\nmap: |\n    . . .\n    . . ?\n    . . .\n", 4, 9, "'?' stands for nothing"),
        ("ruleset: rune-and-rust\nlegend: {x: lava}\nmap: |\n  ...\n  ...\n  ...\n", 2, 13, "no terrain called 'lava'"),
        ("ruleset: rune-and-dust\n", 1, 10, "did you mean 'rune-and-rust'?"),
        ("ruleset: ../secret.yaml\n", 1, 10, "there is no ruleset"),
        ("ruleset: rune-and-rust\npieces: [{id: a, at: A1}]\n", 2, 22, "but there is none; draw a 'map'"),
        ("map: |\n  ...\n", 1, 1, "a field is missing: 'ruleset'"),
    ],
)
def test_a_broken_scenario_is_named_with_its_place(text: str, line: int, column: int, message: str) -> None:
    found = problems(text)
    assert any((entry[0], entry[1]) == (line, column) and message in entry[2] for entry in found), found


def test_conflicting_features_are_found_when_the_scenario_is_read() -> None:
    text = HEAD + (
        "rules:\n  features:\n    fast: {allowance: {points: 9}}\n    slow: {allowance: {points: 1}}\n"
        "pieces:\n  - {id: a, at: A1, features: [fast, slow]}\n"
    )
    ((line, _, message),) = problems(text)
    assert line == 11
    assert "'fast' and 'slow' set 'allowance.points' to different values" in message


def test_all_problems_are_told_at_once() -> None:
    text = HEAD + "pieces:\n  - {id: a, at: Z9}\n  - {id: b, kind: x}\n  - {id: c, stats: {Speed: 0}}\n"
    assert [line for line, _, _ in problems(text)] == [8, 9]


def test_a_broken_map_does_not_hide_what_is_wrong_with_the_pieces() -> None:
    text = "ruleset: rune-and-rust\nmap: |\n  ...\n  .?.\n  ...\npieces:\n  - {id: a, kind: ogr}\n"
    assert [line for line, _, _ in problems(text)] == [4, 7]


@pytest.mark.parametrize("files", [{"a": "a"}, {"a": "b", "b": "a"}, {"a": "b", "b": "c", "c": "b"}])
def test_rulesets_that_extend_each_other_in_a_circle(tmp_path: Path, files: dict[str, str]) -> None:
    for name, other in files.items():
        (tmp_path / f"{name}.yaml").write_text(f"footwork: 1\nname: {name}\nextends: {other}\n")
    (tmp_path / "scenario.yaml").write_text("ruleset: a\n")
    with pytest.raises(RulesetError, match=r"\.yaml:3:10: '\w' extends itself in a circle"):
        read_setup(tmp_path / "scenario.yaml")


def test_a_ruleset_extends_another_and_overrides_fields(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text("footwork: 1\nname: base\nextends: rune-and-rust\ncost: {diagonal: 2}\n")
    (tmp_path / "mine.yaml").write_text("footwork: 1\nname: mine\nextends: base\nterrain: {hazard: null}\n")
    (tmp_path / "scenario.yaml").write_text("ruleset: mine\nsize: default\npieces: [{id: a, kind: player, at: A1}]\n")
    game = Game.load(tmp_path / "scenario.yaml")
    assert game.reach("a")["B2"].charge == 2
    assert "hazard" not in game.rules.terrain
    assert "wall" in game.rules.terrain


def test_a_ruleset_outside_the_folder_is_not_opened(tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("footwork: 1\nname: secret\n")
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    for name in ("../secret", "../secret.yaml", str(tmp_path / "secret.yaml"), "link"):
        (inner / "scenario.yaml").write_text(json.dumps({"ruleset": name}))
        with pytest.raises(ScenarioError, match="there is no ruleset"):
            read_setup(inner / "scenario.yaml")


def test_yaml_and_json_read_the_same(tmp_path: Path) -> None:
    game = Game.shipped("rune-and-rust")
    (tmp_path / "same.json").write_text(json.dumps(game.to_dict()))
    assert Game.load(tmp_path / "same.json").state.hash == game.state.hash


EVERYTHING = """
ruleset:
  footwork: 1
  name: everything
  grid: {rows: up, notation: xy}
  cost: {cardinal: 1, diagonal: 1.25}
  round: {total: nearest, span: turn}
  terrain: {floor: {}, mud: {glyph: m, multiply: 1.5}, rock: {glyph: "#", enter: false}}
  edges: {door: {cross: when-open}, cliff: {}}
  features: {wet: {add: 0.5}, big: {footprint: {straddle: true}}}
  stats: {Speed: {default: 5}}
  allowance: {points: "[Speed]"}
map: |
  f m _ #
  f f f m
legend: {f: floor}
edges:
  - {door: "0,0/1,0", name: gate, open: true}
  - {cliff: ["1,0/2,0", "2,0/3,0"], from: "2,0"}
regions: [{at: ["0,0:1,1"], tags: [wet]}]
cells: [{at: "3,0", tags: [wet]}]
effects: [{at: "1,0", do: {toggle: gate}}]
features: [big]
sides: {a: {features: [big], control: bot}, b: {title: The others}}
pieces:
  - {id: one, side: a, at: "0,0", heading: SE, glyph: "1"}
  - {id: two, side: b, at: "2,0", size: [2, 1], stats: {Speed: 3}, features: [big]}
  - {id: off, side: b}
seed: 12
"""


def test_everything_a_scenario_can_say_survives_the_round_trip() -> None:
    game = Game.from_text(EVERYTHING)
    first = Game.from_dict(json.loads(json.dumps(game.to_dict())))
    assert first.state.hash == game.state.hash
    assert game.move("one", to="1,0")
    assert game.state.board.borders[next(iter(game.state.board.borders))].open is False
    again = Game.from_dict(json.loads(json.dumps(game.to_dict())))
    assert again.state.hash == game.state.hash
    assert again.to_dict() == game.to_dict()


@pytest.mark.parametrize("written", ["SE", "se", "Se"])
def test_directions_are_read_in_any_case(written: str) -> None:
    order = [name.lower() for name in ("N", "S", "E", "W", "NE", "NW", "SE", "SW")]
    ice = {"glyph": "i", "on-enter": {"slide": written}}
    ruleset = {
        "footwork": 1,
        "name": "case",
        "grid": {"order": order},
        "terrain": {"floor": {"glyph": "."}, "ice": ice},
    }
    pieces = [{"id": "me", "side": "us", "at": "a1", "heading": written}]
    game = Game.from_dict({"ruleset": ruleset, "map": ". i .\n. . .", "pieces": pieces})
    assert game.state.piece("me").heading is Direction.SE
    assert game.move("me", to="b1").ok
    assert game.text(game.at("me")) == "C2"


def test_what_is_no_direction_says_which_there_are() -> None:
    pieces = [{"id": "me", "at": "A1", "heading": "nee"}]
    ruleset = {"footwork": 1, "name": "case", "terrain": {"floor": {"glyph": "."}}}
    with pytest.raises(FileError, match="'nee' is not one of N, NE, E, SE, S, SW, W, NW"):
        Game.from_dict({"ruleset": ruleset, "map": ". .", "pieces": pieces})
