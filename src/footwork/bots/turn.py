"""Taking a turn: a bot is asked for one action after another, and the game does them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from footwork.arguments import checked
from footwork.bots.approach import Approach
from footwork.errors import MisuseError
from footwork.game.game import Game
from footwork.game.result import Result
from footwork.play.actions import Action, EndTurn, FastForward, PlanSteps
from footwork.play.legal import legal_passes
from footwork.play.plans.planning import Planning
from footwork.play.resolution import Answer, Question
from footwork.play.whose import Others, has_turn, whose_else
from footwork.views.view import View

MOST_ACTIONS = 100  # of one piece in one turn; a bot that never has enough is stopped

Answering = Callable[[Question], Answer]


_WHOSE: Mapping[Others, str] = {
    "table": "only who runs the table does that",
    "turn": "it is not the turn of its side",
    "beat": "beats are played before the turn of a side, when everybody has planned",
    "plans": "those are plans of others",
    "piece": "that is a piece of others",
}


class Bot(Protocol):
    """A player. It is given a View, and cannot reach past it."""

    def choose(self, view: View, piece: str) -> Action | None:
        """What a piece should do next; None when it has done enough this turn."""

    def answer(self, view: View) -> Answer:
        """One of the options of `view.question`."""


@checked
def take_turn(game: Game, side: str | None, *, bot: Bot | None = None, answer: Answering | None = None) -> list[Result]:
    """Play the turn of a side, piece by piece in roster order, and end it. What was done, in order.

    In a game of beats the pieces plan, or the side passes; what all sides had planned before its turn is played first,
    if nobody has done so. Where turns go by piece, it is the turn of the active piece of that side. Questions on the
    way go to `answer`; without one, to the bot, which sees what the side of the piece that is asked sees. An action
    that is refused or changes nothing ends the turn of its piece; `Approach`, the bot by default, makes none that is
    refused. Pieces without a side wait for nobody's turn, and end none but everybody's.

    Raises MisuseError if it is the turn of another side, and for an action of the bot that is not its side's to do:
    one of others, of their pieces, or of who runs the table. Nothing of it is done.
    """
    turn = _Turn(game, side, bot or Approach(), answer)
    View.of(game, side)  # a side that there is not is refused before anything happens
    is_due = has_turn(game.state, side)
    if side is not None and not is_due:
        raise MisuseError(f"it is the turn of '{game.state.active}', not of '{side}'")
    began = game.state.turn
    if game.rules.beats is not None and Planning(game.state).why_not_execute() is None:
        turn.do(FastForward())
    for piece in View.of(game, side).pieces:
        turn.play(piece.id)
    turn.pass_plans()
    if is_due and began is not None and game.state.turn == began:
        turn.do(EndTurn())
    return turn.results


@checked
def make_plans(game: Game, side: str, *, bot: Bot | None = None) -> list[Result]:
    """Let the pieces of a side plan, or the side pass, whoever's turn it is. What was done, in order."""
    turn = _Turn(game, side, bot or Approach(), None)
    for piece in game.state.pieces:
        if piece.side == side and piece.at is not None:
            turn.plan(piece.id)
    turn.pass_plans()
    return turn.results


class _Turn:
    """A turn while it is played, with what came of it so far."""

    def __init__(self, game: Game, side: str | None, bot: Bot, answer: Answering | None) -> None:
        self.results: list[Result] = []
        self._game = game
        self._side = side
        self._bot = bot
        self._answer = answer

    def play(self, piece: str) -> None:
        """Let a piece act until it has done enough, is out of play, or its turn is over."""
        for _ in range(MOST_ACTIONS):
            view = View.of(self._game, self._side)
            action = self._bot.choose(view, piece) if piece in [own.id for own in view.pieces] else None
            result = None if action is None else self._chosen(action)
            if not result or result.state.hash == result.before.hash:
                return  # what changes nothing would be chosen for ever

    def plan(self, piece: str) -> None:
        """Let a piece make its plan, if it wants to."""
        action = self._bot.choose(View.of(self._game, self._side), piece)
        if isinstance(action, PlanSteps):
            self._chosen(action)

    def _chosen(self, action: Action) -> Result:
        """Do what the bot has chosen, if it is its side's to do."""
        self._check(action)
        return self.do(action)

    def _check(self, chosen: object) -> None:
        """Raise MisuseError for an action of others; what is no action at all, the game itself says."""
        others = whose_else(self._game.state, chosen, self._side) if isinstance(chosen, Action) else None
        if others is not None:
            raise MisuseError(f"{type(self._bot).__name__} chose {chosen!r:.200}: {_WHOSE[others]}")

    def pass_plans(self) -> None:
        """Say that the side plans nothing, if others wait for it."""
        if self._side is not None:
            for action in legal_passes(self._game.state, self._side):
                self.do(action)

    def do(self, action: Action) -> Result:
        """Do something; questions on the way are answered."""
        result = self._game.do(action)
        while result.question is not None:
            result = self._game.answer(self._answered(result.question))
        self.results.append(result)
        return result

    def _answered(self, question: Question) -> Answer:
        if self._answer is not None:
            return self._answer(question)
        return self._bot.answer(View.of(self._game, self._game.state.piece(question.piece).side))
