"""From a line to a command: names, short forms, whom it is for, and suggestions for what is not known."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

from footwork.cli.command import Command
from footwork.cli.commands import ALIASES, actions, available, move
from footwork.cli.session import Session
from footwork.errors import FileError, FootworkError, MisuseError, NotationError, Problem
from footwork.geometry import Direction

_FOR = re.compile(r"([^\s:]+)\s*:\s*(.*)")


def run_line(session: Session, line: str) -> None:
    """Run one line; what goes wrong is told in a line of its own, and nothing is lost."""
    try:
        _run(session, line.strip())
    except FileError as error:
        session.screen.say("\n".join(_problem_text(problem) for problem in error.problems))
    except (FootworkError, OSError) as error:
        session.screen.say(str(error))


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
    if not rest and _is_direction(word):
        move(session, [word])
        return
    find(session, word).run(session, rest)


def find(session: Session, word: str) -> Command:
    """The command of a name, a short form or an unmistakable beginning. Raises MisuseError with a suggestion."""
    known = {command.name: command for command in (*actions(session), *available(session))}
    name = word.lower()
    name = name if name in known else ALIASES.get(name, name)
    if name in known:
        return known[name]
    longer = [each for each in known if each.startswith(name)]
    if len(longer) == 1:
        return known[longer[0]]
    near = longer or get_close_matches(name, [*known, *(d.words for d in Direction)], 1)
    hint = f"did you mean {' or '.join(repr(each) for each in near[:3])}?" if near else "type 'help' for the commands"
    raise MisuseError(f"'{word}' is not a command; {hint}")


def _is_direction(word: str) -> bool:
    try:
        Direction.parse(word)
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
