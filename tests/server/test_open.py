"""Opening files: whatever somebody drops is recognised, makes a game, or is told what is wrong, with its place."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import httpx
import pytest
from tests.server.conftest import create

from footwork import Game
from footwork.game.files import save_data

SHIPPED = files("footwork").joinpath("rulesets")

HIKE = """\
footwork: 1
name: hike
title: A hike
cost: {cardinal: 1, diagonal: 1.5}
terrain:
  path: {glyph: "."}
  mud: {glyph: "~", multiply: 2}
allowance: {points: 5}
"""

WALK = """\
title: A walk
ruleset: hike.yaml
map: |
  ..~
  ...
pieces: [{id: ann, at: A1}]
"""


def shipped(*parts: str) -> str:
    return SHIPPED.joinpath(*parts).read_text(encoding="utf-8")


def opened(http: httpx.Client, **texts: str) -> Any:
    answer = http.post("/api/open", json={"files": as_files(**texts)})
    assert answer.status_code == 200, answer.text
    return answer.json()


def as_files(**texts: str) -> list[dict[str, str]]:
    return [{"name": name.replace("__", "."), "text": text} for name, text in texts.items()]


def saved() -> str:
    game = Game.shipped("rune-and-rust")
    game.move("hero", "north")
    return json.dumps(save_data(game))


@pytest.mark.parametrize(
    ("kind", "ruleset", "texts"),
    [
        ("scenario", "rune-and-rust", {"skirmish__yaml": shipped("rune-and-rust", "skirmish.yaml")}),
        ("scenario", "hike", {"walk__yaml": WALK, "hike__yaml": HIKE}),
        (
            "scenario",
            "the-gate",
            {"gate__yaml": shipped("methuen", "gate.yaml"), "the-gate__md": shipped("methuen", "the-gate.md")},
        ),
        ("save", "rune-and-rust", {"game__json": saved()}),
        ("ruleset", "hike", {"hike__yaml": HIKE}),
        ("ruleset", "mine", {"mine__yaml": "footwork: 1\nname: mine\nextends: rune-and-rust\n"}),
        ("campaign", "the-gate", {"the-gate__md": shipped("methuen", "the-gate.md")}),
        ("settings", "rune-and-rust", {"grid__json": shipped("rune-and-rust", "grid.json")}),
    ],
)
def test_files_are_recognised_and_make_a_game(
    http: httpx.Client, kind: str, ruleset: str, texts: dict[str, str]
) -> None:
    found = opened(http, **texts)
    assert (found["problems"], found["ok"], found["kind"], found["ruleset"]) == ([], True, kind, ruleset)
    party = create(http, files=as_files(**texts))
    assert party.made["game"]["ruleset"] == ruleset
    assert party.referee.position()["state"]["pieces"]
    asked = http.post("/api/ask", json={"board": found["board"], "question": {"ask": "state"}})
    assert asked.json()["state"]["ruleset"] == ruleset


def test_a_save_goes_on_where_it_was(http: httpx.Client) -> None:
    found = opened(http, game__json=saved())
    assert found["actions"] == 1
    party = create(http, files=as_files(game__json=saved()))
    assert party.referee.position()["number"] == 1


def test_settings_lie_over_a_scenario(http: httpx.Client) -> None:
    slower = json.loads(shipped("rune-and-rust", "grid.json"))
    slower["movementSettings"]["defaultPlayerSpeed"] = 2
    texts = {"grid__json": json.dumps(slower), "skirmish__yaml": shipped("rune-and-rust", "skirmish.yaml")}
    for some in (texts, {"grid__json": texts["grid__json"]}):
        pieces = create(http, files=as_files(**some)).referee.position()["state"]["pieces"]
        assert next(piece for piece in pieces if piece["id"] == "hero")["allowance"] == 2


def test_what_is_wrong_has_file_line_and_column(http: httpx.Client) -> None:
    slip = HIKE.replace("multiply", "mutliply")
    for texts in ({"hike__yaml": slip}, {"walk__yaml": WALK, "hike__yaml": slip}):
        found = opened(http, **texts)
        (problem,) = found["problems"]
        assert (found["ok"], problem["file"], problem["line"], problem["column"]) == (False, "hike.yaml", 7, 21)
        assert problem["hint"] == "did you mean 'multiply'?"
    broken = opened(http, x__yaml="a: [1\nb: 2")["problems"][0]
    assert (broken["file"], broken["line"] > 0) == ("x.yaml", True)


@pytest.mark.parametrize(
    "text", ["", "[]", "hello", "a: 1", '{"footwork-save": 2}', "\0", "footwork: 1\nname: [", "{{"]
)
def test_what_is_nothing_is_said_to_be_nothing(http: httpx.Client, text: str) -> None:
    found = opened(http, file__yaml=text)
    assert not found["ok"]
    assert found["problems"][0]["text"]
    made = http.post("/api/games", json={"files": as_files(file__yaml=text)})
    assert (made.status_code, made.json()["code"]) == (422, "document.invalid")


def test_names_lead_nowhere_else(http: httpx.Client) -> None:
    name = "../../../../tmp/footwork-escaped.yaml"
    answer = http.post("/api/open", json={"files": [{"name": name, "text": HIKE}]}).json()
    assert (answer["ok"], answer["file"]) == (True, "footwork-escaped.yaml")
    outside = WALK.replace("hike.yaml", "../../etc/passwd")
    assert not opened(http, walk__yaml=outside)["ok"]


def test_files_say_everything_themselves(http: httpx.Client) -> None:
    made = http.post("/api/games", json={"files": as_files(hike__yaml=HIKE), "ruleset": "duelyst"})
    assert made.json()["code"] == "document.invalid"


def test_what_a_seat_has_seen_is_called_by_its_name(http: httpx.Client) -> None:
    table = create(http, ruleset="rune-and-rust", seed=1)
    seen = table.join("heroes").get("/export").text
    told = http.post("/api/open", json={"files": [{"name": "seen.json", "text": seen}]}).json()
    assert not told["ok"]
    assert "what one seat has seen of a game, and no save" in told["problems"][0]["text"]


def test_an_export_has_how_to_show_what_was_seen(http: httpx.Client) -> None:
    table = create(http, ruleset="rune-and-rust", seed=1)
    hero = table.join("heroes")
    hero.act("move", piece="hero", to="D4")
    table.referee.act("place", piece="hero", at="D5")
    seen = hero.get("/export").json()
    assert [each["number"] for each in seen["entries"]] == [1, 2]
    assert seen["timelines"] == hero.get("/timeline", after=0, limit=100).json()["entries"]
    roles = {each["id"]: each["role"] for each in seen["seats"]}
    assert [roles[each["seat"]] for each in seen["entries"]] == ["player", "referee"]
