"""What the one who runs the table may do to the board: change the ground of cells, open and close doors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from footwork.errors import KindError, MisuseError, NotationError
from footwork.game.game import Game
from footwork.game.history import Record
from footwork.geometry import Cell, Edge
from footwork.play.actions import Action, SetDoor, SetTerrain, action_from_dict, action_to_dict
from footwork.play.events import ClosingCancelled, ClosingDelayed, EdgeSet, Placed, TerrainSet
from footwork.refusals import Refusal
from footwork.views.happening.timeline import timeline
from footwork.views.telling.actions import action_text
from footwork.views.telling.messages import describe
from footwork.views.telling.telling import tell

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "table",
    "terrain": {
        "floor": {"glyph": "."},
        "water": {
            "glyph": "~",
            "name": "Deep water",
            "cost": {"cardinal": 3, "diagonal": 3},
            "on-enter": {"change": "Wet", "by": 1},
        },
        "rock": {"glyph": "#", "enter": False},
        "shut": {"glyph": "+", "enter": False, "open": "ajar"},
        "ajar": {"glyph": "/", "close": "shut"},
    },
    "stats": {"Wet": {}},
    "edges": {"door": {"cross": "when-open"}, "wall": {}},
}
SCENARIO: dict[str, Any] = {
    "ruleset": RULES,
    "map": ".....\n..+..\n....?\n",
    "legend": {"?": "void"},
    "edges": [
        {"door": ["C1/D1", "C3/D3"], "name": "gate"},
        {"door": "A1/B1", "open": True},
        {"wall": "A3/B3", "name": "screen"},
    ],
    "cells": [{"at": "C2", "name": "hatch"}, {"at": "A2", "name": "hall"}],
    "pieces": [
        {"id": "ann", "side": "us", "at": "A2"},
        {"id": "ox", "side": "them", "at": "D2", "size": [2, 1]},
    ],
}
D1 = Cell(3, 0)


@pytest.fixture
def game() -> Game:
    return Game.from_dict(SCENARIO)


def code(game: Game, action: Action) -> str | None:
    """Why an action is refused, seen to leave everything as it was."""
    before, taken = game.state, game.taken
    refusal = game.do(action).refusal
    assert refusal is None or (game.state is before and game.taken == taken)
    return None if refusal is None else refusal.code


class TestTerrain:
    def test_a_cell_gets_another_terrain(self, game: Game) -> None:
        result = game.set_terrain("D1", "water")
        assert result.events == (TerrainSet(D1, "floor", "water"),)
        assert game.state.board.terrain(D1) == "water"
        assert tell(result) == ["D1 becomes deep water."]
        assert describe(result) == "D1 becomes deep water."
        assert action_text(result.action, game.state) == "D1, set the terrain to deep water"

    def test_what_follows_is_asked_of_the_new_ground(self, game: Game) -> None:
        before = game.reach("ann")[Cell(0, 0)].cost
        game.set_terrain("A1", "water")
        assert (before, game.reach("ann")[Cell(0, 0)].cost) == (1, 3)
        game.set_terrain("A1", "rock")
        assert game.why("ann", "A1") == Refusal.of("terrain.rock", Cell(0, 0), rule="rock")

    def test_no_cell_acts_on_who_stands_there(self, game: Game) -> None:
        result = game.set_terrain("A2", "water")
        assert [type(event) for event in result.events] == [TerrainSet]
        assert game.state.piece("ann").stats["Wet"] == 0

    @pytest.mark.parametrize(
        ("at", "terrain", "refused", "words"),
        [
            ("D1", "watr", "tile.unknown", "There is no terrain 'watr'; did you mean 'water'?"),
            ("D1", "void", "tile.unknown", "There is no terrain 'void'; there are: floor, water, rock, shut, ajar."),
            ("D1", "floor", "tile.already", "D1 is floor already."),
            ("Z9", "water", "bounds.outside", "Z9 is outside the board."),
            ("E3", "water", "bounds.void", "There is no ground at E3."),
            ("A2", "rock", "tile.occupied", "ann could not stand on A2: rock."),
            ("E2", "rock", "tile.occupied", "ox could not stand on E2: rock."),
        ],
    )
    def test_refusals(self, game: Game, at: str, terrain: str, refused: str, words: str) -> None:
        result = game.set_terrain(at, terrain)
        assert result.refusal is not None
        assert result.refusal.code == refused
        assert describe(result) == words
        assert not game.history

    def test_without_a_board_there_is_no_ground(self) -> None:
        bare = Game.from_dict({"ruleset": RULES})
        assert code(bare, SetTerrain(D1, "water")) == "board.none"
        assert code(bare, SetDoor("gate", "open")) == "board.none"
        assert code(bare, SetDoor(D1, "open")) == "board.none"

    def test_it_works_before_a_game_begins_and_in_anybodys_turn(self) -> None:
        waiting = Game.from_dict(SCENARIO | {"begin": False})
        assert waiting.set_terrain("D1", "water").ok
        assert waiting.set_door("gate", "open").ok

    def test_it_is_shown_for_a_short_time(self, game: Game) -> None:
        game.set_terrain("D1", "water")
        game.set_door("gate", "open")
        shown = [cue for cue in timeline(game.history) if cue.what == "transition"]
        assert [cue.data["event"] for cue in shown] == ["terrain-set", "edge-set", "edge-set"]
        assert all(cue.duration > 0 for cue in shown)


class TestDoors:
    def test_all_of_a_name_open_and_close(self, game: Game) -> None:
        opened = game.set_door("gate", "open")
        assert [type(event) for event in opened.events] == [EdgeSet, EdgeSet]
        assert tell(opened) == ["Gate opens."]
        assert action_text(opened.action, game.state) == "gate, open"
        closed = game.set_door("gate", "toggle")
        assert tell(closed) == ["Gate closes."]

    def test_one_of_them_by_its_edge(self, game: Game) -> None:
        result = game.set_door("D1/C1", "open")
        edge = Edge(Cell(2, 0), D1)
        assert result.action == SetDoor(edge, "open")
        assert result.events == (EdgeSet(edge, "gate", True),)
        assert not game.state.board.borders[Edge(Cell(2, 2), Cell(3, 2))].open
        assert action_text(result.action, game.state) == "C1/D1, open"

    def test_a_cell_that_is_a_door(self, game: Game) -> None:
        assert game.set_door("C2", "open").events == (TerrainSet(Cell(2, 1), "shut", "ajar"),)
        assert tell(game.set_door("hatch", "close")) == ["Hatch closes."]
        assert tell(game.set_door(Cell(2, 1), "toggle")) == ["Hatch opens."]

    def test_one_in_which_somebody_stands_waits(self, game: Game) -> None:
        game.set_door("hatch", "open")
        game.place("ann", "C2")
        assert [type(event) for event in game.set_door("hatch", "close").events] == [ClosingDelayed]
        assert code(game, SetDoor("hatch", "close")) == "door.closed"
        assert [type(event) for event in game.set_door("hatch", "open").events] == [ClosingCancelled]
        game.set_door("hatch", "close")
        assert [type(event) for event in game.place("ann", "A1").events] == [Placed, TerrainSet]

    def test_a_large_piece_is_in_the_way_of_an_edge(self, game: Game) -> None:
        game.set_door("C3/D3", "open")
        assert game.place("ox", "C3").ok
        assert [type(event) for event in game.set_door("C3/D3", "close").events] == [ClosingDelayed]
        assert EdgeSet in [type(event) for event in game.place("ox", "A1").events]

    @pytest.mark.parametrize(
        ("door", "how", "refused", "words"),
        [
            ("gat", "open", "door.unknown", "There is no door 'gat'; did you mean 'gate'?"),
            ("zz", "open", "door.unknown", "There is no door 'zz'; there are: gate, hatch."),
            ("hall", "open", "door.none", "There is no door at hall."),
            ("screen", "open", "door.none", "There is no door at screen."),
            ("A3/B3", "open", "door.none", "There is no door at A3/B3."),
            ("D1/E1", "open", "door.none", "There is no door at D1/E1."),
            ("D1", "open", "door.none", "There is no door at D1."),
            ("E3", "open", "bounds.void", "There is no ground at E3."),
            ("gate", "close", "door.closed", "The door gate is closed already, or waits to close."),
            ("A1/B1", "open", "door.open", "The door A1/B1 is open already."),
        ],
    )
    def test_refusals(self, game: Game, door: str, how: Any, refused: str, words: str) -> None:
        result = game.set_door(door, how)
        assert result.refusal is not None
        assert result.refusal.code == refused
        assert describe(result) == words
        assert not game.history

    @pytest.mark.parametrize("how", ["ajar", "", None, 1, ["open"]])
    def test_doors_open_close_or_toggle(self, game: Game, how: Any) -> None:
        with pytest.raises(MisuseError, match="a door is set to open, close or toggle, found"):
            game.set_door("gate", how)

    @pytest.mark.parametrize(
        "door",
        [
            *(None, 7, ["A1"], ("A1", "A2"), Cell(10**40, 0), Edge(Cell(10**40, 0), Cell(0, 0))),
            *(Edge(*pair) for pair in ((1, 2), ("a", "b"), (None, None), ([1], [2]), ((1, 2), (1, 3)))),
        ],
        ids=lambda door: repr(door)[:30],
    )
    def test_a_door_is_a_name_a_cell_or_an_edge(self, game: Game, door: Any) -> None:
        with pytest.raises(KindError, match="an Edge of two cells as 'door', and was given"):
            game.set_door(door, "open")
        with pytest.raises(KindError, match="'door', and was given"):
            game.do(SetDoor(door, "open"))

    @pytest.mark.parametrize("terrain", [None, 7, ["water"]])
    def test_a_terrain_is_named_by_a_text(self, game: Game, terrain: Any) -> None:
        with pytest.raises(MisuseError, match="takes a text as 'terrain', and was given"):
            game.set_terrain("D1", terrain)


WRITTEN = [
    {"do": "terrain", "at": "D1", "terrain": "water"},
    {"do": "door", "name": "gate", "how": "open"},
    {"do": "door", "at": "C1/D1", "how": "toggle"},
    {"do": "door", "at": "C2", "how": "open"},
]


@pytest.mark.parametrize("data", WRITTEN, ids=json.dumps)
def test_they_are_written_and_read_back(game: Game, data: dict[str, Any]) -> None:
    notation = game.rules.grid.notation
    action = action_from_dict(data, notation)
    assert action_to_dict(action, notation) == data
    assert game.do(action).ok


@pytest.mark.parametrize(
    ("data", "error", "words"),
    [
        ({"do": "door", "how": "open"}, MisuseError, "'door' takes how, name or at, how, found how"),
        ({"do": "door", "name": "a", "at": "A1", "how": "open"}, MisuseError, "'door' takes"),
        ({"do": "door", "name": 5, "how": "open"}, MisuseError, "the fields of 'door' are texts"),
        ({"do": "door", "name": "gate", "how": "ajar"}, MisuseError, "a door is set to open, close or toggle"),
        ({"do": "door", "at": "A1/C1", "how": "open"}, NotationError, "an edge lies between"),
        ({"do": "terrain", "at": "D1"}, MisuseError, "'terrain' takes at, terrain, found at"),
        ({"do": "terrain", "at": "?", "terrain": "water"}, NotationError, "is not a cell"),
        ({"do": "terrain", "at": "D1", "terrain": None}, MisuseError, "the fields of 'terrain' are texts"),
    ],
)
def test_what_is_written_wrong(game: Game, data: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        action_from_dict(data, game.rules.grid.notation)


def test_they_are_undone_redone_replayed_and_saved(game: Game, tmp_path: Path) -> None:
    notation, hashes = game.rules.grid.notation, [game.state.hash]
    for data in WRITTEN:
        assert game.do(action_from_dict(data, notation)).ok
        hashes.append(game.state.hash)
    assert len(set(hashes)) == len(hashes)
    assert game.replay().hash == hashes[-1]
    game.save(tmp_path / "game.json")
    assert Game.load(tmp_path / "game.json").state.hash == hashes[-1]
    assert Game.from_dict(game.to_dict()).state.hash == hashes[-1]
    for expected in reversed(hashes[:-1]):
        assert isinstance(game.undo(), Record)
        assert game.state.hash == expected
    for expected in hashes[1:]:
        assert isinstance(game.redo(), Record)
        assert game.state.hash == expected


class TestPlace:
    """A piece may be moved by hand at any time, whatever its shape; plates and doors follow, but no cell acts on it."""

    def test_in_the_middle_of_a_turn(self, game: Game) -> None:
        assert game.move("ann", "n").ok
        left = game.points("ann")
        assert game.place("ann", "E1").ok
        assert (game.at("ann"), game.points("ann"), game.state.active) == (Cell(4, 0), left, "us")
        assert game.place("ox", "A3").refusal == Refusal.of(
            "edge.wall", Cell(0, 2), rule="screen", edge=Edge(Cell(0, 2), Cell(1, 2))
        )
        assert game.place("ox", "A1").ok
        assert game.state.piece("ox").cells == (Cell(0, 0), Cell(1, 0))

    def test_no_cell_acts_and_plates_follow(self) -> None:
        plate = {"at": "E1", "on": "hold", "do": {"open": "gate"}}
        game = Game.from_dict(SCENARIO | {"map": "~....\n..+..\n.....\n", "effects": [plate]})
        game.place("ann", "A1")
        assert game.state.piece("ann").stats["Wet"] == 0
        assert EdgeSet in [type(event) for event in game.place("ann", "E1").events]
