"""Search by the judge: plain Dijkstra over what it allows, for pieces with rules that the core does not know.

It answers as the core does, number for number, and is what the core is compared with. The best path among equally
cheap ones does not depend on the search, only on the costs it has found: read from the goal back or from the start,
as `ties` says, it takes at each node the first fitting step in the ruleset's order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from heapq import heappop, heappush
from importlib import import_module
from itertools import count, pairwise
from operator import itemgetter
from typing import Any, Literal, NamedTuple, TypeVar

import footwork._core as _core
from footwork.arguments import LARGEST
from footwork.geometry import Cell
from footwork.query.bridge import NodeRow, node_of, node_tuple, stop_number
from footwork.query.cutoff import find_breach
from footwork.query.judge import Judge
from footwork.query.step import Node, Step
from footwork.values import kept

Costs = Mapping[Node, int]
SURE = stop_number(True)
Arrived = tuple[int, int, int, int, int, int, int, int]
_Reached = TypeVar("_Reached", bound=_core.Reached)
_Walked = TypeVar("_Walked", bound=_core.Walked)
_Arrived = TypeVar("_Arrived", bound=_core.Arrived)


class SearchedBy(NamedTuple):
    """Who searches for a piece: the core, or the judge where the core does not know some fields."""

    who: Literal["core", "judge"]
    unknown: tuple[str, ...] = ()


BY_CORE = SearchedBy("core")


class JudgedAsk:
    """A question that the judge answers step by step."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge

    def flood(self, limit: int) -> JudgedFlood:
        """Everything within an exact cost; -1 for no limit."""
        return explore(self._judge, {self._judge.start(): 0}, None if limit < 0 else limit)

    def flood_from(self, sources: Sequence[tuple[NodeRow, int]], limit: int) -> JudgedFlood:
        """The same from several nodes, each with what it has cost so far. Raises ValueError for one off the board."""
        judge, state = self._judge, self._judge.state
        nodes = {node_of(judge.mover, judge.piece.heading, node): cost for node, cost in sources}
        for node, cost in nodes.items():
            if not all(state.board.inside(cell, state.rules.grid) for cell in judge.cells(node)):
                raise ValueError("a source lies outside the board, or not as it can")
            if not 0 <= cost < LARGEST - 1:
                raise ValueError("a source has cost nothing or more so far, less than 2³¹ - 1")
        return explore(judge, nodes, None if limit < 0 else limit)

    def flood_onto(
        self, cells: Sequence[tuple[int, int]], around: Sequence[tuple[int, int]], turns: bool, limit: int
    ) -> JudgedFlood | None:
        """The same from every way to be put on one of some cells, or so far around them; None if there is none."""
        judge, piece = self._judge, self._judge.piece
        area = dict.fromkeys((x + dx, y + dy) for x, y in cells for dx, dy in around)
        sources: dict[Node, int] = {}
        for turned in piece.footprint.lies if turns else (piece.turned,):
            shape = piece.footprint.cells(Cell(0, 0), turned=turned)
            for anchor in dict.fromkeys(Cell(x - by.x, y - by.y) for x, y in area for by in shape):
                if judge.standing(Node(anchor, turned, piece.heading)) is None:
                    headings = judge.rules.grid.directions if judge.has_heading else (piece.heading,)
                    sources |= {Node(anchor, turned, heading): 0 for heading in headings}
        return explore(judge, sources, None if limit < 0 else limit) if sources else None

    def path(self, x: int, y: int, limit: int) -> JudgedWay | None:
        """The best path to a cell to stop on; None if there is none."""
        found = self.flood(limit)
        best = found.best(x, y)
        if best is None or not best[7]:
            return None
        nodes = found.trace(best[:6])
        costs = [found.cost(node) for node in nodes]
        return JudgedWay(nodes, best[6], [after - before for before, after in pairwise(costs)], best[7])

    def reacher(self, kind: type[_Reached], limit: int) -> Callable[[object], _Reached]:
        """A call that gives a stance a kind of answer: everything within an exact cost."""
        return lambda stance: kind(stance, limit, self.flood(limit))

    def finder(
        self, kind: type[_Walked], cell: type[Cell], limit: int
    ) -> Callable[[object, Cell | str], _Walked | None]:
        """A call that gives a stance a kind of path to a cell where the piece may stop for sure, or None."""

        def find(stance: object, to: Cell | str) -> _Walked | None:
            if type(to) is not cell or to == self._judge.piece.at:
                return None
            found = self.path(*to, limit)
            return kind(stance, None, found.cost, found, stops=True) if found and found.stop == SURE else None

        return find


