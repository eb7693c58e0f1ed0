"""nano-astar: A* on occupancy grids, in C++."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any

from footwork.bench.boards import Grid
from footwork.bench.contest import Unable, Way
from footwork.bench.peers.graphs import read_path
from footwork.bench.workloads import ROOT_TWO, Answer, Case, Kind, Task


class NanoAStar:
    """Its A*, for paths by √2 without terrain: it knows no other costs."""

    name = "nano-astar"
    package = "nano-astar"

    def ways(self, task: Task) -> Iterator[Way]:
        """Over grids made beforehand."""
        nano_astar, numpy = import_module("nano_astar"), import_module("numpy")
        if task.workload.kind is not Kind.PATH:
            raise Unable("it finds single paths only")
        if task.workload.steps != ROOT_TWO or task.workload.most != 1:
            raise Unable("a diagonal step costs √2, and there is no terrain")
        grids = {grid.name: _walls(numpy, grid) for grid in task.grids}
        calls: list[Callable[[], object]] = []
        for case in task.cases:
            start, goal = (case.grid.place(cell)[::-1] for cell in (case.start, case.goal or 0))
            calls.append(partial(nano_astar.astar, grids[case.grid.name], start, goal))
        yield Way("astar", calls, _read)


def _walls(numpy: Any, grid: Grid) -> Any:
    ground = numpy.frombuffer(grid.ground, numpy.uint8).reshape(grid.height, grid.width)
    return (ground == 0).astype(numpy.uint8)


def _read(case: Case, found: Any) -> Answer:
    path = found[0]
    return None if path is None else read_path(case, [case.grid.number(x, y) for y, x in path.tolist()])
