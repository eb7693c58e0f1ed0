"""The border: everything about a game that leaves the server is made here, for one pair of eyes.

Nothing is taken out of a whole: a view is put together from the position as that side sees it, so what is hidden is
never there. Only this module and `views/view.py` know what a side may know; routes and messages do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import footwork.views.happening.timeline as shown
from footwork.board.plan import Plan, Plans
from footwork.board.sight import NOBODY
from footwork.board.state import EVERYONE, State
from footwork.game.game import Game
from footwork.game.result import Result
from footwork.play.actions.plans import FIELDS
from footwork.server.playing.chronicle import Chronicle, Moment
from footwork.server.playing.deeds import deed_name
from footwork.server.playing.seats import Seat
from footwork.server.playing.shapes import (
    AnswerJson,
    ChangeJson,
    EntryJson,
    PositionJson,
    ProposalJson,
    TimelineJson,
    Waiting,
    WaitingJson,
)
from footwork.server.playing.table import Happened, Table
from footwork.server.problems import GAME_TROUBLE
from footwork.values import number_text
from footwork.views.json import (
    EndedJson,
    PieceJson,
    PlansJson,
    QuestionJson,
    ended_json,
    piece_json,
    plans_json,
    question_json,
    refusal_json,
    result_json,
    state_json,
)
from footwork.views.json.board import board_json
from footwork.views.json.state import turn_json, winner_of
from footwork.views.telling.telling import tell
from footwork.views.telling.words import title_of
from footwork.views.view import may_see, seen_by, sees

Seats = Mapping[str, Seat]


def seen(state: State, eyes: str | None) -> State:
    """A position as somebody sees it; the referee sees it as it is."""
    return state if eyes is None else seen_by(state, eyes)


def position(game: str, chronicle: Chronicle, eyes: str | None, seats: Seats, *, at: int | None = None) -> PositionJson:
    """A game as somebody sees it now, or after the entry of a number."""
    table = chronicle.table if at is None else chronicle.at(at)
    return {
        "game": game,
        "number": chronicle.count(eyes) if at is None else chronicle.seen_as(eyes, at),
        "state": state_json(table.state, start=table.game.start, side=eyes),
        "plans": _plans(table, eyes),
        "question": _question(table, eyes),
        "waiting": waiting(table, seats),
        "proposal": _proposal(table),
        "over": table.is_over,
        "ended": _ended(table, eyes),
    }


def entry(chronicle: Chronicle, moment: Moment, eyes: str | None, seats: Seats) -> EntryJson | None:
    """An entry of the log as somebody sees it; None of what is hidden from them."""
    if not sees(moment.entry.owner, eyes):
        return None
    result = moment.happened.result
    shown = None if result is None else result_json(result, side=eyes)
    undone = _taken_back(moment, eyes)
    return {
        "number": chronicle.seen_as(eyes, moment.entry.number),
        "kind": deed_name(moment.entry.deed),
        "seat": moment.entry.seat,
        "at": moment.entry.at,
        "result": shown,
        "told": _told(moment),
        "taken_back": undone,
        "text": _text(moment, undone, eyes, seats) if result is None or shown is None else _line(result, shown["text"]),
        "after": _change(moment.before, moment.after, eyes, seats),
    }


def _line(result: Result, described: str) -> str:
    """A line of a log, which says who went where: a result's own text is for the one who has just acted."""
    if result.refusal is not None or result.question is not None:
        return described
    return " ".join(tell(result)) or described


def timeline(chronicle: Chronicle, moment: Moment, eyes: str | None) -> TimelineJson | None:
    """How to show an entry; None of one that is hidden, or in which nothing happens on the board. It needs no plans."""
    result = moment.happened.result
    if result is None or not sees(moment.entry.owner, eyes):
        return None
    before = _without_plans(result.before)
    cues, was = shown.timeline(replace(result, before=before)), moment.before.game.waiting
    told = Fraction(0) if was is None else shown.duration(shown.timeline(Result(result.action, was, before)))
    return {
        "number": chronicle.seen_as(eyes, moment.entry.number),
        "duration": number_text(shown.duration(cues)),
        "told": number_text(told),
        "timeline": [shown.entry_json(cue) for cue in cues],
    }


