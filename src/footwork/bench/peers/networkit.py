"""NetworKit: graphs in C++."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from footwork.bench.boards import Grid
from footwork.bench.contest import Way
from footwork.bench.peers.graphs import read_costs, read_path
from footwork.bench.workloads import Case, Kind, Task, estimates

Call = Callable[[], object]


class NetworKit:
    """Dijkstra for reach; for paths A* with a ready table of estimates, and bidirectional Dijkstra. No limit."""

    name = "networkit"
    package = "networkit"

    def ways(self, task: Task) -> Iterator[Way]:
        """Over graphs built beforehand."""
        networkit, numpy = import_module("networkit"), import_module("numpy")
        networkit.setNumberOfThreads(1)
        graphs = {grid.name: _graph(networkit, numpy, grid) for grid in task.grids}
        limit = task.workload.limit
        if task.workload.kind is not Kind.PATH:
            calls = [_costs(networkit, graphs[case.grid.name], case) for case in task.cases]
            yield Way("Dijkstra", calls, lambda case, found: read_costs(found.getDistances(), limit))
            return
        calls = [_a_star(networkit, graphs[case.grid.name], case) for case in task.cases]
        # A* gives the cells between the two ends.
        yield Way("AStar", calls, _between_ends)
        calls = [_both_ends(networkit, graphs[case.grid.name], case) for case in task.cases]
        yield Way("BidirectionalDijkstra", calls, _between_ends)


def _graph(networkit: Any, numpy: Any, grid: Grid) -> Any:
    edges = grid.edges
    ends = (numpy.asarray(edges.tails, numpy.uint64), numpy.asarray(edges.heads, numpy.uint64))
    costs = numpy.asarray(edges.costs, float)
    return networkit.GraphFromCoo((costs, ends), n=grid.size, weighted=True, directed=True)


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
