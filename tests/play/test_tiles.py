"""Tiles: plates, switches, doors, hazards, ice, conveyors, portals and traps, under every way of moving."""

from __future__ import annotations

from typing import Any

import pytest
from tests.standing import where

from footwork import Cell, Game, ScenarioError, take_turn
from footwork.game.history import Record
from footwork.play.events import (
    EdgeSet,
    MoveDeclared,
    MoveEnded,
    Shoved,
    Stepped,
    Teleported,
    TerrainSet,
    TileHeld,
    TileReleased,
    TileSpent,
)
from footwork.play.moves.forcing import force
from footwork.play.resolution import Play

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "tiles",
    "terrain": {
        "floor": {"glyph": "."},
        "wall": {"glyph": "#", "enter": False},
        "door": {"glyph": "+", "enter": False, "open": "doorway"},
        "doorway": {"glyph": "'", "close": "door"},
        "hazard": {"glyph": "x", "on-enter": {"change": "Health", "by": -4}},
        "ice": {"glyph": "~", "on-enter": {"slide": "onward"}},
        "belt": {"glyph": ">", "on-stay": {"slide": "E"}},
        "whirl-e": {"glyph": "e", "on-enter": {"slide": "E"}},
        "whirl-w": {"glyph": "w", "on-enter": {"slide": "W"}},
        "bell": {"glyph": "b", "on-leave": {"open": "gate"}},
    },
    "edges": {"hatch": {"cross": "when-open"}},
    "stats": {"Health": {"default": 10, "least": 0, "most": 10}},
    "defeat": {"stat": "Health", "at": 0},
    "occupants": {"any": {"enter": False, "stop": False}},
    "actions": {
        "shout": {"do": {"open": "gate"}},
        "blow": {"target": {"within": 3}, "do": {"slide": "E", "cells": 3, "of": "target"}},
    },
    "beats": {"at-once": "allow"},
}


def game(picture: str, pieces: dict[str, str], **scenario: Any) -> Game:
    """A board with pieces of one side by cell; small letters are of another."""
    return Game.from_dict(
        {
            "ruleset": RULES,
            "map": picture,
            "sides": {"us": {}, "them": {}},
            "pieces": [
                {"id": name, "side": "us" if name.isupper() else "them", "at": at} for name, at in pieces.items()
            ],
            **scenario,
        }
    )


def moved(play: Game, how: str) -> None:
    """Bring piece A one cell to the east: by its own move, in a beat, by force, or by a bot."""
    if how == "move":
        assert play.move("A", "e").ok
    elif how == "beat":
        assert play.plan("A", "e").ok
        assert play.execute().ok
    elif how == "force":
        working = Play(play.state, ())
        force(working, "A", [(1, 0)], cause="test")
        play._state = working.state
    else:
        take_turn(play, "us")


WAYS = ["move", "beat", "force"]


