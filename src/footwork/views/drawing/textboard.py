"""The text board: a board in characters, with column and row labels, overlays and a legend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from footwork.arguments import checked
from footwork.board.state import State
from footwork.geometry import Cell, Place
from footwork.query.path import Path
from footwork.query.reach import Reach
from footwork.views.drawing.drawing import Drawing, Span, Window, ground_legend, legend_of, part
from footwork.views.drawing.layout import Line, Room, layout_of

LEGEND_WIDTH = 76

MOST_SHOWN = 256
"""Columns and rows of a board as text; a larger one is shown in part."""


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
    return "\n".join(["".join([span.text for span in line]).rstrip() for line in lines])


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
    return [*layout_of(drawing).lines(), *_note(drawing)]


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
    return _cut(drawing, *layout_of(might_fit).fitting(room), places)


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
