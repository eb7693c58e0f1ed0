"""The hall under bad timing: callers that go, games that are closed and opened, bots that think, tables half made."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

import footwork.server.bots as bots_module
import footwork.server.store.store as store_module
import footwork.server.store.upgrading as upgrading
from footwork.bots.approach import Approach
from footwork.server.asking.documents import Source, setup_from
from footwork.server.asking.pool import Pool
from footwork.server.bots import Bots
from footwork.server.desk import Desk, Made, Wanted
from footwork.server.hall import Hall
from footwork.server.metrics import Metrics
from footwork.server.playing import border
from footwork.server.playing.seats import Seat
from footwork.server.playing.wishes import WishAccept, WishAct, WishRedo, WishUndo
from footwork.server.settings import Settings
from footwork.server.store.store import Store
from footwork.server.store.upgrading import DatabaseError

NORTH = WishAct({"do": "move", "piece": "hero", "direction": "N"})
END = WishAct({"do": "end-turn"})


class House:
    """A hall with its desk, without a door."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.desk = Desk(hall)

    async def create(self, *bots: str) -> Made:
        setup = setup_from(Source(ruleset="rune-and-rust"), self.hall.settings.limits)
        made = await self.desk._add(setup, Wanted(seed=1, bots=bots), ())
        await self.hall.live(made.game)
        return made

    async def join(self, made: Made, side: str) -> Seat:
        code = next(each["code"] for each in made.codes if each["side"] == side)
        return (await self.desk.join(await self.hall.live(made.game), code, side)).seat

    async def do(self, made: Made, seat: Seat, wish: Any) -> bytes:
        live = await self.hall.live(made.game)
        return await self.hall.do(live, seat, wish, on=live.chronicle.count(seat.eyes))


@asynccontextmanager
async def house(database: str, *, with_bots: bool = False, **settings: Any) -> AsyncIterator[House]:
    given = Settings(database=database, **settings)
    store = Store(database)
    await store.open()
    pool = Pool(given.limits, 1)
    hall = Hall(given, store, pool, Metrics())
    bots = Bots(hall) if with_bots else None
    try:
        yield House(hall)
    finally:
        if bots is not None:
            await bots.close()
        await hall.close()
        pool.close()
        await store.close()


def test_what_was_begun_is_done_and_told_though_who_asked_for_it_goes(database: str) -> None:
    async def play() -> None:
        async with house(database) as here:
            made = await here.create()
            hero = await here.join(made, "heroes")
            live = await here.hall.live(made.game)
            listener = here.hall.listen(live, hero, "")
            written, goes_on = asyncio.Event(), asyncio.Event()
            append = here.hall.store.append

            async def slow(*rows: Any, **more: Any) -> None:
                await append(*rows, **more)
                written.set()
                await goes_on.wait()

            here.hall.store.append = slow  # type: ignore[method-assign]
            asks = asyncio.create_task(here.do(made, hero, NORTH))
            await written.wait()
            asks.cancel()
            await asyncio.gather(asks, return_exceptions=True)
            assert asks.cancelled()
            goes_on.set()
            await asyncio.wait_for(listener.queue.get(), 10)
            assert live.chronicle.number == len(await here.hall.store.entries(made.game)) == 1

    asyncio.run(play())


def test_a_game_that_is_closed_between_two_steps_of_a_request_is_still_one_game(database: str) -> None:
    async def play() -> None:
        async with house(database, tables_kept=1) as here:
            made = await here.create()
            hero = await here.join(made, "heroes")
            before = await here.hall.live(made.game)
            await here.create()  # which closes the first one
            now = await here.hall.current(before)
            assert now is not before
            listener = here.hall.listen(now, hero, "")
            await here.hall.do(before, hero, NORTH, on=0)
            await asyncio.wait_for(listener.queue.get(), 10)
            assert now.chronicle.number == 1

    asyncio.run(play())


