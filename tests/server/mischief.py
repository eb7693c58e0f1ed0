"""A proxy that does what networks do at their worst: it doubles, delays, reorders and loses messages, both ways."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import WebSocketException

Send = Callable[[str], Awaitable[None]]
LATE = 0.25
"""The longest time that a message is held back, in seconds."""


class Mischief:
    """What is done to messages, by a seed; and how often it was done."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.done: Counter[str] = Counter()
        self._late: set[asyncio.Task[None]] = set()

    def happens(self, what: str, probability: float) -> bool:
        """Whether it happens now."""
        happens = self.chance.random() < probability
        self.done[what] += happens
        return happens

    def later(self, send: Callable[[], Awaitable[Any]]) -> None:
        """Send something after a while, when other things may have come first."""

        async def wait(seconds: float) -> None:
            await asyncio.sleep(seconds)
            with suppress(OSError, WebSocketException, httpx.TransportError):
                await send()

        task = asyncio.create_task(wait(self.chance.uniform(0, LATE)))
        self._late.add(task)
        task.add_done_callback(self._late.discard)

    async def settle(self) -> None:
        """Wait until nothing is held back any more."""
        while self._late:
            await asyncio.wait(self._late)


class Proxy:
    """A proxy before a server, for requests and for sockets, each on a port of its own."""

    def __init__(self, server: str, mischief: Mischief) -> None:
        self.mischief = mischief
        self._server = server
        self._http = httpx.AsyncClient(base_url=server, timeout=60)
        self.http_port = self.socket_port = 0

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Proxy]:
        """Stand before the server for a while."""
        requests = await asyncio.start_server(self._connection, "127.0.0.1", 0)
        self.http_port = requests.sockets[0].getsockname()[1]
        async with requests, serve(self._socket, "127.0.0.1", 0, max_size=None) as sockets, self._http:
            self.socket_port = next(iter(sockets.sockets)).getsockname()[1]
            yield self
            await self.mischief.settle()

    # Requests

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request and its answer, or none."""
        try:
            with suppress(OSError, asyncio.IncompleteReadError, httpx.TransportError):
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
                method, path, _ = head[0].split(" ")
                headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:-2])}
                body = await reader.readexactly(int(headers.get("content-length", 0)))
                kept = {name: said for name, said in headers.items() if name in ("authorization", "content-type")}
                answer = await self._request(method, path, kept, body)
                if answer is not None:
                    start = f"HTTP/1.1 {answer.status_code} -\r\ncontent-length: {len(answer.content)}\r\n"
                    writer.write(f"{start}connection: close\r\n\r\n".encode() + answer.content)
                    await writer.drain()
        finally:
            writer.close()

    async def _request(self, method: str, path: str, headers: dict[str, str], body: bytes) -> httpx.Response | None:
        mischief = self.mischief

        def send() -> Awaitable[httpx.Response]:
            return self._http.request(method, path, headers=headers, content=body)

        if mischief.happens("request lost", 0.05):
            return None
        if mischief.happens("request doubled at once", 0.1):
            return (await asyncio.gather(send(), send()))[mischief.chance.randrange(2)]
        if mischief.happens("request doubled later", 0.15):
            mischief.later(send)
        if mischief.happens("request delayed", 0.15):
            await asyncio.sleep(mischief.chance.uniform(0, LATE / 4))
        answer = await send()
        return None if mischief.happens("answer lost", 0.1) else answer

    # Sockets

    async def _socket(self, client: ServerConnection) -> None:
        assert client.request is not None
        address = self._server.replace("http", "ws", 1) + client.request.path
        with suppress(OSError, WebSocketException):
            async with connect(address, max_size=None) as server:
                ways = [
                    asyncio.create_task(self._pass_on(client, server.send)),
                    asyncio.create_task(self._pass_on(server, client.send)),
                ]
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
        client.transport.abort()  # cut, without a word

    async def _pass_on(self, source: Any, send: Send) -> None:
        """Pass messages on until the connection is cut; the first one as it is, or nothing would ever begin."""
        mischief = self.mischief
        await send(await source.recv())
        async for message in source:
            if mischief.happens("connection cut", 0.02):
                return
            if mischief.happens("message doubled later", 0.1):
                mischief.later(lambda message=message: send(message))  # type: ignore[misc]
            if mischief.happens("message overtaken", 0.1):
                mischief.later(lambda message=message: send(message))  # type: ignore[misc]
                continue
            if mischief.happens("message delayed", 0.1):
                await asyncio.sleep(mischief.chance.uniform(0, LATE / 4))
            await send(message)
            if mischief.happens("message doubled at once", 0.1):
                await send(message)
