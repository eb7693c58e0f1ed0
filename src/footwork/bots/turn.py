"""Taking a turn: a bot is asked for one action after another, and the game does them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from footwork.bots.approach import Approach
from footwork.game.game import Game
from footwork.game.result import Result
from footwork.play.actions import Action, EndTurn
from footwork.play.resolution import Answer, Question
from footwork.views.view import View

MOST_ACTIONS = 100  # of one piece in one turn; a bot that never has enough is stopped

Answering = Callable[[Question], Answer]


class Bot(Protocol):
    """A player. It is given a View, and cannot reach past it."""

    def choose(self, view: View, piece: str) -> Action | None:
        """What a piece should do next; None when it has done enough this turn."""

    def answer(self, view: View) -> Answer:
        """One of the options of `view.question`."""


def take_turn(game: Game, side: str | None, *, bot: Bot | None = None, answer: Answering | None = None) -> list[Result]:
    """Play the turn of a side, piece by piece in roster order, and end it. What was done, in order.

    Where turns go by piece, it is the turn of the active piece of that side. Questions on the way go to `answer`;
    without one, to the bot, which sees what the side of the piece that is asked sees. A refused action ends the turn
    of its piece; `Approach`, the bot by default, makes none.
    """
    turn = _Turn(game, side, bot or Approach(), answer)
    began = game.state.turn
    for piece in View.of(game, side).pieces:
        turn.play(piece.id)
    if began is not None and game.state.turn == began:
        turn.do(EndTurn())
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
            if action is None or not self.do(action):
                return

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
