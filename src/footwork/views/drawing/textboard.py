"""The text board: a board in characters, with column and row labels, overlays and a legend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from footwork.arguments import checked
from footwork.board.state import State
from footwork.geometry import Axes, Cell, Edge, Place
from footwork.query.path import Path
from footwork.query.reach import Reach
from footwork.views.drawing.drawing import Drawing, Span, Window, ground_legend, legend_of, part

LEGEND_WIDTH = 76
Line = list[Span]

MOST_SHOWN = 256
"""Columns and rows of a board as text; a larger one is shown in part."""


class Room(NamedTuple):
    """How much of a page a board may take: columns and lines of characters, the legend aside."""

    columns: int
    lines: int


@checked
def text_board(
    state: State,
    *,
    reach: Reach | None = None,
    path: Path | None = None,
    mark: Cell | None = None,
    side: str | None = None,
    legend: bool = True,
    width: int = LEGEND_WIDTH,
) -> str:
    """The board as plain text. `side` is who looks at it, `mark` a cell to put in brackets.

    A reach shows what it costs to stop on each cell, a path its way and end. Rows are drawn from the top of the
    page. Where the board has walls or doors between cells, the cells are drawn apart.

    >>> from footwork.game.game import Game
    >>> board = {"map": "..#\\n~..\\n...", "pieces": [{"id": "hero", "kind": "player", "at": "B2"}]}
    >>> game = Game.from_dict({"ruleset": "rune-and-rust", **board})
    >>> print(text_board(game.state))
        A B C
     1  . . #
     2  ~ @ .
     3  . . .
    @ Adventurer   . Empty   # Wall   ~ Difficult ground
    """
    lines = board_lines(state, reach=reach, path=path, mark=mark, side=side, width=width if legend else None)
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)


def board_lines(
    state: State,
    *,
    reach: Reach | None = None,
    path: Path | None = None,
    mark: Cell | None = None,
    side: str | None = None,
    width: int | None = LEGEND_WIDTH,
    room: Room | None = None,
    focus: Iterable[Cell] = (),
) -> list[Line]:
    """The board as lines of spans, for those who give them colours; without a `width`, no legend.

    A board that is too large for the `room` is cut around the cells of `focus`, with a note of what is shown.
    """
    drawing = fitted(Drawing(state, reach, path, mark, side), room, focus)
    lines = drawn_lines(drawing)
    if width is not None and state.board.exists:
        lines += _legend(legend_of(drawing), width)
    return lines


def drawn_lines(drawing: Drawing) -> list[Line]:
    """A drawing as lines of spans, without a legend."""
    if not drawing.state.board.exists:
        return [[Span("(no board)", "label")]]
    return [*_Layout(drawing).lines(), *_note(drawing)]


def board_legend(drawing: Drawing, *, width: int = LEGEND_WIDTH) -> list[Line]:
    """What the marks of the ground and the edges mean; for boards whose pieces are listed elsewhere."""
    return list(_legend(ground_legend(drawing), width)) if drawing.state.board.exists else []


def fitted(drawing: Drawing, room: Room | None, focus: Iterable[Cell] = ()) -> Drawing:
    """The drawing, cut to the room there is; the whole board if that fits or no limit is given.

    Nobody reads more than `MOST_SHOWN` columns or rows: whatever is larger is cut in any case.
    """
    if not drawing.state.board.exists:
        return drawing
    places = [drawing.grid.place(cell) for cell in focus] or [Place(0, 0)]
    drawing = _cut(drawing, MOST_SHOWN, MOST_SHOWN, places)
    if room is None:
        return drawing
    # No cell is narrower than its character and a gap: only what might fit is measured, however large the board is.
    might_fit = _cut(drawing, max(room.columns // 2, 1), max(room.lines, 1), places)
    return _cut(drawing, *_Layout(might_fit).fitting(room), places)


def _cut(drawing: Drawing, columns: int, rows: int, places: list[Place]) -> Drawing:
    """The drawing with so many columns and rows around some places; as it is if it has no more."""
    (width, height), wide, high = drawing.size, len(drawing.columns), len(drawing.rows)
    if columns >= wide and rows >= high:
        return drawing
    across = part(width, min(columns, wide), [place.column for place in places])
    return replace(drawing, window=Window(across, part(height, min(rows, high), [place.row for place in places])))


def _note(drawing: Drawing) -> Iterator[Line]:
    """Which part of the board is drawn, where it is not the whole."""
    if drawing.window is None:
        return
    (width, height), (columns, rows) = drawing.size, drawing.window
    parts = []
    if len(columns) < width:
        names = [drawing.column_label(x) for x in (columns[0], columns[-1], 0, width - 1)]
        parts.append("columns {}–{} of {}–{}".format(*names))
    if len(rows) < height:
        names = [drawing.row_label(y) for y in (rows[0], rows[-1], 0, height - 1)]
        parts.append("rows {}–{} of {}–{}".format(*names))
    yield [Span(", ".join(parts), "label")]


class _Layout:
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

    def fitting(self, room: Room) -> tuple[int, int]:
        """How many columns and rows there is room for, at least one; a line is kept for the note if some are cut."""
        aside = max(len(self._indent(row)) for row in range(2))
        columns = (room.columns - self.margin - len(self._edge_gap) - aside) // self.pitch
        each, (width, rows) = (2 if self.apart else 1), self.drawing.size
        lines = room.lines - 1 - (1 if self.apart else 0)
        if columns < width or rows * each > lines:
            rows = (lines - 1) // each
        return max(columns, 1), max(rows, 1)

    def lines(self) -> Iterator[Line]:
        """The header, then the rows from the top of the page, with the borders between them."""
        columns = self.drawing.columns
        names = self.gap.join(self.drawing.column_label(x).rjust(self.width) for x in columns)
        yield [Span(" " * self.margin + self._edge_gap + names, "label")]
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

    @property
    def _edge_gap(self) -> str:
        return "  " if self.apart else " "

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


def _legend(marks: Iterable[tuple[Span, str]], width: int) -> Iterator[Line]:
    """What is shown, as many to a line as fit."""
    line: Line = []
    used = 0
    for span, meaning in marks:
        size = len(span.text) + 1 + len(meaning)
        if line and used + 3 + size > width:
            yield line
            line, used = [], 0
        if line:
            line.append(Span("   "))
            used += 3
        line += [span, Span(f" {meaning}")]
        used += size
    if line:
        yield line
