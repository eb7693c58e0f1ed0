"""What a game logs, shown to the one who plays: into a file, or beside the game."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from footwork.errors import MisuseError

IN_A_FILE = "%(asctime)s %(levelname)s %(message)s"
BESIDE_THE_GAME = "%(levelname)s %(message)s"


@contextmanager
def logged(file: Path | None, *, beside: bool) -> Iterator[None]:
    """Write what the games log meanwhile to the end of a file, and on standard error. Raises MisuseError."""
    handlers: list[logging.Handler] = []
    if file is not None:
        try:
            handlers.append(_formatted(logging.FileHandler(file, encoding="utf-8"), IN_A_FILE))
        except OSError as error:
            raise MisuseError(f"{file} cannot be written: {error.strerror or error}") from None
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


def _formatted(handler: logging.Handler, form: str) -> logging.Handler:
    handler.setFormatter(logging.Formatter(form))
    return handler
