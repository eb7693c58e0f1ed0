"""A bot that strikes, walks up to its enemies, and keeps out of harm's way. It works with every ruleset.

It looks at a View, weighs the legal actions of a piece by the terms in `choice.py`, and takes the best that is worth
something. Equal ones are told apart by the view's luck, so that the same seed gives the same game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from footwork.arguments import checked
from footwork.board.nearby import stat_of
from footwork.board.state import State
from footwork.bots.aim import Aim, is_hostile
from footwork.bots.choice import TERMS, Choice
from footwork.bots.dangers import Dangers
from footwork.geometry import Cell, Pose
from footwork.play.acting import walk_query
from footwork.play.actions import Act, Action, MoveAction, MoveAlong, PlanSteps
from footwork.play.consequences.reactions import tried
from footwork.play.legal import legal_acts, legal_moves
from footwork.play.plans.planning import Planning, why_not_plan, with_steps
from footwork.play.resolution import Answer, Done, Question
from footwork.play.resolve import resolve
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.query.reach import MOST_LISTED, Arrival, Reach
from footwork.views.view import View


class Approach:
    """Strikes if it can; else does, or plans, what brings it nearer to an enemy, by ways that set off little."""

    @checked
    def choose(self, view: View, piece: str) -> Action | None:
        """The best action for a piece, or None when nothing is worth doing."""
        best = self.weigh(view, piece)
        return view.pick(best).action if best else None

    @checked
    def weigh(self, view: View, piece: str) -> tuple[Choice, ...]:
        """The best choices for a piece, all of one score; none when nothing is worth doing."""
        acts = legal_acts(view.state, piece)
        found = strikes(view.state, acts)
        if not found:
            found = [*best_moves(view.state, piece)]
            if not any("ready" in move.terms and is_safe(move) for move in found):
                found += enabling(view.state, piece, acts)
        best = max((option.score for option in found), default=0)
        return tuple(option for option in found if option.score == best > 0)

    @checked
    def answer(self, view: View) -> Answer:
        """React to enemies unless it would come to harm by it, let friends pass; else the first option."""
        question = view.question
        assert question is not None
        own, target = view.state.piece(question.piece), question.target
        if question.kind == "reaction" and target is not None:
            if own.relation_to(view.state.piece(target)) == "friendly" or hurts(view.state, question):
                return question.options[-1]
        return question.options[0]


def hurts(state: State, question: Question) -> bool:
    """Whether a reaction would bring the piece itself nearer to its defeat: it is tried out, with dice of its own."""
    defeat = state.rules.defeat
    if defeat is None or question.target is None:
        return False
    after = tried(state, question.piece, question.about, question.target)
    before, left = (stat_of(each, each.piece(question.piece))(defeat[0]) for each in (state, after))
    return left < before


def strikes(state: State, acts: tuple[Act, ...]) -> list[Choice]:
    """The actions that hit an enemy now; the weaker the enemy, the better."""
    found = [act for act in acts if act.target is not None and is_hostile(state.rules.actions[act.action].target)]
    weakest = sorted({_strength(state, act) for act in found})
    worth = TERMS["strike"].worth
    return [Choice(act, {"strike": worth - weakest.index(_strength(state, act))}) for act in found]


def _strength(state: State, act: Act) -> int:
    """How far the target is from its defeat."""
    defeat = state.rules.defeat
    return 0 if defeat is None or act.target is None else stat_of(state, state.piece(act.target))(defeat[0])


def enabling(state: State, piece: str, acts: tuple[Act, ...]) -> Iterator[Choice]:
    """The actions after which the piece could make a better move: they are tried out, with dice of their own."""
    for act in acts:
        if act.to is not None:
            continue  # moves are weighed by where they lead
        tried = resolve(state, act)
        if isinstance(tried, Done) and tried.state.piece(piece).at is not None:
            after = best_moves(tried.state, piece)
            if after:
                yield Choice(act, {"opens": after[0].score, "effort": TERMS["effort"].worth})


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


def best_moves(state: State, piece: str) -> tuple[Choice, ...]:
    """The moves of a piece with the highest score; none if staying is better."""
    query = walk_query(state, piece)
    dangers = Dangers(query)
    aim = Aim(query, dangers)
    if query.gate is not None or not aim.is_somewhere or aim.is_there or not _may_plan(query):
        return ()
    if query.mover.comes_once and query.piece.footprint.is_single and len(query.reach()) > MOST_LISTED:
        cells, rest = aim.closest()
        best = _best_among(query, aim, dangers, cells)
        if best and best[0].score * max(1, query.profile.cardinal) > TERMS["approach"].worth * rest:
            return best  # nothing further away from where it wants to be is worth as much
    return _best_among(query, aim, dangers, None)


def _best_among(query: Query, aim: Aim, dangers: Dangers, cells: frozenset[Cell] | None) -> tuple[Choice, ...]:
    """The best moves to some cells; without them, of all."""
    options = _plain(query, aim, cells)
    best = _best(query, aim, dangers, options)
    most = max((option.most for option in options), default=0)
    if best and best[0].score == most and all(is_safe(move) for move in best):
        return best  # the way around something is never cheaper
    return _best(query, aim, dangers, [*options, *_safer(query, aim, dangers, cells)])


def is_safe(choice: Choice) -> bool:
    """Whether a move sets off nothing that is known."""
    return not any(choice.terms.get(name) for name in ("provocation", "hazard", "toll"))


def _arrivals(reach: Reach, cells: frozenset[Cell] | None) -> Sequence[Arrival]:
    """The arrivals of a reach, cheapest first: all, or those on some cells, each of which it comes to in one way."""
    if cells is None:
        return tuple(reach.poses.values())
    found = (reach[cell] for cell in cells if cell in reach)
    return sorted(found, key=lambda arrival: (arrival.pips, arrival.cell.y, arrival.cell.x))


def _plain(query: Query, aim: Aim, cells: frozenset[Cell] | None) -> list[_Option]:
    """The legal moves, by the cheapest ways."""
    reach = query.reach()
    moves = legal_moves(query, among=None if cells is None else _arrivals(reach, cells)).items()
    return [_Option(_terms(query, aim, arrival), action, arrival, reach) for action, arrival in moves]


def _safer(query: Query, aim: Aim, dangers: Dangers, cells: frozenset[Cell] | None) -> Iterator[_Option]:
    """Ways to the same places around what is dangerous."""
    for safer in dangers.safer():
        reach = safer.reach()
        for arrival in _arrivals(reach, cells):
            if arrival.stop is True and arrival.pose[:2] != query.piece.pose[:2]:
                yield _Option(_terms(query, aim, arrival), None, arrival, reach)


def _terms(query: Query, aim: Aim, arrival: Arrival) -> dict[str, int]:
    """What speaks for a move, and what it costs."""
    assert query.piece.at is not None
    step = max(1, query.profile.cardinal)
    return {
        "ready": TERMS["ready"].worth * aim.strikes_from(arrival.node),
        "approach": TERMS["approach"].worth * (aim.left(query.piece.at) - aim.left(arrival.cell)) // step,
        "cost": TERMS["cost"].worth * arrival.charged_pips // step,
    }


def _best(query: Query, aim: Aim, dangers: Dangers, options: Iterable[_Option]) -> tuple[Choice, ...]:
    """The options with the highest score above nothing, one for each place."""
    best: dict[Pose, Choice] = {}
    score = 1
    for option in sorted(options, key=lambda option: -option.most):
        if option.most < score:
            break
        path = option.reach.path(option.arrival.pose)
        move = _weighed(option, path, aim, dangers, query)
        if move is None or move.score < score or not (option.action or isinstance(query.validate(path.cells), Path)):
            continue
        if move.score > score:
            best, score = {}, move.score
        best.setdefault(option.arrival.pose, move)
    return tuple(best.values())


def _weighed(option: _Option, path: Path, aim: Aim, dangers: Dangers, query: Query) -> Choice | None:
    """A move with all that counts for and against it; None if it could be the last, or nothing of it can be planned."""
    if dangers.is_deadly(path):
        return None
    provoked, hazards = dangers.on(path)
    harm = "toll" if aim.is_behind_harm else "hazard"
    met = {"provocation": provoked, "held": dangers.holds(path), harm: hazards}
    terms = {**option.terms, **{name: TERMS[name].worth * times for name, times in met.items()}}
    move: Action | None = option.action or MoveAlong(path.piece, path.cells)
    if query.action is not None:
        move = Act(path.piece, query.action, along=path.cells)
    elif query.terms.in_beat:
        move = _plan(query, path)
    return None if move is None else Choice(move, {name: worth for name, worth in terms.items() if worth})


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
