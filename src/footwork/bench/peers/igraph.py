"""igraph: graphs in C."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any

from footwork.bench.boards import Grid
from footwork.bench.contest import Way
from footwork.bench.peers.graphs import read_costs, read_path
from footwork.bench.workloads import Kind, Task, estimates

COST = "cost"


class IGraph:
    """Dijkstra for reach and paths, and A* with a ready table of estimates. No limit."""

    name = "igraph"
    package = "igraph"

    def ways(self, task: Task) -> Iterator[Way]:
        """Over graphs built beforehand, the costs as an attribute of the edges."""
        igraph = import_module("igraph")
        graphs = {grid.name: _graph(igraph, grid) for grid in task.grids}
        limit = task.workload.limit
        calls: list[Callable[[], object]]
        if task.workload.kind is not Kind.PATH:
            calls = [partial(graphs[case.grid.name].distances, case.start, None, COST) for case in task.cases]
            yield Way("distances", calls, lambda case, found: read_costs(found[0], limit))
            return
        calls = [
            partial(graphs[case.grid.name].get_shortest_path, case.start, case.goal, COST, algorithm="dijkstra")
            for case in task.cases
        ]
        yield Way("get_shortest_path", calls, read_path)
        calls = []
        for case in task.cases:
            left = _estimate(estimates(case.grid, case.goal or 0))
            search = graphs[case.grid.name].get_shortest_path_astar
            calls.append(partial(search, case.start, case.goal, left, COST))
        yield Way("get_shortest_path_astar", calls, read_path)


def _graph(igraph: Any, grid: Grid) -> Any:
    edges = grid.edges
    graph = igraph.Graph(n=grid.size, edges=list(zip(edges.tails, edges.heads, strict=True)), directed=True)
    graph.es[COST] = [float(cost) for cost in edges.costs]
    return graph


def _estimate(left: list[int]) -> Callable[[object, int, int], float]:
    return lambda graph, cell, goal: left[cell]
