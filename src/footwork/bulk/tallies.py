"""Tallies: what the core need not know of many games, beside its numbers: the stats of pieces, and who has won."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from footwork.arguments import take
from footwork.board.nearby import stat_of
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.bulk.lapsing import moment_of
from footwork.errors import MisuseError
from footwork.play.turns import decided
from footwork.rules.rules import MOVES
from footwork.rules.texts import nearest


class Tallies:
    """The stats of every piece and the winner of many games, as they were when a position was put; steps keep them."""

    def __init__(self, start: State, count: int) -> None:
        self._start = start
        self._names = tuple(start.rules.stats)
        self._sides = tuple(start.sides)
        self._first = np.array([self._of(start, piece) for piece in start.pieces], np.int64)
        self._first = self._first.reshape(len(start.pieces), len(self._names))
        self._stats = np.empty((count, *self._first.shape), np.int64)
        self._stats[:] = self._first
        self._won = self._winner(start)
        self.winner = np.full(count, self._won, np.int32)

    def stat(self, name: str, gone: NDArray[np.int32]) -> NDArray[np.int64] | None:
        """A stat of all pieces in all games; None for one that counts their moves, which steps change.

        `gone` says as bits at which moments something of a piece has gone: what it counted until then is none.
        """
        take(name, str, "stat", "name")
        rules = self._start.rules
        known = rules.stat_name(name)
        if known not in rules.stats:
            raise MisuseError(f"there is no stat '{name:.40}'; {nearest(name, self._names)}")
        if rules.stats[known].counts == MOVES:
            return None
        found, moment = self._stats[:, :, self._names.index(known)], moment_of(rules.stats[known].counts)
        return found if moment is None else np.where(gone >> moment & 1, 0, found)

    def put(self, i: int, state: State) -> None:
        """Note a position of one of the games; of pieces with the stats of the beginning nothing is read."""
        self._stats[i] = self._first
        for place, (piece, first) in enumerate(zip(state.pieces, self._start.pieces, strict=True)):
            if piece.stats is not first.stats or piece.used is not first.used:
                self._stats[i, place] = self._of(state, piece)
        self.winner[i] = self._winner(state)

    def reset(self, chosen: NDArray[np.bool_]) -> None:
        """Note that some games begin again."""
        self._stats[chosen], self.winner[chosen] = self._first, self._won

    def _of(self, state: State, piece: Piece) -> list[int]:
        own = stat_of(state, piece)
        return [own(name) for name in self._names]

    def _winner(self, state: State) -> int:
        won = decided(state) if state.turn is None else None
        return -1 if won is None or won.name is None else self._sides.index(won.name)
