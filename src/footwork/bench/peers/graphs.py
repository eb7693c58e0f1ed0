"""What the peers share: boards made beforehand or anew, steps as arrays, reading costs and paths over cell numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from footwork.bench.boards import Grid
from footwork.bench.contest import Unable
from footwork.bench.reference import UNREACHED, cost_along
from footwork.bench.workloads import MOST_SEARCHED, Answer, Case, Kind, Task

Call = Callable[[], object]
_Made = TypeVar("_Made")

FAR = 2.0**52  # beyond every cost; libraries write "no way" as infinity or as their largest number


def calls_of(task: Task, make: Callable[[Grid], _Made], ask: Callable[[_Made, Case], Call]) -> list[Call]:
    """A call for every case: `make` gives the board as a library has it, beforehand; a fresh one in every call."""
    if task.workload.kind is Kind.FRESH:
        return [_anew(make, ask, case) for case in task.cases]
    made = {grid.name: make(grid) for grid in task.grids}
    return [ask(made[case.grid.name], case) for case in task.cases]


def _anew(make: Callable[[Grid], _Made], ask: Callable[[_Made, Case], Call], case: Case) -> Call:
    grid = case.grid
    return lambda: ask(make(grid), case)()


def check_size(task: Task) -> None:
    """Raise Unable for boards of which a graph of Python objects would take many minutes to make."""
    if any(grid.size > MOST_SEARCHED for grid in task.grids):
        raise Unable("a graph of so many cells takes minutes to make")


def arrays_of(numpy: Any, grid: Grid) -> tuple[Any, Any, Any]:
    """The steps from all cells as arrays, in the order of cells: how many leave each, where they lead, what they cost.

    The same as the grid's edges, made without a loop over cells.
    """
    ground = numpy.frombuffer(grid.ground, numpy.uint8).reshape(grid.height, grid.width)
    is_open = numpy.pad(ground > 0, 1)
    cells = numpy.arange(grid.size).reshape(grid.height, grid.width)

    def beyond(plane: Any, dx: int, dy: int) -> Any:
        return plane[1 + dy : 1 + dy + grid.height, 1 + dx : 1 + dx + grid.width]

    legal, heads, costs = [], [], []
    entered = numpy.pad(ground, 1)
    for dx, dy, cost in grid.steps.offsets():
        allowed = beyond(is_open, dx, dy) & (ground > 0)
        if dx and dy:
            allowed &= beyond(is_open, dx, 0) & beyond(is_open, 0, dy)
        legal.append(allowed.ravel())
        heads.append((cells + dy * grid.width + dx).ravel())
        costs.append((beyond(entered, dx, dy) * float(cost)).ravel())
    chosen = numpy.stack(legal, axis=1)
    flat = chosen.ravel()
    return (
        chosen.sum(axis=1),
        numpy.stack(heads, axis=1).ravel()[flat].astype(numpy.int32),
        numpy.stack(costs, axis=1).ravel()[flat],
    )


def read_costs(costs: Iterable[float], limit: int | None) -> Answer:
    """Costs by cell number; what lies beyond the limit was not asked for."""
    most = FAR if limit is None else limit
    return [int(cost) if cost <= most else UNREACHED for cost in costs]


def read_mapping(case: Case, costs: Mapping[int, float], limit: int | None) -> Answer:
    """Costs of the reached cells only."""
    table = [UNREACHED] * case.grid.size
    table[case.start] = 0
    for cell, cost in costs.items():
        if limit is None or cost <= limit:
            table[cell] = int(cost)
    return table


def read_path(case: Case, cells: Sequence[int]) -> Answer:
    """The cost of a path over cell numbers, None if it is not legal or leads from or to another cell."""
    if not cells or cells[0] != case.start or cells[-1] != case.goal:
        return None
    return cost_along(case.grid, cells)
