"""Campaigns at the terminal: what they are called, what is told of them, what they ask."""

from __future__ import annotations

import json
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


def test_names_that_hide_or_are_hidden_are_told_by_check(footwork: Running, tmp_path: Path) -> None:
    text = "".join(f"{name}\ndo: [Health] += 1\n\n" for name in ("Look", "North", "Q", "Move", "Mend"))
    file = hall(tmp_path, text)
    for path in (file, str(tmp_path / "book.md")):
        answer = footwork("check", path)
        assert answer.code == 0
        assert [line.partition("warning: ")[2] for line in answer.out.splitlines() if "warning" in line] == [
            "the action 'look' is called like the command 'look'; in the terminal it is 'act look'",
            "the action 'north' is called like the command 'north'; in the terminal it is 'act north'",
            "the action 'q' hides the short form of the command 'quit'",
        ]
    assert len(json.loads(footwork("check", file, "--json").out)["warnings"]) == 3
    out = footwork("play", file, lines="act look\nact lok\nact\n").out
    assert "Ann: Look: Health 10 → 11." in out
    assert "there is no action 'lok'; did you mean 'look'?" in out
    assert "Which action? Write: act ACTION …; 'actions' lists them" in out


NEAR = """\
```
Step
do: Move actor 1 tile
```

```
Feture: Swim
This actor treats water tiles as passable.
```

  ~~~
  Jump
  doo: Move actor 1 tile
  ~~~

```
Hop
Move actor up to 3 tiles
```

```
Actor: moves 2 tiles
Total: 3
```
"""


def test_what_is_nearly_a_program_is_a_warning(footwork: Running, tmp_path: Path) -> None:
    book = tmp_path / "near.md"
    book.write_text(NEAR, encoding="utf-8")
    answer = footwork("check", str(book))
    assert answer.code == 0
    assert answer.out.splitlines()[:5] == [
        f"{book}:2: action step",
        f"{book}:7:1: warning: 'Feture:' opens no section, and the block is not read; did you mean 'Feature:'?",
        f"{book}:13:3: warning: 'doo:' opens no section, and the block is not read; did you mean 'do:'?",
        f"{book}:18:1: warning: 'Move actor up to 3 tiles' stands in no section, and the block is not read; "
        "did you mean 'do: Move actor up to N tiles'?",
        f"{book}:22: illustration",
    ]
    became = [block["became"] for block in json.loads(footwork("check", str(book), "--json").out)["books"][0]["blocks"]]
    assert became == ["action step", "nothing", "nothing", "nothing", "illustration"]


def test_a_book_that_builds_on_nothing_says_what_to_write(footwork: Running, tmp_path: Path) -> None:
    file = hall(tmp_path, "")
    (tmp_path / "book.md").write_text("```\nStep\ndo: Move actor 1 tile\n```\n", encoding="utf-8")
    for verb in ("play", "check"):
        assert footwork(verb, file).err == (
            f"{tmp_path / 'book.md'}:1:1: this book builds on no ruleset, and has no ground; "
            "write a block 'Campaign: NAME' with the line 'Extends: methuen' below it\n"
        )
