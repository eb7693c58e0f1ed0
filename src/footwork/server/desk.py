"""The desk: makes games, from documents, saves and other games, and gives out their seats."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from footwork.board.setup import Setup, setup_from_data
from footwork.board.state import State
from footwork.errors import FootworkError
from footwork.game.files import save_data
from footwork.game.game import Game
from footwork.server.asking.documents import Source, is_save_text, kept_texts, opened_from, setup_from
from footwork.server.hall import Hall, seat_json
from footwork.server.live import Live
from footwork.server.opening import entry_row
from footwork.server.playing import border
from footwork.server.playing.chronicle import Chronicle, Entry
from footwork.server.playing.deeds import Acts, Answers, Deed, deed_fields, deed_name
from footwork.server.playing.seats import Role, Seat, kept_for
from footwork.server.playing.table import Table, happen
from footwork.server.problems import (
    DOCUMENT,
    EXPORT_RUNNING,
    INVITE_UNKNOWN,
    LIMIT_GAMES,
    LIMIT_SEATS,
    SEAT_FORBIDDEN,
    SEAT_UNKNOWN,
    Refusing,
)
from footwork.server.tokens import hash_token, new_id, new_token
from footwork.values import dataclass

SEED_BITS = 128


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a new game should be like."""

    title: str = ""
    seed: int | None = None
    listed: bool = False
    bots: Sequence[str] = ()
    name: str = ""


@dataclass(frozen=True, slots=True)
class Made:
    """A new game: its name, the token of the referee, who made it, and a code for every seat that can be joined."""

    game: str
    seat: str
    token: str
    codes: Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Joined:
    """A seat that was taken, and the token that opens it."""

    seat: Seat
    token: str


