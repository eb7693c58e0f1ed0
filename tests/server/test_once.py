"""Exactly once, in one order: keys, numbers, restarts, and a log that is checked when it is opened again."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.conftest import Party, Player, Serve, create

from footwork.server.store.store import Conflict, Store

NORTH = {"do": "move", "piece": "hero", "direction": "N"}


@pytest.fixture
def game(http: httpx.Client) -> Party:
    return create(http, ruleset="rune-and-rust", seed=1)


def test_the_same_key_gets_the_same_answer_and_is_done_once(game: Party) -> None:
    hero = game.join("heroes")
    first = hero.do("act", on=0, key="once", action=NORTH)
    again = hero.do("act", on=0, key="once", action=NORTH)
    assert first.content == again.content
    assert hero.position()["number"] == 1


@pytest.mark.parametrize("do", [{"do": "move"}, ["move"], None, 3])
def test_what_is_no_action_is_refused_in_words(game: Party, do: object) -> None:
    answer = game.join("heroes").do("act", on=0, action={"do": do})
    assert (answer.status_code, answer.json()["code"]) == (422, "question.invalid")
    assert "an action's 'do' is one of" in answer.json()["text"]


def test_a_key_with_another_body_is_refused(game: Party) -> None:
    hero = game.join("heroes")
    hero.do("act", on=0, key="once", action=NORTH)
    for other in (
        hero.do("act", on=1, key="once", action=NORTH),
        hero.do("act", on=0, key="once", action={**NORTH, "direction": "S"}),
        hero.do("undo", on=0, key="once"),
    ):
        assert (other.status_code, other.json()["code"]) == (409, "key.reused")


def test_a_key_of_one_seat_is_free_for_another(game: Party) -> None:
    hero, other = game.join("heroes"), game.join("heroes")
    assert hero.do("act", on=0, key="k", action=NORTH).json()["ok"]
    assert other.do("act", on=1, key="k", action=NORTH).json()["ok"]


@pytest.mark.parametrize("on", [0, 2, 10**9])
def test_a_stale_action_is_refused_with_what_has_happened(game: Party, on: int) -> None:
    hero = game.join("heroes")
    hero.act("move", piece="hero", direction="N")
    answer = hero.do("act", on=on, action=NORTH)
    assert (answer.status_code, answer.json()["code"], answer.json()["number"]) == (409, "action.stale", 1)
    assert [entry["number"] for entry in answer.json()["since"]] == ([1] if on == 0 else [])


def test_what_the_rules_refuse_changes_nothing_and_is_said_in_their_words(game: Party) -> None:
    hero = game.join("heroes")
    answer = hero.do("act", action={"do": "move", "piece": "hero", "to": "H8"})
    assert answer.status_code == 200
    assert not answer.json()["ok"]
    assert answer.json()["refusal"]["code"] == "occupied.hostile"
    assert hero.position()["number"] == 0


def replayable(player: Player) -> tuple[Any, ...]:
    position = player.position()
    entries = player.get("/history").json()["entries"]
    return position["number"], position["state"], [(entry["kind"], entry["text"]) for entry in entries]


def test_a_game_goes_on_after_a_restart(serve: Serve) -> None:
    first = serve(snapshot_every=3)
    party = create(first, ruleset="rune-and-rust", seed=1)
    hero, monsters = party.join("heroes"), party.join("monsters")
    for player, piece, way in [(hero, "hero", "N"), (hero, "hero", "S")]:
        assert player.act("move", piece=piece, direction=way)["ok"]
    hero.act("end-turn")
    monsters.act("end-turn")
    before = replayable(hero)
    serve.stop()
    again = Player(serve(snapshot_every=3), party.id, hero.token)
    assert replayable(again) == before
    assert again.act("move", piece="hero", direction="N")["ok"]


def test_what_was_done_before_a_snapshot_can_be_taken_back(serve: Serve) -> None:
    party = create(serve(snapshot_every=2), ruleset="rune-and-rust", seed=1)
    hero = party.join("heroes")
    start = hero.position()["state"]
    for way in ("N", "S", "N"):
        hero.act("move", piece="hero", direction=way)
    serve.stop()
    again = Player(serve(snapshot_every=2), party.id, hero.token)
    assert again.do("undo", count=3).json()["ok"]
    assert again.position()["state"] == start


def test_a_log_that_leads_elsewhere_is_reported_and_not_played(serve: Serve, tmp_path: Path) -> None:
    party = create(serve(), ruleset="rune-and-rust", seed=1)
    hero = party.join("heroes")
    hero.act("move", piece="hero", direction="N")
    serve.stop()
    with sqlite3.connect(tmp_path / "games.db") as database:
        database.execute("UPDATE entries SET fields = replace(fields, '\"N\"', '\"S\"')")
    again = Player(serve(), party.id, hero.token)
    assert "does not replay" in again.get("").json()["trouble"]
    referee = Player(again.http, party.id, party.referee.token)
    assert "entry 1 leads to another position" in referee.get("").json()["trouble"]
    answer = again.do("act", action=NORTH)
    assert (answer.status_code, answer.json()["code"]) == (409, "game.trouble")


def test_a_number_is_written_once(database: str) -> None:
    asyncio.run(_a_number_is_written_once(Store(database)))


async def _a_number_is_written_once(store: Store) -> None:
    await store.open()
    game = {"id": "g", "title": "", "ruleset": "", "scenario": "", "rules_fingerprint": "", "seed": "1", "created": 1.0}
    game |= {"forked_from": None, "forked_at": None, "listed": False, "over": False, "trouble": None}
    await store.add_game(game, {"rules_text": "r", "scenario_text": "s"})
    entry = {"game": "g", "number": 1, "format": 1, "seat": "s", "kind": "act", "fields": "{}", "owner": None}
    entry |= {"hash": "h", "at": 1.0, "key": "k", "digest": "d", "answer": "{}"}
    await store.append([entry])
    with pytest.raises(Conflict):
        await store.append([{**entry, "key": "other"}])
    with pytest.raises(Conflict):
        await store.append([{**entry, "number": 2}])
    assert len(await store.entries("g")) == 1
    await store.close()


def test_an_open_game_forgets_what_is_long_ago_and_remembers_it_when_asked(serve: Serve) -> None:
    http = serve(snapshot_every=2)
    party = create(http, ruleset="rune-and-rust", seed=1)
    hero = party.join("heroes")
    start = hero.position()["state"]
    for number in range(0, 24, 2):
        assert hero.act("move", piece="hero", direction="N" if number % 4 == 0 else "S")["ok"]
        party.referee.act("refresh")
    assert serve.running is not None
    live = serve.running.hall._open[party.id]
    assert not live.chronicle.is_whole
    assert len(live.chronicle.moments) < 12
    assert len(live.chronicle.table.game.history) < 12
    last = hero.position()["state"]
    assert hero.get("/history", limit=1000).json()["entries"][0]["number"] == 1
    assert hero.position(number=0)["state"] == start
    assert party.referee.do("undo", count=24).json()["ok"]
    assert hero.position()["state"] == start
    assert party.referee.do("redo").json()["ok"]
    assert hero.position()["state"] == last


def test_what_was_taken_back_before_a_snapshot_can_be_done_again(serve: Serve) -> None:
    party = create(serve(snapshot_every=2), ruleset="rune-and-rust", seed=1)
    hero = party.join("heroes")
    hero.act("move", piece="hero", direction="N")
    there = hero.position()["state"]
    assert hero.do("undo").json()["ok"]
    serve.stop()
    again = Player(serve(snapshot_every=2), party.id, hero.token)
    assert again.do("redo").json()["ok"]
    assert again.position()["state"] == there


def test_a_proposal_is_open_after_a_restart(serve: Serve) -> None:
    party = create(serve(snapshot_every=2), ruleset="rune-and-rust", seed=1)
    hero, monsters = party.join("heroes"), party.join("monsters")
    hero.act("move", piece="hero", direction="N")
    assert hero.do("undo").json()["ok"]
    serve.stop()
    http = serve(snapshot_every=2)
    assert Player(http, party.id, hero.token).position()["proposal"]["count"] == 1
    assert Player(http, party.id, monsters.token).do("accept").json()["ok"]
