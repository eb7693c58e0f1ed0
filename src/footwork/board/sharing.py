"""Sharing: who may not stand on a cell with those before it in the roster, found without asking each of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from footwork.board.piece import Piece
from footwork.geometry import Cell
from footwork.rules.profile import Row

_Firsts = dict[str | None, tuple[int, Piece]]
"""By side, the first of its pieces on a cell, with its place among those that came."""


class Sharing:
    """The cells on which pieces have been put so far, one after the other."""

    def __init__(self) -> None:
        self._unwilling: dict[Cell, dict[str, _Firsts]] = {}
        self._came = 0

    def clash(self, piece: Piece, cell: Cell, rows: Mapping[str, Row]) -> Piece | None:
        """Put a piece on a cell; the first one there with whom it cannot share it, because neither may stop there.

        Whether it may is in `rows`: what others do to it there, without what they grant it.
        """
        there = self._unwilling.setdefault(cell, {})
        self._came += 1
        found: list[tuple[int, Piece]] = []
        for relation, row in rows.items():
            if row.stop is False:
                firsts = there.setdefault(relation, {})
                if firsts:
                    found += _related(firsts, relation, piece)
                firsts.setdefault(piece.side, (self._came, piece))
        return min(found, key=lambda other: other[0])[1] if found else None


def _related(firsts: _Firsts, relation: str, piece: Piece) -> list[tuple[int, Piece]]:
    """The first of those that have a relation to a piece; none or one. Of all sides two at most are looked at."""
    own = piece.side
    sides: Iterator[str | None]
    match relation:
        case "friendly":
            sides = (side for side in [own] if side is not None and side in firsts)
        case "hostile":
            sides = (side for side in firsts if None not in (side, own) and side != own)
        case _:
            sides = (side for side in (firsts if own is None else [None]) if side in firsts)
    return [firsts[side] for side in islice(sides, 1)]
