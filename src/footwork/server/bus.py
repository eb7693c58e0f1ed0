"""The bus: what processes on one database tell each other: ids only; what they stand for is in the database."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Collection
from typing import Protocol

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy.engine import make_url

from footwork.server.store.store import CHANNEL

_AWAY = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)
"""A database that is not there, or that is still starting."""
_WHO = "SELECT application_name FROM pg_stat_activity WHERE application_name LIKE $1"

log = logging.getLogger("footwork.server")

LOST, LOOK, AGAIN = "", "?", "*"
LOOK_SECONDS = 10.0
"""How often one looks which processes are there; one that was killed could not say that it goes."""
NAME = "footwork "
"""What processes are called in the database: this, and their id."""
AGAIN_SECONDS = 0.5


class Hears(Protocol):
    """Who follows what is heard."""

    process: str

    async def hear(self, told: str) -> None:
        """Follow a notice."""

    async def hear_again(self) -> None:
        """Look at everything anew."""

    async def only(self, processes: Collection[str]) -> None:
        """Forget processes that are no more."""


class Bus:
    """Listens for what other processes have done to games, on PostgreSQL; alone there is nobody to hear."""

    def __init__(self, url: str, hears: Hears) -> None:
        self._url = make_url(url)
        self._hears = hears
        self._tasks: list[asyncio.Task[None]] = []
        self._heard: asyncio.Queue[str] = asyncio.Queue()

    async def open(self) -> None:
        """Start to listen."""
        connection = await self._connect()
        self._tasks = [asyncio.create_task(self._listen(connection)), asyncio.create_task(self._remind())]

    async def close(self) -> None:
        """Stop listening."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _connect(self) -> asyncpg.Connection:
        plain = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        named = {"application_name": f"{NAME}{self._hears.process}"}
        connection = await asyncpg.connect(plain, server_settings=named)
        connection.add_termination_listener(lambda _: self._heard.put_nowait(LOST))
        await connection.add_listener(CHANNEL, lambda *told: self._heard.put_nowait(str(told[-1])))
        return connection

    async def _remind(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self._heard.put_nowait(LOOK)

    async def _listen(self, connection: asyncpg.Connection) -> None:
        """Hear one notice after another; a lost connection is made again, and then everything is looked at anew."""
        try:
            while True:
                told = await self._heard.get()
                if told == LOST and connection.is_closed():
                    log.warning("the database does not tell what others do")
                    connection = await self._again()
                    told = AGAIN
                try:
                    await self._follow(told, connection)
                except Exception:
                    log.exception("a notice could not be followed")
        finally:
            with contextlib.suppress(Exception):
                await connection.close(timeout=1)

    async def _follow(self, told: str, connection: asyncpg.Connection) -> None:
        if told == AGAIN:
            await self._hears.hear_again()
        elif told == LOOK:
            await self._look(connection)
        elif told != LOST:
            await self._hears.hear(told)

    async def _look(self, connection: asyncpg.Connection) -> None:
        """Look which processes are there; a connection that does not answer is as good as lost."""
        try:
            rows = await connection.fetch(_WHO, f"{NAME}%", timeout=LOOK_SECONDS)
        except _AWAY:
            connection.terminate()
            return
        await self._hears.only({str(row["application_name"]).removeprefix(NAME) for row in rows})

    async def _again(self) -> asyncpg.Connection:
        while True:
            try:
                return await self._connect()
            except _AWAY:
                await asyncio.sleep(AGAIN_SECONDS)
