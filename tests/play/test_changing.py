"""Changing place: one door. However a piece comes to a cell, the same follows from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.standing import where

from footwork import Cell, Game
from footwork.geometry import Pose, SquareGrid
from footwork.play.events import (
    MovedAside,
    MoveEnded,
    Placed,
    Settled,
    StatChanged,
    Stepped,
    Teleported,
    TileActed,
    TileHeld,
)
from footwork.play.moves.changing import ChangeOfPlace, change_place, onward
from footwork.play.resolution import Play

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "doors",
    "terrain": {
        "floor": {"glyph": "."},
        "rock": {"glyph": "#", "enter": False},
        "hazard": {"glyph": "x", "on-enter": {"change": "Health", "by": -4}},
        "thorns": {"glyph": "t", "on-leave": {"change": "Health", "by": -1}},
        "ice": {"glyph": "~", "on-enter": {"slide": "onward"}},
        "mire": {"glyph": "m", "stop": False},
    },
    "edges": {"hatch": {"cross": "when-open"}},
    "occupants": {"friendly": {"enter": True, "stop": False}},
    "stats": {"Health": {"default": 10, "least": 0}, "Speed": {"default": 6}},
    "allowance": {"points": "[Speed]"},
    "defeat": {"stat": "Health"},
    "actions": {"jump": {"do": {"move": {"within": 2}}}},
}

Change = Callable[[str, Pose, Pose], ChangeOfPlace]
ON_ITS_WAY: dict[str, Change] = {
    "stepped": lambda name, start, end: Stepped(name, start, end, 0, "walk", 1),
    "moved aside": lambda name, start, end: MovedAside(name, start, end, "other"),
    "teleported": lambda name, start, end: Teleported(name, "portal", start, end),
    "settled": Settled,
}
BY_THE_TABLE: dict[str, Change] = {"placed": lambda name, start, end: Placed(name, start.anchor, end.anchor)}


def game(picture: str, pieces: dict[str, str], **scenario: Any) -> Game:
    """A board with pieces by cell: capitals are of one side, small letters of the other."""
    listed = [{"id": name, "side": "us" if name.isupper() else "them", "at": at} for name, at in pieces.items()]
    document = {"ruleset": RULES, "map": picture, "sides": {"us": {}, "them": {}}, "pieces": listed}
    return Game.from_dict(document | scenario)


def changed(play: Game, change: Change, to: str, *, at_once: bool = False) -> Play:
    """Piece A after it has come to a cell in some way."""
    working = Play(play.state, ())
    start = play.state.piece("A").pose
    event = change("A", start, start._replace(anchor=play.rules.grid.notation.parse(to)))
    change_place(working, event, at_once=at_once)
    assert working.events[0] == event
    return working


def told(working: Play) -> list[Any]:
    return [
        (event.before, event.after) if isinstance(event, StatChanged) else type(event).__name__
        for event in working.events
        if not isinstance(event, TileActed)
    ]


PLATE: Any = {
    "edges": [{"hatch": "A1/A2", "name": "gate"}],
    "effects": [{"at": "B1", "on": "hold", "do": {"open": "gate"}}],
}


@pytest.mark.parametrize("how", ON_ITS_WAY)
def test_the_left_cell_acts_then_the_entered_one_then_the_plate(how: str) -> None:
    working = changed(game("tx\n..", {"A": "A1"}, **PLATE), ON_ITS_WAY[how], "B1")
    assert told(working)[1:] == [(10, 9), (9, 5), "TileHeld", "EdgeSet"]


def test_no_cell_acts_on_who_is_placed_but_plates_are_held() -> None:
    working = changed(game("tx\n..", {"A": "A1"}, **PLATE), BY_THE_TABLE["placed"], "B1")
    assert told(working)[1:] == ["TileHeld", "EdgeSet"]


@pytest.mark.parametrize("how", [*ON_ITS_WAY, *BY_THE_TABLE])
def test_a_door_that_waited_closes_when_it_becomes_free(how: str) -> None:
    play = game(
        "'.\n..",
        {"A": "A1", "B": "A2"},
        ruleset=RULES
        | {
            "terrain": RULES["terrain"]
            | {"door": {"enter": False, "open": "way"}, "way": {"glyph": "'", "close": "door"}}
        },
        cells=[{"at": "A1", "name": "gate"}],
        effects=[{"at": "B2", "do": {"close": "gate"}}],
    )
    assert play.move("B", to="B2").ok
    assert play.state.tiles.closing == (Cell(0, 0),)
    working = changed(play, (ON_ITS_WAY | BY_THE_TABLE)[how], "B1")
    assert working.state.board.terrain(Cell(0, 0)) == "door"


def test_only_a_step_has_a_direction_to_go_on_in() -> None:
    def carried(how: str, *, at_once: bool = False) -> bool:
        working = changed(game(".~..#", {"A": "A1"}), ON_ITS_WAY[how], "B1", at_once=at_once)
        return working.piece("A").at != (1, 0)

    assert {how: carried(how) for how in ON_ITS_WAY} == {how: how == "stepped" for how in ON_ITS_WAY}
    assert not carried("stepped", at_once=True)


@pytest.mark.parametrize(
    ("how", "at_once", "sent"),
    [("stepped", False, True), ("stepped", True, False), ("teleported", False, False), ("settled", False, True)],
)
def test_a_portal_does_not_send_on_who_comes_at_once(how: str, at_once: bool, sent: bool) -> None:
    portal = {"cells": [{"at": "D1", "name": "there"}], "effects": [{"at": "B1", "do": {"teleport": "there"}}]}
    working = changed(game("....", {"A": "A1"}, **portal), ON_ITS_WAY[how], "B1", at_once=at_once)
    assert working.piece("A").at == ((3, 0) if sent else (1, 0))


def test_who_is_defeated_by_what_it_leaves_enters_nothing() -> None:
    play = game("tx", {"A": "A1"})
    play.set_stat("A", "Health", 1)
    assert told(changed(play, Settled, "B1"))[1:] == [(1, 0), "Defeated"]


@pytest.mark.parametrize(
    ("end", "unit"),
    [((3, 0), (1, 0)), ((0, -2), (0, -1)), ((-2, 2), (-1, 1)), ((2, 1), None), ((0, 0), None)],
)
def test_onward_is_a_unit_step_for_what_is_straight(end: tuple[int, int], unit: tuple[int, int] | None) -> None:
    assert onward(SquareGrid(), Pose(Cell(0, 0)), Pose(Cell(*end))) == unit


# As games are played

GATE: Any = {"edges": [{"hatch": "C1/D1", "name": "gate", "open": True}]}


def test_the_ground_acts_on_who_settles_on_it_before_the_move_ends() -> None:
    """A is cut short on B's cell by a door that closes behind the hazard, and falls back into the hazard."""
    play = game(".x..", {"A": "A1", "B": "C1"}, **GATE, effects=[{"at": "C1", "do": {"close": "gate"}}])
    events = play.move("A", to="D1").events
    kinds = [type(event) for event in events]
    assert where(play, "A") == "B1"
    assert play.state.piece("A").stats["Health"] == 2
    assert kinds.index(Settled) < len(kinds) - 1 - kinds[::-1].index(StatChanged) < kinds.index(MoveEnded)


