"""Rule books: Markdown in which some fenced blocks are programs, and plain text that is all program."""

from __future__ import annotations

import re
from dataclasses import replace

from footwork.errors import CampaignError, Findings, Problem, Source
from footwork.language.near import nearly
from footwork.language.parse import MOST_BYTES, check_together, parse
from footwork.language.tree import Block, Book
from footwork.values import dataclass

_FENCE = re.compile(r"^( *)(`{3,}|~{3,})[^`\n]*$")
MOST_BOOK_BYTES = 8 * 1024 * 1024
"""How long a rule book may be: its prose is only passed over; `MOST_BYTES` is for its programs together."""

_PROGRAM = re.compile(r"^[ \t]*(?:feature|trigger|do|resource|campaign)[ \t]*:", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True)
class Fenced:
    """A fenced block of a rule book: where its text begins, the text without its indentation, and what it became.

    `blocks` is empty for an illustration: a block without ``Feature:``, ``do:``, ``Trigger:``, ``Resource:`` or
    ``Campaign:`` at the beginning of a line. `warning` is what is wrong with one that nearly is a program.
    """

    line: int
    column: int
    text: str
    blocks: tuple[Block, ...] = ()
    warning: Problem | None = None

    @property
    def is_program(self) -> bool:
        """Whether the language reads it."""
        return _PROGRAM.search(self.text) is not None


def read_book(text: str, *, file: str = "<book>", plain: bool = False) -> tuple[Fenced, ...]:
    """The parts of a rule book in their order. Raises CampaignError with every problem.

    With `plain`, a text without any fence is one part, and all of it is program.

    >>> read_book("# Rules\\n\\n```\\nStep\\ndo: Move actor 1 tile\\n```\\n")[0].blocks[0].name
    'Step'
    """
    if len(text) > MOST_BOOK_BYTES or len(text.encode(errors="replace")) > MOST_BOOK_BYTES:
        raise CampaignError.at(Source(file, 1, 1), f"a rule book is at most {MOST_BOOK_BYTES // 1024**2} MiB long")
    found: list[Fenced] = []
    problems = Findings(CampaignError)
    fenced = _fenced(text)
    whole = plain and not fenced
    length = 0
    for part in (Fenced(1, 1, text),) if whole else fenced:
        if not whole and not part.is_program:
            found.append(replace(part, warning=_warning(part, file)))
            continue
        length += len(part.text.encode(errors="replace"))
        if length > MOST_BYTES:
            message = f"the programs of a campaign are at most {MOST_BYTES // 1024} KiB long"
            raise CampaignError.at(Source(file, part.line, part.column), message)
        try:
            book = parse(part.text, file=file, line=part.line, column=part.column)
            found.append(Fenced(part.line, part.column, part.text, book.blocks))
        except CampaignError as error:
            for problem in error.problems:
                problems.add(problem)
    check_together(book_of(tuple(found)).blocks, file, problems)
    problems.stop()
    return tuple(found)


def book_of(parts: tuple[Fenced, ...]) -> Book:
    """Everything that the parts of a rule book say, as one book."""
    return Book(tuple(block for part in parts for block in part.blocks))


def near_misses(text: str, *, file: str = "<book>") -> list[Problem]:
    """What is nearly a program in a rule book and is not read, also where the rest of it has problems."""
    found = (_warning(part, file) for part in _fenced(text) if not part.is_program)
    return [warning for warning in found if warning is not None]


def _warning(part: Fenced, file: str) -> Problem | None:
    """What is wrong with a block that nearly is a program, at its place in the file."""
    near = nearly(part.text)
    if near is None:
        return None
    source = Source(file, part.line + near.line - 1, part.column + near.column - 1)
    return Problem(source, f"{near.message}, and the block is not read", near.hint)


def _fenced(text: str) -> list[Fenced]:
    """The fenced blocks of a Markdown text; one that is never closed goes on to the end."""
    found: list[Fenced] = []
    fence: tuple[str, str] | None = None
    start, lines = 0, list[str]()
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        mark = _FENCE.match(line)
        if fence is None and mark is not None:
            fence, start, lines = (mark[1], mark[2]), number + 1, []
        elif fence is not None and line.strip() and set(line.strip()) == {fence[1][0]} and len(line.strip()) >= 3:
            found.append(_dedented(start, len(fence[0]), lines))
            fence = None
        elif fence is not None:
            lines.append(line)
    if fence is not None:
        found.append(_dedented(start, len(fence[0]), lines))
    return found


def _dedented(line: int, indent: int, lines: list[str]) -> Fenced:
    kept = [each[indent:] if each[:indent].isspace() or not indent else each for each in lines]
    return Fenced(line, indent + 1, "\n".join(kept) + "\n")
