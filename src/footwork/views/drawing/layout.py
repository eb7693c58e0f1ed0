"""Where the cells of a text board go: in lines of characters, with the borders between them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import NamedTuple

from footwork.geometry import Axes, Cell, Edge
from footwork.views.drawing.drawing import Drawing, Span

Line = list[Span]


class Room(NamedTuple):
    """How much of a page a board may take: columns and lines of characters, the legend aside."""

    columns: int
    lines: int


class Layout(ABC):
    """Where the cells go on the page."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.grid = drawing.grid
        self.apart = bool(drawing.state.board.borders)
        self.gap = "   " if self.apart else " "
        contents = [len(drawing.at(self.grid.cell(x, y)).text) for y in drawing.rows for x in drawing.columns]
        columns, rows = range(drawing.size[0]), range(drawing.size[1])
        self.width = max(*contents, *(len(drawing.column_label(x)) for x in columns))
        self.margin = max(2, *(len(drawing.row_label(y)) for y in rows)) + 1
        self.pitch = self.width + len(self.gap)

    @abstractmethod
    def fitting(self, room: Room) -> tuple[int, int]:
        """How many columns and rows there is room for, at least one; a line is kept for the note if some are cut."""

    @abstractmethod
    def lines(self) -> Iterator[Line]:
        """The header, then the rows from the top of the page, with the borders between them."""

    @property
    def _edge_gap(self) -> str:
        return "  " if self.apart else " "

    def _header(self) -> Line:
        names = self.gap.join(self.drawing.column_label(x).rjust(self.width) for x in self.drawing.columns)
        return [Span(" " * self.margin + self._edge_gap + names, "label")]


def layout_of(drawing: Drawing) -> Layout:
    """The layout for the grid of a drawing."""
    return _Dropped(drawing) if drawing.grid.drop(0) != drawing.grid.drop(1) else _Rows(drawing)


