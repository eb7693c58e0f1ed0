"""A bot that strikes, walks up to its enemies, and keeps out of harm's way. It works with every ruleset.

It looks at a View, weighs the legal actions of a piece by the terms in `choice.py`, and takes the best that is worth
something. Equal ones are told apart by the view's luck, so that the same seed gives the same game.
"""

from __future__ import annotations

from collections.abc import Iterator

from footwork.arguments import checked
from footwork.board.nearby import stat_of
from footwork.board.state import State
from footwork.bots.aim import is_hostile
from footwork.bots.choice import TERMS, Choice
from footwork.bots.moves import best_moves, is_safe
from footwork.play.actions import Act, Action
from footwork.play.consequences.reactions import tried
from footwork.play.legal import legal_acts
from footwork.play.resolution import Answer, Done, Question
from footwork.play.resolve import resolve
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
