"""The prompt: a line with history and completion, for terminals."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

from footwork.cli.reader import Completing


class PromptReader:
    """Reads commands from the terminal."""

    def __init__(self, complete: Completing, may_leave: Callable[[bool], bool]) -> None:
        self._session: PromptSession[str] = PromptSession(
            history=history(),
            completer=WordCompleter(complete),
            complete_while_typing=False,
            key_bindings=clearing(),
        )
        self._asking: PromptSession[str] = PromptSession()
        self._may_leave = may_leave

    def read(self, prompt: str) -> str | None:
        """The next command; None when the player closes the input, and means it."""
        while True:
            try:
                text = self._session.prompt(prompt_text(prompt, shutil.get_terminal_size().columns)).strip()
            except (EOFError, KeyboardInterrupt) as key:
                print()
                if self._may_leave(isinstance(key, EOFError)):
                    return None
                continue
            if text:
                print()
                return text

    def confirm(self, question: str) -> str | None:
        """An answer that is no command: Ctrl-C takes the question back, Ctrl-D means yes."""
        try:
            text = self._asking.prompt(f"{question} > ").strip()
        except KeyboardInterrupt:
            text = "no"
        except EOFError:
            text = "yes"
        print()
        return text


def prompt_text(status: str, columns: int) -> str:
    """What stands before the cursor; the status has a line of its own where it would leave too little of one.

    >>> prompt_text("Adventurer 4/4", 80)
    'Adventurer 4/4 > '
    >>> prompt_text("Warden, Action Points 3/3, Reaction Points 1/1, round 1", 60)
    'Warden, Action Points 3/3, Reaction Points 1/1, round 1\\n> '
    """
    return f"{status}\n> " if len(status) > columns // 2 else f"{status} > "


def clearing() -> KeyBindings:
    """Ctrl-C clears a line on which something is written; only on an empty one it is an interrupt."""
    keys = KeyBindings()

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
        words = list(self._complete(line))
        two, one = " ".join(line.split(" ")[-2:]), line.rpartition(" ")[2]
        for typed in (two, one):  # a cell may be two words
            fitting = [word for word in words if word.lower().startswith(typed.lower())]
            if fitting:
                yield from (Completion(word, start_position=-len(typed)) for word in fitting)
                return


def history() -> History:
    """Kept under the user's state folder; in memory only where that cannot be written."""
    try:
        folder = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "footwork"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / "history"
        path.touch()
    except (OSError, RuntimeError):
        return InMemoryHistory()
    return FileHistory(str(path))
