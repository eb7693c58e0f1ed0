"""pathfinding: grids in Python."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import Any

from footwork.bench.boards import Grid
from footwork.bench.contest import Unable, Way
from footwork.bench.peers.graphs import Call, calls_of, check_size, read_path
from footwork.bench.workloads import ROOT_TWO, Answer, Case, Kind, Task


class Pathfinding:
    """A*, by √2 without terrain, or in four directions; from both ends, its ways are not always the shortest."""

    name = "pathfinding"
    package = "pathfinding"

    def ways(self, task: Task) -> Iterator[Way]:
        """Over grids made beforehand; each forgets what the last search has left in it."""
        core, moving, heuristic = (import_module(f"pathfinding.core.{name}") for name in _CORE)
        if task.workload.kind is not Kind.PATH:
            raise Unable("it finds single paths only")
        if task.workload.steps.diagonal is not None and (task.workload.steps != ROOT_TWO or task.workload.most != 1):
            raise Unable("a diagonal step costs √2")
        check_size(task)
        diagonal = task.workload.steps.diagonal is not None
        movement = moving.DiagonalMovement.only_when_no_obstacle if diagonal else moving.DiagonalMovement.never
        estimate = heuristic.octile if diagonal else heuristic.manhattan
        finder = import_module("pathfinding.finder.a_star").AStarFinder
        search = finder(heuristic=estimate, diagonal_movement=movement, time_limit=1e9, max_runs=10**9)
        yield Way("AStarFinder", calls_of(task, partial(_grid, core), partial(_path, search)), _read)


_CORE = ("grid", "diagonal_movement", "heuristic")


def _grid(core: Any, grid: Grid) -> Any:
    return core.Grid(matrix=grid.rows())


def _path(search: Any, grid: Any, case: Case) -> Call:
    (sx, sy), (gx, gy) = case.grid.place(case.start), case.grid.place(case.goal or 0)

    def path() -> object:
        grid.cleanup()
        return [(node.x, node.y) for node in search.find_path(grid.node(sx, sy), grid.node(gx, gy), grid)[0]]

    return path


def _read(case: Case, found: Any) -> Answer:
    return read_path(case, [case.grid.number(x, y) for x, y in found])
