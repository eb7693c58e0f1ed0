"""The exceptions of Footwork: broken files and misuse only.

A move that the rules do not allow is never an exception; it is a `Refusal`, a value.

::

    FootworkError
    ├── FileError            a file cannot be used; carries every problem found, with its place
    │   ├── RulesetError
    │   │   └── CampaignError    a campaign's text cannot be read
    │   ├── ScenarioError
    │   ├── SettingsError
    │   └── SaveError
    ├── NotationError        a cell, direction or formula cannot be read
    ├── LimitError           something is larger than Footwork agrees to handle
    └── MisuseError          a call names something that does not exist
        ├── KindError            a call is given something of another kind than it takes; a TypeError too
        └── AbsentError          a cell that is looked up is not in an answer; a KeyError too
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from footwork.characters import escaped

MOST_PROBLEMS = 100
"""How many problems of one file are told; whoever finds more stops looking."""


class Source(NamedTuple):
    """Where something was written: a file with its line and column, both counted from 1.

    >>> str(Source("rules.yaml", 3, 5))
    'rules.yaml:3:5'
    """

    file: str
    line: int
    column: int
    key: str = ""
    """The key of a settings file that the value comes from: its reader knows it by that."""

    def __str__(self) -> str:
        return f"{escaped(self.file)}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a file, and what to do about it.

    >>> str(Problem(Source("rules.yaml", 3, 5), "unknown field 'cots'", "did you mean 'cost'?"))
    "rules.yaml:3:5: unknown field 'cots'; did you mean 'cost'?"
    """

    source: Source
    message: str
    hint: str = ""

    def __str__(self) -> str:
        key = f"{self.source.key}: " if self.source.key else ""
        hint = f"; {self.hint}" if self.hint else ""
        return f"{self.source}: {escaped(f'{key}{self.message}{hint}')}"


_REST = f"the first {MOST_PROBLEMS} are listed"


class FootworkError(Exception):
    """The base of every exception that Footwork raises on purpose. What would act in its text is spelled out."""

    def __str__(self) -> str:
        return escaped(Exception.__str__(self), lines=True)  # that of KeyError is the repr of its text


class FileError(FootworkError):
    """A file cannot be used. `problems` lists what was found wrong: of more than a hundred things the first hundred,
    and a last one that says so."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        found = tuple(islice(problems, MOST_PROBLEMS + 2))
        if len(found) > MOST_PROBLEMS and found[-1].hint != _REST:
            rest = Problem(found[MOST_PROBLEMS].source, f"there are more than {MOST_PROBLEMS} problems", _REST)
            found = (*found[:MOST_PROBLEMS], rest)
        self.problems: tuple[Problem, ...] = found
        super().__init__("\n".join(str(problem) for problem in self.problems))

    @classmethod
    def at(cls, source: Source, message: str, hint: str = "") -> FileError:
        """The error for a single problem."""
        return cls([Problem(source, message, hint)])


class Findings:
    """Problems as they are found; one more than are told ends the search."""

    def __init__(self, error: type[FileError]) -> None:
        self._error = error
        self._found: dict[Problem, None] = {}

    def __bool__(self) -> bool:
        return bool(self._found)

    def add(self, problem: Problem) -> None:
        """Remember a problem, once. Raises the error when there are too many to tell."""
        self._found[problem] = None
        if len(self._found) > MOST_PROBLEMS:
            self.stop()

    def stop(self) -> None:
        """Raise everything that was found, in the order of the file; nothing if all is well."""
        if self._found:
            raise self._error(sorted(self._found, key=lambda p: (p.source.file, p.source.line, p.source.column)))


class RulesetError(FileError):
    """A ruleset file cannot be used."""


class CampaignError(RulesetError):
    """The text of a campaign cannot be read."""


class ScenarioError(FileError):
    """A scenario file cannot be used."""


class SettingsError(FileError):
    """A settings file does not fit its ruleset."""


class SaveError(FileError):
    """A saved game cannot be used."""


class NotationError(FootworkError, ValueError):
    """A text cannot be read as a cell, a direction or a formula."""


class LimitError(FootworkError, ValueError):
    """Something is larger than the limit that protects this process."""


class MisuseError(FootworkError, LookupError):
    """A call names a piece, ruleset or option that does not exist."""


class KindError(MisuseError, TypeError):
    """A call was given something of another kind than it takes, or a number out of bounds. Nothing was done."""


class AbsentError(MisuseError, KeyError):
    """Something is looked up in an answer, such as a reach, that does not have it."""
