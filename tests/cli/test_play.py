"""The terminal game, piped: what is typed and what it answers."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from footwork.cli.commands import COMMANDS
from footwork.cli.dispatch import run_line
from footwork.cli.play import guarded
from footwork.cli.screen import Screen
from footwork.cli.session import Session
from footwork.game.game import Game

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
    ("typed", "way"),
    [
        ("move n n", "D5 → D4 → D3"),
        ("n n", "D5 → D4 → D3"),
        ("move northeast north", "D5 → E4 → E3"),
        ("move n e", "D5 → D4 → E4"),
        ("move north, D3, ne", "D5 → D4 → D3 → E2"),
        ("move D4, D3", "D5 → D4 → D3"),
        ("move 3,3 n", "D5 → D4 → D3"),
    ],
)
def test_directions_and_cells_one_after_another_are_a_path(footwork: Running, typed: str, way: str) -> None:
    assert f"[Movement: {way}]" in footwork("play", lines=f"{typed}\n").out


def test_an_action_that_moves_takes_a_path_too(footwork: Running) -> None:
    told = answers(footwork("play", "methuen", lines="move n, n\nmage: move 1S 2E 1S 3E\notter: move 3,4\n").out)
    assert told["move n, n"].startswith("Warden moves 1S 1W → 0N 1W → 1N 1W (2 of movement).")
    assert told["mage: move 1S 2E 1S 3E"].startswith("Mage moves 2S 2E → 1S 2E → 1S 3E (2 of movement).")
    assert told["otter: move 3,4"].startswith("Otter moves 1S 3W → 1S 2W")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("mvoe", "'mvoe' is not a command; did you mean 'move'?"),
        ("xyzzy", "'xyzzy' is not a command; type 'help' for the commands"),
        ("re", "'re' is not a command; did you mean 'reach' or 'redo'?"),
        ("goblin east", "'goblin' is not a command; a colon comes between who acts and what it does: 'goblin: move …'"),
        ("move", "Where to? Write: move DIRECTION | CELL…"),
        ("move nroth", "'nroth' is neither a direction nor a cell; did you mean 'north'?"),
        ("move 17", "'17' is neither a direction nor a cell; write a direction like 'north' or a cell like D4"),
        ("why", "Which cell? Write: why CELL"),
        ("path", "Which cell? Write: path CELL…"),
        ("why goblin", "'goblin' is neither a direction nor a cell; Goblin stands on H8"),
        ("turn", "Turn which way? Write: turn DIRECTION"),
        ("save", "To which file? Write: save FILE"),
        ("load", "From which file? Write: load FILE"),
        ("look nobody", "Nobody here is called 'nobody'; there are: hero, skeleton-1, skeleton-2, goblin"),
        ("look gobln", "Nobody here is called 'gobln'; did you mean 'goblin'?"),
        ("goblin: n", "Goblin is not yours to move now; you have hero."),
        ("attack", "There is nobody within reach to attack."),
        ("attack goblin", "You can't reach Goblin from here."),
        ("attack xyz", "Nobody here is called 'xyz'; there are: hero, skeleton-1, skeleton-2, goblin"),
        ("attack gobln", "Nobody here is called 'gobln'; did you mean 'goblin'?"),
        ("attack skeleton", "There is nobody within reach to attack."),
        (
            "move north goblin",
            "'goblin' is neither a direction nor a cell; Goblin stands on H8",
        ),
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
        *(
            "steps",
            "place goblin H8",
            "add goblin A8",
            "add hero A7",
            "add dragon A6",
            "terrain A1 hazard",
            "terrain A1 hazrd",
            "door A1 open",
            "rotate",
        ),
        *("actions", "act disengage", f"save {save}", "end", "attack", f"load {save}", "again", "quit"),
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
    assert told["add goblin A8"] == "Goblin 2 comes into the game.\nGoblin 2 is put on A8."
    assert told["add hero A7"] == "Adventurer 2 comes into the game.\nAdventurer 2 is put on A7."
    assert "called 'dragon'" in told["add dragon A6"]
    assert told["terrain A1 hazard"] == "A1 becomes hazard."
    assert told["terrain A1 hazrd"] == "There is no terrain 'hazrd'; did you mean 'hazard'?"
    assert told["door A1 open"] == "There is no door at A1."
    assert told["rotate"] == "You can't move that way."
    assert "rotate" not in told["help"]
    assert told["undo"].startswith("Undone: Adventurer, move north.")
    assert told["redo"].startswith("Done again: Adventurer, move north.")
    assert told["act disengage"] == "Adventurer 1 disengages: Disengaged until the turn ends."  # another was added
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
    told = answers(footwork("play", str(tmp_path / "doomed.yaml"), lines="end\nposition\nagain\nboard\n").out)
    assert told["end"].endswith("Defeat. Play 'again', look around, 'undo' or 'quit'.")
    assert told["position"] == "You are no longer on the battlefield."
    assert told["again"] == told[""]
    assert told["board"] in told[""]


def test_a_save_that_fails_loses_nothing(footwork: Running, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text('{"footwork-save": 1, "scenario": {', encoding="utf-8")
    missing = tmp_path / "no" / "such.json"
    told = answers(footwork("play", lines=f"n\nsave {missing}\nload {broken}\nposition\n").out)
    assert told[f"save {missing}"] == f"{missing}: cannot be written: No such file or directory"
    assert told[f"load {broken}"].startswith(f"{broken}:2:")
    assert told["position"].startswith("Your Position: D4")


def test_a_file_that_is_no_save_is_not_written_over(footwork: Running, tmp_path: Path) -> None:
    notes, save = tmp_path / "notes.txt", tmp_path / "game.json"
    notes.write_text("mine", encoding="utf-8")
    told = answers(footwork("play", lines=f"n\nsave {notes}\nsave {save}\nn\nsave {save}\n").out)
    assert told[f"save {notes}"] == f"{notes} is there already and is no saved game; it is left as it is."
    assert told[f"save {save}"] == f"Saved to {save}."
    assert notes.read_text(encoding="utf-8") == "mine"


def test_a_path_may_go_through_cells(footwork: Running) -> None:
    told = answers(footwork("play", lines="path C4 D3 e\npath n n\n").out)
    assert "  D5 → C4   1.5   diagonal step\n  C4 → D3   1.5   diagonal step\n" in told["path C4 D3 e"]
    assert told["path C4 D3 e"].endswith("0 of 4 points would be left.")
    assert "  D4 → D3   1   cardinal step\n" in told["path n n"]


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


def test_an_action_may_be_called_like_a_command_that_this_game_has_not(footwork: Running) -> None:
    out = footwork("play", "tests/games/cover.yaml", lines="run\nreach\n").out
    assert "Ash: Move: points 0 → 6, Actions 2 → 1." in out
    assert "Ash can stop on" in out


def test_look_shows_what_features_and_auras_make_of_a_piece(footwork: Running) -> None:
    out = footwork("play", "tests/games/emblem.yaml", lines="look rider\n").out
    assert "Strength 7, Guard 2, Mov 7, Zeal 1, points 7  [Cavalry, canto, Inspired]" in out


def test_look_and_path_say_where_the_zones_of_others_are(footwork: Running) -> None:
    out = footwork("play", "hex-zones", lines="look G5\nlook A1\nrider: path G5\n").out
    assert "G5: Shallow water\n  A zone of control for hostile pieces, by Guard 1\n" in out
    assert "A1: Grass\n\n" in out
    assert "  Entering G5: a zone of control; Rider moves no further this turn\n" in out


YARD = {
    "ruleset": {
        "footwork": 1,
        "name": "yard",
        "terrain": {"field": {"glyph": ".", "name": "Field"}},
        "edges": {"wall": {}, "hatch": {"cross": "when-open"}},
        "allowance": {"points": 3},
    },
    "map": "...\n...\n...",
    "edges": [{"hatch": "B1/B2"}, {"wall": "B2/C2", "name": "fence"}, {"wall": "A2/B2", "from": "B2"}],
    "sides": {"us": {}, "them": {}},
    "pieces": [
        {"id": "w1", "name": "Ann", "side": "us", "at": "B2"},
        {"id": "c3", "name": "Cat", "side": "us", "at": "A1"},
    ],
}


def test_look_knows_ids_that_read_like_cells(footwork: Running, tmp_path: Path) -> None:
    (tmp_path / "yard.json").write_text(json.dumps(YARD), encoding="utf-8")
    told = answers(footwork("play", str(tmp_path / "yard.json"), lines="look w1\nlook C3\nlook Z9\n").out)
    assert told["look w1"] == "Ann (w1), B2: points 3"
    assert told["look C3"] == "Cat (c3), A1: points 3\nC3: Field"
    assert told["look Z9"] == "Z9: edge of the board"


def test_position_says_what_stops_the_way_to_a_neighbour(footwork: Running, tmp_path: Path) -> None:
    (tmp_path / "yard.json").write_text(json.dumps(YARD), encoding="utf-8")
    told = answers(footwork("play", str(tmp_path / "yard.json"), lines="position\ndoor B1/B2 open\nposition\n").out)
    assert told["position"].endswith(
        "  North (B1): Field\n  South (B3): Field\n  East (C2): Field, behind fence\n  West (A2): Field"
    )
    told = answers(footwork("play", str(tmp_path / "yard.json"), lines="position\n").out)
    assert "  North (B1): Field, behind hatch (closed)\n" in told["position"]


@pytest.mark.parametrize("line", ["undo 3", "end foo bar", "position goblin", "board x", "redo 2", "quit now"])
def test_words_that_mean_nothing_are_not_passed_over(footwork: Running, line: str) -> None:
    name, _, rest = line.partition(" ")
    told = answers(footwork("play", "rune-and-rust", lines=f"wait\n{line}\n").out)
    assert told[line] == f"Nothing follows '{name}'; what is '{rest}'? Write: {name}"


# Help and openings


def commands_of(text: str) -> list[str]:
    """The commands that a help lists, in its order."""
    return [line.split()[0] for line in text.splitlines() if line.startswith("  ") and not line.startswith("   ")]


LOOKING = ["board", "position", "look", "reach", "path", "why", "actions"]
GAME = ["steps", "undo", "redo", "add", "place", "save", "load", "again", "help", "quit"]
TABLE = {"duelyst": [], "rune-and-rust": ["terrain"]}
PLANNING = ["select", "plan", "unplan", "clear", "done", "pass", "execute", "run", "end"]


@pytest.mark.parametrize(
    ("game", "turn", "looking"),
    [
        ("rune-and-rust", ["move", "attack", "disengage", "wait", "end"], LOOKING),
        ("duelyst", ["select", "move", "attack", "wait", "end"], LOOKING),
        ("imperial-assault", ["select", "move-action", "move", "rotate", "wait", "end"], LOOKING),
        ("free-actions", PLANNING, ["board", "plans", *LOOKING[1:-1]]),
    ],
)
def test_help_has_what_the_game_has_in_the_order_of_a_turn(
    footwork: Running, game: str, turn: list[str], looking: list[str]
) -> None:
    told = answers(footwork("play", game, lines="help\n").out)["help"]
    assert commands_of(told) == [*turn, *looking, *GAME[:5], *TABLE.get(game, ["terrain", "door"]), *GAME[5:]]
    assert [line for line in told.splitlines() if line[:1].strip()] == ["Your turn:", "Before you decide:", "The game:"]


def test_help_of_a_game_with_headings_has_turning(footwork: Running, tmp_path: Path) -> None:
    path = tmp_path / "headings.yaml"
    path.write_text(SKIRMISH + "rules: {heading: {turn: 1}}\nbegin: false\n", encoding="utf-8")
    found = commands_of(answers(footwork("play", str(path), lines="help\n").out)["help"])
    assert found[:3] == ["select", "move", "turn"]
    assert "begin" in found


def test_what_a_game_has_no_use_for_still_says_why(footwork: Running) -> None:
    told = answers(footwork("play", lines="plan n\nturn\nD4\ngo north\nrestart\n").out)
    assert told["plan n"] == "This ruleset has no plans."
    assert told["turn"] == "Turn which way? Write: turn DIRECTION"
    assert told["D4"] == "'D4' is not a command; did you mean 'move D4'?"
    assert told["go north"].startswith("You move north")
    assert told["restart"] == told[""]


@pytest.mark.parametrize(
    ("game", "first"),
    [
        ("rune-and-rust", "Your turn: 'move north' or 'move F8'; 'attack' or 'disengage'; then 'end'."),
        ("duelyst", "Your turn: 'move north' or 'move 0,4'; 'attack'; 'lancer: …' for another piece; then 'end'."),
        ("imperial-assault", "Your turn: 'move-action' for points, then 'move east' or 'move B2'; then 'end'."),
        (
            "methuen",
            "Your turn: 'move north' or 'move 3S 1E'; 'actions' lists what you can do; 'mage: …' for another piece; "
            "then 'end'.",
        ),
    ],
)
def test_the_opening_says_how_one_begins_and_it_works(footwork: Running, game: str, first: str) -> None:
    out = footwork("play", game).out
    assert out.endswith(f"\n\n{first}\nType 'help' for the commands.\n\n")
    named = [part for part in first.split("'")[1::2] if "…" not in part]
    before = ["move-action"] if "move-action" in named else []
    for line in (each for each in named if each.startswith("move ")):
        told = answers(footwork("play", game, lines="\n".join([*before, line])).out)[line]
        assert re.match(r"(You move|\w+( \w+)? moves) ", told), told


# Leaving


class Asked:
    """Somebody who is asked whether to leave, and answers."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)

    def __call__(self, question: str) -> str | None:
        assert question == "Leave it?"
        return self.answers.pop(0)


