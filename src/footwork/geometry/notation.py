"""Notation: how cells are written and read."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import field
from typing import Any, ClassVar

from footwork.errors import NotationError
from footwork.geometry.cell import FARTHEST, Cell
from footwork.geometry.edge import Edge
from footwork.geometry.page import PAGE, Axes, Page, Place
from footwork.values import dataclass, kept

ORIGIN = Place(0, 0)
MOST_KEPT = 4096
"""How many texts are kept with the cells that they name."""
LONGEST_KEPT = 16
"""The longest of them; blanks around a cell have no end."""


@dataclass(frozen=True)
class Notation(ABC):
    """A way to write cells. `parse` checks the form only, not whether a board has the cell.

    What is written are columns and rows of a `page`, which says what cells these are.
    """

    page: Page = field(default=PAGE, compare=False, repr=False, kw_only=True)

    example: ClassVar[str]
    """A cell as it is written, for messages."""

    @abstractmethod
    def write(self, place: Place) -> str:
        """A place as this notation writes it."""

    @abstractmethod
    def place(self, text: str) -> Place | None:
        """The place that a text names, or None if it is not written in this notation."""

    @abstractmethod
    def labels(self, place: Place) -> tuple[str, str]:
        """What stands above the column and beside the row of a place."""

    def format(self, cell: Cell) -> str:
        """The cell as this notation writes it."""
        return self.write(self.page.place(cell))

    def read(self, text: str) -> Cell | None:
        """The cell that a text names, in this notation or as ``x,y``; None if it names none."""
        place = self._place(text)
        return None if place is None else self.page.cell(*place)

    def parse(self, text: str) -> Cell:
        """The cell that a text names; ``x,y`` always works. Raises NotationError."""
        if type(text) is not str or len(text) > LONGEST_KEPT:
            return self.page.cell(*self._parsed(text))
        cells = self._cells
        known = cells.get(text)
        if known is None:
            known = self.page.cell(*self._parsed(text))
            if len(cells) >= MOST_KEPT:
                cells.clear()
            cells[text] = known
        return known

    @kept
    def _cells(self) -> dict[str, Cell]:
        """The cells of texts that were read lately: files and callers name the same ones over and over."""
        return {}

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_cells"}

    def _place(self, text: str) -> Place | None:
        stripped = text.strip()
        return self.place(stripped) or _read_xy(stripped)

    def _parsed(self, text: str) -> Place:
        place = self._place(text)
        if place is None:
            raise NotationError(f"{text!r} is not a cell; write it like {self.example}")
        return place

    def can_write(self, cell: Cell) -> bool:
        """Whether what it writes for a cell is read as that cell again; not so for what lies far off any board."""
        try:
            return self.parse(self.format(cell)) == cell
        except NotationError:
            return False

    def parse_edge(self, text: str) -> Edge:
        """The edge that a text such as ``A1/A2`` names. Raises NotationError."""
        one, slash, other = text.partition("/")
        if not slash:
            raise NotationError(f"{text!r} is not an edge; name the two cells it parts, like A1/A2")
        return self.page.edge(self.parse(one), self.parse(other))

    def parse_place(self, text: str) -> Cell | Edge:
        """The cell or, where there is a slash, the edge that a text names. Raises NotationError."""
        return self.parse_edge(text) if "/" in text else self.parse(text)

    def format_edge(self, edge: Edge) -> str:
        """The edge as its two cells."""
        return f"{self.format(edge.a)}/{self.format(edge.b)}"

    def parse_region(self, text: str) -> Region:
        """The places of one cell or of a rectangle such as ``A1:C3``, not yet its cells. Raises NotationError."""
        one, colon, other = text.partition(":")
        a, b = self._parsed(one), self._parsed(other if colon else one)
        (left, right), (low, high) = sorted((a.column, b.column)), sorted((a.row, b.row))
        return Region(range(left, right + 1), range(low, high + 1))

    def cells(self, region: Region) -> Iterator[Cell]:
        """The cells of a region, row by row."""
        return (self.page.cell(column, row) for row in region.rows for column in region.columns)


@dataclass(frozen=True, slots=True)
class Region:
    """A rectangle of a page, however large."""

    columns: range
    rows: range

    @property
    def size(self) -> int:
        """How many places it has."""
        return len(self.columns) * len(self.rows)

    def within(self, columns: int, rows: int) -> Region:
        """The part of it that lies on a page of so many columns and rows."""
        return Region(_cut(self.columns, columns), _cut(self.rows, rows))


def _cut(span: range, length: int) -> range:
    return range(max(span.start, 0), min(span.stop, length))


_LETTERS = re.compile(r"([A-Za-z]{1,5})([1-9][0-9]{0,6})", re.ASCII)


@dataclass(frozen=True)
class LetterNotation(Notation):
    """Column letters and row numbers: A1 is the first cell, AA follows Z.

    >>> LetterNotation().parse("d4"), LetterNotation().format(Cell(26, 0))
    (Cell(x=3, y=3), 'AA1')
    """

    example = "D4"

    def write(self, place: Place) -> str:
        """Letters and a number; a place before the first one as a pair."""
        if place.column < 0 or place.row < 0:
            return f"({place.column},{place.row})"
        return "".join(self.labels(place))

    def labels(self, place: Place) -> tuple[str, str]:
        """Letters above, numbers beside."""
        letters, rest = "", place.column + 1
        while rest:
            rest, digit = divmod(rest - 1, 26)
            letters = chr(ord("A") + digit) + letters
        return letters, str(place.row + 1)

    def place(self, text: str) -> Place | None:
        """The place of ``d4`` or ``AA12``."""
        match = _LETTERS.fullmatch(text)
        if match is None:
            return None
        letters, number = match.groups()
        column = 0
        for letter in letters.upper():
            column = column * 26 + ord(letter) - 64  # which A is one more than
        return within(column - 1, int(number) - 1)


@dataclass(frozen=True)
class PairNotation(Notation):
    """Column and row as numbers from 0.

    >>> PairNotation().parse("2, 3"), PairNotation().format(Cell(2, 3))
    (Cell(x=2, y=3), '2,3')
    """

    example = "2,3"

    def write(self, place: Place) -> str:
        """Column and row."""
        return f"{place.column},{place.row}"

    def labels(self, place: Place) -> tuple[str, str]:
        """The number of the column, and of the row."""
        return str(place.column), str(place.row)

    def place(self, text: str) -> Place | None:
        """The place of ``2,3``."""
        return _read_xy(text)


@dataclass(frozen=True)
class CompassNotation(Notation):
    """Distances north or south and east or west of an origin.

    >>> notation = CompassNotation(Place(5, 5))
    >>> notation.parse("3N 2E"), notation.format(Cell(4, 7))
    (Cell(x=7, y=2), '2S 1W')
    """

    origin: Place = ORIGIN
    example = "3N 2E"

    def write(self, place: Place) -> str:
        """The distances from the origin."""
        east, north = self.labels(place)
        return f"{north} {east}"

    def labels(self, place: Place) -> tuple[str, str]:
        """How far east or west above, how far north or south beside."""
        north = (self.origin.row - place.row) * self._up
        east = place.column - self.origin.column
        return f"{abs(east)}{'E' if east >= 0 else 'W'}", f"{abs(north)}{'N' if north >= 0 else 'S'}"

    def place(self, text: str) -> Place | None:
        """The place of ``3N 2E``."""
        match = re.fullmatch(r"([0-9]{1,7})\s*([NSns])[\s,]+([0-9]{1,7})\s*([EWew])", text, re.ASCII)
        if match is None:
            return None
        north = int(match[1]) * (1 if match[2] in "Nn" else -1)
        east = int(match[3]) * (1 if match[4] in "Ee" else -1)
        return within(self.origin.column + east, self.origin.row - north * self._up)

    @property
    def _up(self) -> int:
        return 1 if self.page.rows is Axes.DOWN else -1


def _read_xy(text: str) -> Place | None:
    if text.startswith("(") and text.endswith(")"):
        text = text[1:-1]
    match = re.fullmatch(r"\s*(-?[0-9]{1,7})\s*,\s*(-?[0-9]{1,7})\s*", text, re.ASCII)
    return None if match is None else within(int(match[1]), int(match[2]))


def within(column: int, row: int) -> Place | None:
    """A place that a board could have; None for what lies too far off."""
    is_near = -FARTHEST <= column <= FARTHEST and -FARTHEST <= row <= FARTHEST
    return Place(column, row) if is_near else None
