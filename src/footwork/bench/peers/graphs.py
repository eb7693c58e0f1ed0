"""What the peers that search graphs share: reading costs and paths over cell numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from footwork.bench.reference import UNREACHED, cost_along
from footwork.bench.workloads import Answer, Case

FAR = 2.0**52  # beyond every cost; libraries write "no way" as infinity or as their largest number


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