def session_with(*answers: str) -> tuple[Session, io.StringIO, Asked]:
    out, asked = io.StringIO(), Asked(*answers)
    return Session(Game.shipped("rune-and-rust"), Screen(out), lambda text: None, confirm=asked), out, asked


def test_a_game_in_which_nothing_happened_is_left_at_once() -> None:
    session, _, _ = session_with()
    run_line(session, "look")
    run_line(session, "quit")
    assert session.over


def test_an_unsaved_game_is_offered_to_be_saved(tmp_path: Path) -> None:
    file, missing = tmp_path / "my game.json", tmp_path / "no" / "game.json"
    session, out, asked = session_with("no", "perhaps", f"save {missing}", f"save {file}")
    run_line(session, "move north")
    run_line(session, "quit")
    assert len(asked.answers) == 3, "the answer was no, and the game goes on"
    assert "This game is not saved." in out.getvalue()
    run_line(session, "quit")
    assert asked.answers == []
    assert "Please answer 'save FILE', 'yes' or 'no'." in out.getvalue()
    assert f"{missing}: cannot be written" in out.getvalue()
    assert session.over
    assert Game.load(file).state == session.state


@pytest.mark.parametrize("command", ["again", "load FILE", "quit"])
def test_what_would_lose_an_unsaved_game_asks(tmp_path: Path, command: str) -> None:
    other = tmp_path / "other.yaml"
    other.write_text(SKIRMISH, encoding="utf-8")
    session, _, asked = session_with("no", "yes")
    run_line(session, "move north")
    moved = session.state
    run_line(session, command.replace("FILE", str(other)))
    assert session.state is moved
    run_line(session, command.replace("FILE", str(other)))
    assert asked.answers == []
    assert session.over or session.state is not moved


