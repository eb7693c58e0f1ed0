"""The guard: what every connection passes before anything else: size, origin, host; and what is counted and logged."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from footwork.characters import acting
from footwork.server.metrics import Metrics
from footwork.server.problems import (
    DEFECT,
    LIMIT_BODY,
    LIMIT_CONNECTIONS,
    LIMIT_LATE,
    NAME_UNKNOWN,
    ORIGIN,
    Kind,
    Refusing,
)
from footwork.server.settings import LOOPBACK, Settings

log = logging.getLogger("footwork.server")

_SAFE = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cache-control", b"no-store"),
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        b"frame-ancestors 'none'",
    ),
]


class Guard:
    """Lets through what may come in."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics
        self.connected: Counter[str] = Counter()
        self.asking: Counter[str] = Counter()
        """Requests that are under way, by address."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request or a socket through, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        kind = self._why_not(scope, headers)
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send, kind)
            return
        address = scope["client"][0] if scope.get("client") else ""
        if kind is None and self.asking[address] >= self._settings.limits.connections_per_address:
            kind = LIMIT_CONNECTIONS
        if kind is not None:
            await _refuse(send, Refusing(kind))
            self._metrics.requests.labels(scope["method"], "", kind.status).inc()
            return
        with self._counted(self.asking, address):
            await self._request(scope, receive, send)

    def _why_not(self, scope: Scope, headers: dict[bytes, bytes]) -> Kind | None:
        host = headers.get(b"host", b"").decode("latin-1")
        if self._settings.is_local and not _is_loopback(host):
            return ORIGIN  # a page may give our address a name of its own
        if acting(scope["path"]) is not None:
            return NAME_UNKNOWN  # nothing is called so, and no database could look for it
        origin = headers.get(b"origin")
        if origin is not None and not self._is_known(origin.decode("latin-1"), host):
            return ORIGIN
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or int(length) > self._settings.limits.body_bytes:
            return LIMIT_BODY
        return None

    def _is_known(self, origin: str, host: str) -> bool:
        if origin in self._settings.origins:
            return True
        try:
            return origin != "null" and urlsplit(origin).netloc == host
        except ValueError:  # an address that is none
            return False

    async def _socket(self, scope: Scope, receive: Receive, send: Send, kind: Kind | None) -> None:
        address = scope["client"][0] if scope.get("client") else ""
        if kind is None and self.connected[address] >= self._settings.limits.connections_per_address:
            kind = LIMIT_CONNECTIONS
        if kind is not None:
            await receive()
            if "websocket.http.response" in scope.get("extensions", {}):
                await _refuse(send, Refusing(kind), before="websocket.")
            else:
                await send({"type": "websocket.close", "code": 4000 + kind.status, "reason": kind.code})
            return
        with self._counted(self.connected, address):
            await self._app(scope, receive, send)

    @contextmanager
    def _counted(self, here: Counter[str], address: str) -> Iterator[None]:
        """Count somebody in, and out again."""
        here[address] += 1
        try:
            yield
        finally:
            here[address] -= 1
            if not here[address]:
                del here[address]

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status, limits = time.perf_counter(), 0, self._settings.limits
        body = _Body(receive, limits.body_bytes, limits.body_seconds)

        async def sent(message: Message) -> None:
            nonlocal status
            if body.refused is not None:
                return  # whatever is made of half a body
            if message["type"] == "http.response.start":
                status = message["status"]
                said = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(each for each in _SAFE if each[0] not in said)]
            await send(message)

        try:
            await self._app(scope, body.receive, sent)
        except Exception:
            if body.refused is None:
                log.exception("a request met a defect", extra={"route": _route(scope)})
            if not status:
                status = (body.refused or DEFECT).status
                await _refuse(send, Refusing(body.refused or DEFECT))
        else:
            if body.refused is not None and not status:
                status = body.refused.status
                await _refuse(send, Refusing(body.refused))
        seconds, route = time.perf_counter() - began, _route(scope)
        if not scope.get("state", {}).get("secret"):  # whoever reads the metrics would see that somebody plans
            self._metrics.requests.labels(scope["method"], route, status).inc()
        said = {"method": scope["method"], "route": route, "status": status, "ms": round(seconds * 1000, 1)}
        log.debug("request", extra=said)


class _Body:
    """The body of a request, as far as it has come: so large, within a time, and no more."""

    def __init__(self, receive: Receive, most: int, seconds: float) -> None:
        self._receive = receive
        self._left = most
        self._until: float | None = asyncio.get_running_loop().time() + seconds
        self.refused: Kind | None = None

    async def receive(self) -> Message:
        """The next part; what comes after the last one, that somebody goes, may take as long as it likes."""
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError:
            self.refused = LIMIT_LATE
            return {"type": "http.disconnect"}
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            self.refused = LIMIT_BODY
            return {"type": "http.disconnect"}
        if not message.get("more_body", False):
            self._until = None
        return message


def _is_loopback(host: str) -> bool:
    name = host.rsplit(":", 1)[0] if host.count(":") == 1 else host.split("]")[0].lstrip("[")
    return name in LOOPBACK


def _route(scope: Scope) -> str:
    """The route as it is written, without what stands in it."""
    route = scope.get("route")
    return getattr(route, "path", "")


async def _refuse(send: Send, refusing: Refusing, before: str = "") -> None:
    body = json.dumps(refusing.body).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if refusing.kind in (LIMIT_BODY, LIMIT_LATE):
        headers.append((b"connection", b"close"))  # the rest of the body is not waited for
    await send({"type": f"{before}http.response.start", "status": refusing.kind.status, "headers": headers})
    await send({"type": f"{before}http.response.body", "body": body})
