"""SciPy: Dijkstra over a sparse matrix, with a limit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any

from footwork.bench.boards import Grid
from footwork.bench.contest import Way
from footwork.bench.peers.graphs import arrays_of, calls_of, read_nodes, read_path
from footwork.bench.workloads import Case, Kind, Task


class SciPy:
    """Dijkstra for reach, with the limit; for paths the predecessors of the whole board."""

    name = "scipy"
    package = "scipy"
    in_turn = True

    def ways(self, task: Task) -> Iterator[Way]:
        """Over matrices built beforehand, in the form that needs no conversion."""
        csgraph, sparse, numpy = (import_module(name) for name in ("scipy.sparse.csgraph", "scipy.sparse", "numpy"))
        matrix = partial(_matrix, sparse, numpy)
        limit = task.workload.limit
        if task.workload.kind is not Kind.PATH:
            most = numpy.inf if limit is None else float(limit)
            calls = calls_of(
                task, matrix, lambda made, case: partial(csgraph.dijkstra, made, indices=case.start, limit=most)
            )
            yield Way("csgraph.dijkstra", calls, lambda case, found: read_nodes(case, found.tolist(), limit))
            return
        yield Way("csgraph.dijkstra", calls_of(task, matrix, partial(_path, csgraph)), read_path)


def _matrix(sparse: Any, numpy: Any, grid: Grid) -> Any:
    leaving, heads, costs = arrays_of(numpy, grid)
    first = numpy.concatenate(([0], numpy.cumsum(leaving))).astype(numpy.int32)
    return sparse.csr_array((costs, heads, first), shape=(grid.nodes, grid.nodes))


def _path(csgraph: Any, matrix: Any, case: Case) -> Callable[[], object]:
    start, goal = case.start, case.goal

    def path() -> object:
        _, before = csgraph.dijkstra(matrix, indices=start, return_predecessors=True)
        cells, cell = [goal], goal
        while cell != start:
            cell = before[cell].item()
            cells.append(cell)
        cells.reverse()
        return cells

    return path