def test_a_game_that_is_saved_or_over_is_not_asked_about(tmp_path: Path) -> None:
    session, _, _ = session_with()
    run_line(session, "move north")
    run_line(session, f"save {tmp_path / 'game.json'}")
    run_line(session, "again")
    run_line(session, "move north")
    session.game.finish()
    run_line(session, "quit")
    assert session.over


def test_a_script_is_not_asked(footwork: Running) -> None:
    assert footwork("play", lines="n\nquit\n").out.endswith("> quit\n\nGoodbye.\n\n")


def test_bots_that_are_interrupted_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    session, out, asked = session_with("no")
    whole = session.bots
    pressed: list[str] = []

    def bots(lines: list[str] | None = None) -> str | None:
        if not pressed:
            pressed.append("Ctrl-C")
            raise KeyboardInterrupt
        return whole(lines)

    monkeypatch.setattr(session, "bots", bots)
    guarded(session, lambda: run_line(session, "end"))
    assert asked.answers == []
    assert "Turn of Heroes." in out.getvalue()
    assert session.piece == "hero"


CALLED = """
ruleset: rune-and-rust
size: [8, 8]
pieces:
  - {id: hero, kind: player, side: heroes, at: D4}
  - {id: og, kind: ogre, side: monsters, at: D6, name: Og}
  - {id: ogg, kind: ogre, side: monsters, at: E5, name: Oggy}
  - {id: rodent, kind: monster, side: monsters, at: H8, name: Rat}
  - {id: rat-2, kind: monster, side: monsters, at: D5, name: Rat king}
"""


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("attack og", "You can't reach Og from here."),
        ("attack rat", "You can't reach Rat from here."),
        ("attack rodent", "You can't reach Rat from here."),
        ("attack king", "Adventurer attacks Rat king: "),
        ("attack o", "Adventurer attacks Oggy: "),
    ],
)
def test_a_whole_name_means_who_is_called_so(footwork: Running, tmp_path: Path, line: str, said: str) -> None:
    """Also where somebody within reach is called something that begins like it."""
    file = tmp_path / "called.yaml"
    file.write_text(CALLED)
    told = answers(footwork("play", str(file), lines=f"{line}\n").out)[line]
    assert told.startswith(said)


