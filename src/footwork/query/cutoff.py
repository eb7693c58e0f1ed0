"""What cuts a cell off: the fewest illegal steps that would open a way, and the first of them.

The search goes on from where the search for legal ways has ended, over the edge of what can be reached.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from itertools import count
from operator import itemgetter
from typing import NamedTuple

from footwork.geometry import Cell
from footwork.query.bridge import node_tuple
from footwork.query.judge import Judge
from footwork.query.step import Move, Node, Step
from footwork.refusals import Refusal, kinds

ENDED = -1
"""Instead of a place in the order of steps: the move had to end, and goes on all the same."""


class Breach(NamedTuple):
    """An illegal step: where it begins, and its place among the steps that may be tried there, or `ENDED`."""

    node: Node
    order: int


def what_is_broken(judge: Judge, node: Node, order: int) -> Refusal:
    """Why a step that a search has found to be illegal is so."""
    if order == ENDED:
        return Refusal(kinds.HALT, node.anchor, rule=judge.halted_by(node))
    verdict = judge.step(node, judge.moves(node)[order])
    assert isinstance(verdict, Refusal), "the searches call the same steps illegal"
    return verdict


def find_breach(judge: Judge, costs: Mapping[Node, int], goal: Cell) -> Breach | None:
    """The first illegal step of a way to a cell that a search did not come to; `costs` are what it has found.

    Of ways with the fewest illegal steps the cheapest counts, where each of those costs as much as a plain one. Among
    them, the one whose first is left earliest, then by rows and columns, then in the ruleset's order of steps. None if
    there is no such way: no illegal step leads to where there is no cell.
    """
    firsts: list[Breach] = []
    best: dict[Node, tuple[int, int, int]] = {}
    queue: list[tuple[int, int, int, int, Node]] = []
    turns = count()

    def offer(node: Node, broken: int, cost: int, first: int) -> None:
        if node not in best or (broken, cost, first) < best[node]:
            best[node] = (broken, cost, first)
            heappush(queue, (broken, cost, first, next(turns), node))

    for breach, end, cost in _over_the_edge(judge, costs):
        if end not in costs:
            firsts.append(breach)
            offer(end, 1, cost, len(firsts) - 1)
    while queue:
        broken, cost, first, _, node = heappop(queue)
        if best[node] != (broken, cost, first):
            continue
        if node.anchor == goal:
            return firsts[first]
        for move in judge.moves(node):
            found = _on(judge, node, move, goal)
            if found is not None and found[0] not in costs:
                end, more, pips = found
                offer(end, broken + more, cost + pips, first)
    return None


def _over_the_edge(judge: Judge, costs: Mapping[Node, int]) -> Iterator[tuple[Breach, Node, int]]:
    """The illegal steps from what was reached: where each leads, and what the way has cost then."""
    rows = sorted(((cost, _place(judge, node), node) for node, cost in costs.items()), key=itemgetter(0, 1))
    for cost, _, node in rows:
        if node.halted:
            yield Breach(node, ENDED), node._replace(halted=False), cost
            continue
        for order, move in enumerate(judge.moves(node)):
            if isinstance(judge.step(node, move), Refusal) and judge.is_on_map(node, move):
                yield Breach(node, order), judge.end(node, move), cost + judge.profile.cardinal


def _place(judge: Judge, node: Node) -> tuple[int, ...]:
    x, y, *rest = node_tuple(judge.mover, node)
    return (y, x, *rest)


def _on(judge: Judge, node: Node, move: Move, goal: Cell) -> tuple[Node, int, int] | None:
    """Where a step leads, legal or not, how many rules it breaks, and what it costs; None if it leads off the board."""
    verdict = judge.step(node, move)
    if isinstance(verdict, Step):
        end = verdict.end._replace(halted=False)
        return end, int(verdict.end.halted and end.anchor != goal), verdict.pips
    return (judge.end(node, move), 1, judge.profile.cardinal) if judge.is_on_map(node, move) else None
