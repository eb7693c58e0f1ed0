"""`footwork play`: the loop of a session."""

from __future__ import annotations

import io
import logging
import sys
from collections.abc import Callable
from functools import partial

from footwork.cli.commands import open_
from footwork.cli.defects import DEFECT
from footwork.cli.dispatch import completions, run_aside, run_line
from footwork.cli.leaving import may_leave, rescued
from footwork.cli.reader import Completing, PipeReader, Reader
from footwork.cli.screen import Screen
from footwork.cli.session import Session
from footwork.cli.signals import interruptible
from footwork.cli.sources import Given
from footwork.game.game import Game


def play(game: Game, *, given: Given | None = None) -> int:
    """Play a game until the player quits or the input ends; settings that were given hold for what is loaded, too.

    The exit code tells whether a command failed by a defect; the game went on without it.
    """
    logging.getLogger("footwork").addHandler(logging.NullHandler())
    readers: list[Reader] = []
    session = Session(game, Screen(), lambda text: readers[0].read(text), boards=sys.stdout.isatty(), given=given)
    session.aside = run_aside
    readers.append(reader_for(partial(completions, session), lambda sure: may_leave(session, sure=sure)))
    session.confirm = readers[0].confirm
    with interruptible(), rescued(session):
        guarded(session, partial(open_, session))
        while not session.over:
            guarded(session, partial(next_line, session, readers[0]))
    return DEFECT if session.failed else 0


def next_line(session: Session, reader: Reader) -> None:
    """Read a line and run it; without one, the session is over."""
    line = reader.read(session.prompt)
    if line is None:
        session.over = True
    else:
        run_line(session, line)


def guarded(session: Session, run: Callable[[], None]) -> None:
    """Run something; Ctrl-C meanwhile asks whether to leave, and bots that were at it go on.

    Where nobody is there to ask, it is raised again.
    """
    while not session.over:
        try:
            run()
            return
        except KeyboardInterrupt:
            if session.confirm is None:
                raise
            session.over = may_leave(session, sure=False)
            run = session.resume


def reader_for(complete: Completing, leave: Callable[[bool], bool]) -> Reader:
    """The reader that suits standard input."""
    if sys.stdin is None:
        return PipeReader(io.StringIO(), sys.stdout)
    if sys.stdin.isatty() and sys.stdout.isatty():
        from footwork.cli.prompt import PromptReader

        return PromptReader(complete, leave)
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    return PipeReader(sys.stdin, sys.stdout)
