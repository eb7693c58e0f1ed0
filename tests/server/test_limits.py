"""Limits: each has its own refusal, and whatever is sent, the server goes on."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from tests.server.conftest import Serve, create

from footwork.server.settings import Limits

REACH = {"ask": "reach", "piece": "hero"}


def test_bodies_have_a_size(http: httpx.Client) -> None:
    answer = http.post("/api/ask", content=b"x" * (2 * 1024 * 1024 + 1))
    assert (answer.status_code, answer.json()["code"]) == (413, "limit.body")

    def pieces() -> Any:
        for _ in range(40):
            yield b"x" * 65536

    answer = http.post("/api/ask", content=pieces())
    assert (answer.status_code, answer.json()["code"]) == (413, "limit.body")


def test_scenarios_and_boards_have_a_size(http: httpx.Client) -> None:
    large = {"ruleset": "rune-and-rust", "about": "x" * 300_000}
    answer = http.post("/api/ask", json={"scenario": large, "question": REACH})
    assert (answer.status_code, answer.json()["code"]) == (413, "limit.scenario")
    wide = {"ruleset": "imperial-assault", "size": [300, 10]}
    answer = http.post("/api/ask", json={"scenario": wide, "question": REACH})
    assert (answer.status_code, answer.json()["code"]) == (422, "limit.board")


def test_a_question_has_a_time_and_the_next_one_is_answered(serve: Serve) -> None:
    http = serve(limits=Limits(question_seconds=0.01))
    answer = http.post("/api/ask", json={"ruleset": "rune-and-rust", "question": REACH})
    assert (answer.status_code, answer.json()["code"]) == (422, "limit.time")
    assert http.get("/health").text == "ok\n"


def test_a_question_has_a_memory(serve: Serve) -> None:
    http = serve(limits=Limits(question_bytes=64 * 1024 * 1024, question_seconds=60))
    answer = http.post("/api/ask", json={"ruleset": "rune-and-rust", "question": REACH})
    assert answer.json()["code"] in ("limit.memory", "server.defect")
    assert http.get("/health").text == "ok\n"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"question": REACH},
        {"ruleset": "nonsense", "question": REACH},
        {"ruleset": "rune-and-rust", "question": {"ask": "fly"}},
        {"ruleset": "rune-and-rust", "question": {"ask": "reach", "piece": "nobody"}},
        {"ruleset": "rune-and-rust", "question": {"ask": "reach", "piece": "hero", "points": 10**40}},
        {"ruleset": "rune-and-rust", "question": {"ask": "path", "piece": "hero", "to": "ZZZ"}},
        {"ruleset": "rune-and-rust", "question": REACH, "more": 1},
        {"scenario": "ruleset: [", "question": REACH},
        {"scenario": {"ruleset": "../../etc/passwd"}, "question": REACH},
        {"board": "0" * 64, "question": REACH},
    ],
)
def test_nonsense_has_a_refusal(http: httpx.Client, body: dict[str, Any]) -> None:
    answer = http.post("/api/ask", json=body)
    assert answer.status_code in (404, 422)
    assert {"code", "text"} <= answer.json().keys()
    assert answer.json()["code"] != "server.defect"


def test_a_log_can_be_full(serve: Serve) -> None:
    http = serve(limits=Limits(entries_per_game=1))
    hero = create(http, ruleset="rune-and-rust").join("heroes")
    hero.act("move", piece="hero", direction="N")
    assert hero.do("undo").json()["code"] == "limit.entries"


def test_there_are_so_many_games(serve: Serve) -> None:
    http = serve(limits=Limits(games=1))
    create(http, ruleset="rune-and-rust")
    assert http.post("/api/games", json={"ruleset": "rune-and-rust"}).json()["code"] == "limit.games"
