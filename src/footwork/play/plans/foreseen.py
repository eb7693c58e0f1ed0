"""Foreseen: the beats to come if nobody moves but those whose plans are seen, with what cells do in them.

Beats are resolved and taken as they are when they are executed, one after another, as far as somebody wants to know;
but no die is looked at before it falls.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from math import inf

from footwork.board.plan import PlannedStep
from footwork.board.state import State
from footwork.play.plans.beats import Verdict, resolve_beat
from footwork.play.plans.taking import take_beat
from footwork.play.resolution import LimitHit, Pending, Play


class _WithoutDice(Play):
    """A working copy in which what happens ends where a die would fall."""

    def roll(self, piece: str, count: int, sides: int) -> int:
        raise LimitHit("no die is looked at before it falls")


class Foreseen:
    """What becomes of the plans of a position, beat by beat, counted from 0, which is the next one."""

    def __init__(self, state: State) -> None:
        self._worlds = [state]
        self._verdicts: list[dict[str, Verdict]] = []
        self._stirred: float = inf

    def verdicts(self, beat: int) -> Mapping[str, Verdict]:
        """What becomes of everybody's step in a beat; of nobody's when all plans are over by then."""
        while len(self._verdicts) <= beat:
            world = self.world(len(self._verdicts))
            pending = dict(world.plans.pending)
            self._verdicts.append(resolve_beat(world, pending) if pending else {})
        return self._verdicts[beat]

    def world(self, beat: int) -> State:
        """The position before a beat."""
        while len(self._worlds) <= beat:
            world = self._worlds[-1]
            found = self.verdicts(len(self._worlds) - 1)
            self._worlds.append(self._after(world, found) if found else world)
        return self._worlds[beat]

    def _after(self, world: State, verdicts: Mapping[str, Verdict]) -> State:
        """The position after a beat; what a die or an answer would decide, and what comes after that, is left out."""
        play = _WithoutDice(world, ())
        with suppress(Pending, LimitHit):
            take_beat(play, verdicts)
        if len(play.events) > 1:
            self._stirred = min(self._stirred, len(self._worlds) - 1)
        return play.state

    def stirs(self, beat: int) -> bool:
        """Whether anything but the steps themselves happens up to a beat."""
        self.world(beat)
        return self._stirred < beat

    def added(self, name: str, step: PlannedStep, beat: int) -> Mapping[str, Verdict]:
        """What would become of everybody in a beat for which a piece has planned one step more."""
        world = self.world(beat)
        plan = world.plans.of(name)
        longer = world.plans.with_plan(name, replace(plan, steps=(*plan.steps, step)))
        return resolve_beat(world.changed(plans=longer), dict(longer.pending))
