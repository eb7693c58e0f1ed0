"""From a line to a command: names, short forms, whom it is for, and suggestions for what is not known."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress

from footwork.cli.commands import available, find, meant_by, move
from footwork.cli.defects import is_defect
from footwork.cli.keys import keys
from footwork.cli.screen import error_text
from footwork.cli.session import ASIDES, ASIDES_TEXT, Session
from footwork.cli.streams import OutputLost
from footwork.cli.ways import is_way
from footwork.errors import FootworkError, MisuseError

_FOR = re.compile(r"([^\s:]+)\s*:\s*(.*)")

_OF_A_PIECE = ("move", "path", "why")
"""Commands for one piece, which may be named first, as with those for plans."""


def run_line(session: Session, line: str) -> None:
    """Run one line; what goes wrong is told in a line of its own, and nothing is lost: not even by a defect."""
    try:
        _run(session, line.strip())
    except OutputLost:
        raise
    except Exception as error:
        session.failed |= is_defect(error)
        session.screen.say(error_text(error))


def run_aside(session: Session, line: str) -> bool:
    """Run a line that is typed in place of an answer, if its command is one of those that there are then."""
    word = line.split()[0].lower() if line.split() else ""
    word = meant_by(session, word)
    if word not in ASIDES:
        return False
    if word == "help":
        session.screen.say(f"Answer the question; or {ASIDES_TEXT}.")
    else:
        run_line(session, line)
    return True


def _run(session: Session, line: str) -> None:
    for_whom = _FOR.fullmatch(line)
    if for_whom is not None:
        session.choose(session.named(for_whom[1]))
        line = for_whom[2] or "select"
    word, *rest = line.split()
    if is_way(session, [word, *rest]) or word.lower() in keys(session.state.rules.grid):
        move(session, [word, *rest])
        return
    command = find(session, word)
    if command.name in _OF_A_PIECE and command.name not in session.state.rules.actions:
        rest = _for_whom(session, rest)
    if rest and command.usage == command.name and command.name not in session.state.rules.actions:
        raise MisuseError(f"Nothing follows '{command.name}'; what is '{' '.join(rest)}'? Write: {command.usage}")
    command.run(session, rest)


def _for_whom(session: Session, words: list[str]) -> list[str]:
    """The words without a piece that is named before them; the command is for that one then."""
    called = {name.lower() for piece in session.state.pieces for name in (piece.id, piece.name)}
    if len(words) < 2 or words[0].lower() not in called or is_way(session, words[:1]):
        return words
    session.choose(session.named(words[0]))
    return words[1:]


def completions(session: Session, line: str) -> Iterable[str]:
    """The words that may stand at the end of a line."""
    line = _FOR.sub(r"\2", line, count=1)
    words = line.split(" ")
    if len(words) == 1:
        names = [command.name for command in available(session)]
        return sorted({*names, *(direction.words for direction in session.state.rules.grid.order)})
    with suppress(FootworkError):
        return find(session, words[0]).words(session)
    return ()
