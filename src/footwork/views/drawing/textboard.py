"""The text board: a board in characters, with column and row labels, overlays and a legend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from footwork.board.state import State
from footwork.errors import wanted
from footwork.geometry import Axes, Cell
from footwork.query.path import Path
from footwork.query.reach import Reach
from footwork.views.drawing.drawing import Drawing, Span, Window, ground_legend, legend_of, part

LEGEND_WIDTH = 76
Line = list[Span]


class Room(NamedTuple):
    """How much of a page a board may take: columns and lines of characters, the legend aside."""

    columns: int
    lines: int


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
    wanted(state, State, "text_board()", "a State, such as game.state")
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
    """The drawing, cut to the room there is; the whole board if that fits or no limit is given."""
    board = drawing.state.board
    if room is None or not board.exists:
        return drawing
    columns, rows = _Layout(drawing).fitting(room)
    if columns >= board.width and rows >= board.height:
        return drawing
    cells = list(focus) or [Cell(0, 0)]
    return replace(
        drawing,
        window=Window(
            part(board.width, columns, [cell.x for cell in cells]),
            part(board.height, rows, [cell.y for cell in cells]),
        ),
    )


def _note(drawing: Drawing) -> Iterator[Line]:
    """Which part of the board is drawn, where it is not the whole."""
    if drawing.window is None:
        return
    board, (columns, rows) = drawing.state.board, drawing.window
    parts = []
    if len(columns) < board.width:
        names = [drawing.column_label(x) for x in (columns[0], columns[-1], 0, board.width - 1)]
        parts.append("columns {}–{} of {}–{}".format(*names))
    if len(rows) < board.height:
        names = [drawing.row_label(y) for y in (rows[0], rows[-1], 0, board.height - 1)]
        parts.append("rows {}–{} of {}–{}".format(*names))
    yield [Span(", ".join(parts), "label")]


class _Layout:
    """Where the cells go on the page."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.board = drawing.state.board
        self.apart = bool(self.board.borders)
        self.gap = "   " if self.apart else " "
        columns, rows = range(self.board.width), range(self.board.height)
        contents = [len(drawing.at(Cell(x, y)).text) for y in rows for x in columns]
        self.width = max(*contents, *(len(drawing.column_label(x)) for x in columns))
        self.margin = max(2, *(len(drawing.row_label(y)) for y in rows)) + 1

    def fitting(self, room: Room) -> tuple[int, int]:
        """How many columns and rows there is room for, at least one; a line is kept for the note if some are cut."""
        columns = (room.columns - self.margin - len(self._edge_gap)) // (self.width + len(self.gap))
        each, rows = (2 if self.apart else 1), self.board.height
        lines = room.lines - 1 - (1 if self.apart else 0)
        if columns < self.board.width or rows * each > lines:
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
        return 1 if self.drawing.state.rules.grid.axes is Axes.DOWN else -1

    @property
    def _edge_gap(self) -> str:
        return "  " if self.apart else " "

    def _row(self, y: int) -> Iterator[Span]:
        mark, columns = self.drawing.mark, self.drawing.columns
        yield Span(self.drawing.row_label(y).rjust(self.margin - 1) + " ", "label")
        for x in range(columns[0] - 1, columns[-1] + 1):
            here, right = Cell(x, y), Cell(x + 1, y)
            if x in columns:
                span = self.drawing.at(here)
                yield Span(span.text.rjust(self.width), span.look)
            yield from self._separator(here, right, marked=mark in (here, right), opening=mark == right)

    def _separator(self, left: Cell, right: Cell, *, marked: bool, opening: bool) -> Iterator[Span]:
        columns = self.drawing.columns
        border = self.drawing.border(left, right) if self.apart else None
        if not self.apart:
            yield Span("[" if opening else "]", "mark") if marked else Span(" ")
            return
        line = border or Span(" ")
        if left.x not in columns:
            yield from (line, Span("[", "mark") if marked else Span(" "))
        elif right.x not in columns:
            yield from (Span("]", "mark") if marked else Span(" "), line)
        else:
            yield Span("]", "mark") if marked and not opening else Span(" ")
            yield line
            yield Span("[", "mark") if marked and opening else Span(" ")

    def _between(self, above: int, below: int) -> Iterator[Line]:
        """The line of borders between two rows; at the top and the bottom only if there are any."""
        borders = [self.drawing.border(Cell(x, above), Cell(x, below)) for x in self.drawing.columns]
        inner = all(y in self.drawing.rows for y in (above, below))
        if not inner and not any(borders):
            return
        line = [Span(" " * (self.margin + len(self._edge_gap) - 1))]
        for border in borders:
            text = Span(" ") if border is None else border
            filled = text.text * (self.width + 2) if text.text in "-━ " else text.text.center(self.width + 2)
            line += [Span(filled, text.look), Span(" ")]
        yield line


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
