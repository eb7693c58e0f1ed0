"""Paying: what a move comes to when it is over."""

from __future__ import annotations

from footwork.geometry import Cell
from footwork.play.events import MoveEnded, Outcome
from footwork.query.ledger import Budget
from footwork.query.query import Query
from footwork.refusals import Refusal


def settled(
    query: Query,
    budget: Budget,
    cells: tuple[Cell, ...],
    spent: int,
    parity: int,
    *,
    outcome: Outcome = "completed",
    reason: Refusal | None = None,
) -> MoveEnded:
    """The end of a move over some cells for so many pips: what the piece is charged, and what it has left.

    `query` is about the piece as it is now, `budget` what the move was begun with. The steps travelled are paid, the
    rest of what was held is given back; the points of an action go with it.
    """
    piece, mover = query.piece, query.mover
    charge = budget.charge(spent) if spent else 0
    points = piece.points
    if points is not None and query.action is None and mover.profile.allowance.refresh != "move":
        points = max(0, points - charge)
    if mover.spans_turn:
        return MoveEnded(piece.id, outcome, cells, spent, charge, points, budget.carry + spent - charge, parity, reason)
    return MoveEnded(piece.id, outcome, cells, spent, charge, points, 0, 0, reason)
