"""Search: exact costs of all nodes within a limit, and best paths traced back on them.

This is the reference: plain Dijkstra over what the judge allows. The best path among equally cheap ones does not
depend on it: it is traced back from the goal, at each node by the first fitting step in the ruleset's order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count

from footwork.query.judge import Judge
from footwork.query.step import Node, Step

Costs = Mapping[Node, int]


@dataclass(frozen=True)
class Field:
    """The least exact cost in pips of every node that can be reached from the sources."""

    judge: Judge
    sources: Costs
    costs: Costs

    def trace(self, goal: Node) -> tuple[Step, ...]:
        """The best path to a node of the field, as steps from the source it starts at."""
        steps: list[Step] = []
        here = goal
        while self.costs[here] != self.sources.get(here):
            step = self._last_step(here)
            steps.append(step)
            here = step.start
        return tuple(reversed(steps))

    def _last_step(self, end: Node) -> Step:
        """The first step in the ruleset's order that ends here at its exact cost."""
        best: tuple[int, tuple[int, int, int], Step] | None = None
        for node in self._before(end):
            rank = (node.turned, node.heading.value, node.parity)
            for order, move in enumerate(self.judge.moves(node)):
                step = self.judge.step(node, move) if self.judge.end(node, move)[:4] == end[:4] else None
                if not isinstance(step, Step) or step.end != end:
                    continue
                if self.costs[node] + step.pips == self.costs[end] and (best is None or (order, rank) < best[:2]):
                    best = (order, rank, step)
        assert best is not None, "a node of the field has a step that leads to it"
        return best[2]

    def _before(self, end: Node) -> Iterable[Node]:
        """The nodes of the field from which one step may lead here, in a fixed order."""
        headings = self.judge.rules.grid.directions if self.judge.has_heading else (end.heading,)
        parities = range(len(self.judge.profile.diagonals))
        anchors = dict.fromkeys([end.anchor])
        for heading in headings:
            for move in self.judge.moves(Node(end.anchor, end.turned, heading)):
                if move.offset is not None:
                    anchors[end.anchor + (-move.offset.by[0], -move.offset.by[1])] = None
        for anchor in anchors:
            for turned in self.judge.piece.footprint.lies:
                for heading in headings:
                    for parity in parities:
                        node = Node(anchor, turned, heading, parity)
                        if node in self.costs:
                            yield node


def explore(judge: Judge, sources: Costs, limit: int | None, *, goal: Node | None = None) -> Field:
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
        if node == goal:
            break
        for step in judge.steps(node):
            total = cost + step.pips
            if limit is not None and total > limit:
                continue
            if total < best.get(step.end, total + 1):
                best[step.end] = total
                heappush(queue, (total, next(tie), step.end))
    return Field(judge, dict(sources), costs)
