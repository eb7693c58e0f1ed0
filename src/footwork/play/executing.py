"""Executing: plans are played beat by beat; after each beat the tiles act, then those react who may."""

from __future__ import annotations

from footwork.play.beats import Attempt, Verdict, resolve_beat
from footwork.play.effects import run_effects
from footwork.play.events import BeatPlayed, Stepped
from footwork.play.moving import facing, onward, settled
from footwork.play.plan_events import Blockage, PlansBlocked
from footwork.play.planning import Planning
from footwork.play.reactions import react
from footwork.play.resolution import Play
from footwork.play.tiles import Travel, after_beat, settle
from footwork.query.refusal import Refusal


def execute(play: Play) -> None:
    """Play one beat. Refused when nobody can take the next step."""
    refusal = Planning(play.state).why_not_execute()
    if refusal is not None:
        play.refuse(refusal)
    _beat(play)


def fast_forward(play: Play) -> None:
    """Play beats until every plan is complete or blocked."""
    execute(play)
    while play.state.plans.executing:
        play.anew()
        _beat(play)


def _beat(play: Play) -> None:
    state = play.state
    verdicts = resolve_beat(state, dict(state.plans.pending))
    walked = {name: verdict for name, verdict in verdicts.items() if isinstance(verdict, Attempt)}
    play.emit(
        BeatPlayed(
            beat=state.plans.beat + 1,
            steps=tuple(_stepped(attempt) for attempt in walked.values()),
            ends=tuple(
                settled(a.piece, a.query.profile, a.query.budget, a.path.cells, a.path.pips, a.step.end.parity)
                for a in walked.values()
            ),
            waited=tuple(name for name, verdict in verdicts.items() if verdict is None),
            blocked=_blockages(verdicts),
        )
    )
    for name in walked if state.rules.after_move else ():
        play.anew()
        run_effects(play, state.rules.after_move, own=name, target=None, cause="move")
    after_beat(play, [Travel(name, a.before, a.after, onward(a.step)) for name, a in walked.items()])
    settle(play)
    if state.rules.reactions:
        _reactions(play, walked)
    _give_up(play)


def _stepped(attempt: Attempt) -> Stepped:
    pose, query = attempt.piece.pose, attempt.query
    return Stepped(attempt.piece.id, pose, facing(query, attempt.step), attempt.step.pips, query.profile.mode)


def _blockages(verdicts: dict[str, Verdict]) -> tuple[Blockage, ...]:
    return tuple(Blockage(name, verdict) for name, verdict in verdicts.items() if isinstance(verdict, Refusal))


def _reactions(play: Play, walked: dict[str, Attempt]) -> None:
    """Let others react to those who have come within reach and are still there, in roster order."""
    for name in sorted(walked, key=play.state.index.__getitem__):
        piece = play.piece(name)
        if piece.at is not None and piece.cells == walked[name].after:
            play.anew()
            react(play, name, "after-arrive", walked[name].before, walked[name].after)


def _give_up(play: Play) -> None:
    """End the plans of those who are left when none of them can go on: nothing will change by waiting."""
    pending = dict(play.state.plans.pending)
    if not pending:
        return
    verdicts = resolve_beat(play.state, pending)
    if all(isinstance(verdict, Refusal) for verdict in verdicts.values()):
        play.emit(PlansBlocked(_blockages(verdicts)))
