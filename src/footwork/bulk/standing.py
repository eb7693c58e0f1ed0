"""Standing: where many games of one scenario stand, as arrays to read, and as positions one by one."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from operator import index
from typing import Any, Self, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from footwork.arguments import described, take
from footwork.board.setup import Setup
from footwork.board.state import State
from footwork.bulk.arrays import Array, Whole, as_array, whole_numbers
from footwork.bulk.pages import pages_of
from footwork.bulk.roster import Roster
from footwork.bulk.tallies import Tallies
from footwork.errors import MisuseError
from footwork.game.game import Game
from footwork.geometry import Direction
from footwork.query.games import GAME_FIELDS, PIECE_FIELDS

SPARE_BOARDS = 64
"""How many boards are kept beside two for each game: one that somebody leaves may come back."""
_BOARD = GAME_FIELDS.index("board")
_KIND = PIECE_FIELDS.index("kind")
_GONE = PIECE_FIELDS.index("gone")
_ASIDE = ("x", "y", "kind", "gone")
"""The numbers of a piece that mean nothing outside, or stand somewhere else."""


class Standing:
    """Games of one scenario that begin at one position: all of their numbers, and each as a position."""

    def _begin(
        self,
        setup: Setup,
        state: State,
        count: int,
        threads: int,
        seeds: Array | None,
        offsets: tuple[tuple[int, int], ...] = (),
    ) -> None:
        self.threads = threads
        self._setup = setup
        self._roster = Roster(state, offsets)
        self._start = self._roster.own(state)
        self._others: dict[int, State] = {}
        self._seeds = seeds
        pieces, row = self._roster.numbers(self._start)
        shape = (len(state.pieces), len(PIECE_FIELDS))
        self._first = np.array(pieces, np.int32).reshape(shape), np.array(row, np.int32)
        self._pieces = np.empty((count, *shape), np.int32)
        self._games = np.empty((count, len(GAME_FIELDS)), np.int32)
        self._pieces[:], self._games[:] = self._first
        self._tallies = Tallies(self._start, count)

    def __reduce__(self) -> tuple[Any, ...]:
        numbers = self._pieces.copy(), self._games.copy()
        seeds = None if self._seeds is None else self._seeds.copy()
        known = self._setup, self._start, *numbers, dict(self._others), self.threads, seeds, self._roster.offsets
        return type(self)._again, known

    @classmethod
    def _again(
        cls,
        setup: Setup,
        start: State,
        pieces: NDArray[np.int32],
        rows: NDArray[np.int32],
        others: dict[int, State],
        threads: int,
        seeds: Array | None,
        offsets: tuple[tuple[int, int], ...],
    ) -> Self:
        """Games as they were; kinds of pieces and boards are numbered anew, as they are met, but not offsets."""
        games = object.__new__(cls)
        games._begin(setup, start, len(rows), threads, seeds, offsets)
        for i, state in others.items():
            games.put(i, state)
        pieces[:, :, _KIND] = games._roster.lapsed(games._pieces[:, :, _KIND], pieces[:, :, _GONE])
        rows[:, _BOARD] = games._games[:, _BOARD]
        games._pieces, games._games = pieces, rows
        return games

    def __len__(self) -> int:
        return len(self._games)

    def __repr__(self) -> str:
        return f"<{len(self):,} Games of {self._start.rules.name:.40}: {len(self.pieces)} pieces>"

    @property
    def pieces(self) -> tuple[str, ...]:
        """The pieces by their place in the arrays."""
        return tuple(piece.id for piece in self._start.pieces)

    @property
    def directions(self) -> tuple[Direction, ...]:
        """The directions by their numbers; the number after the last one is the end of the turn."""
        return self._start.rules.grid.directions

    @property
    def END(self) -> int:
        """The number that ends a turn in place of a direction."""
        return len(self.directions)

    @property
    def order(self) -> tuple[str, ...]:
        """Who takes turns, by the numbers in `turn`."""
        return self._start.order

    @property
    def per_point(self) -> int:
        """How many pips a point has."""
        return self._start.rules.pips

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides by the numbers in `side` and `winner`."""
        return tuple(self._start.sides)

    @property
    def side(self) -> NDArray[np.int32]:
        """The side of every piece, as a place in `sides`; -1 without one. It is the same in all games."""
        sides = self.sides
        found = [-1 if piece.side is None else sides.index(piece.side) for piece in self._start.pieces]
        return self._seen(np.array(found, np.int32))

    @property
    def at(self) -> NDArray[np.int32]:
        """The column and row of every piece in every game; -1 off the board."""
        grid, board = self._start.rules.grid, self._start.board
        pages = pages_of(grid, *grid.page(board.width, board.height))
        return self._seen(pages.places(self._pieces[:, :, :2]))

    @property
    def points(self) -> NDArray[np.int32]:
        """The points of every piece in every game, in pips; -1 without a limit, or where each move has its own."""
        return self._seen(self._pieces[:, :, PIECE_FIELDS.index("points")])

    @property
    def moves(self) -> NDArray[np.int32]:
        """How many moves every piece has made this turn."""
        return self._seen(self._pieces[:, :, PIECE_FIELDS.index("moves")])

    @property
    def heading(self) -> NDArray[np.int32]:
        """Where every piece faces, as a place in `directions`."""
        places = [self.directions.index(each) if each in self.directions else -1 for each in Direction]
        return self._seen(np.array(places, np.int32)[self._pieces[:, :, PIECE_FIELDS.index("heading")]])

    @property
    def turn(self) -> NDArray[np.int32]:
        """Whose turn it is in every game, as a place in `order`."""
        return self._seen(self._games[:, 0])

    @property
    def round(self) -> NDArray[np.int32]:
        """The round of every game."""
        return self._seen(self._games[:, 1])

    @property
    def over(self) -> NDArray[np.bool_]:
        """Whether every game is over: nobody has a turn any more; nor where a game has not begun."""
        over: NDArray[np.bool_] = self.round == 0
        over.flags.writeable = False
        return over

    @property
    def winner(self) -> NDArray[np.int32]:
        """Who has won every game, as a place in `sides`; -1 while nobody has, and where nobody did."""
        return self._seen(self._tallies.winner)

    def stat(self, name: str) -> NDArray[np.int64]:
        """A stat of every piece in every game, as the piece keeps it: features that change it do not count.

        Raises MisuseError with the nearest name for one that there is not.
        """
        found = self._tallies.stat(name, self._pieces[:, :, _GONE])
        return self._seen(self.moves.astype(np.int64) if found is None else found)

    def _seen(self, part: NDArray[Whole]) -> NDArray[Whole]:
        view = part.view()
        view.flags.writeable = False
        return view

    @property
    def numbers(self) -> Mapping[str, NDArray[np.int32]]:
        """Every number of every piece in every game, by name, but where they are."""
        fields = enumerate(PIECE_FIELDS)
        found = {name: self._seen(self._pieces[:, :, i]) for i, name in fields if name not in _ASIDE}
        return found | {"heading": self.heading}

    def state(self, i: SupportsIndex) -> State:
        """The position of one game."""
        i = self._place(i)
        base = self._others.get(i)
        if base is None:
            base = self._start if self._seeds is None else self._start.changed(seed=int(self._seeds[i]))
        return self._roster.state(base, self._pieces[i].tolist(), self._games[i].tolist())

    def put(self, i: SupportsIndex, state: Game | State) -> None:
        """Let one of the games go on from another position of the same scenario."""
        i = self._place(i)
        position = state.state if isinstance(state, Game) else state
        take(position, Game | State, "put", "state")
        self._stand(i, self._roster.own(position))

    def _stand(self, i: int, position: State, before: State | None = None) -> None:
        """Let one of the games stand in a position; of one that came `before` only what is new is numbered."""
        self._pieces[i], self._games[i] = self._roster.numbers(position, before, self._pieces[i])
        self._others[i] = position
        self._tallies.put(i, position)
        if self._roster.boards > 2 * len(self) + SPARE_BOARDS:
            self._forget_boards()

    def _forget_boards(self) -> None:
        """Forget the boards on which nobody plays any more, and number the others anew."""
        first, now = self._first[1][_BOARD : _BOARD + 1], self._games[:, _BOARD]
        played = np.unique(np.append(now, first))
        self._roster.forget_boards(played.tolist())
        for numbers in (first, now):
            numbers[:] = np.searchsorted(played, numbers)

    def reset(self, which: ArrayLike | None = None, *, seeds: ArrayLike | None = None) -> None:
        """Let all games begin again, or those for which `which` is true: with the dice that they had, or with other
        seeds, a number for each of all games."""
        chosen = np.ones(len(self), bool) if which is None else as_array("which", which)
        if chosen.dtype != np.bool_ or chosen.shape != (len(self),):
            raise MisuseError(f"which has true or false for each of {len(self)} games, a mask and no places")
        if seeds is not None:
            given = seeds_of(seeds, len(self))
            own = self._start.seed  # it may be larger than any number of numpy
            before = np.full(len(self), own, object) if self._seeds is None else self._seeds
            self._seeds = np.where(chosen, given, before)
        self._pieces[chosen], self._games[chosen] = self._first
        self._tallies.reset(chosen)
        if self._others:
            self._others = {i: state for i, state in self._others.items() if not chosen[i]}

    def _place(self, i: SupportsIndex) -> int:
        """The place of a game in the arrays."""
        return number_of(i, len(self), "a game is named by its number")


def seeds_of(given: ArrayLike, count: int) -> NDArray[np.int64]:
    """A seed for each of so many games."""
    return whole_numbers("seeds", given, np.int64, (count,), 0, np.iinfo(np.int64).max)


def number_of(given: SupportsIndex, count: int, said: str) -> int:
    """A number from 0 on, of so many; those of numpy count, too."""
    number = None
    with suppress(TypeError):
        number = None if isinstance(given, bool) else index(given)
    if number is None:
        raise MisuseError(f"{said}, not {described(given)}")
    if not 0 <= number < count:
        raise MisuseError(f"{said}, from 0 to {count - 1}, not {number}" if count else f"{said}, and there is none")
    return number
