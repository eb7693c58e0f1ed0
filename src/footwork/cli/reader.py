"""Readers: where commands come from. A prompt with completion on a terminal, plain lines from a pipe."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TextIO

if TYPE_CHECKING:
    from prompt_toolkit.completion import CompleteEvent, Completion
    from prompt_toolkit.document import Document
    from prompt_toolkit.history import History

Completing = Callable[[str], Iterable[str]]
"""From the line up to the cursor to the words that may stand there."""


class Reader(Protocol):
    """Gives commands one by one; None at the end."""

    def read(self, prompt: str) -> str | None:
        """The next command."""


class PipeReader:
    """Lines of a stream, echoed so that the transcript reads as a session."""

    def __init__(self, stream: TextIO, out: TextIO) -> None:
        self._stream = stream
        self._out = out

    def read(self, prompt: str) -> str | None:
        """The next line that is not empty or a comment (#)."""
        for line in self._stream:
            text = line.strip()
            if text and not text.startswith("#"):
                print(f"> {text}\n", file=self._out, flush=True)
                return text
        return None


class PromptReader:
    """A prompt with history and completion."""

    def __init__(self, complete: Completing) -> None:
        from prompt_toolkit import PromptSession

        self._session: PromptSession[str] = PromptSession(
            history=_history(), completer=_completer(complete), complete_while_typing=False
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


def reader_for(complete: Completing) -> Reader:
    """The reader that suits standard input."""
    if sys.stdin is None:
        return PipeReader(open(os.devnull), sys.stdout)  # noqa: PTH123, SIM115 - lives as long as the process
    if sys.stdin.isatty() and sys.stdout.isatty():
        return PromptReader(complete)
    return PipeReader(sys.stdin, sys.stdout)


def _history() -> History:
    """Kept under the user's state folder; in memory only where that cannot be written."""
    from prompt_toolkit.history import FileHistory, InMemoryHistory

    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    folder = Path(base) / "footwork"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / "history"
        path.touch()
    except (OSError, RuntimeError):
        return InMemoryHistory()
    return FileHistory(str(path))


def _completer(complete: Completing) -> _Completer:
    return _Completer(complete)


if TYPE_CHECKING:
    from prompt_toolkit.completion import Completer as _Base
else:
    _Base = object
