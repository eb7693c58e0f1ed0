"""Changing place: the one door through which a piece comes from where it stands to somewhere else.

Its own steps, forced ones, being carried off at once, making way, settling and being placed all go through here, so
that the same follows from each: what the left cells do, what the entered ones do, plates and doors that wait.
"""

from __future__ import annotations

from footwork.geometry import Grid, Pose
from footwork.play.consequences.reactions import react
from footwork.play.consequences.tiles import Travel, after_travel, is_silent, settle
from footwork.play.events import BeatPlayed, MovedAside, Placed, Settled, Stepped, Teleported
from footwork.play.resolution import Play
from footwork.rules.profile import Profile

ChangeOfPlace = Stepped | MovedAside | Teleported | Settled | Placed


def change_place(play: Play, event: ChangeOfPlace, *, at_once: bool = False) -> int:
    """Let a piece change place, and within that what follows from it; the index of the event.

    `at_once` says of a step that nothing lay between, as in a teleport: it has no direction to go on in, and a portal
    does not send back who comes so. On who is put somewhere by the one who runs the table, no cell acts.
    """
    before = play.piece(event.piece).cells
    with play.within(event):
        index = play.last
        if isinstance(event, Placed):
            settle(play)
            return index
        unit = (
            onward(play.state.rules.grid, event.start, event.end)
            if isinstance(event, Stepped) and not at_once
            else None
        )
        teleported = at_once or isinstance(event, Teleported)
        after_travel(play, Travel(event.piece, before, play.piece(event.piece).cells, unit, teleported))
    return index


def take_step(play: Play, event: Stepped, profile: Profile | None = None, *, forced: bool = False) -> None:
    """Let a piece take a step, then everybody react to whom it has come near, if it is still there.

    `profile` is the piece's in this move, where an action gives it more than its own.
    """
    before = play.piece(event.piece).cells
    index = change_place(play, event)
    piece = play.piece(event.piece)
    if piece.at is not None and piece.pose == event.end:
        with play.inside(index):
            react(play, event.piece, "after-arrive", before, piece.cells, profile, forced=forced)


def change_places(play: Play, beat: BeatPlayed) -> list[Travel]:
    """Let everybody who steps in a beat change place at once; what follows from it is for all of them together."""
    if is_silent(play.state):  # then nothing does
        play.emit(beat)
        return []
    before = {step.piece: play.piece(step.piece).cells for step in beat.steps}
    play.emit(beat)
    grid = play.state.rules.grid
    return [
        Travel(step.piece, before[step.piece], play.piece(step.piece).cells, onward(grid, step.start, step.end))
        for step in beat.steps
    ]


def onward(grid: Grid, start: Pose, end: Pose) -> tuple[int, int] | None:
    """The unit step that would go on the way a step went; None for a turn and for what is not straight."""
    direction = grid.direction(end.anchor.x - start.anchor.x, end.anchor.y - start.anchor.y)
    return None if direction is None else grid.offset(direction)
