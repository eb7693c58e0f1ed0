"""The serve verb and the admin verbs: what they need is imported when they run."""

from __future__ import annotations

import errno
import json
import os
import socket
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from footwork.cli.usage import Plain
from footwork.errors import MisuseError
from footwork.rules.files.disk import failure

if TYPE_CHECKING:
    from footwork.server.store.store import Store

T = TypeVar("T")
Database = Annotated[
    str,
    typer.Option(
        "--database", metavar="URL", help="Where games are kept: an SQLite file, or postgresql://USER@HOST/NAME."
    ),
]
DATABASE = "footwork.db"


def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65535, help="The port to listen on.")] = 8470,
    database: Database = DATABASE,
    workers: Annotated[
        int, typer.Option(metavar="N", min=1, max=64, help="Processes; more than one on PostgreSQL only.")
    ] = 1,
    allow_origin: Annotated[
        list[str] | None,
        typer.Option(metavar="ORIGIN", help="Let pages of https://HOST speak to the server; may be repeated."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="Believe the proxy at ADDRESS for whom it speaks; may be repeated."),
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Log every request.")] = False,
) -> None:
    """Serve questions and games over HTTP and WebSocket.

    Games are kept in the database; stop it with Ctrl-C, and nothing is lost.
    """
    _installed()
    from footwork.server.running import run
    from footwork.server.settings import Settings, database_url

    origins = tuple(origin.rstrip("/") for origin in allow_origin or ())
    settings = Settings(
        host=host,
        port=port,
        database=database_url(database),
        workers=workers,
        origins=origins,
        proxies=tuple(proxy or ()),
    )
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    _free(host, port)
    print(f"Footwork serves {address} and keeps games in {_shown(database)}. Ctrl-C stops it.", flush=True)
    if not settings.is_local:
        print(
            f"Warning: everybody who can reach {host} can reach this server, and nothing is encrypted. "
            "Put it behind a proxy that speaks HTTPS.",
            file=sys.stderr,
        )
    if open_page and _has_screen():
        _open_later(host, port, address)
    run(settings, level="debug" if verbose else "warning")


def _installed() -> None:
    """Say what is missing if the server's parts are not installed."""
    from importlib.util import find_spec

    if any(find_spec(part) is None for part in ("fastapi", "uvicorn", "sqlalchemy", "alembic")):
        raise MisuseError("the server is not installed; install it with: pip install 'footwork[server]'")


def _shown(database: str) -> str:
    """A database without its password."""
    before, at, after = database.rpartition("@")
    return database if not at else f"{before.rpartition(':')[0] or before}@{after}"


def _free(host: str, port: int) -> None:
    """Say before anything starts that a port is taken: what listens there is often the server of yesterday."""
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as trying:
            trying.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trying.bind(where)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise MisuseError(
                f"port {port} is taken: perhaps a server runs already; choose another with --port N"
            ) from None
        raise MisuseError(f"{host}, port {port}, cannot be listened on: {failure(error)}") from None


def _has_screen() -> bool:
    """Whether a browser has where to appear: one in the terminal would hide the server's own lines."""
    if sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def _open_later(host: str, port: int, address: str) -> None:
    """Open the page as soon as the server answers."""
    import webbrowser

    def show() -> None:
        for _ in range(300):
            with suppress(OSError), socket.create_connection((host, port), timeout=1):
                webbrowser.open(address)
                return
            time.sleep(0.1)

    threading.Thread(target=show, daemon=True).start()


admin = typer.Typer(
    name="admin",
    help="Look after the games of a server: list, export, delete, vacuum.",
    rich_markup_mode=None,
    no_args_is_help=True,
)


def _with_store(database: str, use: Callable[[Store], Awaitable[T]], *, alone: bool) -> T:
    """Do something with the database; `alone`, only while no server runs on it."""
    _installed()
    import asyncio

    from footwork.server.settings import database_url
    from footwork.server.store.store import Store

    url = database_url(database)
    if url.startswith("sqlite") and not Path(url.partition(":///")[2]).is_file():
        raise MisuseError(f"there is no database {database}; name it with --database")

    async def used() -> T:
        store = Store(url)
        await store.open(alone=alone)
        try:
            return await use(store)
        finally:
            await store.close()

    return asyncio.run(used())


@admin.command("list", cls=Plain)
def list_games(
    database: Database = DATABASE,
    limit: Annotated[int, typer.Option(metavar="N", min=1, help="At most so many, the latest first.")] = 100,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """List the games, the latest first."""

    async def use(store: Store) -> list[dict[str, Any]]:
        rows = await store.list_games(listed=False, limit=limit)
        return [{**row, "entries": await store.count_entries(row["id"])} for row in rows]

    rows = _with_store(database, use, alone=False)
    shown = ("id", "created", "ruleset", "title", "entries", "over", "trouble")
    if as_json:
        print(json.dumps([{key: row[key] for key in shown} for row in rows], indent=2))
        return
    for row in rows:
        made = time.strftime("%Y-%m-%d %H:%M", time.localtime(row["created"]))
        ends = "over" if row["over"] else "running"
        trouble = f"  trouble: {row['trouble']}" if row["trouble"] else ""
        print(f"{row['id']}  {made}  {row['entries']:5} entries  {ends:7}  {row['ruleset']}: {row['title']}{trouble}")
    print(f"{len(rows)} game{'' if len(rows) == 1 else 's'}.")


@admin.command(cls=Plain)
def export(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, by its id.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The save to write.")],
    database: Database = DATABASE,
) -> None:
    """Write a whole game into a save, which `footwork play --load` and a server can go on with."""
    from footwork.rules.files.disk import write_whole

    async def use(store: Store) -> str:
        from footwork.server.exporting import save_text

        return await save_text(store, game)

    text = _with_store(database, use, alone=False)
    try:
        write_whole(file, text)
    except (OSError, ValueError) as error:
        raise MisuseError(f"{file} cannot be written: {failure(error)}") from None
    print(f"Written to {file}.")


@admin.command(cls=Plain)
def delete(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, by its id.")], database: Database = DATABASE
) -> None:
    """Delete a game for good. On SQLite the server must not be running."""

    async def use(store: Store) -> bool:
        return await store.delete_game(game)

    if not _with_store(database, use, alone=True):
        raise MisuseError(f"there is no game {game}")
    print(f"Deleted {game}.")


@admin.command(cls=Plain)
def vacuum(database: Database = DATABASE) -> None:
    """Give back the room of what was deleted. On SQLite the server must not be running."""

    async def use(store: Store) -> None:
        await store.vacuum()

    _with_store(database, use, alone=True)
    print("Done.")
