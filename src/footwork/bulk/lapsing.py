"""Lapsing: what a piece has that goes away by itself, at which moments, and the piece without it."""

from __future__ import annotations

from typing import NamedTuple

from footwork.board.piece import Piece
from footwork.rules.effects import Until
from footwork.values import Fixed


class Moment(NamedTuple):
    """A moment at which something goes: features that last until then, and uses that are counted from then on anew."""

    until: Until | None = None
    uses: str | None = None


MOMENTS = (Moment("turn-end"), Moment("round-end", "round-"), Moment("next-turn"), Moment(uses="turn-"))
"""In the order of the core: its turn ends, a round begins, its turn begins, what it may do in a turn is given back."""


def lapses(piece: Piece, moment: Moment) -> bool:
    """Whether something of a piece goes away at a moment."""
    return any(entry.until == moment.until for entry in piece.temporary) or any(
        moment.uses is not None and key.startswith(moment.uses) for key in piece.used
    )


def lapsed(piece: Piece, gone: int) -> Piece:
    """The piece once the moments have come whose bits are set in `gone`."""
    come = [moment for i, moment in enumerate(MOMENTS) if gone >> i & 1]
    until = {moment.until for moment in come}
    uses = tuple([moment.uses for moment in come if moment.uses is not None])
    return piece.changed(
        temporary=tuple([entry for entry in piece.temporary if entry.until not in until]),
        used=Fixed({key: times for key, times in piece.used.items() if not key.startswith(uses)}),
    )


def moment_of(counts: str | None) -> int | None:
    """The place of the moment at which a count begins again with the uses that it counts; None if it counts none."""
    return next((i for i, each in enumerate(MOMENTS) if counts and each.uses and counts.startswith(each.uses)), None)