def test_one_who_cannot_be_told_is_let_go_and_the_others_are_told(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        async with house(database) as here:
            made = await here.create()
            hero, monsters = await here.join(made, "heroes"), await here.join(made, "monsters")
            live = await here.hall.live(made.game)
            bad, good = here.hall.listen(live, monsters, ""), here.hall.listen(live, hero, "")
            entry = border.entry

            def broken(chronicle: Any, moment: Any, eyes: Any, seats: Any) -> Any:
                assert eyes != "monsters", "a defect"
                return entry(chronicle, moment, eyes, seats)

            monkeypatch.setattr(border, "entry", broken)
            assert b'"ok":true' in await here.do(made, hero, NORTH)
            assert bad.behind.is_set()
            assert good.queue.qsize() == 1

    asyncio.run(play())
    assert "an entry cannot be told" in caplog.text


# Snapshots


def test_what_is_proposed_and_what_was_taken_back_outlive_a_snapshot(database: str) -> None:
    async def play() -> None:
        async with house(database, snapshot_every=2) as here:
            made = await here.create()
            hero, monsters = await here.join(made, "heroes"), await here.join(made, "monsters")
            await here.do(made, hero, NORTH)
            await here.do(made, hero, WishUndo())  # the second entry, with a snapshot: a proposal
        async with house(database, snapshot_every=2) as here:
            live = await here.hall.live(made.game)
            assert live.chronicle.table.proposal is not None
            assert b'"ok":true' in await here.do(made, monsters, WishAccept())
            assert live.chronicle.table.state.hash == live.chronicle.at(0).state.hash

    async def take_back_and_do_again() -> None:
        async with house(database, snapshot_every=2) as here:
            made = await here.create()
            hero = await here.join(made, "heroes")
            await here.do(made, hero, NORTH)
            await here.do(made, hero, WishUndo())
        async with house(database, snapshot_every=2) as here:
            assert b'"ok":true' in await here.do(made, hero, WishRedo())

    async def propose_and_forget_the_past() -> None:
        async with house(database) as here:
            made = await here.create()
            hero = await here.join(made, "heroes")
            await here.join(made, "monsters")
            for wish in (NORTH, WishUndo()):
                await here.do(made, hero, wish)
            chronicle = (await here.hall.live(made.game)).chronicle.shortened(2)
            assert chronicle.table.proposal is not None

    asyncio.run(play())
    asyncio.run(take_back_and_do_again())
    asyncio.run(propose_and_forget_the_past())


# Bots


async def _until(found: Callable[[], bool]) -> None:
    for _ in range(2000):
        if found():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen")


def test_bots_go_on_when_a_game_is_opened_again(database: str) -> None:
    async def play() -> None:
        async with house(database) as here:  # killed before its bots have done anything
            made = await here.create("monsters")
            hero = await here.join(made, "heroes")
            await here.do(made, hero, END)
        async with house(database, with_bots=True) as here:
            live = await here.hall.live(made.game)
            await _until(lambda: live.chronicle.table.state.active == "heroes")

    asyncio.run(play())


def test_bots_look_again_at_what_happened_while_they_thought(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    thinks, goes_on, think = threading.Event(), threading.Event(), bots_module._next

    def slow(*given: Any) -> Any:
        found = think(*given)
        thinks.set()
        goes_on.wait(20)
        return found

    async def play() -> None:
        async with house(database, with_bots=True) as here:
            made = await here.create()
            hero = await here.join(made, "heroes")
            live = await here.hall.live(made.game)
            referee = next(seat for seat in live.seats.values() if seat.role == "referee")
            monkeypatch.setattr(bots_module, "_next", slow)
            await here.desk.add_bot(live, referee, "monsters")  # it finds nothing to do, for it is the heroes' turn
            assert await asyncio.to_thread(thinks.wait, 20)
            await here.do(made, hero, END)
            goes_on.set()
            await _until(lambda: live.chronicle.number > 1)

    asyncio.run(play())


def test_a_bot_with_a_defect_lets_the_others_go_on(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*given: Any) -> Any:
        raise RuntimeError("a defect")

    monkeypatch.setattr(Approach, "choose", fails)

    async def play() -> None:
        async with house(database, with_bots=True) as here:
            made = await here.create("monsters")
            hero = await here.join(made, "heroes")
            await here.do(made, hero, END)
            live = await here.hall.live(made.game)
            await _until(lambda: live.chronicle.table.state.active == "heroes")

    asyncio.run(play())
    assert "a bot met a defect" in caplog.text


def test_a_bot_does_not_do_on_a_new_position_what_it_chose_on_an_old_one(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when two processes on one database play the same bot."""
    chosen, goes_on, think = threading.Event(), threading.Event(), bots_module._next

    def slow(*given: Any) -> Any:
        found = think(*given)
        if found is not None and not chosen.is_set():
            chosen.set()
            goes_on.wait(20)
        return found

    monkeypatch.setattr(bots_module, "_next", slow)

    async def play() -> None:
        async with house(database, with_bots=True) as here:
            made = await here.create("monsters")
            hero = await here.join(made, "heroes")
            await here.do(made, hero, END)
            assert await asyncio.to_thread(chosen.wait, 20)
            live = await here.hall.live(made.game)
            referee = next(seat for seat in live.seats.values() if seat.role == "referee")
            await here.do(made, referee, END)  # the monsters' turn is over before they have done anything
            goes_on.set()
            await asyncio.sleep(0.2)
            assert live.chronicle.number == 2

    asyncio.run(play())


# The database


def test_tables_are_made_wholly_or_not_at_all(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        def dies(connection: Any) -> None:
            upgrade(connection)
            raise KeyboardInterrupt

        upgrade = upgrading.upgrade
        monkeypatch.setattr(store_module, "upgrade", dies)
        store = Store(database)
        with pytest.raises(KeyboardInterrupt):
            await store.open()
        async with store._engine.connect() as connection:
            made = await connection.execute(text("SELECT name FROM sqlite_master"))
            assert made.all() == []
        await store.close()
        monkeypatch.setattr(store_module, "upgrade", upgrade)
        async with house(database) as here:
            await here.create()

    asyncio.run(play())


def test_a_game_is_made_wholly_or_not_at_all(database: str) -> None:
    async def play() -> None:
        async with house(database) as here:
            await here.create()
            store = here.hall.store
            row = (await store.list_games(listed=False, limit=1))[0]
            new = {key: value for key, value in row.items() if not key.endswith("_text")} | {"id": "new"}
            twice = [{"id": "i", "game": "new", "role": "spectator", "side": None, "code_hash": "c", "gone": False}] * 2
            with pytest.raises(IntegrityError):
                await store.add_game(new, {"rules_text": "other", "scenario_text": "text"}, invites=twice)
            assert await store.game("new") is None
            kept = await store._all(text("SELECT text FROM texts WHERE text IN ('other', 'text')"))  # type: ignore[arg-type]
            assert kept == []

    asyncio.run(play())


def test_a_commit_waits_for_the_disk(database: str) -> None:
    async def play() -> None:
        store = Store(database)
        await store.open()
        async with store._engine.connect() as one, store._writer.connect() as other:
            for connection in (one, other):
                asked = [(await connection.execute(text(f"PRAGMA {name}"))).scalar() for name in PRAGMAS]
                assert asked == [2, "wal", 1]  # 2 is FULL
        await store.close()

    asyncio.run(play())


PRAGMAS = ("synchronous", "journal_mode", "foreign_keys")


def test_a_second_process_on_one_file_is_refused_by_whatever_name(database: str) -> None:
    async def play() -> None:
        store = Store(database)
        await store.open()
        path = Path(database.partition(":///")[2])
        link = path.with_name("link.db")
        link.symlink_to(path)
        for other in (database, f"sqlite+aiosqlite:///{link}"):
            with pytest.raises(DatabaseError, match=r"SQLite is for one process.*postgresql://"):
                await Store(other).open()
        await store.close()
        again = Store(database)
        await again.open()
        await again.close()

    asyncio.run(play())
