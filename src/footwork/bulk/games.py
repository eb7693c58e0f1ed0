"""Games: many independent games of one scenario as arrays, and a step in each of them in one call."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import index
from typing import Any, NamedTuple, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from footwork.arguments import described, several, take
from footwork.board.plan import Plan, PlannedStep, Plans
from footwork.board.setup import Setup
from footwork.board.state import State
from footwork.bulk.arrays import as_array, thread_count, whole_numbers
from footwork.bulk.pages import pages_of
from footwork.bulk.roster import Roster
from footwork.errors import MisuseError
from footwork.game.files import scenario_of
from footwork.game.game import Game
from footwork.geometry import Cell, Direction
from footwork.play.actions import Action, EndTurn, FastForward, MoveBy
from footwork.play.plans.planning import MOST_PLANNED
from footwork.play.resolution import Abort, Answer, Done, Resolution
from footwork.play.resolve import resolve
from footwork.query.games import GAME_FIELDS, PIECE_FIELDS

IDLE, DONE, REFUSED, HANDED_BACK = range(4)
"""What comes of a step: nothing was asked for, it was made, it is not allowed, or play has to resolve it."""
MOST_GAMES = 1 << 24
SPARE_BOARDS = 64
"""How many boards are kept beside two for each game: one that somebody leaves may come back."""
_BOARD = GAME_FIELDS.index("board")


class Steps(NamedTuple):
    """What came of a step in each game: IDLE, DONE, REFUSED or HANDED_BACK; and what it cost, exactly and in pips."""

    outcomes: NDArray[np.uint8]
    costs: NDArray[np.int32]


class _Standing(NamedTuple):
    """A position with the setup that it came from."""

    setup: Setup
    state: State


class Games:
    """Many games that begin where a game is now, and go on each by itself.

    `step` makes one step in each, and ends turns; where pieces plan, `beats` plays everybody's plan. A step that may
    set something off, such as a reaction, an effect of a cell or the end of the game, is not made but handed back:
    `play` resolves it in that game alone. All numbers are arrays: `at`, `points`, `moves`, `turn` and `round`; they may
    be read at any time and are changed by steps only.

    >>> game = Game.shipped("duelyst")
    >>> games = Games(game, 1000)
    >>> games.pieces[:2], games.at.shape
    (('lion', 'lancer'), (1000, 7, 2))
    >>> east = games.directions.index(Direction.E)
    >>> made = games.step(piece=np.zeros(1000, int), direction=np.full(1000, east))
    >>> (made.outcomes == DONE).all(), made.costs[0]
    (np.True_, np.int32(1))
    >>> games.step(piece=np.zeros(1000, int), direction=np.full(1000, games.END)).outcomes[0] == DONE, games.turn[0]
    (np.True_, np.int32(1))
    """

    def __init__(self, game: Game, count: int, *, threads: int = 1) -> None:
        take(game, Game, "Games", "game")
        take(count, int, "Games", "count")
        if not 0 <= count <= MOST_GAMES:
            raise MisuseError(f"there are 0 to {MOST_GAMES:,} games, not {count}")
        if game.question is not None:
            raise MisuseError("the game waits for an answer; give it first")
        self._begin(game.setup, game.state, count, thread_count(threads))

    def _begin(self, setup: Setup, state: State, count: int, threads: int) -> None:
        self.threads = threads
        self._setup = setup
        self._roster = Roster(state)
        self._start = self._roster.own(state)
        self._others: dict[int, State] = {}
        pieces, row = self._roster.numbers(self._start)
        shape = (len(state.pieces), len(PIECE_FIELDS))
        self._first = np.array(pieces, np.int32).reshape(shape), np.array(row, np.int32)
        self._pieces = np.empty((count, *shape), np.int32)
        self._games = np.empty((count, len(GAME_FIELDS)), np.int32)
        self._pieces[:], self._games[:] = self._first

    def __reduce__(self) -> tuple[Any, ...]:
        numbers = self._pieces.copy(), self._games.copy()
        return _again, (self._setup, self._start, *numbers, dict(self._others), self.threads)

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
    def unsuited(self) -> tuple[str, ...]:
        """What in these rules makes play resolve every step; empty if steps are made here."""
        return self._roster.unsuited

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
        """Where every piece faces, as a place among all directions."""
        return self._seen(self._pieces[:, :, PIECE_FIELDS.index("heading")])

    @property
    def turn(self) -> NDArray[np.int32]:
        """Whose turn it is in every game, as a place in `order`."""
        return self._seen(self._games[:, 0])

    @property
    def round(self) -> NDArray[np.int32]:
        """The round of every game."""
        return self._seen(self._games[:, 1])

    def _seen(self, part: NDArray[np.int32]) -> NDArray[np.int32]:
        view = part.view()
        view.flags.writeable = False
        return view

    def step(self, piece: ArrayLike, direction: ArrayLike, *, threads: int | None = None) -> Steps:
        """A step in each game: of a piece, by its place, in a direction, by its number. -1 as the piece is no step."""
        count = len(self)
        who = whole_numbers("piece", piece, np.int32, (count,), -1, len(self.pieces) - 1)
        way = whole_numbers("direction", direction, np.int32, (count,), 0, self.END)
        on = self.threads if threads is None else thread_count(threads)
        outcomes, costs = np.empty(count, np.uint8), np.empty(count, np.int32)
        self._roster.ask().step(self._pieces, self._games, who, way, outcomes, costs, threads=on)
        return Steps(outcomes, costs)

    def legal(self, *, threads: int | None = None) -> NDArray[np.uint8]:
        """What would come of every step of every piece in every game, the end of the turn last: as `step` says it."""
        outcomes = np.empty((len(self), len(self.pieces), self.END + 1), np.uint8)
        on = self.threads if threads is None else thread_count(threads)
        self._roster.ask().legal(self._pieces, self._games, outcomes, threads=on)
        return outcomes

    @property
    def offsets(self) -> tuple[tuple[int, int], ...]:
        """What a planned step changes column and row by, by its number; on hexes those of the cells of the grid.

        Directions come first, with their own numbers, then longer steps that pieces have; a piece that is put into a
        game may bring more of them, behind the others.
        """
        return self._roster.offsets

    def beats(self, plans: ArrayLike, *, threads: int | None = None) -> NDArray[np.uint8]:
        """Play everybody's plan in each game, a step of all at once in every beat, until all are complete or blocked.

        `plans` has for every game, piece and beat the number of an offset, or -1 to stay; a plan ends with its last
        step. What comes back has the same shape: DONE, REFUSED where a plan was blocked, and IDLE where there was no
        step, or none any more. It is as if everybody had planned this, and all were executed. A game in which a beat
        may set something off is left as it was, and all of its steps are HANDED_BACK, for `play_plans`. Raises
        MisuseError under rules without beats.
        """
        if self._start.rules.beats is None:
            raise MisuseError(f"{self._start.rules.name:.40} has no beats: its pieces move by `step`")
        offsets = self.offsets
        planned = whole_numbers("plans", plans, np.int32, (len(self), len(self.pieces), None), -1, len(offsets) - 1)
        if planned.shape[2] > MOST_PLANNED:
            raise MisuseError(f"a plan has at most {MOST_PLANNED:,} steps, found {planned.shape[2]:,}")
        on = self.threads if threads is None else thread_count(threads)
        outcomes = np.empty(planned.shape, np.uint8)
        facing = [self._roster.facing(offset) for offset in offsets]
        self._roster.ask().beats(self._pieces, self._games, offsets, facing, planned, outcomes, threads=on)
        return outcomes

    def play_plans(self, i: SupportsIndex, plans: ArrayLike, answers: Sequence[Answer] = ()) -> Resolution:
        """Let play resolve everybody's plans in one of the games: a number for every piece and beat, as in `beats`.

        Where it is done, the game goes on from there; refused is what nobody can begin. With a question open nothing
        has happened yet: call again with one more answer.
        """
        offsets, state = self.offsets, self.state(i)
        planned = whole_numbers("plans", plans, np.int32, (len(self.pieces), None), -1, len(offsets) - 1)
        made = {
            piece.id: Plan(steps, ready=True)
            for piece, numbers in zip(state.pieces, planned.tolist(), strict=True)
            if piece.at is not None and (steps := tuple(_cells(piece.at, numbers, offsets)))
        }
        return self._resolve(i, state.changed(plans=Plans(made, passed=frozenset(state.sides))), FastForward(), answers)

    def action(self, piece: SupportsIndex, direction: SupportsIndex) -> Action:
        """The action that a step stands for."""
        way = _number(direction, self.END + 1, "a direction is named by its number")
        if way == self.END:
            return EndTurn()
        who = _number(piece, len(self.pieces), "a piece is named by its number")
        return MoveBy(self.pieces[who], self.directions[way])

    def state(self, i: SupportsIndex) -> State:
        """The position of one game."""
        i = self._place(i)
        base = self._others.get(i, self._start)
        return self._roster.state(base, self._pieces[i].tolist(), self._games[i].tolist())

    def game(self, i: SupportsIndex) -> Game:
        """One of the games as a Game that begins where it is; what is done in it is put back with `put`."""
        return Game.from_dict(scenario_of(_Standing(self._setup, self.state(i))))  # type: ignore[arg-type]

    def put(self, i: SupportsIndex, state: Game | State) -> None:
        """Let one of the games go on from another position of the same scenario."""
        i = self._place(i)
        position = state.state if isinstance(state, Game) else state
        take(position, State, "put", "state")
        position = self._roster.own(position)
        pieces, row = self._roster.numbers(position)
        self._pieces[i], self._games[i] = pieces, row
        self._others[i] = position
        if self._roster.boards > 2 * len(self) + SPARE_BOARDS:
            self._forget_boards()

    def _forget_boards(self) -> None:
        """Forget the boards on which nobody plays any more, and number the others anew."""
        first, now = self._first[1][_BOARD : _BOARD + 1], self._games[:, _BOARD]
        played = np.unique(np.append(now, first))
        self._roster.forget_boards(played.tolist())
        for numbers in (first, now):
            numbers[:] = np.searchsorted(played, numbers)

    def play(self, i: SupportsIndex, action: Action, answers: Sequence[Answer] = ()) -> Resolution:
        """Let play resolve an action in one of the games; where it is done, the game goes on from there.

        With a question open nothing has happened yet: call again with one more answer.
        """
        return self._resolve(i, self.state(i), action, answers)

    def _resolve(self, i: SupportsIndex, state: State, action: Action, answers: Sequence[Answer]) -> Resolution:
        found = resolve(state, action, tuple(several(answers, str, "play", "answers")))
        if isinstance(found, Done | Abort):
            self.put(i, found.state)
        return found

    def reset(self, which: ArrayLike | None = None) -> None:
        """Let all games begin again, or those for which `which` is true."""
        chosen = np.ones(len(self), bool) if which is None else as_array("which", which)
        if chosen.dtype != np.bool_ or chosen.shape != (len(self),):
            raise MisuseError(f"which has true or false for each of {len(self)} games")
        self._pieces[chosen], self._games[chosen] = self._first
        if self._others:
            self._others = {i: state for i, state in self._others.items() if not chosen[i]}

    def _place(self, i: SupportsIndex) -> int:
        """The place of a game in the arrays."""
        return _number(i, len(self), "a game is named by its number")

    @property
    def numbers(self) -> Mapping[str, NDArray[np.int32]]:
        """Every number of every piece in every game, by name, but where they are."""
        fields = enumerate(PIECE_FIELDS)
        return {name: self._seen(self._pieces[:, :, i]) for i, name in fields if name not in ("x", "y", "kind")}


def _cells(at: Cell, numbers: list[int], offsets: Sequence[tuple[int, int]]) -> Iterator[PlannedStep]:
    """The steps of a plan as cells, up to the last one that leads anywhere."""
    length = max((i + 1 for i, number in enumerate(numbers) if number >= 0), default=0)
    for number in numbers[:length]:
        if number < 0:
            yield None
        else:
            at = Cell(at.x + offsets[number][0], at.y + offsets[number][1])
            yield at


def _again(
    setup: Setup,
    start: State,
    pieces: NDArray[np.int32],
    rows: NDArray[np.int32],
    others: dict[int, State],
    threads: int,
) -> Games:
    """Games as they were; kinds of pieces and boards are numbered anew, as they are met."""
    games = object.__new__(Games)
    games._begin(setup, start, len(rows), threads)
    for i, state in others.items():
        games.put(i, state)
    kinds, boards = PIECE_FIELDS.index("kind"), GAME_FIELDS.index("board")
    pieces[:, :, kinds], rows[:, boards] = games._pieces[:, :, kinds], games._games[:, boards]
    games._pieces, games._games = pieces, rows
    return games


def _number(given: SupportsIndex, count: int, said: str) -> int:
    """A number from 0 on, of so many; those of numpy count, too."""
    try:
        number = index(given)
    except TypeError:
        raise MisuseError(f"{said}, not {described(given)}") from None
    if not 0 <= number < count:
        raise MisuseError(f"{said}, from 0 to {count - 1}, not {number}" if count else f"{said}, and there is none")
    return number
