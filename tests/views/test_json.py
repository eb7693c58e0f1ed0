from __future__ import annotations

import json
from dataclasses import fields
from fractions import Fraction
from pathlib import Path as FilePath
from typing import Any

import pytest
from tests.conformance.games import every_scenario, walk, wander

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
    assert {"rule": "terrain.difficult", "by": "difficult", "points": 1, "factor": 2, "text": TWICE} in entries
    assert (data["charge"], data["left"]) == ("3.5", "0.5")


TWICE = "difficult ground ×2"


def test_the_ledger_of_a_path_speaks_of_the_features_that_its_action_gives() -> None:
    ruleset: dict[str, Any] = {
        "footwork": 1,
        "name": "laden",
        "terrain": {"floor": {"glyph": "."}, "mud": {"glyph": "~", "multiply": 2}},
        "allowance": {"refresh": "action"},
        "features": {"laden": {"terrain": {"mud": {"multiply": 3}}}},
        "actions": {"haul": {"do": [{"move": {"points": 9, "features": ["laden"]}}]}},
    }
    game = Game.from_dict({"ruleset": ruleset, "map": ".~.", "pieces": [{"id": "ox", "side": "us", "at": "A1"}]})
    path = game.path("ox", "B1", action="haul")
    assert isinstance(path, Path)
    assert [entry["text"] for entry in path_json(game.state, path)["steps"][0]["ledger"]][-1] == "mud (laden) ×3"


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
    assert refused["refusal"] is not None
    assert (refused["ok"], refused["refusal"]["code"]) == (False, "occupied.hostile")
    state = state_json(game.state)
    assert to_text(state) == to_text(state_json(Game.from_dict(game.to_dict()).state))
    assert json.loads(to_text(state))["pieces"][0]["points"] == "2.5"
    keys = "ruleset title words hash round active turn winner defeat resources board sides pieces"
    assert list(state) == keys.split()


def test_a_board_says_what_its_ground_is_and_does() -> None:
    board = state_json(Game.shipped("rune-and-rust").state)["board"]
    kinds = board["kinds"]
    assert [(name, kind["look"], kind["sign"]) for name, kind in kinds.items()] == [
        ("floor", "plain", None),
        ("wall", "closed", None),
        ("difficult", "slow", None),
        ("hazard", "plain", "hazard"),
    ]
    assert (kinds["difficult"]["title"], kinds["difficult"]["cardinal"], kinds["difficult"]["diagonal"]) == (
        "Difficult ground",
        2,
        3,
    )
    assert (kinds["wall"]["enter"], kinds["wall"]["cardinal"]) == (False, None)
    (acts,) = kinds["hazard"]["acts"]
    assert acts["text"] == "Health -1d4 on entering"
    assert acts["effects"] == [
        {
            "kind": "change",
            "text": "Health -1d4",
            "piece": None,
            "stat": "Health",
            "formula": "-1d4",
            "least": -4,
            "most": -1,
        }
    ]
    assert board["cells"][0][:2] == ["A1", "B1"]


def test_a_ruleset_says_how_ground_is_drawn_and_doors_are_known_by_what_they_become() -> None:
    ford = state_json(Game.shipped("methuen").state)["board"]["kinds"]
    assert {name: kind["look"] for name, kind in ford.items()} == {
        "open": "plain",
        "rough": "slow",
        "rock": "closed",
        "water": "water",
    }
    planned = state_json(Game.shipped("free-actions").state)["board"]["kinds"]
    doors = {name: kind["door"] for name, kind in planned.items() if kind["door"] is not None}
    assert doors == {"door": "shut", "doorway": "open"}


def test_a_board_says_what_single_cells_do() -> None:
    board = state_json(Game.shipped("methuen", "gate").state)["board"]
    assert board["tags"] == {"1N 2E": ["pit"], "1S 2E": ["pit"]}
    pit = board["tag_kinds"]["pit"]
    assert (pit["title"], pit["sign"], pit["acts"][0]["text"]) == ("Pit", "hazard", "Health -4 on entering")
    (console,) = state_json(Game.shipped("imperial-assault", "hangar").state)["board"]["effects"]
    assert (console["at"], console["sign"]) == ("F2", "switch")
    game = Game.shipped("free-actions", "gatehouse")
    (plate,) = state_json(game.state)["board"]["effects"]
    assert (plate["sign"], plate["held"], plate["text"]) == ("plate", False, "opens gate while held")
    game.place("mira", "2,3")
    assert state_json(game.state)["board"]["effects"][0]["held"]


def test_edges_say_from_where_they_are_free() -> None:
    rules = {"terrain": {"floor": {"glyph": "."}}, "edges": {"ledge": {"cross": False}}}
    scenario = {
        "ruleset": {"footwork": 1, "name": "ledges", **rules},
        "map": "...",
        "edges": [{"kind": "ledge", "at": "A1/B1", "from": "B1"}, {"kind": "ledge", "at": "B1/C1"}],
        "pieces": [{"id": "a", "at": "A1"}],
    }
    edges = state_json(Game.from_dict(scenario).state)["board"]["edges"]
    assert [edge["from"] for edge in edges] == ["B1", None]


