"""NetworKit: graphs in C++."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import Any

from footwork.bench.boards import Grid
from footwork.bench.contest import Way
from footwork.bench.peers.graphs import Call, arrays_of, calls_of, read_nodes, read_path
from footwork.bench.workloads import Case, Kind, Task, estimates


class NetworKit:
    """Dijkstra for reach; for paths A* with a ready table of estimates, and bidirectional Dijkstra. No limit."""

    name = "networkit"
    package = "networkit"
    in_turn = True

    def ways(self, task: Task) -> Iterator[Way]:
        """Over graphs built beforehand."""
        networkit, numpy = import_module("networkit"), import_module("numpy")
        networkit.setNumberOfThreads(1)
        graph = partial(_graph, networkit, numpy)
        limit = task.workload.limit
        if task.workload.kind is not Kind.PATH:
            calls = calls_of(task, graph, partial(_costs, networkit))
            yield Way("Dijkstra", calls, lambda case, found: read_nodes(case, found.getDistances(), limit))
            return
        calls = calls_of(task, graph, partial(_a_star, networkit))
        # A* gives the cells between the two ends.
        yield Way("AStar", calls, _between_ends)
        calls = calls_of(task, graph, partial(_both_ends, networkit))
        yield Way("BidirectionalDijkstra", calls, _between_ends)


def _graph(networkit: Any, numpy: Any, grid: Grid) -> Any:
    leaving, heads, costs = arrays_of(numpy, grid)
    tails = numpy.repeat(numpy.arange(grid.nodes, dtype=numpy.uint64), leaving)
    ends = (tails, heads.astype(numpy.uint64))
    return networkit.GraphFromCoo((costs, ends), n=grid.nodes, weighted=True, directed=True)


def _between_ends(case: Case, cells: Any) -> Any:
    return read_path(case, [case.start, *cells, case.goal or 0])


def _costs(networkit: Any, graph: Any, case: Case) -> Call:
    search, start = networkit.distance.Dijkstra, case.start
    return lambda: search(graph, start, False).run()


def _a_star(networkit: Any, graph: Any, case: Case) -> Call:
    search, start, goal = networkit.distance.AStar, case.start, case.goal
    left = [float(pips) for pips in estimates(case.grid, goal or 0)]

    def path() -> object:
        found = search(graph, left, start, goal)
        found.run()
        return found.getPath()

    return path


def _both_ends(networkit: Any, graph: Any, case: Case) -> Call:
    search, start, goal = networkit.distance.BidirectionalDijkstra, case.start, case.goal

    def path() -> object:
        found = search(graph, start, goal)  # made anew: run twice, one of them crashes now and then
        found.run()
        return found.getPath()

    return path
