"""The prompt on a terminal: completion and history."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, InMemoryHistory

from footwork.cli.dispatch import completions, run_line
from footwork.cli.prompt import WordCompleter, history
from footwork.cli.screen import Screen
from footwork.cli.session import Session
from footwork.game.game import Game


@pytest.fixture
def session() -> Session:
    return Session(Game.shipped("rune-and-rust"), Screen(io.StringIO()), lambda text: None)


def completed(session: Session, line: str) -> list[str]:
    completer = WordCompleter(lambda text: completions(session, text))
    return [found.text for found in completer.get_completions(Document(line), CompleteEvent())]


def test_commands_and_what_follows_them_are_completed(session: Session) -> None:
    assert completed(session, "mo") == ["move"]
    assert completed(session, "n") == ["north", "northeast", "northwest"]
    assert completed(session, "a") == ["act", "actions", "attack"]
    assert completed(session, "move north") == ["north", "northeast", "northwest"]
    assert completed(session, "move d3") == ["D3"]
    assert completed(session, "attack g") == ["goblin"]
    assert "undo" in completed(session, "help ")
    assert completed(session, "nonsense x") == []


def test_the_prompt_tells_who_is_to_move(session: Session) -> None:
    assert session.prompt == "Adventurer 4/4, round 1"
    session.game.move("hero", "ne")
    assert session.prompt == "Adventurer 2.5/4, round 1"
    session.game.finish()
    assert session.prompt == "no game is running"


def test_history_is_kept_or_quietly_not(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert isinstance(history(), FileHistory)
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert isinstance(history(), InMemoryHistory)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


WIDE = {"ruleset": {"footwork": 1, "name": "plain", "terrain": {"floor": {"glyph": "."}}, "allowance": {"points": 3}}}


@pytest.mark.parametrize("command", ["board", "reach", "path AN39"])
def test_a_board_that_does_not_fit_is_shown_around_the_piece(monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("LINES", "24")
    pieces = [{"id": "ann", "name": "Ann", "side": "us", "at": "AN40"}]
    game = Game.from_dict({**WIDE, "size": [60, 60], "pieces": pieces})
    terminal, pipe = Terminal(), io.StringIO()
    for stream in (terminal, pipe):
        run_line(Session(game, Screen(stream), lambda text: None), command)
    lines = terminal.getvalue().splitlines()
    assert max(map(len, lines)) < 60
    assert len(lines) < 24
    assert any("@" in line and line.startswith("40 ") for line in lines)
    assert re.search(r"^columns [A-Z]+–[A-Z]+ of A–BH, rows \d+–\d+ of 1–60$", terminal.getvalue(), re.M)
    assert len(pipe.getvalue().splitlines()) > 60
    assert "columns" not in pipe.getvalue()


@pytest.mark.parametrize(
    ("variables", "coloured"),
    [({"TERM": "xterm-256color"}, True), ({"TERM": "dumb"}, False), ({"TERM": "xterm", "NO_COLOR": "1"}, False)],
)
def test_colours_only_where_they_are_wanted(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], coloured: bool
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    terminal = Terminal()
    Session(Game.shipped("rune-and-rust"), Screen(terminal), lambda text: None).board()
    assert ("\x1b[" in terminal.getvalue()) is coloured
    assert not Screen(io.StringIO()).coloured
