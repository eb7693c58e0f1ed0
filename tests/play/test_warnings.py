"""Warnings: everything that a way sets off by leaving and entering, and nothing that would not happen to this piece."""

from __future__ import annotations

from typing import Any

import pytest

import footwork
from footwork import Cell, CellActs, Game, Halts, MakesWay, Path
from footwork.board.state import State
from footwork.play.events import Halted, TileActed
from footwork.play.events.apply import apply
from footwork.views.json import path_json
from footwork.views.telling.preview import warnings

HURT = {"change": "Health", "by": -1}


def game(board: str, *pieces: dict[str, Any], effects: tuple[dict[str, Any], ...] = (), **more: Any) -> Game:
    ruleset = {
        "footwork": 1,
        "name": "warned",
        "pattern": "orthogonal",
        "allowance": {"points": 9},
        "stats": {"Health": {"default": 5, "least": 0, "most": 5}, "Guard": {}, "Light": {}},
        "terrain": {
            "floor": {"glyph": "."},
            "pit": {"glyph": "o", "on-enter": {"change": "Health", "by": "-2 * ([Light] = 0)"}},
            "fire": {"glyph": "f", "on-enter": {"change": "Health", "by": "-1d6 * ([Light] = 0)"}},
            "spring": {"glyph": "h", "on-enter": {"change": "Health", "by": 1}},
            "thorns": {"glyph": "t", "on-leave": HURT},
            "ice": {"glyph": "i", "on-enter": {"slide": "onward", "cells": "1 - [Guard]"}},
            "bog": {"glyph": "b", "on-enter": {"points": "[Guard] - 1"}},
            "mirror": {"glyph": "m", "on-enter": {"teleport": "exit"}},
            "crumbling": {"glyph": "c", "on-leave": {"become": "floor"}},
            "shrine": {"glyph": "s", "on-stay": {"grant": "blessed", "until": "always"}},
            "shut": {"glyph": "D", "open": "ajar", "enter": False},
            "ajar": {"glyph": "/", "close": "shut"},
            "rock": {"glyph": "#", "enter": False},
        },
        "features": {
            "blessed": {"stats": {"Guard": {"add": 1}}},
            "winged": {"stats": {"Light": {"add": 1}}},
            "broad": {"occupants": {"any": {"enter": True, "stop": "ask"}}, "settle": "displace"},
        },
        "edges": {"gate": {"cross": "when-open"}},
        "actions": {"fly": {"do": {"move": {"points": 9, "features": ["winged", "broad"]}}}},
        **more,
    }
    me = {"id": "me", "side": "us", "at": "A1"}
    listed = [me | pieces[0] if pieces else me, *pieces[1:]]
    data = {"ruleset": ruleset, "map": board, "pieces": listed, "effects": list(effects)}
    if effects:
        data["edges"] = [{"gate": "A3/B3", "name": "gate"}]
        data["map"] = f"{board}\n. . . . .\n. . . . ."
    return Game.from_dict(data)


def told(position: Game, to: str, *, action: str | None = None) -> list[str]:
    path = position.path("me", to, action=action)
    assert isinstance(path, Path)
    lines = warnings(position.state, path)
    assert lines == list(dict.fromkeys(each["text"] for each in path_json(position.state, path)["warnings"]))
    assert all(f"  {line}" in footwork.preview(position, path).splitlines() for line in lines)
    return lines


WINGED = {"features": ["winged"]}
BLESSED = {"temporary": [{"feature": "blessed", "until": "always"}]}


@pytest.mark.parametrize(
    ("board", "piece", "lines"),
    [
        (". o .", {}, ["Entering B1: pit"]),
        (". o .", WINGED, []),
        (". f .", {}, ["Entering B1: fire"]),
        (". f .", WINGED, []),
        (". o .", {"stats": {"Health": 0}}, []),
        (". h .", {}, []),
        (". h .", {"stats": {"Health": 4}}, ["Entering B1: spring"]),
        ("t . .", {}, ["Leaving A1: thorns"]),
        (". b .", {}, ["Entering B1: bog"]),
        (". b .", BLESSED, []),
        (". c .", {}, ["Leaving B1: crumbling"]),
        (". . s", {}, ["Staying on C1: shrine"]),
        (". . s", BLESSED, []),
        (". . i .", {}, ["Entering C1: ice"]),
        (". . i .", BLESSED, []),
        (". . i #", {}, []),
        (". . m", {}, []),
    ],
)
def test_only_what_would_change_something_is_announced(board: str, piece: dict[str, Any], lines: list[str]) -> None:
    assert told(game(board, piece), "C1") == lines


def test_the_features_of_an_action_count() -> None:
    assert told(game(". o f"), "C1") == ["Entering B1: pit", "Entering C1: fire"]
    assert told(game(". o f"), "C1", action="fly") == []


def test_who_makes_way_for_an_action_is_announced() -> None:
    position = game(". . .", {}, {"id": "foe", "side": "them", "at": "B1"})
    path = position.path("me", "B1", action="fly")
    assert isinstance(path, Path)
    assert [type(each) for each in position.warnings(path)] == [MakesWay]


ZONE = {
    **{name: {} for name in ("blessed", "winged", "broad")},
    "watched": {"title": "A watched place", "halt": "turn"},
    "guard": {"aura": {"within": 1, "to": "hostile", "paints": "watched"}},
    "sly": {"terrain": {"watched": {"halt": False}}},
}
GUARD = {"id": "foe", "name": "Foe", "side": "them", "at": "D1", "features": ["guard"]}


