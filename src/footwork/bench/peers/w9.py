"""w9-pathfinding: grids in C++."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import Any

from footwork.bench.boards import Grid
from footwork.bench.contest import Way
from footwork.bench.peers.graphs import Call, arrays_of, calls_of, read_costs, read_path
from footwork.bench.reference import costs_from
from footwork.bench.workloads import MOST_SEARCHED, Answer, Case, Kind, Task


class W9:
    """A* from one end and from both for paths; for reach its resumable Dijkstra, asked for the farthest cell."""

    name = "w9-pathfinding"
    package = "w9-pathfinding"

    def ways(self, task: Task) -> Iterator[Way]:
        """Over grids built beforehand."""
        envs, pf = import_module("w9_pathfinding.envs"), import_module("w9_pathfinding.pf")
        grid = partial(_grid, envs)
        if task.workload.kind is not Kind.PATH:
            farthest = {case: _farthest(case) for case in task.cases}
            calls = calls_of(task, grid, lambda made, case: _costs(pf, made, case, farthest[case]))
            yield Way("ResumableDijkstra", calls, partial(_read_costs, task.workload.limit))
            return
        for search in (pf.AStar, pf.BiAStar):
            yield Way(search.__name__, calls_of(task, partial(_finder, search, envs), _path), _read_path)


def _finder(search: Any, envs: Any, grid: Grid) -> Any:
    return search(_grid(envs, grid)).find_path


def _path(find: Any, case: Case) -> Call:
    return partial(find, case.grid.place(case.start), case.grid.place(case.goal or 0))


def _farthest(case: Case) -> tuple[int, int]:
    """The cell that costs the most. Its search goes as far as it is asked to: when that is known, every cell is."""
    grid = case.grid
    if grid.size <= MOST_SEARCHED:
        costs = costs_from(grid, case.start)
        return grid.place(costs.index(max(costs)))
    csgraph, sparse, numpy = (import_module(name) for name in ("scipy.sparse.csgraph", "scipy.sparse", "numpy"))
    leaving, heads, prices = arrays_of(numpy, grid)
    matrix = sparse.csr_array((prices, heads, numpy.concatenate(([0], numpy.cumsum(leaving)))), shape=(grid.size,) * 2)
    found = csgraph.dijkstra(matrix, indices=case.start)
    return grid.place(numpy.where(numpy.isinf(found), -1, found).argmax().item())


def _grid(envs: Any, grid: Grid) -> Any:
    weights = [[ground * grid.steps.cardinal if ground else -1 for ground in row] for row in grid.rows()]
    if grid.steps.diagonal is None:
        return envs.Grid(weights)
    return envs.Grid(
        weights,
        diagonal_movement=envs.DiagonalMovement.only_when_no_obstacle,
        diagonal_movement_cost_multiplier=grid.steps.diagonal / grid.steps.cardinal,
    )


def _costs(pf: Any, grid: Any, case: Case, farthest: tuple[int, int]) -> Call:
    start, search = case.grid.place(case.start), pf.ResumableDijkstra

    def costs() -> object:
        found = search(grid, start)
        found.distance(farthest)
        return found

    return costs


def _read_costs(limit: int | None, case: Case, found: Any) -> Answer:
    grid = case.grid
    walls = float("inf")
    cells = (found.distance(grid.place(cell)) if grid.ground[cell] else walls for cell in range(grid.size))
    return read_costs(cells, limit)


def _read_path(case: Case, found: Any) -> Answer:
    return read_path(case, [case.grid.number(x, y) for x, y in found])
