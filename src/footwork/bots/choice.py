"""Choice: an action, and what a bot thinks it is worth, term by term."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from footwork.play.actions import Action

STEP = 100  # what one step nearer is worth; everything else is measured against it


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that counts when actions are weighed: how much each time, and why."""

    worth: int
    about: str


TERMS: Mapping[str, Term] = {
    "strike": Term(1000, "it hits an enemy; a little less for each weaker one within reach"),
    "ready": Term(200, "from where it ends, an enemy can be struck this turn"),
    "approach": Term(STEP, "each step that the way to the nearest place to strike from gets shorter"),
    "opens": Term(1, "what the best move after it is worth"),
    "provocation": Term(-80, "each reaction that the way sets off; less than a step, so that no way is given up for it"),
    "hazard": Term(-80, "each harmful cell on the way; less than a step as well"),
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


def choice(action: Action, **amounts: int) -> Choice:
    """A choice with the worth of each term times its amount; terms without one are left out."""
    return Choice(action, {name: TERMS[name].worth * amount for name, amount in amounts.items() if amount})
