"""Taking a beat: what happens in it once it is resolved, and what follows from that."""

from __future__ import annotations

from collections.abc import Mapping

from footwork.board.state import State
from footwork.play.consequences.effects import Occasion, run_effects
from footwork.play.consequences.reactions import react
from footwork.play.consequences.tiles import after_beat
from footwork.play.events import BeatPlayed, Blockage, MoveEnded, Stepped
from footwork.play.moves.changing import change_places
from footwork.play.moves.moving import halting_by
from footwork.play.moves.paying import settled
from footwork.play.plans.beats import Attempt, Verdict
from footwork.play.resolution import Play
from footwork.refusals import Refusal


def take_beat(play: Play, verdicts: Mapping[str, Verdict]) -> None:
    """Let a beat happen as it was resolved; after it the tiles act, then those react who may."""
    state = play.state
    ordered = {name: verdicts[name] for name in sorted(verdicts, key=state.index.__getitem__)}
    walked = {name: verdict for name, verdict in ordered.items() if isinstance(verdict, Attempt)}
    travels = change_places(play, _beat_played(state, ordered))
    with play.inside(play.last):
        for attempt in walked.values() if state.rules.ends_turns else ():
            over = halting_by(attempt.judge, attempt.entered)
            if over is not None:
                play.emit(over)
        for name in walked if state.rules.after_move else ():
            play.anew()
            run_effects(play, state.rules.after_move, Occasion(name, None, "move"))
        after_beat(play, travels)
        if state.rules.reactions:
            _reactions(play, walked)


def _reactions(play: Play, walked: dict[str, Attempt]) -> None:
    """Let others react to those who have come within reach and are still there."""
    for name in walked:
        piece = play.piece(name)
        if piece.at is not None and piece.cells == walked[name].after:
            play.anew()
            react(play, name, "after-arrive", walked[name].before, walked[name].after)


def _beat_played(state: State, ordered: Mapping[str, Verdict]) -> BeatPlayed:
    """Who steps, waits and is blocked in a beat, in the order of the roster, which the verdicts have."""
    walked = [verdict for verdict in ordered.values() if isinstance(verdict, Attempt)]
    return BeatPlayed(
        beat=state.plans.beat + 1,
        steps=tuple(_stepped(attempt) for attempt in walked),
        ends=tuple(_ended(attempt) for attempt in walked),
        waited=tuple(name for name, verdict in ordered.items() if verdict is None),
        blocked=blockages(ordered),
    )


def _stepped(attempt: Attempt) -> Stepped:
    piece, per_point = attempt.piece, attempt.budget.pips
    return Stepped(piece.id, piece.pose, attempt.end, attempt.pips, attempt.judge.profile.mode, per_point)


def _ended(attempt: Attempt) -> MoveEnded:
    piece, end = attempt.piece, attempt.end.anchor
    cells = (end,) if piece.at is None else (piece.at, end)
    return settled(piece, attempt.judge.mover, attempt.budget, cells, attempt.pips, attempt.parity)


def blockages(verdicts: Mapping[str, Verdict]) -> tuple[Blockage, ...]:
    """Whose plans end in a beat, and why."""
    return tuple(Blockage(name, verdict) for name, verdict in verdicts.items() if isinstance(verdict, Refusal))
