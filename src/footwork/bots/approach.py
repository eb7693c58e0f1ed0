"""A bot that strikes, walks up to its enemies, and keeps out of harm's way. It works with every ruleset.

It looks at a View, weighs the legal actions of a piece by the terms in `choice.py`, and takes the best that is worth
something. Equal ones are told apart by the view's luck, so that the same seed gives the same game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from footwork.board.state import State
from footwork.bots.aim import Aim, is_hostile
from footwork.bots.choice import STEP, TERMS, Choice, choice
from footwork.bots.dangers import Dangers
from footwork.geometry import Pose
from footwork.play.actions import Act, Action, MoveAction, MoveAlong
from footwork.play.legal import legal_acts, legal_moves
from footwork.play.resolution import Answer, Done
from footwork.play.resolve import resolve
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.query.reach import Arrival, Reach
from footwork.views.view import View


class Approach:
    """Strikes if it can; else does what brings it nearer to an enemy, by ways that set off little."""

    def choose(self, view: View, piece: str) -> Action | None:
        """The best action for a piece, or None when nothing is worth doing."""
        best = self.weigh(view, piece)
        return view.pick(best).action if best else None

    def weigh(self, view: View, piece: str) -> tuple[Choice, ...]:
        """The best choices for a piece, all of one score; none when nothing is worth doing."""
        acts = legal_acts(view.state, piece)
        found = strikes(view.state, acts)
        if not found:
            found = list(best_moves(view.state, piece))
            found += enabling(view.state, piece, acts)
        best = max((option.score for option in found), default=0)
        return tuple(option for option in found if option.score == best > 0)

    def answer(self, view: View) -> Answer:
        """React to enemies, let friends pass; else the first option."""
        question = view.question
        assert question is not None
        own, target = view.state.piece(question.piece), question.target
        if question.kind == "reaction" and target is not None:
            if own.relation_to(view.state.piece(target)) == "friendly":
                return question.options[-1]
        return question.options[0]


def strikes(state: State, acts: tuple[Act, ...]) -> list[Choice]:
    """The actions that hit an enemy now; the weaker the enemy, the better."""
    found = [act for act in acts if act.target is not None and is_hostile(state.rules.actions[act.action].target)]
    weakest = sorted({_strength(state, act) for act in found})
    worth = TERMS["strike"].worth
    return [Choice(act, {"strike": worth - weakest.index(_strength(state, act))}) for act in found]


def _strength(state: State, act: Act) -> int:
    """How far the target is from its defeat."""
    defeat = state.rules.defeat
    return 0 if defeat is None or act.target is None else state.piece(act.target).stats.get(defeat[0], 0)


def enabling(state: State, piece: str, acts: tuple[Act, ...]) -> Iterator[Choice]:
    """The actions after which the piece could make a better move: they are tried out, with dice of their own."""
    for act in acts:
        tried = resolve(state, act)
        if isinstance(tried, Done) and tried.state.piece(piece).at is not None:
            after = best_moves(tried.state, piece)
            if after:
                yield choice(act, opens=after[0].score, effort=1)


class _Option(NamedTuple):
    """A move that has been weighed but for what it sets off, which takes longest to find out."""

    score: int
    action: MoveAction | None
    arrival: Arrival
    reach: Reach
    ready: bool
    approach: int
    cost: int


def best_moves(state: State, piece: str) -> tuple[Choice, ...]:
    """The moves of a piece with the highest score; none if staying is better."""
    query = Query(state, piece)
    if query.gate is not None or query.piece.at is None:
        return ()
    aim = Aim(query)
    if not aim.enemies:
        return ()
    dangers = Dangers(query)
    best: dict[Pose, Choice] = {}
    score = 1
    for option in sorted(_options(query, aim, dangers), key=lambda option: -option.score):
        if option.score < score:
            break
        path = option.reach.path(option.arrival.pose)
        weighed = _weighed(option, path, *dangers.on(path))
        if weighed.score > score:
            best, score = {}, weighed.score
        if weighed.score == score and option.arrival.pose not in best:
            if option.action is not None or isinstance(query.validate(path.cells), Path):
                best[option.arrival.pose] = weighed
    return tuple(best.values())


def _options(query: Query, aim: Aim, dangers: Dangers) -> Iterator[_Option]:
    """Every move with what speaks for it: the legal ones, and ways to the same places around what is dangerous."""
    assert query.piece.at is not None
    here = aim.left(query.piece.at)
    step = max(1, query.profile.cardinal)

    def option(action: MoveAction | None, arrival: Arrival, reach: Reach) -> _Option:
        ready = aim.strikes_from(arrival.node)
        approach = STEP * (here - aim.left(arrival.cell)) // step
        cost = arrival.charged * TERMS["cost"].worth // step
        return _Option(approach + cost + ready * TERMS["ready"].worth, action, arrival, reach, ready, approach, cost)

    reach = query.reach()
    for action, arrival in legal_moves(query).items():
        yield option(action, arrival, reach)
    for safer in dangers.safer():
        reach = safer.reach()
        for arrival in reach.poses.values():
            if arrival.stop is True and arrival.pose[:2] != query.piece.pose[:2]:
                yield option(None, arrival, reach)


def _weighed(option: _Option, path: Path, provoked: int, hazards: int) -> Choice:
    action = option.action or MoveAlong(path.piece, path.cells)
    return Choice(
        action,
        {
            "ready": TERMS["ready"].worth * option.ready,
            "approach": option.approach,
            "provocation": TERMS["provocation"].worth * provoked,
            "hazard": TERMS["hazard"].worth * hazards,
            "cost": option.cost,
        },
    )
