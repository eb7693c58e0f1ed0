"""One server as a process of its own, to be killed: python -m tests.server.one DATABASE PORT [--acknowledge-first]."""

from __future__ import annotations

import sys

from footwork.server.running import run
from footwork.server.settings import Settings

if __name__ == "__main__":
    database, port, *more = sys.argv[1:]
    settings = Settings(
        database=database, port=int(port), snapshot_every=7, acknowledge_first="--acknowledge-first" in more
    )
    run(settings, level="error")