def test_what_ends_the_movement_of_the_turn_is_announced() -> None:
    position = game(". . . .\n. . . .", {"name": "Me"}, GUARD, features=ZONE)
    assert told(position, "B1") == []
    assert told(position, "C1") == ["Entering C1: a watched place; Me moves no further this turn"]
    path = position.path("me", "C1")
    assert isinstance(path, Path)
    assert position.warnings(path) == (Halts(1, Cell(2, 0), "watched"),)
    (warning,) = path_json(position.state, path)["warnings"]
    assert (warning["kind"], warning["cell"], warning["rule"]) == ("halt", "C1", "watched")
    assert told(game(". . . .", {"features": ["sly"]}, GUARD, features=ZONE), "C1") == []


@pytest.mark.parametrize("piece", ["captain", "rider", "spearman", "outrunner"])
def test_it_is_announced_just_where_it_happens(piece: str) -> None:
    position = Game.shipped("hex-zones")
    position.place(piece, "F4")
    reach = position.reach(piece)
    found = set()
    for cell in {*reach.stops} - {position.at(piece)}:
        path = reach.path(cell)
        announced = [(each.cell, each.rule) for each in position.warnings(path) if isinstance(each, Halts)]
        events = position.fork().move(piece, to=cell).events
        assert announced == [(each.cell, each.rule) for each in events if isinstance(each, Halted)]
        found.add(bool(announced))
    assert found == ({False} if piece == "outrunner" else {True, False})


HELD = {"at": "A1", "on": "hold", "do": {"open": "gate"}}


def test_letting_go_of_a_plate_is_announced() -> None:
    position = game(". . . . .", effects=(HELD,))
    assert told(position, "B1") == []  # nobody has trodden on it: the gate is shut
    position.move("me", to="B1")
    assert told(position, "A1") == ["Entering A1: opens gate"]
    position.move("me", to="A1")
    path = position.path("me", "B1")
    assert isinstance(path, Path)
    (act,) = position.warnings(path)
    assert isinstance(act, CellActs)
    assert (act.moment, position.text(act.cell), told(position, "B1")) == ("release", "A1", ["Leaving A1: closes gate"])


def test_a_plate_that_is_passed_on_the_way_is_held_and_let_go() -> None:
    passed = game(". . . . .", effects=({"at": "B1", "on": "hold", "do": {"open": "gate"}},))
    assert told(passed, "C1") == ["Entering B1: opens gate", "Leaving B1: closes gate"]
    assert told(passed, "B1") == ["Entering B1: opens gate"]
    happened = footwork.tell(passed.move("me", to="C1").events, passed.state)
    assert [text for text in happened if "Gate" in text] == ["Gate opens.", "Gate closes."]


def test_two_plates_of_one_door_on_the_way_hold_it_one_after_the_other() -> None:
    plates = tuple({"at": cell, "on": "hold", "do": {"open": "gate"}} for cell in ("B1", "C1"))
    passed = game(". . . . .", effects=plates)
    assert told(passed, "D1") == [
        "Entering B1: opens gate",
        "Leaving B1: closes gate",
        "Entering C1: opens gate",
        "Leaving C1: closes gate",
    ]
    happened = footwork.tell(passed.move("me", to="D1").events, passed.state)
    assert [text for text in happened if "Gate" in text] == ["Gate opens.", "Gate closes."] * 2


def test_a_plate_that_another_holds_as_well_is_not_let_go() -> None:
    other = {"id": "other", "side": "us", "at": "E1"}
    position = game(". . . . .", {}, other, effects=(HELD, {**HELD, "at": "D1"}))
    for name, to in (("me", "B1"), ("me", "A1"), ("other", "D1")):
        assert position.move(name, to=to).ok
    assert told(position, "B1") == []


def test_a_plate_on_which_another_one_stays_is_not_let_go() -> None:
    share = {"any": {"enter": True, "stop": True}}
    other = {"id": "other", "side": "us", "at": "C1"}
    position = game(". . . . .", {"at": "B1"}, other, effects=(HELD,), occupants=share)
    for name in ("me", "other"):
        assert position.move(name, to="A1").ok
    assert told(position, "B1") == []
    assert position.move("other", to="C1").ok
    assert told(position, "B1") == ["Leaving A1: closes gate"]


def test_a_door_that_waits_for_who_stands_in_it_closes_behind() -> None:
    position = Game.from_dict(
        {
            "ruleset": game(". .").rules.source,
            "map": "/ . .",
            "pieces": [{"id": "me", "side": "us", "at": "A1"}, {"id": "other", "side": "us", "at": "B1"}],
            "cells": [{"at": "A1", "name": "door"}],
            "effects": [{"at": "C1", "do": {"close": "door"}}],
        }
    )
    assert position.move("other", to="C1").ok
    assert told(position, "B1") == ["Leaving A1: closes door"]


def test_what_acts_on_the_way_and_changes_something_is_what_was_announced() -> None:
    """On boards of everything, cell by cell; without dice, which may come to nothing."""
    for board in (". h o t .", "t . c b o", "s t t o .", "h b c s o"):
        for piece in ({}, WINGED, BLESSED, {"stats": {"Health": 3}}):
            for to in ("B1", "C1", "D1", "E1"):
                position = game(board, piece)
                path = position.path("me", to)
                assert isinstance(path, Path)
                said = {(each.moment, each.cell) for each in position.warnings(path) if isinstance(each, CellActs)}
                assert said == _changed(position.state, position.fork().move("me", along=path.cells[1:]).events)


def _changed(state: State, events: footwork.Events) -> set[tuple[str, Cell]]:
    """When and where cells acted with a consequence."""
    found: set[tuple[str, Cell]] = set()
    for event, parent in zip(events, events.parents, strict=True):
        before, state = state, apply(state, event)
        tile = None if parent is None else events[parent]
        if isinstance(tile, TileActed) and state != before:
            found.add((tile.moment, tile.cell))
    return found
