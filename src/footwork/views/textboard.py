"""The text board: a board in characters, with column and row labels, overlays and a legend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from footwork.board.state import State
from footwork.geometry import Cell
from footwork.query.path import Path
from footwork.query.reach import Reach
from footwork.views.drawing import Drawing, Span, ground_legend, legend_of

LEGEND_WIDTH = 76
Line = list[Span]


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
) -> list[Line]:
    """The board as lines of spans, for those who give them colours; without a `width`, no legend."""
    if not state.board.exists:
        return [[Span("(no board)", "label")]]
    drawing = Drawing(state, reach, path, mark, side)
    lines = list(_Layout(drawing).lines())
    if width is not None:
        lines += _legend(legend_of(drawing), width)
    return lines


def board_legend(state: State, *, side: str | None = None, width: int = LEGEND_WIDTH) -> list[Line]:
    """What the marks of the ground and the edges mean; for boards whose pieces are listed elsewhere."""
    return list(_legend(ground_legend(Drawing(state, side=side)), width))


class _Layout:
    """Where the cells go on the page."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.board = drawing.state.board
        self.apart = bool(self.board.borders)
        self.gap = "   " if self.apart else " "
        contents = [len(drawing.at(Cell(x, y)).text) for y in drawing.rows for x in self._columns]
        self.width = max(*contents, *(len(name) for name in drawing.column_labels))
        self.margin = max(2, *(len(drawing.row_label(y)) for y in drawing.rows)) + 1

    @property
    def _columns(self) -> range:
        return range(self.board.width)

    def lines(self) -> Iterator[Line]:
        """The header, then the rows from the top of the page, with the borders between them."""
        names = self.gap.join(name.rjust(self.width) for name in self.drawing.column_labels)
        yield [Span(" " * self.margin + self._edge_gap + names, "label")]
        rows = self.drawing.rows
        for i, y in enumerate(rows):
            if self.apart:
                above = rows[i - 1] if i else y + (y - rows[1] if len(rows) > 1 else -1)
                yield from self._between(above, y)
            yield list(self._row(y))
        if self.apart:
            last = rows[-1]
            yield from self._between(last, last + (last - rows[-2] if len(rows) > 1 else 1))

    @property
    def _edge_gap(self) -> str:
        return "  " if self.apart else " "

    def _row(self, y: int) -> Iterator[Span]:
        mark = self.drawing.mark
        yield Span(self.drawing.row_label(y).rjust(self.margin - 1) + " ", "label")
        for x in range(-1, self.board.width):
            here, right = Cell(x, y), Cell(x + 1, y)
            if x >= 0:
                span = self.drawing.at(here)
                yield Span(span.text.rjust(self.width), span.look)
            yield from self._separator(here, right, marked=mark in (here, right), opening=mark == right)

    def _separator(self, left: Cell, right: Cell, *, marked: bool, opening: bool) -> Iterator[Span]:
        outer = left.x < 0 or right.x >= self.board.width
        border = self.drawing.border(left, right) if self.apart else None
        if not self.apart:
            yield Span("[" if opening else "]", "mark") if marked else Span(" ")
            return
        line = border or Span(" ")
        if left.x < 0:
            yield from (line, Span("[", "mark") if marked else Span(" "))
        elif outer:
            yield from (Span("]", "mark") if marked else Span(" "), line)
        else:
            yield Span("]", "mark") if marked and not opening else Span(" ")
            yield line
            yield Span("[", "mark") if marked and opening else Span(" ")

    def _between(self, above: int, below: int) -> Iterator[Line]:
        """The line of borders between two rows; at the top and the bottom only if there are any."""
        borders = [self.drawing.border(Cell(x, above), Cell(x, below)) for x in self._columns]
        inner = all(0 <= y < self.board.height for y in (above, below))
        if not inner and not any(borders):
            return
        line = [Span(" " * (self.margin + len(self._edge_gap) - 1))]
        for border in borders:
            text = Span(" ") if border is None else border
            filled = text.text * (self.width + 2) if text.text in "- " else text.text.center(self.width + 2)
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
