"""Bulk: one piece on many boards. The same answers as its reach and paths on each of them, in one call."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from footwork.arguments import several, take
from footwork.board.board import VOID, Mark
from footwork.board.ground import terrain_marks
from footwork.board.state import State
from footwork.bulk.arrays import as_array, thread_count, whole_numbers, written_to
from footwork.bulk.judged import judged_paths, judged_reach, judged_steps
from footwork.bulk.pages import Pages, pages_of
from footwork.bulk.single import Given, Single
from footwork.errors import LimitError, MisuseError
from footwork.game.game import Game
from footwork.geometry import Direction
from footwork.query.bulk import bulk_ask, ground_count, ground_marks, ground_number, ground_numbers, lean
from footwork.query.query import Query
from footwork.query.search import SearchedBy
from footwork.rules.fold import PlaceScope
from footwork.rules.patches import RELATIONS
from footwork.rules.texts import nearest

NO_LIMIT = -1
MOST_COST = 2**31 - 1
LEAST_NUMBER = -(2**31)  # what is outside of a board, or not there, the core says itself


class Reaches(NamedTuple):
    """Where a piece can go on each of many boards.

    `costs` are exact, in pips, with rows and columns of each board; -1 where it cannot come. `stops` says whether a
    move may end there: 0 no, 1 yes, 2 if whoever stands there can make way.
    """

    costs: NDArray[np.int32]
    stops: NDArray[np.uint8]


class Paths(NamedTuple):
    """The best path of a piece on each of many boards.

    `cells` are columns and rows, the first and the last included, with -1 after the end; `lengths` says how many there
    are, 0 where no path leads there or no move may end. `costs` are exact, in pips, -1 where there is none; `stops` as
    in Reaches.
    """

    cells: NDArray[np.int16]
    lengths: NDArray[np.int32]
    costs: NDArray[np.int32]
    stops: NDArray[np.uint8]


class Moved(NamedTuple):
    """What comes of one step on each of many boards.

    `costs` are exact, in pips, -1 where the step is not legal or costs more than there is; `stops` is 0 there, else 1,
    or 2 if somebody would have to make way. `at` is where the piece is then, and `budget` what it has left, -1 without
    a limit.
    """

    costs: NDArray[np.int32]
    stops: NDArray[np.uint8]
    at: NDArray[np.int32]
    budget: NDArray[np.int64]


class Bulk:
    """One piece of a game, asked about on many boards of the same ruleset in one call.

    The piece says how it moves: its features, its mode and its size; `mode` and `features` change that as in a query.
    Where it stands, with how many points and among whom, each board says for itself. Boards are arrays of the numbers
    in `terrain`. Everything that is counted is in pips, of which a point has `per_point`.

    Nothing of the game's own board counts, its edges included, and no aura reaches into an array: whatever lies on a
    cell, `ground` numbers it.

    >>> from footwork import Game
    >>> rules = {"footwork": 1, "name": "tiny", "pattern": "compass", "terrain": {"floor": {"glyph": "."}}}
    >>> piece = {"id": "rook", "side": "us", "at": "A1"}
    >>> bulk = Bulk(Game.from_dict({"ruleset": rules, "map": ".", "pieces": [piece]}), "rook")
    >>> bulk.terrain
    {'floor': 1}
    >>> boards = np.ones((2, 3, 4), np.uint8)
    >>> boards[1, 1, 1] = 0
    >>> bulk.reach(boards, at=[(0, 0), (1, 2)], budget=1).costs[1]
    array([[-1, -1, -1, -1],
           [ 1, -1,  1, -1],
           [ 1,  0,  1, -1]], dtype=int32)
    """

    def __init__(
        self, game: Game | State, piece: str, *, mode: str | None = None, features: Iterable[str] = (), threads: int = 1
    ) -> None:
        state = game.state if isinstance(game, Game) else game
        take(state, State, "Bulk", "game")
        take(mode, str | None, "Bulk", "mode")
        alone = state.changed(pieces=(state.piece(piece),))  # nobody else is on the boards, with an aura or without
        self._query = Query(alone, piece, mode=mode, features=several(features, str, "Bulk", "features"))
        self._mover = self._query.mover
        self._single = Single(self._query)
        self._told: dict[int, tuple[Mark, ...]] = {}  # the numbers that arrays of somebody's may have
        self.threads = thread_count(threads)
        """On how many threads to answer, where a call does not say."""

    def __reduce__(self) -> tuple[Any, ...]:
        state, terms = self._query.state, self._query.terms
        grounds = [ground_marks(state.rules, number) for number in range(VOID + 1, ground_count(state.rules))]
        return _again, (state, self.piece, terms.mode, terms.features, self.threads, grounds, self._told)

    def __repr__(self) -> str:
        return f"<Bulk of {self.piece:.40} in {self._query.state.rules.name:.40}>"

    @property
    def piece(self) -> str:
        """Who is asked about."""
        return self._query.piece.id

    @property
    def per_point(self) -> int:
        """How many pips a point has."""
        return self._query.state.rules.pips

    @property
    def terrain(self) -> Mapping[str, int]:
        """The numbers of the terrains; 0 is void."""
        return {name: VOID + 1 + i for i, name in enumerate(self._query.state.rules.terrain)}

    @property
    def relations(self) -> Mapping[str, int]:
        """The numbers of whom a piece may meet on a cell; of several there, their sum."""
        return {name: 1 << i for i, name in enumerate(RELATIONS)}

    @property
    def searched_by(self) -> SearchedBy:
        """Who searches: the core, unless there are fields that it does not know."""
        return self._query.searched_by

    def ground(self, terrain: str, *tags: str) -> int:
        """The number of a terrain with tags on top, as a cell of its own has them."""
        rules = self._query.state.rules
        take(terrain, str, "ground", "terrain")
        tags = tuple(several(tags, str, "ground", "tags"))
        if terrain not in rules.terrain:
            raise MisuseError(f"there is no terrain {terrain!r}; {nearest(str(terrain), rules.terrain)}")
        for tag in tags:
            if tag not in rules.tags:
                raise MisuseError(f"there is no tag {tag!r}; {nearest(str(tag), rules.tags)}")
        on_top = tuple(Mark(PlaceScope.CELL, tag) for tag in dict.fromkeys(tags))
        if not tags:
            return self.terrain[terrain]
        marks = (*terrain_marks(rules, terrain), *on_top)
        number = ground_number(rules, marks)
        self._told[number] = marks
        return number

    @property
    def left_out(self) -> tuple[str, ...]:
        """What these rules have that counts in a game and that no array says: "edges", "auras"."""
        rules = self._query.state.rules
        return ("edges",) * bool(rules.edges) + ("auras",) * bool(rules.auras)

    def board(self, game: Game | State) -> NDArray[np.uint16]:
        """The ground of a game of this ruleset, rows and columns: what `reach` takes, with the tags that lie on cells.

        Raises MisuseError for a game under other rules.

        >>> from footwork import Game
        >>> game = Game.shipped("rune-and-rust")
        >>> bulk = Bulk(game, "hero")
        >>> bulk.board(game)[:2].tolist(), bulk.terrain["wall"], bulk.left_out
        ([[1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 2, 2, 1, 1, 1, 1]], 2, ())
        >>> found = bulk.reach(bulk.board(game)[None], at=[(3, 4)], budget=8)
        >>> int((found.costs[0] > 0).sum())
        35
        """
        rules, state = self._query.state.rules, game.state if isinstance(game, Game) else game
        take(state, State, "board", "game")
        if state.rules.fingerprint != rules.fingerprint:
            raise MisuseError(f"the game is one of {state.rules.name:.40}, under other rules than {self.piece:.40}'s")
        numbers = list(ground_numbers(rules, state.board))
        for number in set(numbers) - {VOID, *self.terrain.values()}:
            self._told[number] = ground_marks(rules, number)
        pages = pages_of(rules.grid, *rules.grid.page(state.board.width, state.board.height))
        return pages.drawn(np.array(numbers, np.uint16).reshape(state.board.height, state.board.width))

    def reach(
        self,
        terrain: ArrayLike,
        at: ArrayLike,
        budget: ArrayLike | None = None,
        occupants: ArrayLike | None = None,
        *,
        heading: ArrayLike | None = None,
        turned: ArrayLike | None = None,
        parity: ArrayLike | None = None,
        out: Reaches | tuple[NDArray[np.int32], NDArray[np.uint8]] | None = None,
        threads: int | None = None,
    ) -> Reaches:
        """Where the piece can go on each board, and for how much.

        `terrain` has boards, rows and columns; `at` is a column and a row for each board; `budget` how many pips there
        are to pay with, one number or one for each board, -1 or None for no limit; `occupants` the relations of those
        who stand on each cell. `heading` is the place of a direction in the grid's own, `turned` how the piece lies,
        `parity` its place among alternating diagonals: as the piece has them, where they are not given. With `out`, an
        earlier answer is written to; it is as good as lost if a number does not fit.
        """
        given, pages = self._given(terrain, at, budget, occupants, heading, turned, parity)
        shape = given.terrain.shape
        drawn = shape[0], pages.rows, pages.columns
        wanted: Any = (None, None) if out is None else out
        if not isinstance(wanted, tuple | list) or len(wanted) != 2:
            raise MisuseError("out is a pair of arrays, such as an earlier answer")
        found = written_to("out[0]", wanted[0], np.int32, drawn), written_to("out[1]", wanted[1], np.uint8, drawn)
        asked = [array for array in (terrain, at, budget, occupants) if isinstance(array, np.ndarray)]
        others = [(each, other) for each in found for other in asked]
        if out is not None and any(np.may_share_memory(*pair) for pair in (found, *others)):
            raise MisuseError("out shares memory with another array of this call")
        costs, stops = found if pages.straight else (np.empty(shape, np.int32), np.empty(shape, np.uint8))
        on = self.threads if threads is None else thread_count(threads)
        if self._query.profile.beyond_core:
            judged_reach(self._single, given, costs, stops)
        elif given.terrain.size:
            ask = bulk_ask(self._mover, pages.width, pages.height, pages.lean)
            _asked(ask.reach, costs, stops, **given.named, threads=on)
        if not pages.straight:
            found[0][...], found[1][...] = pages.drawn(costs), pages.drawn(stops)
        return Reaches(*found)

    def path(
        self,
        terrain: ArrayLike,
        at: ArrayLike,
        to: ArrayLike,
        budget: ArrayLike | None = None,
        occupants: ArrayLike | None = None,
        *,
        heading: ArrayLike | None = None,
        turned: ArrayLike | None = None,
        parity: ArrayLike | None = None,
        threads: int | None = None,
    ) -> Paths:
        """The best path of the piece to a cell of each board; everything else as in `reach`."""
        given, pages = self._given(terrain, at, budget, occupants, heading, turned, parity)
        count = len(given.terrain)
        goals = pages.cells("to", whole_numbers("to", to, np.int32, (count, 2), LEAST_NUMBER, MOST_COST))
        on = self.threads if threads is None else thread_count(threads)
        if not given.terrain.size:
            none = np.zeros(count, np.int32)
            return Paths(np.empty((count, 0, 2), np.int16), none, none - 1, np.zeros(count, np.uint8))
        if self._query.profile.beyond_core:
            cells, *rest = judged_paths(self._single, given, goals)
        else:
            ask = bulk_ask(self._mover, pages.width, pages.height, pages.lean)
            cells, *rest = _asked(ask.paths, to=goals, **given.named, threads=on)
        return Paths(pages.places(cells), *rest)

    def step(
        self,
        terrain: ArrayLike,
        at: ArrayLike,
        direction: ArrayLike,
        budget: ArrayLike | None = None,
        occupants: ArrayLike | None = None,
        *,
        heading: ArrayLike | None = None,
        turned: ArrayLike | None = None,
        parity: ArrayLike | None = None,
        threads: int | None = None,
    ) -> Moved:
        """One step in a direction on each board, as a place in `directions`; everything else as in `reach`.

        It is legal if the ground, those who stand there and the budget allow it, and a move may end there. Whose turn
        it is, and what the step would set off, is not asked.
        """
        given, pages = self._given(terrain, at, budget, occupants, heading, turned, parity, spread=False)
        count = len(given.terrain)
        grid = self._query.state.rules.grid
        ways = whole_numbers("direction", direction, np.int32, (count,), 0, len(grid.directions) - 1)
        on = self.threads if threads is None else thread_count(threads)
        costs, stops, ends = np.empty(count, np.int32), np.empty(count, np.uint8), np.empty((count, 2), np.int32)
        changes = [grid.offset(each) for each in grid.directions]
        if self._query.profile.beyond_core:
            judged_steps(self._single, given, [changes[way] for way in ways.tolist()], costs, stops, ends)
        elif count:
            ask = bulk_ask(self._mover, pages.width, pages.height)
            _asked(ask.steps, changes, ways, costs, stops, ends, **given.named, threads=on)
        had = (
            np.full(count, NO_LIMIT, np.int64) if budget is None else np.broadcast_to(as_array("budget", budget), count)
        )
        paid = np.where(costs > 0, self.charge(costs), 0)
        return Moved(costs, stops, pages.places(ends), np.where(had < 0, NO_LIMIT, had - paid).astype(np.int64))

    @property
    def directions(self) -> tuple[Direction, ...]:
        """The directions by their numbers."""
        return self._query.state.rules.grid.directions

    def charge(self, costs: ArrayLike) -> NDArray[np.int64]:
        """What exact costs are charged, in pips, as the ruleset rounds a move; what is below 0 stays."""
        exact = whole_numbers("costs", costs, np.int64, as_array("costs", costs).shape, LEAST_NUMBER, MOST_COST)
        per, total = self.per_point, self._mover.total
        if total == "exact":
            return exact
        more = {"up": per - 1, "down": 0, "nearest": per // 2}[total]
        return np.where(exact < 0, exact, (exact + more) // per * per)

    def state(self, terrain: ArrayLike, at: ArrayLike, occupants: ArrayLike | None = None) -> State:
        """The position that one board of the arrays stands for, with somebody of each relation on the cells."""
        ground = whole_numbers(
            "terrain", terrain, np.uint16, (None, None), 0, ground_count(self._query.state.rules) - 1
        )
        pages = self._pages(*ground.shape)
        place = whole_numbers("at", at, np.int32, (2,), 0, MOST_COST)
        if (place >= (pages.columns, pages.rows)).any():
            size = f"{pages.columns}×{pages.rows}"
            raise MisuseError(f"at is column {place[0]}, row {place[1]}, which no board of {size} has")
        (cell,) = pages.cells("at", place[None]).tolist()
        met = None
        if occupants is not None:
            met = pages.boxed(
                whole_numbers("occupants", occupants, np.uint8, ground.shape, 0, (1 << len(RELATIONS)) - 1)
            )
        return self._single.state(pages.boxed(ground), (cell[0], cell[1]), met)

    def _pages(self, rows: int, columns: int, *, spread: bool = False) -> Pages:
        """How maps of a size are given to the core: as they are where it answers from bytes, else as cells."""
        grid = self._query.state.rules.grid
        leaning = lean(grid) if spread and not self._query.profile.beyond_core else 0
        if leaning and not bulk_ask(self._mover, columns, rows, leaning).from_bytes:
            leaning = 0
        return pages_of(grid, columns, rows, leaning)

    def _given(
        self,
        terrain: ArrayLike,
        at: ArrayLike,
        budget: ArrayLike | None,
        occupants: ArrayLike | None,
        heading: ArrayLike | None,
        turned: ArrayLike | None,
        parity: ArrayLike | None,
        *,
        spread: bool = True,
    ) -> tuple[Given, Pages]:
        known = ground_count(self._query.state.rules)
        kind = np.uint8 if known <= 256 else np.uint16
        limits = np.iinfo(kind)
        boards = whole_numbers("terrain", terrain, kind, (None, None, None), limits.min, limits.max, own=False)
        count, height, width = boards.shape
        if not height or not width:
            raise MisuseError(f"a board has columns and rows, found terrain of {boards.shape}")
        pages = self._pages(height, width, spread=spread)
        # There is an answer for any byte there: it may be changed meanwhile, and copying would tell.
        from_bytes = spread and bulk_ask(self._mover, pages.width, pages.height, pages.lean).from_bytes
        boards = boards if from_bytes else boards.copy()
        start, mover = self._query.piece, self._mover
        numbers = np.int32
        places = whole_numbers("at", at, numbers, (count, 2), LEAST_NUMBER, MOST_COST)
        rest: dict[str, Any] = {"at": pages.cells("at", places)}
        if budget is not None:
            each = as_array("budget", budget)
            points = whole_numbers(
                "budget", each if each.ndim else np.broadcast_to(each, count), np.int64, (count,), NO_LIMIT, MOST_COST
            )
            rest["limits"] = self._limits(points)
        if occupants is not None:
            met = whole_numbers("occupants", occupants, np.uint8, boards.shape, 0, 255, own=False)
            rest["met"] = pages.boxed(met if from_bytes else met.copy())
        if heading is not None and not mover.has_heading:  # it does not matter: any way to face is as good
            whole_numbers("heading", heading, numbers, (count,), 0, len(mover.headings) - 1)
            heading = None
        if parity is not None and not mover.spans_turn:  # every game of its own begins anew, and so does every answer
            whole_numbers("parity", parity, numbers, (count,), 0, mover.cycle - 1)
            parity = None
        ways = {
            "heading": (heading, mover.headings[start.heading] if mover.has_heading else 0),
            "turned": (turned, int(start.turned)),
            "parity": (parity, mover.parity(start)),
        }
        for name, (value, own) in ways.items():
            if value is not None:
                rest[name] = whole_numbers(name, value, numbers, (count,), LEAST_NUMBER, MOST_COST)
            elif own:
                rest[name] = np.full(count, own, numbers)
        return Given(pages.boxed(boards), rest), pages

    def _limits(self, points: NDArray[np.int64]) -> NDArray[np.int32]:
        """The highest exact costs that points can pay; Budget says the same for one piece."""
        per, total = self.per_point, self._mover.total
        whole = points // per * per
        highest = {"exact": points, "up": whole, "down": whole + per - 1, "nearest": whole + (per + 1) // 2 - 1}[total]
        return np.where(points < 0, NO_LIMIT, np.clip(highest, 0, MOST_COST)).astype(np.int32)


def _again(
    state: State,
    piece: str,
    mode: str | None,
    features: tuple[str, ...],
    threads: int,
    grounds: list[tuple[Mark, ...]],
    told: dict[int, tuple[Mark, ...]],
) -> Bulk:
    """The same questions, perhaps in another process. Raises MisuseError if numbers mean other grounds there."""
    for marks in grounds:
        ground_number(state.rules, marks)
    if any(ground_number(state.rules, marks) != number for number, marks in told.items()):
        raise MisuseError("the grounds of these rules have other numbers in this process; make the Bulk here")
    made = Bulk(state, piece, mode=mode, features=features, threads=threads)
    made._told.update(told)
    return made


def _asked(ask: Any, *arrays: Any, **named: Any) -> Any:
    """An answer of the core; what it finds wrong with numbers is misuse."""
    try:
        return ask(*arrays, **named)
    except LimitError:
        raise
    except ValueError as error:
        raise MisuseError(str(error)) from None
