"""`footwork play --log FILE` and `-v`: what §11 of Rune and Rust asks for, seen by the one who plays."""

from __future__ import annotations

import logging
from pathlib import Path

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
