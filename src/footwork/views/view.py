"""View: what one side may know of a game at one moment. A bot is given this and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from hashlib import sha256
from typing import Self, TypeVar

from footwork.arguments import checked
from footwork.board.piece import Piece
from footwork.board.sight import NOBODY, hide_plans, hide_plans_of_sides
from footwork.board.state import State
from footwork.errors import MisuseError
from footwork.game.game import Game
from footwork.play.actions import Action, ClearPlan, ClearPlans, EndTurn, PassPlans, PlanSteps, UnplanStep
from footwork.play.legal import legal_actions, legal_passes
from footwork.play.resolution import Question
from footwork.query.query import Query
from footwork.values import dataclass

T = TypeVar("T")


@dataclass(frozen=True)
class View:
    """A game through the eyes of one side; `None` looks for the pieces without a side.

    `state` is the position as that side sees it. The dice yet to fall are nobody's to see, so its seed is not the
    game's, and neither is its hash. `question` is the choice that one of its pieces has to make.

    >>> game = Game.shipped("rune-and-rust")
    >>> view = View.of(game, "heroes")
    >>> [piece.id for piece in view.pieces], len(view.legal_actions("hero"))
    (['hero'], 37)
    >>> view.state.seed == game.state.seed
    False
    """

    side: str | None
    state: State
    question: Question | None = None
    luck: int = field(default=0, repr=False)

    @classmethod
    @checked
    def of(cls, game: Game, side: str | None) -> Self:
        """What a side sees of a game now. Raises MisuseError for a side that there is not."""
        if side is not None:
            game.state.side(side)
        waiting, question = game.waiting, game.question
        state = game.state if waiting is None else waiting.state
        if question is not None and state.piece(question.piece).side != side:
            question = None
        answers = () if game.pending is None else game.pending[1]
        moment = f"choice:{state.seed}:{_taken_before(game, side)}:{len(answers)}:{side}"
        luck = int.from_bytes(sha256(moment.encode()).digest()[:8], "big")
        return cls(side, seen_by(state, side), question, luck)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The side's pieces on the board whose turn it is, in roster order."""
        own = (piece for piece in self.state.pieces if piece.side == self.side and piece.at is not None)
        return tuple(piece for piece in own if self.state.is_active(piece))

    @checked
    def legal_actions(self, piece: str | None = None) -> tuple[Action, ...]:
        """What a piece of the side may do now; without one, what the whole side may. None while a question is open."""
        if self.question is not None:
            return ()
        names = [each.id for each in self.pieces if piece in (None, each.id)]
        listed = [action for name in names for action in legal_actions(self.state, name)]
        passes = legal_passes(self.state, self.side) if self.side is not None else ()
        ends = () if self.state.plans.executing else (EndTurn(),)
        return (*listed, *passes, *ends) if piece is None and names else tuple(listed)

    @checked
    def query(self, piece: str) -> Query:
        """Prepared questions about any piece that the side sees."""
        return Query.of(self.state, piece)

    @checked
    def pick(self, options: Sequence[T]) -> T:
        """One of several equal options. It follows from the game's seed and how far the game is; no die is rolled.

        Raises MisuseError without any.
        """
        if not options:
            raise MisuseError("there is nothing to pick from")
        return options[self.luck % len(options)]


def _taken_before(game: Game, side: str | None) -> int:
    """How many actions a side has seen; what it chooses must not tell how often others have changed their plans."""
    if game.rules.beats is None:
        return game.taken
    return sum(sees(owner_of(record.before, record.action), side or NOBODY) for record in game.history)


def seen_by(state: State, side: str | None) -> State:
    """A position as a side may see it: the one place that takes out what is hidden from it.

    Everything on the board is public, whatever the side. The dice yet to fall are not, nor what others have planned
    and not yet done.
    """
    seen = hide_plans_of_sides(state) if side is None else hide_plans(state, side)
    return seen.changed(seed=0, rolls=0)


def may_see(state: State, action: Action, side: str | None) -> bool:
    """Whether a side may know that an action was taken; None sees everything. What others plan is hidden."""
    return sees(owner_of(state, action), side)


def sees(owner: str | None, side: str | None) -> bool:
    """Whether a side may know of what an owner did in secret; without an owner it is no secret, and None sees all."""
    return side is None or owner is None or owner == side


def owner_of(state: State, action: Action) -> str | None:
    """The side that plans something by an action, which is hidden from others; None for what everybody sees."""
    match action:
        case PlanSteps(piece) | UnplanStep(piece) | ClearPlan(piece):
            return state.piece(piece).side if piece in state.index else None
        case ClearPlans(side=owner) | PassPlans(side=owner):
            return owner
        case _:
            return None
