"""Wishes: what a seat asks for, and the deed that it becomes at a table: alone at once, else when others agree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from footwork.server.playing.border import Seats, consenting, presses_for, unpressed
from footwork.server.playing.deeds import (
    Accepts,
    Acts,
    Answers,
    Beats,
    Declines,
    Deed,
    DoesAgain,
    Presses,
    Proposes,
    Releases,
    TakesBack,
)
from footwork.server.playing.seats import Seat
from footwork.server.playing.table import Table, actions_back
from footwork.server.problems import PLANS_NONE, PLANS_PRESSED, UNDO_ACCEPTED, UNDO_NOT_PROPOSED, UNDO_OWN, Refusing
from footwork.values import dataclass


@dataclass(frozen=True, slots=True)
class WishAct:
    """Do something."""

    action: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class WishAnswer:
    """Answer the question."""

    answer: str


@dataclass(frozen=True, slots=True)
class WishPress:
    """Play the next beat, or all of them, as soon as everybody wants that."""

    forward: bool = False


@dataclass(frozen=True, slots=True)
class WishRelease:
    """Take a press back."""


@dataclass(frozen=True, slots=True)
class WishUndo:
    """Take back the last actions."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class WishRedo:
    """Do again what was taken back."""


@dataclass(frozen=True, slots=True)
class WishAccept:
    """Agree to what is proposed."""


@dataclass(frozen=True, slots=True)
class WishDecline:
    """Do not agree, or withdraw what one has proposed."""


Wish = WishAct | WishAnswer | WishPress | WishRelease | WishUndo | WishRedo | WishAccept | WishDecline


def deed_for(table: Table, seat: Seat, wish: Wish, seats: Seats) -> Deed:
    """The deed that a wish becomes now. Raises Refusing for one that makes no sense at this table."""
    match wish:
        case WishAct(action):
            return Acts(action)
        case WishAnswer(answer):
            return Answers(answer)
        case WishPress(forward):
            return _press(table, seat, forward, seats)
        case WishRelease():
            return Releases()
        case WishUndo(count):
            if seat.role == "referee":
                return TakesBack(actions_back(table, count, eyes=None), dice=True)
            if _is_alone(seat, seats):
                bots = {other.id for other in seats.values() if other.bot}
                return TakesBack(actions_back(table, count, eyes=seat.eyes, bots=bots))
            return Proposes(count)
        case WishRedo():
            return DoesAgain() if seat.role == "referee" or _is_alone(seat, seats) else Proposes(again=True)
        case WishAccept():
            return _accept(table, seat, seats)
        case WishDecline():
            return Declines()


def _press(table: Table, seat: Seat, forward: bool, seats: Seats) -> Deed:
    if table.game.rules.beats is None:
        raise Refusing(PLANS_NONE)
    if seat.role == "referee" or all(presses_for(table, seat, other) for other in unpressed(table, seats)):
        return Beats(forward and all(table.pressed.values()))
    if table.pressed.get(seat.id) == forward:
        raise Refusing(PLANS_PRESSED)
    return Presses(forward)


def _accept(table: Table, seat: Seat, seats: Seats) -> Deed:
    proposal = table.proposal
    if proposal is None:
        raise Refusing(UNDO_NOT_PROPOSED)
    missing = {other.player for other in consenting(table, seats)}
    if seat.role != "referee" and missing - {seat.player}:
        if seat.player not in missing:  # with whichever of their seats
            is_own = proposal.seat in seats and seats[proposal.seat].player == seat.player
            raise Refusing(UNDO_OWN if is_own else UNDO_ACCEPTED)
        return Accepts()
    return DoesAgain() if proposal.again else TakesBack(actions_back(table, proposal.count))


def _is_alone(seat: Seat, seats: Seats) -> bool:
    """Whether nobody else would have to agree."""
    return all(other.player == seat.player for other in seats.values() if other.plays and not other.bot)
