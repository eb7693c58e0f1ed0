"""The hall: all games of a server. Whatever is done goes through here: exactly once, in one order, committed first."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Any, TypeVar

from footwork.server.asking.pool import Pool
from footwork.server.live import Listener, Live, to_bytes
from footwork.server.metrics import Metrics
from footwork.server.opening import entry_row, from_snapshot, replayed, seat_of, snapshot_row, started
from footwork.server.playing import border
from footwork.server.playing.chronicle import Chronicle, Entry, Moment, Trouble
from footwork.server.playing.rights import check_rights
from footwork.server.playing.seats import Seat
from footwork.server.playing.shapes import ForkedJson, GameJson, SeatJson
from footwork.server.playing.table import Happened, Table, happen
from footwork.server.playing.wishes import Wish, WishUndo, deed_for
from footwork.server.problems import (
    GAME_TROUBLE,
    GAME_UNKNOWN,
    KEY_REUSED,
    LIMIT_ENTRIES,
    NUMBER_UNKNOWN,
    STALE,
    STOPPING,
    TOKEN_UNKNOWN,
    Refusing,
)
from footwork.server.settings import Settings
from footwork.server.store.store import Conflict, Store
from footwork.server.tokens import hash_token, new_id

log = logging.getLogger("footwork.server")

T = TypeVar("T")
TRIES = 20
"""How often an action is tried again when another process has written first; each time it is asked anew."""


class Hall:
    """The games of a server, those in use kept open."""

    def __init__(self, settings: Settings, store: Store, pool: Pool, metrics: Metrics) -> None:
        self.settings = settings
        self.store = store
        self.pool = pool
        self.metrics = metrics
        self.process = new_id()
        self._open: OrderedDict[str, Live] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Live]] = {}
        self._hands = ThreadPoolExecutor(2, thread_name_prefix="footwork-play")
        self._stopping = False
        self.after: Callable[[Live], None] = lambda live: None
        """Called when something has happened in a game: the bots look whether it is their turn."""

    async def close(self) -> None:
        """Take no more actions, and let those that are under way come to their end."""
        self._stopping = True
        for live in list(self._open.values()):
            async with live.lock:
                pass
        self._hands.shutdown(wait=True)

    async def in_thread(self, call: Callable[..., T], *arguments: Any) -> T:
        """Run something of the engine off the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._hands, call, *arguments)

    # Opening

    async def live(self, game: str) -> Live:
        """A game, opened if it is not yet. Raises Refusing if there is none."""
        live = self._open.get(game)
        if live is not None:
            self._open.move_to_end(game)
            return live
        task = self._opening.get(game)
        if task is None:
            task = self._opening[game] = asyncio.create_task(self._load(game))
            task.add_done_callback(lambda _: self._opening.pop(game, None))
        return await asyncio.shield(task)

    async def _load(self, game: str) -> Live:
        row = await self.store.game(game)
        if row is None:
            raise Refusing(GAME_UNKNOWN)
        seats = {each["id"]: seat_of(each) for each in await self.store.seats(game)}
        live = Live(game, dict(row), await self._chronicle(row), seats)
        live.trouble = row["trouble"]
        try:
            await self._catch_up(live)
        except Trouble as trouble:
            await self._report(live, trouble)
        self._open[game] = live
        self._close_idle()
        return live

    async def _chronicle(self, row: Mapping[str, Any], *, whole: bool = False, upto: int | None = None) -> Chronicle:
        """The chronicle of a game from its latest snapshot on, or from its start."""
        rules, scenario = await self.store.text(row["rules_text"]), await self.store.text(row["scenario_text"])
        start = await self.in_thread(started, rules, scenario, int(row["seed"]), row["rules_fingerprint"])
        snapshot = None if whole else await self.store.snapshot(row["id"], upto)
        if snapshot is not None:
            table = await self.in_thread(from_snapshot, start, snapshot)
            if table is not None:
                return Chronicle(table, await self.store.owners(row["id"], snapshot.number))
            log.warning("snapshot not used", extra={"game": row["id"], "number": snapshot.number})
        return Chronicle(start)

    async def _catch_up(self, live: Live) -> list[Moment]:
        """Take in what is in the database and not yet here."""
        rows = await self.store.entries(live.id, after=live.chronicle.number)
        known = len(live.chronicle.moments)
        if rows:
            await self._replay(live, rows)
        return live.chronicle.moments[known:]

    async def _replay(self, live: Live, rows: Sequence[Mapping[str, Any]]) -> None:
        try:
            await self.in_thread(replayed, live.chronicle, rows)
        except Trouble:
            if live.chronicle.is_whole:
                raise
            # It may take back what was done before the snapshot: from the start everything is known.
            whole = await self._chronicle(live.row, whole=True)
            live.chronicle = whole
            await self.in_thread(replayed, whole, await self.store.entries(live.id))

    async def _report(self, live: Live, trouble: Trouble) -> None:
        live.trouble = str(trouble)
        self.metrics.troubles.inc()
        log.error("a log does not replay", extra={"game": live.id, "number": trouble.number, "why": str(trouble)})
        await self.store.set_trouble(live.id, live.trouble)

    def _close_idle(self) -> None:
        """Close the games that were not used for the longest time, past the number that is kept open."""
        for game in [game for game, live in self._open.items() if live.is_idle]:
            if len(self._open) <= self.settings.tables_kept:
                return
            del self._open[game]

    async def whole(self, live: Live) -> Chronicle:
        """The chronicle of a game from its very start."""
        if not live.chronicle.is_whole:
            async with live.lock:
                await self._open_whole(live)
        return live.chronicle

    async def _open_whole(self, live: Live) -> None:
        chronicle = await self._chronicle(live.row, whole=True)
        rows = await self.store.entries(live.id, upto=live.chronicle.number)
        live.chronicle = await self.in_thread(replayed, chronicle, rows)

    # Doing

    async def do(
        self, live: Live, seat: Seat, wish: Wish, *, on: int | None, key: str | None = None, digest: str | None = None
    ) -> bytes:
        """Do what a seat wishes, exactly once; the answer as JSON. Raises Refusing.

        `on` is the number that the seat had seen; None for who does not look before acting, as the server's own bots.
        """
        began = time.perf_counter()
        async with live.lock:
            for _ in range(TRIES):
                if self._stopping:
                    raise Refusing(STOPPING)
                if not self.store.is_sqlite:
                    await self._follow(live)
                if key is not None:
                    kept = await self.store.entry_of_key(live.id, seat.id, key)
                    if kept is not None:
                        if kept["digest"] != digest:
                            raise Refusing(KEY_REUSED)
                        return str(kept["answer"]).encode()
                self._check_current(live, seat, on)
                happened, moment_entry = await self._decide(live, seat, wish)
                if happened.refused:
                    self.metrics.refused.inc()
                    number = live.chronicle.count(seat.eyes)
                    return to_bytes(border.answer(happened, number, seat.eyes, live.seats))
                try:
                    answer = await self._commit(live, seat, happened, moment_entry, key, digest)
                except Conflict:
                    await self._follow(live)
                    continue
                self.metrics.acted.observe(time.perf_counter() - began)
                return answer
            raise Refusing(STALE, number=live.chronicle.count(seat.eyes), since=[])

    def _check_current(self, live: Live, seat: Seat, on: int | None) -> None:
        if live.trouble is not None:
            raise Refusing(GAME_TROUBLE, live.trouble)
        if seat.id not in live.seats or live.seats[seat.id].gone:
            raise Refusing(TOKEN_UNKNOWN)
        if live.chronicle.number >= self.settings.limits.entries_per_game:
            raise Refusing(LIMIT_ENTRIES)
        now = live.chronicle.count(seat.eyes)
        if on is not None and on != now:
            since = live.chronicle.since(seat.eyes, max(0, on)) if on < now else ()
            told = [border.entry(live.chronicle, moment, seat.eyes, live.seats) for moment in list(since)[-50:]]
            raise Refusing(STALE, number=now, since=told)

    async def _decide(self, live: Live, seat: Seat, wish: Wish) -> tuple[Happened, Entry]:
        table = live.chronicle.table
        deed = deed_for(table, seat, wish, live.seats)
        check_rights(table, seat, deed, live.seats)
        happened = await self.in_thread(happen, table, seat.id, deed)
        if happened.refused and isinstance(wish, WishUndo) and not live.chronicle.is_whole:
            # Before the snapshot there may be more to take back.
            await self._open_whole(live)
            table = live.chronicle.table
            deed = deed_for(table, seat, wish, live.seats)
            happened = await self.in_thread(happen, table, seat.id, deed)
        number, at = live.chronicle.number + 1, time.time()
        return happened, Entry(number, seat.id, deed, happened.owner, happened.table.hash, at)

    async def _commit(
        self, live: Live, seat: Seat, happened: Happened, entry: Entry, key: str | None, digest: str | None
    ) -> bytes:
        """Write an entry, take it in, and tell everybody; in this order."""
        number = live.chronicle.count(seat.eyes) + 1  # whoever did something has seen it
        answer = to_bytes(border.answer(happened, number, seat.eyes, live.seats))
        row = {**entry_row(live.id, entry), "key": key, "digest": digest, "answer": answer.decode()}
        snapshot = None
        if entry.number % self.settings.snapshot_every == 0:
            snapshot = await self.in_thread(snapshot_row, live.id, entry.number, happened.table)
        over = happened.table.is_over if happened.table.is_over != live.row["over"] else None
        writing = self.store.append([row], snapshot=snapshot, over=over, notify=f"{self.process} entry {live.id}")
        if self.settings.acknowledge_first:
            task = asyncio.create_task(_later(writing))
            self._background = task
        else:
            await writing
        if over is not None:
            live.row = {**live.row, "over": over}
        moment = live.chronicle.add(entry, happened)
        live.tell(moment)
        self.after(live)
        return answer

    async def _follow(self, live: Live) -> None:
        """Take in what other processes have written, and tell those who listen here."""
        try:
            moments = await self._catch_up(live)
        except Trouble as trouble:
            await self._report(live, trouble)
            raise Refusing(GAME_TROUBLE, live.trouble or "") from None
        for moment in moments:
            live.tell(moment)

    async def hear(self, told: str) -> None:
        """Follow a notice of another process: `PROCESS entry|seats GAME`, or `PROCESS here|gone GAME SEAT`."""
        if told == "*":
            for live in list(self._open.values()):
                await self._heard_entry(live)
            return
        process, kind, game, *rest = told.split(" ")
        known = self._open.get(game)
        if process == self.process or known is None:
            return
        live = known
        if kind == "entry":
            await self._heard_entry(live)
        elif kind == "seats":
            await self.reload_seats(live, tell_others=False)
        elif kind in ("here", "gone"):
            seen = live.away.setdefault(rest[0], set())
            (seen.add if kind == "here" else seen.discard)(process)
            self.tell_presence(live)

    async def _heard_entry(self, live: Live) -> None:
        async with live.lock:
            try:
                await self._follow(live)
            except Refusing:
                return
        self.after(live)

    # Seats

    async def seat(self, live: Live, token: str) -> Seat:
        """The seat that a token opens in a game. Raises Refusing."""
        row = await self.store.seat_of_token(hash_token(token))
        if row is None or row["game"] != live.id:
            raise Refusing(TOKEN_UNKNOWN)
        seat = live.seats.get(row["id"])
        if seat is None:
            seat = live.seats[row["id"]] = seat_of(row)
        return seat

    async def reload_seats(self, live: Live, *, tell_others: bool = True) -> None:
        """Look who sits at a game now, and tell everybody; who has left is told nothing more."""
        live.seats = {each["id"]: seat_of(each) for each in await self.store.seats(live.id)}
        for listener in list(live.listeners):
            if listener.seat is not None and live.seats[listener.seat.id].gone:
                listener.behind.set()
        self.tell_presence(live)
        if tell_others:
            await self.store.notify(f"{self.process} seats {live.id}")

    def listen(self, live: Live, seat: Seat | None) -> Listener:
        """Begin to listen to a game."""
        eyes = border.WATCHER if seat is None else seat.eyes
        listener = Listener(seat, eyes, self.settings.limits.queued_messages)
        live.listeners.add(listener)
        return listener

    async def arrived(self, live: Live, listener: Listener) -> None:
        """Tell everybody that somebody is here."""
        self.tell_presence(live)
        if listener.seat is not None:
            await self.store.notify(f"{self.process} here {live.id} {listener.seat.id}")

    async def left(self, live: Live, listener: Listener) -> None:
        """Stop listening."""
        live.listeners.discard(listener)
        self.tell_presence(live)
        if listener.seat is not None and listener.seat.id not in live.present:
            await self.store.notify(f"{self.process} gone {live.id} {listener.seat.id}")

    def tell_presence(self, live: Live) -> None:
        """Tell everybody who is here."""
        live.tell_all({"type": "seats", "seats": seats_json(live)})

    # Looking

    def numbered(self, live: Live, eyes: str | None, seen: int) -> int:
        """The number of an entry as the server counts. Raises Refusing for one that there is not."""
        try:
            return live.chronicle.number_of(eyes, seen)
        except IndexError:
            raise Refusing(NUMBER_UNKNOWN, number=live.chronicle.count(eyes)) from None

    async def table_at(self, live: Live, number: int) -> tuple[Chronicle, Table]:
        """The table after an entry, with the chronicle that knows it."""
        if not live.chronicle.knows(number):
            await self.whole(live)
        return live.chronicle, live.chronicle.at(number)

    async def game_json(self, live: Live) -> GameJson:
        """A game as everybody sees it."""
        row, state = live.row, live.chronicle.table.state
        forked: ForkedJson | None = None
        if row["forked_from"] is not None:
            forked = {"game": row["forked_from"], "number": row["forked_at"]}
        return {
            "id": live.id,
            "title": row["title"],
            "ruleset": row["ruleset"],
            "ruleset_title": state.rules.title,
            "scenario": row["scenario"],
            "about": live.chronicle.table.game.setup.document.about,
            "created": row["created"],
            "over": live.chronicle.table.is_over,
            "trouble": live.trouble,
            "forked": forked,
            "forks": await self.store.forks_of(live.id),
            "sides": list(state.sides),
            "seats": seats_json(live),
        }

    def forget(self, game: str) -> None:
        """Close a game that is deleted."""
        live = self._open.pop(game, None)
        if live is not None:
            for listener in list(live.listeners):
                listener.behind.set()


async def _later(writing: Any) -> None:
    await asyncio.sleep(0.05)
    await writing


def seats_json(live: Live) -> list[SeatJson]:
    """Who sits at a game."""
    present = live.present
    return [
        {
            "id": seat.id,
            "role": seat.role,
            "side": seat.side,
            "name": seat.name,
            "bot": seat.bot,
            "here": seat.bot or seat.id in present,
        }
        for seat in live.seats.values()
        if not seat.gone
    ]


def digest_of(body: Mapping[str, Any]) -> str:
    """What tells one request from another under the same key."""
    return sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()
