"""How a server runs: where it listens, where it keeps games, and the limits that protect it."""

from __future__ import annotations

import os
from dataclasses import field

from footwork.values import dataclass

LOOPBACK = ("127.0.0.1", "::1", "localhost")
SQLITE = "sqlite+aiosqlite"
POSTGRES = "postgresql+asyncpg"


@dataclass(frozen=True)
class Limits:
    """What one client may cost. Each has its own refusal."""

    message_bytes: int = 64 * 1024
    body_bytes: int = 2 * 1024 * 1024
    scenario_bytes: int = 256 * 1024
    board_side: int = 256
    messages_per_second: int = 20
    connections_per_address: int = 64
    head_seconds: float = 10.0
    """How long who connects may take to say what they want: the head of a request, the first message of a socket."""
    body_seconds: float = 30.0
    unread_seconds: float = 30.0
    """How long an answer may lie there unread."""
    queued_messages: int = 256
    question_seconds: float = 5.0
    question_bytes: int = 1024 * 1024 * 1024
    questions_waiting: int = 64
    questions_per_address: int = 16
    games: int = 100_000
    seats_per_game: int = 10_000
    entries_per_game: int = 100_000
    bot_actions_in_a_row: int = 400


@dataclass(frozen=True)
class Settings:
    """Where a server listens, keeps its games, and whom it trusts."""

    host: str = "127.0.0.1"
    port: int = 8470
    database: str = "sqlite+aiosqlite:///footwork.db"
    workers: int = 1
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    """The addresses of proxies that are believed for whom they speak."""
    limits: Limits = Limits()
    snapshot_every: int = 50
    tables_kept: int = 500
    question_processes: int = max(1, min(4, (os.cpu_count() or 1) - 1))
    acknowledge_first: bool = field(default=False, repr=False)
    """For the tests that must catch it: answer before what was done is committed."""

    @property
    def is_postgres(self) -> bool:
        """Whether several processes may share the database."""
        return self.database.startswith("postgresql")

    @property
    def is_local(self) -> bool:
        """Whether only this computer can reach it."""
        return self.host in LOOPBACK


def database_url(said: str) -> str:
    """The URL of a database as SQLAlchemy wants it: `games.db`, `sqlite:///games.db`, `postgresql://…`.

    >>> database_url("games.db"), database_url("postgresql://localhost/footwork")
    ('sqlite+aiosqlite:///games.db', 'postgresql+asyncpg://localhost/footwork')
    """
    kind, parted, rest = said.partition("://")
    if not parted:
        return f"{SQLITE}:///{said}"
    plain = kind.partition("+")[0]
    drivers = {"sqlite": SQLITE, "postgresql": POSTGRES, "postgres": POSTGRES}
    return f"{drivers.get(plain, kind)}://{rest}"
