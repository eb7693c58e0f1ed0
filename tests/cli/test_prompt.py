"""The prompt on a terminal: completion and history."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import TextIO, cast

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.data_structures import Size
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, InMemoryHistory
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.key_binding import KeyPress
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import DummyOutput
from prompt_toolkit.output.vt100 import Vt100_Output

from footwork.cli.dispatch import completions, run_line
from footwork.cli.leaving import may_leave
from footwork.cli.prompt import FASTEST, PromptReader, WordCompleter, as_typed, history, without_end
from footwork.cli.reader import MOST_TYPED
from footwork.cli.screen import Screen
from footwork.cli.session import Session
from footwork.cli.streams import Outgoing
from footwork.game.game import Game
from footwork.views.telling.outcome import opening


@pytest.fixture
def session() -> Session:
    return Session(Game.shipped("rune-and-rust"), Screen(io.StringIO()), lambda text: None)


def completed(session: Session, line: str) -> list[str]:
    completer = WordCompleter(lambda text: completions(session, text))
    return [found.text for found in completer.get_completions(Document(line), CompleteEvent())]


def test_commands_and_what_follows_them_are_completed(session: Session) -> None:
    assert completed(session, "mo") == ["move"]
    assert completed(session, "n") == ["north", "northeast", "northwest"]
    assert completed(session, "a") == ["actions", "add", "again", "attack"]
    assert completed(session, "move north") == ["north", "northeast", "northwest"]
    assert completed(session, "move d3") == ["D3"]
    assert completed(session, "attack g") == ["goblin"]
    assert "undo" in completed(session, "help ")
    assert completed(session, "nonsense x") == []
    assert completed(session, "hero: mo") == ["move"]
    assert completed(session, "move n so") == ["south", "southeast", "southwest"]
    assert completed(session, "pla") == ["place"], "there are no plans here"


def test_cells_of_two_words_and_targets_within_reach_are_completed() -> None:
    session = Session(Game.shipped("methuen"), Screen(io.StringIO()), lambda text: None)
    assert completed(session, "move 0N 1") == ["0N 1W", "0N 1E"]
    assert completed(session, "careful-step 2S") == ["2S 1W"]
    assert "axe" in completed(session, "strike ")
    assert "warden" not in completed(session, "strike ")


def test_the_prompt_tells_who_is_to_move(session: Session) -> None:
    assert session.prompt == "Adventurer 4/4, round 1"
    session.game.move("hero", "ne")
    assert session.prompt == "Adventurer 2.5/4, round 1"
    session.game.finish()
    assert session.prompt == "the game is over"
    session.replace(Game.from_dict({**WIDE, "size": [3, 3], "begin": False}))
    assert session.prompt == "no game is running"


def test_history_is_kept_or_quietly_not(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert isinstance(history(), FileHistory)
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert isinstance(history(), InMemoryHistory)


def typed(keys: str, *, leaves: bool = False) -> tuple[list[str | None], list[bool]]:
    """What a player who hits these keys has read from the prompt, up to the end, and how often leaving was asked."""
    asked: list[bool] = []

    def may_leave(sure: bool) -> bool:
        asked.append(sure)
        return leaves

    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        pipe.send_text(keys)
        reader = PromptReader(lambda line: (), may_leave)
        read = [reader.read("you")]
        while read[-1] not in (None, "end"):
            read.append(reader.read("you"))
    return read, asked


def test_ctrl_c_clears_the_line_and_a_second_one_asks() -> None:
    assert typed("mvoe\x03north\rend\r") == (["north", "end"], [])
    assert typed("mvoe\x03\x03end\r") == (["end"], [False])
    assert typed("\x03", leaves=True) == ([None], [False])


def test_what_comes_faster_than_anybody_types_is_pasted() -> None:
    """A hundred thousand characters cost six seconds, a key each."""
    text, null, enter = KeyPress("a"), KeyPress(Keys.ControlAt, "\0"), KeyPress(Keys.Enter, "\r")
    pasted = KeyPress(Keys.BracketedPaste, "a" * 500)
    assert as_typed(lambda: [text] * FASTEST) == [text] * FASTEST
    assert as_typed(lambda: [*[text] * 500, enter]) == [pasted, enter]
    assert as_typed(lambda: [null] * 1000) == [null] * FASTEST
    assert len(as_typed(lambda: [null, text] * 500)) <= 3 * FASTEST
    assert as_typed(lambda: [enter] * 100) == [enter] * 100, "lines are lines, however fast"


def test_no_key_is_repeated_by_a_number() -> None:
    assert typed("\x1b483648 n\rend\r")[0] == ["83648 n", "end"]


def test_what_is_pasted_without_an_end_ends_when_nothing_more_comes() -> None:
    """It took every key as its own, Ctrl-C too, and nobody could leave."""
    with create_pipe_input() as source:
        source.send_text("\x1b[200~north")
        assert source.read_keys() == []
        assert without_end(source, source.flush_keys) == [KeyPress(Keys.BracketedPaste, "north")]
        assert without_end(source, source.flush_keys) == []
        source.send_text("\x03")
        assert source.read_keys() == [KeyPress(Keys.ControlC, "\x03")]


@pytest.mark.parametrize("keys", ["\x1b[31m", "\x1b[<x", "\x1b[<0;0;0;0;0M", "\x1b[M", "\x1b[200R", "\x1b[1;2;3R"])
def test_keys_that_look_like_others_end_nothing(keys: str) -> None:
    """What looks like a mouse ended the session: its reader expected three numbers."""
    assert typed(f"{keys}\x1b[F\x03\x03end\r")[0] == ["end"]


def test_a_line_that_is_too_long_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert typed("a" * 20_000 + "\r" + "b" * MOST_TYPED + "\rend\r")[0] == ["b" * MOST_TYPED, "end"]
    assert capsys.readouterr().out.count("at most 1,000 characters") == 1


def test_a_word_that_cannot_be_completed_ends_nothing() -> None:
    def failing(line: str) -> list[str]:
        raise KeyError(line)

    completer = WordCompleter(failing)
    assert list(completer.get_completions(Document("mo"), CompleteEvent())) == []


def test_the_end_of_input_leaves_and_is_sure() -> None:
    assert typed("\x04", leaves=True) == ([None], [True])
    assert typed("\x04end\r") == (["end"], [True])


@pytest.mark.parametrize(("keys", "answer"), [("save a.json\r", "save a.json"), ("\x03", "no"), ("\x04", "yes")])
def test_keys_answer_whether_to_leave(keys: str, answer: str) -> None:
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        pipe.send_text(keys)
        assert PromptReader(lambda line: (), lambda sure: True).confirm("Leave it?") == answer


def test_who_hit_a_key_is_asked_even_if_nothing_would_be_lost() -> None:
    asked: list[str] = []

    def confirm(question: str) -> str:
        asked.append(question)
        return "yes"

    session = Session(Game.shipped("rune-and-rust"), Screen(io.StringIO()), lambda text: None, confirm=confirm)
    assert may_leave(session, sure=True)
    assert asked == []
    assert may_leave(session, sure=False)
    assert asked == ["Leave it?"]


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


@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("name", ["rune-and-rust", "duelyst", "imperial-assault", "free-actions", "methuen"])
def test_long_lines_break_between_words(monkeypatch: pytest.MonkeyPatch, name: str, columns: int) -> None:
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLUMNS", str(columns))
    game, terminal, pipe = Game.shipped(name), Terminal(), io.StringIO()
    for stream in (terminal, pipe):
        session = Session(game.fork(), Screen(stream), lambda text: None)
        session.screen.say(opening(game.setup, game.state, session.side))
        for line in ("help", "look", "actions", "nonsense", "attack xyz", "look xyz", "end"):
            run_line(session, line)
    about = game.setup.document.about
    assert about in pipe.getvalue(), "a pipe takes lines of any length"
    assert about in " ".join(terminal.getvalue().split())
    assert max(map(len, terminal.getvalue().splitlines())) < columns


def test_the_terminal_is_not_asked_where_its_cursor_is() -> None:
    """A signal while the answer was waited for ended in a traceback of the prompt's own loop: a fuzzer found it."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    shown = Terminal()
    output = Vt100_Output(shown, lambda: Size(24, 80), enable_cpr=True)
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=output):
        pipe.send_text("look\r")
        assert PromptReader(lambda line: (), lambda sure: True).read("Adventurer 4/4") == "look"
    assert "\x1b[6n" not in shown.getvalue()


def test_what_the_prompt_itself_writes_acts_on_a_terminal() -> None:
    """The stream on which no name acts spelled out the prompt's own codes, all over the line."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    shown = Terminal()
    output = Vt100_Output(cast(TextIO, Outgoing(shown)), lambda: Size(24, 80))
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=output):
        pipe.send_text("look\r")
        assert PromptReader(lambda line: (), lambda sure: True).read("Evil\x1b[2J\u202e 4/4") == "look"
    assert "\x1b[?2004h" in shown.getvalue()
    assert "Evil\\x1b[2J\\u202e 4/4" in shown.getvalue(), "names do not act"
    assert "\\x1b[?" not in shown.getvalue()