def test_a_position_says_what_actions_and_reactions_are_paid_with() -> None:
    ford = state_json(Game.shipped("methuen").state)
    assert ford["resources"] == {"Action Points": "AP", "Reaction Points": "RP", "Mana": "Mana"}
    assert state_json(Game.shipped("duelyst").state)["resources"] == {}
    pays = {stat: {"do": [], "then": [{"change": stat, "by": -1}]} for stat in ("Arcane Power", "Action Points")}
    game = Game.from_dict(
        {
            "footwork": 1,
            "ruleset": {
                "footwork": 1,
                "name": "alike",
                "stats": {"Luck": {}, "Action Points": {}, "Arcane Power": {}},
                "terrain": {"floor": {"glyph": "."}},
                "actions": {f"use-{index}": each for index, each in enumerate(pays.values())},
            },
            "size": [1, 1],
        }
    )
    names = ["Action Points", "Arcane Power"]
    assert state_json(game.state)["resources"] == {name: name for name in names}  # "AP" would be both


def test_pieces_say_how_they_lie_how_long_features_last_and_what_stats_were() -> None:
    game = Game.shipped("rune-and-rust")
    assert game.act("hero", "disengage").ok
    game.set_stat("hero", "Health", 9)
    state = state_json(game.state, start=game.start)
    hero = state["pieces"][0]
    assert state["defeat"] == {"stat": "Health", "at": 0}
    assert (hero["stats"]["Health"], hero["starting"] and hero["starting"]["Health"]) == (9, 28)
    assert (hero["turned"], hero["size"]) == (False, [1, 1])
    assert [(each["feature"], each["until"], each["text"]) for each in hero["temporary"]] == [
        ("disengaged", "turn-end", "until the turn ends")
    ]
    assert state_json(game.state)["pieces"][0]["starting"] is None


def test_a_piece_says_what_holds_it_where_it_is() -> None:
    game = Game.shipped("duelyst")
    assert {piece["held"] for piece in state_json(game.state)["pieces"]} == {None}
    game.place("squire", "0,0")
    held = {piece["id"]: piece["held"] for piece in state_json(game.state)["pieces"]}
    assert (held["squire"], held["lancer"]) == ("exhausted", None)


def test_a_path_warns_with_values() -> None:
    board = {
        "map": "...\n.^.\n...",
        "pieces": [
            {"id": "hero", "kind": "player", "side": "us", "at": "A1"},
            {"id": "rat", "kind": "skeleton", "side": "them", "at": "A2"},
        ],
    }
    game = Game.from_dict({"ruleset": "rune-and-rust", **board})
    path = game.cost("hero", ["B1", "C1", "B2"])
    assert isinstance(path, Path)
    warnings = path_json(game.state, path)["warnings"]
    assert [(each["kind"], each["step"], each["cell"]) for each in warnings] == [
        ("reaction", 1, "B1"),
        ("cell", 2, "B2"),
    ]
    reaction, hazard = warnings
    assert (reaction["piece"], reaction["trigger"], reaction["asked"], reaction["chance"]) == (
        "rat",
        "before-leave",
        False,
        1,
    )
    assert [(each["piece"], each["least"], each["most"]) for each in reaction["effects"]] == [("hero", -6, -1)]
    assert (hazard["tag"], hazard["on"], hazard["effects"][0]["piece"]) == ("hazard", "enter", "hero")
    assert hazard["text"] == "Entering B2: hazard"


def test_a_side_sees_neither_plans_nor_what_follows_from_them() -> None:
    game, other = (Game.shipped("free-actions", "rivals") for _ in range(2))
    planned = game.plan("rue", "6,3")
    assert result_json(planned, side="blue") is None
    assert result_json(planned, side="red") is not None
    other.pass_plans("red")  # that nobody has to wait for them is all that shows
    assert state_json(game.state, side="blue") == state_json(other.state, side="blue")
    assert state_json(game.state)["hash"] != state_json(other.state)["hash"]
    assert state_json(game.state, side="red") != state_json(other.state, side="red")


def test_a_question_shows_others_no_answers() -> None:
    for seed in range(40):
        game = Game.shipped("methuen", "gate")
        for result in wander(game, seed=seed, steps=40):
            if result.question is not None:
                asked = game.state.piece(result.question.piece).side
                theirs, others = (
                    result_json(result, side=s) for s in (asked, next(s for s in game.state.sides if s != asked))
                )
                assert theirs is not None
                assert theirs["question"] is not None
                assert [each["answer"] for each in theirs["question"]["options"]] == list(result.question.options)
                assert others is not None
                assert others["question"] is not None
                assert others["question"]["options"] == []
                return
    raise AssertionError("nobody was ever asked")


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
