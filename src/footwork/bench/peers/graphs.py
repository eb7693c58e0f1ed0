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
    """The steps from all nodes as arrays, in their order: how many leave each, where they lead, what they cost.

    The same as the grid's edges, made without a loop over cells.
    """
    ground = numpy.frombuffer(grid.ground, numpy.uint8).reshape(grid.height, grid.width)
    is_open = numpy.pad(ground > 0, 1)
    cells = numpy.arange(grid.size).reshape(grid.height, grid.width)

    def beyond(plane: Any, dx: int, dy: int) -> Any:
        return plane[1 + dy : 1 + dy + grid.height, 1 + dx : 1 + dx + grid.width]

    entered = numpy.pad(ground, 1)
    parts = []
    for layer in range(grid.steps.layers):
        legal, heads, costs = [], [], []
        for dx, dy, cost in grid.steps.offsets():
            allowed = beyond(is_open, dx, dy) & (ground > 0)
            paid, to = cost, layer
            if dx and dy:
                allowed &= beyond(is_open, dx, 0) & beyond(is_open, 0, dy)
                paid, to = (grid.steps.second or 0) if layer else cost, (layer + 1) % grid.steps.layers
            legal.append(allowed.ravel())
            heads.append((cells + dy * grid.width + dx + to * grid.size).ravel())
            costs.append((beyond(entered, dx, dy) * float(paid)).ravel())
        chosen = numpy.stack(legal, axis=1)
        flat = chosen.ravel()
        led, spent = (numpy.stack(each, axis=1).ravel()[flat] for each in (heads, costs))
        parts.append((chosen.sum(axis=1), led.astype(numpy.int32), spent))
    leaving, led, spent = (numpy.concatenate(each) for each in zip(*parts, strict=True))
    return leaving, led, spent


def read_costs(costs: Iterable[float], limit: int | None) -> Answer:
    """Costs by cell number; what lies beyond the limit was not asked for."""
    most = FAR if limit is None else limit
    return [int(cost) if cost <= most else UNREACHED for cost in costs]


def read_nodes(case: Case, costs: Sequence[float], limit: int | None) -> Answer:
    """The same by node: of a cell that is several nodes the least counts."""
    size = case.grid.size
    return read_costs((min(costs[cell::size]) for cell in range(size)) if len(costs) > size else costs, limit)


def read_mapping(case: Case, costs: Mapping[int, float], limit: int | None) -> Answer:
    """Costs of the reached nodes only."""
    table = [UNREACHED] * case.grid.size
    table[case.start] = 0
    for node, cost in costs.items():
        cell = node % case.grid.size
        if (limit is None or cost <= limit) and not UNREACHED != table[cell] < cost:
            table[cell] = int(cost)
    return table


def read_path(case: Case, cells: Sequence[int]) -> Answer:
    """The cost of a path over cell numbers, None if it is not legal or leads from or to another cell."""
    if not cells or cells[0] != case.start or cells[-1] != case.goal:
        return None
    return cost_along(case.grid, cells)
