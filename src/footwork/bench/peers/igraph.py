"""igraph: graphs in C."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any

from footwork.bench.boards import Grid
from footwork.bench.contest import Way
from footwork.bench.peers.graphs import Call, calls_of, check_size, read_nodes, read_path
from footwork.bench.workloads import Case, Kind, Task, estimates

COST = "cost"


class IGraph:
    """Dijkstra for reach and paths, and A* with a ready table of estimates. No limit."""

    name = "igraph"
    package = "igraph"
    in_turn = True

    def ways(self, task: Task) -> Iterator[Way]:
        """Over graphs built beforehand, the costs as an attribute of the edges."""
        igraph = import_module("igraph")
        check_size(task)
        graph = partial(_graph, igraph)
        limit = task.workload.limit
        if task.workload.kind is not Kind.PATH:
            calls = calls_of(task, graph, lambda made, case: partial(made.distances, case.start, None, COST))
            yield Way("distances", calls, lambda case, found: read_nodes(case, found[0], limit))
            return
        yield Way("get_shortest_path", calls_of(task, graph, _dijkstra), read_path)
        yield Way("get_shortest_path_astar", calls_of(task, graph, _a_star), read_path)


def _dijkstra(graph: Any, case: Case) -> Call:
    return partial(graph.get_shortest_path, case.start, case.goal, COST, algorithm="dijkstra")


def _a_star(graph: Any, case: Case) -> Call:
    left = _estimate(estimates(case.grid, case.goal or 0))
    return partial(graph.get_shortest_path_astar, case.start, case.goal, left, COST)


def _graph(igraph: Any, grid: Grid) -> Any:
    edges = grid.edges
    graph = igraph.Graph(n=grid.nodes, edges=list(zip(edges.tails, edges.heads, strict=True)), directed=True)
    graph.es[COST] = [float(cost) for cost in edges.costs]
    return graph


def _estimate(left: list[int]) -> Callable[[object, int, int], float]:
    return lambda graph, cell, goal: left[cell]
