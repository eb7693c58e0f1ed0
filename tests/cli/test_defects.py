"""A defect of Footwork is said to be one: how to report it, with a code of its own, and no game is lost by it."""

from __future__ import annotations

import json
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from tests.cli.conftest import Running

from footwork.cli.commands import COMMANDS
from footwork.cli.running import run
from footwork.cli.session import Session


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def failing(*arguments: object, **options: object) -> None:
    raise KeyError("a very\nlong " + "x" * 1000)


def test_a_defect_is_said_in_a_line_and_written_to_a_file(
    footwork: Running, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("footwork.cli.answers.open_game", failing)
    code, out, err = footwork("reach", "rune-and-rust", "hero")
    report = tmp_path / "footwork" / "defect.txt"
    first, second, third = err.splitlines()
    assert (code, out) == (70, "")
    assert first.startswith("footwork: this is a defect in Footwork: KeyError: 'a very\\nlong xx")
    assert len(first) < 400
    assert second == f"Please report it with what you did last and the file {report}."
    assert third.startswith("That was footwork ")
    assert "in failing" in report.read_text()


def test_the_whole_traceback_is_shown_to_those_who_ask(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("footwork.cli.answers.open_game", failing)
    monkeypatch.setenv("FOOTWORK_TRACEBACK", "1")
    assert run(["reach", "rune-and-rust", "hero"]) == 70
    assert "in failing" in capsys.readouterr().err


def test_where_nothing_can_be_written_the_report_says_how_to_see_it(
    footwork: Running, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "footwork").write_text("a file, not a folder")
    monkeypatch.setattr("footwork.cli.answers.open_game", failing)
    assert "what FOOTWORK_TRACEBACK=1 shows before it" in footwork("reach", "rune-and-rust", "hero").err


@pytest.mark.parametrize(("error", "said"), [(MemoryError(), "there is not enough memory for this\n"),
                                             (ImportError("x.so: failed to map", path=f"x{EXTENSION_SUFFIXES[0]}"),
                                              "x.so: failed to map; there may not be enough memory\n"),
                                             (FileNotFoundError(2, "No such file or directory", "x"),
                                              "x: No such file or directory\n")])  # fmt: skip
def test_what_the_machine_refuses_is_no_defect(
    footwork: Running, monkeypatch: pytest.MonkeyPatch, error: Exception, said: str
) -> None:
    def refused(*arguments: object, **options: object) -> None:
        raise error

    monkeypatch.setattr("footwork.cli.answers.open_game", refused)
    assert footwork("reach", "rune-and-rust", "hero") == (2, "", said)


def test_a_game_goes_on_after_a_command_that_fails(footwork: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("footwork.cli.commands.position_text", failing)
    code, out, _ = footwork("play", lines="position\nmove n\nposition\n")
    assert code == 70
    assert out.count("this is a defect in Footwork") == 2
    assert "[Movement: D5 → D4]" in out


def test_a_game_is_saved_when_a_session_fails(
    footwork: Running, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    calls = []

    def status(*arguments: object) -> str:
        calls.append(1)
        if len(calls) == 3:
            failing()
        return "you"

    monkeypatch.setattr("footwork.cli.session.status_text", status)
    code, out, err = footwork("play", lines="move n\nmove n\nmove n\n")
    save = tmp_path / "footwork" / "rescued.json"
    assert code == 70
    assert f"The game is saved: footwork play --load {save}" in out
    assert "this is a defect in Footwork" in err
    assert len(json.loads(save.read_text())["log"]) == 2
    assert footwork("replay", str(save)).code == 0


def test_every_command_of_a_session_may_fail(footwork: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "state", property(failing))
    assert footwork("play", lines="\n".join(command.name for command in COMMANDS)).code == 70
