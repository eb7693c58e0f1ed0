"""The terminal game, piped: what is typed and what it answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from footwork.cli.commands import COMMANDS

Running = Any

SKIRMISH = """\
ruleset: rune-and-rust
map: |
  . . . .
  . ^ . .
  . . . #
sides: {us: {title: Us}, them: {title: Them, control: bot}}
pieces:
  - {id: ann, name: Ann, kind: player, side: us, at: A1}
  - {id: bob, name: Bob, kind: player, side: us, at: A3}
  - {id: imp-1, name: Imp, kind: goblin, side: them, at: D1, stats: {Health: 1}}
  - {id: imp-2, name: Imp, kind: goblin, side: them, at: C3, stats: {Health: 1}}
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "pair.yaml"
    path.write_text(SKIRMISH, encoding="utf-8")
    return str(path)


def answers(out: str) -> dict[str, str]:
    """The answer to each command of a transcript; the opening is under ''."""
    parts = ("\n" + out).split("\n> ")
    found = {"": parts[0].strip("\n")}
    for part in parts[1:]:
        command, _, answer = part.partition("\n")
        found[command] = answer.strip("\n")
    return found


def test_without_input_it_shows_the_opening_board_and_ends_well(footwork: Running) -> None:
    answer = footwork("play")
    assert answer.code == 0
    assert answer.err == ""
    assert answer.out.startswith("Rune and Rust: Ruined chapel\nOne adventurer against two skeletons and a goblin.\n")
    assert "You play Heroes. Defeat Monsters." in answer.out
    assert " 5  . . . @ . . . ." in answer.out
    assert answer.out.endswith("Type 'help' for the commands.\n\n")


def test_a_transcript_reads_like_the_document(footwork: Running) -> None:
    assert (
        "> move north\n"
        "\n"
        "You move north on the battlefield.\n"
        "\n"
        "[Movement: D5 → D4]\n"
        "[Movement Points: 4 → 3 remaining]\n"
        "\n"
        "> ne\n"
    ) in footwork("play", lines="move north\nne\n").out


@pytest.mark.parametrize(
    "spelling", ["move north", "move n", "n", "north", "NORTH", "move D4", "move d4", "m n", "hero: n"]
)
def test_every_spelling_of_a_move(footwork: Running, spelling: str) -> None:
    out = footwork("play", lines=f"{spelling}\n").out
    assert "You move north on the battlefield." in out


def test_a_move_along_cells(footwork: Running) -> None:
    assert "[Movement: D5 → D4 → E4]" in footwork("play", lines="move D4 E4\n").out


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("mvoe", "'mvoe' is not a command; did you mean 'move'?"),
        ("xyzzy", "'xyzzy' is not a command; type 'help' for the commands"),
        ("re", "'re' is not a command; did you mean 'reach' or 'redo'?"),
        ("move", "Where to? Write: move DIRECTION | CELL…"),
        ("move nroth", "'nroth' is neither a direction nor a cell; did you mean 'north'?"),
        ("move 17", "'17' is neither a direction nor a cell; write a direction like 'north' or a cell like D4"),
        ("why", "Which cell? Write: why CELL"),
        ("turn", "Turn which way? Write: turn DIRECTION"),
        ("save", "To which file? Write: save FILE"),
        ("load", "From which file? Write: load FILE"),
        ("look nobody", "Nobody here is called 'nobody'; there are: hero, skeleton-1, skeleton-2, goblin"),
        ("look gobln", "Nobody here is called 'gobln'; did you mean 'goblin'?"),
        ("goblin: n", "Goblin is not yours to move now; you have hero."),
        ("attack", "There is nobody within reach to attack."),
        ("attack goblin", "You can't reach Goblin from here."),
        ("undo", "There is nothing to undo."),
        ("redo", "There is nothing to redo."),
        ("begin", "You are in combat already."),
        ("load nope.json", "nope.json: the file does not exist"),
        ("move Z99", "You can't move there - that is outside the battlefield."),
        ("move D5", "You are already at D5."),
        ("help nonsense", "'nonsense' is not a command; type 'help' for the commands"),
    ],
)
def test_what_cannot_be_done_is_told(footwork: Running, typed: str, told: str) -> None:
    answer = footwork("play", lines=f"{typed}\n")
    assert answers(answer.out)[typed] == told
    assert answer.code == 0


