"""tcod: grids with edge rules, in C."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import Any

from footwork.bench.boards import CARDINAL, DIAGONAL, Grid
from footwork.bench.contest import Way
from footwork.bench.peers.graphs import Call, calls_of, read_costs, read_path
from footwork.bench.workloads import Case, Kind, Task


class Tcod:
    """Its pathfinder over a custom graph, where a corner rule is a condition; `dijkstra2d` for four directions."""

    name = "tcod"
    package = "tcod"

    def ways(self, task: Task) -> Iterator[Way]:
        """Over graphs built beforehand."""
        tcod, numpy = import_module("tcod.path"), import_module("numpy")
        graph = partial(_graph, tcod, numpy)
        limit = task.workload.limit
        if task.workload.kind is Kind.PATH:
            yield Way("Pathfinder", calls_of(task, graph, partial(_path, tcod)), _read_path)
            return
        calls = calls_of(task, graph, partial(_costs, tcod))
        yield Way("Pathfinder", calls, lambda case, found: _read_costs(found, limit))
        if task.workload.steps.diagonal is None:
            calls = calls_of(task, partial(_ground, numpy), partial(_plain_costs, tcod))
            yield Way("dijkstra2d", calls, lambda case, found: _read_costs(found, limit))


def _ground(numpy: Any, grid: Grid) -> Any:
    return numpy.frombuffer(grid.ground, numpy.uint8).reshape(grid.height, grid.width).astype(numpy.int32)


def _graph(tcod: Any, numpy: Any, grid: Grid) -> Any:
    ground, steps = _ground(numpy, grid), grid.steps
    graph = tcod.CustomGraph((grid.height, grid.width))
    for dx, dy in CARDINAL:
        graph.add_edge((dy, dx), steps.cardinal, cost=ground)
    if steps.diagonal is not None:
        is_open = numpy.pad(ground > 0, 1)
        for dx, dy in DIAGONAL:
            beside = is_open[1:-1, 1 + dx : 1 + dx + grid.width]
            above = is_open[1 + dy : 1 + dy + grid.height, 1:-1]
            both = (beside & above).astype(numpy.uint8)
            graph.add_edge((dy, dx), steps.diagonal, cost=ground, condition=both)
    graph.set_heuristic(cardinal=steps.cardinal, diagonal=steps.diagonal or 0)
    return graph


def _root(case: Case) -> tuple[int, int]:
    x, y = case.grid.place(case.start)
    return y, x


def _costs(tcod: Any, graph: Any, case: Case) -> Call:
    root = _root(case)

    def costs() -> object:
        finder = tcod.Pathfinder(graph)
        finder.add_root(root)
        finder.resolve()
        return finder.distance

    return costs


def _plain_costs(tcod: Any, ground: Any, case: Case) -> Call:
    root, cardinal = _root(case), case.grid.steps.cardinal
    blank = tcod.maxarray(ground.shape)

    def costs() -> object:
        found = blank.copy()
        found[root] = 0
        return tcod.dijkstra2d(found, ground, cardinal, None, out=found)

    return costs


def _path(tcod: Any, graph: Any, case: Case) -> Call:
    root = _root(case)
    x, y = case.grid.place(case.goal or 0)

    def path() -> object:
        finder = tcod.Pathfinder(graph)
        finder.add_root(root)
        return finder.path_to((y, x))

    return path


def _read_costs(found: Any, limit: int | None) -> Any:
    nowhere = 2**31 - 1
    return read_costs((float("inf") if cost == nowhere else cost for cost in found.ravel().tolist()), limit)


def _read_path(case: Case, found: Any) -> Any:
    return read_path(case, [case.grid.number(x, y) for y, x in found.tolist()])
