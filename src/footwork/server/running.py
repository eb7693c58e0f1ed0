"""Running a server: one process, or several on PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import socket
from dataclasses import asdict
from typing import Any

import uvicorn
from uvicorn.supervisors import Multiprocess

from footwork.errors import MisuseError
from footwork.server.logs import begin_logging
from footwork.server.settings import Limits, Settings
from footwork.server.store.store import Store
from footwork.server.web.app import create_app
from footwork.server.web.guard import Guard

GIVEN = "FOOTWORK_SERVER_SETTINGS"
STOP_SECONDS = 5


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
    uvicorn.run(app, **_options(settings))


def _run_several(settings: Settings, level: str) -> None:
    os.environ[GIVEN] = json.dumps(asdict(settings) | {"level": level})
    config = uvicorn.Config(
        "footwork.server.running:from_environment", factory=True, workers=settings.workers, **_options(settings)
    )
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


def _options(settings: Settings) -> dict[str, Any]:
    return {
        "host": settings.host,
        "port": settings.port,
        "log_config": None,
        "access_log": False,
        "lifespan": "on",
        "ws": "websockets-sansio",
        "ws_max_size": 4 * settings.limits.message_bytes,
        "ws_per_message_deflate": False,  # it would be done anew for each of those who watch
        "server_header": False,
        "timeout_graceful_shutdown": STOP_SECONDS,
        "limit_concurrency": None,
    }


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
    app = create_app(Settings(**{**given, "limits": limits, "origins": tuple(given["origins"])}))
    gc.freeze()
    return app
