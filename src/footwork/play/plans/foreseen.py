"""Foreseen: the beats to come if nobody moves but those whose plans are seen, and no cell does anything.

It is the resolver of beats itself that is asked, one beat after another, as far as somebody wants to know.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from footwork.board.plan import PlannedStep
from footwork.board.state import State
from footwork.play.events.apply import apply
from footwork.play.plans.beats import Verdict, resolve_beat
from footwork.play.plans.taking import beat_played


class Foreseen:
    """What becomes of the plans of a position, beat by beat, counted from 0, which is the next one."""

    def __init__(self, state: State) -> None:
        self._worlds = [state]
        self._verdicts: list[dict[str, Verdict]] = []

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
            self._worlds.append(apply(world, beat_played(world, found)) if found else world)
        return self._worlds[beat]

    def added(self, name: str, step: PlannedStep, beat: int) -> Mapping[str, Verdict]:
        """What would become of everybody in a beat for which a piece has planned one step more."""
        world = self.world(beat)
        plan = world.plans.of(name)
        longer = world.plans.with_plan(name, replace(plan, steps=(*plan.steps, step)))
        return resolve_beat(world.changed(plans=longer), dict(longer.pending))
