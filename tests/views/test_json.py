from __future__ import annotations

import json
from dataclasses import fields
from fractions import Fraction
from pathlib import Path as FilePath
from typing import Any

import pytest
from tests.conformance.games import every_scenario, walk

from footwork.errors import FileError
from footwork.game.game import Game
from footwork.play.events import MoveEnded, Stepped, events_to_dicts
from footwork.query.path import Path
from footwork.values import number_text
from footwork.views.json import path_json, reach_json, refusal_json, result_json, state_json, to_text


def test_a_reach_has_every_cell_with_its_path() -> None:
    game = Game.shipped("rune-and-rust")
    data = reach_json(game.state, game.reach("hero"))
    assert data["cells"]["E3"] == {"cost": "2.5", "charge": "2.5", "stop": True, "path": ["D5", "E4", "E3"]}
    assert data["gate"] is None
    assert len(data["cells"]) == len(game.reach("hero"))


def test_a_path_has_its_ledger() -> None:
    game = Game.shipped("rune-and-rust")
    path = game.path("hero", "F4")
    assert isinstance(path, Path)
    data = path_json(game.state, path)
    assert data["cells"] == ["D5", "E5", "F4"] or data["cells"] == ["D5", "E4", "F4"]
    entries = [entry for step in data["steps"] for entry in step["ledger"]]
    assert {"rule", "by", "points"} == set(entries[0])
    assert "terrain.difficult" in {entry["rule"] for entry in entries}


def test_refusals_carry_the_games_own_reason_and_text() -> None:
    game = Game.shipped("rune-and-rust")
    refusal = game.why("hero", "H8")
    assert refusal is not None
    assert refusal_json(game.state, refusal, "hero") == {
        "code": "occupied.hostile",
        "cell": "H8",
        "by": "goblin",
        "rule": "occupants.hostile",
        "reason": "CellOccupied",
        "text": "A Goblin blocks your path!",
    }


def test_results_and_states_are_stable_json() -> None:
    game = Game.shipped("rune-and-rust")
    done = result_json(game.move("hero", "ne"))
    assert (done["ok"], done["from"], done["to"], done["charge"], done["points"]) == (True, "D5", "E4", "1.5", "2.5")
    assert done["events"][0]["event"] == "move-declared"
    refused = result_json(game.move("hero", to="H8"))
    assert (refused["ok"], refused["refusal"]["code"]) == (False, "occupied.hostile")
    state = state_json(game.state)
    assert to_text(state) == to_text(state_json(Game.from_dict(game.to_dict()).state))
    assert json.loads(to_text(state))["pieces"][0]["points"] == "2.5"
    assert list(state) == ["ruleset", "hash", "round", "active", "board", "sides", "pieces"]


@every_scenario
def test_every_number_of_an_event_is_in_points(file: FilePath) -> None:
    game = walk(file)
    for record in game.history:
        for event, plain in zip(record.events, events_to_dicts(record.events, game.rules), strict=True):
            _agree(event, plain, game.rules.pips)


def _agree(event: Any, plain: dict[str, Any], per_point: int) -> None:
    """Whether the numbers of an event, and of those in it, are its pips as points, read and written."""
    for field in fields(event):
        name, value = field.name.removesuffix("_pips"), getattr(event, field.name)
        if name != field.name:
            assert event.per_point == per_point
            read, written = getattr(event, name), plain[name]
            assert (read, written) == ((None, None) if value is None else _both(Fraction(value, per_point)))
            assert field.name not in plain
        if name in ("steps", "ends") and isinstance(value, tuple):
            for part, other in zip(value, plain[name], strict=True):
                if isinstance(part, Stepped | MoveEnded):
                    _agree(part, other, per_point)


def _both(points: Fraction) -> tuple[Fraction, int | str]:
    return points, number_text(points)


def test_a_result_and_its_events_speak_of_the_same_points() -> None:
    data = result_json(Game.shipped("rune-and-rust").move("hero", "ne"))
    ended = data["events"][-1]
    assert (data["charge"], data["points"]) == (ended["charge"], ended["points"]) == ("1.5", "2.5")
    assert [event["within"] for event in data["events"]] == [None, 0, 0]
    assert data["events"][0]["cost"] == data["events"][1]["cost"] == "1.5"


def test_what_is_carried_over_a_turn_is_saved_in_points() -> None:
    rules = {"cost": {"cardinal": 1, "diagonal": 1.5}, "round": {"total": "down", "span": "turn"}}
    ruleset = {"footwork": 1, "name": "carried", "terrain": {"floor": {"glyph": "."}}, **rules}
    game = Game.from_dict({"ruleset": ruleset, "size": [4, 4], "pieces": [{"id": "a", "at": "A1"}]})
    assert game.move("a", "se").ok
    assert game.state.piece("a").carry_pips == 1
    document = game.to_dict()
    assert document["pieces"][0]["carry"] == 0.5
    assert Game.from_dict(document).state.hash == game.state.hash
    document["pieces"][0]["carry"] = 0.25
    with pytest.raises(FileError, match="carried over is a number of whole pips"):
        Game.from_dict(document)


def test_a_stop_for_which_nobody_can_make_way_is_none() -> None:
    rules = {
        "footwork": 1,
        "name": "narrow",
        "settle": "displace",
        "pattern": "orthogonal",
        "terrain": {"floor": {"glyph": "."}, "rock": {"glyph": "#", "enter": False}},
        "occupants": {"any": {"enter": True, "stop": "ask"}},
    }
    pieces = [{"id": "me", "side": "us", "at": "A1"}, *({"id": n, "side": "them", "at": "B1"} for n in ("one", "two"))]
    for drawn, expected in ((". . #", False), (". . .", "ask")):
        game = Game.from_dict({"ruleset": rules, "map": drawn, "pieces": pieces})
        assert reach_json(game.state, game.reach("me"))["cells"]["B1"]["stop"] == expected
