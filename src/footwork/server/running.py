"""Running a server: one process, or several on PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import socket
import sys
from dataclasses import asdict

import uvicorn
from uvicorn.supervisors import Multiprocess

from footwork.errors import MisuseError
from footwork.server.logs import begin_logging
from footwork.server.settings import Limits, Settings
from footwork.server.store.store import Store
from footwork.server.web.app import create_app
from footwork.server.web.door import Config
from footwork.server.web.guard import Guard

NOT_STARTED = 3
"""How a process ends whose server has not come up, as uvicorn's own do."""
GIVEN = "FOOTWORK_SERVER_SETTINGS"


def run(settings: Settings, *, level: str = "info") -> None:
    """Serve until told to stop. Raises MisuseError for settings that do not go together, DatabaseError for a database
    that cannot be used."""
    if settings.workers > 1 and not settings.is_postgres:
        raise MisuseError(
            "SQLite is for one process; leave out --workers, or use PostgreSQL: --database postgresql://…"
        )
    asyncio.run(_try_out(settings))
    begin_logging(level)
    if settings.workers > 1:
        _run_several(settings, level)
        return
    app = create_app(settings)
    gc.freeze()  # what is loaded stays: it need not be looked through again and again while somebody waits
    server = uvicorn.Server(Config(app, settings))
    with contextlib.suppress(KeyboardInterrupt):
        server.run()
    if not server.started:
        sys.exit(NOT_STARTED)


def _run_several(settings: Settings, level: str) -> None:
    os.environ[GIVEN] = json.dumps(asdict(settings) | {"level": level})
    config = Config("footwork.server.running:from_environment", settings, factory=True, workers=settings.workers)
    with contextlib.suppress(KeyboardInterrupt):
        Multiprocess(config, sockets=[door(config)]).run()


def door(config: uvicorn.Config) -> socket.socket:
    """The socket at which several processes listen; what they answer is sent at once.

    asyncio sees to that by itself, but only on sockets that were made for TCP by name, and uvicorn's is not: the end of
    an answer would wait for the other side to acknowledge its beginning, for 40 ms.
    """
    made = config.bind_socket()
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return made


async def _try_out(settings: Settings) -> None:
    """Open the database once before anything is started: who cannot serve hears why, and nothing else."""
    store = Store(settings.database)
    try:
        await store.open()
    finally:
        await store.close()


def from_environment() -> Guard:
    """The application of one of several processes, with the settings of the one that started it."""
    given = json.loads(os.environ[GIVEN])
    begin_logging(given.pop("level"))
    limits = Limits(**given.pop("limits"))
    lists = {name: tuple(given[name]) for name in ("origins", "proxies")}
    app = create_app(Settings(**{**given, **lists, "limits": limits}))
    gc.freeze()
    return app
