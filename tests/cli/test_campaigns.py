"""Campaigns at the terminal: what they are called, what is told of them, what they ask."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

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


@pytest.mark.parametrize(("extends", "warned"), [("methuen", False), ("free-actions", True)])
def test_commands_for_plans_hide_an_action_only_where_there_are_plans(
    footwork: Running, tmp_path: Path, extends: str, warned: bool
) -> None:
    path = tmp_path / "running.yaml"
    path.write_text(f"footwork: 1\nname: r\nextends: {extends}\nactions: {{run: {{title: Run}}}}\n", encoding="utf-8")
    told = "the action 'run' is called like the command 'run'; in the terminal it is 'act run'"
    assert (told in footwork("check", str(path)).out) is warned


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


# Questions

LEAP = "Leap\nif: 1d1 = 1\ndo: Move actor up to 1 tiles\nthen: [Breath] += 1\n\nWalk\ndo: Move actor up to 4 tiles\n"
INTERCEPT = (
    "Walk\ndo: Move actor up to 4 tiles\nthen: [Action Points] -= 1\n\n"
    "Resource: Action Points\nReturns to 1 each turn.\n\nResource: Reaction Points\nReturns to 1 each round.\n\n"
    "Strike\nTarget: an adjacent enemy\ndo: [Target Health] -= 1\nthen: [Action Points] -= 1\n\n"
    "Intercept (Reaction)\nTrigger: An enemy moves within 2 tiles of this actor\n"
    "do: This actor may move up to 2 tiles toward the enemy.\nthen: [Reaction Points] -= 1\n"
)
BOT = HALL.replace("them: {title: Them}", "them: {title: Them, control: bot}")


def test_commands_read_x_and_y_as_well(footwork: Running, tmp_path: Path) -> None:
    text = "Move\ndo: Move actor up to 3 tiles\n\nBlink\ndo: Move actor to target tile within 9 tiles\n"
    lines = "move 1,0\nmove 2,0, 2,1\nblink 0,0\nlook 0,0\nmove 3N 3W, 2N 3W\nmove 1,1 facing east\nlook 4,2\n"
    out = footwork("play", hall(tmp_path, text), lines=lines + "why 1,2\npath 1,2\nreach 4,2\nplace imp 3,0\n").out
    assert "Ann moves east to 3N 3W (1 of movement)." in out
    assert "Ann moves 3N 3W → 3N 2W → 2N 2W (2 of movement)." in out
    assert "3N 4W: Open ground\n  Ann (ann)" in out
    assert "Ann moves 3N 4W → 3N 3W → 2N 3W (2 of movement)." in out
    assert "1N 0E: Open ground\n  Imp (imp)" in out
    assert "Ann can move to 1N 3W." in out
    assert "is neither" not in out
    assert "Nobody here" not in out


def test_while_a_question_is_open_one_may_look_save_and_ask_for_help(footwork: Running, tmp_path: Path) -> None:
    save = tmp_path / "mid.save"
    lines = f"leap\nlook ann\nboard\nhelp\nwalk 3N 2W\nsave {save}\n2N 4W\nlook ann\n"
    found = footwork("play", hall(tmp_path, LEAP), lines=lines).out.split("\n> ")
    every = "3N 3W, 2N 4W or stay"
    assert found[1] == f"leap\n\nAnn: Leap: 1d1 rolled 1, it works.\n\nAnn: Leap, where to? ({every})\n"
    assert found[2].startswith("look ann\n\nAnn (ann), 3N 4W")
    assert "3N   @  .  .  .  .     @ Ann  3N 4W  Health 10" in found[3]
    assert found[4] == "help\n\nAnswer the question; or look, board, save FILE, undo, help, quit.\n"
    assert found[5] == f"walk 3N 2W\n\nPlease answer {every}; or look, board, save FILE, undo, help, quit.\n"
    assert found[6] == f"save {save}\n\nSaved to {save}.\n"
    assert found[7] == "2N 4W\n\nAnn: 3N 4W → 2N 4W, Breath 0 → 1.\n", "the die is told once"
    assert found[8].startswith("look ann\n\nAnn (ann), 2N 4W")


def test_a_save_in_the_middle_of_a_question_opens_with_it(footwork: Running, tmp_path: Path) -> None:
    save = tmp_path / "mid.save"
    footwork("play", hall(tmp_path, LEAP), lines=f"leap\nsave {save}\nquit\n")
    out = footwork("play", str(save), lines="1,0\nlook ann\n").out
    assert out.index("Ann: Leap: 1d1 rolled 1, it works.") < out.index("where to? (3N 3W, 2N 4W or stay)")
    assert "> 1,0\n\nAnn: 3N 4W → 3N 3W, Breath 0 → 1.\n" in out
    assert out.index("> 1,0") < out.index("Type 'help' for the commands.")
    assert "Ann (ann), 3N 3W" in out


def test_a_question_in_the_turn_of_a_bot_is_saved_and_gone_on_with(footwork: Running, tmp_path: Path) -> None:
    save = tmp_path / "mid.save"
    file = hall(tmp_path, INTERCEPT, BOT)
    out = footwork("play", file, lines=f"end\nsave {save}\nquit\n").out
    question = "Ann: Intercept against Imp, who has come to"
    assert out.count(question) == 1
    assert out.endswith("Goodbye.\n\n")
    again = footwork("play", str(save), lines="yes\n").out
    assert again.count(question) == 1
    assert "Ann reacts to Imp: Intercept" in again
    assert "Round 2." in again


def test_undo_takes_back_the_action_that_asks(footwork: Running, tmp_path: Path) -> None:
    out = footwork("play", hall(tmp_path, INTERCEPT, BOT), lines="walk 3N 3W\nend\nundo\nlook\nwalk 2N 4W\n").out
    before, _, after = out.partition("> undo\n\n")
    assert "Ann: Intercept against Imp" in before
    assert after.startswith("Undone: ")
    assert "Ann (ann), 3N 3W" in after
    assert "Imp (imp), 1N 0E" in after
    assert "Not enough Action Points: 1 needed, 0 left." in after, "only the end of the turn is taken back"


def test_what_a_question_interrupts_is_not_told_twice(footwork: Running, tmp_path: Path) -> None:
    near = HALL.replace('at: "1N 0E"', 'at: "1N 2W"')
    out = footwork("play", hall(tmp_path, INTERCEPT, near), lines="walk 3N 3W, 3N 2W, 3N 1W\nno\n").out
    assert "Ann: Walk: 3N 4W → 3N 3W → 3N 2W.\n\nImp: Intercept against Ann" in out
    assert "> no\n\nAnn moves on: 3N 2W → 3N 1W, Action Points 1 → 0.\n" in out


# The free phase beside an action called Move

PHASE = (
    "Feature: Phase\nAt the start of each actor's turn, before actions, the actor may move up to 2 tiles.\n"
    "Scope: global\n\nMove\ndo: Move actor up to 3 tiles\nthen: [Action Points] -= 1\n\n"
    "Resource: Action Points\nReturns to 1 each turn.\n"
)


def test_the_free_phase_and_an_action_called_move_are_both_used(footwork: Running, tmp_path: Path) -> None:
    lines = "move 3N 2W\nreach\nmove 2N 2W\nwhy 2N 1W\n"
    out = footwork("play", hall(tmp_path, PHASE), lines=lines).out
    first, _, rest = out.partition("> reach")
    assert "Ann moves 3N 4W → 3N 3W → 3N 2W (2 of movement)." in first
    assert "Action Points" not in first.partition("> move")[2]
    assert "By move: Ann can stop on" in rest
    assert "Ann: Move: Action Points 1 → 0." in rest
    assert "Ann may move only before it acts: Phase." in rest
    early = footwork("play", hall(tmp_path, PHASE), lines="act move 3N 1W\n").out
    assert "Ann moves 3N 4W → 3N 3W → 3N 2W → 3N 1W (3 of movement)." in early


def test_a_book_with_problems_tells_its_warnings_too(footwork: Running, tmp_path: Path) -> None:
    book = tmp_path / "both.md"
    book.write_text("```\nRush\ndo: Move actr 1 tile\n```\n\n```\nFeture: Slow\n```\n", encoding="utf-8")
    answer = footwork("check", str(book))
    assert f"{book}:7:1: warning: 'Feture:' opens no section" in answer.out
    assert "'actr' is not understood here" in answer.err
    assert len(json.loads(footwork("check", str(book), "--json").out)["warnings"]) == 1
