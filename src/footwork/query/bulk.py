"""Bulk: one kind of mover on many boards of one size at once, as the native core takes it. Arrays pass through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import footwork._core as _core
from footwork.board.board import VOID, Board, Mark
from footwork.board.ground import marks_on
from footwork.board.nearby import Offsets
from footwork.geometry import Cell, Grid
from footwork.query.bridge import MOST_MOVERS, grounds_of, native_profile
from footwork.query.mover import Mover
from footwork.query.query import Query
from footwork.query.search import JudgedAsk
from footwork.rules.rules import Rules

BulkAsk = _core.Bulk
reach_all = _core.reach_all
"""What several prepared questions on boards of one size come to, written into arrays."""


def bulk_ask(mover: Mover, width: int, height: int, drawn: int = 0) -> BulkAsk:
    """The native question of a kind of mover on boards of a size; for the kinds of ground that are known by now.

    `drawn` says how columns and rows are cells; `lean` knows it of a grid.
    """
    profile = native_profile(mover, grounds_of(mover.rules))
    asks: dict[tuple[int, int, int], tuple[_core.Profile, BulkAsk]] = mover.__dict__.setdefault("_bulk", {})
    known = asks.get((width, height, drawn))
    if known is None or known[0] is not profile:
        if len(asks) >= MOST_MOVERS:
            asks.clear()
        known = asks[width, height, drawn] = (profile, _core.Bulk(profile, width, height, drawn))
    return known[1]


def lean(grid: Grid) -> int:
    """How the columns and rows of a grid are cells, in the number of the core: 0 if they are one."""
    if grid.cell(2, 0) != (2, 0):  # columns lean
        return 1 + grid.cell(1, 0).y
    return 3 + grid.cell(0, 1).x if grid.cell(0, 2) != (0, 2) else 0


def ground_number(rules: Rules, marks: tuple[Mark, ...]) -> int:
    """The number that the core has for a mix of tags."""
    return grounds_of(rules).number(marks)


def ground_numbers(rules: Rules, board: Board) -> Iterator[int]:
    """The numbers of the ground of all cells in the box of a board, row by row; edges aside."""
    grounds, terrain = grounds_of(rules), {name: VOID + 1 + i for i, name in enumerate(rules.terrain)}
    for y in range(board.height):
        for cell in (Cell(x, y) for x in range(board.width)):
            name = board.terrain(cell)
            if name is None:
                yield VOID
            else:
                yield grounds.number(marks_on(rules, board, cell, {})) if cell in board.marks else terrain[name]


def ground_marks(rules: Rules, number: int) -> tuple[Mark, ...]:
    """The mix of tags that a number stands for."""
    return grounds_of(rules).marks[number]


def ground_count(rules: Rules) -> int:
    """How many kinds of ground have numbers by now."""
    return len(grounds_of(rules).marks)


Strike = tuple[_core.Ask, int, Offsets]
"""A prepared question, an exact cost, and what is struck around a cell."""


def strike_of(query: Query, limit: int, around: Offsets) -> Strike | None:
    """What a piece could strike after a move within an exact cost; None if the core does not know it."""
    return None if isinstance(query.near, JudgedAsk) else (query.near, limit, around)


def struck_all(strikes: Sequence[Strike], parted: Sequence[tuple[int, int, int, int]]) -> list[bytes | None]:
    """What movers could strike from where they stand or may stop, as the bytes of places, counted row by row.

    None where it is a question whether one may stop. `parted` has cells, each with a change of cell, between which
    nothing is near.
    """
    asks = [ask for ask, _, _ in strikes]
    return _core.struck_all(asks, [(i, limit, around) for i, (_, limit, around) in enumerate(strikes)], parted)
