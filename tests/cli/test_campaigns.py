"""Campaigns at the terminal: what they are called, what is told of them, what they ask."""

from __future__ import annotations

from pathlib import Path
from typing import Any

Running = Any

HALL = """\
ruleset: book.md
map: |
  . . . . .
  . . . . .
  . . . . .
sides: {us: {title: Us}, them: {title: Them}}
pieces:
  - {id: ann, name: Ann, side: us, at: "3N 4W"}
  - {id: imp, name: Imp, side: them, at: "1N 0E"}
"""


def hall(folder: Path, text: str, scenario: str = HALL) -> str:
    """A scenario file beside a book of one campaign."""
    (folder / "book.md").write_text(f"```\nCampaign: Hall\nExtends: methuen\n\n{text}```\n", encoding="utf-8")
    path = folder / "hall.yaml"
    path.write_text(scenario, encoding="utf-8")
    return str(path)


def test_actions_in_any_script_are_commands(footwork: Running, tmp_path: Path) -> None:
    file = hall(tmp_path, "Прыжок\ndo: Move actor up to 2 tiles\n\n突進\ndo: Move actor 1 tile\n")
    out = footwork("play", file, lines="прыжок 3N 2W\nпры 3N 3W\n突進 3N 2W\nhelp прыжок\n").out
    assert "Ann moves 3N 4W → 3N 3W → 3N 2W (2 of movement)." in out
    assert "Ann moves west to 3N 3W" in out
    assert "Ann moves east to 3N 2W" in out
    assert "прыжок CELL" in out


PIT = "Walk\ndo: Move actor up to 4 tiles\n\nFeature: Pit\nWhen an actor enters this tile, [Health] -= 4.\n"


def test_tiles_that_act_are_seen_on_the_board_and_by_look(footwork: Running, tmp_path: Path) -> None:
    scenario = HALL + "cells: [{at: 3N 3W, tags: [pit]}]\neffects: [{at: 3N 2W, do: {change: Health, by: 1}}]\n"
    out = footwork("play", hall(tmp_path, PIT, scenario), lines="look 3N 3W\nlook 3N 2W\n").out
    assert "3N   @  %  %  .  ." in out
    assert "% Pit: Health -4 on entering, Health +1 on entering" in out
    assert "> look 3N 3W\n\n3N 3W: Open ground, Pit\n  Pit: Health -4 on entering\n" in out
    assert "> look 3N 2W\n\n3N 2W: Open ground\n  Health +1 on entering\n" in out
