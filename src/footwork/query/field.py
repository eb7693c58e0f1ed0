"""Field: exact costs found by a search, and best paths traced on them.

The best path among equally cheap ones does not depend on the search, only on the costs: at each node it takes the
first fitting step in the ruleset's order, read from the goal back or from the start, as `ties` says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec

from footwork.errors import MisuseError
from footwork.geometry import Cell, Direction
from footwork.query.bridge import node_of, node_tuple, stop_of
from footwork.query.mover import Mover
from footwork.query.search import Flood
from footwork.query.step import Node
from footwork.rules.schema import Stop


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
        """Every node with its cost and whether one may stop there: cheapest first, then by rows and columns."""
        for row in self._flood.rows():
            yield node_of(self._mover, self._heading, row), row[6], stop_of(row[7])

    def stops(self, but: Cell) -> tuple[Cell, ...] | None:
        """The cells but one to stop on, cheapest first; None if for some of them it is still a question."""
        return self._flood.stops(but.x, but.y, Cell)

    def costs(self) -> dict[Cell, int]:
        """The least cost of every anchor cell that can be reached, cheapest first."""
        costs: dict[Cell, int] = {}
        for row in self._flood.rows():
            costs.setdefault(Cell(row[0], row[1]), row[6])
        return costs

    def best(self, x: int, y: int) -> tuple[Node, int, Stop] | None:
        """The best node with its anchor on a cell: the cheapest to stop in, else the cheapest."""
        row = self._flood.best(x, y)
        return None if row is None else (node_of(self._mover, self._heading, row), row[6], stop_of(row[7]))

    def trace(self, goal: Node) -> Sequence[Node]:
        """The nodes of the best path to a node of the field, its source first."""
        rows = self._flood.trace(node_tuple(self._mover, goal))
        return [node_of(self._mover, self._heading, row) for row in rows]

    def to_numpy(self) -> object:
        """The least cost of every cell as an array of rows and columns, -1 where there is none. Needs numpy."""
        if find_spec("numpy") is None:
            raise MisuseError("arrays need numpy; install footwork[arrays]")
        return self._flood.to_numpy()
