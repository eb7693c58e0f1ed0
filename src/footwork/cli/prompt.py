"""The prompt: a line with history and completion, for terminals."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import count, groupby
from typing import cast

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app_session
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.input import Input
from prompt_toolkit.input.vt100_parser import Vt100Parser
from prompt_toolkit.key_binding import KeyBindings, KeyPress, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import Output
from prompt_toolkit.output.vt100 import Vt100_Output

from footwork.characters import escaped
from footwork.cli.defects import state_folder
from footwork.cli.reader import MOST_TYPED, TOO_LONG, Completing
from footwork.cli.streams import OutputLost, colours_of
from footwork.rules.files.disk import is_file

FASTEST = 30
"""How many keys at once are still somebody typing."""
_PASTED = "\x1b[201~"
"""What a terminal says at the end of what is pasted."""
_ALWAYS = (Keys.Enter, Keys.ControlJ, Keys.CPRResponse, Keys.BracketedPaste)


class PromptReader:
    """Reads commands from the terminal."""

    def __init__(self, complete: Completing, may_leave: Callable[[bool], bool]) -> None:
        source = get_app_session().input
        setattr(source, "read_keys", partial(as_typed, source.read_keys))  # noqa: B010
        setattr(source, "flush_keys", partial(without_end, source, source.flush_keys))  # noqa: B010
        make_own(get_app_session().output)
        self._session: PromptSession[str] = PromptSession(
            history=history(),
            completer=WordCompleter(complete),
            complete_while_typing=False,
            enable_suspend=True,
            key_bindings=line_keys(),
        )
        self._asking: PromptSession[str] = PromptSession()
        self._may_leave = may_leave

    def read(self, prompt: str) -> str | None:
        """The next command; None when the player closes the input, and means it."""
        while True:
            try:
                text = _asked(self._session, prompt_text(escaped(prompt), shutil.get_terminal_size().columns))
            except OSError:  # the terminal is gone
                raise OutputLost from None
            except (EOFError, KeyboardInterrupt) as key:
                print()
                if self._may_leave(isinstance(key, EOFError)):
                    return None
                continue
            if not text:
                continue
            print()
            if len(text) <= MOST_TYPED:
                return text
            print(f"{TOO_LONG}\n")

    def confirm(self, question: str) -> str | None:
        """An answer that is no command: Ctrl-C takes the question back, Ctrl-D means yes."""
        try:
            text = _asked(self._asking, f"{escaped(question, lines=True)} > ")
        except KeyboardInterrupt:
            text = "no"
        except EOFError:
            text = "yes"
        print()
        return text


def _asked(session: PromptSession[str], text: str) -> str:
    """What is typed. A signal raises KeyboardInterrupt wherever it comes.

    The prompt's own handling fails, with a traceback, on one that comes as a line is just done.
    """
    return session.prompt(text, handle_sigint=False).strip()


def prompt_text(status: str, columns: int) -> str:
    """What stands before the cursor; the status has a line of its own where it would leave too little of one.

    >>> prompt_text("Adventurer 4/4", 80)
    'Adventurer 4/4 > '
    >>> prompt_text("Warden, Action Points 3/3, Reaction Points 1/1, round 1", 60)
    'Warden, Action Points 3/3, Reaction Points 1/1, round 1\\n> '
    """
    return f"{status}\n> " if len(status) > columns // 2 else f"{status} > "


def as_typed(read: Callable[[], list[KeyPress]]) -> list[KeyPress]:
    """The keys that were hit. What comes faster than anybody types is pasted, and of keys that edit a few are enough.

    Nobody asked for a mouse: what looks like one was typed, and its reader would stumble over it.
    """
    keys: list[KeyPress] = []
    enough = count()
    pressed = (
        press
        for press in read()
        if press.key is not Keys.Vt100MouseEvent and (_is_text(press) or press.key in _ALWAYS or next(enough) < FASTEST)
    )
    for is_text, run in groupby(pressed, _is_text):
        presses = list(run)
        if is_text and len(presses) > FASTEST:
            presses = [KeyPress(Keys.BracketedPaste, "".join(press.data for press in presses))]
        keys += presses
    return keys


def without_end(source: Input, flush: Callable[[], list[KeyPress]]) -> list[KeyPress]:
    """The keys that still wait for others after a while without any. What is being pasted ends there as well.

    Else one whose end never comes would take every key as its own, Ctrl-C too.
    """
    parser = getattr(source, "vt100_parser", None)
    if getattr(parser, "_in_bracketed_paste", False):
        cast(Vt100Parser, parser).feed(_PASTED)
    return flush()


def make_own(output: Output) -> None:
    """Let the prompt write its codes past the stream that would spell them out; names are spelled out before.

    It never asks the terminal where its cursor is: only a bar at the foot of the screen would need the answer, and a
    signal that comes while it is waited for fails in the prompt's own loop, with a traceback.
    """
    if isinstance(output, Vt100_Output):
        output.stdout = colours_of(output.stdout)
        output.enable_cpr = False


def _is_text(press: KeyPress) -> bool:
    return len(press.key) == 1 and press.data == press.key


def _ignored(event: KeyPressEvent) -> None:
    """Nothing happens."""


def line_keys() -> KeyBindings:
    """Ctrl-C clears a line on which something is written; only on an empty one it is an interrupt.

    What is pasted beyond the longest line is left out, and no key is repeated by a number: Escape and six digits made
    half a million of the next one.
    """
    keys = KeyBindings()
    for digit in "0123456789-":
        keys.add("escape", digit)(_ignored)

    @keys.add(Keys.BracketedPaste)
    def _paste(event: KeyPressEvent) -> None:
        buffer, text = event.current_buffer, event.data.replace("\r\n", "\n").replace("\r", "\n")
        buffer.insert_text(text[: max(0, MOST_TYPED + 1 - len(buffer.text))])

    @keys.add("c-c")
    def _clear(event: KeyPressEvent) -> None:
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit(exception=KeyboardInterrupt, style="class:aborting")

    return keys


class WordCompleter(Completer):
    """Completes the word before the cursor."""

    def __init__(self, complete: Completing) -> None:
        self._complete = complete

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """The words that fit what has been typed so far, whatever its case."""
        line = document.text_before_cursor
        words = self._words(line)
        two, one = " ".join(line.split(" ")[-2:]), line.rpartition(" ")[2]
        for typed in (two, one):  # a cell may be two words
            fitting = [word for word in words if word.lower().startswith(typed.lower())]
            if fitting:
                yield from (Completion(word, start_position=-len(typed)) for word in fitting)
                return

    def _words(self, line: str) -> list[str]:
        """What may stand there; nothing if it cannot be found out, for a key must not end a game."""
        try:
            return list(self._complete(line))
        except Exception:
            return []


class KeptHistory(FileHistory):
    """Lines in a file, as long as it can be read and written."""

    def load_history_strings(self) -> Iterator[str]:
        """The lines, the last one first."""
        with suppress(OSError):
            yield from super().load_history_strings()

    def store_string(self, string: str) -> None:
        """Keep a line, if it is one that could be run."""
        if len(string) <= MOST_TYPED:
            with suppress(OSError):
                super().store_string(string)


def history() -> History:
    """Kept under the user's state folder; in memory only where that cannot be written."""
    folder = state_folder()
    if folder is None:
        return InMemoryHistory()
    path = folder / "history"
    try:
        path.touch()
    except OSError:
        return InMemoryHistory()
    return KeptHistory(str(path)) if is_file(path) else InMemoryHistory()
