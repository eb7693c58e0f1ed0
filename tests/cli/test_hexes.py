"""Hexes in the terminal: six keys for six directions, what the help says of them, and what is completed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.cli.test_play import answers

from footwork.cli.commands import hidden
from footwork.cli.dispatch import completions
from footwork.cli.keys import KEYS, keys
from footwork.cli.screen import Screen
from footwork.cli.session import Session
from footwork.game.game import Game
from footwork.geometry import FlatGrid, PointyGrid, SquareGrid

Running = Any

SCENARIO = """\
ruleset: {{footwork: 1, name: hexes, grid: {{shape: hex, top: {top}}}, terrain: {{floor: {{glyph: '.'}}}},
          heading: {{turn: [0, 0, 0]}}, {more}}}
size: [5, 5]
sides: {{us: {{title: Us}}}}
pieces: [{{id: ann, name: Ann, side: us, at: C3, points: 9}}]
"""
PLANS = "beats: {}"


@pytest.fixture
def scenario(tmp_path: Path) -> Any:
    def written(top: str, more: str = "") -> str:
        path = tmp_path / f"{top}.yaml"
        path.write_text(SCENARIO.format(top=top, more=more), encoding="utf-8")
        return str(path)

    return written


def typed(footwork: Running, file: str, *lines: str) -> dict[str, str]:
    answer = footwork("play", file, lines="\n".join(lines) + "\n")
    assert answer.code == 0
    return answers(answer.out)


@pytest.mark.parametrize(
    ("top", "ways"),
    [
        ("flat", {"q": "northwest", "w": "north", "e": "northeast", "a": "southwest", "s": "south", "d": "southeast"}),
        ("pointy", {"q": "northwest", "w": "northeast", "e": "east", "a": "west", "s": "southwest", "d": "southeast"}),
    ],
)
def test_each_of_the_six_keys_leads_one_way(footwork: Running, scenario: Any, top: str, ways: dict[str, str]) -> None:
    for key, way in ways.items():
        found = typed(footwork, scenario(top), key, "undo", f"move {way}", f"turn {key}")
        assert found[key].startswith(f"Ann moves {way} to ")
        assert found[f"move {way}"] == found[key]
        assert found[f"turn {key}"] == f"Ann turns to face {way}."


def test_keys_are_clockwise_as_they_lie_on_the_keyboard() -> None:
    for grid in (FlatGrid(), PointyGrid()):
        around = [keys(grid)[key] for key in KEYS]
        first = grid.directions.index(around[0])
        assert around == [*grid.directions[first:], *grid.directions[:first]]
    assert keys(SquareGrid()) == {}


def test_several_of_them_are_a_way(footwork: Running, scenario: Any) -> None:
    found = typed(footwork, scenario("flat"), "q q", "path d d", "why d")
    assert "Ann moves" in found["q q"]
    assert "Total" in found["path d d"]
    assert "1" in found["why d"]


def test_q_moves_and_does_not_leave(footwork: Running, scenario: Any) -> None:
    found = typed(footwork, scenario("pointy"), "q", "q 99x", "Q", "quit")
    assert "Goodbye" not in found["q"] + found["q 99x"] + found["Q"]
    assert found["q 99x"].startswith("'99x' is neither a direction nor a cell")
    assert found["Q"].startswith("Ann moves northwest")
    assert found["quit"] == "Goodbye."


def test_the_opening_and_the_help_name_them(footwork: Running, scenario: Any) -> None:
    found = typed(footwork, scenario("pointy"), "help", "help move")
    line = "Keys: q northwest, w northeast, e east; a west, s southwest, d southeast."
    assert line in found[""]
    assert line in found["help"]
    assert found["help move"].endswith("Move: 'move northeast', 'w', 'move w w e', 'move D4'.")
    assert "Keys:" not in footwork("play", lines="help\nquit\n").out


def test_plans_may_be_written_with_them(footwork: Running, scenario: Any) -> None:
    found = typed(footwork, scenario("flat", PLANS), "plan ann w 2d", "plans", "plan ann sideways", "help plan")
    assert "Ann  Planning  C2 E3" in found["plans"]
    assert "a direction like 'north'" in found["plan ann sideways"]
    assert "'plan mira north 2southeast 4,3 wait'" in found["help plan"]
    assert "Plan with 'plan north'" in found[""]


def test_an_action_called_like_a_key_is_warned_of() -> None:
    assert list(hidden(["q"], FlatGrid(), has_plans=False)) == [
        "the action 'q' is called like the command 'northwest'; in the terminal it is 'act q'"
    ]
    assert list(hidden(["w"], SquareGrid(), has_plans=False)) == [
        "the action 'w' is called like the command 'west'; in the terminal it is 'act w'"
    ]


def test_cells_and_directions_are_completed(scenario: Any) -> None:
    session = Session(Game.load(scenario("pointy")), Screen(), ask=lambda prompt: None)
    words = set(completions(session, "move "))
    assert {"northeast", "west", "B2", "C2", "E5"} <= words
    assert not {"north", "south"} & words
    assert "southwest" in set(completions(session, ""))
