"""The bus: what processes on one database tell each other: ids only; what they stand for is in the database."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy.engine import make_url

from footwork.server.store.store import CHANNEL

log = logging.getLogger("footwork.server")

Hear = Callable[[str], Awaitable[None]]


class Bus:
    """Listens for what other processes have done to games, on PostgreSQL; alone there is nobody to hear."""

    def __init__(self, url: str, hear: Hear) -> None:
        self._url = make_url(url)
        self._hear = hear
        self._task: asyncio.Task[None] | None = None
        self._heard: asyncio.Queue[str] = asyncio.Queue()

    async def open(self) -> None:
        """Start to listen, where there is somebody to listen to."""
        if self._url.get_backend_name() == "postgresql":
            connection = await self._connect()
            self._task = asyncio.create_task(self._listen(connection))

    async def close(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _connect(self) -> asyncpg.Connection:
        plain = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await asyncpg.connect(plain)
        await connection.add_listener(CHANNEL, lambda *told: self._heard.put_nowait(str(told[-1])))
        connection.add_termination_listener(lambda _: self._heard.put_nowait(""))
        return connection

    async def _listen(self, connection: asyncpg.Connection) -> None:
        """Hear one notice after another; a lost connection is made again, and then everything is looked at anew."""
        try:
            while True:
                told = await self._heard.get()
                if told == "":
                    connection = await self._again()
                    told = "*"
                try:
                    await self._hear(told)
                except Exception:
                    log.exception("a notice could not be followed")
        finally:
            with contextlib.suppress(Exception):
                await connection.close(timeout=1)

    async def _again(self) -> asyncpg.Connection:
        while True:
            try:
                return await self._connect()
            except OSError:
                await asyncio.sleep(1)