class Desk:
    """Makes games and gives out seats."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._store = hall.store
        self._limits = hall.settings.limits

    # Games

    async def create(self, source: Source, wanted: Wanted, *, by: str) -> Made:
        """A new game of a document, tried out in a process of its own first; `by` is the address that asks for it."""
        await self._hall.pool.try_out(source, by=by)
        if source.files is not None and any(is_save_text(file.text) for file in source.files):
            opened = await self._hall.in_thread(opened_from, source, self._limits)
            if opened.save is not None:
                return await self.bring(opened.save, wanted, by=by)
        setup = await self._hall.in_thread(setup_from, source, self._limits)
        return await self._add(setup, wanted, ())

    async def bring(self, save: Mapping[str, Any], wanted: Wanted, *, by: str) -> Made:
        """A new game that goes on from a save."""
        scenario = save.get("scenario")
        if save.get("footwork-save") != 1 or not isinstance(scenario, dict):
            raise Refusing(DOCUMENT, "this is not a saved game")
        await self._hall.pool.try_out(Source(scenario=scenario), by=by)
        setup = await self._hall.in_thread(setup_from_data, scenario)
        deeds = _deeds(save)
        if len(deeds) > self._limits.entries_per_game:
            raise Refusing(DOCUMENT, "the log is too long")
        if deeds:  # in a process of its own first: who knows how long it takes
            said = json.dumps([(deed_name(each), deed_fields(each)) for each in deeds]).encode()
            await self._hall.pool.replay(Source(scenario=scenario), said, by=by)
        return await self._add(setup, replace(wanted, seed=setup.document.seed), deeds)

    async def fork(self, live: Live, seat: Seat | None, seen: int | None, wanted: Wanted) -> Made:
        """A new game that goes on from what somebody saw at a number: with other dice, and none of others' secrets."""
        eyes = border.WATCHER if seat is None else seat.eyes
        number = live.chronicle.number if seen is None else self._hall.numbered(live, eyes, seen)
        _, table = await self._hall.table_at(live, number)
        document = await self._hall.in_thread(border.forked_from(table, eyes).to_dict)
        document["rolls"] = 0
        setup = await self._hall.in_thread(setup_from_data, document)
        seen = live.chronicle.seen_as(border.WATCHER, number)
        return await self._add(setup, wanted, (), forked=(live.id, seen))

    async def _add(
        self, setup: Setup, wanted: Wanted, deeds: Sequence[Deed], *, forked: tuple[str, int] | None = None
    ) -> Made:
        if await self._store.count_games() >= self._limits.games:
            raise Refusing(LIMIT_GAMES)
        seed = secrets.randbits(SEED_BITS) if wanted.seed is None else wanted.seed
        rules, scenario = kept_texts(setup)
        entries, over, state = await self._hall.in_thread(_played, setup, seed, deeds)
        for side in wanted.bots:
            if side not in state.sides:
                raise Refusing(DOCUMENT, f"there is no side '{side}'; there are {', '.join(state.sides)}")
        game = new_id()
        row = {
            "id": game,
            "title": wanted.title or setup.title,
            "ruleset": setup.rules.name,
            "scenario": setup.title,
            "rules_fingerprint": setup.rules.fingerprint,
            "seed": str(seed),
            "created": time.time(),
            "forked_from": None if forked is None else forked[0],
            "forked_at": None if forked is None else forked[1],
            "listed": wanted.listed,
            "over": over,
            "trouble": None,
        }
        referee, token = _seat(game, "referee", None, wanted.name or "Referee")
        bots = [_seat(game, "player", side, f"Bot ({side})", bot=True)[0] for side in wanted.bots]
        codes = [_invite(game, "player", side) for side in state.sides]
        codes.append(_invite(game, "spectator", None))
        await self._store.add_game(
            row,
            {"rules_text": rules, "scenario_text": scenario},
            entries=[entry_row(game, entry) for entry in entries],
            seats=[referee, *bots],
            invites=[{k: v for k, v in code.items() if k != "code"} for code in codes],
        )
        shown = [{key: code[key] for key in ("id", "role", "side", "code")} for code in codes]
        return Made(game, referee["id"], token, shown)

    # Seats

    async def invited(self, game: str, code: str) -> Live:
        """The game that a code leads to; who has no code does not learn whether there is such a game."""
        invite = await self._store.invite_of_code(hash_token(code))
        if invite is None or invite["game"] != game:
            raise Refusing(INVITE_UNKNOWN)
        return await self._hall.live(game)

    async def join(self, live: Live, code: str, name: str, token: str | None = None) -> Joined:
        """Take a seat by an invitation; with the token of another seat, as the same player. Raises Refusing.

        Who runs the table plays a side only until somebody comes for it: their seat there closes then.
        """
        invite = await self._store.invite_of_code(hash_token(code))
        if invite is None or invite["game"] != live.id:
            raise Refusing(INVITE_UNKNOWN)
        if len(live.seats) >= self._limits.seats_per_game:
            raise Refusing(LIMIT_SEATS)
        player = None if token is None else (await self._hall.enter(live.id, token))[1].player
        row, secret = _seat(live.id, invite["role"], invite["side"], name or "Somebody", player=player)
        await self._store.add_seats([row])
        seat = await self._hall.seated(live, row)
        stand_ins = kept_for(seat, live.seats.values())
        for each in stand_ins:
            await self._store.leave_seat(each.id)
        if stand_ins:
            await self._hall.reload_seats(live)
        return Joined(seat, secret)

    async def add_bot(self, live: Live, seat: Seat, side: str) -> Seat:
        """Let the server play a side. Raises Refusing."""
        _for_referee(seat)
        if side not in live.chronicle.table.state.sides:
            raise Refusing(SEAT_UNKNOWN, f"there is no side '{side}'")
        row, _ = _seat(live.id, "player", side, f"Bot ({side})", bot=True)
        await self._store.add_seats([row])
        added = await self._hall.seated(live, row)
        self._hall.after(live)
        return added

    async def leave(self, live: Live, seat: Seat, leaving: str) -> None:
        """Close a seat: one's own, or as referee anybody's. Raises Refusing."""
        if leaving != seat.id:
            _for_referee(seat)
        if leaving not in live.seats or live.seats[leaving].gone:
            raise Refusing(SEAT_UNKNOWN)
        await self._store.leave_seat(leaving)
        await self._hall.reload_seats(live)
        self._hall.after(live)

    async def renew(self, live: Live, seat: Seat) -> str:
        """Another token for a seat; the old one opens nothing any more."""
        token = new_token()
        await self._store.renew_token(seat.id, hash_token(token))
        await self._hall.reload_seats(live)
        return token

    async def invite(self, live: Live, seat: Seat, role: Role, side: str | None) -> Mapping[str, Any]:
        """A new invitation. Raises Refusing."""
        _for_referee(seat)
        if (side is None) == (role == "player"):
            raise Refusing(SEAT_UNKNOWN, "a player has a side, and nobody else has")
        if side is not None and side not in live.chronicle.table.state.sides:
            raise Refusing(SEAT_UNKNOWN, f"there is no side '{side}'")
        code = _invite(live.id, role, side)
        await self._store.add_invites([{k: v for k, v in code.items() if k != "code"}])
        return {key: code[key] for key in ("id", "role", "side", "code")}

    async def revoke(self, live: Live, seat: Seat, invite: str) -> None:
        """Let an invitation lead nowhere. Raises Refusing."""
        _for_referee(seat)
        if not await self._store.revoke_invite(live.id, invite):
            raise Refusing(INVITE_UNKNOWN)

    async def delete(self, live: Live, seat: Seat) -> None:
        """Delete a game for good. Raises Refusing."""
        _for_referee(seat)
        await self._store.delete_game(live.id)
        await self._hall.forget(live.id)

    # Exports

    async def export_whole(self, live: Live, seat: Seat | None) -> dict[str, Any]:
        """A save of the game: for the referee, or for anybody once it is over. Raises Refusing."""
        if not (live.chronicle.table.is_over or (seat is not None and seat.role == "referee")):
            raise Refusing(EXPORT_RUNNING)
        chronicle = await self._hall.whole(live)
        return await self._hall.look(save_data, chronicle.table.game)

    async def export_seen(self, live: Live, seat: Seat | None) -> dict[str, Any]:
        """What somebody has seen of the game: to be watched, not to be played on."""
        eyes = border.WATCHER if seat is None else seat.eyes
        chronicle = await self._hall.whole(live)
        return await self._hall.look(_watchable, live, chronicle, eyes)


