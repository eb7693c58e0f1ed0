"""Through: the cheapest way over stations in their order.

Most stations are near: it is looked for there first, then as far as the piece can go. What is found within a limit is
what would be found without one, for whatever is cheaper was seen; only why there is none may lie further away.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from footwork.geometry import Cell
from footwork.query.aside import why_not_stop
from footwork.query.bridge import node_tuple
from footwork.query.field import Field
from footwork.query.stance import Stance
from footwork.query.step import Node
from footwork.refusals import Refusal


class Astray(NamedTuple):
    """Where the way ends: no node at `station` is found by a leg from `before`; or one is, where it may not stop."""

    before: Node
    station: Cell
    leg: Field
    stop: Refusal | None = None


def way_through(stance: Stance, stations: Sequence[Cell]) -> list[Node] | Astray:
    """The nodes of the cheapest way over stations to the last of them; or where it ends without any limit."""
    bound = stance.budget.bound
    for limit in (*_near(stance, stations), bound):
        if limit >= 0:
            found = _within(stance, stations, limit)
            if not isinstance(found, Astray):
                return found
    return _within(stance, stations, -1)


def _near(stance: Stance, stations: Sequence[Cell]) -> list[int]:
    """Limits that a way may keep and that are lower than what there is to spend: of plain steps, some times as much."""
    bound, ways = stance.budget.bound, pairwise((stance.start.anchor, *stations))
    plain = sum(max(abs(b.x - a.x), abs(b.y - a.y)) for a, b in ways) * max(1, stance.profile.cardinal)
    return [plain * more for more in (2, 6) if bound < 0 or plain * more < bound]


def _within(stance: Stance, stations: Sequence[Cell], limit: int) -> list[Node] | Astray:
    """The same within a limit; -1 is none. Every node at a station is a source of the next leg."""
    legs, sources = list[Field](), {stance.start: 0}
    for station in stations:
        before = min(sources, key=lambda node: node.halted)
        rows = [(node_tuple(stance.mover, node), cost) for node, cost in sources.items()]
        legs.append(stance.field_of(stance.prepared.flood_from(rows, limit)))
        sources = dict(legs[-1].on(*station))
        if not sources:
            return Astray(before, station, legs[-1])
    ends = [node for node in sources if why_not_stop(stance.judge, node) is None]
    if not ends:
        first = next(iter(sources))
        return Astray(first, stations[-1], legs[-1], why_not_stop(stance.judge, first))
    nodes = [min(ends, key=lambda node: (sources[node], node.turned, node.heading.value, node.parity))]
    for leg in reversed(legs):
        nodes[:1] = leg.trace(nodes[0])
    return nodes
