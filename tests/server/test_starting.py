"""Starting: who cannot serve is told why in a line, and a database that is in use is left alone."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from pathlib import Path

import pytest
import uvicorn

from footwork.server.running import door
from footwork.server.store.store import Store
from footwork.server.store.upgrading import DatabaseError


def serve(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "footwork", "serve", "--port", "0", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def test_a_second_server_on_one_file_is_refused_with_a_hint(tmp_path: Path) -> None:
    async def play() -> subprocess.CompletedProcess[str]:
        store = Store(f"sqlite+aiosqlite:///{tmp_path}/games.db")
        await store.open()
        try:
            return await asyncio.to_thread(serve, "--database", f"{tmp_path}/games.db")
        finally:
            await store.close()

    ended = asyncio.run(play())
    assert ended.returncode == 2
    assert "SQLite is for one process; stop that one, name another file, or use PostgreSQL" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_more_processes_than_one_on_sqlite_are_refused_with_a_hint(tmp_path: Path) -> None:
    ended = serve("--database", f"{tmp_path}/games.db", "--workers", "2")
    assert ended.returncode == 2
    assert "SQLite is for one process; leave out --workers, or use PostgreSQL" in ended.stderr


@pytest.mark.parametrize("url", ["sqlite+aiosqlite:///{}/nowhere/games.db", "postgresql+asyncpg://127.0.0.1:1/x"])
def test_a_database_that_cannot_be_reached_says_so(tmp_path: Path, url: str) -> None:
    with pytest.raises(DatabaseError):
        asyncio.run(Store(url.format(tmp_path)).open())


def test_a_file_that_is_no_database_says_so_and_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_text("a letter to somebody, and no database at all" * 100)

    async def play() -> None:
        store = Store(f"sqlite+aiosqlite:///{path}")
        try:
            await store.open()
        finally:
            await store.close()

    with pytest.raises(DatabaseError, match="not a database"):
        asyncio.run(play())
    assert path.read_text().startswith("a letter")


def test_what_several_processes_answer_is_sent_at_once() -> None:
    with door(uvicorn.Config("", host="127.0.0.1", port=0)) as listening:
        listening.listen()
        with socket.create_connection(listening.getsockname()), listening.accept()[0] as answering:
            assert answering.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
