"""Too dear: the refusal of a way that only points keep a piece from, with its bill."""

from __future__ import annotations

from dataclasses import field

from footwork.geometry import Cell
from footwork.query.path import Path
from footwork.refusals import Refusal, kinds
from footwork.rules.rules import Rules
from footwork.values import dataclass


@dataclass(frozen=True, slots=True, repr=False)
class TooDear(Refusal):
    """A refusal of the kind `points.insufficient` where everything else allows the way: `bill` is that way.

    Its steps and their ledgers are worked out when they are looked at.
    """

    bill: Path | None = field(default=None, repr=False, compare=False)

    @property
    def bare(self) -> Refusal:
        """The same without the way, for whoever keeps it."""
        return Refusal(self.kind, self.cell, need=self.need, have=self.have)


def too_dear(rules: Rules, path: Path, cell: Cell) -> TooDear:
    """The refusal of a way to a cell that costs more than there is to pay with."""
    need, have = rules.points(path.charged_pips), rules.points(path.budget.points or 0)
    return TooDear(kinds.POINTS_INSUFFICIENT, cell, need=need, have=have, bill=path)
