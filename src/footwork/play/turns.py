"""Turns and rounds: who comes next, and what a new turn gives back."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import repeat
from typing import Literal, NamedTuple

from footwork.board.allowance import full_stat, profile_for
from footwork.board.means import means_of
from footwork.board.nearby import stat_of
from footwork.board.piece import Piece
from footwork.board.sight import sides_waited_for
from footwork.board.state import EVERYONE, Last, State, Turn
from footwork.play.actions import Begin, EndTurn, Finish, Refresh
from footwork.play.consequences.reactions import react_to_turn
from footwork.play.events import (
    Event,
    Events,
    FeatureLost,
    GameBegan,
    GameFinished,
    PlanningBegan,
    PointsLost,
    Refreshed,
    RoundBegan,
    StatChanged,
    TurnBegan,
    TurnEnded,
)
from footwork.play.events.apply import changed_piece, refreshed_piece, with_stat
from footwork.play.resolution import Done, Play
from footwork.refusals import Refusal, kinds

_new = tuple.__new__  # a turn without a call into Python
REFRESHED = "refresh"
"""The cause of a stat that comes back by itself."""


def begin(play: Play, action: Begin) -> None:
    """Start the game: round 1, everybody fresh, the first turn."""
    if not play.state.board.exists:
        play.refuse(Refusal(kinds.BOARD_NONE))
    if play.state.turn is not None:
        play.refuse(Refusal(kinds.RUNNING_ALREADY))
    if not play.state.order:
        play.refuse(Refusal(kinds.RUNNING_NOBODY))
    play.emit(GameBegan())
    _next_round(play, 1)
    _begin_turn(play, 0, _pieces_of(play, play.state.order[0]))


def finish(play: Play, action: Finish) -> None:
    """End the game without a winner."""
    if play.state.turn is None:
        play.refuse(Refusal(kinds.RUNNING_NONE))
    play.emit(GameFinished(None))


def why_not_end(state: State) -> Refusal | None:
    """Why the turn cannot be passed on; None if it can."""
    if state.turn is None or state.active is None:
        return Refusal(kinds.RUNNING_NONE)
    return Refusal(kinds.PLAN_UNFINISHED) if state.plans.executing else None


def end_turn(play: Play, action: EndTurn) -> None:
    """Pass the turn to the next in order who is still in play; past the last, a new round begins."""
    state = play.state
    refusal = why_not_end(state)
    if refusal is not None:
        play.refuse(refusal)
    assert state.turn is not None
    assert state.active is not None
    (number, place), who, order = state.turn, state.active, state.order
    with play.within(TurnEnded(who)):
        _react(play, who, "turn-end")
        pieces = _pieces_of(play, who)
        _expire(play, pieces, "turn-end")
        _lose_granted(play, pieces)
    count = len(order)
    for next_place in range(place + 1, place + count + 1):
        if next_place == count:
            _next_round(play, number + 1)
        index = next_place % count
        pieces = _pieces_of(play, order[index])
        for piece in pieces:
            if piece.at is not None:
                _begin_turn(play, index, pieces)
                return
    play.emit(GameFinished(None))


def pass_at_once(base: State, action: EndTurn) -> Done | None:
    """What comes of passing the turn on where surely nothing else happens, without a working copy; None if it may.

    It is the same that comes of `end_turn`: nobody reacts, no cell acts, no feature runs out, and nobody gets anything
    back but what a new turn gives.
    """
    rules, turn, order, takers = base.rules, base.turn, base.order, base.takers
    if turn is None or not order or not rules.passes_quietly or None in takers or base.plans.beat or base.plans.passed:
        return None
    if base.board.holds or base.tiles.closing:
        return None
    number, place = turn
    index = (place + 1) % len(order)
    pieces, ended, begins = base.pieces, order[place], order[index]
    for piece in pieces:
        if piece.temporary or piece.used:
            return None
    for i in takers.get(ended, ()):
        if pieces[i].pips and means_of(base, pieces[i]).profile.allowance.refresh == "grant":
            return None
    next_ones = takers.get(begins, ())
    for i in next_ones:
        if pieces[i].at is not None:
            break
    else:
        return None
    events: list[Event] = [TurnEnded(ended)]
    parents: list[int | None] = [None, None]
    if index == 0:
        number += 1
        events.append(RoundBegan(number))
        parents.append(None)
    after = list(pieces)
    events.append(TurnBegan(begins, index))
    for i in next_ones:
        piece = pieces[i]
        if not piece.defeated:
            fresh: Refreshed = means_of(base, piece).fresh or _fresh(base, piece)
            events.append(fresh)
            if piece.pips != fresh.points_pips or piece.moves_made or piece.carry_pips or piece.parity:
                after[i] = piece.refreshed(fresh.points_pips, piece.used)
    parents += [len(parents) - 1] * (len(events) - len(parents))
    return Done(Events.recorded(events, parents), base.with_turn(_new(Turn, (number, index)), tuple(after)))


def refresh(play: Play, action: Refresh) -> None:
    """Give full points to one piece or to everybody."""
    pieces = play.state.pieces if action.piece is None else (play.piece(action.piece),)
    _give_back(play, zip(pieces, repeat(Due(("turn", "round"), refresh=True))))


def _next_round(play: Play, number: int) -> None:
    with play.within(RoundBegan(number)):
        plans = play.state.plans
        if plans.passed and not plans.by_piece and not sides_waited_for(play.state):
            play.emit(PlanningBegan())  # all have passed: there is nothing left of this phase
        _expire(play, play.state.pieces, "round-end")
        rules = play.state.rules
        if rules.refresh == "round" or rules.comes_back or None in play.state.takers:
            by_side, all_refreshed = rules.turns_by == "side", rules.refresh == "round"
            each = Due(("round",), first=number == 1, refresh=all_refreshed)
            without_turn = Due(("round", "turn"), first=number == 1, refresh=True)
            pieces = play.state.pieces
            dues = (without_turn if piece.side is None and by_side else each for piece in pieces)
            _give_back(play, zip(pieces, dues, strict=True))


def _begin_turn(play: Play, index: int, pieces: tuple[Piece, ...]) -> None:
    """Begin the turn of the one at a place of the order, whose pieces are these."""
    who = play.state.order[index]
    with play.within(TurnBegan(who, index)):
        if _expire(play, pieces, "next-turn"):
            pieces = _pieces_of(play, who)
        if play.state.rules.comes_back:  # first, since points may be counted from what comes back
            turn = play.state.turn
            due = Due(("turn",), first=turn is not None and turn.round == 1)
            _give_back(play, zip(pieces, repeat(due)))
            pieces = _pieces_of(play, who)
        if play.state.rules.refresh == "turn":
            _give_back(play, zip(pieces, repeat(REFRESH)))
        _react(play, who, "turn-start")


def _react(play: Play, who: str, trigger: Literal["turn-start", "turn-end"]) -> None:
    """Let others react to those whose turn starts or ends, in roster order.

    Each has the limits of an action to itself: how many there are is no limit.
    """
    if not play.state.rules.reactions:
        return
    for piece in _pieces_of(play, who):
        play.anew()
        if play.piece(piece.id).at is not None:
            react_to_turn(play, piece.id, trigger)


class Due(NamedTuple):
    """What a piece gets back: the stats that come back at some moments, in the first round as a game starts, and with
    `refresh` what it may do in a turn."""

    moments: tuple[str, ...]
    first: bool = False
    refresh: bool = False


REFRESH = Due((), refresh=True)


def _give_back(play: Play, dues: Iterable[tuple[Piece, Due]]) -> None:
    """Give pieces back what is due to each: at once, unless what one has decides about an aura that another is in."""
    if not play.state.rules.auras_wane:
        _give_together(play, dues)
        return
    for piece, due in dues:
        play.anew()
        _give_together(play, ((play.piece(piece.id), due),))


def _give_together(play: Play, dues: Iterable[tuple[Piece, Due]]) -> None:
    state = play.state
    events: list[Event] = []
    changed: dict[str, Piece] = {}
    for piece, due in dues:
        if not piece.defeated:
            happened, after = _given_back(state, piece, due)
            if happened:
                events += happened
                if after is not piece:
                    changed[piece.id] = after
    if events:
        play.emit_together(events, state.with_pieces(changed))


def _given_back(state: State, piece: Piece, due: Due) -> tuple[list[Event], Piece]:
    """What happens when a piece gets back what is due to it, and the piece after that."""
    rules = state.rules
    events: list[Event] = []
    for name, rule in rules.stats.items() if due.moments else ():
        if rule.refresh in due.moments:
            before, full = stat_of(state, piece)(name), full_stat(state, piece, name, first=due.first)
            if before != full:
                event = StatChanged(piece.id, name, before, full, REFRESHED)
                events.append(event)
                piece = with_stat(rules, piece, event)
    if due.refresh:
        fresh = _fresh(state, piece)
        events.append(fresh)
        piece = refreshed_piece(piece, fresh)
    return events, piece


def _fresh(state: State, piece: Piece) -> Refreshed:
    means = means_of(state, piece)
    known: Refreshed | None = means.fresh
    if known is None:
        kind = means.profile.allowance.refresh
        granted = means.granted if kind == "turn" else 0 if kind == "grant" else None
        known = means.fresh = Refreshed(piece.id, granted, state.rules.pips)
    return known


def _pieces_of(play: Play, who: str) -> tuple[Piece, ...]:
    """The pieces whose turn it is when it is the turn of `who`, a side or a piece."""
    state = play.state
    pieces, places = state.pieces, state.takers.get(who, ())
    if who == EVERYONE and who not in state.sides and who not in state.index:
        return pieces
    return tuple([pieces[place] for place in places])


def _expire(play: Play, pieces: Iterable[Piece], moment: str) -> bool:
    """Take the features from pieces that last until such a moment; whether there were any."""
    lost: list[Event] = []
    changed: dict[str, Piece] = {}
    for piece in pieces:
        for entry in piece.temporary:
            if entry.until == moment:
                event = FeatureLost(piece.id, entry.feature)
                lost.append(event)
                changed[piece.id] = changed_piece(changed.get(piece.id, piece), event)
    if lost:
        play.emit_together(lost, play.state.with_pieces(changed))
    return bool(lost)


def _lose_granted(play: Play, pieces: Iterable[Piece]) -> None:
    """Points that an action granted last until the end of the turn."""
    state = play.state
    holding = [state.piece(piece.id) for piece in pieces if piece.pips]
    spent = [piece for piece in holding if profile_for(state, piece).allowance.refresh == "grant"]
    lost = [(piece, PointsLost(piece.id, piece.pips or 0, state.rules.pips)) for piece in spent]
    if lost:
        changed = {piece.id: changed_piece(piece, event) for piece, event in lost}
        play.emit_together([event for _, event in lost], state.with_pieces(changed))


def finish_if_decided(play: Play) -> None:
    """End the game when only one side is left, where the ruleset says so, or when one is where it wants to be."""
    state = play.state
    if state.turn is None:
        return
    won = decided(state)
    if won is not None:
        play.emit(GameFinished(won.name))


def decided(state: State) -> Last | None:
    """Who has won, in these rules: the last side standing, or the one that is where it wants to be; None if nobody."""
    won = state.last_side if state.rules.finish == "last-side" else None
    return state.at_goal if won is None and state.goals else won
