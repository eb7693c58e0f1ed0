"""Several processes on one PostgreSQL: each serves any game, one order for all, and what happens is told everywhere."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.conftest import Party, Player, Running, create
from tests.server.postgres import postgres
from tests.server.test_socket import talking

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


def test_what_happens_at_one_process_is_told_at_the_other(two: tuple[Running, Running]) -> None:
    game = create(two[0].http, ruleset="rune-and-rust", seed=1)
    hero, monsters = game.join("heroes"), elsewhere(game.join("monsters"), two[1])
    with talking(monsters) as talk:
        talk.hear("welcome")
        hero.act("move", piece="hero", direction="N")
        assert talk.hear("entry")["entry"]["text"] == "Moved north to D4."


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