class TestEveryWayOfMoving:
    """The same tiles act when a piece moves by itself, in a beat, or is made to."""

    @pytest.mark.parametrize("how", WAYS)
    def test_hazard(self, how: str) -> None:
        play = game(".x", {"A": "A1"})
        moved(play, how)
        assert play.state.piece("A").stats["Health"] == 6

    @pytest.mark.parametrize("how", WAYS)
    def test_ice_carries_on_until_something_stops_it(self, how: str) -> None:
        play = game(".~~~.#", {"A": "A1"})
        moved(play, how)
        assert where(play, "A") == "E1"
        play = game(".~~#", {"A": "A1"})
        moved(play, how)
        assert where(play, "A") == "C1"

    @pytest.mark.parametrize("how", WAYS)
    def test_switch_and_door_cell(self, how: str) -> None:
        play = game(
            "..\n.+",
            {"A": "A1"},
            cells=[{"at": "B2", "name": "gate"}],
            effects=[{"at": "B1", "do": {"toggle": "gate"}}],
        )
        assert play.why("A", "B2").code == "terrain.door"  # type: ignore[union-attr]
        moved(play, how)
        assert play.state.board.terrain(play.state.piece("A").at + (0, 1)) == "doorway"  # type: ignore[operator]

    @pytest.mark.parametrize("how", WAYS)
    def test_door_edge(self, how: str) -> None:
        play = game(
            "...",
            {"A": "A1"},
            edges=[{"hatch": "B1/C1", "name": "gate"}],
            effects=[{"at": "B1", "do": {"open": "gate"}}],
        )
        assert play.why("A", "C1") is not None
        moved(play, how)
        assert play.why("A", "C1") is None

    @pytest.mark.parametrize("how", WAYS)
    def test_leaving_rings_the_bell(self, how: str) -> None:
        play = game("b..\n..+", {"A": "A1"}, cells=[{"at": "C2", "name": "gate"}])
        moved(play, how)
        assert play.state.board.terrain(Cell(2, 1)) == "doorway"

    @pytest.mark.parametrize("how", WAYS)
    def test_portals_do_not_send_back_at_once(self, how: str) -> None:
        play = game(
            "...\n...",
            {"A": "A1"},
            cells=[{"at": "C2", "name": "there"}, {"at": "B1", "name": "here"}],
            effects=[{"at": "B1", "do": {"teleport": "there"}}, {"at": "C2", "do": {"teleport": "here"}}],
        )
        moved(play, how)
        assert where(play, "A") == "C2"

    @pytest.mark.parametrize("how", WAYS)
    def test_an_occupied_portal_does_nothing(self, how: str) -> None:
        play = game(
            "...\n...",
            {"A": "A1", "B": "C2"},
            cells=[{"at": "C2", "name": "there"}],
            effects=[{"at": "B1", "do": {"teleport": "there"}}],
        )
        moved(play, how)
        assert where(play, "A") == "B1"

    @pytest.mark.parametrize("how", WAYS)
    def test_a_trap_spends_itself(self, how: str) -> None:
        play = game("...", {"A": "A1"}, effects=[{"at": "B1", "do": {"change": "Health", "by": -3}, "once": True}])
        moved(play, how)
        play.move("A", "w")
        play.move("A", "e")
        assert play.state.piece("A").stats["Health"] == 7
        again = Game.from_dict(play.to_dict())
        assert again.state.hash == play.state.hash
        assert again.state.tiles.spent == (0,)

    @pytest.mark.parametrize("how", WAYS)
    def test_a_plate_holds_a_door_open(self, how: str) -> None:
        play = game(
            "...+",
            {"A": "A1"},
            cells=[{"at": "D1", "name": "gate"}],
            effects=[{"at": "B1", "on": "hold", "do": {"open": "gate"}}],
        )
        moved(play, how)
        assert play.state.board.terrain(Cell(3, 0)) == "doorway"
        assert Game.from_dict(play.to_dict()).state.hash == play.state.hash
        moved(play, how)
        assert play.state.board.terrain(Cell(3, 0)) == "door"

    def test_a_bot_is_carried_too(self) -> None:
        play = game(".~~..", {"A": "A1", "z": "E1"})
        take_turn(play, "us")
        assert where(play, "A") == "D1"


class TestStaying:
    """Conveyors carry those who stand on them, once a beat."""

    def test_one_cell_a_beat(self) -> None:
        play = game(".>>>.", {"A": "A1"})
        play.plan("A", "e", None, None)
        play.execute()
        assert where(play, "A") == "C1"
        play.execute()
        assert where(play, "A") == "D1"

    def test_pieces_without_plans_are_carried_too(self) -> None:
        play = game(".>..\n....", {"A": "B1", "B": "A2"})
        play.plan("B", "e")
        play.execute()
        assert where(play, "A") == "C1"

    def test_a_belt_that_is_blocked_moves_nobody(self) -> None:
        play = game(".>#", {"A": "A1"})
        result = play.move("A", "e")
        assert where(play, "A") == "B1"
        shoved = next(event for event in result.events if isinstance(event, Shoved))
        assert (len(shoved.cells), shoved.remained, shoved.reason.code) == (1, 1, "terrain.wall")  # type: ignore[union-attr]


