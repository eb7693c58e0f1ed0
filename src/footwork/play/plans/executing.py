"""Executing: plans are played beat by beat; after each beat the tiles act, then those react who may."""

from __future__ import annotations

from footwork.board.sight import rivals
from footwork.board.state import State
from footwork.play.actions import Execute, FastForward
from footwork.play.consequences.effects import Occasion, run_effects
from footwork.play.consequences.reactions import react
from footwork.play.consequences.tiles import after_beat
from footwork.play.events import PlansBlocked
from footwork.play.moves.changing import change_places
from footwork.play.moves.moving import halting
from footwork.play.plans.beats import Attempt, Verdict, resolve_beat
from footwork.play.plans.planning import Planning
from footwork.play.plans.taking import beat_played, blockages
from footwork.play.resolution import Play
from footwork.refusals import Refusal, kinds


def execute(play: Play, action: Execute) -> None:
    """Play one beat. Refused when nobody can take the next step."""
    _first_beat(play)


def fast_forward(play: Play, action: FastForward) -> None:
    """Play beats until every plan is complete or blocked."""
    verdicts = _first_beat(play)
    while verdicts:
        play.anew()
        verdicts = _beat(play, verdicts)


def _first_beat(play: Play) -> dict[str, Verdict]:
    planning = Planning(play.state)
    refusal = planning.why_not_execute()
    if refusal is not None:
        play.refuse(_in_public(play.state, refusal))
    return _beat(play, planning.next)


def _in_public(state: State, refusal: Refusal) -> Refusal:
    """A refusal of a beat, which everybody hears: only the fact, where its reason is a plan that others cannot see."""
    owner = None if refusal.by is None else state.piece(refusal.by).side
    if owner is None or not rivals(state):
        return refusal
    if refusal.kind is kinds.PLAN_NOT_READY:
        return Refusal(kinds.PLAN_SIDE_NOT_READY, rule=owner)
    return Refusal(refusal.kind)


def _beat(play: Play, verdicts: dict[str, Verdict]) -> dict[str, Verdict]:
    """Let a beat happen as it was resolved; what the next one would come to, if anybody can go on."""
    state = play.state
    verdicts = {name: verdicts[name] for name in sorted(verdicts, key=state.index.__getitem__)}
    walked = {name: verdict for name, verdict in verdicts.items() if isinstance(verdict, Attempt)}
    beat = beat_played(state, verdicts)
    travels = change_places(play, beat)
    with play.inside(play.last):
        for attempt in walked.values():
            over = halting(attempt.query, attempt.step.entered)
            if over is not None:
                play.emit(over)
        for name in walked if state.rules.after_move else ():
            play.anew()
            run_effects(play, state.rules.after_move, Occasion(name, None, "move"))
        after_beat(play, travels)
        if state.rules.reactions:
            _reactions(play, walked)
    return _going_on(play)


def _reactions(play: Play, walked: dict[str, Attempt]) -> None:
    """Let others react to those who have come within reach and are still there."""
    for name in walked:
        piece = play.piece(name)
        if piece.at is not None and piece.cells == walked[name].after:
            play.anew()
            react(play, name, "after-arrive", walked[name].before, walked[name].after)


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