class JudgedWay:
    """A best path: what it costs and each of its steps, and whether one may stop there."""

    def __init__(self, nodes: list[NodeRow], cost: int, steps: list[int], stop: int) -> None:
        self.cost = cost
        self.steps = steps
        self.stop = stop
        self._nodes = nodes

    def nodes(self) -> list[NodeRow]:
        """Its nodes, the first one included."""
        return self._nodes

    def cells(self, kind: type[Cell]) -> tuple[Cell, ...]:
        """Its anchor cells."""
        return tuple(kind(*row[:2]) for row in self._nodes)


class JudgedFlood:
    """The least exact cost in pips of every node that can be reached from the sources."""

    def __init__(self, judge: Judge, sources: Costs, costs: Costs) -> None:
        self.judge = judge
        self.sources = sources
        self.costs = costs

    def __len__(self) -> int:
        return len(self.costs)

    def listed(self) -> JudgedFlood:
        """Itself: its arrivals can be taken some at a time."""
        return self

    def counts(self, x: int, y: int) -> tuple[int, int | None]:
        """On how many cells but this one there are arrivals, and on how many to stop; None if some are a question."""
        others = [row for row in self._rows if row[:2] != (x, y)]
        asks = any(row[7] == stop_number("ask") for row in others)
        return len({row[:2] for row in others}), None if asks else len({row[:2] for row in others if row[7]})

    def arrivals(
        self, x: int, y: int, kind: type[_Arrived], cell: type[Cell], stance: object, stops: tuple[object, ...]
    ) -> dict[Cell, _Arrived] | None:
        """The arrivals that count for their cells but this one, by cell, cheapest first.

        None if which of several counts is a question.
        """
        mover, heading = self.judge.mover, self.judge.piece.heading
        others = [row for row in self._rows if row[:2] != (x, y)]
        if not mover.comes_once and any(row[7] == stop_number("ask") for row in others):
            return None
        return {
            cell(*row[:2]): kind(stance, node_of(mover, heading, row), row[6], stops[row[7]])
            for row in others
            if row is self.best(*row[:2])
        }

    def breach(self, x: int, y: int) -> tuple[NodeRow, int] | None:
        """The first illegal step of a way with as few as possible to a cell that was not reached."""
        found = find_breach(self.judge, self.costs, Cell(x, y))
        return None if found is None else (node_tuple(self.judge.mover, found.node), found.order)

    @kept
    def _rows(self) -> list[Arrived]:
        judge = self.judge
        found = [
            (*node_tuple(judge.mover, node), cost, stop_number(judge.stopping(node).allowed))
            for node, cost in self.costs.items()
        ]
        return sorted(found, key=lambda row: (row[6], row[1], row[0], row[2:6]))

    def rows(self, begin: int = 0, end: int | None = None) -> list[Arrived]:
        """Every arrival, or some: x, y, turned, heading, parity, halted, cost, stop; cheapest first."""
        return self._rows[begin:end]

    def stops(self, x: int, y: int, kind: type[Cell]) -> tuple[Cell, ...] | None:
        """The cells but this one to stop on, cheapest first; None if some are still a question."""
        others = [row for row in self._rows if row[:2] != (x, y)]
        if any(row[7] == stop_number("ask") for row in others):
            return None
        return tuple(dict.fromkeys(kind(*row[:2]) for row in others if row[7]))

    def on(self, x: int, y: int) -> list[Arrived]:
        """The arrivals with their anchor on a cell, cheapest first."""
        return self._by_cell.get((x, y), [])

    def best(self, x: int, y: int) -> Arrived | None:
        """The best arrival with its anchor on a cell: the cheapest to stop in, else the cheapest."""
        here = self.on(x, y)
        return next((row for row in here if row[7]), here[0] if here else None)

    def least(self, x: int, y: int) -> int:
        """The least cost of the arrivals on a cell, -1 if there is none."""
        here = self._by_cell.get((x, y))
        return -1 if here is None else here[0][6]

    @kept
    def _by_cell(self) -> dict[tuple[int, int], list[Arrived]]:
        found: dict[tuple[int, int], list[Arrived]] = {}
        for row in self._rows:
            found.setdefault(row[:2], []).append(row)
        return found

    def trace(self, goal: NodeRow) -> list[NodeRow]:
        """The best path to a node, its source first; empty if it was not reached."""
        judge = self.judge
        end = node_of(judge.mover, judge.piece.heading, goal)
        if end not in self.costs:
            return []
        return [node_tuple(judge.mover, node) for node in self.way(end)]

    def cost(self, row: NodeRow) -> int:
        """What a node has cost."""
        return self.costs[node_of(self.judge.mover, self.judge.piece.heading, row)]

    def way(self, end: Node) -> list[Node]:
        """The nodes of the best path to a node of the flood, its source first."""
        if self.judge.mover.from_start:
            return self._way_on(end)
        nodes = [end]
        while not self._begins(nodes[-1]):
            nodes.append(self._last_step(nodes[-1]).start)
        return nodes[::-1]

    def _begins(self, node: Node) -> bool:
        """Whether a path may begin at a node: a source to which no other leads for less."""
        return self.costs[node] == self.sources.get(node)

    def _way_on(self, end: Node) -> list[Node]:
        """The same read from the start: of the steps that lie on a cheapest path, at each node the first."""
        ways, open_ = {end}, [end]
        while open_:
            for _, _, step in self._steps_into(open_.pop()):
                if step.start not in ways:
                    ways.add(step.start)
                    open_.append(step.start)
        place = partial(node_tuple, self.judge.mover)
        nodes = [min(filter(self._begins, ways), key=lambda node: (node.anchor.y, *place(node)))]
        while nodes[-1] != end:
            here = nodes[-1]
            steps = (step for step in self.judge.steps(here) if step.end in ways)
            nodes.append(next(step.end for step in steps if self.costs[here] + step.pips == self.costs[step.end]))
        return nodes

    def to_numpy(self) -> Any:
        """The least cost of every cell as rows and columns, -1 where there is none. Needs numpy."""
        numpy: Any = import_module("numpy")
        board = self.judge.board
        found = [[-1] * board.width for _ in range(board.height)]
        for x, y, *_, cost, _ in reversed(self._rows):
            found[y][x] = cost
        return numpy.array(found, dtype=numpy.int32)

    def _last_step(self, end: Node) -> Step:
        """The first step in the ruleset's order that ends here at its exact cost."""
        return min(self._steps_into(end), key=itemgetter(0, 1))[2]

    def _steps_into(self, end: Node) -> Iterator[tuple[int, tuple[int, int, int], Step]]:
        """The steps that end here at its exact cost, each with its place in the order and that of its pose."""
        for node in self._before(end):
            rank = (node.turned, node.heading.value, node.parity)
            for order, move in enumerate(self.judge.moves(node)):
                step = self.judge.step(node, move) if self.judge.end(node, move)[:4] == end[:4] else None
                if isinstance(step, Step) and step.end == end and self.costs[node] + step.pips == self.costs[end]:
                    yield order, rank, step

    def _before(self, end: Node) -> Iterable[Node]:
        """The nodes of the flood from which one step may lead here, in a fixed order."""
        headings = self.judge.rules.grid.directions if self.judge.has_heading else (end.heading,)
        anchors = dict.fromkeys([end.anchor])
        for heading in headings:
            for move in self.judge.moves(Node(end.anchor, end.turned, heading)):
                if move.offset is not None:
                    anchors[end.anchor + (-move.offset.by[0], -move.offset.by[1])] = None
        for anchor in anchors:
            for turned in self.judge.piece.footprint.lies:
                for heading in headings:
                    for parity in range(self.judge.mover.cycle):
                        node = Node(anchor, turned, heading, parity)
                        if node in self.costs:
                            yield node


def explore(judge: Judge, sources: Costs, limit: int | None) -> JudgedFlood:
    """Search from the sources, each with what it has cost so far, up to an exact cost of `limit`."""
    costs: dict[Node, int] = {}
    tie = count()
    queue: list[tuple[int, int, Node]] = []
    best: dict[Node, int] = dict(sources)
    for node, cost in sources.items():
        heappush(queue, (cost, next(tie), node))
    while queue:
        cost, _, node = heappop(queue)
        if node in costs:
            continue
        costs[node] = cost
        for step in judge.steps(node):
            total = cost + step.pips
            if limit is not None and total > limit:
                continue
            if total < best.get(step.end, total + 1):
                best[step.end] = total
                heappush(queue, (total, next(tie), step.end))
    return JudgedFlood(judge, dict(sources), costs)


Flood = _core.Flood | JudgedFlood
"""What a search has found, in the numbers of the core."""
Ask = _core.Ask | JudgedAsk
"""A prepared question, whoever answers it."""
Way = _core.Way | JudgedWay
"""A best path, whoever has found it."""
