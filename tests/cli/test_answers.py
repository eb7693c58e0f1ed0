from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from footwork.board.setup import shipped_files

Running = Any


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys, footwork.cli.app\n"
        "heavy = {'pydantic', 'ruamel', 'rich', 'prompt_toolkit', 'footwork.game.game'}\n"
        "sys.exit(', '.join(heavy & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_module_runs_as_a_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "footwork", "why", "rune-and-rust", "hero", "H8"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "A Goblin blocks your path!\n")


def test_help_names_every_command(footwork: Running) -> None:
    out = footwork("--help").out
    for command in ("play", "reach", "path", "why", "replay", "rulesets", "check"):
        assert f"\n  {command} " in out
    assert footwork("--version").out.startswith("footwork ")
    assert footwork("nonsense").code == 2
    assert "Usage" in footwork().out + footwork().err


def test_reach(footwork: Running) -> None:
    answer = footwork("reach", "rune-and-rust", "hero")
    assert answer.code == 0
    assert "Adventurer can stop on 35 cells." in answer.out
    data = json.loads(footwork("reach", "rune-and-rust/skirmish", "hero", "--json").out)
    assert data["cells"]["D3"]["charge"] == 2


def test_reach_without_points_says_which_action_gives_some(footwork: Running) -> None:
    answer = footwork("reach", "imperial-assault/hangar", "luke")
    assert "\nLuke can move no further with 0 points; 'move-action' gives more.\n" in answer.out
    data = json.loads(footwork("reach", "imperial-assault/hangar", "luke", "--json").out)
    assert (data["points"], data["granted-by"], data["cells"]) == (0, ["move-action"], {})
    lines = "move-action\nmove-action\n" + "move A1\nmove A2\n" * 4 + "reach\n"
    used = footwork("play", "imperial-assault/hangar", lines=lines).out
    assert (
        "Luke can move no further with 0 points; 'move-action' gives more, but not now: "
        "Luke has nothing left for that this turn: action is used up."
    ) in " ".join(used.split())
    assert "points" not in footwork("reach", "duelyst", "fox").out


@pytest.mark.parametrize("verb", ["path", "why"])
def test_path_and_why_as_if_there_were_points(footwork: Running, verb: str) -> None:
    asked = (verb, "imperial-assault/hangar", "luke", "D1")
    none = footwork(*asked)
    assert (none.code, none.out.splitlines()[0]) == (1, "Not enough movement points: 3 needed, 0 left.")
    few = footwork(*asked, "--points", "2")
    assert (few.code, few.out.splitlines()[0]) == (1, "Not enough movement points: 3 needed, 2 left.")
    enough = footwork(*asked, "--points", "4")
    assert (enough.code, enough.out.splitlines()[-1]) == (0, "  1 of 4 points would be left.")
    assert json.loads(footwork(*asked, "--points", "4", "--json").out)["path"]["charge"] == 3
    both = footwork(*asked, "--points", "4", "--action", "move-action")
    assert (both.code, both.err) == (
        2,
        "the move of an action has its own points; leave out the points, or the action\n",
    )


def test_path(footwork: Running) -> None:
    answer = footwork("path", "rune-and-rust", "hero", "G5")
    assert answer.code == 0
    assert "Total     3" in answer.out
    assert json.loads(footwork("path", "rune-and-rust", "hero", "D3", "--json").out)["path"]["cells"] == [
        "D5",
        "D4",
        "D3",
    ]
    through = json.loads(footwork("path", "rune-and-rust", "hero", "D4", "--through", "C5", "--json").out)
    assert through["path"]["cells"] == ["D5", "C5", "D4"]
    refused = footwork("path", "rune-and-rust", "hero", "H1")
    assert refused.code == 1
    assert refused.out.startswith("Not enough movement points. Need 6.5, have 4.\n\n  D5 → E4   1.5   diagonal step\n")
    assert refused.out.endswith("  Total     6.5\n")
    assert json.loads(footwork("path", "rune-and-rust", "hero", "H1", "--json").out)["ok"] is False


def test_path_why_and_play_refuse_alike(footwork: Running) -> None:
    for cell in ("H1", "C3", "D5", "H8"):
        refused = footwork("path", "rune-and-rust", "hero", cell)
        assert refused == footwork("why", "rune-and-rust", "hero", cell)
        assert f"> path {cell}\n\n{refused.out}" in footwork("play", lines=f"path {cell}\n").out