def _watchable(live: Live, chronicle: Chronicle, eyes: str | None) -> dict[str, Any]:
    moments = list(chronicle.since(eyes, 0))
    shown = (border.timeline(chronicle, moment, eyes) for moment in moments)
    return {
        "footwork_watch": 1,
        "game": live.id,
        "title": live.row["title"],
        "start": border.position(live.id, chronicle, eyes, live.seats, at=0),
        "seats": [seat_json(seat, ()) for seat in live.seats.values() if seat.role != "spectator"],
        "entries": [border.entry(chronicle, moment, eyes, live.seats) for moment in moments],
        "timelines": [each for each in shown if each is not None],
    }


def _for_referee(seat: Seat) -> None:
    if seat.role != "referee":
        raise Refusing(SEAT_FORBIDDEN, "only the referee may do that")


def _seat(
    game: str, role: Role, side: str | None, name: str, *, bot: bool = False, player: str | None = None
) -> tuple[dict[str, Any], str]:
    """A seat to be kept, and its token; a bot has none."""
    token = new_token()
    row = {
        "id": new_id(),
        "game": game,
        "role": role,
        "side": side,
        "player": player or new_id(),
        "name": name,
        "bot": bot,
        "gone": False,
        "token_hash": None if bot else hash_token(token),
        "created": time.time(),
    }
    return row, token


def _invite(game: str, role: Role, side: str | None) -> dict[str, Any]:
    code = new_token()
    return {
        "id": new_id(),
        "game": game,
        "role": role,
        "side": side,
        "code_hash": hash_token(code),
        "gone": False,
        "code": code,
    }


def _deeds(save: Mapping[str, Any]) -> list[Deed]:
    """The deeds of a save's log."""
    deeds: list[Deed] = []
    try:
        waiting = [save["pending"]] if save.get("pending") is not None else []
        for entry in [*save["log"], *waiting]:
            deeds.append(Acts(dict(entry["action"])))
            deeds += [Answers(str(answer)) for answer in entry.get("answers", ())]
    except (KeyError, TypeError, ValueError):
        raise Refusing(DOCUMENT, "the log of the saved game cannot be read") from None
    return deeds


def _played(setup: Setup, seed: int, deeds: Sequence[Deed]) -> tuple[list[Entry], bool, State]:
    """The entries of a new game's log. Raises Refusing for deeds that do not happen."""
    try:
        game = Game(setup_from_data({**_data(setup), "seed": seed}))
    except FootworkError as error:
        raise Refusing(DOCUMENT, str(error)) from None
    table, entries = Table(game), []
    for number, deed in enumerate(deeds, 1):
        happened = happen(table, "", deed)
        if happened.refused:
            raise Refusing(DOCUMENT, f"entry {number} of the log does not happen")
        table = happened.table
        entries.append(Entry(number, "", deed, happened.owner, table.hash, time.time()))
    return entries, table.is_over, table.state


def _data(setup: Setup) -> dict[str, Any]:
    rules, scenario = kept_texts(setup)
    return {**json.loads(scenario), "ruleset": json.loads(rules)}
