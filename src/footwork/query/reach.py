"""Reach: where a piece can go, what it costs, and by which way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from footwork.geometry import Cell, Notation, Pose
from footwork.query.judge import Node
from footwork.query.ledger import Budget
from footwork.query.path import Number, Path, plain
from footwork.query.refusal import Refusal
from footwork.query.search import Field
from footwork.rules.schema import Stop


@dataclass(frozen=True, slots=True)
class Arrival:
    """How a piece gets to a pose: exact cost and charge in pips, and whether the move may end there."""

    node: Node
    pips: int
    charged: int
    stop: Stop
    refusal: Refusal | None
    pips_per_point: int

    @property
    def pose(self) -> Pose:
        """How the piece stands there."""
        return self.node.pose

    @property
    def cell(self) -> Cell:
        """The anchor cell."""
        return self.node.anchor

    @property
    def cost(self) -> Number:
        """The exact cost in points."""
        return plain(Fraction(self.pips, self.pips_per_point))

    @property
    def charge(self) -> Number:
        """What is paid, in points."""
        return plain(Fraction(self.charged, self.pips_per_point))

    @property
    def can_stop(self) -> bool:
        """Whether the move may end there, if need be after a question."""
        return self.stop is not False


class Reach(Mapping[Cell | str, Arrival]):
    """Every cell that a piece can enter, by anchor; where it stands now is not among them.

    A cell is looked up as a Cell or as the ruleset writes it. Where several poses share an anchor, the cheapest
    one to stop in counts, else the cheapest to pass. `gate` says why the piece may not move at all; reach itself
    is what the ground allows.
    """

    def __init__(self, piece: str, field: Field, budget: Budget, notation: Notation, gate: Refusal | None) -> None:
        self.piece = piece
        self.gate = gate
        self._field = field
        self._budget = budget
        self._notation = notation

    @property
    def origin(self) -> Pose:
        """How the piece stands before it moves."""
        return next(iter(self._field.sources)).pose

    @cached_property
    def poses(self) -> Mapping[Pose, Arrival]:
        """The best arrival in every pose but the one it starts in, cheapest first."""
        best: dict[Pose, Arrival] = {}
        for node, pips in sorted(self._field.costs.items(), key=_order):
            if node.pose != self.origin and node.pose not in best:
                best[node.pose] = self._arrival(node, pips)
        return best

    @cached_property
    def _cells(self) -> dict[Cell, Arrival]:
        cells: dict[Cell, Arrival] = {}
        for arrival in self.poses.values():
            if arrival.cell == self.origin.anchor:
                continue
            known = cells.get(arrival.cell)
            if known is None or (arrival.can_stop and not known.can_stop):
                cells.pop(arrival.cell, None)
                cells[arrival.cell] = arrival
        return cells

    def _arrival(self, node: Node, pips: int) -> Arrival:
        stopping = self._field.judge.stopping(node)
        return Arrival(node, pips, self._budget.charge(pips), stopping.allowed, stopping.refusal, self._budget.pips)

    @property
    def stops(self) -> tuple[Cell, ...]:
        """The cells where a move may end, cheapest first."""
        return tuple(cell for cell, arrival in self._cells.items() if arrival.can_stop)

    def covering(self, cell: Cell | str) -> Arrival | None:
        """The cheapest arrival in which the piece covers a cell, to stop if it can."""
        wanted = self._key(cell)
        covering = [a for a in self.poses.values() if wanted in self._field.judge.cells(a.node)]
        return next((a for a in covering if a.can_stop), covering[0] if covering else None)

    def path(self, to: Cell | str | Pose) -> Path:
        """The best path to a cell or pose of the reach; raises KeyError for others."""
        arrival = self.poses[to] if isinstance(to, Pose) else self[to]
        steps = self._field.trace(arrival.node)
        return Path(self.piece, self.origin, steps, arrival.pips, arrival.charged, self._budget.pips)

    def _key(self, cell: object) -> Cell:
        if isinstance(cell, str):
            return self._notation.parse(cell)
        return Cell(*cell) if isinstance(cell, tuple) else cell  # type: ignore[return-value]

    def __getitem__(self, cell: Cell | str) -> Arrival:
        return self._cells[self._key(cell)]

    def __contains__(self, cell: object) -> bool:
        return self._key(cell) in self._cells

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def __repr__(self) -> str:
        return f"<Reach of {self.piece}: {len(self)} cells, {len(self.stops)} to stop on>"


def _order(item: tuple[Node, int]) -> tuple[object, ...]:
    node, pips = item
    return (pips, node.anchor.y, node.anchor.x, node.turned, node.heading.value, node.parity, node.halted)