def test_a_path_through_cells_that_is_too_dear_shows_the_bill_of_that_path(footwork: Running) -> None:
    refused = footwork("path", "rune-and-rust", "hero", "E5", "--through", "A5")
    assert refused.code == 1
    assert "  B5 → A5   1   cardinal step\n" in refused.out
    assert refused.out.endswith("  Total     7\n")


def test_why(footwork: Running) -> None:
    assert footwork("why", "rune-and-rust", "hero", "D4").code == 0
    answer = footwork("why", "rune-and-rust", "hero", "H8", "--json")
    assert answer.code == 1
    assert json.loads(answer.out)["refusal"]["reason"] == "CellOccupied"
    assert json.loads(footwork("why", "rune-and-rust", "hero", "D4", "--json").out)["ok"] is True


def test_replay(footwork: Running, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    footwork("play", lines=f"n\nend\nsave {save}\n")
    answer = footwork("replay", str(save))
    assert answer.code == 0
    assert answer.out.startswith(
        "   1  Adventurer moves D5 → D4.\n   2  Turn of Monsters.\n   3  Skeleton 1 moves G2 → F2 → E3.\n"
    )
    assert "  Round 2. Turn of Heroes.\n\n    A B C" in answer.out
    assert "[" not in answer.out
    assert "played again to the same position" in answer.out
    told = footwork("replay", str(save), "--events").out
    assert "   1  Adventurer, move north\n        Adventurer moves D5 → D4.\n   2  End of turn\n" in told
    assert "   3  Skeleton 1, move to E3\n        Skeleton 1 moves G2 → F2 → E3.\n" in told
    data = json.loads(footwork("replay", str(save), "--events", "--json").out)
    assert data["actions"] == len(data["log"])
    assert data["log"][0]["events"][0]["event"] == "move-declared"


@pytest.mark.parametrize(
    ("command", "usage"),
    [
        ("play", "[OPTIONS] [RULESET|FILE]"),
        ("reach", "[OPTIONS] FILE PIECE"),
        ("path", "[OPTIONS] FILE PIECE TO"),
        ("why", "[OPTIONS] FILE PIECE TO"),
        ("replay", "[OPTIONS] SAVE"),
        ("rulesets", "[OPTIONS] [NAME|FILE]"),
        ("check", "[OPTIONS] [FILE]..."),
        ("bench", "[OPTIONS]"),
    ],
)
def test_usage_is_in_capitals(footwork: Running, command: str, usage: str) -> None:
    out = footwork(command, "--help").out
    assert out.splitlines()[0].endswith(f" {command} {usage}")
    assert "{" not in out
    assert "list[" not in out


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are closed otherwise there")
@pytest.mark.parametrize("command", ["reach rune-and-rust hero --json", "rulesets --schema ruleset", "play"])
def test_a_reader_who_stops_early_is_no_error(command: str) -> None:
    program = [sys.executable, "-m", "footwork", *command.split()]
    with subprocess.Popen(program, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_rulesets(footwork: Running) -> None:
    assert "rune-and-rust: Rune and Rust" in footwork("rulesets").out
    assert "reactions: opportunity-attack" in footwork("rulesets", "rune-and-rust").out
    listed = {entry["name"]: entry for entry in json.loads(footwork("rulesets", "--json").out)}
    assert listed["rune-and-rust"]["scenarios"][0]["name"] == "skirmish"
    for kind in ("ruleset", "scenario"):
        schema = json.loads(footwork("rulesets", "--schema", kind).out)
        assert schema["type"] == "object"
    assert "moves-made" in footwork("rulesets", "--schema", "scenario").out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["reach", "nope.yaml", "hero"], "nope.yaml:1:1: there is no such file"),
        (["reach", "rune-and-rust", "heor"], "there is no piece 'heor'; did you mean 'hero'?"),
        (["why", "rune-and-rust", "hero", "44"], "'44' is not a cell"),
        (["replay", "nope.json"], "nope.json:1:1: the file does not exist"),
        (["rulesets", "rune"], "there is no ruleset 'rune'"),
        (["rulesets", "--schema", "save"], "--schema is one of ruleset, scenario"),
        (["check"], "name files to check"),
    ],
)
def test_misuse_is_told_on_standard_error(footwork: Running, arguments: list[str], told: str) -> None:
    answer = footwork(*arguments)
    assert (answer.code, answer.out) == (2, "")
    assert told in answer.err


