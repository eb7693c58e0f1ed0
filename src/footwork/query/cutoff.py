"""What cuts a cell off: the fewest illegal steps that would open a way, and the first of them."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count

from footwork.geometry import Cell
from footwork.query.judge import Judge, Node, Step
from footwork.query.refusal import Refusal


def what_cuts_off(judge: Judge, goal: Cell) -> Refusal | None:
    """The refusal on the way that would need the fewest illegal steps; None if no steps lead there at all."""
    start = judge.start()
    tie = count()
    queue: list[tuple[int, int, int, Node, Refusal | None]] = [(0, 0, next(tie), start, None)]
    done: set[Node] = set()
    while queue:
        broken, cost, _, node, first = heappop(queue)
        if node in done:
            continue
        done.add(node)
        if node.anchor == goal:
            return first
        for move in judge.moves(node):
            verdict = judge.step(node, move)
            if isinstance(verdict, Step):
                # A move that has to end here may go on only by breaking that rule.
                end, more, refusal = verdict.end._replace(halted=False), 0, first
                if verdict.end.halted and verdict.end.anchor != goal:
                    ground = judge.ground(verdict.end.anchor)
                    refusal = first or Refusal("halt", verdict.end.anchor, rule=ground.halt_by if ground else None)
                    more = 1
                heappush(queue, (broken + more, cost + verdict.pips, next(tie), end, refusal))
                continue
            end = judge.end(node, move)
            if verdict.check != "bounds" and all(judge.ground(cell) is not None for cell in judge.cells(end)):
                heappush(queue, (broken + 1, cost + 1, next(tie), end, first or verdict))
    return None
