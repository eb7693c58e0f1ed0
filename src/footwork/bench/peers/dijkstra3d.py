"""dijkstra3d: fields over images, in C++."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any

from footwork.bench.boards import Grid
from footwork.bench.contest import Unable, Way
from footwork.bench.peers.graphs import read_costs
from footwork.bench.workloads import Kind, Task


class Dijkstra3D:
    """Its distance field, for four directions: a diagonal step costs the same there as a straight one."""

    name = "dijkstra3d"
    package = "dijkstra3d"

    def ways(self, task: Task) -> Iterator[Way]:
        """Over images made beforehand, walls infinitely dear."""
        dijkstra3d, numpy = import_module("dijkstra3d"), import_module("numpy")
        if task.workload.steps.diagonal is not None:
            raise Unable("a diagonal step costs the same as a straight one, and there is no corner rule")
        if task.workload.kind is Kind.PATH:
            raise Unable("measured for fields only")
        images = {grid.name: _image(numpy, grid) for grid in task.grids}
        limit = task.workload.limit
        calls: list[Callable[[], object]] = []
        for case in task.cases:
            x, y = case.grid.place(case.start)
            calls.append(partial(dijkstra3d.distance_field, images[case.grid.name], (y, x), connectivity=4))
        yield Way("distance_field", calls, lambda case, found: read_costs(found.ravel().tolist(), limit))


def _image(numpy: Any, grid: Grid) -> Any:
    image = numpy.frombuffer(grid.ground, numpy.uint8).reshape(grid.height, grid.width).astype(numpy.float32)
    image *= grid.steps.cardinal
    image[image == 0] = numpy.inf
    return image
