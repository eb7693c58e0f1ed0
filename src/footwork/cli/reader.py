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


MOST_TYPED = 1000
"""How many characters a line may have."""
MOST_WITHOUT_A_LINE = 2**24
TOO_LONG = f"A line has at most {MOST_TYPED:,} characters; this one is left out."


class PipeReader:
    """Lines of a stream, echoed so that the transcript reads as a session."""

    confirm: Asking | None = None

    def __init__(self, stream: TextIO, out: TextIO) -> None:
        self._stream = stream
        self._out = out

    def read(self, prompt: str) -> str | None:
        """The next line that is not empty or a comment (#); one that is too long is left out, and that is said."""
        while line := self._line(MOST_TYPED + 1):
            text = line.strip()
            if len(line) > MOST_TYPED and not line.endswith("\n"):
                print(f"> {escaped(text[:40])}…\n\n{TOO_LONG}\n", file=self._out, flush=True)
                if not self._skipped():
                    return None
            elif text and not text.startswith("#"):
                print(f"> {escaped(text)}\n", file=self._out, flush=True)
                return text
        return None

    def _skipped(self) -> bool:
        """Whether the rest of a line could be read over; what has no lines at all is no input for a game."""
        for _ in range(MOST_WITHOUT_A_LINE // MOST_TYPED):
            rest = self._line(MOST_TYPED)
            if not rest or rest.endswith("\n"):
                return bool(rest)
        return False

    def _line(self, most: int) -> str:
        """So much of a line; nothing at the end, or where the input cannot be read any more."""
        try:
            return self._stream.readline(most)
        except (OSError, ValueError):
            return ""
