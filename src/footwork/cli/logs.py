"""What a game logs, shown to the one who plays: into a file, or beside the game."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from footwork.characters import escaped
from footwork.errors import MisuseError
from footwork.rules.files.disk import failure, read_bytes

IN_A_FILE = "%(asctime)s %(levelname)s %(message)s"
BESIDE_THE_GAME = "%(levelname)s %(message)s"
_OURS = re.compile(rb"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} [A-Z]+ ")
"""How the first line of a log begins."""


class LogFile(logging.FileHandler):
    """The end of a file. Once it cannot be written, that is said, and the game goes on without a log."""

    def __init__(self, file: Path) -> None:
        super().__init__(file, encoding="utf-8")
        self._shown = file
        self._failed = False

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line, as long as that has not failed."""
        if not self._failed:
            super().emit(record)

    def handleError(self, record: logging.LogRecord) -> None:
        """Say what is wrong with the file, once; what is no matter of the file is told as ever."""
        error = sys.exception()
        if not isinstance(error, OSError):
            super().handleError(record)
            return
        self._failed = True
        self.close()
        with suppress(OSError):
            print(f"{self._shown} cannot be written: {failure(error)}; the game goes on without it", file=sys.stderr)

    def close(self) -> None:
        """Close the file; what could not be written is lost."""
        with suppress(OSError):
            super().close()


@contextmanager
def logged(file: Path | None, *, beside: bool) -> Iterator[None]:
    """Write what the games log meanwhile to the end of a file, and on standard error. Raises MisuseError."""
    handlers: list[logging.Handler] = []
    if file is not None:
        try:
            _check(file)
            handlers.append(_formatted(LogFile(file), IN_A_FILE))
        except (OSError, ValueError) as error:
            raise MisuseError(f"{file} cannot be written: {failure(error)}") from None
    if beside:
        handlers.append(_formatted(logging.StreamHandler(sys.stderr), BESIDE_THE_GAME))
    log = logging.getLogger("footwork")
    level = log.level
    try:
        for handler in handlers:
            log.addHandler(handler)
        if handlers:
            log.setLevel(logging.DEBUG)
        yield
    finally:
        log.setLevel(level)
        for handler in handlers:
            log.removeHandler(handler)
            handler.close()


def _check(file: Path) -> None:
    """See that a log may be written to the end of a file. Raises OSError, and MisuseError if it is no log."""
    try:
        start = read_bytes(file, 100)
    except FileNotFoundError:
        return
    if start and not _OURS.match(start):
        raise MisuseError(f"{file} is there already and is no log; name another file")


def _formatted(handler: logging.Handler, form: str) -> logging.Handler:
    handler.setFormatter(_Plain(form))
    return handler


class _Plain(logging.Formatter):
    """Lines in which nothing acts that somebody typed."""

    def format(self, record: logging.LogRecord) -> str:
        return escaped(super().format(record), lines=True)
