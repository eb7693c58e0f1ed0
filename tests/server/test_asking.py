"""Questions without a game: each kind of them, about each sort of board."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.conftest import Party, Player, Serve, create
from tests.server.everything import questions

import footwork
from footwork.server.asking.pool import Pool
from footwork.server.settings import Limits

ASKED: dict[str, dict[str, Any]] = {
    "state": {},
    "reach": {"piece": "hero"},
    "turns": {"piece": "hero", "turns": 3},
    "path": {"piece": "hero", "to": "D3"},
    "cost": {"piece": "hero", "cells": ["D4", "D3"]},
    "why": {"piece": "hero", "to": "H8"},
    "legal": {"piece": "hero"},
    "provocations": {"piece": "hero", "to": "D3"},
    "threat": {"side": "heroes"},
    "offers": {"piece": "hero"},
    "odds": {"piece": "hero", "action": "attack", "target": "goblin"},
    "picture": {"piece": "hero"},
    "plans": {},
    "next-steps": {"piece": "ann"},
    "kinds": {},
}
DRAWN = {"ruleset": "rune-and-rust", "map": ".....\n..#..\n.....\n"}
ANN = {"id": "ann", "side": "heroes", "kind": "player", "at": "A2"}


def ask(http: httpx.Client, question: dict[str, Any], **source: Any) -> dict[str, Any]:
    answer = http.post("/api/ask", json={**source, "question": question})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_every_kind_is_asked_here() -> None:
    assert ASKED.keys() == questions()


@pytest.mark.parametrize("kind", [kind for kind in ASKED if kind not in ("plans", "next-steps")])
def test_each_kind_of_question_has_an_answer(http: httpx.Client, kind: str) -> None:
    found = ask(http, {"ask": kind, **ASKED[kind]}, ruleset="rune-and-rust")
    assert len(found) >= 2
    assert ask(http, {"ask": kind, **ASKED[kind]}, board=found["board"]) == found


def test_a_ruleset_with_a_map_and_pieces_is_a_board(http: httpx.Client) -> None:
    path = ask(http, {"ask": "path", "piece": "ann", "to": "D2"}, **DRAWN, pieces=[ANN])["path"]
    assert path["cells"][0] == "A2"
    assert path["cells"][-1] == "D2"
    assert "C2" not in path["cells"]
    assert ask(http, {"ask": "picture"}, **DRAWN)["picture"].startswith("<svg")
    for wrong in ({"map": "..."}, {"pieces": [ANN]}, {**DRAWN, "shipped": "skirmish"}, {**DRAWN, "scenario": {}}):
        answer = http.post("/api/ask", json={**wrong, "question": {"ask": "state"}})
        assert (answer.status_code, answer.json()["code"]) == (422, "document.invalid")


def test_what_is_shipped_comes_with_its_schemas_and_help(http: httpx.Client) -> None:
    for ruleset in http.get("/api/rulesets").json()["rulesets"]:
        assert http.get(f"/api/rulesets/{ruleset['name']}/document").status_code == 200
        for scenario in ruleset["scenarios"]:
            assert http.get(f"/api/rulesets/{ruleset['name']}/scenarios/{scenario['name']}").status_code == 200
    assert "description" in http.get("/api/schemas/ruleset").text
    assert "properties" in http.get("/api/schemas/scenario").json()


def test_games_are_listed_as_the_readme_does_each_before_what_varies_it(http: httpx.Client) -> None:
    listed = http.get("/api/rulesets").json()["rulesets"]
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    games = [each["name"] for each in listed if each["varies"] is None]
    assert games == re.findall(r"^\| \[`([a-z-]+)`\]\(docs/rulesets/", readme, re.MULTILINE)
    names = [each["name"] for each in listed]
    assert sorted(names) == list(footwork.shipped_rulesets())
    for each in listed:
        assert each["varies"] is None or each["varies"] in names[: names.index(each["name"])]


SLOW = {"movementSettings": {"defaultPlayerSpeed": 2, "allowDiagonalMovement": False}}
REACH = {"ask": "reach", "piece": "ann", "paths": False}


def near(answer: dict[str, Any]) -> tuple[int, set[str]]:
    """How far Ann can go, and which cells are a step away."""
    reach = answer["reach"]
    return reach["points"], {cell for cell, found in reach["cells"].items() if found["via"] == reach["from"]}


@pytest.mark.parametrize("source", [{**DRAWN, "pieces": [ANN]}, {"scenario": {**DRAWN, "pieces": [ANN]}}])
def test_settings_change_the_rules_of_a_board_and_of_a_game(serve: Serve, source: dict[str, Any]) -> None:
    """Of the game itself, of what is made of it, and of itself again after the server has been started anew."""
    http = serve()
    assert near(ask(http, REACH, **source)) == (4, {"A1", "B1", "B2", "A3", "B3"})
    slow = (2, {"A1", "B2", "A3"})
    assert near(ask(http, REACH, **source, settings=SLOW)) == slow
    game = create(http, **source, settings=SLOW)
    save = game.referee.get("/save").json()
    brought = Party(http, http.post("/api/games/import", json={"save": save}).json())
    forked = Party(http, game.referee.post("/forks").json())
    serve.stop()
    http = serve()
    for party in (game, brought, forked):
        referee = Player(http, party.id, party.referee.token)
        assert near(referee.post("/ask", question=REACH).json()) == slow
        assert referee.act("move", piece="ann", direction="NE")["refusal"]["code"] == "pattern.no-such-step"


def test_settings_that_are_wrong_make_no_game(http: httpx.Client) -> None:
    assert http.get("/api/rulesets/rune-and-rust").json()["settings"]
    made = http.post("/api/games", json={"ruleset": "rune-and-rust", "settings": {"nonsense": 1}})
    assert made.json()["code"] == "document.invalid"


def test_a_board_that_two_send_at_once_counts_once() -> None:
    async def keep() -> None:
        pool = Pool(Limits(), 1)
        for _ in range(3):
            pool._keep("a", b"{}")
        pool._keep("b", b"{}")
        assert pool._bytes == 4

    asyncio.run(keep())
