"""The lines of a drawn map as rows of characters: staggered as hexes lie, or a plain block."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import pairwise

from footwork.geometry import Axes, Grid
from footwork.values import dataclass


class Misdrawn(ValueError):
    """A map that is not drawn as its grid lies; `line` and `at` say where, from 0."""

    def __init__(self, line: int, at: int, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.line, self.at, self.hint = line, at, hint


@dataclass(frozen=True)
class Rows(ABC):
    """The characters of a map, row by row from the top of the page."""

    rows: list[list[str]]

    @abstractmethod
    def place(self, row: int, column: int) -> tuple[int, int]:
        """The line of the text in which a character stands, and its place there, from 0."""


def rows_of(text: str, grid: Grid) -> Rows:
    """The rows of a map. Raises Misdrawn.

    A row is a line. Blanks between characters do not count, if any line has them. Where every second row of the grid
    is moved to the right, its line may be indented. Where every second column is moved down, the moved ones may stand
    on lines of their own, below the others.
    """
    lines = text.rstrip("\n").split("\n") if text.strip() else []
    indents = {len(line) - len(drawn) for line in lines if (drawn := line.lstrip())}
    staggered = len(indents) > 1
    if staggered and grid.drop(0) != grid.drop(1):
        return _by_columns(lines, grid, min(indents))
    if staggered and grid.indent(0) != grid.indent(1):
        _check_indents(lines, grid, min(indents))
    spaced = any(" " in line.strip() for line in lines)
    return _Block([line.split() if spaced else list(line.strip()) for line in lines], lines, spaced)


@dataclass(frozen=True)
class _Block(Rows):
    """A line for each row."""

    lines: Sequence[str]
    spaced: bool

    def place(self, row: int, column: int) -> tuple[int, int]:
        found = list(re.finditer(r"\S+" if self.spaced else r"\S", self.lines[row]))
        return row, found[column].start()


@dataclass(frozen=True)
class _Staggered(Rows):
    """Two lines for each row: the columns that are moved stand on the second."""

    grid: Grid
    margin: int
    pitch: int

    def place(self, row: int, column: int) -> tuple[int, int]:
        return 2 * row + self.grid.drop(column), self.margin + column * self.pitch


def _check_indents(lines: Sequence[str], grid: Grid, margin: int) -> None:
    """See that those lines are indented whose rows are moved, by more than the margin."""
    for number, line in enumerate(lines):
        row = number if grid.rows is Axes.DOWN else len(lines) - 1 - number
        indent = len(line) - len(line.lstrip())
        if (indent > margin) != bool(grid.indent(row)):
            where = "right" if grid.indent(row) else "left"
            hint = f"the {grid.moved} rows are moved, counted from 0; indent those, or change the grid's 'offset'"
            raise Misdrawn(number, indent, f"this row of the map lies further to the {where}", hint)


def _by_columns(lines: Sequence[str], grid: Grid, margin: int) -> Rows:
    """The rows of a map whose moved columns stand on every second line, indented by the margin."""
    places = sorted({match.start() for line in lines[:2] for match in re.finditer(r"\S", line)})
    pitch = min((after - before for before, after in pairwise(places)), default=1)
    halves: list[str] = []
    for number, line in enumerate(lines):
        first = margin + pitch * (grid.drop(0) != number % 2)
        half, drawn = line[first :: 2 * pitch].rstrip(), "".join(line.split())
        halves.append(half)
        if half == drawn:
            continue
        if len(drawn) != len("".join(half.split())):
            signs = re.finditer(r"\S", line)
            stray = next(m for m in signs if m.start() < first or (m.start() - first) % (2 * pitch))
            message = f"{stray[0]!r} stands between the columns that this line of the map has"
            hint = f"every second line has the {grid.moved} columns, counted from 0, half a cell below the others"
            raise Misdrawn(number, stray.start(), message, hint)
        if " " in half:
            at = first + 2 * pitch * half.index(" ")
            raise Misdrawn(number, at, "a cell of this line of the map is left out", "draw '_' where there is none")
    upper, lower = halves[0::2], [*halves[1::2], *([""] if len(halves) % 2 else [])]
    if grid.drop(0):
        upper, lower = lower, upper
    rows = []
    for number, (one, other) in enumerate(zip(upper, lower, strict=True)):
        if len(one) - len(other) not in (0, 1):
            message = f"this row of the map has {len(one)} cells in one of its two lines and {len(other)} in the other"
            raise Misdrawn(2 * number, margin, message, "columns stand on them by turns, the first one first")
        row = [""] * (len(one) + len(other))
        row[0::2], row[1::2] = one, other
        rows.append(row)
    return _Staggered(rows, grid, margin, pitch)
