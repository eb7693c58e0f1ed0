"""Choice: an action, and what a bot thinks it is worth, term by term."""

from __future__ import annotations

from collections.abc import Mapping

from footwork.arguments import checked
from footwork.board.state import State
from footwork.play.actions import Action
from footwork.values import dataclass
from footwork.views.telling.actions import action_text
from footwork.views.telling.scores import score_text


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that counts when actions are weighed: how much each time, and why."""

    worth: int
    about: str


# One step nearer is worth a hundred; everything else is measured against it.
TERMS: Mapping[str, Term] = {
    "strike": Term(1000, "it hits an enemy; a little less for each weaker one within reach"),
    "ready": Term(200, "from where it ends, an enemy can be struck this turn"),
    "approach": Term(100, "each step that the way to the nearest place to strike from gets shorter"),
    "opens": Term(1, "what the best move after it is worth"),
    "provocation": Term(
        -80, "each reaction that the way sets off; less than a step, so that no way is given up for it"
    ),
    "held": Term(-50, "each thing that would keep it from moving on from where it ends"),
    "hazard": Term(-400, "each harmful cell on the way; more than a step and `ready` together"),
    "toll": Term(-80, "each harmful cell on the way where none leads round them all; less than a step as well"),
    "cost": Term(-10, "each step's worth of points that it uses"),
    "effort": Term(-20, "an action is spent on it"),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """An action with the terms that count for and against it."""

    action: Action
    terms: Mapping[str, int]

    @property
    def score(self) -> int:
        """What the action is worth in all; a bot does nothing that is worth nothing."""
        return sum(self.terms.values())


@checked
def explain_choice(choice: Choice, state: State) -> str:
    """The score of a choice, term by term.

    >>> from footwork.game.game import Game
    >>> from footwork.play.actions import Act
    >>> state = Game.shipped("rune-and-rust").state
    >>> print(explain_choice(Choice(Act("hero", "disengage"), {"opens": 170, "effort": -20}), state))
    Adventurer, disengage: 150
      opens   170   what the best move after it is worth
      effort  -20   an action is spent on it
    """
    rows = [(name, amount, TERMS[name].about) for name, amount in choice.terms.items()]
    return score_text(action_text(choice.action, state), rows)
