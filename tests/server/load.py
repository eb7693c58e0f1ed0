"""Load on a server of this machine: python -m tests.server.load [--seconds N] [--soak MINUTES].

The server runs in a process of its own, and so do those who play and those who watch. Each of them measures how late it
is itself: a figure from a generator that lagged by more than 20 ms at the 99th percentile is void, and says so.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import multiprocessing
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from tests.server.kills import free_port

from footwork.server.running import run
from footwork.server.settings import Limits, Settings

HOST = "127.0.0.1"
MOST_LAG = 0.020
MOVES = ({"do": "move", "piece": "hero", "direction": "N"}, {"do": "move", "piece": "hero", "direction": "S"})


def serve(database: str, port: int) -> None:
    """Run the server, with limits that let one address be everybody."""
    limits = Limits(
        connections_per_address=5_000,
        messages_per_second=100_000,
        questions_waiting=1_000,
        questions_per_address=1_000,
    )
    run(Settings(database=database, port=port, limits=limits), level="error")


# Speaking


class Http:
    """One connection that is kept open; light, so that what is measured is the server."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: Any, token: str | None = None) -> Any:
        """The answer to a request, as JSON."""
        return json.loads(await self.post_raw(path, json.dumps(body).encode(), token))

    async def post_raw(self, path: str, body: bytes, token: str | None = None) -> bytes:
        """The same as bytes."""
        if self._streams is None:
            self._streams = await asyncio.open_connection(HOST, self._port)
        reader, writer = self._streams
        who = "" if token is None else f"Authorization: Bearer {token}\r\n"
        head = f"POST {path} HTTP/1.1\r\nHost: {HOST}:{self._port}\r\n{who}Content-Type: application/json\r\n"
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        answer = await reader.readuntil(b"\r\n\r\n")
        length = int(answer.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        found = await reader.readexactly(length)
        if b" 200 " not in answer[:16]:
            raise RuntimeError(f"{path}: {found[:300]!r}")
        return found


class Socket(asyncio.Protocol):
    """A WebSocket that hands on each text as bytes."""

    def __init__(self, port: int, path: str, heard: Callable[[bytes], None]) -> None:
        self._request = f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        self._heard = heard
        self._bytes = b""
        self._is_open = False
        self.closed = False
        self.opened = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(f"{self._request}Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())

    def connection_lost(self, error: Exception | None) -> None:
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(RuntimeError("the socket was refused"))

    def data_received(self, data: bytes) -> None:
        self._bytes += data
        if not self._is_open:
            head, parted, rest = self._bytes.partition(b"\r\n\r\n")
            if not parted:
                return
            if b" 101 " not in head[:16]:
                self._transport.close()
                return
            self._is_open, self._bytes = True, rest
            self.opened.set_result(None)
        while self._frame():
            pass

    def _frame(self) -> bool:
        data = self._bytes
        if len(data) < 2:
            return False
        size, start = data[1] & 127, 2
        if size == 126:
            size, start = int.from_bytes(data[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(data[2:10], "big"), 10
        if len(data) < start + size:
            return False
        kind, said = data[0] & 15, data[start : start + size]
        self._bytes = data[start + size :]
        if kind == 1:
            self._heard(said)
        elif kind == 9:
            self._write(10, said)
        elif kind == 8:
            self.closed = True
        return True

    def say(self, message: Any) -> None:
        """Send a message."""
        self._write(1, json.dumps(message).encode())

    def _write(self, kind: int, said: bytes) -> None:
        size = len(said)
        length = bytes([128 | size]) if size < 126 else bytes([254]) + size.to_bytes(2, "big")
        self._transport.write(bytes([128 | kind]) + length + b"\0\0\0\0" + said)  # a mask of zeros changes nothing

    def close(self) -> None:
        """Go."""
        self._transport.close()


async def socket_to(
    port: int, game: str, token: str, heard: Callable[[bytes], None], after: int | None = None
) -> Socket:
    """A socket that has been greeted."""
    made = lambda: Socket(port, f"/api/games/{game}/socket", heard)  # noqa: E731
    _, socket = await asyncio.get_running_loop().create_connection(made, HOST, port)
    await socket.opened
    socket.say({"type": "hello", "token": token, "after": after})
    return socket


# Measuring


class Lag:
    """How late this process is: it sleeps a little, and sees how much longer it was."""

    def __init__(self) -> None:
        self.late: list[float] = []

    @asynccontextmanager
    async def measured(self) -> AsyncIterator[None]:
        """Measure meanwhile."""
        task = asyncio.create_task(self._measure())
        try:
            yield
        finally:
            task.cancel()

    async def _measure(self) -> None:
        while True:
            began = time.perf_counter()
            await asyncio.sleep(0.005)
            self.late.append(time.perf_counter() - began - 0.005)


def at(values: list[float], part: float) -> float:
    """The value at a part of an ordered list."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")


def ms(seconds: float) -> str:
    return f"{seconds * 1000:,.1f} ms"


def verdict(late: list[float]) -> str:
    """Whether the generator kept up."""
    lag = at(late, 0.99)
    return f"generator late by {ms(lag)} at p99" + (": VOID, the generator lagged" if lag > MOST_LAG else "")


# Those who play


@dataclass
class Player:
    """Somebody who moves and takes back over a socket, each when the one before was acknowledged."""

    game: str
    token: str
    number: int = 0
    acknowledged: list[float] = field(default_factory=list)
    sent: dict[int, float] = field(default_factory=dict)
    socket: Socket | None = None
    _answer: asyncio.Future[bytes] | None = None

    async def open(self, port: int) -> None:
        """Sit down."""
        self.socket = await socket_to(port, self.game, self.token, self._hear, after=self.number)

    def _hear(self, said: bytes) -> None:
        if said.startswith((b'{"type":"done"', b'{"type":"problem"')) and self._answer is not None:
            self._answer.set_result(said)

    async def act(self) -> None:
        """Do something, and wait until that is acknowledged."""
        assert self.socket is not None
        self._answer = asyncio.get_running_loop().create_future()
        kind = "undo" if self.number % 2 else "act"
        said: dict[str, Any] = {"type": kind, "id": self.number, "on": self.number, "key": f"{self.number}"}
        began = time.monotonic()
        self.socket.say(said | ({"action": MOVES[0]} if kind == "act" else {}))
        answer = json.loads(await self._answer)
        self.acknowledged.append(time.monotonic() - began)
        if answer["type"] != "done" or not answer["answer"]["ok"]:
            raise RuntimeError(f"not acknowledged: {str(answer)[:300]}")
        self.number = answer["answer"]["number"]
        self.sent[self.number] = began

    async def play(self, until: float, each: float | None) -> None:
        """Act until a time: flat out, or once in so many seconds."""
        due = time.monotonic()
        while time.monotonic() < until:
            await self.act()
            if each is not None:
                due += each
                await asyncio.sleep(max(0.0, due - time.monotonic()))


async def sat_down(http: Http, side: str | None = "heroes") -> tuple[Player, dict[str | None, str]]:
    """A player at a new game, and the codes of its invitations."""
    made = await http.post("/api/games", {"ruleset": "rune-and-rust"})
    codes = {invite["side"]: invite["code"] for invite in made["invites"]}
    joined = await http.post(f"/api/games/{made['game']['id']}/join", {"code": codes[side]})
    return Player(made["game"]["id"], joined["token"]), codes


async def many_games(port: int, games: int, seconds: float, each: float | None) -> tuple[list[float], list[float]]:
    """Let so many games be played at once; how long acknowledgements took, and how late we were."""
    http = Http(port)
    players = [(await sat_down(http))[0] for _ in range(games)]
    for player in players:
        await player.open(port)
        await player.act()
    lag = Lag()
    for i, player in enumerate(players):
        player.acknowledged.clear()
        if each is not None:
            await asyncio.sleep(each / games * (i % 2))  # not all at the same moment
    async with lag.measured():
        until = time.monotonic() + seconds
        await asyncio.gather(*(_spread(player, i / games, until, each) for i, player in enumerate(players)))
    for player in players:
        assert player.socket is not None
        player.socket.close()
    return [took for player in players for took in player.acknowledged], lag.late


async def _spread(player: Player, part: float, until: float, each: float | None) -> None:
    if each is not None:
        await asyncio.sleep(part * each)
    await player.play(until, each)


# Those who watch


def watch(link: Connection, port: int, game: str, tokens: list[str]) -> None:
    """A process of those who watch; it gives back when each heard of each number."""
    asyncio.run(_watch(link, port, game, tokens))


async def _watch(link: Connection, port: int, game: str, tokens: list[str]) -> None:
    heard: list[tuple[int, float]] = []

    def hear(said: bytes) -> None:
        if said.startswith(b'{"type":"entry"'):
            heard.append((int(said.split(b'"number":', 1)[1].split(b",", 1)[0]), time.monotonic()))

    sockets = []
    for token in tokens:
        sockets.append(await socket_to(port, game, token, hear))
    await asyncio.sleep(1.0)
    heard.clear()
    lag = Lag()
    link.send("ready")
    async with lag.measured():
        while not link.poll():
            await asyncio.sleep(0.05)
    link.recv()
    await asyncio.sleep(1.0)
    link.send((heard, lag.late, sum(socket.closed for socket in sockets)))


async def crowd(port: int, spectators: int, seconds: float, each: float, processes: int) -> str:
    """One game with many who watch: how long delivery takes, and what that does to who plays."""
    http = Http(port)
    quiet, _ = await sat_down(http)
    await quiet.open(port)
    late = Lag()
    async with late.measured():
        await quiet.play(time.monotonic() + seconds, each)
    http = Http(port)  # a server closes connections that are idle for a while
    player, codes = await sat_down(http)
    await player.open(port)
    tokens = []
    for _ in range(spectators):
        joined = await http.post(f"/api/games/{player.game}/join", {"code": codes[None]})
        tokens.append(joined["token"])
    context = multiprocessing.get_context("spawn")
    links, started = [], []
    for i in range(processes):
        mine, theirs = context.Pipe()
        process = context.Process(target=watch, args=(theirs, port, player.game, tokens[i::processes]), daemon=True)
        process.start()
        links.append(mine)
        started.append(process)
    for link in links:
        await asyncio.to_thread(link.recv)
    player.acknowledged.clear()
    async with late.measured():
        await player.play(time.monotonic() + seconds, each)
    await asyncio.sleep(1.0)
    took: list[float] = []
    lates: list[float] = []
    dropped = count = 0
    for link, process in zip(links, started, strict=True):
        link.send("stop")
        heard, theirs_late, gone = await asyncio.to_thread(link.recv)
        process.join()
        took += [when - player.sent[number] for number, when in heard if number in player.sent]
        lates, dropped, count = lates + theirs_late, dropped + gone, count + len(heard)
    missing = spectators * len(player.acknowledged) - count
    calm, busy = at(quiet.acknowledged, 0.99), at(player.acknowledged, 0.99)
    return (
        f"{spectators:,} who watch, {1 / each:g} actions/s: delivery p50 {ms(at(took, 0.5))}, "
        f"p99 {ms(at(took, 0.99))}, {dropped} let go, {missing} of {count + missing:,} deliveries missing\n"
        f"  who plays: acknowledged p99 {ms(busy)}, {ms(busy - calm)} above the quiet {ms(calm)}\n"
        f"  players: {verdict(late.late)}; spectators: {verdict(lates)}"
    )


# Questions


def boards() -> dict[str, tuple[Any, str]]:
    """A small and a large board, with who is asked about."""
    walls = [["#" if (x * 7 + y * 13) % 11 == 0 else "." for x in range(50)] for y in range(50)]
    walls[25][25] = "."
    terrain = {"floor": {"glyph": "."}, "wall": {"glyph": "#", "enter": False}}
    rules = {"footwork": 1, "name": "plain", "terrain": terrain, "allowance": {"points": 20}}
    pieces = [{"id": "ann", "side": "us", "at": "Z26"}]
    large = {"ruleset": rules, "map": "".join(f"{''.join(row)}\n" for row in walls), "pieces": pieces}
    return {"8×8": ({"ruleset": "rune-and-rust"}, "hero"), "50×50": ({"scenario": large}, "ann")}


async def questions(
    port: int, seconds: float, source: Any, piece: str, *, paths: bool
) -> tuple[int, list[float], list[float]]:
    """Ask one thing again and again over eight connections; how often, how long each took, and how late we were."""
    question = {"ask": "reach", "piece": piece, "paths": paths}
    first = await Http(port).post("/api/ask", {**source, "question": question})
    body = json.dumps({"board": first["board"], "question": question}).encode()
    took: list[float] = []
    until = time.monotonic() + seconds

    async def ask() -> None:
        http = Http(port)
        while time.monotonic() < until:
            began = time.monotonic()
            await http.post_raw("/api/ask", body)
            took.append(time.monotonic() - began)

    lag = Lag()
    async with lag.measured():
        await asyncio.gather(*(ask() for _ in range(8)))
    return len(first["reach"]["cells"]), took, lag.late


# Running


def memory(pid: int) -> float:
    """What a process and those that it has started hold in memory, in MB."""
    return sum(held(each) for each in (pid, *_children(pid)))


def held(pid: int) -> float:
    """What a process itself holds in memory, in MB."""
    text = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace")
    return next(int(line.split()[1]) for line in text.splitlines() if line.startswith("VmRSS")) / 1024


def _children(pid: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]


async def soak(port: int, pid: int, minutes: float, games: int) -> str:
    """Play, watch and ask for minutes; the memory of the server each half minute, and its slope after a third."""
    http = Http(port)
    players = [(await sat_down(http)) for _ in range(games)]
    sockets: list[Socket] = []
    for player, codes in players:
        await player.open(port)
        joined = await http.post(f"/api/games/{player.game}/join", {"code": codes[None]})
        sockets.append(await socket_to(port, player.game, joined["token"], lambda said: None))
    began = time.monotonic()
    until = began + minutes * 60
    points: list[tuple[float, float]] = []

    async def ask() -> None:
        asking = Http(port)
        while time.monotonic() < until:
            for player, codes in players:
                await asking.post(
                    f"/api/games/{player.game}/ask", {"question": {"ask": "reach", "piece": "hero"}}, player.token
                )
                joined = await asking.post(f"/api/games/{player.game}/join", {"code": codes[None]})
                gone = await socket_to(port, player.game, joined["token"], lambda said: None)
                await asyncio.sleep(0.2)
                gone.close()

    async def look() -> None:
        while time.monotonic() < until:
            await asyncio.sleep(min(30, minutes * 6))
            done = sum(len(player.acknowledged) for player, _ in players)
            points.append(((time.monotonic() - began) / 60, memory(pid)))
            when, whole = points[-1]
            own = f"{held(pid):7.1f} of them the server itself"
            print(f"  {when:5.1f} min  {whole:7.1f} MB, {own}  {done:,} actions", flush=True)

    await asyncio.gather(ask(), look(), *(player.play(until, 1.0) for player, _ in players))
    later = [point for point in points if point[0] > minutes / 3]
    return f"soak of {minutes:g} minutes, {games} games: slope after the first third {slope(later):+.2f} MB a minute"


def slope(points: list[tuple[float, float]]) -> float:
    """How steeply points rise: least squares."""
    if len(points) < 2:
        return float("nan")
    x, y = sum(a for a, _ in points) / len(points), sum(b for _, b in points) / len(points)
    below = sum((a - x) ** 2 for a, _ in points)
    return sum((a - x) * (b - y) for a, b in points) / below


async def measure(port: int, pid: int, given: argparse.Namespace) -> None:
    """Measure what was asked for, and print it."""
    if given.soak:
        print(await soak(port, pid, given.soak, given.games), flush=True)
        return
    parts: list[Callable[[], Awaitable[str]]] = []

    async def games(each: float | None) -> str:
        took, late = await many_games(port, given.games, given.seconds, each)
        how = "flat out" if each is None else f"{given.games / each:g}/s asked for"
        figures = f"acknowledged p50 {ms(at(took, 0.5))}, p99 {ms(at(took, 0.99))}"
        return f"{given.games} games, {how}: {len(took) / given.seconds:,.0f} actions/s, {figures}\n  {verdict(late)}"

    async def ask(name: str, *, paths: bool) -> str:
        source, piece = boards()[name]
        cells, took, late = await questions(port, given.seconds, source, piece, paths=paths)
        figures = f"{len(took) / given.seconds:,.0f} questions/s, p50 {ms(at(took, 0.5))}, p99 {ms(at(took, 0.99))}"
        return f"reach on {name} ({cells} cells), {'with' if paths else 'no'} paths: {figures}\n  {verdict(late)}"

    if given.games:
        parts += [lambda: games(None), lambda: games(1.0)]
    if given.spectators:
        parts.append(lambda: crowd(port, given.spectators, given.seconds, given.each, given.processes))
    for name in boards():
        parts += [partial(ask, name, paths=True), partial(ask, name, paths=False)]
    for part in parts:
        print(await part(), flush=True)
    print(f"memory of the server at the end: {memory(pid):,.0f} MB")


async def is_up(port: int) -> None:
    for _ in range(600):
        try:
            reader, writer = await asyncio.open_connection(HOST, port)
        except OSError:
            await asyncio.sleep(0.1)
            continue
        writer.write(f"GET /ready HTTP/1.1\r\nHost: {HOST}:{port}\r\nConnection: close\r\n\r\n".encode())
        if b" 200 " in await reader.read():
            return
    raise RuntimeError("the server did not start")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=15.0, help="for each of the figures")
    parser.add_argument("--games", type=int, default=50, help="at once; 0 leaves them out")
    parser.add_argument("--spectators", type=int, default=1000, help="0 leaves them out")
    parser.add_argument("--each", type=float, default=0.5, help="seconds between the actions that a crowd watches")
    parser.add_argument("--processes", type=int, default=1, help="of those who watch")
    parser.add_argument("--soak", type=float, default=0.0, metavar="MINUTES")
    parser.add_argument("--serve", nargs=2, metavar=("DATABASE", "PORT"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if given.serve is not None:
        serve(given.serve[0], int(given.serve[1]))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        database = f"sqlite+aiosqlite:///{folder}/games.db"
        server = subprocess.Popen([sys.executable, "-m", "tests.server.load", "--serve", database, str(port)])
        try:
            asyncio.run(_whole(port, server.pid, given))
        finally:
            server.terminate()
            server.wait(30)
    return 0


async def _whole(port: int, pid: int, given: argparse.Namespace) -> None:
    await is_up(port)
    await measure(port, pid, given)


if __name__ == "__main__":
    sys.exit(main())
