"""NetworkX: graphs in Python."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import Any

from footwork.bench.boards import Grid
from footwork.bench.contest import Way
from footwork.bench.peers.graphs import calls_of, check_size, read_mapping, read_path
from footwork.bench.workloads import Kind, Task


class NetworkX:
    """Dijkstra for reach, with the limit; bidirectional Dijkstra for paths."""

    name = "networkx"
    package = "networkx"
    in_turn = True

    def ways(self, task: Task) -> Iterator[Way]:
        """Over graphs built beforehand."""
        networkx = import_module("networkx")
        check_size(task)
        graph = partial(_graph, networkx)
        limit = task.workload.limit
        if task.workload.kind is not Kind.PATH:
            search = networkx.single_source_dijkstra_path_length
            calls = calls_of(task, graph, lambda made, case: partial(search, made, case.start, cutoff=limit))
            yield Way(search.__name__, calls, lambda case, found: read_mapping(case, found, limit))
            return
        search = networkx.bidirectional_dijkstra
        calls = calls_of(task, graph, lambda made, case: partial(search, made, case.start, case.goal))
        yield Way(search.__name__, calls, lambda case, found: read_path(case, found[1]))


def _graph(networkx: Any, grid: Grid) -> Any:
    graph = networkx.DiGraph()
    graph.add_nodes_from(range(grid.nodes))
    graph.add_weighted_edges_from(grid.edges)
    return graph
