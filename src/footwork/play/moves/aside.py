"""Moving aside: those on whom a piece has ended its move make way for it."""

from __future__ import annotations

from collections.abc import Callable

from footwork.board.state import State
from footwork.play.events import MovedAside
from footwork.play.moves.changing import change_place
from footwork.play.resolution import Play
from footwork.query.aside import make_way
from footwork.query.query import Query
from footwork.refusals import Refusal

Asking = Callable[[State], Query]
"""The questions about a move, asked of the state as it is: the terms of the move stay the same."""


def make_room(play: Play, name: str, asking: Asking) -> bool:
    """Let everybody make way for a piece where it stands; False if somebody has nowhere to go.

    `asking` are the questions about it on the terms of its move. Making way costs nothing and provokes nobody, but the
    ground they come onto acts on them. That may change who stands where, so that the next one is looked for anew.
    """
    while True:
        judge = asking(play.state).judge
        asides = make_way(judge, judge.start())
        if isinstance(asides, Refusal):
            return False
        if not asides:
            return True
        aside = asides[0]
        change_place(play, MovedAside(aside.piece, aside.start, aside.end, name))
        if play.piece(name).at is None:
            return True
