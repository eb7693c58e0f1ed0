"""The socket: events as they happen, and everything a seat can do, over one connection."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Sequence
from typing import Any

from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from footwork.server.hall import Hall, seat_json
from footwork.server.live import Listener, Live, to_bytes, to_text
from footwork.server.playing import border
from footwork.server.playing.chronicle import Moment
from footwork.server.playing.seats import Seat
from footwork.server.problems import (
    DEFECT,
    LIMIT_LATE,
    LIMIT_MESSAGE,
    LIMIT_RATE,
    LIMIT_SLOW,
    REQUEST,
    TOKEN_MISSING,
    TOKEN_UNKNOWN,
    Refusing,
)
from footwork.server.web.answering import At, address_of
from footwork.server.web.games import ask_about, do
from footwork.server.web.messages import AskMessage, HelloMessage, Message, PingMessage
from footwork.server.web.requests import problems_of

log = logging.getLogger("footwork.server")

AT_ONCE = 50
"""How many entries are told before somebody else has a turn."""
_MESSAGE: TypeAdapter[Any] = TypeAdapter(Message)


async def serve(socket: WebSocket, hall: Hall, game: str) -> None:
    """Speak with one client until it goes, falls behind, or says too much."""
    await socket.accept()
    connection = _Connection(socket, hall)
    try:
        await connection.run(game)
    except Refusing as refusing:
        await connection.end(refusing)
    except (WebSocketDisconnect, RuntimeError, OSError):
        return  # it has gone
    except Exception:
        log.exception("a socket met a defect")
        await connection.end(Refusing(DEFECT))


class _Connection:
    """One client."""

    def __init__(self, socket: WebSocket, hall: Hall) -> None:
        self._socket = socket
        self._hall = hall
        self._limits = hall.settings.limits
        self._sending = asyncio.Lock()
        self._credit = float(self._limits.messages_per_second)
        self._counted = time.monotonic()
        self._asking: set[asyncio.Task[None]] = set()
        self._token = ""

    async def end(self, refusing: Refusing) -> None:
        """Say why, and close."""
        with contextlib.suppress(Exception):
            await asyncio.wait_for(self._send({"type": "problem", "id": None, "problem": refusing.body}), 1)
        with contextlib.suppress(Exception):
            await self._socket.close(4000 + refusing.kind.status, refusing.kind.code)

    async def run(self, game: str) -> None:
        """Greet, then hear and tell at the same time."""
        try:
            hello = await asyncio.wait_for(self._hello(), self._limits.head_seconds)
        except TimeoutError:  # which would pass for one of the line
            raise Refusing(LIMIT_LATE) from None
        if hello.token is None:
            raise Refusing(TOKEN_MISSING)
        self._token = hello.token
        live, seat = await self._hall.enter(game, hello.token)
        live = await self._hall.current(live)
        listener = self._hall.listen(live, seat, hello.token)
        self._hall.metrics.sockets.inc()
        try:
            await self._greet(live, seat, listener, hello.after)
            await self._hall.arrived(live, listener)
            await self._speak(live, seat, listener)
        finally:
            self._hall.metrics.sockets.dec()
            for task in self._asking:
                task.cancel()
            await asyncio.shield(self._hall.left(live, listener))

    async def _hello(self) -> HelloMessage:
        try:
            return HelloMessage.model_validate_json(await self._receive())
        except ValidationError as error:
            raise Refusing(REQUEST, "a socket begins with 'hello'", problems=problems_of(error.errors())) from None

    async def _greet(self, live: Live, seat: Seat, listener: Listener, after: int | None) -> None:
        """Tell where the game stands, or what has happened since; what happens from now on waits in the queue."""
        now = live.chronicle.count(seat.eyes)
        resumes = after is not None and after <= now
        position = None if resumes else border.position(live.id, live.chronicle, seat.eyes, live.seats)
        shown = seat_json(seat, {seat.player})
        moments = []
        if resumes and after is not None and after < now:
            moments = (await self._hall.since(live, seat.eyes, after))[: now - after]
        welcome = {"type": "welcome", "game": await self._hall.game_json(live, seat.eyes), "seat": shown, "number": now}
        await self._send({**welcome, "position": position})
        for start in range(0, len(moments), AT_ONCE):
            part = moments[start : start + AT_ONCE]
            for message in await self._hall.look(_told, live, part, seat.eyes):
                await self._send_text(message)

    async def _speak(self, live: Live, seat: Seat, listener: Listener) -> None:
        """Hear and tell until one of both ends."""
        parts = [
            asyncio.create_task(self._hear(live, seat)),
            asyncio.create_task(self._tell(listener)),
            asyncio.create_task(self._watch(listener)),
        ]
        try:
            done, _ = await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
            for part in done:
                part.result()
        finally:
            for part in parts:
                part.cancel()
            await asyncio.gather(*parts, return_exceptions=True)

    async def _tell(self, listener: Listener) -> None:
        while True:
            await self._send_text(await listener.queue.get())

    async def _watch(self, listener: Listener) -> None:
        """Wait until somebody has to go: too slow, or without a seat."""
        await listener.behind.wait()
        if listener.is_away:
            raise Refusing(TOKEN_UNKNOWN)
        self._hall.metrics.dropped.inc()
        raise Refusing(LIMIT_SLOW)

    async def _hear(self, live: Live, seat: Seat) -> None:
        while True:
            text = await self._receive()
            self._count()
            try:
                message = _MESSAGE.validate_json(text)
            except ValidationError as error:
                refusing = Refusing(REQUEST, problems=problems_of(error.errors()))
                await self._send({"type": "problem", "id": _id_of(text), "problem": refusing.body})
                continue
            await self._follow(live, seat, message)

    async def _follow(self, live: Live, seat: Seat, message: Any) -> None:
        """Do what a message asks for. Questions are answered beside whatever comes next."""
        if isinstance(message, PingMessage):
            await self._send({"type": "pong", "id": message.id})
            return
        answer = asyncio.create_task(self._answer(live, seat, message))
        if isinstance(message, AskMessage):
            self._asking.add(answer)
            answer.add_done_callback(self._asking.discard)
        else:
            await asyncio.shield(answer)  # who goes meanwhile does not stop half way what others are to be told

    async def _answer(self, live: Live, seat: Seat, message: Any) -> None:
        said = await self._said_to(live, message)
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):  # it has gone; what it asked for is done
            await self._send_text(said)

    async def _said_to(self, live: Live, message: Any) -> str:
        """What is answered to a message, when what it asks for is done."""
        try:
            live, now = await self._hall.enter(live.id, self._token)  # a token may be revoked at any time
            here = At(self._hall, live, now, address_of(self._socket))
            asks = isinstance(message, AskMessage)
            answer = await (ask_about(here, message) if asks else do(here, message.type, message))
            kind = "asked" if asks else "done"
            said = b'{"type":"%s","id":%s,"answer":%s}' % (kind.encode(), to_bytes(message.id), answer)
            return said.decode()
        except Refusing as refusing:
            return to_text({"type": "problem", "id": message.id, "problem": refusing.body})

    async def _receive(self) -> str:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        if text is None:
            raise Refusing(REQUEST, "messages are texts")
        if len(text.encode("utf-8", "replace")) > self._limits.message_bytes:
            raise Refusing(LIMIT_MESSAGE, f"at most {self._limits.message_bytes:,} bytes")
        return str(text)

    def _count(self) -> None:
        """Raise Refusing for one who sends too much: so many a second, and as many at once."""
        now, most = time.monotonic(), float(self._limits.messages_per_second)
        self._credit = min(most, self._credit + (now - self._counted) * most)
        self._counted = now
        self._credit -= 1
        if self._credit < 0:
            raise Refusing(LIMIT_RATE, f"at most {most:g} a second")

    async def _send(self, data: Any) -> None:
        await self._send_text(to_text(data))

    async def _send_text(self, message: str) -> None:
        async with self._sending:
            await self._socket.send_text(message)


def _told(live: Live, moments: Sequence[Moment], eyes: str | None) -> list[str]:
    """The messages that tell somebody of what has happened."""
    return [text for moment in moments if (text := live.told(moment, eyes)) is not None]


def _id_of(text: str) -> Any:
    """The id of a message that cannot be read otherwise, so that its sender knows which one it was."""
    try:
        data = json.loads(text)
        found = data.get("id") if isinstance(data, dict) else None
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, str | int) and len(str(found)) <= 100 else None
