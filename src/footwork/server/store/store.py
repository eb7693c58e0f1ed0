"""Store: games, logs, seats and texts in a database. What it has taken in is on disk when a call returns."""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Select, delete, event, func, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from footwork.errors import FootworkError
from footwork.server.problems import DATABASE, Refusing
from footwork.server.store.tables import entries, games, invites, seats, snapshots, texts
from footwork.server.store.upgrading import DatabaseError, upgrade
from footwork.values import dataclass

log = logging.getLogger("footwork.server")

_UPGRADING = 0x466F6F74  # the lock that processes take in turn while they bring a database up to date


Row = dict[str, Any]
MOST_TOKENS = 20_000


class Conflict(Exception):
    """Somebody else has written this number, or this key, before."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A game as it stood after an entry, as text."""

    number: int
    format: int
    hash: str
    text: str


class _Addition:
    """What is to be added to the log of one game, and whether it was."""

    def __init__(
        self,
        rows: Sequence[Mapping[str, Any]],
        snapshot: Mapping[str, Any] | None,
        over: bool | None,
        notify: str | None,
    ) -> None:
        self.rows, self.snapshot, self.over, self.notify = list(rows), snapshot, over, notify
        self.written: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def fail(self, error: BaseException) -> None:
        """It was not."""
        self.written.set_exception(error if isinstance(error, Exception) else Conflict())
        self.written.exception()  # whoever waited may have gone


