"""Rights: which seat may do what. The rules say whether something may happen at all; this, who may ask for it."""

from __future__ import annotations

from footwork.play.actions import Action
from footwork.play.whose import is_own, whose_else
from footwork.server.playing.deeds import Acts, Answers, Deed, Proposes
from footwork.server.playing.seats import Seat
from footwork.server.playing.table import Table, action_of
from footwork.server.problems import (
    CALL,
    PLANS_PRESSED,
    SEAT_FORBIDDEN,
    SEAT_OTHER_SIDE,
    Refusing,
)
from footwork.views.view import owner_of


def check_plays(seat: Seat) -> None:
    """Raise Refusing for those who only watch, whatever they wish."""
    if seat.role == "spectator":
        raise Refusing(SEAT_FORBIDDEN, "those who watch do not play")


def check_rights(table: Table, seat: Seat, deed: Deed, seats: dict[str, Seat]) -> None:
    """Raise Refusing unless this seat may do this. What it says never depends on what is hidden from the seat."""
    if seat.role == "referee":
        return
    match deed:
        case Acts():
            _check_action(table, seat, action_of(table, deed), seats)
        case Answers():
            question = table.game.question
            if question is not None and not is_own(table.state, question.piece, seat.side):
                raise Refusing(SEAT_OTHER_SIDE, "the question is for another side")
        case _:
            return  # whoever plays may be ready, propose, accept and decline


def reopens(table: Table, deed: Deed, after: Table, seats: dict[str, Seat]) -> bool:
    """Whether a game that is over would run again, with dice that anybody may know by now: its save has their seed.

    Who plays alone may: there is nobody to whom it would be unfair.
    """
    if not table.is_over or len({seat.player for seat in seats.values() if seat.plays and not seat.bot}) <= 1:
        return False
    return not after.is_over or isinstance(deed, Proposes)


def _check_action(table: Table, seat: Seat, action: Action, seats: dict[str, Seat]) -> None:
    state = table.state
    match whose_else(state, action, seat.side):
        case "table":
            raise Refusing(SEAT_FORBIDDEN, "only the referee may do that")
        case "turn":
            raise Refusing(SEAT_OTHER_SIDE, "it is not your turn")
        case "beat":
            raise Refusing(CALL, "a beat is played by pressing: everybody who plans presses")
        case "plans":
            raise Refusing(SEAT_OTHER_SIDE, f"say 'side': '{seat.side}'")
        case "piece":
            raise Refusing(SEAT_OTHER_SIDE, f"'{getattr(action, 'piece', '')}' is not yours")
    if owner_of(state, action) is not None and _has_pressed(table, seat, seats):
        raise Refusing(PLANS_PRESSED)


def _has_pressed(table: Table, seat: Seat, seats: dict[str, Seat]) -> bool:
    """Whether somebody of this side has pressed: plans are the side's. Who has left binds nobody any more."""
    return any(seats[name].plays and seats[name].side == seat.side for name in table.pressed if name in seats)
