"""Goal: where a side wants to be, and when it is there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from footwork.arguments import checked, take
from footwork.board.piece import Piece
from footwork.geometry import Cell


class Goal(NamedTuple):
    """The cells that a side wants its pieces on, and how many of them; None for all that are on the board."""

    cells: frozenset[Cell]
    pieces: int | None = None

    def holds(self, piece: Piece) -> bool:
        """Whether a piece is there: it covers one of the cells."""
        try:
            return any(cell in self.cells for cell in piece.cells)
        except (AttributeError, TypeError):
            take(piece, Piece, "holds", "piece")
            raise

    @checked
    def is_met(self, pieces: Iterable[Piece]) -> bool:
        """Whether enough of a side's pieces are there.

        >>> here, there = Piece("a", "A", "us", Cell(0, 0)), Piece("b", "B", "us", Cell(5, 5))
        >>> goal = Goal(frozenset({Cell(0, 0), Cell(1, 0)}))
        >>> goal.is_met([here]), goal.is_met([here, there]), goal._replace(pieces=1).is_met([here, there])
        (True, False, True)
        """
        standing = [piece for piece in pieces if piece.at is not None]
        there = sum(self.holds(piece) for piece in standing)
        return there >= (self.pieces or max(1, len(standing)))
