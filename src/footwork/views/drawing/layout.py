"""Where the cells of a text board go: in lines of characters, with the borders between them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import NamedTuple

from footwork.geometry import Axes, Cell, Edge
from footwork.views.drawing.drawing import Drawing, Span

Line = list[Span]

_BLANK = Span(" ")


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
        drawn = {span for row in drawing.spans for span in row}
        contents = [len(span.text) for span in drawn]
        columns, rows = range(drawing.size[0]), range(drawing.size[1])
        self.width = max(*contents, *(len(drawing.column_label(x)) for x in columns))
        self.margin = max(2, *(len(drawing.row_label(y)) for y in rows)) + 1
        self.pitch = self.width + len(self.gap)
        padded = {span: Span(span.text.rjust(self.width), span.look) for span in drawn}
        self.rows = [[padded[span] for span in row] for row in drawing.spans]
        """What is drawn on each cell, all of them equally wide."""
        self._blanks: dict[int, Span] = {}

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
                yield from self._between(rows[i - 1] if i else y - self._down, y)
            yield self._row(y, self.rows[i])
        if self.apart:
            yield from self._between(rows[-1], rows[-1] + self._down)

    @property
    def _down(self) -> int:
        """By how much rows change down the page."""
        return 1 if self.grid.rows is Axes.DOWN else -1

    def _indent(self, row: int) -> str:
        return " " * (self.pitch * self.grid.indent(row) // 2)

    def _row(self, y: int, spans: Line) -> Line:
        line = [Span(self.drawing.row_label(y).rjust(self.margin - 1) + " " + self._indent(y), "label")]
        marks = self._marks(y)
        if self.apart:
            self._part(y, spans, marks, line)
            return line
        apart = [_BLANK] * (len(spans) + 1)
        for i, span in marks.items():
            apart[i] = span
        line += apart
        line[2:] = [each for pair in zip(spans, apart[1:], strict=True) for each in pair]
        return line

    def _marks(self, y: int) -> dict[int, Span]:
        """The brackets of a row, by how many cells lie before them."""
        if self.drawing.mark is None:
            return {}
        column, row = self.grid.place(self.drawing.mark)
        first, count = self.drawing.columns[0], len(self.drawing.columns)
        found = {column - first: Span("[", "mark"), column - first + 1: Span("]", "mark")} if row == y else {}
        return {i: span for i, span in found.items() if 0 <= i <= count}

    def _part(self, y: int, spans: Line, marks: dict[int, Span], line: Line) -> None:
        """Put the cells of a row into a line with the borders between them, and brackets beside the borders."""
        edges, border, first, last = self.drawing.edges, self.drawing.border, self.drawing.columns[0], len(spans)
        for i in range(last + 1):
            x = first + i
            between = border(edges[x - 1, y, x, y]) if (x - 1, y, x, y) in edges else _BLANK
            mark = marks.get(i, _BLANK)
            if i == 0:
                line += (between, _opened(mark), spans[0])
            elif i == last:
                line += (_closed(mark), between)
            elif mark.text == "[":
                line += (_BLANK, between, mark, spans[i])
            else:
                line += (mark, between, _BLANK, spans[i])

    def _between(self, above: int, below: int) -> list[Line]:
        """The line of borders between two rows, if there is one: at the top and the bottom only where there are any."""
        edges, middles = self.drawing.edges, self._middles(above, below)
        borders = {
            at: self.drawing.border(edges[x, above, other, below])
            for at, (x, other) in middles.items()
            if (x, above, other, below) in edges
        }
        inner = all(y in self.drawing.rows for y in (above, below))
        if not inner and not borders:
            return []
        size = self.pitch // (1 + (self.grid.indent(above) != self.grid.indent(below))) - 1
        line = [Span(" " * (self.margin + len(self._edge_gap) - 1))]
        blank, used = Span(" " * size), 0
        for middle in middles:
            start = (middle * self.pitch + 2 * (self.pitch - size - 1)) // 4
            if start - used not in self._blanks:
                self._blanks[start - used] = Span(" " * (start - used))
            line += (self._blanks[start - used], blank)
            used = start + size
            if middle in borders:
                text, look = borders[middle]
                line[-1] = Span(text * size if text in "-━ " else text.center(size), look)
        return [[*line, _BLANK]]

    def _middles(self, above: int, below: int) -> dict[int, tuple[int, int]]:
        """How far each border between two rows lies to the right, in quarters of a cell, and between which columns."""
        columns, grid = self.drawing.columns, self.grid
        first, indents = columns[0], grid.indent(above) + grid.indent(below)
        near = [grid.place(other) for other in grid.across(grid.cell(first, above))]
        aside = sorted([place.column - first for place in near if place.row == below])
        return {2 * (2 * (x - first) + by) + indents: (x, x + by) for x in columns for by in aside}


def _opened(mark: Span) -> Span:
    return Span("[", "mark") if mark is not _BLANK else mark


def _closed(mark: Span) -> Span:
    return Span("]", "mark") if mark is not _BLANK else mark


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
        page = self._page()
        for number in range(min(page), max(page) + 1):
            yield self._joined(page.get(number, {}))

    def _page(self) -> dict[int, dict[int, Span]]:
        """What stands on each line, by where it begins there."""
        drawing, start = self.drawing, self.margin + len(self._edge_gap)
        page: dict[int, dict[int, Span]] = {}
        drops = [(start + i * self.pitch, self.grid.drop(x)) for i, x in enumerate(drawing.columns)]
        used = sorted({0, *(drop for _, drop in drops)})
        for rank, (y, row) in enumerate(zip(drawing.rows, self.rows, strict=True)):
            lines = [page.setdefault((2 * rank + drop) * self._half, {}) for drop in used]
            lines[0][0] = Span(drawing.row_label(y).rjust(self.margin - 1), "label")
            for (at, drop), span in zip(drops, row, strict=True):
                lines[drop][at] = span
        if drawing.mark is not None and drawing.shows(drawing.mark):
            number, at = self._where(drawing.mark)
            page[number] |= {at - 1: Span("[", "mark"), at + self.width: Span("]", "mark")}
        for edge in drawing.state.board.borders if self.apart else ():
            if drawing.shows(edge.a) or drawing.shows(edge.b):
                number, at, span = self._border(edge)
                page.setdefault(number, {})[at] = span
        return page

    def _where(self, cell: Cell) -> tuple[int, int]:
        """The line of a cell and where it begins there, on the page or beside it."""
        column, row = self.grid.place(cell)
        across = self.margin + len(self._edge_gap) + (column - self.drawing.columns[0]) * self.pitch
        top = self.drawing.rows[0]  # on the page
        rank = row - top if self.grid.rows is Axes.DOWN else top - row
        return (2 * rank + self.grid.drop(column)) * self._half, across

    def _border(self, edge: Edge) -> tuple[int, int, Span]:
        """The line of a border, where it begins there, and what it is."""
        (line, at), (there, beside), border = self._where(edge.a), self._where(edge.b), self.drawing.border(edge)
        if at != beside:
            return (line + there) // 2, min(at, beside) + self.width + 1, border
        text = border.text * self.width if border.text in "-━" else border.text.center(self.width)
        return (line + there) // 2, at, Span(text, border.look)

    def _joined(self, spans: dict[int, Span]) -> Line:
        line: Line = []
        used = 0
        for at in sorted(spans):
            if at > used:
                line += (Span(" " * (at - used)),)
            line += (spans[at],)
            used = at + len(spans[at].text)
        return line
