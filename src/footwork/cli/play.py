"""`footwork play`: the loop of a session."""

from __future__ import annotations

import io
import logging
import sys
from collections.abc import Callable
from functools import partial

from footwork.cli.commands import open_
from footwork.cli.dispatch import completions, run_aside, run_line
from footwork.cli.leaving import may_leave
from footwork.cli.reader import Completing, PipeReader, Reader
from footwork.cli.screen import Screen
from footwork.cli.session import Session
from footwork.cli.sources import Given
from footwork.game.game import Game


def play(game: Game, *, given: Given | None = None) -> None:
    """Play a game until the player quits or the input ends; settings that were given hold for what is loaded, too."""
    logging.getLogger("footwork").addHandler(logging.NullHandler())
    readers: list[Reader] = []
    session = Session(game, Screen(), lambda text: readers[0].read(text), boards=sys.stdout.isatty(), given=given)
    session.aside = run_aside
    readers.append(reader_for(partial(completions, session), lambda sure: may_leave(session, sure=sure)))
    session.confirm = readers[0].confirm
    guarded(session, partial(open_, session))
    while not session.over:
        line = readers[0].read(session.prompt)
        if line is None:
            break
        guarded(session, partial(run_line, session, line))


def guarded(session: Session, run: Callable[[], None]) -> None:
    """Run something; Ctrl-C meanwhile asks whether to leave, and bots that were at it go on."""
    while not session.over:
        try:
            run()
            return
        except KeyboardInterrupt:
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
