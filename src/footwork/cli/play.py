"""`footwork play`: the loop of a session."""

from __future__ import annotations

import io
import logging
import sys

from footwork.cli.dispatch import completions, run_aside, run_line
from footwork.cli.reader import Completing, PipeReader, Reader
from footwork.cli.screen import Screen
from footwork.cli.session import Session
from footwork.game.game import Game


def play(game: Game) -> None:
    """Play a game until the player quits or the input ends."""
    logging.getLogger("footwork").addHandler(logging.NullHandler())
    readers: list[Reader] = []
    session = Session(game, Screen(), lambda text: readers[0].read(text), boards=sys.stdout.isatty())
    session.aside = run_aside
    readers.append(reader_for(lambda line: completions(session, line)))
    session.open()
    while not session.over:
        line = readers[0].read(session.prompt)
        if line is None:
            break
        run_line(session, line)


def reader_for(complete: Completing) -> Reader:
    """The reader that suits standard input."""
    if sys.stdin is None:
        return PipeReader(io.StringIO(), sys.stdout)
    if sys.stdin.isatty() and sys.stdout.isatty():
        from footwork.cli.prompt import PromptReader

        return PromptReader(complete)
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    return PipeReader(sys.stdin, sys.stdout)