class _Rows(Layout):
    """A line for each row, indented where the row is moved."""

    def fitting(self, room: Room) -> tuple[int, int]:
        aside = max(len(self._indent(row)) for row in range(2))
        columns = (room.columns - self.margin - len(self._edge_gap) - aside) // self.pitch
        each, (width, rows) = (2 if self.apart else 1), self.drawing.size
        lines = room.lines - 1 - (1 if self.apart else 0)
        if columns < width or rows * each > lines:
            rows = (lines - 1) // each
        return max(columns, 1), max(rows, 1)

    def lines(self) -> Iterator[Line]:
        yield self._header()
        rows = self.drawing.rows
        for i, y in enumerate(rows):
            if self.apart:
                above = rows[i - 1] if i else y - self._down
                yield from self._between(above, y)
            yield list(self._row(y))
        if self.apart:
            yield from self._between(rows[-1], rows[-1] + self._down)

    @property
    def _down(self) -> int:
        """By how much rows change down the page."""
        return 1 if self.grid.rows is Axes.DOWN else -1

    def _indent(self, row: int) -> str:
        return " " * (self.pitch * self.grid.indent(row) // 2)

    def _row(self, y: int) -> Iterator[Span]:
        mark, columns = self.drawing.mark, self.drawing.columns
        yield Span(self.drawing.row_label(y).rjust(self.margin - 1) + " " + self._indent(y), "label")
        for x in range(columns[0] - 1, columns[-1] + 1):
            here, right = self.grid.cell(x, y), self.grid.cell(x + 1, y)
            if x in columns:
                span = self.drawing.at(here)
                yield Span(span.text.rjust(self.width), span.look)
            yield from self._separator(here, right, marked=mark in (here, right), opening=mark == right)

    def _separator(self, left: Cell, right: Cell, *, marked: bool, opening: bool) -> Iterator[Span]:
        border = self.drawing.border(left, right) if self.apart else None
        if not self.apart:
            yield Span("[" if opening else "]", "mark") if marked else Span(" ")
            return
        line = border or Span(" ")
        if not self.drawing.shows(left):
            yield from (line, Span("[", "mark") if marked else Span(" "))
        elif not self.drawing.shows(right):
            yield from (Span("]", "mark") if marked else Span(" "), line)
        else:
            yield Span("]", "mark") if marked and not opening else Span(" ")
            yield line
            yield Span("[", "mark") if marked and opening else Span(" ")

    def _between(self, above: int, below: int) -> Iterator[Line]:
        """The line of borders between two rows; at the top and the bottom only if there are any."""
        edges = dict(sorted((self._middle(edge), edge) for edge in self._edges(above, below)))
        borders = {middle: self.drawing.border(*edge) for middle, edge in edges.items()}
        inner = all(y in self.drawing.rows for y in (above, below))
        if not inner and not any(borders.values()):
            return
        size = self.pitch // (1 + (self.grid.indent(above) != self.grid.indent(below))) - 1
        line = [Span(" " * (self.margin + len(self._edge_gap) - 1))]
        used = 0
        for middle, border in borders.items():
            start = (middle * self.pitch + 2 * (self.pitch - size - 1)) // 4
            text = Span(" ") if border is None else border
            filled = text.text * size if text.text in "-━ " else text.text.center(size)
            line += [Span(" " * (start - used)), Span(filled, text.look)]
            used = start + size
        yield [*line, Span(" ")]

    def _edges(self, above: int, below: int) -> Iterator[Edge]:
        """The borders between the drawn cells of one row and those of the next."""
        for x in self.drawing.columns:
            cell = self.grid.cell(x, above)
            for other in self.grid.across(cell):
                if self.grid.place(other).row == below:
                    yield Edge.between(cell, other)

    def _middle(self, edge: Edge) -> int:
        """How far a border lies to the right, in quarters of a cell."""
        first, places = self.drawing.columns[0], [self.grid.place(cell) for cell in edge]
        return sum(2 * (place.column - first) + self.grid.indent(place.row) for place in places)


class _Dropped(Layout):
    """Two lines for each row: the columns that are moved down stand on the second. With borders, twice as many.

    A border between two cells of a column stands where the columns beside it have their cells.
    """

    def fitting(self, room: Room) -> tuple[int, int]:
        columns = (room.columns - self.margin - len(self._edge_gap)) // self.pitch
        (width, rows), over = self.drawing.size, self._half + (2 if self.apart else 0)
        if columns < width or rows * 2 * self._half + over > room.lines - 1:
            rows = (room.lines - 2 - over) // (2 * self._half)
        return max(columns, 1), max(rows, 1)

    @property
    def _half(self) -> int:
        """How many lines lie between a row and the moved part of it."""
        return 2 if self.apart else 1

    def lines(self) -> Iterator[Line]:
        yield self._header()
        self._page: dict[int, dict[int, Span]] = {}
        for y in self.drawing.rows:
            label = self.drawing.row_label(y).rjust(self.margin - 1)
            self._put(self._rank(y) * 2 * self._half, 0, Span(label, "label"))
            for x in self.drawing.columns:
                self._cell(self.grid.cell(x, y))
        for number in range(min(self._page), max(self._page) + 1):
            yield list(self._joined(self._page.get(number, {})))

    def _rank(self, row: int) -> int:
        """How many rows lie above one on the page."""
        rows = self.drawing.rows
        return row - rows[0] if self.grid.rows is Axes.DOWN else rows[0] - row

    def _where(self, cell: Cell) -> tuple[int, int]:
        """The line of a cell and where it begins there, on the page or beside it."""
        column, row = self.grid.place(cell)
        across = self.margin + len(self._edge_gap) + (column - self.drawing.columns[0]) * self.pitch
        return (2 * self._rank(row) + self.grid.drop(column)) * self._half, across

    def _cell(self, cell: Cell) -> None:
        line, at = self._where(cell)
        span = self.drawing.at(cell)
        self._put(line, at, Span(span.text.rjust(self.width), span.look))
        if self.drawing.mark == cell:
            self._put(line, at - 1, Span("[", "mark"))
            self._put(line, at + self.width, Span("]", "mark"))
        for other in self.grid.across(cell) if self.apart else ():
            border = self.drawing.border(cell, other)
            if border is not None:
                self._border(cell, other, border)

    def _border(self, cell: Cell, other: Cell, border: Span) -> None:
        (line, at), (there, beside) = self._where(cell), self._where(other)
        if at == beside:
            text = border.text * self.width if border.text in "-━" else border.text.center(self.width)
            self._put((line + there) // 2, at, Span(text, border.look))
        else:
            self._put((line + there) // 2, min(at, beside) + self.width + 1, border)

    def _put(self, line: int, at: int, span: Span) -> None:
        self._page.setdefault(line, {})[at] = span

    def _joined(self, spans: dict[int, Span]) -> Iterator[Span]:
        used = 0
        for at in sorted(spans):
            if at > used:
                yield Span(" " * (at - used))
            yield spans[at]
            used = at + len(spans[at].text)
