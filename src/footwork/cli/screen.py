"""The screen: where answers go, in colours if it has them."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterable
from textwrap import fill
from typing import TYPE_CHECKING, TextIO

from footwork.characters import escaped
from footwork.cli.defects import problem_text
from footwork.cli.streams import colours_of
from footwork.errors import FileError, Problem

if TYPE_CHECKING:
    from footwork.views.drawing.drawing import Span
    from footwork.views.drawing.layout import Room

NARROWEST, WIDEST = 40, 100
BELOW_THE_BOARD, FEWEST_LINES = 6, 10
PIPED_COLUMNS, PIPED_LINES = 240, 80
_NO_BREAK = "\N{NO-BREAK SPACE}"
_TOGETHER = re.compile(r"(?<!\w)'[^']{1,30}'(?!\w)|(?<=[A-Za-z]) (?=\d+\b)|(?<=\d[NS]) (?=\d+[EW]\b)| (?=→)")


def error_text(error: Exception) -> str:
    """What went wrong; of a file each problem with its place, where that is not just its beginning."""
    if not isinstance(error, FileError):
        return problem_text(error)
    return "\n".join(map(_problem_text, error.problems))


def _problem_text(problem: Problem) -> str:
    source = problem.source
    where = source.file if (source.line, source.column) == (1, 1) else str(source)
    return str(problem).replace(str(source), where, 1)


def broken(line: str, columns: int) -> str:
    """A line broken between words, its later parts as far in as its first one.

    What is to be typed stays in one piece, and so do a name and its number, and the two words of a cell.

    >>> print(broken("    to be or 'not to be', Health 3", 17))
        to be or
        'not to be',
        Health 3
    """
    if len(line) <= columns:
        return line
    margin = line[: len(line) - len(line.lstrip())]
    kept = _TOGETHER.sub(lambda found: found[0].replace(" ", _NO_BREAK), line)
    text = fill(kept, columns, subsequent_indent=margin, break_long_words=False, break_on_hyphens=False)
    return text.replace(_NO_BREAK, " ")


class Screen:
    """A stream of text. Colours only on a terminal that has them and does not forbid them.

    Control characters are written out: by standard output, or here where they stand among colours.
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = stream or sys.stdout
        self.coloured = (
            self.stream.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM", "dumb") != "dumb"
        )

    @property
    def width(self) -> int:
        """How many columns a page has; a pipe has the usual eighty."""
        columns = shutil.get_terminal_size().columns if self.stream.isatty() else 80
        return min(max(columns - 1, NARROWEST), WIDEST)

    def room(self, below: str = "") -> Room:
        """How large a board may be, with its legend, a text of some lines and the prompt below it.

        A pipe takes any that somebody might read: of a map of millions of cells only a part is drawn there, too.
        """
        from footwork.views.drawing.layout import Room

        if not self.stream.isatty():
            return Room(PIPED_COLUMNS, PIPED_LINES)
        columns, lines = shutil.get_terminal_size()
        return Room(columns - 1, max(lines - BELOW_THE_BOARD - below.count("\n"), FEWEST_LINES))

    def say(self, text: str) -> None:
        """Write a paragraph and the empty line after it."""
        self.write(f"{text}\n")

    def write(self, text: str) -> None:
        """Write lines; on a terminal, those that are too long are broken between words. A pipe takes any."""
        text = escaped(text, lines=True)
        if self.stream.isatty():
            columns = max(shutil.get_terminal_size().columns - 1, NARROWEST)
            text = "\n".join(broken(line, columns) for line in text.split("\n"))
        print(text, file=self.stream, flush=True)

    def draw(self, lines: Iterable[Iterable[Span]]) -> None:
        """Draw a board and the empty line after it."""
        if not self.coloured:
            drawn = "\n".join("".join(span.text for span in line).rstrip() for line in lines)
            print(drawn, end="\n\n", file=self.stream, flush=True)
            return
        from rich.console import Console

        from footwork.views.drawing.styled import styled

        plain = ((span._replace(text=escaped(span.text)) for span in line) for line in lines)
        Console(file=colours_of(self.stream), highlight=False).print(styled(plain), soft_wrap=True, end="\n\n")
