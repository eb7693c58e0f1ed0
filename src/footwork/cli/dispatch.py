"""From a line to a command: names, short forms, whom it is for, and suggestions for what is not known."""

from __future__ import annotations

import re
from collections.abc import Iterable

from footwork.cli.commands import ALIASES, actions, available, find, move
from footwork.cli.session import ASIDES, ASIDES_TEXT, Session
from footwork.errors import FileError, FootworkError, NotationError, Problem

_FOR = re.compile(r"([^\s:]+)\s*:\s*(.*)")


def run_line(session: Session, line: str) -> None:
    """Run one line; what goes wrong is told in a line of its own, and nothing is lost."""
    try:
        _run(session, line.strip())
    except FileError as error:
        session.screen.say("\n".join(_problem_text(problem) for problem in error.problems))
    except (FootworkError, OSError) as error:
        session.screen.say(str(error))


def run_aside(session: Session, line: str) -> bool:
    """Run a line that is typed in place of an answer, if its command is one of those that there are then."""
    word = line.split()[0].lower() if line.split() else ""
    word = ALIASES.get(word, word)
    if word not in ASIDES:
        return False
    if word == "help":
        session.screen.say(f"Answer the question; or {ASIDES_TEXT}.")
    else:
        run_line(session, line)
    return True


def _problem_text(problem: Problem) -> str:
    """A problem with its place; the beginning of a file is no place worth telling."""
    source = problem.source
    where = source.file if (source.line, source.column) == (1, 1) else str(source)
    return f"{where}: {problem.message}" + (f"; {problem.hint}" if problem.hint else "")


def _run(session: Session, line: str) -> None:
    for_whom = _FOR.fullmatch(line)
    if for_whom is not None:
        session.choose(session.named(for_whom[1]))
        line = for_whom[2] or "select"
    word, *rest = line.split()
    if not rest and _is_direction(session, word):
        move(session, [word])
        return
    find(session, word).run(session, rest)


def _is_direction(session: Session, word: str) -> bool:
    try:
        session.state.rules.grid.parse(word)
    except NotationError:
        return False
    return True


def completions(session: Session, line: str) -> Iterable[str]:
    """The words that may stand at the end of a line."""
    words = line.split(" ")
    if len(words) == 1:
        names = [command.name for command in (*available(session), *actions(session))]
        return sorted({*names, *(direction.words for direction in session.state.rules.grid.order)})
    try:
        return find(session, words[0]).words(session) if len(words) == 2 else ()
    except FootworkError:
        return ()
