"""Pixels: where cells lie on a screen, and which cell a click means."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from footwork.arguments import check_fields, checked
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.geometry import Cell, Point, Pose
from footwork.values import dataclass

Steps = tuple[int, int, int]
"""Where the first cell lies in one direction of the screen, and how much further the next column and row of cells."""


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

    def __post_init__(self) -> None:
        check_fields(self, "Pixels")

    @checked
    def centre(self, cell: Cell) -> Point:
        """The centre of a cell; also of one beyond the border."""
        parts, (x, rx, dx), (y, ry, dy) = self._lattice
        return Fraction(x + cell.x * rx + cell.y * dx, parts), Fraction(y + cell.x * ry + cell.y * dy, parts)

    @property
    def _lattice(self) -> tuple[int, Steps, Steps]:
        """Into how many parts a pixel is divided, and in those parts where centres lie across and down the screen.

        Cells are a lattice, on the screen too. Worked out once for a ruleset and size of a board.
        """
        state, size = self.state, (self.state.board.width, self.state.board.height)
        known: dict[tuple[int, int], tuple[int, Steps, Steps]] = state.rules.compiled.lasting.setdefault("pixels", {})
        if size not in known:
            zero, right, down = (self._exact(Cell(x, y)) for x, y in ((0, 0), (1, 0), (0, 1)))
            steps = [(z, r - z, d - z) for z, r, d in zip(zero, right, down, strict=True)]
            parts = lcm(*(number.denominator for each in steps for number in each))
            across, along = ((int(z * parts), int(r * parts), int(d * parts)) for z, r, d in steps)
            known[size] = parts, across, along
        return known[size]

    def _exact(self, cell: Cell) -> Point:
        screen = self.state.rules.timeline.screen
        column, row = self.state.rules.grid.centre(cell)
        return screen.origin[0] + column * screen.cell[0], screen.origin[1] + self._down(row) * screen.cell[1]

    @checked
    def of(self, piece: Piece, pose: Pose | Cell) -> Point:
        """The centre of everything that a piece covers in a pose, or with its anchor on a cell."""
        anchor, turned = (pose.anchor, pose.turned) if isinstance(pose, Pose) else (pose, piece.turned)
        cells = piece.footprint.cells(anchor, turned=turned)
        centres = [self.centre(cell) for cell in cells]
        if len(centres) == 1:
            return centres[0]
        return sum(x for x, _ in centres) / Fraction(len(cells)), sum(y for _, y in centres) / Fraction(len(cells))

    @checked
    def cell(self, x: int | float | Fraction, y: int | float | Fraction) -> Cell | None:
        """The cell in which a point lies; None outside the board and where it has no ground."""
        screen = self.state.rules.timeline.screen
        column = (Fraction(x) - screen.origin[0]) / screen.cell[0]
        row = (Fraction(y) - screen.origin[1]) / screen.cell[1]
        cell = self.state.rules.grid.cell_at(column, self._down(row))
        return cell if self.state.board.terrain(cell) is not None else None

    def _down(self, row: Fraction) -> Fraction:
        """How far down the screen a height on the board is, and the other way round."""
        grid, screen, board = self.state.rules.grid, self.state.rules.timeline.screen, self.state.board
        if grid.rows.value == screen.rows:
            return row
        return grid.extent(*grid.page(board.width, board.height))[1] - row
