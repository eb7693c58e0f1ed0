"""Play through a proxy that doubles, delays, reorders and loses: python -m tests.server.proxy [--seconds N] [--seed N].

Several clients act at once on the same games, by request and by socket, and send again what was not answered. In the
end every action that was acknowledged must be in the log once, under the number that was acknowledged; nothing that was
answered with no may be there; and what each client has put together from what it heard must be the server's position.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from tests.server.audit import Found, audit
from tests.server.conftest import Running
from tests.server.mischief import Mischief, Proxy
from tests.server.scripts import RIVALS
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from footwork.server.settings import Limits, Settings

SNAPSHOT_EVERY = 10
PATIENCE = 1.0
"""How long a client waits for an answer before it sends the same again."""

Body = dict[str, Any]
Wishes = Callable[[random.Random, str], tuple[str, Body]]


def of_dungeon(chance: random.Random, side: str) -> tuple[str, Body]:
    """What somebody wishes for at a game of turns; the rules allow some of it."""
    kind = chance.choices(["act", "undo", "redo", "accept", "decline"], [12, 2, 1, 4, 2])[0]
    if kind != "act":
        return kind, {}
    if chance.random() < 0.2:
        return "act", {"action": {"do": "end-turn"}}
    piece = {"heroes": "hero", "monsters": "goblin"}[side]
    return "act", {"action": {"do": "move", "piece": piece, "direction": chance.choice("NESW")}}


def of_rivals(chance: random.Random, side: str) -> tuple[str, Body]:
    """What somebody wishes for at a game of secret plans."""
    kind = chance.choices(["plan", "unplan", "press", "release", "undo", "accept"], [6, 1, 6, 1, 1, 3])[0]
    if kind not in ("plan", "unplan"):
        return kind, {}
    piece = chance.choice({"red": ["ann", "amy"], "blue": ["bob"]}[side])
    action: Body = {"do": kind, "piece": piece}
    if kind == "plan":
        action["steps"] = [chance.choice("NESW")]
    return "act", {"action": action}


@dataclass
class Client:
    """Somebody who hears what happens over a bad line, and knows the game from that alone."""

    proxy: Proxy
    http: httpx.AsyncClient
    game: str
    token: str
    side: str | None
    name: str
    chance: random.Random
    wishes: Wishes
    seen: int = 0
    pieces: dict[str, Any] = field(default_factory=dict)
    hash: str = ""
    log: list[tuple[int, str, str]] = field(default_factory=list)
    acknowledged: dict[str, int] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)
    resumed: int = 0
    _socket: Any = None
    _waiting: dict[str, asyncio.Future[Body]] = field(default_factory=dict)

    # Hearing

    async def hear(self) -> None:
        """Listen for ever; a lost connection, or a gap in what is heard, is made good from the last number seen."""
        address = f"ws://127.0.0.1:{self.proxy.socket_port}/api/games/{self.game}/socket"
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                async with connect(address, max_size=None, open_timeout=20) as socket:
                    after = self.seen if self.hash else None
                    await socket.send(json.dumps({"type": "hello", "token": self.token, "after": after}))
                    self._socket = socket
                    await self._hear(socket)
            self._socket = None
            self.resumed += 1
            await asyncio.sleep(0.02)

    async def _hear(self, socket: Any) -> None:
        async for text in socket:
            message = json.loads(text)
            match message["type"]:
                case "welcome" if message["position"] is not None:
                    position = message["position"]
                    self.seen, self.hash = position["number"], position["state"]["hash"]
                    self.pieces = {piece["id"]: piece for piece in position["state"]["pieces"]}
                case "entry" if message["entry"]["number"] > self.seen + 1:
                    return  # something was lost: come back and ask for it
                case "entry" if message["entry"]["number"] == self.seen + 1:
                    self._take_in(message["entry"])
                case "done":
                    self._answered(message["id"], message["answer"])
                case "problem":
                    if message["id"] is None:
                        raise Found(f"{self.name} was let go: {message['problem']}")
                    self._answered(message["id"], message["problem"])

    def _take_in(self, entry: Body) -> None:
        self.seen, self.hash = entry["number"], entry["after"]["hash"]
        self.pieces |= {piece["id"]: piece for piece in entry["after"]["pieces"]}
        self.log.append((entry["number"], entry["kind"], self.hash))

    def _answered(self, key: str, answer: Body) -> None:
        waits = self._waiting.get(key)
        if waits is not None and not waits.done():
            waits.set_result(answer)

    # Doing

    async def act(self, stop: asyncio.Event) -> None:
        """Wish for one thing after another."""
        assert self.side is not None
        number = 0
        while not stop.is_set():
            await asyncio.sleep(self.chance.uniform(0, 0.03))
            if not self.hash:
                continue
            number += 1
            kind, more = self.wishes(self.chance, self.side)
            await self._until_answered(kind, {"on": self.seen, "key": f"{self.name}-{number}", **more})

    async def _until_answered(self, kind: str, body: Body) -> None:
        """Send a wish by request or by socket, again and again, until it is answered."""
        key = body["key"]
        for _ in range(200):
            by_socket = self._socket is not None and self.chance.random() < 0.5
            answer = await (self._by_socket(kind, body) if by_socket else self._by_request(kind, body))
            if answer is not None:
                return self._note(key, answer)
        raise Found(f"{self.name} was never answered")

    async def _by_request(self, kind: str, body: Body) -> Body | None:
        headers = {"Authorization": f"Bearer {self.token}", "Connection": "close"}
        try:
            answer = await self.http.post(f"/api/games/{self.game}/{kind}", json=body, headers=headers)
        except httpx.TransportError:
            return None
        found: Body = answer.json()
        if answer.status_code >= 500:
            raise Found(f"the server says {found}")
        return found

    async def _by_socket(self, kind: str, body: Body) -> Body | None:
        waits = self._waiting[body["key"]] = asyncio.get_running_loop().create_future()
        try:
            await self._socket.send(json.dumps({"type": kind, "id": body["key"], **body}))
            return await asyncio.wait_for(waits, PATIENCE)
        except (OSError, WebSocketException, AttributeError, TimeoutError):
            return None
        finally:
            del self._waiting[body["key"]]

    def _note(self, key: str, answer: Body) -> None:
        if answer.get("ok"):
            self.acknowledged[key] = answer["number"]
        else:
            self.refused.add(key)
            if answer.get("code") in ("key.reused", "server.defect", "token.unknown", "limit.rate"):
                raise Found(f"{self.name} {key}: {answer}")

    # Checking

    async def is_up_to(self, number: int) -> None:
        """Wait until everything was heard."""
        for _ in range(600):
            if self.seen >= number:
                return
            await asyncio.sleep(0.05)
        raise Found(f"{self.name} has seen {self.seen} of {number}")


async def seats(direct: httpx.AsyncClient, game: Mapping[str, Any], sides: list[str | None]) -> tuple[str, list[str]]:
    made = (await direct.post("/api/games", json=dict(game))).json()
    codes = {each["side"]: each["code"] for each in made["invites"]}
    tokens = []
    for side in sides:
        joined = await direct.post(f"/api/games/{made['game']['id']}/join", json={"code": codes[side]})
        tokens.append(joined.json()["token"])
    return made["game"]["id"], [made["token"], *tokens]


GAMES: list[tuple[str, Mapping[str, Any], Wishes, list[str | None]]] = [
    ("dungeon", {"ruleset": "rune-and-rust", "seed": 1}, of_dungeon, ["heroes", "heroes", "monsters", None]),
    ("rivals", {"scenario": RIVALS, "seed": 7}, of_rivals, ["red", "red", "blue", None]),
]


async def campaign(running: Running, seconds: float, seed: int) -> str:
    """Play so long through the proxy. Raises Found."""
    mischief, clients, tabs = Mischief(seed), list[Client](), 0
    async with httpx.AsyncClient(base_url=running.address, timeout=60) as direct:
        proxy = Proxy(running.address, mischief)
        async with proxy.running():
            limits = httpx.Limits(max_keepalive_connections=0)
            address = f"http://127.0.0.1:{proxy.http_port}"
            async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as http:
                for name, game, wishes, sides in GAMES:
                    made, tokens = await seats(direct, game, sides)
                    # Two clients at the first seat: the same person, with the game open twice.
                    for token, side in zip([tokens[1], *tokens[1:]], [sides[0], *sides], strict=True):
                        tabs += 1
                        chance = random.Random(f"{seed} {tabs}")
                        clients.append(Client(proxy, http, made, token, side, f"{name}-{tabs}", chance, wishes))
                await _play(clients, direct, seconds)
        for client in clients:
            await _check_view(client, direct)
    done = sum(len(client.acknowledged) for client in clients)
    told = ", ".join(f"{what} {count:,}" for what, count in sorted(mischief.done.items()))
    resumed = sum(client.resumed for client in clients)
    _check_once(clients, running.settings.database)
    return f"{done:,} actions acknowledged once, {resumed:,} resumed connections, all agree; {told}"


async def _play(clients: list[Client], direct: httpx.AsyncClient, seconds: float) -> None:
    stop = asyncio.Event()
    hearing = [asyncio.create_task(client.hear()) for client in clients]
    acting = [asyncio.create_task(client.act(stop)) for client in clients if client.side is not None]
    try:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            done, _ = await asyncio.wait([*hearing, *acting], timeout=0.2, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        stop.set()
        await asyncio.gather(*acting)
        await clients[0].proxy.mischief.settle()
        for client in clients:
            await client.is_up_to((await _position(client, direct))["number"])
    finally:
        for task in [*hearing, *acting]:
            task.cancel()
        await asyncio.gather(*hearing, *acting, return_exceptions=True)


async def _position(client: Client, direct: httpx.AsyncClient) -> Body:
    headers = {"Authorization": f"Bearer {client.token}"}
    found: Body = (await direct.get(f"/api/games/{client.game}/position", headers=headers)).json()
    return found


async def _check_view(client: Client, direct: httpx.AsyncClient) -> None:
    """What a client has put together is what the server says, and so is the way there."""
    position = await _position(client, direct)
    pieces = {piece["id"]: piece for piece in position["state"]["pieces"]}
    if (position["number"], position["state"]["hash"], pieces) != (client.seen, client.hash, client.pieces):
        raise Found(f"{client.name} knows another position than the server")
    headers, log = {"Authorization": f"Bearer {client.token}"}, list[tuple[int, str, str]]()
    while len(log) < position["number"]:
        query = {"after": len(log), "limit": 1000}
        got = await direct.get(f"/api/games/{client.game}/history", params=query, headers=headers)
        log += [(entry["number"], entry["kind"], entry["after"]["hash"]) for entry in got.json()["entries"]]
    if client.log != log[len(log) - len(client.log) :]:
        raise Found(f"{client.name} was told another story than the log")


def _check_once(clients: list[Client], database: str) -> None:
    """What was acknowledged is in the log once, under its number; what was refused is not; nothing else is."""
    with closing(sqlite3.connect(database.partition(":///")[2])) as opened:
        rows = opened.execute("SELECT key, answer FROM entries WHERE key IS NOT NULL").fetchall()
    kept = {key: json.loads(answer)["number"] for key, answer in rows}
    acknowledged = {key: number for client in clients for key, number in client.acknowledged.items()}
    if len(kept) != len(rows):
        raise Found("an action is in the log twice")
    if kept != acknowledged:
        different = sorted(set(kept.items()) ^ set(acknowledged.items()))[:6]
        raise Found(f"acknowledged {len(acknowledged)}, kept {len(kept)}: {different}")
    if any(client.refused & kept.keys() for client in clients):
        raise Found("something was done though the answer was no")


def run(seconds: float, seed: int = 1) -> str:
    """What came of so many seconds, in a line. Raises Found."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite+aiosqlite:///{Path(folder)}/games.db"
        limits = Limits(messages_per_second=100_000, connections_per_address=1000)
        running = Running(Settings(database=database, limits=limits, snapshot_every=SNAPSHOT_EVERY))
        try:
            said = asyncio.run(campaign(running, seconds, seed))
        finally:
            running.stop()
        asyncio.run(audit(database, snapshot_every=SNAPSHOT_EVERY))
    return said


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    try:
        print(run(given.seconds, given.seed))
    except Found as found:
        print(f"found: {found}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
