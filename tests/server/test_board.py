"""What the web board asks of the server: whatever it shows comes from answers, in words where there are words."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from tests.server.conftest import Party, create

DUEL = {
    "ruleset": {
        "footwork": 1,
        "name": "duel",
        "title": "Duel",
        "terrain": {"floor": {"glyph": "."}},
        "allowance": {"points": 3},
        "stats": {"Health": {"default": 1}},
        "defeat": {"stat": "Health", "at": 0},
        "finish": "last-side",
        "actions": {
            "hit": {
                "target": {"relation": "hostile", "within": 1},
                "do": [{"change": "Health", "of": "target", "by": "0 - 1d4"}],
            }
        },
    },
    "title": "At dawn",
    "about": "Two of them, and a meadow.",
    "size": [4, 4],
    "sides": {"red": {"title": "The Reds"}, "blue": {"title": "The Blues"}},
    "pieces": [{"id": "ann", "side": "red", "at": "A1"}, {"id": "bob", "side": "blue", "at": "A3"}],
}


@pytest.fixture
def duel(http: httpx.Client) -> Party:
    return create(http, scenario=DUEL)


def ask(player: Any, **question: Any) -> Any:
    answer = player.post("/ask", question=question)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_position_says_whose_turn_it_is_and_what_for(duel: Party) -> None:
    red = duel.join("red")
    game, position = red.get("").json(), red.position()
    assert (game["ruleset_title"], game["scenario"], game["about"]) == (
        "Duel",
        "At dawn",
        "Two of them, and a meadow.",
    )
    turn = position["state"]["turn"]
    assert (turn["title"], turn["side"], turn["round"]) == ("The Reds", "red", 1)
    assert turn["end"]["action"] == {"do": "end-turn"}
    assert [side["aim"] for side in position["state"]["sides"]] == ["Defeat The Blues.", "Defeat The Reds."]
    assert position["state"]["words"]["cells"] == "cells"
    assert (position["ended"], position["state"]["winner"]) == (None, None)


def test_a_bar_of_actions_a_pointer_and_the_end(duel: Party) -> None:
    red = duel.join("red")
    offers = ask(red, ask="offers", piece="ann")["offers"]
    assert [(offer["name"], offer["lacks"]) for offer in offers["actions"]] == [("hit", "target")]
    assert ask(red, ask="why", piece="ann", action="hit", target="bob")["refusal"]["code"] == "target.out-of-range"
    way = ask(red, ask="path", piece="ann", to="A2", walk=True)
    assert (way["remains"], way["send"]) == (
        "2 of 3 points would be left.",
        {"do": "move", "piece": "ann", "to": "A2"},
    )
    assert red.act(**way["send"])["ok"]
    aim = ask(red, ask="offers", piece="ann")["offers"]["actions"][0]["targets"][0]
    done = red.act(**aim["action"])
    assert [event["faces"] for event in done["result"]["events"] if event["event"] == "rolled"]
    after = red.position()
    assert (after["over"], after["state"]["winner"], after["ended"]["winner"]) == (True, "red", "red")
    assert "Reds" in after["ended"]["text"]
    change = red.get("/history").json()["entries"][-1]["after"]
    assert (change["ended"], change["winner"], change["turn"]) == (after["ended"], "red", None)


def test_what_entries_change_leads_to_the_position(duel: Party) -> None:
    """A turn that begins changes how pieces look that are as they were."""
    red = duel.join("red")
    known = {piece["id"]: piece for piece in red.position()["state"]["pieces"]}
    red.act("end-turn")
    for entry in red.get("/history").json()["entries"]:
        known |= {piece["id"]: piece for piece in entry["after"]["pieces"]}
    assert list(known.values()) == red.position()["state"]["pieces"]


def test_entries_come_with_how_to_show_them(duel: Party) -> None:
    red = duel.join("red")
    red.act("move", piece="ann", to="A2")
    red.act("end-turn")
    shown = red.get("/timeline", after=0, limit=5).json()["entries"]
    assert [each["number"] for each in shown] == [1, 2]
    assert any(cue["what"] == "tween" for cue in shown[0]["timeline"])
    assert shown[0]["told"] == 0


def test_the_start_page_has_a_line_a_picture_and_sides_for_each_scenario(http: httpx.Client) -> None:
    for ruleset in http.get("/api/rulesets").json()["rulesets"]:
        assert ruleset["title"]
        assert ruleset["about"]
        for scenario in ruleset["scenarios"]:
            assert {side["control"] for side in scenario["sides"]} <= {"player", "bot"}
            picture = http.get(scenario["picture"])
            assert (picture.status_code, picture.headers["content-type"]) == (200, "image/svg+xml")
            assert picture.text.startswith("<svg")
            assert "unsafe-inline" in picture.headers["content-security-policy"]
    assert http.get("/api/rulesets/duelyst/scenarios/nothing/picture").status_code == 404
