"""Notation: how cells are written and read."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass

from footwork.errors import NotationError
from footwork.geometry.cell import Cell
from footwork.geometry.direction import Axes
from footwork.geometry.edge import Edge

ORIGIN = Cell(0, 0)
_MOST = 1_000_000  # a coordinate beyond this is a slip of the pen on any board


class Notation(ABC):
    """A way to write cells. `parse` checks the form only, not whether a board has the cell."""

    name: str
    example: str

    @abstractmethod
    def format(self, cell: Cell) -> str:
        """The cell as this notation writes it."""

    @abstractmethod
    def read(self, text: str) -> Cell | None:
        """The cell that a text names, or None if it is not written in this notation."""

    def parse(self, text: str) -> Cell:
        """The cell that a text names; ``x,y`` always works. Raises NotationError."""
        cell = self.read(text.strip())
        if cell is None:
            cell = _read_xy(text.strip())
        if cell is None:
            raise NotationError(f"{text!r} is not a cell; write it like {self.example}")
        return cell

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
        return Edge.between(self.parse(one), self.parse(other))

    def format_edge(self, edge: Edge) -> str:
        """The edge as its two cells."""
        return f"{self.format(edge.a)}/{self.format(edge.b)}"

    def parse_cells(self, text: str) -> tuple[Cell, ...]:
        """The cells of one cell or of a rectangle such as ``A1:C3``. Raises NotationError."""
        one, colon, other = text.partition(":")
        a, b = self.parse(one), self.parse(other if colon else one)
        (left, right), (low, high) = sorted((a.x, b.x)), sorted((a.y, b.y))
        if (right - left + 1) * (high - low + 1) > _MOST:
            raise NotationError(f"{text!r} covers more than {_MOST:,} cells")
        return tuple(Cell(x, y) for y in range(low, high + 1) for x in range(left, right + 1))


@dataclass(frozen=True)
class LetterNotation(Notation):
    """Column letters and row numbers: A1 is the first cell, AA follows Z.

    >>> LetterNotation().parse("d4"), LetterNotation().format(Cell(26, 0))
    (Cell(x=3, y=3), 'AA1')
    """

    name = "A1"
    example = "D4"

    def format(self, cell: Cell) -> str:
        """Letters and a number; a cell before the first one as a pair."""
        if cell.x < 0 or cell.y < 0:
            return f"({cell.x},{cell.y})"
        letters, rest = "", cell.x + 1
        while rest:
            rest, digit = divmod(rest - 1, 26)
            letters = chr(ord("A") + digit) + letters
        return f"{letters}{cell.y + 1}"

    def read(self, text: str) -> Cell | None:
        """The cell of ``d4`` or ``AA12``."""
        match = re.fullmatch(r"([A-Za-z]{1,5})([0-9]{1,7})", text, re.ASCII)
        if match is None or match[2].startswith("0"):
            return None
        column = 0
        for letter in match[1].upper():
            column = column * 26 + ord(letter) - ord("A") + 1
        return _within(column - 1, int(match[2]) - 1)


@dataclass(frozen=True)
class PairNotation(Notation):
    """Column and row as numbers from 0.

    >>> PairNotation().parse("2, 3"), PairNotation().format(Cell(2, 3))
    (Cell(x=2, y=3), '2,3')
    """

    name = "xy"
    example = "2,3"

    def format(self, cell: Cell) -> str:
        """Column and row."""
        return f"{cell.x},{cell.y}"

    def read(self, text: str) -> Cell | None:
        """The cell of ``2,3``."""
        return _read_xy(text)


@dataclass(frozen=True)
class CompassNotation(Notation):
    """Distances north or south and east or west of an origin.

    >>> notation = CompassNotation(Cell(5, 5), Axes.DOWN)
    >>> notation.parse("3N 2E"), notation.format(Cell(4, 7))
    (Cell(x=7, y=2), '2S 1W')
    """

    origin: Cell = ORIGIN
    axes: Axes = Axes.DOWN
    name = "compass"
    example = "3N 2E"

    def format(self, cell: Cell) -> str:
        """The distances from the origin."""
        north = (self.origin.y - cell.y) * self._up
        east = cell.x - self.origin.x
        return f"{abs(north)}{'N' if north >= 0 else 'S'} {abs(east)}{'E' if east >= 0 else 'W'}"

    def read(self, text: str) -> Cell | None:
        """The cell of ``3N 2E``."""
        match = re.fullmatch(r"([0-9]{1,7})\s*([NSns])[\s,]+([0-9]{1,7})\s*([EWew])", text, re.ASCII)
        if match is None:
            return None
        north = int(match[1]) * (1 if match[2] in "Nn" else -1)
        east = int(match[3]) * (1 if match[4] in "Ee" else -1)
        return _within(self.origin.x + east, self.origin.y - north * self._up)

    @property
    def _up(self) -> int:
        return 1 if self.axes is Axes.DOWN else -1


def _read_xy(text: str) -> Cell | None:
    if text.startswith("(") and text.endswith(")"):
        text = text[1:-1]
    match = re.fullmatch(r"\s*(-?[0-9]{1,7})\s*,\s*(-?[0-9]{1,7})\s*", text, re.ASCII)
    return None if match is None else _within(int(match[1]), int(match[2]))


def _within(x: int, y: int) -> Cell | None:
    return Cell(x, y) if max(abs(x), abs(y)) <= _MOST else None
