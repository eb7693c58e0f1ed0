"""Moves: the best that a piece can make, and what counts for and against each. Only those are weighed that may be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from footwork.board.state import State
from footwork.bots.aim import Aim
from footwork.bots.choice import TERMS, Choice
from footwork.bots.dangers import Dangers
from footwork.geometry import Pose
from footwork.play.acting import walk_query
from footwork.play.actions import Act, Action, MoveAction, MoveAlong, PlanSteps
from footwork.play.legal import moves_among
from footwork.play.plans.planning import Planning, why_not_plan, with_steps
from footwork.query.field import Prices
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.query.reach import Arrival, Reach


def best_moves(state: State, piece: str) -> tuple[Choice, ...]:
    """The moves of a piece with the highest score; none if staying is better."""
    query = walk_query(state, piece)
    aim = Aim(query, Dangers(query))
    if query.gate is not None or not aim.is_somewhere or aim.is_there or not _may_plan(query):
        return ()
    return _Moves(query, aim).best()


def is_safe(choice: Choice) -> bool:
    """Whether a move sets off nothing that is known."""
    return not any(choice.terms.get(name) for name in ("provocation", "hazard", "toll"))


class _Option(NamedTuple):
    """A move weighed but for what it sets off, which takes longest to find out. It has an action if it is plain."""

    terms: Mapping[str, int]
    action: MoveAction | None
    arrival: Arrival
    reach: Reach

    @property
    def most(self) -> int:
        """What it is worth if it sets off nothing."""
        return sum(self.terms.values())


class _Moves:
    """The moves of one piece as it stands.

    What a move is worth at most follows from what its way costs and from what is left then. So the moves are looked at
    in the order of that price, lowest first, and no further than one can still be worth as much as the best.
    """

    def __init__(self, query: Query, aim: Aim) -> None:
        assert query.piece.at is not None
        self._query = query
        self._aim = aim
        self._reach = query.reach()
        self._step = max(1, query.profile.cardinal)
        self._here = aim.left(query.piece.at)
        ready = TERMS["ready"].worth * self._step if aim.may_strike else 0
        self._prices = Prices(left=TERMS["approach"].worth, spent=-TERMS["cost"].worth, off=ready)

    def best(self) -> tuple[Choice, ...]:
        """Those with the highest score; none if staying is better."""
        if self._aim.ahead is None:
            return self._best_of([*self._reach.poses.values()], _every)
        beyond = self._prices.spent * (self._step + self._rounded_off)
        while True:
            within, arrivals = self._reach.prospects(
                self._aim.ahead, self._prices, most=self._most_for(1), beyond=beyond
            )
            best = self._best_of(arrivals, self._no_dearer(within))
            most = self._most_for(best[0].score if best else 1)
            if most <= within:
                return best
            beyond = beyond + most - within if best else 4 * beyond

    def _most_for(self, score: int) -> int:
        """The highest price of a move that may still be worth so much."""
        prices = self._prices
        return prices.left * self._here + prices.spent * self._rounded_off - score * self._step

    @property
    def _rounded_off(self) -> int:
        """How much less a way may be charged than it costs, in pips."""
        budget = self._query.budget
        return 0 if budget.total == "exact" else max(0, budget.pips - 1 - budget.carry)

    def _no_dearer(self, most: int) -> _Listing:
        def listing(reach: Reach) -> Sequence[Arrival]:
            assert self._aim.ahead is not None
            return reach.prospects(self._aim.ahead, self._prices, most=most)[1]

        return listing

    def _best_of(self, arrivals: Sequence[Arrival], listing: _Listing) -> tuple[Choice, ...]:
        """The best of the moves to some arrivals; `listing` says which of another reach are as good."""
        options = self._plain(arrivals)
        best = self._weighed(options)
        most = max((option.most for option in options), default=0)
        if best and best[0].score == most and all(is_safe(move) for move in best):
            return best  # the way around something is never cheaper
        return self._weighed([*options, *self._safer(listing)])

    def _plain(self, arrivals: Sequence[Arrival]) -> list[_Option]:
        """The legal moves, by the cheapest ways."""
        moves = moves_among(self._query, self._reach, arrivals).items()
        return [_Option(self._terms(arrival), action, arrival, self._reach) for action, arrival in moves]

    def _safer(self, listing: _Listing) -> Iterator[_Option]:
        """Ways to the same places around what is dangerous."""
        for safer in self._aim.dangers.safer():
            reach = safer.reach()
            for arrival in listing(reach):
                if arrival.stop is True and arrival.pose[:2] != self._query.piece.pose[:2]:
                    yield _Option(self._terms(arrival), None, arrival, reach)

    def _terms(self, arrival: Arrival) -> dict[str, int]:
        """What speaks for a move, and what it costs."""
        left = self._aim.left(arrival.cell)
        return {
            "ready": TERMS["ready"].worth * (not left and self._aim.strikes_from(arrival.node)),
            "approach": TERMS["approach"].worth * (self._here - left) // self._step,
            "cost": TERMS["cost"].worth * arrival.charged_pips // self._step,
        }

    def _weighed(self, options: Iterable[_Option]) -> tuple[Choice, ...]:
        """The options with the highest score above nothing, one for each place."""
        best: dict[Pose, Choice] = {}
        score = 1
        for option in sorted(options, key=lambda option: -option.most):
            if option.most < score:
                break
            path = option.reach.way(option.arrival)
            move = self._choice(option, path)
            if move is None or move.score < score:
                continue
            if option.action is None and not isinstance(self._query.validate(path.cells), Path):
                continue
            if move.score > score:
                best, score = {}, move.score
            best.setdefault(option.arrival.pose, move)
        return tuple(best.values())

    def _choice(self, option: _Option, path: Path) -> Choice | None:
        """A move with all that counts for and against it; None if it could be the last, or it cannot be planned."""
        query, dangers = self._query, self._aim.dangers
        if dangers.is_deadly(path):
            return None
        provoked, hazards = dangers.on(path)
        harm = "toll" if self._aim.is_behind_harm else "hazard"
        met = {"provocation": provoked, "held": dangers.holds(path), harm: hazards}
        terms = {**option.terms, **{name: TERMS[name].worth * times for name, times in met.items()}}
        move: Action | None = option.action or MoveAlong(path.piece, path.cells)
        if query.action is not None:
            move = Act(path.piece, query.action, along=path.cells)
        elif query.terms.in_beat:
            move = _plan(query, path)
        return None if move is None else Choice(move, {name: worth for name, worth in terms.items() if worth})


_Listing = Callable[[Reach], Sequence[Arrival]]


def _every(reach: Reach) -> Sequence[Arrival]:
    return [*reach.poses.values()]


def _may_plan(query: Query) -> bool:
    """Whether a piece that moves in beats may still make its plan; one that does not has none to make."""
    state, name = query.state, query.piece.id
    if not query.terms.in_beat:
        return True
    has_plan = bool(state.plans.of(name).steps) and not state.plans.finished
    return not has_plan and why_not_plan(state, name) is None


def _plan(query: Query, path: Path) -> PlanSteps | None:
    """A way as a plan, as far as plans of the own side let it through; None if not one step."""
    planning = Planning(with_steps(query.state, path.piece, path.cells[1:]), query.piece.side)
    marks = planning.marks(path.piece)
    free = next((i for i, mark in enumerate(marks) if mark is not None and mark.reason.code != "plan.swap"), len(marks))
    return PlanSteps(path.piece, path.cells[1 : free + 1]) if free else None
