"""scikit-image: least-cost paths over images, in Cython."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import Any

from footwork.bench.boards import Grid
from footwork.bench.contest import Unable, Way
from footwork.bench.peers.graphs import Call, calls_of, read_costs
from footwork.bench.workloads import Case, Kind, Task


class ScikitImage:
    """Its MCP, for fields in four directions: it has no corner rule. It counts the start too, which is taken off."""

    name = "scikit-image"
    package = "scikit-image"

    def ways(self, task: Task) -> Iterator[Way]:
        """Over its finders, made beforehand."""
        graph, numpy = import_module("skimage.graph"), import_module("numpy")
        if task.workload.steps.diagonal is not None:
            raise Unable("there is no corner rule")
        if task.workload.kind is Kind.PATH:
            raise Unable("measured for fields only")
        limit = task.workload.limit
        calls = calls_of(task, partial(_finder, graph, numpy), _costs)
        yield Way("MCP", calls, lambda case, found: _read(case, found, limit))


def _finder(graph: Any, numpy: Any, grid: Grid) -> Any:
    image = numpy.frombuffer(grid.ground, numpy.uint8).reshape(grid.height, grid.width).astype(float)
    image *= grid.steps.cardinal
    image[image == 0] = numpy.inf
    return graph.MCP(image, fully_connected=False)


def _costs(finder: Any, case: Case) -> Call:
    x, y = case.grid.place(case.start)
    return lambda: finder.find_costs([(y, x)])[0].copy()  # its answer is changed by the next one


def _read(case: Case, found: Any, limit: int | None) -> Any:
    own = case.grid.steps.cardinal * case.grid.ground[case.start]
    return read_costs((found.ravel() - own).tolist(), limit)
