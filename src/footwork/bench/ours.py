"""Footwork itself, as its users call it: a game, a prepared query, an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from footwork.bench.boards import Grid, Steps
from footwork.bench.contest import Way
from footwork.bench.reference import UNREACHED, cost_along
from footwork.bench.workloads import Answer, Case, Kind, Task
from footwork.board.board import Board
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.query.path import Path
from footwork.query.query import Query

PIECE = "me"
GLYPHS = "#.23"
NAMES = ("wall", "floor", "rough", "mire")
"""The terrains by the ground of a grid."""
_FAR = 2**31 - 1


class Footwork:
    """Footwork through its Python API."""

    name = "footwork"
    package = "footwork"
    in_turn = True

    def ways(self, task: Task) -> Iterator[Way]:
        """The prepared query; on fresh boards a query on a new board, and all boards at once."""
        if task.workload.kind is Kind.FRESH:
            yield Way("a query on a new board", list(_fresh(task)), _read)
            yield Way("bulk", [_bulk(task)], _read_rows, at_once=True)
            return
        asks = [ask for grid in task.grids for ask in queries(task, grid)]
        kind = task.workload.kind
        calls: list[Callable[[], object]]
        if kind is Kind.PATH:
            goals = [Cell(*case.grid.place(case.goal or 0)) for case in task.cases]
            calls = [partial(ask.path, goal) for ask, goal in zip(asks, goals, strict=True)]
        elif kind is Kind.FIELD:
            calls = [ask.field for ask in asks]
        else:
            calls = [ask.reach for ask in asks]
        yield Way("prepared query", calls, _read)


def queries(task: Task, grid: Grid) -> Iterator[Query]:
    """A query for every question on one board; the board itself is shared. The check before the timing prepares it."""
    game = Game.from_dict(scenario(grid))
    limit = task.workload.limit
    points = None if limit is None else Fraction(limit, game.rules.pips)
    for case in task.cases:
        if case.grid is grid:
            game.place(PIECE, Cell(*grid.place(case.start)))
            yield game.query(PIECE, points=points)


def _fresh(task: Task) -> Iterator[Callable[[], object]]:
    """For every case a call that makes a board, puts the piece on it and asks."""
    state = Game.from_dict(scenario(task.grids[0])).state
    numbers = bytes(state.board.palette.index(name) for name in NAMES) + bytes(256 - len(NAMES))
    for case in task.cases:
        grid = case.grid
        piece = state.piece(PIECE).changed(at=Cell(*grid.place(case.start)))
        yield partial(_asked_anew, state, piece, grid.width, grid.height, grid.ground.translate(numbers))


def _asked_anew(state: State, piece: Piece, width: int, height: int, codes: bytes) -> object:
    board = Board(width, height, state.board.palette, codes, {}, {}, {})
    return Query(state.changed(board=board, pieces=(piece,)), PIECE).reach()


def _bulk(task: Task, *, threads: int = 1) -> Callable[[], object]:
    """One call for all boards, which come as one array."""
    numpy, bulk = import_module("numpy"), import_module("footwork.bulk")
    asked = bulk.Bulk(Game.from_dict(scenario(task.grids[0])), PIECE)
    numbers = bytes(asked.terrain[name] for name in NAMES) + bytes(256 - len(NAMES))
    boards = [numpy.frombuffer(case.grid.ground.translate(numbers), numpy.uint8) for case in task.cases]
    grid = task.grids[0]
    terrain = numpy.stack(boards).reshape(len(boards), grid.height, grid.width)
    at = numpy.array([case.grid.place(case.start) for case in task.cases], numpy.int32)
    return lambda: asked.reach(terrain, at, threads=threads).costs


def _read_rows(case: Case, costs: Any) -> Answer:
    found: list[int] = costs.ravel().tolist()
    return found


def scenario(grid: Grid) -> dict[str, Any]:
    """A grid as a scenario with a ruleset of its own, the piece on the first open cell."""
    first = next(cell for cell in range(grid.size) if grid.ground[cell])
    return {
        "ruleset": ruleset(grid.steps),
        "map": "\n".join("".join(GLYPHS[ground] for ground in row) for row in grid.rows()),
        "pieces": [{"id": PIECE, "side": "us", "at": "{},{}".format(*grid.place(first))}],
    }


def ruleset(steps: Steps) -> dict[str, Any]:
    """The rules of a workload: nobody enters walls, ground multiplies, no corner is cut."""
    halves = steps.diagonal is not None and steps.cardinal == 2  # 1 and 1.5 points, as games write 2 and 3 pips
    cost: dict[str, Any] = {"cardinal": 1 if halves else steps.cardinal}
    if steps.second is not None:
        cost["alternate"] = [steps.diagonal, steps.second]
    elif steps.diagonal is not None:
        cost["diagonal"] = Decimal(steps.diagonal) / 2 if halves else steps.diagonal
    return {
        "footwork": 1,
        "name": "bench",
        "grid": {"notation": "xy"},
        "pattern": "orthogonal" if steps.diagonal is None else "compass",
        "cost": cost,
        "corners": {"cells": "both-open"},
        "terrain": {
            "wall": {"glyph": "#", "enter": False},
            "floor": {"glyph": "."},
            "rough": {"glyph": "2", "multiply": 2},
            "mire": {"glyph": "3", "multiply": 3},
        },
    }


def _read(case: Case, answer: Any) -> Answer:
    grid = case.grid
    if case.goal is not None:
        if not isinstance(answer, Path):
            return None
        along = cost_along(grid, [grid.number(*cell) for cell in answer.cells])
        return answer.pips if along == answer.pips and answer.end.anchor == grid.place(case.goal) else None
    if find_spec("numpy") is not None:
        return [int(cost) if 0 <= cost < _FAR else UNREACHED for cost in answer.to_numpy().ravel().tolist()]
    costs = [UNREACHED] * grid.size
    costs[case.start] = 0
    for cell, arrival in answer.items():
        costs[grid.number(*cell)] = arrival.pips
    return costs
