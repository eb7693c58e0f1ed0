"""Kill a server under load, again and again: python -m tests.server.kills [--count N] [--postgres] [--broken].

Players act all the time, and send again what was not answered. After every kill the server comes back, and then each
action that was acknowledged must be in the log once, and nothing else. With `--broken` the server acknowledges before
it commits; the same check must then find what was lost.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from typing import Any

import httpx
from tests.server.postgres import postgres

PLAYERS = 4


class Found(Exception):
    """Something was lost, doubled or halved."""


@dataclass
class Server:
    """A server that can be killed and started again on its database."""

    database: str
    port: int
    broken: bool
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        more = ["--acknowledge-first"] if self.broken else []
        command = [sys.executable, "-m", "tests.server.one", self.database, str(self.port), *more]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    async def is_up(self, http: httpx.AsyncClient) -> None:
        deadline = time.monotonic() + 60
        while True:
            try:
                if (await http.get("/ready")).status_code == 200:
                    return
            except httpx.TransportError:
                assert self.process is not None
                if self.process.poll() is not None:
                    raise Found(f"the server did not come back: exit code {self.process.returncode}") from None
            if time.monotonic() > deadline:
                raise Found("the server did not come back within a minute")
            await asyncio.sleep(0.02)


@dataclass
class Player:
    """Somebody who moves back and forth, and remembers what was acknowledged."""

    http: httpx.AsyncClient
    game: str
    token: str
    number: int = 0
    acknowledged: dict[int, str] = field(default_factory=dict)
    sent: int = 0

    async def play(self, stop: asyncio.Event) -> None:
        """Act until told to stop; an action without an answer is sent again until there is one."""
        while not stop.is_set():
            moves = {"on": self.number, "key": token_hex(8)}
            kind = "undo" if self.number % 2 else "act"
            if kind == "act":
                moves["action"] = {"do": "move", "piece": "hero", "direction": "N"}
            answer = await self._until_answered(kind, moves)
            if not answer.get("ok"):
                raise Found(f"after {self.number} acknowledged entries the server says {str(answer)[:200]}")
            self.number = answer["number"]
            self.acknowledged[self.number] = kind

    async def _until_answered(self, kind: str, body: dict[str, Any]) -> dict[str, Any]:
        while True:
            self.sent += 1
            try:
                answer = await self._post(kind, body)
            except (httpx.TransportError, ValueError):
                await asyncio.sleep(0.01)
                continue
            if answer.get("code") not in ("server.stopping", "limit.busy"):
                return answer

    async def _post(self, kind: str, body: dict[str, Any]) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {self.token}"}
        answer = await self.http.post(f"/api/games/{self.game}/{kind}", json=body, headers=headers)
        found: dict[str, Any] = answer.json()
        return found

    async def check(self) -> None:
        """See that the log has what was acknowledged, once, and nothing else."""
        headers = {"Authorization": f"Bearer {self.token}"}
        log: dict[int, str] = {}
        while True:
            found = await self.http.get(
                f"/api/games/{self.game}/history", params={"after": len(log), "limit": 1000}, headers=headers
            )
            entries = found.json().get("entries", [])
            log |= {entry["number"]: entry["kind"] for entry in entries}
            if len(entries) < 1000:
                break
        if log != self.acknowledged:
            lost = sorted(self.acknowledged.keys() - log.keys())[:5]
            more = sorted(log.keys() - self.acknowledged.keys())[:5]
            raise Found(f"acknowledged {len(self.acknowledged)}, kept {len(log)}; lost {lost}, unasked {more}")


async def sat_down(http: httpx.AsyncClient) -> Player:
    made = (await http.post("/api/games", json={"ruleset": "rune-and-rust"})).json()
    game, code = made["game"]["id"], next(each["code"] for each in made["invites"] if each["side"] == "heroes")
    joined = (await http.post(f"/api/games/{game}/join", json={"code": code})).json()
    return Player(http, game, joined["token"])


async def campaign(server: Server, count: int, chance: random.Random, *, quiet: bool) -> tuple[int, int]:
    """Kill a server so often. How many actions were acknowledged, and how many requests that took."""
    server.start()
    async with httpx.AsyncClient(base_url=server.address, timeout=20) as http:
        await server.is_up(http)
        players = [await sat_down(http) for _ in range(PLAYERS)]
        for number in range(1, count + 1):
            stop = asyncio.Event()
            playing = [asyncio.create_task(player.play(stop)) for player in players]
            await asyncio.sleep(chance.uniform(0.05, 0.5))
            server.kill()
            server.start()
            await server.is_up(http)
            stop.set()
            await asyncio.gather(*playing)
            for player in players:
                await player.check()
            if not quiet and number % 10 == 0:
                done = sum(len(player.acknowledged) for player in players)
                print(f"{number} kills, {done:,} actions acknowledged, none lost or doubled", flush=True)
    return sum(len(player.acknowledged) for player in players), sum(player.sent for player in players)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def run(count: int, *, on_postgres: bool = False, broken: bool = False, seed: int = 1, quiet: bool = False) -> str:
    """What came of so many kills, in a line. Raises Found."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = f"sqlite+aiosqlite:///{folder}/games.db"
        if on_postgres:
            database = stack.enter_context(postgres(folder))
        server = Server(database, free_port(), broken)
        try:
            done, sent = asyncio.run(campaign(server, count, random.Random(seed), quiet=quiet))
        finally:
            if server.process is not None and server.process.poll() is None:
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