class TestHolding:
    """Plates: what is done while somebody stands there is undone when nobody does."""

    EFFECTS = ({"at": ["A1", "C1"], "on": "hold", "do": {"open": "gate"}},)
    GATE = ({"at": "E1", "name": "gate"},)

    def test_two_plates_hold_one_door(self) -> None:
        play = game("....+\n.....", {"A": "A2", "B": "C2"}, cells=list(self.GATE), effects=list(self.EFFECTS))
        play.move("A", "n")
        play.move("B", "n")
        play.move("A", "s")
        assert play.state.board.terrain(Cell(4, 0)) == "doorway"
        play.move("B", "s")
        assert play.state.board.terrain(Cell(4, 0)) == "door"

    def test_who_begins_on_a_plate_holds_what_is_drawn_open(self) -> None:
        for drawn in "+'":
            play = game(f"....{drawn}\n.....", {"A": "A1"}, cells=list(self.GATE), effects=list(self.EFFECTS))
            is_open = play.state.board.terrain(Cell(4, 0)) == "doorway"
            assert (play.state.tiles.held, is_open) == ((0,), drawn == "'")  # as drawn: nobody has trodden on it
            play.move("A", "s")
            assert (play.state.tiles.held, play.state.board.terrain(Cell(4, 0))) == ((), "door")

    def test_a_plate_that_toggles_toggles_back_when_it_is_released(self) -> None:
        toggles = [{"at": "A1", "on": "hold", "do": {"toggle": "gate"}}]
        for drawn, held in (("+", "doorway"), ("'", "door")):
            play = game(f"....{drawn}\n.....", {"A": "A2"}, cells=list(self.GATE), effects=toggles)
            before = play.state.board.terrain(Cell(4, 0))
            play.move("A", "n")
            assert play.state.board.terrain(Cell(4, 0)) == held
            play.move("A", "s")
            assert play.state.board.terrain(Cell(4, 0)) == before

    def test_each_of_two_plates_that_toggle_counts(self) -> None:
        toggles = [{"at": ["A1", "C1"], "on": "hold", "do": {"toggle": "gate"}}]
        play = game("....+\n.....", {"A": "A2", "B": "C2"}, cells=list(self.GATE), effects=toggles)
        seen = []
        for name, way in (("A", "n"), ("B", "n"), ("A", "s"), ("B", "s")):
            play.move(name, way)
            seen.append(play.state.board.terrain(Cell(4, 0)))
        assert seen == ["doorway", "door", "doorway", "door"]

    def test_a_plate_on_the_way_that_shuts_the_gate_ahead_ends_the_move(self) -> None:
        play = game(
            "....",
            {"A": "A1"},
            edges=[{"hatch": "B1/C1", "name": "gate", "open": True}],
            effects=[{"at": "B1", "on": "hold", "do": {"close": "gate"}}],
        )
        result = play.move("A", to="D1")
        assert (result.outcome, where(play, "A")) == ("blocked", "B1")

    def test_a_plate_on_the_way_is_held_and_released(self) -> None:
        play = game("....+", {"A": "A1"}, cells=list(self.GATE), effects=[{**self.EFFECTS[0], "at": "C1"}])
        kinds = [type(event) for event in play.move("A", to="D1").events]
        assert [kind for kind in kinds if kind in (TileHeld, TileReleased)] == [TileHeld, TileReleased]
        assert play.state.board.terrain(Cell(4, 0)) == "door"

    def test_a_new_game_takes_the_board_as_it_is_written(self) -> None:
        play = game("....'\n.....", {"A": "A1"}, cells=list(self.GATE), effects=list(self.EFFECTS))
        assert play.state.tiles.held == (0,)
        play.move("A", "s")
        assert play.state.board.terrain(Cell(4, 0)) == "door"

    def test_being_defeated_or_taken_off_releases(self) -> None:
        play = game("....'\n.....", {"A": "A1"}, cells=list(self.GATE), effects=list(self.EFFECTS))
        play.place("A", None)
        assert play.state.board.terrain(Cell(4, 0)) == "door"

    def test_a_door_closing_on_somebody_closes_when_it_is_free(self) -> None:
        play = game(
            "..'.\n....",
            {"A": "A1", "B": "C1"},
            cells=[{"at": "C1", "name": "gate"}],
            effects=[{"at": "B1", "do": {"close": "gate"}}],
        )
        play.move("A", "e")
        assert play.state.board.terrain(Cell(2, 0)) == "doorway"
        again = Game.from_dict(play.to_dict())
        assert again.state.hash == play.state.hash
        play.move("B", "e")
        assert play.state.board.terrain(Cell(2, 0)) == "door"
        assert play.state.tiles.closing == ()

    def test_a_door_closes_behind_the_first_step_out_of_it(self) -> None:
        play = game(
            "..'.\n....",
            {"A": "A1", "B": "C1"},
            cells=[{"at": "C1", "name": "gate"}],
            effects=[{"at": "B1", "do": {"close": "gate"}}],
        )
        play.move("A", "e")
        away = play.fork().move("B", along=["D1", "D2"])
        kinds = [type(event) for event in away.events]
        assert kinds == [MoveDeclared, Stepped, TerrainSet, Stepped, MoveEnded]
        back = play.move("B", along=["D1", "C1"])
        assert (back.outcome, where(play, "B")) == ("blocked", "D1")

    def test_a_hatch_does_not_close_through_a_large_piece(self) -> None:
        play = game(
            "....",
            {"A": "A1", "B": "C1"},
            edges=[{"hatch": "C1/D1", "name": "gate", "open": True}],
            effects=[{"at": "B1", "do": {"close": "gate"}}],
        ).to_dict()
        play["pieces"][1]["size"] = [2, 1]
        large = Game.from_dict(play)
        large.move("A", "e")
        assert len(large.state.tiles.closing) == 1
        large.place("B", None)
        assert not next(iter(large.state.board.borders.values())).open

    def test_opening_again_takes_back_a_closing_that_waits(self) -> None:
        play = game(
            "..'.\n....",
            {"A": "A1", "B": "C1"},
            cells=[{"at": "C1", "name": "gate"}],
            effects=[{"at": "B1", "do": {"close": "gate"}}],
        )
        play.move("A", "e")
        play.act("A", "shout")
        play.move("B", "e")
        assert play.state.board.terrain(Cell(2, 0)) == "doorway"

    def test_toggling_a_door_that_waits_to_close_takes_the_closing_back(self) -> None:
        play = game(
            "..'.\n....",
            {"A": "A1", "B": "C1"},
            cells=[{"at": "C1", "name": "gate"}],
            effects=[{"at": "B1", "do": {"close": "gate"}}, {"at": "B2", "do": {"toggle": "gate"}}],
        )
        play.move("A", "e")
        assert play.state.tiles.closing == (Cell(2, 0),)
        assert play.move("A", "s").state.tiles.closing == ()
        play.move("B", "e")
        assert play.state.board.terrain(Cell(2, 0)) == "doorway"


