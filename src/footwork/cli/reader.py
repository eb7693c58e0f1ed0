"""Readers: where commands come from. A prompt on a terminal, plain lines from a pipe."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol, TextIO

from footwork.characters import escaped

Completing = Callable[[str], Iterable[str]]
"""From the line up to the cursor to the words that may stand at its end."""


Asking = Callable[[str], str | None]
"""Asks a question; None where there is no answer any more."""


class Reader(Protocol):
    """Gives commands one by one."""

    @property
    def confirm(self) -> Asking | None:
        """Asks whether to give something up; None where nobody is there to ask."""

    def read(self, prompt: str) -> str | None:
        """The next command; None at the end."""


class PipeReader:
    """Lines of a stream, echoed so that the transcript reads as a session."""

    confirm: Asking | None = None

    def __init__(self, stream: TextIO, out: TextIO) -> None:
        self._stream = stream
        self._out = out

    def read(self, prompt: str) -> str | None:
        """The next line that is not empty or a comment (#)."""
        for line in self._stream:
            text = line.strip()
            if text and not text.startswith("#"):
                print(f"> {escaped(text)}\n", file=self._out, flush=True)
                return text
        return None
