"""A database that does not answer: whoever asked is told to ask again, and nothing is done twice or half."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError, ProgrammingError
from tests.server.conftest import Party, Running, Serve, create
from tests.server.test_socket import talking

import footwork.server.bots as bots
from footwork.server.store.store import Store, _is_away

NORTH = {"do": "move", "piece": "hero", "direction": "N"}


@contextmanager
def closed(running: Running) -> Iterator[None]:
    """The database takes nothing: SQLite itself says so."""
    engine = running.hall.store._engine

    def only_read(connection: Any, record: object) -> None:
        connection.execute("PRAGMA query_only=1")

    event.listen(engine.sync_engine, "connect", only_read)
    running.run(engine.dispose())
    yield
    event.remove(engine.sync_engine, "connect", only_read)
    running.run(engine.dispose())


@pytest.fixture
def game(serve: Serve) -> Party:
    return create(serve(), ruleset="rune-and-rust", seed=1)


def running(serve: Serve) -> Running:
    assert serve.running is not None
    return serve.running


def test_a_database_that_takes_nothing_is_no_defect_and_what_was_asked_is_done_once_it_answers(
    serve: Serve, game: Party
) -> None:
    hero = game.join("heroes")
    with closed(running(serve)):
        answer = hero.do("act", on=0, key="k", action=NORTH)
        assert (answer.status_code, answer.json()["code"]) == (503, "server.database")
        made = game.http.post("/api/games", json={"ruleset": "rune-and-rust"})
        assert (made.status_code, made.json()["code"]) == (503, "server.database")
        with talking(hero) as talk:
            talk.hear("welcome")
            talk.say(type="act", id=1, on=0, key="k", action=NORTH)
            assert talk.hear("problem")["problem"]["code"] == "server.database"
            talk.say(type="ping", id=2)
            assert talk.hear("pong")["id"] == 2
        assert hero.position()["number"] == 0
    for _ in range(2):
        assert hero.do("act", on=0, key="k", action=NORTH).json()["number"] == 1
    assert hero.position()["number"] == 1


def test_bots_wait_for_the_database(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "WAIT_SECONDS", 0.01)
    game = create(serve(), ruleset="rune-and-rust", seed=1, bots=["monsters"])
    hero, write, failed = game.join("heroes"), Store._write_now, list[str]()

    async def fails_twice(self: Store, additions: Any) -> None:
        if additions[0].rows[0]["key"] is None and len(failed) < 2:
            failed.append("a bot's")
            raise OperationalError("", {}, _Of(""))
        await write(self, additions)

    monkeypatch.setattr(Store, "_write_now", fails_twice)
    with talking(hero) as talk:
        hero.act("end-turn")
        while talk.hear("entry")["entry"]["after"]["active"] != "heroes":
            pass
    assert len(failed) == 2


class _Of(Exception):
    def __init__(self, sqlstate: str) -> None:
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("error", "away"),
    [
        (OperationalError("", {}, _Of("")), True),
        (InterfaceError("", {}, _Of("")), True),
        (ConnectionRefusedError(), True),
        (DBAPIError("", {}, _Of("57P01")), True),  # the database is shut down
        (DBAPIError("", {}, _Of("53100")), True),  # the disk is full
        (DBAPIError("", {}, _Of(""), connection_invalidated=True), True),
        (DBAPIError("", {}, _Of("22P05")), False),
        (IntegrityError("", {}, _Of("23505")), False),
        (ProgrammingError("", {}, _Of("42P01")), False),
    ],
)
def test_what_is_a_defect_stays_one(error: Exception, away: bool) -> None:
    assert _is_away(error) is away