def test_every_command_once(footwork: Running, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    script = [
        *("help", "help move", "board", "position", "look", "look D4", "look goblin", "reach", "reach goblin"),
        *("why D4", "why H1", "path E3", "select hero", "turn east", "wait", "begin", "move north", "undo", "redo"),
        *("steps", "place goblin H8", "rotate"),
        *("actions", "act disengage", f"save {save}", "end", "attack", f"load {save}", "quit"),
    ]
    told = answers(footwork("play", lines="\n".join(script)).out)
    assert set(script) == set(told) - {""}
    assert {word.split()[0] for word in script} >= {command.name for command in COMMANDS if not command.for_plans}
    assert told["look D4"] == "D4: Empty"
    assert told["look goblin"] == "Goblin (goblin), H8: Speed 4, Health 4, points 4"
    assert told["why D4"].startswith("Adventurer can move to D4.")
    assert told["why H1"].startswith("Not enough movement points. Need 6.5, have 4.")
    assert told["select hero"] == "Commands go to Adventurer."
    assert told["wait"] == "Adventurer waits."
    assert told["rotate"] == "You can't move that way."
    assert "rotate" not in told["help"]
    assert told["undo"].startswith("Undone: Adventurer, move north.")
    assert told["redo"].startswith("Done again: Adventurer, move north.")
    assert told["act disengage"] == "Adventurer disengages: Disengaged until the turn ends."
    assert told[f"save {save}"] == f"Saved to {save}."
    assert "\nTurn of Monsters.\nSkeleton 1 moves G2" in told["end"]
    assert "D4  Health 28, Disengaged" in told[f"load {save}"]
    assert told["quit"] == "Goodbye."


def test_several_pieces_by_name_and_by_choice(footwork: Running, file: str) -> None:
    told = answers(footwork("play", file, lines="look\nselect bob\nmove n\nann: move s\nselect\nselect imp\n").out)
    assert "[@]" in told[""]
    assert told["select bob"] == "Commands go to Bob. Others: ann."
    assert "[Movement: A3 → A2]" in told["move n"]
    assert "blocks your path" in told["ann: move s"]
    assert told["select"] == "Commands go to Ann. Others: bob."
    assert told["select imp"] == "Which one: imp-1, imp-2?"


def test_targets_may_be_left_out_only_where_there_is_one(footwork: Running, file: str) -> None:
    told = answers(footwork("play", file, lines="move C2\nattack\nattack imp\nattack D1\nboard\n").out)
    assert told["attack"] == "At whom? imp-1 (D1), imp-2 (C3)"
    assert told["attack imp"] == "At whom? imp-1 (D1), imp-2 (C3)"
    assert "Imp 1 falls!" in told["attack D1"]
    assert "defeated" in told["board"]


def test_victory_and_what_is_possible_after_it(footwork: Running, file: str) -> None:
    script = "move C2\nattack imp-1\nbob: move B3\nattack\nmove n\nposition\nundo\nend\n"
    told = answers(footwork("play", file, lines=script).out)
    assert "Us win the battle." in told["attack"]
    assert "Victory!" in told["attack"]
    assert told["move n"] == "You are not in combat."
    assert told["position"].startswith("Your Position: B3")
    assert told["undo"].startswith("Undone: Bob, attack, Imp 2.")
    assert told["end"].startswith("Turn of Them.")


def test_undo_takes_back_what_the_bots_did_as_well(footwork: Running) -> None:
    told = answers(footwork("play", lines="end\nundo\nredo\nboard\n").out)
    assert told["undo"].startswith("Undone: end of turn.")
    assert "H8  Health 4" in told["undo"]
    assert told["redo"].startswith("Done again: end of turn.")
    assert told["redo"].endswith(told["board"])


def test_defeat_is_told(footwork: Running, tmp_path: Path) -> None:
    doomed = SKIRMISH.replace("at: A1}", "at: C2, stats: {Health: 1}}").replace(
        "  - {id: bob, name: Bob, kind: player, side: us, at: A3}\n", ""
    )
    (tmp_path / "doomed.yaml").write_text(doomed, encoding="utf-8")
    told = answers(footwork("play", str(tmp_path / "doomed.yaml"), lines="end\nposition\nend\n").out)
    assert (
        "Defeat. Look around, 'undo' or 'quit'." in footwork("play", str(tmp_path / "doomed.yaml"), lines="end\n").out
    )
    assert told["position"] == "You are no longer on the battlefield."


def test_a_save_that_fails_loses_nothing(footwork: Running, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text('{"footwork-save": 1, "scenario": {', encoding="utf-8")
    missing = tmp_path / "no" / "such.json"
    told = answers(footwork("play", lines=f"n\nsave {missing}\nload {broken}\nposition\n").out)
    assert told[f"save {missing}"] == f"{missing}: cannot be written: No such file or directory"
    assert told[f"load {broken}"].startswith(f"{broken}:2:")
    assert told["position"].startswith("Your Position: D4")


def test_a_tampered_save_is_refused(footwork: Running, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    footwork("play", lines=f"n\nend\nsave {save}\n")
    save.write_text(save.read_text(encoding="utf-8").replace('"direction": "N"', '"direction": "S"'), encoding="utf-8")
    answer = footwork("play", "--load", str(save))
    assert answer.code == 2
    assert "replaying this entry gives another position than was saved" in answer.err


def test_options_of_play(footwork: Running, tmp_path: Path) -> None:
    settings = tmp_path / "grid.json"
    settings.write_text(
        '{"movementSettings": {"defaultPlayerSpeed": 6, "allowDiagonalMovement": false}}', encoding="utf-8"
    )
    told = answers(footwork("play", "--settings", str(settings), lines="position\nmove ne\n").out)
    assert "Movement Points: 6 / 6" in told["position"]
    assert told["move ne"] == "You can't move that way."
    save = tmp_path / "game.json"
    one = footwork("play", "--seed", "1", lines=f"end\nend\nsave {save}\n").out
    two = footwork("play", "--seed", "2", lines="end\nend\n").out
    assert one.partition("> save")[0] != two
    again = footwork("play", "--load", str(save), lines="board\n")
    assert again.code == 0
    assert answers(again.out)["board"] in one
    assert footwork("play", "rune-and-rust", "--scenario", "skirmish").code == 0
    assert footwork("play", str(save)).code == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            ["nope"],
            "there is no ruleset 'nope'; shipped: ",
        ),
        (["nope.yaml"], "nope.yaml:1:1: there is no such file"),
        (["rune-and-rust", "--scenario", "skrimish"], "did you mean 'skirmish'?"),
        (["--load", "nope.json"], "nope.json:1:1: the file does not exist"),
        (["--settings", "nope.json"], "nope.json:1:1: the file does not exist"),
    ],
)
def test_what_cannot_be_opened(footwork: Running, arguments: list[str], told: str) -> None:
    answer = footwork("play", *arguments)
    assert answer.code == 2
    assert told in answer.err
    assert answer.out == ""