class TestLargePieces:
    """Every cell that is newly covered acts, in order, as long as the piece stands on it."""

    def test_a_cell_from_which_it_was_carried_off_does_nothing_more(self) -> None:
        for first, second, at, health in (
            ({"teleport": "there"}, {"change": "Health", "by": -4}, "D1", 10),
            ({"change": "Health", "by": -4}, {"teleport": "there"}, "D1", 6),
        ):
            data = game(
                "....\n....",
                {"A": "A1"},
                cells=[{"at": "D1", "name": "there"}],
                effects=[{"at": "B1", "do": first}, {"at": "B2", "do": second}],
            ).to_dict()
            data["pieces"][0]["size"] = [1, 2]
            play = Game.from_dict(data)
            play.move("A", "e")
            assert (where(play, "A"), play.state.piece("A").stats.get("Health", 10)) == (at, health)


class TestForce:
    """One primitive for forced movement."""

    def test_it_goes_as_far_as_it_can_and_says_what_remained(self) -> None:
        play = game("....#", {"A": "A1"})
        working = Play(play.state, ())
        shoved = force(working, "A", [(1, 0)] * 6, cause="push")
        assert [cell.x for cell in shoved.cells] == [0, 1, 2, 3]
        assert (shoved.remained, shoved.reason.code) == (3, "terrain.wall")  # type: ignore[union-attr]

    def test_an_action_can_slide_its_target(self) -> None:
        play = game("......", {"A": "A1", "z": "B1"})
        result = play.act("A", "blow", "z")
        assert where(play, "z") == "E1"
        assert any(isinstance(event, Shoved) and event.remained == 0 for event in result.events)
        assert isinstance(play.undo(), Record)
        assert where(play, "z") == "B1"

    def test_walls_doors_and_others_stop_it(self) -> None:
        for picture, pieces, code in (
            (".+", {"A": "A1"}, "terrain.door"),
            ("..", {"A": "A1", "B": "B1"}, "occupied.friendly"),
            (".", {"A": "A1"}, "bounds.outside"),
        ):
            working = Play(game(picture, pieces).state, ())
            assert force(working, "A", [(1, 0)], cause="x").reason.code == code  # type: ignore[union-attr]


class TestLimits:
    """A circle of tiles ends in an abort that changes nothing."""

    @pytest.mark.parametrize("how", ["move", "beat"])
    def test_an_endless_whirl_is_taken_back(self, how: str) -> None:
        play = game(".ew", {"A": "A1"})
        if how == "beat":
            play.plan("A", "e")
        before = play.state.hash
        result = play.execute() if how == "beat" else play.move("A", "e")
        assert result.aborted == "things set each other off more than 64 deep"
        assert play.state.hash == before


