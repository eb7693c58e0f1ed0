"""`footwork play --log FILE` and `-v`: what §11 of Rune and Rust asks for, seen by the one who plays."""

from __future__ import annotations

import logging
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Running

LINES = "move ne\nmove north\nquit\n"


def test_a_log_file_holds_moves_and_their_checks(footwork: Running, tmp_path: Path) -> None:
    log = tmp_path / "moves.log"
    quiet = footwork("play", "--seed", "3", lines=LINES)
    written = footwork("play", "--seed", "3", "--log", str(log), lines=LINES)
    assert (written.out, written.err) == (quiet.out, "")
    text = log.read_text()
    assert " DEBUG Entity hero: cost 3, remaining 8\n" in text
    assert " DEBUG Entity hero: bounds E4: ok\n" in text
    assert " INFO Entity hero moved NorthEast from D5 to E4 (cost: 3, remaining: 5)\n" in text
    before = len(text)
    footwork("play", "--log", str(log), lines="move n\nquit\n")
    assert log.read_text()[:before] == text
    assert len(log.read_text()) > before


def test_verbose_shows_it_beside_the_game(footwork: Running) -> None:
    shown = footwork("play", "-v", lines=LINES)
    assert "INFO Entity hero moved NorthEast from D5 to E4 (cost: 3, remaining: 5)\n" in shown.err
    assert "Entity hero" not in shown.out
    assert footwork("play", lines=LINES).err == ""
    assert logging.getLogger("footwork").level == logging.NOTSET


def test_a_log_that_cannot_be_written_is_said_at_once(footwork: Running, tmp_path: Path) -> None:
    answer = footwork("play", "--log", str(tmp_path / "none" / "moves.log"), lines=LINES)
    assert answer.code != 0
    assert answer.err.endswith("moves.log cannot be written: No such file or directory\n")
    assert answer.out == ""


@pytest.mark.parametrize("room", [0, 100])
def test_a_log_that_finds_no_more_room_is_said_once_and_the_game_goes_on(tmp_path: Path, room: int) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "footwork", "play", "--log", "moves.log"],
        input=LINES,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
    )
    assert run.stderr == "moves.log cannot be written: File too large; the game goes on without it\n"
    assert run.stdout.endswith("Goodbye.\n\n")
    assert run.returncode == 0
    assert (tmp_path / "moves.log").stat().st_size <= room


@pytest.mark.parametrize("text", ["ruleset: duelyst\n", '{"footwork-save": 1}', "2026-11-16 notes"])
def test_a_log_is_not_written_into_anything_else(footwork: Running, tmp_path: Path, text: str) -> None:
    file = tmp_path / "mine"
    file.write_text(text)
    answer = footwork("play", "--log", str(file), lines=LINES)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == f"{file} is there already and is no log; name another file\n"
    assert file.read_text() == text


def test_an_empty_file_will_do(footwork: Running, tmp_path: Path) -> None:
    log = tmp_path / "moves.log"
    log.touch()
    assert footwork("play", "--log", str(log), lines=LINES).code == 0
    assert "moved NorthEast" in log.read_text()


def test_a_log_is_an_ordinary_file(footwork: Running, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for where, why in (
        (pipe, "this is not an ordinary file"),
        (Path(os.devnull), "this is not an ordinary file"),
        (tmp_path, "this is a folder, not a file"),
    ):
        answer = footwork("play", "--log", str(where), lines=LINES)
        assert (answer.code, answer.out, answer.err) == (2, "", f"{where} cannot be written: {why}\n")


def test_a_log_tells_of_plans_and_beats(footwork: Running) -> None:
    typed = (
        "plan mira up up",
        "plan sela wait",
        "unplan sela",
        "execute",
        "execute",
        "execute",
        "plan sela 1,1",
        "run",
    )
    shown = footwork("play", "free-actions", "-v", lines="\n".join(typed))
    assert shown.err.splitlines() == [
        "INFO mira plans 1,0 1,-1",
        "INFO sela plans wait",
        "INFO sela plans nothing",
        "INFO mira moved North from 1,1 to 1,0 (cost: 1, remaining: unlimited)",
        "WARNING mira failed to move: bounds.outside (cost: -, remaining: unlimited)",
        "WARNING everybody failed to move: plan.nothing (cost: -, remaining: -)",
        "WARNING everybody failed to move: plan.nothing (cost: -, remaining: -)",
        "INFO sela plans 1,1",
        "WARNING everybody failed to move: plan.stuck (cost: -, remaining: -)",
    ]
