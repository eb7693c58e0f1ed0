"""Games: many independent games of one scenario as arrays, and a step in each of them in one call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from footwork.arguments import several, take
from footwork.board.plan import NO_PLANS, Plan, PlannedStep, Plans
from footwork.board.state import State
from footwork.bulk.arrays import thread_count, whole_numbers
from footwork.bulk.standing import Standing, number_of, seeds_of
from footwork.errors import MisuseError
from footwork.game.game import Game
from footwork.game.result import Result
from footwork.geometry import Cell
from footwork.play.actions import Action, EndTurn, FastForward, MoveBy, PlanSteps
from footwork.play.plans.planning import MOST_PLANNED
from footwork.play.resolution import Abort, Answer, Done, Refused
from footwork.play.resolve import resolve
from footwork.values import kept

IDLE, DONE, REFUSED, HANDED_BACK = range(4)
"""What comes of a step: nothing was asked for, it was made, it is not allowed, or play has to resolve it."""
MOST_GAMES = 1 << 24


class Steps(NamedTuple):
    """What came of a step in each game: IDLE, DONE, REFUSED or HANDED_BACK; and what it cost, exactly and in pips."""

    outcomes: NDArray[np.uint8]
    costs: NDArray[np.int32]


class Games(Standing):
    """Many games that begin where a game is now, and go on each by itself.

    `step` makes one step in each, and ends turns; where pieces plan, `beats` plays everybody's plan. A step that may
    set something off, such as a reaction, an effect of a cell or the end of the game, is not made but handed back:
    `play` resolves it in that game alone. All numbers are arrays: `at`, `points`, `moves`, `turn` and `round`; they may
    be read at any time and are changed by steps only. `seeds` gives every game dice of its own.

    >>> game = Game.shipped("duelyst")
    >>> games = Games(game, 1000)
    >>> games.pieces[:2], games.at.shape
    (('lion', 'lancer'), (1000, 7, 2))
    >>> east = [direction.name for direction in games.directions].index("E")
    >>> made = games.step(piece=np.zeros(1000, int), direction=np.full(1000, east))
    >>> (made.outcomes == DONE).all(), made.costs[0]
    (np.True_, np.int32(1))
    >>> games.step(piece=np.zeros(1000, int), direction=np.full(1000, games.END)).outcomes[0] == DONE, games.turn[0]
    (np.True_, np.int32(1))
    """

    def __init__(self, game: Game, count: int, *, seeds: ArrayLike | None = None, threads: int = 1) -> None:
        take(game, Game, "Games", "game")
        take(count, int, "Games", "count")
        if not 0 <= count <= MOST_GAMES:
            raise MisuseError(f"there are 0 to {MOST_GAMES:,} games, not {count}")
        if game.question is not None:
            raise MisuseError("the game waits for an answer; give it first")
        dice = None if seeds is None else seeds_of(seeds, count)
        self._begin(game.setup, game.state, count, thread_count(threads), dice)

    @property
    def unsuited(self) -> tuple[str, ...]:
        """What in these rules makes play resolve every step; empty if steps are made here."""
        return self._roster.unsuited

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

    def play_plans(self, i: SupportsIndex, plans: ArrayLike, answers: Sequence[Answer] = ()) -> Result:
        """Let play resolve everybody's plans in one of the games: a number for every piece and beat, as in `beats`.

        Where it is done, the game goes on from there; refused is what nobody can begin, and with `planning: refuse` the
        first plan, in the order of the pieces, that could not be made beside those before it. With a question open
        nothing has happened yet: call again with one more answer.
        """
        offsets, state = self.offsets, self.state(i)
        planned = whole_numbers("plans", plans, np.int32, (len(self.pieces), None), -1, len(offsets) - 1)
        made = {
            piece.id: Plan(steps, ready=True)
            for piece, numbers in zip(state.pieces, planned.tolist(), strict=True)
            if piece.at is not None and (steps := tuple(_cells(piece.at, numbers, offsets)))
        }
        beats = state.rules.beats
        if beats is not None and beats.planning == "refuse":
            planning = state.changed(plans=NO_PLANS)
            for name, plan in made.items():
                found = resolve(planning, PlanSteps(name, plan.steps))
                if isinstance(found, Refused):
                    return Result(FastForward(), Refused(found.refusal, state), state)
                planning = found.state
        return self._resolve(i, state.changed(plans=Plans(made, passed=frozenset(state.sides))), FastForward(), answers)

    def action(self, piece: SupportsIndex, direction: SupportsIndex) -> Action:
        """The action that a step stands for."""
        way = number_of(direction, self.END + 1, "a direction is named by its number")
        if way == self.END:
            return EndTurn()
        who = number_of(piece, len(self.pieces), "a piece is named by its number")
        return MoveBy(self.pieces[who], self.directions[way])

    def game(self, i: SupportsIndex) -> Game:
        """One of the games as a Game that begins where it is; what is done in it is put back with `put`."""
        return self._whole.beginning(self.state(i))

    @kept
    def _whole(self) -> Game:
        """The game of the scenario from its beginning."""
        return Game(self._setup)

    def play(self, i: SupportsIndex, action: Action, answers: Sequence[Answer] = ()) -> Result:
        """Let play resolve an action in one of the games; where it is done, the game goes on from there.

        The result is true if it happened. With a question open nothing has happened yet: call again with one more
        answer.
        """
        return self._resolve(i, self.state(i), action, answers)

    def _resolve(self, i: SupportsIndex, state: State, action: Action, answers: Sequence[Answer]) -> Result:
        found = resolve(state, action, tuple(several(answers, str, "play", "answers")))
        if isinstance(found, Done | Abort):
            self._stand(self._place(i), self._roster.own(found.state), state)
        return Result(action, found, state)


def _cells(at: Cell, numbers: list[int], offsets: Sequence[tuple[int, int]]) -> Iterator[PlannedStep]:
    """The steps of a plan as cells, up to the last one that leads anywhere."""
    length = max((i + 1 for i, number in enumerate(numbers) if number >= 0), default=0)
    for number in numbers[:length]:
        if number < 0:
            yield None
        else:
            at = Cell(at.x + offsets[number][0], at.y + offsets[number][1])
            yield at