def answer(happened: Happened, number: int, eyes: str | None, seats: Seats) -> AnswerJson:
    """The answer to the one who asked for a deed; `number` is the last entry then, as they count."""
    state, result = happened.table.state, happened.result
    shown = None if result is None else result_json(result, side=eyes)
    refusal = None if happened.refusal is None else refusal_json(seen(state, eyes), happened.refusal)
    return {
        "ok": not happened.refused,
        "number": number,
        "refusal": refusal if shown is None else shown["refusal"],
        "result": shown,
        "waiting": waiting(happened.table, seats),
    }


def asked_of(table: Table, eyes: str | None) -> Game:
    """A game to ask questions of, that stands where somebody sees the table stand, and began as they saw it begin."""
    asked = table.game.standing(seen(table.state, eyes))
    asked.start = seen(table.game.start, eyes)
    return asked


def forked_from(table: Table, eyes: str | None) -> Game:
    """A game that goes on from a table without what is hidden from somebody: the plans of others are not made yet."""
    state = table.game.state
    if eyes is None or not state.plans.by_piece:
        return table.game.standing(state)
    own = {name: plan for name, plan in state.plans.by_piece.items() if sees(state.piece(name).side, eyes)}
    plans = Plans(own, state.plans.beat if own else 0, state.plans.passed & {eyes})
    return table.game.standing(state.changed(plans=plans))


def _without_plans(state: State) -> State:
    """A position in which everybody has a plan of which nothing is known; beats can be played from it all the same."""
    return state.changed(plans=Plans({piece.id: Plan() for piece in state.pieces}, state.plans.beat))


def is_secret(action: Mapping[str, Any]) -> bool:
    """Whether asking for an action is something that others must not notice, whatever comes of it."""
    do = action.get("do")
    return isinstance(do, str) and do in _SECRET


_SECRET = frozenset(FIELDS) - {"commit", "execute", "fast-forward"}
"""The actions that plan."""


def trouble(why: str | None, eyes: str | None) -> str | None:
    """Why a log does not replay; where, is for the referee: the number counts what others planned in secret."""
    return why if why is None or eyes is None else GAME_TROUBLE.text


def waiting(table: Table, seats: Seats) -> list[WaitingJson]:
    """Whom the game waits for: everybody may know that."""
    state, question, proposal = table.state, table.game.question, table.proposal
    found: list[WaitingJson] = []
    players = [seat for seat in seats.values() if seat.plays]
    if question is not None:
        side = state.piece(question.piece).side
        found.append(_waits("answer", side, question.piece, (s for s in players if s.side == side)))
    elif table.pressed:
        found.append(_waits("beat", None, None, unpressed(table, seats)))
    elif state.active is not None:
        piece = state.active if state.has(state.active) else None
        side = state.active if piece is None else state.piece(piece).side
        theirs = (s for s in players if s.side == side or state.active == EVERYONE)
        found.append(_waits("turn", None if side == EVERYONE else side, piece, theirs))
    if proposal is not None:
        found.append(_waits("undo", None, None, (s for s in consenting(table, seats))))
    return found


def unpressed(table: Table, seats: Seats) -> list[Seat]:
    """The players who plan and have not pressed."""
    sides = {piece.side for piece in table.state.pieces if piece.at is not None}
    pressed = [seats[name] for name in table.pressed if name in seats]
    late = (seat for seat in seats.values() if seat.plays and seat.side in sides and seat.id not in table.pressed)
    return [seat for seat in late if not any(presses_for(table, other, seat) for other in pressed)]


def presses_for(table: Table, seat: Seat, other: Seat) -> bool:
    """Whether who presses on one seat does so on the other: once beats are played, one player has nothing to decide."""
    return other.id == seat.id or (table.state.plans.beat > 0 and other.player == seat.player)


def consenting(table: Table, seats: Seats) -> list[Seat]:
    """The players who have not yet agreed to the open proposal: all but the one who made it; bots agree to all."""
    proposal = table.proposal
    if proposal is None:
        return []
    by = seats[proposal.seat].player if proposal.seat in seats else None
    agreed = {seats[name].player for name in proposal.accepted if name in seats} | {by}
    return [seat for seat in seats.values() if seat.plays and not seat.bot and seat.player not in agreed]


def _waits(kind: Waiting, side: str | None, piece: str | None, seats: Iterable[Seat]) -> WaitingJson:
    return {"kind": kind, "side": side, "piece": piece, "seats": [seat.id for seat in seats]}


def _plans(table: Table, eyes: str | None) -> PlansJson | None:
    return None if table.game.rules.beats is None else plans_json(seen(table.state, eyes), eyes)