def test_a_scenario_without_a_game_running(footwork: Running, tmp_path: Path) -> None:
    path = tmp_path / "still.yaml"
    path.write_text(SKIRMISH + "begin: false\n", encoding="utf-8")
    told = answers(footwork("play", str(path), lines="n\nbegin\ne\n").out)
    assert told["n"] == "You are not in combat."
    assert told["begin"].startswith("The game begins.")
    assert told["e"].startswith("You move east")


ASKING = """\
ruleset:
  footwork: 1
  name: asking
  extends: rune-and-rust
  reactions: {opportunity-attack: {ask: true}}
map: |
  . . . .
  . . . .
  . . . .
sides: {us: {}, them: {control: bot}}
pieces:
  - {id: ann, name: Ann, kind: player, side: us, at: A1}
  - {id: bob, name: Bob, kind: player, side: us, at: D3, stats: {Health: 1}}
  - {id: imp, name: Imp, kind: goblin, side: them, at: B1}
"""


def test_questions_are_asked_and_answered(footwork: Running, tmp_path: Path) -> None:
    path = tmp_path / "asking.yaml"
    path.write_text(ASKING.replace("{control: bot}", "{}"), encoding="utf-8")
    told = answers(footwork("play", str(path), lines="move A3\nmaybe\ny\nundo\nmove A3\nno\n").out)
    assert "against Ann, who is about to leave A2? (yes or no)" in told["move A3"]
    assert told["maybe"] == "Please answer yes or no; or look, board, save FILE, undo, help, quit."
    assert "Imp strikes at Ann, who is moving away" in told["y"]
    assert "strikes" not in told["no"]
    assert "[Movement: A1 → A2 → A3]" in told["no"]


def test_a_bot_answers_for_its_own_pieces(footwork: Running, tmp_path: Path) -> None:
    path = tmp_path / "asking.yaml"
    path.write_text(ASKING, encoding="utf-8")
    told = answers(footwork("play", str(path), lines="move A3\n").out)
    assert "Imp strikes at Ann, who is moving away" in told["move A3"]


def test_two_players_take_turns_at_one_keyboard(footwork: Running, tmp_path: Path) -> None:
    path = tmp_path / "both.yaml"
    path.write_text(SKIRMISH.replace(", control: bot", ""), encoding="utf-8")
    told = answers(footwork("play", str(path), lines="end\nimp-2: s\nselect ann\n").out)
    assert told["end"].startswith("Turn of Them.")
    assert told["imp-2: s"].startswith("You can't move there")
    assert told["select ann"] == "Ann is not yours to move now; you have imp-1, imp-2."


def test_cells_of_two_words_and_turning_where_no_action_moves(footwork: Running) -> None:
    told = answers(
        footwork("play", "methuen", "--scenario", "gate", lines="move 0N 1E 0N 2E\nmove 0N 3E facing east\n").out
    )
    assert told["move 0N 1E 0N 2E"].startswith("Gatekeeper moves 0N 0E → 0N 1E → 0N 2E (2 of movement).")
    assert told["move 0N 3E facing east"] == "Turn first, then move: 'turn east'."
