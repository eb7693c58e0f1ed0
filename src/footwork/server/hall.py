"""The hall: all games of a server. Whatever is done goes through here: exactly once, in one order, committed first."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Container, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from hashlib import sha256
from typing import Any, TypeVar

from footwork.server.asking.pool import Pool
from footwork.server.live import Listener, Live, to_bytes
from footwork.server.metrics import Metrics
from footwork.server.opening import entry_row, from_snapshot, replayed, seat_of, snapshot_row, started
from footwork.server.playing import border
from footwork.server.playing.chronicle import Chronicle, Entry, Moment, Trouble
from footwork.server.playing.deeds import Deed
from footwork.server.playing.rights import check_plays, check_rights, reopens
from footwork.server.playing.seats import Seat
from footwork.server.playing.shapes import ForkedJson, GameJson, SeatJson
from footwork.server.playing.table import Happened, Table, happen
from footwork.server.playing.wishes import Wish, WishAccept, WishAct, WishRedo, WishUndo, deed_for
from footwork.server.problems import (
    GAME_OVER,
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
SINCE = 50
"""How much of what has happened is told to one who acted on an old number."""
PRESENCE_SECONDS = 0.1
KEPT_SNAPSHOTS = 4
"""How many snapshots back a game is known that is open; what came before is read again where it is needed."""
MOST_WATCHERS = 50
"""How many of those who watch are listed by name."""
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
        self._doing: set[asyncio.Task[Any]] = set()
        self._hands = ThreadPoolExecutor(2, thread_name_prefix="footwork-play")
        self._looks = ThreadPoolExecutor(2, thread_name_prefix="footwork-look")
        """Long logs are told from here, so that nobody who plays waits for somebody who looks."""
        self._stopping = False
        self.after: Callable[[Live], None] = lambda live: None
        """Called when something has happened in a game: the bots look whether it is their turn."""

    async def close(self) -> None:
        """Take no more actions, and let those that are under way come to their end."""
        self._stopping = True
        while self._doing:
            await asyncio.wait(self._doing)
        self._hands.shutdown(wait=True)
        self._looks.shutdown(wait=False, cancel_futures=True)

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin something that comes to its end whoever stops waiting for it; the hall closes after it."""
        task = asyncio.create_task(work)
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)
        return task

    async def in_thread(self, call: Callable[..., T], *arguments: Any) -> T:
        """Run something of the engine off the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._hands, call, *arguments)

    async def look(self, call: Callable[..., T], *arguments: Any) -> T:
        """The same for somebody who only looks."""
        return await asyncio.get_running_loop().run_in_executor(self._looks, call, *arguments)

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

    async def current(self, live: Live) -> Live:
        """The same game, open here, with what other processes have written by now."""
        if not self.store.is_sqlite and await self.store.last_number(live.id) > live.chronicle.number:
            async with live.lock:
                with contextlib.suppress(Refusing):  # one that is in trouble can be looked at
                    await self._follow(live)
        while self._open.get(live.id) is not live:
            live = await self.live(live.id)
        return live

    async def _load(self, game: str) -> Live:
        row = await self.store.game(game)
        if row is None:
            raise Refusing(GAME_UNKNOWN)
        seats = {each["id"]: seat_of(each) for each in await self.store.seats(game)}
        try:
            # What was in trouble is read from its start: this version may know better.
            chronicle = await self._chronicle(row, whole=row["trouble"] is not None)
        except Trouble as trouble:
            await self._report(game, trouble)
            raise Refusing(GAME_TROUBLE, str(trouble)) from None
        live = Live(game, dict(row), chronicle, seats)
        try:
            await self._catch_up(live)
        except Trouble as trouble:
            live.trouble = await self._report(game, trouble)
        else:
            if row["trouble"] is not None:
                log.warning("a log replays again", extra={"game": game})
                await self.store.set_trouble(game, None)
        self._open[game] = live
        self._close_idle(but=game)
        await self.store.notify(f"{self.process} who {game}")
        self.after(live)
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
        known = live.chronicle.number
        rows = await self.store.entries(live.id, after=known)
        if not rows:
            return []
        await self._replay(live, rows)
        return [moment for moment in live.chronicle.moments if moment.entry.number > known]

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

    async def _report(self, game: str, trouble: Trouble) -> str:
        self.metrics.troubles.inc()
        log.error("a log does not replay", extra={"game": game, "number": trouble.number, "why": str(trouble)})
        await self.store.set_trouble(game, str(trouble))
        return str(trouble)

    def _close_idle(self, but: str) -> None:
        """Close the games that were not used for the longest time, past the number that is kept open."""
        for game in [game for game, live in self._open.items() if live.is_idle and game != but]:
            if len(self._open) <= self.settings.tables_kept:
                return
            del self._open[game]

    async def whole(self, live: Live) -> Chronicle:
        """The chronicle of a game from its very start. Raises Refusing if the log does not replay."""
        if not live.chronicle.is_whole:
            async with live.lock:
                await self._open_whole(live)
        return live.chronicle

    async def since(self, live: Live, eyes: str | None, seen: int) -> list[Moment]:
        """What has happened after the entry that somebody counts as `seen`. Raises Refusing as `whole` does."""
        moments = list(live.chronicle.since(eyes, seen))
        if len(moments) < live.chronicle.count(eyes) - seen:
            moments = list((await self.whole(live)).since(eyes, seen))
        return moments

    async def _open_whole(self, live: Live) -> None:
        if live.chronicle.is_whole:
            return  # somebody else has just done it
        try:
            chronicle = await self._chronicle(live.row, whole=True)
            rows = await self.store.entries(live.id, upto=live.chronicle.number)
            live.chronicle = await self.in_thread(replayed, chronicle, rows)
        except Trouble as trouble:
            live.trouble = await self._report(live.id, trouble)
            raise Refusing(GAME_TROUBLE, live.trouble) from None

    # Doing

    async def do(
        self, live: Live, seat: Seat, wish: Wish, *, on: int | None, key: str | None = None, digest: str | None = None
    ) -> bytes:
        """Do what a seat wishes, exactly once; the answer as JSON. Raises Refusing.

        `on` is the number that the seat had seen. Whoever asks may go meanwhile: what was begun is done, and told.
        """
        return await asyncio.shield(self._begin(self._do(live, seat, wish, on, key, digest)))

    async def _do(
        self, live: Live, seat: Seat, wish: Wish, on: int | None, key: str | None, digest: str | None
    ) -> bytes:
        live = await self.live(live.id)  # it may have been closed since
        live.using += 1
        try:
            return await self._do_in_turn(live, seat, wish, on, key, digest)
        finally:
            live.using -= 1

    async def _do_in_turn(
        self, live: Live, seat: Seat, wish: Wish, on: int | None, key: str | None, digest: str | None
    ) -> bytes:
        began = time.perf_counter()
        counts = not (isinstance(wish, WishAct) and border.is_secret(wish.action))
        async with live.lock:
            for _ in range(TRIES):
                if self._stopping:
                    raise Refusing(STOPPING)
                if not self.store.is_sqlite:
                    await self._follow(live)
                try:
                    await self._check_current(live, seat, on)
                    happened, moment_entry = await self._decide(live, seat, wish)
                except Refusing:
                    if (again := await self._answered(live, seat, key, digest)) is not None:
                        return again
                    raise
                if happened.refused:
                    if (again := await self._answered(live, seat, key, digest)) is not None:
                        return again
                    if counts:
                        self.metrics.refused.inc()
                    number = live.chronicle.count(seat.eyes)
                    return to_bytes(border.answer(happened, number, seat.eyes, live.seats))
                try:
                    answer = await self._commit(live, seat, happened, moment_entry, key, digest)
                except Conflict:
                    if (again := await self._answered(live, seat, key, digest)) is not None:
                        return again
                    if not await self._follow(live) and await self.store.game(live.id) is None:
                        await self.forget(live.id)
                        raise Refusing(GAME_UNKNOWN) from None
                    continue
                if counts:  # what is planned in secret is not to be seen in figures either
                    self.metrics.acted.observe(time.perf_counter() - began)
                return answer
            raise Refusing(STALE, number=live.chronicle.count(seat.eyes), since=[])

    async def _answered(self, live: Live, seat: Seat, key: str | None, digest: str | None) -> bytes | None:
        """What was answered under a key before; None if nothing was. Raises Refusing if that was to something else.

        Whoever repeats what was done is late, for it has a number since then; so nobody else has to be looked up.
        """
        kept = None if key is None else await self.store.entry_of_key(live.id, seat.id, key)
        if kept is None:
            return None
        if kept["digest"] != digest:
            raise Refusing(KEY_REUSED)
        return str(kept["answer"]).encode()

    async def _check_current(self, live: Live, seat: Seat, on: int | None) -> None:
        if live.trouble is not None:
            raise Refusing(GAME_TROUBLE, live.trouble if seat.eyes is None else "")
        if seat.id not in live.seats or live.seats[seat.id].gone:
            raise Refusing(TOKEN_UNKNOWN)
        now = live.chronicle.count(seat.eyes)
        if now >= self.settings.limits.entries_per_game:
            raise Refusing(LIMIT_ENTRIES)  # as the seat counts: how many secrets others have is not to be found out
        if on is not None and on != now:
            seen = max(min(on, now), now - SINCE, 0)
            moments = list(live.chronicle.since(seat.eyes, seen))
            if len(moments) < now - seen:
                await self._open_whole(live)
                moments = list(live.chronicle.since(seat.eyes, seen))
            told = [border.entry(live.chronicle, moment, seat.eyes, live.seats) for moment in moments]
            raise Refusing(STALE, number=now, since=told)

    async def _decide(self, live: Live, seat: Seat, wish: Wish) -> tuple[Happened, Entry]:
        check_plays(seat)
        deed, happened = await self._happen(live, seat, wish)
        if happened.refused and isinstance(wish, WishUndo | WishRedo | WishAccept) and not live.chronicle.is_whole:
            # Before the snapshot there may be more to take back, or something that was taken back.
            await self._open_whole(live)
            deed, happened = await self._happen(live, seat, wish)
        number, at = live.chronicle.number + 1, time.time()
        return happened, Entry(number, seat.id, deed, happened.owner, happened.table.hash, at)

    async def _happen(self, live: Live, seat: Seat, wish: Wish) -> tuple[Deed, Happened]:
        table = live.chronicle.table
        deed = deed_for(table, seat, wish, live.seats)
        check_rights(table, seat, deed, live.seats)
        happened = await self.in_thread(happen, table, seat.id, deed)
        if not happened.refused and reopens(table, deed, happened.table, live.seats):
            raise Refusing(GAME_OVER)
        return deed, happened

    async def _commit(
        self, live: Live, seat: Seat, happened: Happened, entry: Entry, key: str | None, digest: str | None
    ) -> bytes:
        """Write an entry, take it in, and tell everybody; in this order."""
        number = live.chronicle.count(seat.eyes) + 1  # whoever did something has seen it
        answer = to_bytes(border.answer(happened, number, seat.eyes, live.seats))
        row = {**entry_row(live.id, entry), "key": key, "digest": digest, "answer": answer.decode()}
        snapshot = None
        every = self.settings.snapshot_every
        if entry.number % every == 0:
            snapshot = await self.in_thread(snapshot_row, live.id, entry.number, happened.table)
        over = happened.table.is_over if happened.table.is_over != live.chronicle.table.is_over else None
        writing = self.store.append([row], snapshot=snapshot, over=over, notify=f"{self.process} entry {live.id}")
        if self.settings.acknowledge_first:
            task = asyncio.create_task(_later(writing))
            self._background = task
        else:
            await writing
        moment = live.chronicle.add(entry, happened)
        live.tell(moment)
        if snapshot is not None and len(live.chronicle.moments) >= KEPT_SNAPSHOTS * every:
            await self._shorten(live, entry.number - every)
        self.after(live)
        return answer

    async def _shorten(self, live: Live, number: int) -> None:
        """Forget what was done long ago; whoever needs it opens the game from its start."""
        with suppress(Trouble):
            live.chronicle = await self.in_thread(live.chronicle.shortened, number)

    async def _follow(self, live: Live) -> list[Moment]:
        """Take in what other processes have written, and tell those who listen here."""
        try:
            moments = await self._catch_up(live)
        except Trouble as trouble:
            live.trouble = await self._report(live.id, trouble)
            raise Refusing(GAME_TROUBLE) from None
        for moment in moments:
            live.tell(moment)
        return moments

    # Other processes

    async def hear(self, told: str) -> None:
        """Follow a notice of another process.

        `PROCESS entry|seats|deleted|who GAME`: look at a game anew, forget it, say who is here.
        `PROCESS here|gone GAME SEAT`: somebody has come or gone there.
        """
        process, kind, game, *rest = told.split(" ")
        live = self._open.get(game)
        if process == self.process or live is None:
            return
        if kind == "entry":
            self._begin(self._heard_entry(live))  # a game that is busy does not hold up the others
        elif kind == "seats":
            self._begin(self.reload_seats(live, tell_others=False))
        elif kind == "deleted":
            await self.forget(game, tell_others=False)
        elif kind == "who":
            for seat in live.here:
                await self.store.notify(f"{self.process} here {game} {seat}")
        else:
            seen = live.away.setdefault(rest[0], set())
            (seen.add if kind == "here" else seen.discard)(process)
            self.tell_presence(live)

    async def hear_again(self) -> None:
        """Look at everything anew: while nothing was heard, anything may have happened."""
        for live in list(self._open.values()):
            live.away.clear()
            if await self.store.game(live.id) is None:
                await self.forget(live.id, tell_others=False)
                continue
            await self._heard_entry(live)
            await self.reload_seats(live, tell_others=False)
            await self.store.notify(f"{self.process} who {live.id}")
            for seat in live.here:
                await self.store.notify(f"{self.process} here {live.id} {seat}")

    async def only(self, processes: Collection[str]) -> None:
        """Forget who was connected to processes that are no more."""
        for live in list(self._open.values()):
            if any(seen - set(processes) for seen in live.away.values()):
                live.away = {seat: seen & set(processes) for seat, seen in live.away.items()}
                self.tell_presence(live)

    async def _heard_entry(self, live: Live) -> None:
        async with live.lock:
            try:
                await self._follow(live)
            except Refusing:
                return
        self.after(live)

    # Seats

    async def enter(self, game: str, token: str) -> tuple[Live, Seat]:
        """A game and the seat that a token opens there. Raises Refusing.

        The token is looked at first: who has none for this game learns nothing of it, not even that it exists.
        """
        row = await self.store.seat_of_token(hash_token(token))
        if row is None or row["game"] != game:
            raise Refusing(TOKEN_UNKNOWN)
        live = await self.live(game)
        seat = live.seats.get(row["id"])
        if seat is None:
            seat = live.seats[row["id"]] = seat_of(row)
        return live, seat

    async def reload_seats(self, live: Live, *, tell_others: bool = True) -> None:
        """Look who sits at a game now, and tell everybody; who has left is told nothing more."""
        rows = await self.store.seats(live.id)
        live.seats = {each["id"]: seat_of(each) for each in rows}
        tokens = {each["id"]: each["token_hash"] for each in rows}
        for listener in list(live.listeners):
            if tokens.get(listener.seat.id) != listener.token_hash:
                listener.send_away()
        self.tell_presence(live)
        if tell_others:
            await self.store.notify(f"{self.process} seats {live.id}")

    def listen(self, live: Live, seat: Seat, token: str) -> Listener:
        """Begin to listen to a game."""
        listener = Listener(seat, hash_token(token), self.settings.limits.queued_messages)
        live.listeners.add(listener)
        return listener

    async def arrived(self, live: Live, listener: Listener) -> None:
        """Tell everybody that somebody is here."""
        self.tell_presence(live)
        await self.store.notify(f"{self.process} here {live.id} {listener.seat.id}")

    async def left(self, live: Live, listener: Listener) -> None:
        """Stop listening."""
        live.listeners.discard(listener)
        self.tell_presence(live)
        if listener.seat.id not in live.present:
            await self.store.notify(f"{self.process} gone {live.id} {listener.seat.id}")

    def tell_presence(self, live: Live) -> None:
        """Tell everybody who is here, in a moment: of a crowd that comes or goes, once for all of them."""
        if live.presence is None:
            live.presence = asyncio.get_running_loop().call_later(PRESENCE_SECONDS, self._tell_presence, live)

    def _tell_presence(self, live: Live) -> None:
        live.presence = None
        live.tell_all({"type": "seats", "seats": seats_json(live), "watching": watching(live)})

    async def seated(self, live: Live, row: Mapping[str, Any]) -> Seat:
        """Take in a seat that was just taken, and tell everybody."""
        seat = live.seats[row["id"]] = seat_of(row)
        self.tell_presence(live)
        await self.store.notify(f"{self.process} seats {live.id}")
        return seat

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

    async def game_json(self, live: Live, eyes: str | None) -> GameJson:
        """A game as somebody sees it."""
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
            "trouble": border.trouble(live.trouble, eyes),
            "forked": forked,
            "forks": await self.store.forks_of(live.id),
            "sides": list(state.sides),
            "seats": seats_json(live),
            "watching": watching(live),
        }

    async def forget(self, game: str, *, tell_others: bool = True) -> None:
        """Close a game that is deleted."""
        live = self._open.pop(game, None)
        if live is not None:
            live.seats = {}
            for listener in list(live.listeners):
                listener.send_away()
        if tell_others:
            await self.store.notify(f"{self.process} deleted {game}")


async def _later(writing: Any) -> None:
    await asyncio.sleep(0.05)
    await writing


def seats_json(live: Live) -> list[SeatJson]:
    """Who sits at a game; of those who watch, the first who are here."""
    present = live.present
    seats = [seat for seat in live.seats.values() if not seat.gone]
    players = {seat.player for seat in seats if seat.id in present}
    watchers = [seat.id for seat in seats if seat.role == "spectator" and seat.id in present]
    shown = frozenset(watchers[:MOST_WATCHERS])
    return [seat_json(seat, players) for seat in seats if seat.role != "spectator" or seat.id in shown]


def seat_json(seat: Seat, players: Container[str]) -> SeatJson:
    """A seat, as everybody sees it; `players` are those who are connected."""
    return {
        "id": seat.id,
        "role": seat.role,
        "side": seat.side,
        "player": seat.player,
        "name": seat.name,
        "bot": seat.bot,
        "here": seat.bot or seat.player in players,
    }


def watching(live: Live) -> int:
    """How many watch a game."""
    here = live.present
    return sum(seat.role == "spectator" and seat.id in here for seat in live.seats.values())


def digest_of(body: Mapping[str, Any]) -> str:
    """What tells one request from another under the same key."""
    return sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()