def _question(table: Table, eyes: str | None) -> QuestionJson | None:
    asked = table.game.waiting
    if asked is None:
        return None
    theirs = eyes is not None and table.state.piece(asked.question.piece).side != eyes
    return question_json(asked, () if theirs else table.game.options())


def _proposal(table: Table) -> ProposalJson | None:
    made = table.proposal
    if made is None:
        return None
    return {"seat": made.seat, "count": made.count, "again": made.again, "accepted": sorted(made.accepted)}


def _change(before: Table, after: Table, eyes: str | None, seats: Seats) -> ChangeJson:
    old, new, start = seen(before.state, eyes), seen(after.state, eyes), after.game.start
    is_same = old.board is new.board and old.tiles == new.tiles
    return {
        "hash": new.hash,
        "round": None if new.turn is None else new.turn.round,
        "active": new.active,
        "turn": turn_json(new),
        "winner": winner_of(new),
        "pieces": [] if before.state is after.state else _pieces(old, new, start),
        "gone": [piece.id for piece in old.pieces if not new.has(piece.id)],
        "board": None if is_same else board_json(new),
        "plans": _plans(after, eyes),
        "question": _question(after, eyes),
        "waiting": waiting(after, seats),
        "proposal": _proposal(after),
        "over": after.is_over,
        "ended": _ended(after, eyes),
    }


def _ended(table: Table, eyes: str | None) -> EndedJson | None:
    return ended_json(seen(table.state, eyes)) if table.is_over else None


def _pieces(old: State, new: State, start: State) -> list[PieceJson]:
    """The pieces that do not look as they did: a turn that begins, or an aura, changes more than one piece."""
    was = {piece.id: piece_json(old, piece, start=start) for piece in old.pieces}
    return [now for now in (piece_json(new, piece, start=start) for piece in new.pieces) if now != was.get(now["id"])]


def _told(moment: Moment) -> int:
    """How many events of an action were told before it was answered."""
    was = moment.before.game.waiting
    return 0 if was is None or moment.happened.result is None else len(was.events)


def _taken_back(moment: Moment, eyes: str | None) -> list[str]:
    """What an undo took back, of what somebody saw happen, the first thing first."""
    if deed_name(moment.entry.deed) != "undo":
        return []
    return told_back(moment.before, moment.after.game, eyes)


def told_back(table: Table, before: Game, eyes: str | None) -> list[str]:
    """What has happened at a table since an earlier game of it, of what somebody saw, a line for each thing."""
    now = table.game
    lines = [
        line
        for record in now.history[before.taken :]
        if may_see(record.before, record.action, eyes)
        for line in tell(record.events, record.after)
    ]
    return lines if now.waiting is None else [*lines, *tell(now.waiting.events, now.waiting.state)]


def before(table: Table, actions: int) -> Game:
    """The game before the last actions of a table; as many as there are."""
    game, group = table.game, table.done
    while actions and group is not None:
        game, group, actions = group.before, group.rest, actions - 1
    return game


_TEXTS = {"press": "Ready", "release": "No longer ready", "accept": "Agreed", "decline": "Not agreed"}


def _text(moment: Moment, undone: list[str], eyes: str | None, seats: Seats) -> str:
    kind, was, made = deed_name(moment.entry.deed), moment.before.proposal, moment.after.proposal
    if kind == "undo":
        return f"Taken back: {' '.join(undone)}" if undone else "Taken back."
    if kind == "redo":
        again = told_back(moment.after, moment.before.game, eyes)
        return f"Done again: {' '.join(again)}" if again else "Done again."
    who = _who(moment, seats)
    if kind == "propose" and made is not None:
        last = "the last action" if made.count == 1 else f"the last {made.count} actions"
        what = "do again what was taken back" if made.again else f"take back {last}"
        return f"{who[0].upper()}{who[1:]} would like to {what}."
    by, seat = None if was is None else seats.get(was.seat), seats.get(moment.entry.seat)
    if kind in ("accept", "decline") and by is not None and seat is not None:
        if by.player == seat.player:
            return "Withdrawn."
        if by.side == seat.side:
            who = f"another player of {who}"
    return f"{_TEXTS[kind]}: {who}." if kind in _TEXTS else ""


def _who(moment: Moment, seats: Seats) -> str:
    """Whoever has done something, as everybody is called: by their side, or as the one who runs the table."""
    seat = seats.get(moment.entry.seat)
    if seat is None:
        return "somebody"
    return "the referee" if seat.side is None else title_of(moment.before.state, seat.side)


WATCHER = NOBODY
"""The eyes with the least view."""
