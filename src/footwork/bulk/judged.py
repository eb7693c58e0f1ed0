"""Judged: the same answers by the judge, board by board, for pieces with rules that the core does not know."""

from __future__ import annotations

import numpy as np

from footwork.board.piece import Piece
from footwork.bulk.arrays import Array
from footwork.bulk.single import Given, Single
from footwork.errors import MisuseError
from footwork.geometry import Cell
from footwork.query.bridge import NodeRow, node_of, stop_number
from footwork.query.bulk import ground_count
from footwork.query.judge import Judge
from footwork.query.search import JudgedAsk, JudgedFlood
from footwork.query.step import Step


def judged_reach(single: Single, given: Given, costs: Array, stops: Array) -> None:
    """Write the cost of every cell of every board, and whether one may stop there."""
    found = [_flood(single, given, i) for i in range(len(given.terrain))]
    costs.fill(-1)
    stops.fill(0)
    for i, flood in enumerate(found):
        for x, y in {row[:2] for row in flood.rows()}:
            best = flood.best(x, y)
            assert best is not None, "a cell with arrivals has a best one"
            costs[i, y, x], stops[i, y, x] = best[6], best[7]


def judged_paths(single: Single, given: Given, goals: Array) -> tuple[Array, Array, Array, Array]:
    """The cells of a best path on every board, how many they are, what it costs and whether to stop there."""
    count, height, width = given.terrain.shape
    ways: list[list[tuple[int, ...]]] = []
    costs, stops = np.full(count, -1, np.int32), np.zeros(count, np.uint8)
    for i, (x, y) in enumerate(goals.tolist()):
        if not (0 <= x < width and 0 <= y < height):
            raise MisuseError(f"to[{i}] is column {x}, row {y}, which no board of {width}×{height} has")
        flood = _flood(single, given, i)
        best = flood.best(x, y)
        ways.append([])
        if best is not None and best[7]:
            ways[i] = [row[:2] for row in flood.trace(best[:6])]
            costs[i], stops[i] = best[6], best[7]
    lengths = np.array([len(way) for way in ways], np.int32)
    cells = np.full((count, int(lengths.max(initial=0)), 2), -1, np.int16)
    for i, way in enumerate(ways):
        cells[i, : len(way)] = np.array(way, np.int16).reshape(-1, 2)
    return cells, lengths, costs, stops


def judged_steps(
    single: Single, given: Given, changes: list[tuple[int, int]], costs: Array, stops: Array, ends: Array
) -> None:
    """Write what a step costs on every board, whether one may stop at its end, and where that is."""
    for i, change in enumerate(changes):
        judge, (x, y, turned, heading, parity, _), limit = _asked(single, given, i)
        node = node_of(judge.mover, judge.piece.heading, (x, y, turned, heading, parity, 0))
        steps = [judge.step(node, move) for move in judge.mover.moves_by(node.heading, change)]
        best = min((step for step in steps if isinstance(step, Step)), key=lambda step: step.pips, default=None)
        costs[i], stops[i], ends[i] = -1, 0, (x, y)
        if best is not None and (limit < 0 or best.pips <= limit):
            stop = stop_number(judge.stopping(best.end).allowed)
            if stop:
                costs[i], stops[i], ends[i] = best.pips, stop, best.end.anchor


def _flood(single: Single, given: Given, i: int) -> JudgedFlood:
    """Everything that the piece can reach on one board."""
    judge, start, limit = _asked(single, given, i)
    try:
        return JudgedAsk(judge).flood_from([(start, 0)], limit)
    except ValueError:
        raise MisuseError(f"at[{i}] is not wholly on the board") from None


def _asked(single: Single, given: Given, i: int) -> tuple[Judge, NodeRow, int]:
    """The judge of one board, where the piece begins, and how far it may go."""
    rest, query = given.rest, single.query
    x, y = rest["at"][i].tolist()
    height, width = given.terrain.shape[1:]
    if not (0 <= x < width and 0 <= y < height):
        raise MisuseError(f"at[{i}] is column {x}, row {y}, which no board of {width}×{height} has")
    last = ground_count(query.state.rules) - 1
    if given.terrain[i].max() > last:
        raise MisuseError(f"terrain[{i}] has a {given.terrain[i].max()}; grounds are numbered from 0 to {last}")
    met = rest.get("met")
    strangers: dict[Cell, tuple[Piece, ...]] = {}
    for piece in single.strangers(given.terrain[i], None if met is None else met[i]):
        for cell in piece.cells:
            strangers[cell] = (*strangers.get(cell, ()), piece)
    state = single.state(given.terrain[i], (x, y), None)  # where nobody else has an aura
    judge = Judge(state, state.piece(query.piece.id), query.profile, occupants=strangers)
    start = [int(rest[name][i]) if name in rest else 0 for name in ("turned", "heading", "parity")]
    for name, value, most in zip(("turned", "heading", "parity"), start, _counts(judge), strict=True):
        if not 0 <= value < most:
            raise MisuseError(f"{name}[{i}] is {value}, not from 0 to {most - 1}")
    limit = int(rest["limits"][i]) if "limits" in rest else -1
    return judge, (x, y, start[0], start[1], start[2], 0), limit


def _counts(judge: Judge) -> tuple[int, int, int]:
    mover = judge.mover
    return len(mover.lies), len(mover.headings) if mover.has_heading else 1, mover.cycle
