"""Pixels: where cells lie on a screen, and which cell a click means."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import floor, isfinite

from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.errors import MisuseError
from footwork.geometry import Cell, Pose

Point = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class Pixels:
    """The board on a screen, as the ruleset's `timeline.screen` lays it out.

    A cell is known by its centre. A point between centres means the cell in whose rectangle it lies; one on a border
    belongs to the cell on the side where pixels grow.

    >>> from footwork.game.game import Game
    >>> pixels = Pixels(Game.shipped("rune-and-rust").state)
    >>> pixels.cell(*pixels.centre(Cell(3, 4))), pixels.cell(64, 63), pixels.cell(-1, 0)
    (Cell(x=3, y=4), Cell(x=1, y=0), None)
    """

    state: State

    def centre(self, cell: Cell) -> Point:
        """The centre of a cell; also of one beyond the border."""
        screen = self.state.rules.timeline.screen
        column, row = cell.x, self._row(cell.y)
        return (
            screen.origin[0] + (column + Fraction(1, 2)) * screen.cell[0],
            screen.origin[1] + (row + Fraction(1, 2)) * screen.cell[1],
        )

    def of(self, piece: Piece, pose: Pose | Cell) -> Point:
        """The centre of everything that a piece covers in a pose, or with its anchor on a cell."""
        anchor, turned = (pose.anchor, pose.turned) if isinstance(pose, Pose) else (pose, piece.turned)
        cells = piece.footprint.cells(anchor, turned=turned)
        first, last = self.centre(cells[0]), self.centre(cells[-1])
        return ((first[0] + last[0]) / 2, (first[1] + last[1]) / 2)

    def cell(self, x: int | float | Fraction, y: int | float | Fraction) -> Cell | None:
        """The cell in which a point lies; None outside the board and where it has no ground."""
        if not (isfinite(x) and isfinite(y)):
            raise MisuseError(f"a point has two finite numbers, found {x}, {y}")
        screen = self.state.rules.timeline.screen
        column = floor((Fraction(x) - screen.origin[0]) / screen.cell[0])
        row = floor((Fraction(y) - screen.origin[1]) / screen.cell[1])
        cell = Cell(column, self._row(row))
        return cell if self.state.board.terrain(cell) is not None else None

    def _row(self, row: int) -> int:
        """The row of the board for a row of the screen, and the other way round."""
        grid, screen = self.state.rules.grid, self.state.rules.timeline.screen
        return row if grid.axes.value == screen.rows else self.state.board.height - 1 - row
