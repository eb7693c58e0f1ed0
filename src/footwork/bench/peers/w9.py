"""w9-pathfinding: grids in C++."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any

from footwork.bench.boards import Grid
from footwork.bench.contest import Way
from footwork.bench.peers.graphs import read_costs, read_path
from footwork.bench.reference import costs_from
from footwork.bench.workloads import Answer, Case, Kind, Task


class W9:
    """A* from one end and from both for paths; for reach its resumable Dijkstra, asked for the farthest cell."""

    name = "w9-pathfinding"
    package = "w9-pathfinding"

    def ways(self, task: Task) -> Iterator[Way]:
        """Over grids built beforehand."""
        envs, pf = import_module("w9_pathfinding.envs"), import_module("w9_pathfinding.pf")
        grids = {grid.name: _grid(envs, grid) for grid in task.grids}
        calls: list[Callable[[], object]]
        if task.workload.kind is not Kind.PATH:
            calls = [_costs(pf, grids[case.grid.name], case) for case in task.cases]
            yield Way("ResumableDijkstra", calls, partial(_read_costs, task.workload.limit))
            return
        for search in (pf.AStar, pf.BiAStar):
            finders = {name: search(grid).find_path for name, grid in grids.items()}
            calls = [
                partial(finders[case.grid.name], case.grid.place(case.start), case.grid.place(case.goal or 0))
                for case in task.cases
            ]
            yield Way(search.__name__, calls, _read_path)


def _grid(envs: Any, grid: Grid) -> Any:
    weights = [[ground * grid.steps.cardinal if ground else -1 for ground in row] for row in grid.rows()]
    if grid.steps.diagonal is None:
        return envs.Grid(weights)
    return envs.Grid(
        weights,
        diagonal_movement=envs.DiagonalMovement.only_when_no_obstacle,
        diagonal_movement_cost_multiplier=grid.steps.diagonal / grid.steps.cardinal,
    )


def _costs(pf: Any, grid: Any, case: Case) -> Callable[[], object]:
    # Its search goes as far as it is asked to: when the farthest cell is known, every cell is. It has no limit.
    costs_of_all = costs_from(case.grid, case.start)
    start, farthest = case.grid.place(case.start), case.grid.place(costs_of_all.index(max(costs_of_all)))
    search = pf.ResumableDijkstra

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
