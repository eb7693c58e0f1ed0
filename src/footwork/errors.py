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
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from footwork.characters import escaped


@dataclass(frozen=True, slots=True)
class Source:
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


class FootworkError(Exception):
    """The base of every exception that Footwork raises on purpose."""


class FileError(FootworkError):
    """A file cannot be used. `problems` lists everything that was found wrong."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))

    @classmethod
    def at(cls, source: Source, message: str, hint: str = "") -> FileError:
        """The error for a single problem."""
        return cls([Problem(source, message, hint)])


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


def wanted(value: object, kinds: type | tuple[type, ...], call: str, hint: str) -> None:
    """Raise TypeError, with what the call takes, unless the value is of such a kind.

    >>> wanted("D5", int, "show()", "a number, such as game.points(piece)")
    Traceback (most recent call last):
    TypeError: show() takes a number, such as game.points(piece), and was given a str
    """
    if not isinstance(value, kinds):
        name = type(value).__name__
        raise TypeError(f"{call} takes {hint}, and was given {'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}")
