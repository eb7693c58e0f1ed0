"""SciPy: Dijkstra over a sparse matrix, with a limit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any

from footwork.bench.boards import Grid
from footwork.bench.contest import Way
from footwork.bench.peers.graphs import read_costs, read_path
from footwork.bench.workloads import Case, Kind, Task


class SciPy:
    """Dijkstra for reach, with the limit; for paths the predecessors of the whole board."""

    name = "scipy"
    package = "scipy"

    def ways(self, task: Task) -> Iterator[Way]:
        """Over matrices built beforehand, in the form that needs no conversion."""
        csgraph, sparse, numpy = (import_module(name) for name in ("scipy.sparse.csgraph", "scipy.sparse", "numpy"))
        matrices = {grid.name: _matrix(sparse, numpy, grid) for grid in task.grids}
        limit = task.workload.limit
        calls: list[Callable[[], object]]
        if task.workload.kind is not Kind.PATH:
            most = numpy.inf if limit is None else float(limit)
            calls = [
                partial(csgraph.dijkstra, matrices[case.grid.name], indices=case.start, limit=most)
                for case in task.cases
            ]
            yield Way("csgraph.dijkstra", calls, lambda case, found: read_costs(found.tolist(), limit))
            return
        calls = [_path(csgraph, matrices[case.grid.name], case) for case in task.cases]
        yield Way("csgraph.dijkstra", calls, read_path)


def _matrix(sparse: Any, numpy: Any, grid: Grid) -> Any:
    edges = grid.edges
    arrays = (numpy.asarray(edges.costs, float), numpy.asarray(edges.heads), numpy.asarray(edges.first))
    return sparse.csr_array(arrays, shape=(grid.size, grid.size))


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
