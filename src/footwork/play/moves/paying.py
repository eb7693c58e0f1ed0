"""Paying: what a move comes to when it is over."""

from __future__ import annotations

from footwork.board.piece import Piece
from footwork.geometry import Cell
from footwork.play.events import MoveEnded, Outcome
from footwork.query.ledger import Budget
from footwork.query.mover import Mover
from footwork.refusals import Refusal


def settled(
    piece: Piece,
    mover: Mover,
    budget: Budget,
    cells: tuple[Cell, ...],
    spent: int,
    parity: int,
    *,
    by_action: bool = False,
    outcome: Outcome = "completed",
    reason: Refusal | None = None,
) -> MoveEnded:
    """The end of a move over some cells for so many pips: what the piece is charged, and what it has left.

    `piece` is as it is now, `budget` what the move was begun with. The steps travelled are paid, the rest of what was
    held is given back; the points of an action go with it.
    """
    charge = spent if budget.total == "exact" else budget.charge(spent) if spent else 0
    left, per_point = piece.pips, budget.pips
    if left is not None and not by_action and mover.profile.allowance.refresh != "move":
        left = max(0, left - charge)
    if mover.spans_turn:
        carry = budget.carry + spent - charge
        return MoveEnded(piece.id, outcome, cells, spent, charge, left, carry, parity, per_point, reason)
    return MoveEnded(piece.id, outcome, cells, spent, charge, left, 0, 0, per_point, reason)