def test_a_wrong_setting_is_named_in_a_session_too(footwork: Running, tmp_path: Path) -> None:
    (tmp_path / "grid.json").write_text('{"movementSettings": {"diagonalCostMultiplier": 0}}')
    file = tmp_path / "small.yaml"
    file.write_text(f"{CALLED}settings: grid.json\n")
    line = f"load {file}"
    told = answers(footwork("play", lines=f"{line}\n").out)[line]
    assert told.endswith(":1:49: movementSettings.diagonalCostMultiplier: expected more than 0, found 0")


@pytest.mark.parametrize(
    ("rules", "listed"),
    [
        ({}, True),
        ({"beats": {}}, False),
        ({"beats": {"at-once": "allow"}}, True),
        ({"allowance": {"refresh": "action"}, "actions": {"go": {"do": {"move": {"points": 2}}}}}, False),
        ({"allowance": {"refresh": "action"}, "actions": {"move": {"do": {"move": {"points": 2}}}}}, True),
    ],
)
def test_move_is_in_help_where_it_moves_somebody(
    footwork: Running, tmp_path: Path, rules: dict[str, Any], listed: bool
) -> None:
    ruleset = {"footwork": 1, "name": "short", "terrain": {"floor": {"glyph": "."}}} | rules
    file = tmp_path / "hall.yaml"
    file.write_text(json.dumps({"ruleset": ruleset, "size": [4, 4], "pieces": [{"id": "hero", "at": "A1"}]}))
    told = answers(footwork("play", str(file), lines="help\n").out)["help"]
    assert ("move" in commands_of(told)) is listed