def test_who_settles_on_a_plate_holds_it_before_the_move_ends() -> None:
    play = game(
        "....",
        {"A": "A1", "B": "C1"},
        edges=[*GATE["edges"], {"hatch": "A1/B1", "name": "back", "open": True}],
        effects=[{"at": "C1", "do": {"close": "gate"}}, {"at": "B1", "on": "hold", "do": {"close": "back"}}],
    )
    kinds = [type(event) for event in play.move("A", to="D1").events]
    held = [i for i, kind in enumerate(kinds) if kind is TileHeld]
    assert len(held) == 2, "once on the way, and again when it has settled"
    assert kinds.index(Settled) < held[1] < kinds.index(MoveEnded)


def test_who_is_put_on_a_hazard_is_not_hurt() -> None:
    play = game(".x", {"A": "A1"})
    assert [type(event) for event in play.place("A", "B1").events] == [Placed]
    assert play.state.piece("A").stats["Health"] == 10


def test_who_jumps_is_not_carried_on_but_the_ground_acts() -> None:
    play = game(".~x.", {"A": "A1"})
    assert play.act("A", "jump", to="B1").ok
    assert where(play, "A") == "B1"
    assert play.act("A", "jump", to="C1").ok
    assert play.state.piece("A").stats["Health"] == 6