class TestFiles:
    """What is wrong with tiles in a file is told at its place."""

    @pytest.mark.parametrize(
        ("effects", "message"),
        [
            ([{"at": "A1", "do": {"open": "gaet"}}], "there is no door called 'gaet'"),
            ([{"at": "A1", "do": {"teleport": "gat"}}], "there is no named cell called 'gat'"),
            ([{"at": "A1", "do": {"become": "lava"}}], "there is no terrain called 'lava'"),
            ([{"at": "A1", "on": "hold", "do": {"change": "Health", "by": 1}}], "what is held can only open"),
            ([{"at": "A1", "do": {"open": "gate", "slide": "E"}}], "an effect is one of"),
        ],
    )
    def test_errors(self, effects: list[dict[str, Any]], message: str) -> None:
        with pytest.raises(ScenarioError, match=message):
            game("..", {"A": "A1"}, cells=[{"at": "B1", "name": "gate"}], effects=effects)

    def test_what_an_effect_opens_is_a_door(self) -> None:
        floor = {"floor": {"glyph": "."}}
        for rules, message in [
            ({}, "nothing called 'grille' opens or closes: the kind of edge 'bars' is no door"),
            ({"terrain": floor}, "nothing called 'spot' opens or closes: the ground there is no door"),
        ]:
            with pytest.raises(ScenarioError) as caught:
                Game.from_dict(
                    {
                        "ruleset": {**RULES, "edges": {"hatch": {"cross": "when-open"}, "bars": {}}, **rules},
                        "map": "...",
                        "edges": [{"bars": "B1/C1", "name": "grille"}],
                        "cells": [{"at": "B1", "name": "spot"}],
                        "effects": [{"at": "B1", "do": {"open": "spot" if rules else "grille"}}],
                        "pieces": [],
                    }
                )
            (problem,) = caught.value.problems
            assert problem.message == message
            ground = "none" if rules else "door, doorway"
            assert problem.hint == f"kinds of edge that are: hatch; ground that is: {ground}"

    def test_only_the_doors_of_a_name_open_and_nothing_else_is_told(self) -> None:
        bars, hatch = {"bars": "A1/B1", "name": "gate"}, {"hatch": "B1/C1", "name": "gate"}
        for edges, opened in [([bars, hatch], ["B1/C1"]), ([bars], [])]:
            play = Game.from_dict(
                {
                    "ruleset": {**RULES, "edges": {"hatch": {"cross": "when-open"}, "bars": {}}},
                    "map": "...",
                    "edges": edges,
                    "pieces": [{"id": "A", "side": "us", "at": "A1"}],
                }
            )
            events = play.act("A", "shout").events
            notation = play.rules.grid.notation
            assert [notation.format_edge(each.edge) for each in events if isinstance(each, EdgeSet)] == opened

    def test_events_tell_it_all(self) -> None:
        play = game(
            "...",
            {"A": "A1"},
            cells=[{"at": "C1", "name": "there"}],
            effects=[{"at": "B1", "do": [{"become": "wall", "at": "there"}, {"become": "hazard"}], "once": True}],
        )
        kinds = [type(event) for event in play.move("A", "e").events]
        assert kinds.index(TileSpent) < kinds.index(TerrainSet)
        assert Teleported not in kinds
        assert [play.state.board.terrain(Cell(x, 0)) for x in range(3)] == ["floor", "hazard", "wall"]


def test_names_with_blanks_are_read_by_effects() -> None:
    named = Game.from_dict(
        {
            "ruleset": {
                "footwork": 1,
                "name": "blanks",
                "terrain": {"floor": {"glyph": "."}, "bog": {"glyph": "~"}},
                "edges": {"door": {"cross": "when-open"}},
            },
            "map": ". . . . .",
            "cells": [{"at": "D1", "name": "far end"}, {"at": "A1", "name": "first step"}],
            "edges": [{"door": "D1/E1", "name": "iron gate"}],
            "effects": [
                {
                    "at": "B1",
                    "do": [{"open": "iron gate"}, {"become": "bog", "at": "first step"}, {"teleport": "far end"}],
                }
            ],
            "pieces": [{"id": "ann", "side": "a", "at": "A1"}],
        }
    )
    assert named.move("ann", to="B1").ok
    assert (named.text(named.at("ann")), named.state.board.terrain(Cell(0, 0))) == ("D1", "bog")
    assert named.move("ann", to="E1").ok
