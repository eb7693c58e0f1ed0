"""The streams of a command: no name acts in what is written, and a reader who is gone ends it quietly."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TextIO, cast

from footwork.characters import escaped


class OutputLost(Exception):
    """Standard output is closed, its reader is gone, or its disk is full: nobody is there to answer to."""


class Outgoing:
    """A stream on which names cannot act. Whatever cannot be written is OutputLost.

    `raw` is the stream below, for those who write colours; everything but writing is as it is there.
    """

    def __init__(self, raw: TextIO | None) -> None:
        self.raw = raw

    def write(self, text: str) -> int:
        """Write a text with everything that acts spelled out. Raises OutputLost."""
        if self.raw is None:
            return self.lose(text)
        try:
            self.raw.write(escaped(text, lines=True))
        except (OSError, ValueError):
            return self.lose(text)
        return len(text)

    def flush(self) -> None:
        """Hand on what was written. Raises OutputLost."""
        try:
            if self.raw is not None:
                self.raw.flush()
        except (OSError, ValueError):
            self.lose("")

    def lose(self, text: str) -> int:
        """What comes of a text that cannot be written."""
        raise OutputLost

    def isatty(self) -> bool:
        """Whether it is a terminal."""
        return self.raw is not None and self.raw.isatty()

    def writelines(self, lines: Iterable[str]) -> None:
        """Write one text after another. Raises OutputLost."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        if name == "buffer":  # who finds the bytes below writes past this stream, as libraries do where it is ASCII
            raise AttributeError(name)
        return getattr(self.raw, name)


class Aside(Outgoing):
    """A stream beside the answer, for what is wrong: if nobody listens, the exit code still says it."""

    def lose(self, text: str) -> int:
        """Leave it unsaid, and what is held back with it."""
        _drop(self.raw)
        return len(text)


def colours_of(stream: TextIO) -> TextIO:
    """Where colours for a stream are written, by those who write no control characters but their own."""
    raw = getattr(stream, "raw", None)
    return stream if raw is None else cast(TextIO, raw)


@contextmanager
def guarded_streams() -> Iterator[None]:
    """Let standard output and standard error be such streams meanwhile. Raises OutputLost, of the last line too."""
    kept = sys.stdout, sys.stderr
    for stream in kept:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    out, err = Outgoing(sys.stdout), Aside(sys.stderr)
    sys.stdout, sys.stderr = cast(TextIO, out), cast(TextIO, err)
    try:
        yield
        out.flush()
    except OutputLost:
        _drop(kept[0])
        raise
    finally:
        err.flush()
        sys.stdout, sys.stderr = kept


def _drop(stream: TextIO | None) -> None:
    """Let what is still held back go nowhere, else the interpreter would complain of it at its end."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())  # type: ignore[union-attr]
        os.close(nowhere)
