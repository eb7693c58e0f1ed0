"""Taking a beat: the event that a beat comes to once it is resolved."""

from __future__ import annotations

from collections.abc import Mapping

from footwork.board.state import State
from footwork.play.events import BeatPlayed, Blockage, Stepped
from footwork.play.moves.paying import settled
from footwork.play.moves.stretch import facing
from footwork.play.plans.beats import Attempt, Verdict
from footwork.refusals import Refusal


def beat_played(state: State, verdicts: Mapping[str, Verdict]) -> BeatPlayed:
    """Who steps, waits and is blocked in a beat, in the order of the roster."""
    ordered = {name: verdicts[name] for name in sorted(verdicts, key=state.index.__getitem__)}
    walked = [verdict for verdict in ordered.values() if isinstance(verdict, Attempt)]
    return BeatPlayed(
        beat=state.plans.beat + 1,
        steps=tuple(_stepped(attempt) for attempt in walked),
        ends=tuple(settled(a.query, a.query.budget, a.path.cells, a.path.pips, a.step.end.parity) for a in walked),
        waited=tuple(name for name, verdict in ordered.items() if verdict is None),
        blocked=blockages(ordered),
    )


def _stepped(attempt: Attempt) -> Stepped:
    pose, query = attempt.piece.pose, attempt.query
    return Stepped(
        attempt.piece.id, pose, facing(query, attempt.step), attempt.step.pips, query.profile.mode, query.budget.pips
    )


def blockages(verdicts: Mapping[str, Verdict]) -> tuple[Blockage, ...]:
    """Whose plans end in a beat, and why."""
    return tuple(Blockage(name, verdict) for name, verdict in verdicts.items() if isinstance(verdict, Refusal))
