"""Signals: whoever ends Footwork from outside gets the terminal back as it was."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from types import FrameType
from typing import Any

_termios: Any = import_module("termios") if find_spec("termios") else None
_ENDING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")
_PLAIN = b"\x1b[0m\x1b[?25h\x1b[?2004l"
"""No colours, a cursor, and nothing about what is pasted."""


class Terminal:
    """The terminal that standard input is, with the settings it has now; elsewhere nothing is kept."""

    def __init__(self) -> None:
        self._settings = self._read()

    def restore(self) -> None:
        """Give it back these settings, if it has others now and is still ours."""
        if self._settings is None or not _is_ours(0) or self._read() in (None, self._settings):
            return
        with suppress(OSError, _termios.error):
            _termios.tcsetattr(0, _termios.TCSANOW, self._settings)
            _write(b"\r\n")

    def _read(self) -> Any:
        if _termios is None:
            return None
        try:
            return _termios.tcgetattr(0)
        except (OSError, _termios.error):
            return None


def _is_ours(number: int) -> bool:
    """Whether a stream is a terminal and we are in its foreground: else it is somebody else's turn to use it."""
    try:
        return os.isatty(number) and os.tcgetpgrp(number) == os.getpgrp()
    except (OSError, AttributeError):
        return False


def _write(sequence: bytes) -> None:
    """Write to the terminal without waiting for it: its output may have been stopped."""
    if _is_ours(1) and os.environ.get("TERM", "dumb") != "dumb":
        with suppress(OSError):
            os.set_blocking(1, False)
            os.write(1, _PLAIN + sequence)
            os.set_blocking(1, True)


def end_on_signals() -> None:
    """From now on, a signal that asks this process to end does so at once: quietly, with 128 and its number.

    What was ignored stays so, as for a command in the background. Files are written whole or not at all, so that
    nothing needs to be undone.
    """
    terminal = Terminal()

    def end(number: int, frame: FrameType | None) -> None:
        _write(b"")
        terminal.restore()
        os._exit(128 + number)

    for name in _ENDING:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, end)


@contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C be a KeyboardInterrupt meanwhile, for those who ask back; and leave the terminal as it was."""
    if threading.current_thread() is not threading.main_thread():  # where signals are nobody's business
        yield
        return
    terminal, before = Terminal(), signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        terminal.restore()


def no_gaps() -> None:
    """Open what is closed of the three standard streams, so that no file gets a number that others write to."""
    while (spare := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(spare)
