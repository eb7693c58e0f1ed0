"""Executing: plans are played beat by beat, until every one is complete or blocked."""

from __future__ import annotations

from footwork.board.sight import rivals
from footwork.board.state import State
from footwork.play.actions import Execute, FastForward
from footwork.play.events import PlansBlocked
from footwork.play.plans.beats import Verdict, resolve_beat, surely_goes_on
from footwork.play.plans.planning import Planning
from footwork.play.plans.taking import blockages, take_beat
from footwork.play.resolution import Play
from footwork.refusals import Refusal, kinds


def execute(play: Play, action: Execute) -> None:
    """Play one beat. Refused when nobody can take the next step."""
    take_beat(play, _first_beat(play))
    if not surely_goes_on(play.state, dict(play.state.plans.pending)):
        _going_on(play)


def fast_forward(play: Play, action: FastForward) -> None:
    """Play beats until every plan is complete or blocked."""
    verdicts = _first_beat(play)
    while verdicts:
        take_beat(play, verdicts)
        verdicts = _going_on(play)
        play.anew()


def _first_beat(play: Play) -> dict[str, Verdict]:
    """What the first beat of an action comes to, if anybody can take the next step."""
    planning = Planning(play.state)
    refusal = planning.why_not_execute()
    if refusal is not None:
        play.refuse(_in_public(play.state, refusal))
    return planning.next


def _in_public(state: State, refusal: Refusal) -> Refusal:
    """A refusal of a beat, which everybody hears: only the fact, where its reason is a plan that others cannot see."""
    owner = None if refusal.by is None else state.piece(refusal.by).side
    if owner is None or not rivals(state):
        return refusal
    if refusal.kind is kinds.PLAN_NOT_READY:
        return Refusal(kinds.PLAN_SIDE_NOT_READY, rule=owner)
    return Refusal(refusal.kind)


def _going_on(play: Play) -> dict[str, Verdict]:
    """What the next beat would come to; when none of those left can go on, their plans end now.

    Nothing would change by waiting, and plans that cannot be executed could not be edited either.
    """
    verdicts = resolve_beat(play.state, dict(play.state.plans.pending))
    if any(not isinstance(verdict, Refusal) for verdict in verdicts.values()):
        return verdicts
    if verdicts:
        play.emit(PlansBlocked(play.state.plans.beat + 1, blockages(verdicts)))
    return {}
