"""The prompt: a line with history and completion, for terminals."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, History, InMemoryHistory

from footwork.cli.reader import Completing


class PromptReader:
    """Reads commands from the terminal."""

    def __init__(self, complete: Completing) -> None:
        self._session: PromptSession[str] = PromptSession(
            history=history(), completer=WordCompleter(complete), complete_while_typing=False
        )

    def read(self, prompt: str) -> str | None:
        """The next command; None when the player closes the input."""
        while True:
            try:
                text = self._session.prompt(f"{prompt} > ").strip()
            except (EOFError, KeyboardInterrupt):
                return None
            if text:
                print()
                return text


class WordCompleter(Completer):
    """Completes the word before the cursor."""

    def __init__(self, complete: Completing) -> None:
        self._complete = complete

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """The words that fit what has been typed so far, whatever its case."""
        line = document.text_before_cursor
        typed = line.rpartition(" ")[2]
        for word in self._complete(line):
            if word.lower().startswith(typed.lower()):
                yield Completion(word, start_position=-len(typed))


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
