"""Two processes on one PostgreSQL, one of them killed again and again: python -m tests.server.two [--count N].

Players go from one process to the other with every request, and somebody listens to each game and comes back to
whichever process is there. Each action that was acknowledged must be in the log once, and must be heard once, in order.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import httpx
from tests.server.audit import Found, audit
from tests.server.kills import Server, Table, free_port, sat_down
from tests.server.one import SNAPSHOT_EVERY
from tests.server.postgres import postgres
from tests.server.scripts import REFEREE, SCRIPTS
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException


class Listener:
    """Somebody who hears a whole game, at one process or the other."""

    def __init__(self, table: Table, servers: list[Server]) -> None:
        self.table = table
        self.seen = 0
        self.lost = 0
        self._servers = servers

    async def hear(self) -> None:
        """Listen for ever."""
        while True:
            server = self._servers[self.lost % len(self._servers)]
            address = f"ws://127.0.0.1:{server.port}/api/games/{self.table.game}/socket"
            with suppress(OSError, WebSocketException, TimeoutError):
                async with connect(address, max_size=None) as socket:
                    hello = {"type": "hello", "token": self.table.tokens[REFEREE], "after": self.seen}
                    await socket.send(json.dumps(hello))
                    async for text in socket:
                        self._take_in(json.loads(text))
            self.lost += 1
            await asyncio.sleep(0.05)

    def _take_in(self, message: dict[str, object]) -> None:
        entry = message.get("entry")
        if isinstance(entry, dict):
            if (entry["number"], entry["kind"]) != (self.seen + 1, self.table.script.step(self.seen).entry):
                raise Found(f"{self.table.script.name}: after {self.seen} comes {entry['number']} {entry['kind']}")
            self.seen += 1

    async def has_heard_all(self) -> None:
        """Wait until everything that was acknowledged was heard."""
        for _ in range(1200):
            if self.seen >= self.table.acknowledged:
                return
            await asyncio.sleep(0.05)
        raise Found(f"{self.table.script.name}: heard {self.seen} of {self.table.acknowledged}")


async def campaign(servers: list[Server], count: int, chance: random.Random, *, quiet: bool) -> str:
    """Kill one of two processes so often. Raises Found."""
    async with AsyncExitStack() as stack:
        https = []
        for server in servers:
            server.start()
            https.append(await stack.enter_async_context(httpx.AsyncClient(base_url=server.address, timeout=20)))
            await server.is_up(https[-1])
        tables = [await sat_down(https[0], script) for script in SCRIPTS]
        for table in tables:
            table.servers = https
        listeners = [Listener(table, servers) for table in tables]
        hearing = [asyncio.create_task(listener.hear()) for listener in listeners]
        for number in range(1, count + 1):
            stop, killed = asyncio.Event(), chance.randrange(2)
            playing = [asyncio.create_task(table.play(stop)) for table in tables]
            await asyncio.sleep(chance.uniform(0.1, 0.6))
            servers[killed].kill()
            await asyncio.sleep(chance.uniform(0.1, 0.6))  # the other one goes on alone
            servers[killed].start()
            await servers[killed].is_up(https[killed])
            stop.set()
            await asyncio.gather(*playing)
            for table, listener in zip(tables, listeners, strict=True):
                await table.check(whole=number == count)
                await listener.has_heard_all()
            for task in hearing:
                if task.done():
                    task.result()
            if not quiet and number % 10 == 0:
                print(
                    f"{number} kills, {sum(table.acknowledged for table in tables):,} actions acknowledged", flush=True
                )
        for task in hearing:
            task.cancel()
        await asyncio.gather(*hearing, return_exceptions=True)
    for server in servers:
        server.kill()
    done, lost = sum(table.acknowledged for table in tables), sum(listener.lost for listener in listeners)
    kept = await audit(servers[0].database, snapshot_every=SNAPSHOT_EVERY)
    if kept != done:
        raise Found(f"acknowledged {done}, kept {kept}")
    return f"{count} kills of one of two processes, {done:,} actions acknowledged and heard once, {lost:,} cut sockets"


def run(count: int, *, seed: int = 1, quiet: bool = False) -> str:
    """What came of so many kills, in a line. Raises Found."""
    with tempfile.TemporaryDirectory() as folder, postgres(Path(folder)) as database:
        servers = [Server(database, free_port()) for _ in range(2)]
        try:
            return asyncio.run(campaign(servers, count, random.Random(seed), quiet=quiet))
        finally:
            for server in servers:
                server.kill()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    try:
        print(run(given.count, seed=given.seed))
    except Found as found:
        print(f"found: {found}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
