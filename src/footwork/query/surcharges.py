"""Surcharges: rules that add to the price of single steps, each for one declared field.

A surcharge comes after a step has been multiplied, added to and rounded. The ledger names its field. Rules that count
on the way (every third step, say) have states, which a search keeps apart; by itself a move begins in the first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from footwork.query.ledger import Source
from footwork.query.step import Move, Node
from footwork.rules.profile import Profile


class Trial(NamedTuple):
    """A step while it is charged: from where, what is tried, and what it enters and leaves, by rule.

    `state` is what the surcharge that is asked remembers of the way.
    """

    profile: Profile
    node: Node
    move: Move
    entered: Mapping[str, Source]
    left: Mapping[str, Source]
    state: int = 0


class Surcharge:
    """A rule behind a field. As it stands it charges nothing, and remembers nothing."""

    field: str

    def concerns(self, profile: Profile, *, has_heading: bool) -> bool:
        """Whether it can ever charge a piece with this profile."""
        return bool(profile.value(self.field))

    def states(self, profile: Profile) -> int:
        """How many states it tells apart on the way."""
        return 1

    def next_state(self, state: int, move: Move) -> int:
        """The state after a step; it is taken round the number of states."""
        return state

    def pips(self, trial: Trial) -> int:
        """What a step costs on top, in pips: 0 or more."""
        return 0


class Turning(Surcharge):
    """What a piece pays for facing another way before a step."""

    field = "heading.turn"

    def concerns(self, profile: Profile, *, has_heading: bool) -> bool:
        """Only where the search must know which way the piece faces."""
        return has_heading and any(profile.turn)

    def pips(self, trial: Trial) -> int:
        """By the angle."""
        return trial.profile.turn[trial.profile.rules.grid.angle(trial.node.heading, trial.move.facing)]


SURCHARGES: tuple[Surcharge, ...] = (Turning(),)


def surcharges_of(profile: Profile, *, has_heading: bool) -> tuple[Surcharge, ...]:
    """The rules that can charge a piece with this profile: those of every game, then those declared with a field."""
    declared = (rule for rule in profile.rules.fields.rules if isinstance(rule, Surcharge))
    return tuple(rule for rule in (*SURCHARGES, *declared) if rule.concerns(profile, has_heading=has_heading))
