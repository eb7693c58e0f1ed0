"""The door: what a connection may cost before it has asked for anything, and while it does not read its answer.

Who connects has to say what they want in time, and all of it; one address has so many connections and no more. The
guard stands behind the door, and sees only requests whose head is there.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from footwork.server.problems import LIMIT_CONNECTIONS, LIMIT_LATE, Refusing
from footwork.server.settings import Settings

STOP_SECONDS = 5
CROWD = 4
"""How many connections an address may have for each socket that it may have: requests come over others, and linger."""


class Config(uvicorn.Config):
    """How uvicorn serves: with this door, and with what the settings say."""

    def __init__(self, app: Any, settings: Settings, **more: Any) -> None:
        super().__init__(
            app,
            host=settings.host,
            port=settings.port,
            http=_Requests,
            ws=_Sockets,
            log_config=None,
            access_log=False,
            lifespan="on",
            ws_max_size=4 * settings.limits.message_bytes,
            ws_per_message_deflate=False,  # it would be done anew for each of those who watch
            server_header=False,
            proxy_headers=bool(settings.proxies),  # else anybody could say to be somebody else
            forwarded_allow_ips=list(settings.proxies),
            timeout_graceful_shutdown=STOP_SECONDS,
            **more,
        )
        self.settings = settings


class _Timer:
    """Calls back after some time, unless it is stopped."""

    def __init__(self) -> None:
        self._handle: asyncio.TimerHandle | None = None

    def start(self, seconds: float, call: Any) -> None:
        """Begin to wait; one who waits already goes on waiting."""
        if self._handle is None:
            self._handle = asyncio.get_running_loop().call_later(seconds, call)

    def stop(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
        self._handle = None


class _Requests(H11Protocol):
    """A connection that speaks HTTP."""

    config: Config

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let somebody in, unless too many of the same address are there."""
        super().connection_made(transport)
        self._limits, self._late, self._unread = self.config.settings.limits, _Timer(), _Timer()
        address = None if self.client is None else self.client[0]
        most = CROWD * self._limits.connections_per_address
        # Of a proxy come the connections of everybody; whom it speaks for, the guard knows.
        if not self.config.settings.proxies and sum(_is_of(each, address) for each in self.connections) > most:
            self._refuse(Refusing(LIMIT_CONNECTIONS))
            return
        self._late.start(self._limits.head_seconds, self._too_late)

    def data_received(self, data: bytes) -> None:
        """Read on; the head of a request, or what is left of a body that nobody waits for, has its time."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        answered = bool(self.cycle) and self.cycle.response_complete
        if self.conn.their_state is h11.IDLE or (self.conn.their_state is h11.SEND_BODY and answered):
            self._late.start(self._limits.head_seconds, self._too_late)
        else:
            self._late.stop()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._late.stop()
        self._unread.stop()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """What was answered is not read: wait for it, but not for ever."""
        super().pause_writing()
        self._unread.start(self._limits.unread_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """It is read."""
        self._unread.stop()
        super().resume_writing()

    def _too_late(self) -> None:
        self._late.stop()
        if self.transport.is_closing():
            return
        if self.conn.our_state is h11.IDLE and self.conn.trailing_data[0]:
            self._refuse(Refusing(LIMIT_LATE))
        else:
            self.transport.close()  # it has asked for nothing, so there is nothing to answer

    def _refuse(self, refusing: Refusing) -> None:
        """Answer without having read a request."""
        body = json.dumps(refusing.body).encode()
        headers = [("content-type", "application/json"), ("content-length", str(len(body))), ("connection", "close")]
        said = [h11.Response(status_code=refusing.kind.status, headers=headers), h11.Data(body), h11.EndOfMessage()]
        for each in said:
            self.transport.write(self.conn.send(each) or b"")
        self.transport.close()


class _Sockets(WebSocketsSansIOProtocol):
    """A connection that has become a socket."""

    config: Config

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Go on with a connection that was let in."""
        super().connection_made(transport)
        self._unread = _Timer()

    async def send(self, message: Any) -> None:
        """Send on. Who was refused has had an answer: uvicorn would write each of them into the log as a defect."""
        await super().send(message)
        if self.close_sent:
            self.handshake_complete = True

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._unread.stop()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """What was told is not read: the socket is let go before that; this ends one that was."""
        super().pause_writing()
        self._unread.start(self.config.settings.limits.unread_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """It is read."""
        self._unread.stop()
        super().resume_writing()


def _is_of(connection: Any, address: str | None) -> bool:
    """Whether a connection comes from an address."""
    return connection.client is not None and connection.client[0] == address
