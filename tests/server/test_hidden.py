"""What a side plans in secret does not leave the server: not in answers, numbers, sizes, errors or forks."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from tests.server.conftest import Party, Player, create

SCENARIO: dict[str, Any] = {
    "ruleset": "free-actions",
    "size": [9, 9],
    "sides": {"red": {}, "blue": {}},
    "pieces": [
        {"id": "ann", "side": "red", "at": "1,1", "stats": {"DEX": 18}},
        {"id": "amy", "side": "red", "at": "1,3", "stats": {"DEX": 18}},
        {"id": "bob", "side": "blue", "at": "8,8", "stats": {"DEX": 18}},
    ],
}


def party(http: httpx.Client) -> Party:
    return create(http, scenario=SCENARIO, seed=7)


def everything_about(player: Player) -> list[str]:
    """Everything that somebody can fetch, as text, without what differs between any two games."""
    answers = [
        player.get("/position"),
        player.get("/history"),
        player.get("/timeline", limit=100),
        player.get("/undo"),
        player.get("/export"),
        player.get(""),
        player.get("/save"),
        *(player.post("/ask", question=question) for question in QUESTIONS),
        player.do("undo", on=99, key="stale"),
        player.do("press", on=99, key="stale"),
    ]
    return [answer.text for answer in answers]


QUESTIONS: list[dict[str, Any]] = [
    {"ask": "state"},
    {"ask": "plans"},
    {"ask": "reach", "piece": "bob"},
    {"ask": "reach", "piece": "ann"},
    {"ask": "path", "piece": "bob", "to": "8,6"},
    {"ask": "why", "piece": "bob", "to": "1,2"},
    {"ask": "next-steps", "piece": "bob"},
    {"ask": "next-steps", "piece": "ann"},
    {"ask": "threat", "side": "blue"},
    {"ask": "legal", "piece": "ann"},
    {"ask": "picture"},
]


def without_names(texts: list[str], party: Party) -> list[str]:
    """Ids and times are other ones in every game."""
    info = party.referee.get("").json()
    names = [party.id, *(seat["id"] for seat in info["seats"])]
    cleaned = []
    for text in texts:
        for i, name in enumerate(names):
            text = text.replace(name, f"<{i}>")
        data = json.loads(text)
        cleaned.append(json.dumps(_timeless(data)))
    return cleaned


def _timeless(data: Any) -> Any:
    if isinstance(data, dict):
        return {
            key: _timeless(value)
            for key, value in data.items()
            if key not in ("at", "created", "board")
            or isinstance(value, dict | list)
            or (key == "at" and isinstance(value, str))
        }
    return [_timeless(part) for part in data] if isinstance(data, list) else data


@pytest.mark.parametrize("eyes", ["blue", None])
def test_two_games_that_differ_in_a_secret_look_the_same(http: httpx.Client, eyes: str | None) -> None:
    seen = []
    for steps in (["2,1"], ["1,2", "2,2", "3,2"]):
        game = party(http)
        red, other = game.join("red"), game.join(eyes)
        game.join("blue")
        for step in steps:
            assert red.act("plan", piece="ann", steps=[step])["ok"]
        if len(steps) > 1:
            assert red.act("unplan", piece="ann")["ok"]
            assert red.act("plan", piece="amy", steps=["2,3"])["ok"]
        seen.append(without_names(everything_about(other), game))
    for one, another in zip(*seen, strict=True):
        assert one == another


def test_a_secret_does_not_make_the_others_late(http: httpx.Client) -> None:
    game = party(http)
    red, blue = game.join("red"), game.join("blue")
    before = blue.position()["number"]
    assert red.act("plan", piece="ann", steps=["2,1"])["number"] == before + 1
    assert blue.position()["number"] == before
    assert blue.do("act", on=before, action={"do": "plan", "piece": "bob", "steps": ["8,7"]}).json()["ok"]


def test_a_beat_is_played_when_all_have_pressed(http: httpx.Client) -> None:
    game = party(http)
    red, blue = game.join("red"), game.join("blue")
    red.act("plan", piece="ann", steps=["2,1"])
    blue.act("plan", piece="bob", steps=["7,8"])
    answer = red.do("press").json()
    assert answer["ok"]
    assert [each["kind"] for each in answer["waiting"]] == ["beat"]
    assert len(answer["waiting"][0]["seats"]) == 1
    assert red.do("act", action={"do": "plan", "piece": "ann", "steps": ["3,1"]}).json()["code"] == "plans.pressed"
    done = blue.do("press").json()
    assert done["ok"]
    at = {piece["id"]: piece["at"] for piece in red.position()["state"]["pieces"]}
    assert (at["ann"], at["bob"]) == ("2,1", "7,8")


def test_a_fork_by_a_seat_has_other_dice_and_no_secrets_of_others(http: httpx.Client) -> None:
    game = party(http)
    red, blue = game.join("red"), game.join("blue")
    red.act("plan", piece="ann", steps=["2,1"])
    blue.act("plan", piece="bob", steps=["7,8"])
    made = blue.post("/forks").json()
    fork = Party(http, made)
    plans = fork.referee.position()["plans"]["plans"]
    assert [plan["piece"] for plan in plans] == ["bob"]
    whole = fork.referee.get("/save").json()
    assert whole["scenario"]["seed"] != 7
    assert "2,1" not in json.dumps(whole["scenario"]["plans"])