class Store:
    """A database of games."""

    def __init__(self, url: str) -> None:
        self._url = make_url(url)
        self.is_sqlite = self._url.get_backend_name() == "sqlite"
        self._lock_file: int | None = None
        self._writing = asyncio.Lock()
        self._unwritten: list[_Addition] = []
        self._tokens: dict[str, Row] = {}
        """Seats by their tokens, on SQLite, where nobody else changes them."""
        self._token_changes = 0
        options: dict[str, Any] = {} if self.is_sqlite else {"pool_size": 8, "max_overflow": 8, "pool_pre_ping": True}
        self._engine = create_async_engine(url, hide_parameters=True, **options)  # an error would tell plans
        self._writer = self._engine.execution_options(writes=True)
        if self.is_sqlite:
            event.listen(self._engine.sync_engine, "connect", _prepare_sqlite)
            event.listen(self._engine.sync_engine, "begin", _begin_sqlite)

    async def open(self, *, alone: bool = True) -> None:
        """Open the database, and make or upgrade its tables. Raises DatabaseError.

        On SQLite `alone` keeps other processes out; who only reads does not have to.
        """
        if self.is_sqlite and alone:
            self._lock()
        try:
            async with self._writer.begin() as connection:
                await connection.run_sync(_upgrade_alone)
        except FootworkError:
            raise
        except OSError as error:
            raise DatabaseError(f"the database cannot be reached: {error}") from error
        except Exception as error:  # of the driver, whichever it is: no such user, no such database, no database at all
            raise DatabaseError(f"the database cannot be used: {getattr(error, 'orig', error)}") from error

    async def close(self) -> None:
        """Let go of the database."""
        await self._engine.dispose()
        if self._lock_file is not None:
            os.close(self._lock_file)
            self._lock_file = None

    def _lock(self) -> None:
        """Keep other processes out: SQLite is for one."""
        path = self._url.database
        if path in (None, "", ":memory:"):
            return
        assert path is not None
        if not Path(path).parent.is_dir():
            raise DatabaseError(f"there is no folder {Path(path).parent} to keep {Path(path).name} in; make it first")
        # The file itself, whatever it is called here: a link to it is no other database.
        lock = f"{os.path.realpath(path)}.lock"
        self._lock_file = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._lock_file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._lock_file)
            self._lock_file = None
            raise DatabaseError(
                f"another process serves {path}. SQLite is for one process; stop that one, name another file, or use "
                "PostgreSQL for several: --database postgresql://…"
            ) from None

    @asynccontextmanager
    async def _begin(self) -> AsyncIterator[AsyncConnection]:
        async with self._writing if self.is_sqlite else nullcontext():
            with _answering():
                async with self._writer.begin() as connection:
                    yield connection

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        with _answering():
            async with self._engine.connect() as connection:
                yield connection

    async def _all(self, question: Select[Any]) -> list[Row]:
        async with self._reading() as connection:
            return [dict(row) for row in (await connection.execute(question)).mappings()]

    async def _one(self, question: Select[Any]) -> Row | None:
        async with self._reading() as connection:
            row = (await connection.execute(question)).mappings().first()
            return None if row is None else dict(row)

    async def is_ready(self) -> bool:
        """Whether the database answers."""
        try:
            async with self._engine.connect() as connection:
                await connection.execute(text("SELECT 1"))
        except Exception:
            return False
        return True

    # Games

    async def add_game(self, game: Mapping[str, Any], its_texts: Mapping[str, str], **parts: Sequence[Row]) -> None:
        """Keep a new game, wholly or not at all: texts by the column that names them, and what it begins with.

        `parts` are rows by the name of their table: entries, snapshots, seats, invites.
        """
        hashes = {column: sha256(said.encode()).hexdigest() for column, said in its_texts.items()}
        async with self._begin() as connection:
            for column, digest in hashes.items():
                await self._keep_text(connection, digest, its_texts[column])
            await connection.execute(insert(games).values(**game, **hashes))
            for table in (entries, snapshots, seats, invites):
                if parts.get(table.name):
                    await connection.execute(insert(table), list(parts[table.name]))

    async def _keep_text(self, connection: AsyncConnection, digest: str, said: str) -> None:
        """Keep a text, or hold on to it if it is kept already, so that nobody else deletes it meanwhile."""
        dialect = sqlite if self.is_sqlite else postgresql
        kept = dialect.insert(texts).values(hash=digest, text=said)
        await connection.execute(kept.on_conflict_do_update(index_elements=["hash"], set_={"hash": digest}))

    async def game(self, game: str) -> Row | None:
        """A game's row."""
        return await self._one(select(games).where(games.c.id == game))

    async def text(self, digest: str) -> str:
        """A text by its hash."""
        row = await self._one(select(texts.c.text).where(texts.c.hash == digest))
        assert row is not None, "a game keeps its texts"
        return str(row["text"])

    async def list_games(self, *, listed: bool, limit: int, before: float | None = None) -> list[Row]:
        """Games, the latest first."""
        question = select(games).order_by(games.c.created.desc(), games.c.id).limit(limit)
        if listed:
            question = question.where(games.c.listed)
        return await self._all(question if before is None else question.where(games.c.created < before))

    async def count_games(self) -> int:
        """How many games there are."""
        row = await self._one(select(func.count().label("count")).select_from(games))
        return 0 if row is None else int(row["count"])

    async def forks_of(self, game: str) -> list[str]:
        """The games that go on from a game."""
        rows = await self._all(select(games.c.id).where(games.c.forked_from == game).order_by(games.c.created))
        return [row["id"] for row in rows]

    async def set_trouble(self, game: str, trouble: str | None) -> None:
        """Note that a log does not replay."""
        async with self._begin() as connection:
            await connection.execute(update(games).where(games.c.id == game).values(trouble=trouble))

    async def delete_game(self, game: str) -> bool:
        """Forget a game, with texts that no other needs. False if there is none."""
        async with self._begin() as connection:
            found = bool((await connection.execute(delete(games).where(games.c.id == game))).rowcount)
        self._forget_tokens()
        kept = select(games.c.rules_text).union(select(games.c.scenario_text))
        with suppress(IntegrityError):  # somebody has just made a game of one of them; the next deletion looks again
            async with self._begin() as connection:
                await connection.execute(delete(texts).where(texts.c.hash.not_in(kept)))
        return found

    async def vacuum(self) -> None:
        """Give back the room of what was deleted."""
        outside: dict[str, Any] = {"begins": False} if self.is_sqlite else {"isolation_level": "AUTOCOMMIT"}
        async with self._engine.execution_options(**outside).connect() as connection:
            await connection.execute(text("VACUUM"))

    # Logs

    async def append(
        self,
        rows: Sequence[Mapping[str, Any]],
        *,
        snapshot: Mapping[str, Any] | None = None,
        over: bool | None = None,
        notify: str | None = None,
    ) -> None:
        """Add entries to the log of one game, wholly or not at all. Raises Conflict if a number or key is taken.

        On SQLite what several games have to write while a commit is under way goes into the next one together.
        """
        addition = _Addition(rows, snapshot, over, notify)
        if not self.is_sqlite:
            try:
                await self._write([addition])
            except IntegrityError:
                raise Conflict from None
            return
        self._unwritten.append(addition)
        async with self._writing:
            if not addition.written.done():
                await asyncio.shield(asyncio.create_task(self._write_all()))
        await addition.written

    async def _write_all(self) -> None:
        """Write everything that waits in one transaction; if one of them cannot be, each in its own."""
        together, self._unwritten = self._unwritten, []
        try:
            await self._write(together)
        except IntegrityError:
            for each in together:
                await self._write_alone(each)
        except BaseException as error:
            for each in together:
                each.fail(error)
        else:
            for each in together:
                each.written.set_result(None)

    async def _write_alone(self, addition: _Addition) -> None:
        try:
            await self._write([addition])
        except IntegrityError:
            addition.fail(Conflict())
        except BaseException as error:
            addition.fail(error)
        else:
            addition.written.set_result(None)

    async def _write(self, additions: Sequence[_Addition]) -> None:
        with _answering():
            await self._write_now(additions)

    async def _write_now(self, additions: Sequence[_Addition]) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(insert(entries), [row for each in additions for row in each.rows])
            kept = [dict(each.snapshot) for each in additions if each.snapshot is not None]
            if kept:
                await connection.execute(insert(snapshots), kept)
            for each in additions:
                if each.over is not None:
                    mine = games.c.id == each.rows[0]["game"]
                    await connection.execute(update(games).where(mine).values(over=each.over))
                if each.notify is not None and not self.is_sqlite:
                    await connection.execute(text("SELECT pg_notify(:channel, :ids)"), _notice(each.notify))

    async def notify(self, ids: str) -> None:
        """Tell the other processes something that only has ids in it."""
        if not self.is_sqlite:
            async with self._begin() as connection:
                await connection.execute(text("SELECT pg_notify(:channel, :ids)"), _notice(ids))

    async def entries(self, game: str, *, after: int = 0, upto: int | None = None) -> list[Row]:
        """The log of a game, in order."""
        question = select(entries).where(entries.c.game == game, entries.c.number > after).order_by(entries.c.number)
        return await self._all(question if upto is None else question.where(entries.c.number <= upto))

    async def count_entries(self, game: str) -> int:
        """How long the log of a game is."""
        row = await self._one(select(func.count().label("count")).select_from(entries).where(entries.c.game == game))
        return 0 if row is None else int(row["count"])

    async def last_number(self, game: str) -> int:
        """The number of the last entry of a game; 0 if there is none."""
        row = await self._one(select(func.max(entries.c.number).label("last")).where(entries.c.game == game))
        return 0 if row is None or row["last"] is None else int(row["last"])

    async def owners(self, game: str, upto: int) -> list[str | None]:
        """Whose secret each of the first entries is."""
        question = select(entries.c.owner).where(entries.c.game == game, entries.c.number <= upto)
        return [row["owner"] for row in await self._all(question.order_by(entries.c.number))]

    async def entry_of_key(self, game: str, seat: str, key: str) -> Row | None:
        """The entry that a seat has made with a key."""
        mine = (entries.c.game == game) & (entries.c.seat == seat) & (entries.c.key == key)
        return await self._one(select(entries).where(mine))

    async def snapshot(self, game: str, upto: int | None = None) -> Snapshot | None:
        """The latest snapshot of a game, or the latest up to a number; one that its entry belies is none."""
        its_entry = (entries.c.game == snapshots.c.game) & (entries.c.number == snapshots.c.number)
        agrees = its_entry & (entries.c.hash == snapshots.c.hash)
        question = select(snapshots).join(entries, agrees).where(snapshots.c.game == game)
        question = question.order_by(snapshots.c.number.desc()).limit(1)
        row = await self._one(question if upto is None else question.where(snapshots.c.number <= upto))
        return None if row is None else Snapshot(row["number"], row["format"], row["hash"], row["text"])

    # Seats

    async def add_seats(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Keep new seats."""
        async with self._begin() as connection:
            await connection.execute(insert(seats), list(rows))

    async def add_invites(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Keep new invitations."""
        async with self._begin() as connection:
            await connection.execute(insert(invites), list(rows))

    async def seats(self, game: str) -> list[Row]:
        """The seats of a game, in the order in which they were taken."""
        return await self._all(select(seats).where(seats.c.game == game).order_by(seats.c.created, seats.c.id))

    async def seat_of_token(self, token_hash: str) -> Row | None:
        """The seat that a token opens."""
        known = self._tokens.get(token_hash)
        if known is not None:
            return known
        changes = self._token_changes
        row = await self._one(select(seats).where(seats.c.token_hash == token_hash, seats.c.gone.is_(False)))
        if self.is_sqlite and row is not None and changes == self._token_changes:  # none was revoked meanwhile
            if len(self._tokens) >= MOST_TOKENS:
                self._tokens.clear()
            self._tokens[token_hash] = row
        return row

    def _forget_tokens(self) -> None:
        self._tokens.clear()
        self._token_changes += 1

    async def leave_seat(self, seat: str) -> None:
        """Close a seat; its token opens nothing any more."""
        async with self._begin() as connection:
            await connection.execute(update(seats).where(seats.c.id == seat).values(gone=True, token_hash=None))
        self._forget_tokens()

    async def renew_token(self, seat: str, token_hash: str) -> None:
        """Give a seat another token; the old one opens nothing any more."""
        async with self._begin() as connection:
            await connection.execute(update(seats).where(seats.c.id == seat).values(token_hash=token_hash))
        self._forget_tokens()

    async def invites(self, game: str) -> list[Row]:
        """The invitations of a game that still hold."""
        return await self._all(select(invites).where(invites.c.game == game, invites.c.gone.is_(False)))

    async def invite_of_code(self, code_hash: str) -> Row | None:
        """The invitation that a code belongs to."""
        return await self._one(select(invites).where(invites.c.code_hash == code_hash, invites.c.gone.is_(False)))

    async def revoke_invite(self, game: str, invite: str) -> bool:
        """Let an invitation lead nowhere. False if there is none."""
        async with self._begin() as connection:
            mine = (invites.c.game == game) & (invites.c.id == invite) & invites.c.gone.is_(False)
            found = await connection.execute(update(invites).where(mine).values(gone=True))
            return bool(found.rowcount)


@contextmanager
def _answering() -> Iterator[None]:
    """Raise Refusing where the database does not answer, is full, locked or only to be read.

    Whether what was to be written is there, nobody knows then: whoever asked asks again, under the same key.
    """
    try:
        yield
    except (SQLAlchemyError, OSError) as error:
        if not _is_away(error):
            raise
        log.warning("the database does not answer", extra={"why": str(getattr(error, "orig", error))[:200]})
        raise Refusing(DATABASE) from error


def _is_away(error: Exception) -> bool:
    if isinstance(error, OperationalError | InterfaceError | NoConnection | OSError):
        return True
    if not isinstance(error, DBAPIError):
        return False
    state = str(getattr(error.orig, "sqlstate", None) or "")
    return error.connection_invalidated or state[:2] in _AWAY


_AWAY = ("08", "40", "53", "57", "58")
"""The classes of PostgreSQL's errors that are nobody's fault here: lost, in each other's way, full, stopped, broken."""


CHANNEL = "footwork"


def _notice(ids: str) -> dict[str, str]:
    return {"channel": CHANNEL, "ids": ids}


def _upgrade_alone(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _UPGRADING})
    upgrade(connection)


def _prepare_sqlite(connection: Any, record: object) -> None:
    """What is acknowledged must be on disk: with FULL, a commit waits for it.

    The driver would begin transactions when it thinks fit, and leave out what makes tables: they are begun here.
    """
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """Who will write says so at once: to find out half way that somebody else writes is too late to wait."""
    options = connection.get_execution_options()
    if options.get("begins", True):
        connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get("writes", False) else "BEGIN")
