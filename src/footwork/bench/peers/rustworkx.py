"""rustworkx: graphs in Rust."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import Any

from footwork.bench.boards import Grid
from footwork.bench.contest import Way
from footwork.bench.peers.graphs import Call, calls_of, check_size, read_mapping, read_path
from footwork.bench.workloads import Case, Kind, Task, estimates


class RustworkX:
    """Dijkstra for reach; for paths Dijkstra up to the goal, and A* with a ready table of estimates. No limit."""

    name = "rustworkx"
    package = "rustworkx"
    in_turn = True

    def ways(self, task: Task) -> Iterator[Way]:
        """Over graphs built beforehand, the costs as Python floats on the edges."""
        rustworkx = import_module("rustworkx")
        check_size(task)
        graph = partial(_graph, rustworkx)
        limit = task.workload.limit
        if task.workload.kind is not Kind.PATH:
            search = rustworkx.digraph_dijkstra_shortest_path_lengths
            calls = calls_of(task, graph, lambda made, case: partial(search, made, case.start, float))
            yield Way("dijkstra_shortest_path_lengths", calls, lambda case, found: read_mapping(case, found, limit))
            return
        yield Way("astar_shortest_path", calls_of(task, graph, partial(_a_star, rustworkx)), read_path)
        search = rustworkx.digraph_dijkstra_shortest_paths
        calls = calls_of(
            task, graph, lambda made, case: partial(search, made, case.start, target=case.goal, weight_fn=float)
        )
        yield Way("dijkstra_shortest_paths", calls, _read_paths)


def _a_star(rustworkx: Any, graph: Any, case: Case) -> Call:
    goal = case.goal or 0
    left = [float(pips) for pips in estimates(case.grid, goal)].__getitem__
    return partial(rustworkx.digraph_astar_shortest_path, graph, case.start, goal.__eq__, float, left)


def _graph(rustworkx: Any, grid: Grid) -> Any:
    graph = rustworkx.PyDiGraph()
    graph.add_nodes_from(range(grid.nodes))
    graph.add_edges_from([(tail, head, float(cost)) for tail, head, cost in grid.edges])
    return graph


def _read_paths(case: Case, paths: Any) -> Any:
    return read_path(case, list(paths[case.goal]))
