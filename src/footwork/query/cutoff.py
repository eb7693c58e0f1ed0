"""What cuts a cell off: the fewest illegal steps that would open a way, and the first of them."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count

from footwork.geometry import Cell
from footwork.query.judge import Judge
from footwork.query.step import Node, Step
from footwork.refusals import Refusal, kinds

MOST_NODES = 2_500  # an explanation that takes longer than a moment helps nobody


def what_cuts_off(judge: Judge, goal: Cell, start: Node | None = None) -> Refusal | None:
    """The first refusal on a way that needs few illegal steps; None if none is found within reason.

    Of ways with equally many the cheapest one counts; steps towards the goal are tried first. They begin
    where the piece stands, or in another `start`.
    """
    start = start or judge.start()
    tie = count()
    unit, far = judge.profile.cardinal, judge.rules.grid.far
    queue: list[tuple[int, int, int, int, Node, Refusal | None]] = [(0, 0, next(tie), 0, start, None)]
    done: set[Node] = set()
    while queue and len(done) < MOST_NODES:
        broken, _, _, cost, node, first = heappop(queue)
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
                    refusal = first or Refusal(kinds.HALT, verdict.end.anchor, rule=judge.halted_by(verdict.end))
                    more = 1
                total = cost + verdict.pips
                guess = total + far(end.anchor, goal) * unit
                heappush(queue, (broken + more, guess, next(tie), total, end, refusal))
                continue
            end = judge.end(node, move)
            if verdict.check != "bounds" and all(judge.ground(cell) is not None for cell in judge.cells(end)):
                total = cost + unit
                guess = total + far(end.anchor, goal) * unit
                heappush(queue, (broken + 1, guess, next(tie), total, end, first or verdict))
    return None
