"""The grid as JSON: where cells lie on a page, how they hang together, and which ways lead where.

Cells are points of a lattice: a step is the same change of two numbers wherever it is taken. So a few numbers say all
of it, for a board of any size, and whoever draws from them needs no other grid explained.
"""

from __future__ import annotations

from fractions import Fraction
from math import atan2, degrees
from typing import Annotated, TypedDict

from footwork.arguments import checked
from footwork.board.state import State
from footwork.geometry import Axes, Cell, Direction, Grid, Place, Vector

_DIGITS = 9  # far below a pixel, and short for what is even


class DirectionJson(TypedDict):
    """A direction of a grid: where a step leads, and which way a piece faces."""

    title: Annotated[str, "the direction in full"]
    step: Annotated[list[int], "what a step adds to the two numbers of a cell"]
    angle: Annotated[float, "where it points on the page, in degrees clockwise from up"]
    diagonal: Annotated[bool, "whether the step touches only a corner"]


class LineJson(TypedDict):
    """A column or a row."""

    label: Annotated[str, "what stands above the column or beside the row"]
    at: Annotated[float, "where: the middle of it across, or of its first cell down the page"]
    number: Annotated[list[int], "what it adds to the two numbers of its cells"]


class GridJson(TypedDict):
    """Where cells lie. Lengths are in widths of a cell, x to the right and y down the page.

    The two numbers of a cell are those of its column and of its row together: `columns[c].number` plus
    `rows[r].number`. Its centre is `origin` plus the first number times `right` plus the second times `down`. A point
    belongs to the cell whose centre is nearest.
    """

    size: Annotated[list[float], "the width and height of the whole board"]
    origin: Annotated[list[float], "the centre of the cell whose numbers are 0 and 0, which need not be on the board"]
    right: Annotated[list[float], "by how much the centre moves when the first number grows by 1"]
    down: Annotated[list[float], "by how much the centre moves when the second number grows by 1"]
    corners: Annotated[list[list[float]], "the corners of a cell from its centre, around it"]
    sides: Annotated[list[str], "the direction across each side: the first from the first corner to the second"]
    directions: Annotated[dict[str, DirectionJson], "the directions by name, clockwise; also the ways to face"]
    columns: Annotated[list[LineJson], "the columns"]
    rows: Annotated[list[LineJson], "the rows, in the order of `cells`"]


@checked
def grid_json(state: State) -> GridJson:
    """Where the cells of a board lie."""
    grid, board = state.rules.grid, state.board
    width, height = grid.page(board.width, board.height) if board.exists else (0, 0)
    page = _Paper(grid, width, height)
    zero, right, down = (page.centre(Cell(*numbers)) for numbers in ((0, 0), (1, 0), (0, 1)))
    corners = page.corners()
    top = 0 if grid.rows is Axes.DOWN else max(height - 1, 0)
    return {
        "size": _short(page.size),
        "origin": _short(zero),
        "right": _short(_minus(right, zero)),
        "down": _short(_minus(down, zero)),
        "corners": [_short(corner) for corner in corners],
        "sides": [page.across(a, b).name for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)],
        "directions": {direction.name: page.direction(direction) for direction in grid.directions},
        "columns": [
            {
                "label": grid.notation.labels(Place(column, top))[0],
                "at": _rounded(page.centre(grid.cell(column, top))[0]),
                "number": _minus_cell(grid.cell(column, 0), grid.cell(0, 0)),
            }
            for column in range(width)
        ],
        "rows": [
            {
                "label": grid.notation.labels(Place(0, row))[1],
                "at": _rounded(page.centre(grid.cell(0, row))[1]),
                "number": list(grid.cell(0, row)),
            }
            for row in range(height)
        ],
    }


_XY = tuple[float, float]


class _Paper:
    """A page of some size: x to the right, y down, cells drawn evenly."""

    def __init__(self, grid: Grid, columns: int, rows: int) -> None:
        self._grid = grid
        wide, tall = grid.extent(columns, rows) if columns and rows else (0, 0)
        self._tall = float(tall)
        self.size = self._drawn((wide, tall))

    def _drawn(self, point: tuple[Fraction | float, Fraction | float]) -> _XY:
        x, y = point
        return float(x), float(y) * self._grid.aspect

    def centre(self, cell: Cell) -> _XY:
        x, y = self._grid.centre(cell)
        return self._drawn((x, y if self._grid.rows is Axes.DOWN else self._tall - float(y)))

    def corners(self) -> list[_XY]:
        here = Cell(0, 0)
        x, y = self._grid.centre(here)
        up = 1 if self._grid.rows is Axes.DOWN else -1
        return [self._drawn((a - x, (b - y) * up)) for a, b in self._grid.outline(here)]

    def _along(self, by: Vector) -> _XY:
        return _minus(self.centre(Cell(*by)), self.centre(Cell(0, 0)))

    def direction(self, direction: Direction) -> DirectionJson:
        by = self._grid.offset(direction)
        x, y = self._along(by)
        return {
            "title": direction.words,
            "step": list(by),
            "angle": _rounded(degrees(atan2(x, -y)) % 360),
            "diagonal": self._grid.is_diagonal(direction),
        }

    def across(self, a: _XY, b: _XY) -> Direction:
        """The direction whose step crosses the side between two corners: half of it ends nearest to their middle."""
        x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2

        def far(direction: Direction) -> float:
            dx, dy = self._along(self._grid.offset(direction))
            return (dx / 2 - x) ** 2 + (dy / 2 - y) ** 2

        return min(self._grid.cardinals, key=far)


def _minus(a: _XY, b: _XY) -> _XY:
    return a[0] - b[0], a[1] - b[1]


def _minus_cell(a: Cell, b: Cell) -> list[int]:
    return [a.x - b.x, a.y - b.y]


def _rounded(number: float) -> float:
    return round(number, _DIGITS) + 0.0  # no -0


def _short(point: _XY) -> list[float]:
    return [_rounded(number) for number in point]
