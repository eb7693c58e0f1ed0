"""Sides: what all pieces of a side can do, in one call."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from footwork.arguments import take
from footwork.board.state import State
from footwork.bulk.arrays import Array, thread_count
from footwork.bulk.pages import pages_of
from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.play.foresight.threat import struck_by
from footwork.query.bulk import reach_all
from footwork.query.query import Query
from footwork.query.search import JudgedAsk


class SideReach(NamedTuple):
    """Where the pieces of a side can go, each as if it moved alone.

    `costs` has a piece, a row and a column; exact, in pips, -1 where it cannot come. `stops` says where it may end a
    move, those who would make way included.
    """

    pieces: tuple[str, ...]
    costs: NDArray[np.int32]
    stops: NDArray[np.bool_]


class SideThreat(NamedTuple):
    """Which cells the pieces hostile to a side could strike in their next turn: a piece, a row and a column.

    `kind` is "strike", or "stop" where a ruleset has no attacks.
    """

    pieces: tuple[str, ...]
    cells: NDArray[np.bool_]
    kind: str


def side_reach(game: Game | State, side: str, *, threads: int = 1) -> SideReach:
    """Where every piece of a side that is on the board can go now. Raises MisuseError if there is no such side.

    >>> found = side_reach(Game.shipped("rune-and-rust"), "monsters")
    >>> found.pieces, found.costs.shape, found.stops.sum(axis=(1, 2)).tolist()
    (('skeleton-1', 'skeleton-2', 'goblin'), (3, 8, 8), [13, 10, 14])
    """
    state = _state(game, "side_reach")
    state.side(side)
    on = thread_count(threads)
    queries = [Query.of(state, piece.id) for piece in state.pieces if piece.side == side and piece.at is not None]
    shape = (len(queries), state.board.height, state.board.width)
    costs, stops = np.full(shape, -1, np.int32), np.zeros(shape, np.uint8)
    asks = [query.near for query in queries]
    known = [i for i, ask in enumerate(asks) if not isinstance(ask, JudgedAsk)]
    if known:
        some_costs, some_stops = np.empty_like(costs[known]), np.empty_like(stops[known])
        reach_all([asks[i] for i in known], [queries[i].limit for i in known], some_costs, some_stops, threads=on)
        costs[known], stops[known] = some_costs, some_stops
    for i in set(range(len(asks))).difference(known):
        flood = asks[i].flood(queries[i].limit)
        for x, y in {(x, y) for x, y, *_ in flood.rows()}:
            *_, costs[i, y, x], stops[i, y, x] = flood.best(x, y) or (-1, 0)
    for i, y, x in np.argwhere(stops == 2).tolist():  # if others can make way, and it may matter how one comes there
        cell = Cell(x, y)
        stops[i, y, x] = 1
        if cell != queries[i].piece.at:
            arrival = queries[i].reach()[cell]
            costs[i, y, x], stops[i, y, x] = arrival.pips, arrival.can_stop
    return SideReach(tuple(query.piece.id for query in queries), _drawn(state, costs), _drawn(state, stops != 0))


def side_threat(game: Game | State, side: str) -> SideThreat:
    """Who of those hostile to a side could strike each cell in their next turn, as `Game.threat` says.

    >>> found = side_threat(Game.shipped("rune-and-rust"), "heroes")
    >>> found.kind, found.pieces, found.cells.sum(axis=(1, 2)).tolist()
    ('strike', ('skeleton-1', 'skeleton-2', 'goblin'), [22, 21, 27])
    """
    state = _state(game, "side_threat")
    kind, struck = struck_by(state, side)
    cells = np.zeros((len(struck), state.board.height, state.board.width), np.bool_)
    flat = cells.reshape(len(struck), state.board.height * state.board.width)
    for i, places in enumerate(struck.values()):
        flat[i, np.asarray(places, np.int32)] = True
    return SideThreat(tuple(struck), _drawn(state, cells), kind)


def _state(game: Game | State, call: str) -> State:
    state = game.state if isinstance(game, Game) else game
    take(state, State, call, "game")
    return state


def _drawn(state: State, cells: Array) -> Array:
    """An array of cells with the columns and rows of the map."""
    grid, board = state.rules.grid, state.board
    return pages_of(grid, *grid.page(board.width, board.height)).drawn(cells)
