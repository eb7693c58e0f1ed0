"""Field: exact costs found by a search, and best paths traced on them.

The best path among equally cheap ones does not depend on the search, only on the costs: at each node it takes the
first fitting step in the ruleset's order, read from the goal back or from the start, as `ties` says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from typing import NamedTuple

import footwork._core as _core
from footwork.errors import MisuseError
from footwork.geometry import Cell, Direction
from footwork.query.bridge import NodeRow, node_of, node_tuple, stop_of
from footwork.query.cutoff import Breach
from footwork.query.mover import Mover
from footwork.query.search import Arrived, Flood
from footwork.query.step import Node
from footwork.rules.schema import Stop

PORTION = 1 << 12
"""How many arrivals are taken from a search at a time."""


class Prices(NamedTuple):
    """What speaks against an arrival: for each pip that is left from there and for each that it has cost; where nothing
    is left, so much comes off.
    """

    left: int
    spent: int
    off: int


MOST_PRICE = 1 << 60


class Field:
    """The least exact cost in pips of every node that can be reached from the sources."""

    __slots__ = ("_flood", "_heading", "_mover")

    def __init__(self, mover: Mover, heading: Direction, flood: Flood) -> None:
        self._mover = mover
        self._heading = heading
        self._flood = flood

    def __len__(self) -> int:
        return len(self._flood)

    def arrivals(self) -> Iterator[tuple[Node, int, Stop]]:
        """Every node with its cost and whether one may stop there: cheapest first, then by rows and columns.

        A long list is never there as a whole: it is taken from the search piece by piece.
        """
        mover, heading = self._mover, self._heading
        for rows in self._portions():
            for row in rows:
                yield node_of(mover, heading, row), row[6], stop_of(row[7])

    def _portions(self) -> Iterator[list[Arrived]]:
        if len(self._flood) <= PORTION:
            yield self._flood.rows()
            return
        listed = self._flood.listed()
        for begin in range(0, len(listed), PORTION):
            yield listed.rows(begin, begin + PORTION)

    def counts(self, but: Cell) -> tuple[int, int | None]:
        """How many cells but one there are arrivals on, and on how many to stop; None if some are a question."""
        return self._flood.counts(but.x, but.y)

    def breach(self, goal: Cell) -> Breach | None:
        """The first illegal step of a way with as few as possible to a cell that is not in the field."""
        found = self._flood.breach(goal.x, goal.y)
        return None if found is None else Breach(node_of(self._mover, self._heading, found[0]), found[1])

    def stops(self, but: Cell) -> tuple[Cell, ...] | None:
        """The cells but one to stop on, cheapest first; None if for some of them it is still a question."""
        return self._flood.stops(but.x, but.y, Cell)

    def cost(self, cell: Cell) -> int | None:
        """The least cost of a cell as an anchor; None if it cannot be reached."""
        found = self._flood.least(cell.x, cell.y)
        return None if found < 0 else found

    def prospects(
        self, ahead: Field, prices: Prices, most: int, beyond: int
    ) -> tuple[int, list[tuple[Node, int, Stop]]]:
        """The arrivals to stop in whose price is no higher than `most`, and no more than `beyond` above the lowest.

        What is left is what the field `ahead` costs on their cells; where it did not come to, there are none. With them
        comes the price up to which they were looked for.
        """
        mine, theirs = self._flood, ahead._flood
        if isinstance(mine, _core.Flood) and isinstance(theirs, _core.Flood):
            within, rows = mine.prospects(theirs, prices, most, beyond)
        else:
            within, rows = judged_prospects(mine, theirs, prices, most, beyond)
        mover, heading = self._mover, self._heading
        return within, [(node_of(mover, heading, row), row[6], stop_of(row[7])) for row in rows]

    def on(self, x: int, y: int) -> list[tuple[Node, int]]:
        """The nodes with their anchor on a cell, each with its cost, cheapest first."""
        return [(node_of(self._mover, self._heading, row), row[6]) for row in self._flood.on(x, y)]

    def best(self, x: int, y: int) -> tuple[Node, int, Stop] | None:
        """The best node with its anchor on a cell: the cheapest to stop in, else the cheapest."""
        row = self._flood.best(x, y)
        return None if row is None else (node_of(self._mover, self._heading, row), row[6], stop_of(row[7]))

    def trace(self, goal: Node) -> Sequence[Node]:
        """The nodes of the best path to a node of the field, its source first."""
        rows = self._flood.trace(node_tuple(self._mover, goal))
        return [node_of(self._mover, self._heading, row) for row in rows]

    def befores(self, goals: Iterable[Node]) -> Mapping[Node, Node]:
        """For every node on the best paths to some of the field the one before it; a source has none.

        Whatever a best path begins with is itself a best path: so these pairs say every path, and as soon as one of
        them is known, so are all before it.
        """
        mover, heading, known = self._mover, self._heading, dict[NodeRow, NodeRow]()
        for goal in goals:
            row = node_tuple(mover, goal)
            if row not in known:
                way = self._flood.trace(row)
                for before, after in zip(way[-2::-1], way[:0:-1], strict=True):
                    if after in known:
                        break
                    known[after] = before
        nodes = {row: node_of(mover, heading, row) for row in {*known, *known.values()}}
        return {nodes[after]: nodes[before] for after, before in known.items()}

    def to_numpy(self) -> object:
        """The least cost of every cell as an array of rows and columns, -1 where there is none. Needs numpy."""
        if find_spec("numpy") is None:
            raise MisuseError("arrays need numpy; install footwork[arrays]")
        return self._flood.to_numpy()


def judged_prospects(flood: Flood, ahead: Flood, prices: Prices, most: int, beyond: int) -> tuple[int, list[Arrived]]:
    """The same as the core finds it, for searches that it has not made."""
    lefts = [(row, left) for row in flood.rows() if (left := ahead.least(row[0], row[1])) >= 0]
    priced = [(row, prices.left * left + prices.spent * row[6] - (0 if left else prices.off)) for row, left in lefts]
    within = min([most, *(price + beyond for _, price in priced)])
    return within, [row for row, price in priced if price <= within and row[7]]
