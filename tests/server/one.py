"""One server as a process of its own, to be killed."""

from __future__ import annotations

from footwork.server.running import run
from footwork.server.settings import Settings

SNAPSHOT_EVERY = 5
"""So often that snapshots are taken at every place of a script: while a question is open, somebody ready, or asked."""


def serve(database: str, port: int, acknowledge_first: bool = False) -> None:
    """Serve until killed."""
    settings = Settings(
        database=database, port=port, snapshot_every=SNAPSHOT_EVERY, acknowledge_first=acknowledge_first
    )
    run(settings, level="error")
