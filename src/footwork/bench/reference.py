"""The right answers, by a search that shares nothing with Footwork or its peers."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from footwork.bench.boards import Grid

UNREACHED = -1


def costs_from(grid: Grid, start: int, limit: int | None = None) -> list[int]:
    """The cost of every cell from a start, UNREACHED where there is no way within the limit.

    >>> from footwork.bench.boards import Steps
    >>> costs_from(Grid("corner", 3, 2, bytes([1, 0, 1, 1, 2, 1]), Steps(2, 3)), 0)
    [0, -1, 10, 2, 6, 8]
    """
    edges = grid.edges
    first, heads, prices = edges.first, edges.heads, edges.costs
    costs = [UNREACHED] * grid.size
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        cost, cell = heappop(queue)
        if costs[cell] != UNREACHED:
            continue
        if limit is not None and cost > limit:
            break
        costs[cell] = cost
        for edge in range(first[cell], first[cell + 1]):
            head = heads[edge]
            further = cost + prices[edge]
            if costs[head] == UNREACHED and further < best.get(head, further + 1):
                best[head] = further
                heappush(queue, (further, head))
    return costs


def cost_along(grid: Grid, cells: Sequence[int]) -> int | None:
    """What a path over these cells costs; None if one of its steps is not legal."""
    total = 0
    for i in range(len(cells) - 1):
        price = dict(grid.exits(cells[i])).get(cells[i + 1])
        if price is None:
            return None
        total += price
    return total
