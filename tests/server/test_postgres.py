"""Several processes on one PostgreSQL: each serves any game, one order for all, and what happens is told everywhere."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest
from sqlalchemy import text
from tests.server.conftest import Party, Player, Running, create
from tests.server.postgres import postgres
from tests.server.test_socket import talking

from footwork.server.bus import NAME, Bus
from footwork.server.settings import Settings


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Running]]:
    with postgres(tmp_path_factory.mktemp("postgres")) as url:
        servers = Running(Settings(database=url)), Running(Settings(database=url))
        yield servers
        for server in servers:
            server.stop()


def elsewhere(player: Player, server: Running) -> Player:
    """The same seat, at another process."""
    return Player(server.http, player.game, player.token)


def test_every_process_serves_every_game(two: tuple[Running, Running]) -> None:
    game = create(two[0].http, ruleset="rune-and-rust", seed=1)
    hero = game.join("heroes")
    there = elsewhere(hero, two[1])
    assert hero.act("move", piece="hero", direction="N")["ok"]
    assert there.act("move", piece="hero", direction="S")["ok"]
    assert hero.act("move", piece="hero", direction="N")["number"] == 3
    assert there.get("/history").json() == hero.get("/history").json()


def test_a_name_that_postgres_cannot_keep_is_nobodys(two: tuple[Running, Running]) -> None:
    game = create(two[0].http, ruleset="rune-and-rust", seed=1)
    for path in ("invites/%00", "invites/a%00b", "seats/%00"):
        answer = two[0].http.delete(f"/api/games/{game.id}/{path}", headers=game.referee.headers)
        assert (answer.status_code, answer.json()["code"]) == (404, "name.unknown")


def test_what_happens_at_one_process_is_told_at_the_other(two: tuple[Running, Running]) -> None:
    game = create(two[0].http, ruleset="rune-and-rust", seed=1)
    hero, monsters = game.join("heroes"), elsewhere(game.join("monsters"), two[1])
    with talking(monsters) as talk:
        talk.hear("welcome")
        hero.act("move", piece="hero", direction="N")
        assert talk.hear("entry")["entry"]["text"] == "Adventurer moves D5 → D4."


def test_of_actions_at_the_same_time_one_is_first(two: tuple[Running, Running]) -> None:
    game = create(two[0].http, ruleset="rune-and-rust", seed=1)
    hero = game.join("heroes")
    both = [hero, elsewhere(hero, two[1])]
    for number in range(0, 20, 2):
        answers: list[Any] = []
        start = threading.Barrier(2)

        def act(player: Player, on: int, answers: list[Any] = answers, start: threading.Barrier = start) -> None:
            start.wait()
            answers.append(player.do("act", on=on, action={"do": "move", "piece": "hero", "direction": "N"}))

        threads = [threading.Thread(target=act, args=(player, number)) for player in both]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        assert hero.do("undo", on=number + 1).json()["ok"]


def test_who_is_sent_away_at_one_process_is_sent_away_at_the_other(two: tuple[Running, Running]) -> None:
    game = create(two[0].http, ruleset="rune-and-rust", seed=1)
    hero = elsewhere(game.join("heroes"), two[1])
    with talking(hero) as talk:
        seat = talk.hear("welcome")["seat"]["id"]
        two[0].http.delete(f"/api/games/{game.id}/seats/{seat}", headers=game.referee.headers)
        assert talk.hear("problem")["problem"]["code"] == "token.unknown"
    assert hero.get("/position").status_code == 401


def test_a_dead_process_takes_nothing_with_it(two: tuple[Running, Running]) -> None:
    url = two[0].settings.database
    third = Running(Settings(database=url))
    game: Party = create(third.http, ruleset="rune-and-rust", seed=1)
    hero = game.join("heroes")
    hero.act("move", piece="hero", direction="N")
    third.stop()
    assert elsewhere(hero, two[1]).position()["number"] == 1


def test_what_reaches_back_before_a_snapshot_is_told_once(two: tuple[Running, Running]) -> None:
    url = two[0].settings.database
    one = Running(Settings(database=url, snapshot_every=3))
    game = create(one.http, ruleset="rune-and-rust", seed=1)
    hero, watcher = game.join("heroes"), game.join(None)
    for way in ("N", "S", "N", "S"):
        hero.act("move", piece="hero", direction=way)
    late = Running(Settings(database=url, snapshot_every=3))  # knows the third entry by its snapshot only
    with talking(elsewhere(watcher, late)) as talk:
        assert talk.hear("welcome")["number"] == 4
        hero.do("undo", count=3)
        hero.act("move", piece="hero", direction="S")
        assert [talk.hear("entry")["entry"]["number"] for _ in range(2)] == [5, 6]
    late.stop()
    one.stop()


def test_one_reads_at_one_process_what_was_answered_at_the_other(two: tuple[Running, Running]) -> None:
    game = create(two[0].http, ruleset="rune-and-rust", seed=1)
    hero = game.join("heroes")
    there = elsewhere(hero, two[1])
    there.position()
    deafen(two[1])
    assert hero.act("move", piece="hero", direction="N")["ok"]
    assert there.position()["number"] == 1
    assert [entry["number"] for entry in there.get("/history").json()["entries"]] == [1]


def deafen(server: Running) -> None:
    """End the connection by which a process hears of others; it makes another one by itself."""

    async def end() -> None:
        ended = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = :name")
        async with server.hall.store._engine.connect() as connection:
            rows = await connection.execute(ended, {"name": f"{NAME}{server.hall.process}"})
            assert len(rows.all()) == 1

    server.run(end())


def test_who_was_deaf_for_a_while_misses_nothing(
    two: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = create(two[0].http, ruleset="rune-and-rust", seed=1)
    hero, monsters = game.join("heroes"), game.join("monsters")
    goes_on, connects = threading.Event(), Bus._connect
    tried = threading.Event()

    async def starting(bus: Bus) -> Any:
        if not goes_on.is_set():
            tried.set()
            raise asyncpg.CannotConnectNowError("the database system is starting up")
        return await connects(bus)

    with talking(elsewhere(hero, two[1])) as one, talking(elsewhere(monsters, two[1])) as other:
        seat = one.hear("welcome")["seat"]["id"]
        other.hear("welcome")
        monkeypatch.setattr(Bus, "_connect", starting)
        deafen(two[1])
        assert tried.wait(60)
        assert hero.act("move", piece="hero", direction="N")["ok"]
        two[0].http.delete(f"/api/games/{game.id}/seats/{seat}", headers=game.referee.headers)
        goes_on.set()
        assert other.hear("entry")["entry"]["number"] == 1
        assert one.hear("problem")["problem"]["code"] == "token.unknown"


def test_a_game_that_is_deleted_at_one_process_is_gone_at_the_other(two: tuple[Running, Running]) -> None:
    game = create(two[0].http, ruleset="rune-and-rust", seed=1)
    hero = elsewhere(game.join("heroes"), two[1])
    with talking(hero) as talk:
        talk.hear("welcome")
        assert two[0].http.delete(f"/api/games/{game.id}", headers=game.referee.headers).status_code == 200
        assert talk.hear("problem")["problem"]["code"] == "token.unknown"
    assert hero.get("/position").status_code in (401, 404)


def test_an_end_is_kept_whoever_takes_it_back(two: tuple[Running, Running]) -> None:
    game = create(two[0].http, ruleset="rune-and-rust", seed=1, listed=True)
    there = elsewhere(game.referee, two[1])
    there.position()

    def over() -> bool:
        rows = two[0].http.get("/api/games").json()["games"]
        return bool(next(row["over"] for row in rows if row["id"] == game.id))

    assert game.referee.act("finish")["ok"]
    assert over()
    assert there.do("undo").json()["ok"]
    assert not over()


def test_who_was_at_a_killed_process_is_no_longer_here(two: tuple[Running, Running]) -> None:
    game = create(two[0].http, ruleset="rune-and-rust", seed=1)
    hero, monsters = game.join("heroes"), game.join("monsters")
    with talking(monsters) as talk:
        talk.hear("welcome")
        live = two[0].run(two[0].hall.live(game.id))
        seat = next(each.id for each in live.seats.values() if each.side == "heroes")
        two[0].run(two[0].hall.hear(f"dead here {game.id} {seat}"))
        assert _is_here(two[0], hero, seat)
        two[0].run(two[0].hall.only({two[1].hall.process}))
        assert not _is_here(two[0], hero, seat)


def _is_here(server: Running, player: Player, seat: str) -> bool:
    seats = elsewhere(player, server).get("").json()["seats"]
    return bool(next(each["here"] for each in seats if each["id"] == seat))


def test_a_process_that_opens_a_game_learns_who_is_elsewhere(two: tuple[Running, Running]) -> None:
    game = create(two[0].http, ruleset="rune-and-rust", seed=1)
    hero, watcher = game.join("heroes"), game.join(None)
    with talking(hero) as talk:
        seat = talk.hear("welcome")["seat"]["id"]
        with talking(elsewhere(watcher, two[1])) as there:
            there.hear("welcome")
            while not _is_here(two[1], hero, seat):
                there.hear("seats")
