"""The right answers, by a search that shares nothing with Footwork or its peers."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from importlib import import_module
from itertools import pairwise
from typing import Any

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
    costs = [UNREACHED] * grid.nodes
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
    if grid.nodes == grid.size:
        return costs
    reached = [[cost for cost in costs[cell :: grid.size] if cost != UNREACHED] for cell in range(grid.size)]
    return [min(nodes, default=UNREACHED) for nodes in reached]


def costs_disproved(grid: Grid, start: int, costs: Sequence[int]) -> str | None:
    """What shows that costs from a start are not the least ones, in words; None if they are.

    They are if no step makes one cheaper, and every cell but the start is reached by some step at its exact cost; steps
    cost more than nothing. Needs numpy.

    >>> from footwork.bench.boards import Steps
    >>> grid = Grid("corner", 3, 2, bytes([1, 0, 1, 1, 2, 1]), Steps(2, 3))
    >>> costs_disproved(grid, 0, [0, -1, 10, 2, 6, 8])
    >>> costs_disproved(grid, 0, [0, -1, 9, 2, 6, 8])
    '2,0 costs 9, and no step leads there for it'
    >>> costs_disproved(grid, 0, [0, -1, 11, 2, 6, 8])
    '2,0 costs 11, and a step leads there for 10'
    """
    numpy = import_module("numpy")
    if len(costs) != grid.size:
        return f"{len(costs)} cells"
    ground = numpy.frombuffer(grid.ground, numpy.uint8).reshape(grid.height, grid.width).astype(numpy.int64)
    far = numpy.int64(1) << 40
    found = numpy.asarray(costs, numpy.int64).reshape(grid.height, grid.width)
    known = numpy.pad(numpy.where(found == UNREACHED, far, found), 1, constant_values=far)
    is_open = numpy.pad(ground > 0, 1)

    def seen_from(plane: Any, dx: int, dy: int) -> Any:
        """For every cell what lies so far before it."""
        return plane[1 - dy : 1 - dy + grid.height, 1 - dx : 1 - dx + grid.width]

    least = numpy.full_like(found, far)
    for dx, dy, cost in grid.steps.offsets():
        before = numpy.where(seen_from(is_open, dx, dy), seen_from(known, dx, dy), far)
        if dx and dy:
            both = seen_from(is_open, dx, 0) & seen_from(is_open, 0, dy)
            before = numpy.where(both, before, far)
        numpy.minimum(least, before + cost * ground, out=least)
    least = numpy.where((ground > 0) & (least < far), least, UNREACHED)
    least.flat[start] = 0
    for cell in numpy.flatnonzero((least != found).ravel())[:1].tolist():
        x, y = grid.place(cell)
        said, step = found.flat[cell].item(), least.flat[cell].item()
        if step == UNREACHED or UNREACHED != said < step:
            return f"{x},{y} costs {said}, and no step leads there for it"
        return f"{x},{y} costs {said}, and a step leads there for {step}"
    return None


def cost_along(grid: Grid, cells: Sequence[int]) -> int | None:
    """What a path over these cells costs; None if one of its steps is not legal."""
    total = 0
    for tail, head in pairwise(cells):
        price = grid.price(tail, head)
        if price is None:
            return None
        total += price
    return total
