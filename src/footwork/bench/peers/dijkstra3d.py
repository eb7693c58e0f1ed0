"""dijkstra3d: fields over images, in C++; and dijkstra3d-rs, which is written in Rust."""

from __future__ import annotations

from collections.abc import Iterator
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
    module = "dijkstra3d"

    def ways(self, task: Task) -> Iterator[Way]:
        """Over images made beforehand, walls infinitely dear."""
        library, numpy = import_module(self.module), import_module("numpy")
        if task.workload.steps.diagonal is not None:
            raise Unable("a diagonal step costs the same as a straight one, and there is no corner rule")
        if task.workload.kind is Kind.PATH:
            raise Unable("measured for fields only")
        images = {grid.name: self.image(numpy, grid) for grid in task.grids}
        limit = task.workload.limit
        calls = []
        for case in task.cases:
            x, y = case.grid.place(case.start)
            calls.append(self.asked(library, images[case.grid.name], x, y))
        yield Way("distance_field", calls, lambda case, found: read_costs(found.ravel().tolist(), limit))

    def image(self, numpy: Any, grid: Grid) -> Any:
        """What entering each cell costs."""
        image = numpy.frombuffer(grid.ground, numpy.uint8).reshape(grid.height, grid.width).astype(numpy.float32)
        image *= grid.steps.cardinal
        image[image == 0] = numpy.inf
        return image

    def asked(self, library: Any, image: Any, x: int, y: int) -> Any:
        """The call for one field."""
        return partial(library.distance_field, image, (y, x), connectivity=4)


class Dijkstra3DRust(Dijkstra3D):
    """The same in Rust, where an image has three dimensions."""

    name = "dijkstra3d-rs"
    package = "dijkstra3d-rs"
    module = "dijkstra3d_rs"

    def image(self, numpy: Any, grid: Grid) -> Any:
        """The image as the one layer of a volume."""
        return numpy.ascontiguousarray(super().image(numpy, grid)[None])

    def asked(self, library: Any, image: Any, x: int, y: int) -> Any:
        """The call for one field, on one thread."""
        return partial(library.distance_field, image, (0, y, x), connectivity=6)