BROKEN = {
    "not YAML at all": ("pieces: [", 2),
    "an unknown field": ("ruleset: rune-and-rust\nmpa: |\n  ...\n", 2),
    "no scenario": ("footwork: 1\nname: mine\n", 1),
    "an unknown ruleset": ("ruleset: rust\n", 1),
    "a piece on a wall": ("ruleset: rune-and-rust\nmap: |\n  ..#\n  ...\n  ...\npieces:\n  - {id: a, at: C1}\n", 7),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_files_say_where(footwork: Running, tmp_path: Path, name: str) -> None:
    text, line = BROKEN[name]
    path = tmp_path / "broken.yaml"
    path.write_text(text, encoding="utf-8")
    for command in (["play", str(path)], ["reach", str(path), "a"]):
        answer = footwork(*command)
        assert (answer.code, answer.out) == (2, "")
        assert answer.err.startswith(f"{path}:{line}:")


EXPECTING = """\
ruleset: rune-and-rust
map: |
  . ~ .
  . . .
  . . .
pieces: [{id: hero, kind: player, side: a, at: A1}]
expect:
  - {reach: hero, cost: {B1: 2, C1: 3}}
  - {why: hero, to: C3, refusal: terrain}
"""


@pytest.mark.parametrize(("answer", "place"), [("'yes'", "D3"), ("'no'", "F4"), ("", "D3")])
def test_what_differs_after_an_answer_is_explained_where_it_was_asked(
    footwork: Running, tmp_path: Path, answer: str, place: str
) -> None:
    """It ended without a summary: the position was played again for the explanation, without the answers."""
    shipped = next(file for file in shipped_files("methuen") if file.name == "intercept.yaml")
    after = f"after: [{{do: move, piece: mover, along: [A1, B2, C3, D3], answers: [{answer}]}}]"
    entry = f"  - {{{after}, why: mover, to: {place}, refusal: bounds}}\n"
    path = tmp_path / "intercept.yaml"
    path.write_text(shipped.read_text(encoding="utf-8").partition("expect:")[0] + "expect:\n" + entry, encoding="utf-8")
    done = footwork("check", str(path))
    assert done.code == 1
    assert done.out.splitlines()[-1] == "1 file, 0 of 1 expectation met"
    assert json.loads(footwork("check", str(path), "--json").out)["differing"][0]["expected"] in (
        "bounds",
        "it happens",
    )


def test_check_prints_what_differs_with_the_ledger(footwork: Running, tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(EXPECTING.replace("B1: 2", "B1: 1"), encoding="utf-8")
    answer = footwork("check", str(path))
    assert answer.code == 1
    assert f"{path}:8:5: cost of hero to B1: expected 1, found 2" in answer.out
    assert "A1 → B1   2   1 cardinal step + 1 difficult ground ×2" in answer.out
    assert answer.out.splitlines()[-1] == "1 file, 1 of 3 expectations met"
    data = json.loads(footwork("check", str(path), "--json").out)
    assert data["ok"] is False
    assert data["differing"][0]["because"]["steps"][0]["cost"] == 2


def test_check_names_the_piece_and_looks_at_the_position_of_the_entry(footwork: Running, tmp_path: Path) -> None:
    path = tmp_path / "turns.yaml"
    path.write_text(
        "ruleset: {footwork: 1, name: bare, terrain: {floor: {glyph: '.'}}, allowance: {points: 2}}\n"
        "map: |\n  . . .\n  . . .\n"
        "pieces: [{id: ann, name: Ann, side: one, at: A1}, {id: bob, name: Bob, side: two, at: C1}]\n"
        "expect:\n"
        "  - {why: bob, to: C2}\n"
        "  - {why: ann, to: A2, after: [{do: end-turn}]}\n"
        "  - {at: {ann: B1}, after: [{do: end-turn}, {do: move, piece: ann, direction: E}]}\n"
        "  - {reach: ann, cost: {B2: 3}, after: [{do: move, piece: ann, direction: E}]}\n",
        encoding="utf-8",
    )
    out = footwork("check", str(path)).out
    assert "    It is not the turn of Bob but of one.\n" in out
    assert out.count("    It is not the turn of Ann but of two.\n") == 2
    assert "    B1 → B2   1   cardinal step\n" in out.replace("      B1", "    B1")
    texts = [
        each["because"]["text"] for each in json.loads(footwork("check", str(path), "--json").out)["differing"][:2]
    ]
    assert texts == ["It is not the turn of Bob but of one.", "It is not the turn of Ann but of two."]


def test_check_says_why_an_action_before_a_question_was_taken_back(footwork: Running, tmp_path: Path) -> None:
    path = tmp_path / "storm.yaml"
    path.write_text(
        "ruleset:\n  footwork: 1\n  name: bare\n  terrain: {floor: {glyph: '.'}}\n  stats: {Health: {default: 9}}\n"
        "  actions: {storm: {do: [{change: Health, by: 600d6}, {change: Health, by: 600d6}]}}\n"
        "map: |\n  . .\npieces: [{id: ann, at: A1}]\n"
        "expect: [{at: {ann: A1}, after: [{do: act, piece: ann, action: storm}]}]\n",
        encoding="utf-8",
    )
    told = "expected it happens, found it was taken back: the action rolls more than 1,000 dice\n"
    assert told in footwork("check", str(path)).out


def test_check_passes_what_is_right(footwork: Running, tmp_path: Path) -> None:
    scenario, ruleset = tmp_path / "right.yaml", tmp_path / "rules.yaml"
    scenario.write_text(EXPECTING.replace("  - {why: hero, to: C3, refusal: terrain}\n", ""), encoding="utf-8")
    ruleset.write_text("footwork: 1\nname: mine\nextends: rune-and-rust\ncost: {diagonal: 1}\n", encoding="utf-8")
    answer = footwork("check", str(scenario), str(ruleset))
    assert (answer.code, answer.out, answer.err) == (0, "2 files, 2 of 2 expectations met\n", "")


def test_check_reports_every_problem_of_every_file(footwork: Running, tmp_path: Path) -> None:
    scenario, ruleset = tmp_path / "broken.yaml", tmp_path / "rules.yaml"
    scenario.write_text(BROKEN["a piece on a wall"][0], encoding="utf-8")
    ruleset.write_text("footwork: 1\nname: mine\nextends: rune-and-rust\ncots: {diagonal: 1}\n", encoding="utf-8")
    answer = footwork("check", str(scenario), str(ruleset), "nope.yaml")
    assert answer.code == 1
    assert f"{scenario}:7:" in answer.err
    assert f"{ruleset}:4:1: unknown field 'cots'; did you mean 'cost'?" in answer.err
    assert "nope.yaml:1:1: the file does not exist" in answer.err
    assert answer.out == "3 files, 0 of 0 expectations met, 3 problems\n"


def test_the_shipped_ruleset_is_clean(footwork: Running) -> None:
    answer = footwork("check", "--rules", "rune-and-rust")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.endswith(" met\n")


def test_the_timeline_of_a_saved_game(footwork: Running, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    footwork("play", lines=f"n\nn\nsave {save}\n")
    data = json.loads(footwork("replay", str(save), "--timeline", "--json").out)
    assert (data["actions"], data["duration"]) == (2, "1.28")
    tweens = [(entry["action"], entry["start"], entry["end"]) for entry in data["timeline"] if entry["what"] == "tween"]
    assert tweens == [(1, 0, "0.64"), (2, "0.64", "1.28")]
    table = footwork("replay", str(save), "--timeline").out.splitlines()
    assert table[0] == "   1  Adventurer, move north"
    assert table[1].split() == ["0", "s", "action-created", "hero"]
    assert table[-1] == "Shown in 1.28 s."


def test_a_saved_game_without_actions_has_an_empty_timeline(footwork: Running, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    footwork("play", lines=f"save {save}\n")
    assert footwork("replay", str(save), "--timeline").out == "Shown in 0 s.\n"
    data = json.loads(footwork("replay", str(save), "--timeline", "--json").out)
    assert (data["duration"], data["timeline"]) == (0, [])


GERMAN = """\
ruleset:
  footwork: 1
  name: texts
  terrain: {floor: {glyph: "."}}
  messages:
    keys: {bounds: validators.invalid_move_position_message}
    result: {bounds: Invalid move position}
    translations: {de: {validators.invalid_move_position_message: Da nicht hin}}
map: "..."
sides: {a: {}}
pieces: [{id: it, side: a, at: A1}]
"""


class TestLanguages:
    """The option demands a language, the environment wishes for one."""

    @pytest.fixture
    def file(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
        monkeypatch.delenv("FOOTWORK_LANG", raising=False)
        path = tmp_path / "texts.yaml"
        path.write_text(GERMAN, encoding="utf-8")
        return str(path)

    def test_the_option(self, footwork: Running, file: str) -> None:
        assert footwork("why", file, "it", "A2").out == "Invalid move position\n"
        assert footwork("why", file, "it", "A2", "--lang", "de").out == "Da nicht hin\n"
        refusal = json.loads(footwork("why", file, "it", "A2", "--lang", "de_CH", "--json").out)["refusal"]
        assert (refusal["key"], refusal["text"]) == ("validators.invalid_move_position_message", "Da nicht hin")

    def test_an_unknown_language(self, footwork: Running, file: str) -> None:
        answer = footwork("why", file, "it", "A2", "--lang", "fr")
        assert (answer.code, answer.err) == (2, "the ruleset has no texts in 'fr'; it has en, de\n")

    @pytest.mark.parametrize(("wish", "text"), [("de", "Da nicht hin"), ("fr", "Invalid move position")])
    def test_the_environment(
        self, footwork: Running, file: str, monkeypatch: pytest.MonkeyPatch, wish: str, text: str
    ) -> None:
        monkeypatch.setenv("FOOTWORK_LANG", wish)
        assert footwork("why", file, "it", "A2").out == f"{text}\n"

    def test_a_game_that_is_loaded_goes_on_in_the_language(self, footwork: Running, file: str, tmp_path: Path) -> None:
        save = tmp_path / "save.json"
        lines = f"move east\nsave {save}\nmove north\nload {save}\nmove north\n"
        assert footwork("play", file, "--lang", "de", lines=lines).out.count("Da nicht hin") == 2
        assert "Da nicht hin" in footwork("play", "--load", str(save), "--lang", "de", lines="move north\n").out
        assert "Invalid move position" in footwork("play", "--load", str(save), lines="move north\n").out


def test_a_picture_takes_the_place_of_pictures_only(footwork: Running, tmp_path: Path) -> None:
    for name, kept in [("game.yaml", "ruleset: x"), ("page.html", "<html></html>"), ("raw.bin", "\x00\x01")]:
        file = tmp_path / name
        file.write_text(kept, encoding="utf-8")
        answer = footwork("reach", "imperial-assault", "luke", "--svg", str(file))
        assert (answer.code, answer.err) == (2, f"{file} is there already and is no SVG; name another file\n")
        assert file.read_text(encoding="utf-8") == kept
    for before in ("", '<?xml version="1.0"?>\n<svg/>', "<svg/>"):
        file = tmp_path / "luke.svg"
        file.write_text(before, encoding="utf-8")
        assert footwork("reach", "imperial-assault", "luke", "--svg", str(file)).code == 0
        assert len(file.read_text(encoding="utf-8")) > 1000


def test_reach_draws_a_picture(footwork: Running, tmp_path: Path) -> None:
    file = tmp_path / "luke.svg"
    answer = footwork("reach", "imperial-assault", "luke", "--points", "6", "--svg", str(file))
    assert (answer.code, answer.out, answer.err) == (0, "", "")
    assert file.read_text(encoding="utf-8").startswith("<svg ")


def test_a_picture_that_cannot_be_written_is_an_error(footwork: Running, tmp_path: Path) -> None:
    answer = footwork("reach", "imperial-assault", "luke", "--svg", str(tmp_path / "no" / "luke.svg"))
    assert answer.code == 2
    assert "cannot be written: No such file or directory" in answer.err


def test_reach_as_plain_text_tells_edges_apart(footwork: Running) -> None:
    answer = footwork("reach", "imperial-assault", "luke", "--points", "4", "--text")
    assert answer.code == 0
    assert "━┃ impassable" in answer.out
    assert "- movement-blocking" in answer.out
    assert "+ door (closed)" in answer.out


def test_check_sums_up_in_a_folder_that_was_removed(
    footwork: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    code, out, err = footwork("check", "hall.yaml")
    assert code == 1
    assert (out + err).count("hall.yaml") == 1
    assert "1 file, 0 of 0 expectations met, 1 problem" in out + err


def test_check_asks_only_what_is_marked_quick(footwork: Running) -> None:
    every, quick = (footwork("check", "--rules", "imperial-assault", *more) for more in ((), ("--quick",)))
    assert every.code == quick.code == 0
    counts = [int(answer.out.split(" of ")[1].split()[0]) for answer in (every, quick)]
    assert counts[0] > counts[1] > 0


def test_json_of_a_large_piece_has_its_poses_and_what_it_covers(footwork: Running) -> None:
    data = json.loads(footwork("reach", "imperial-assault", "walker", "--points", "2", "--json").out)
    assert ("H3", True, 1) in [(pose["at"], pose["turned"], pose["cost"]) for pose in data["poses"]]
    assert data["covered"]["H2"]["cost"] == 1


class TestScripts:
    """A scenario with a log is replayed like a save."""

    @staticmethod
    def script(folder: Path, *log: str) -> str:
        file = folder / "script.yaml"
        lines = "".join(f"  - {entry}\n" for entry in log)
        scenario = GERMAN + (f"log:\n{lines}" if log else "")
        file.write_text(scenario, encoding="utf-8")
        return str(file)

    def test_it_is_played(self, footwork: Running, tmp_path: Path) -> None:
        file = self.script(tmp_path, "{do: move, piece: it, to: C1}", "{do: end-turn}")
        out = footwork("replay", file).out
        assert out.startswith("   1  it moves A1 → B1 → C1.\n")
        assert "2 actions, played to the position" in out
        assert json.loads(footwork("replay", file, "--timeline", "--json").out)["duration"] == "1.44"
        assert footwork("reach", file, "it", "--json").out.startswith('{\n  "piece": "it",\n  "from": "A1"')

    def test_what_does_not_happen_is_an_error_at_its_place(self, footwork: Running, tmp_path: Path) -> None:
        file = self.script(tmp_path, "{do: move, piece: it, to: C1}", "{do: move, piece: it, direction: E}")
        answer = footwork("replay", file)
        assert answer.code == 2
        assert f"{file}:14:5: this action does not happen: refused, bounds.outside" in answer.err

    @pytest.mark.parametrize(
        ("log", "message"),
        [
            (["{do: fly, piece: it}"], ":13:5: an action's 'do' is one of"),
            (["{do: move, piece: it, to: Z0}"], ":13:5: 'Z0' is not a cell"),
            (["{do: end-turn, answers: 1}"], ":13:5: 'answers' is a list"),
            (["{do: end-turn, answers: [yes]}"], ":13:5: there is no question to answer"),
            ([], "this scenario has no log to replay; list actions under 'log', or give a save"),
        ],
    )
    def test_what_is_wrong_is_said(self, footwork: Running, tmp_path: Path, log: list[str], message: str) -> None:
        answer = footwork("replay", self.script(tmp_path, *log))
        assert answer.code == 2
        assert message in answer.err

    def test_a_save_of_it_is_its_own_history(self, footwork: Running, tmp_path: Path) -> None:
        file, save = self.script(tmp_path, "{do: move, piece: it, to: C1}"), tmp_path / "save.json"
        footwork("play", file, lines=f"move east\nsave {save}\n")
        assert footwork("replay", str(save)).out.startswith("   1  it moves A1 → B1.\n")


def test_the_others_can_be_asked_about_as_if_it_were_their_turn(footwork: Running) -> None:
    """Path and why answer for a figure that is not to move, as reach does."""
    told = footwork("path", "imperial-assault/hangar", "bike", "B3", "--points", "6", "--ready")
    assert (told.code, "4 of 6 points would be left." in told.out) == (0, True)
    told = footwork("why", "imperial-assault/hangar", "bike", "B3", "--points", "6", "--ready")
    assert (told.code, told.out.startswith("Bike can move to B3.")) == (0, True)
    assert footwork("why", "imperial-assault/hangar", "bike", "B3", "--points", "6").code == 1


def test_stops_under_a_piece_are_said_below_the_board(footwork: Running) -> None:
    told = footwork("reach", "imperial-assault/hangar", "bantha", "--points", "6").out
    assert "Some of them are under a piece: A4 for 1, A3 for 2, A2 for 3, D4 for 4 and B1 for 5." in told
