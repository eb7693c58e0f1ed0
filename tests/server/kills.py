"""Kill a server under load, again and again: python -m tests.server.kills [--count N] [--postgres] [--broken].

Players act all the time, alone, by consent, with secret plans and with questions, and send again what was not answered.
After every kill the server comes back, and then each action that was acknowledged must be in the log once, and nothing
else; in the end the database is looked at past the server. One end in ten is a SIGTERM, of which nothing may be lost
either. With `--broken` the server acknowledges before it commits; the same check must then find what was lost.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import socket
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from secrets import token_hex
from typing import Any

import httpx
from tests.server.audit import Found, audit
from tests.server.one import SNAPSHOT_EVERY, serve
from tests.server.postgres import postgres
from tests.server.scripts import REFEREE, SCRIPTS, Script, Step

GENTLY = 0.1
"""How many of the ends are a SIGTERM in the middle of play, of which nothing may be lost either."""
STOP_SECONDS = 30


_PROCESSES = get_context("forkserver")  # what a server imports is imported once, or a start would take most of the time
_PROCESSES.set_forkserver_preload(["tests.server.one"])


@dataclass
class Server:
    """A server that can be killed and started again on its database."""

    database: str
    port: int
    broken: bool = False
    process: ForkServerProcess | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.process = _PROCESSES.Process(target=serve, args=(self.database, self.port, self.broken))
        self.process.start()

    async def end(self, *, gently: bool = False) -> None:
        """Kill it; gently, tell it to stop, which must lose nothing either."""
        assert self.process is not None
        if gently:
            self.process.terminate()
            await asyncio.to_thread(self.process.join, STOP_SECONDS)
            if self.process.exitcode is None:
                raise Found("the server did not stop when told to")
        self.kill()

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.join()

    async def is_up(self, http: httpx.AsyncClient) -> None:
        deadline = time.monotonic() + 60
        while True:
            try:
                if (await http.get("/ready")).status_code == 200:
                    return
            except httpx.TransportError:
                assert self.process is not None
                if self.process.exitcode is not None:
                    raise Found(f"the server did not come back: exit code {self.process.exitcode}") from None
            if time.monotonic() > deadline:
                raise Found("the server did not come back within a minute")
            await asyncio.sleep(0.05)


@dataclass
class Table:
    """A game that is played by its script, at whichever server answers; it remembers what was acknowledged."""

    servers: Sequence[httpx.AsyncClient]
    script: Script
    game: str
    tokens: dict[str, str]
    acknowledged: int = 0
    checked: int = 0
    sent: int = 0

    @property
    def http(self) -> httpx.AsyncClient:
        """The server whose turn it is."""
        return self.servers[self.sent % len(self.servers)]

    async def play(self, stop: asyncio.Event) -> None:
        """Act until told to stop; an action without an answer is sent again until there is one."""
        while not stop.is_set():
            step, done = self.script.step(self.acknowledged), self.acknowledged
            body = {"on": self.script.count(step.who, done), "key": token_hex(8), **step.body}
            answer = await self._until_answered(step, body)
            if not answer.get("ok") or answer["number"] != self.script.count(step.who, done + 1):
                raise Found(
                    f"{self.script.name}: after {done} acknowledged entries the server says {str(answer)[:200]}"
                )
            self.acknowledged += 1

    async def _until_answered(self, step: Step, body: dict[str, Any]) -> dict[str, Any]:
        while True:
            self.sent += 1
            try:
                path, headers = f"/api/games/{self.game}/{step.kind}", self._headers(step.who)
                answer: dict[str, Any] = (await self.http.post(path, json=body, headers=headers)).json()
            except (httpx.TransportError, ValueError):
                await asyncio.sleep(0.05)
                continue
            if answer.get("code") not in ("server.stopping", "limit.busy"):
                return answer

    def _headers(self, who: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[who]}"}

    async def check(self, *, whole: bool = False) -> None:
        """See that the log has what was acknowledged since the last look, once, and nothing else."""
        done = 0 if whole else self.checked
        log: list[tuple[int, str]] = []
        while True:
            place, query = f"/api/games/{self.game}/history", {"after": done + len(log), "limit": 1000}
            found = (await self.http.get(place, params=query, headers=self._headers(REFEREE))).json()
            entries = found.get("entries", [])
            log += [(entry["number"], entry["kind"]) for entry in entries]
            if len(entries) < 1000:
                break
        kept = [(number + 1, self.script.step(number).entry) for number in range(done, self.acknowledged)]
        if log != kept:
            lost, more = sorted(set(kept) - set(log))[:5], sorted(set(log) - set(kept))[:5]
            raise Found(f"{self.script.name}: acknowledged {self.acknowledged}; lost {lost}, unasked {more}")
        self.checked = self.acknowledged


async def sat_down(http: httpx.AsyncClient, script: Script) -> Table:
    made = (await http.post("/api/games", json=dict(script.game))).json()
    game, codes = made["game"]["id"], {each["side"]: each["code"] for each in made["invites"]}
    tokens = {REFEREE: made["token"]}
    for side in script.sides:
        joined = await http.post(f"/api/games/{game}/join", json={"code": codes[side]})
        tokens[side] = joined.json()["token"]
    return Table([http], script, game, tokens)


async def campaign(server: Server, count: int, chance: random.Random, *, gently: float, quiet: bool) -> tuple[int, int]:
    """Kill a server so often. How many actions were acknowledged, and how many requests that took."""
    server.start()
    async with httpx.AsyncClient(base_url=server.address, timeout=20) as http:
        await server.is_up(http)
        tables = [await sat_down(http, script) for script in SCRIPTS]
        for number in range(1, count + 1):
            stop = asyncio.Event()
            playing = [asyncio.create_task(table.play(stop)) for table in tables]
            await asyncio.sleep(chance.uniform(0.05, 0.5))
            await server.end(gently=chance.random() < gently)
            server.start()
            await server.is_up(http)
            stop.set()
            await asyncio.gather(*playing)
            for table in tables:
                await table.check(whole=number == count)
            if not quiet and number % 10 == 0:
                done = sum(table.acknowledged for table in tables)
                print(f"{number} kills, {done:,} actions acknowledged, none lost or doubled", flush=True)
    server.kill()
    done = sum(table.acknowledged for table in tables)
    kept = await audit(server.database, snapshot_every=SNAPSHOT_EVERY)
    if kept != done:
        raise Found(f"acknowledged {done}, kept {kept}")
    return done, sum(table.sent for table in tables)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def run(
    count: int,
    *,
    on_postgres: bool = False,
    broken: bool = False,
    gently: float = GENTLY,
    seed: int = 1,
    quiet: bool = False,
) -> str:
    """What came of so many kills, in a line. Raises Found."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = f"sqlite+aiosqlite:///{folder}/games.db"
        if on_postgres:
            database = stack.enter_context(postgres(folder))
        server = Server(database, free_port(), broken)
        try:
            done, sent = asyncio.run(campaign(server, count, random.Random(seed), gently=gently, quiet=quiet))
        finally:
            server.kill()
    where = "PostgreSQL" if on_postgres else "SQLite"
    return f"{where}: {count} kills, {done:,} actions acknowledged by {sent:,} requests, none lost, doubled or halved"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--broken", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    try:
        print(run(given.count, on_postgres=given.postgres, broken=given.broken, seed=given.seed))
    except Found as found:
        print(f"found: {found}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
