"""Coming to rest: who may not stay goes back along its way, else to the nearest free cell, never through a wall."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from footwork import Cell, Game
from footwork.play.events import Settled
from footwork.play.moves.forcing import force
from footwork.play.resolution import Play
from footwork.query.aside import make_way
from footwork.refusals import Refusal

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "rest",
    "terrain": {
        "floor": {"glyph": "."},
        "rock": {"glyph": "#", "enter": False},
        "crust": {"glyph": "c", "on-leave": [{"close": "gate"}, {"become": "pit"}]},
        "pit": {"glyph": "p", "enter": False},
    },
    "edges": {"wall": {"cross": False}, "hatch": {"cross": "when-open"}},
    "occupants": {"friendly": {"enter": True, "stop": False}, "hostile": {"enter": False, "stop": False}},
    "features": {"massive": {"settle": "displace", "occupants": {"any": {"enter": True, "stop": "ask"}}}},
}


def game(picture: str, *walls: str, shut: bool = False, **scenario: Any) -> Game:
    """A on crusted ground that breaks as it leaves and shuts the gate behind its friend B, where it may not stay."""
    row = next(y for y, line in enumerate(picture.split("\n"), start=1) if line[0] in "cp")
    gate = {"hatch": f"B{row}/C{row}", "name": "gate", "open": not shut}
    pieces = [{"id": "A", "side": "us", "at": f"A{row}"}, {"id": "B", "side": "us", "at": f"B{row}"}]
    edges = [gate, *({"wall": wall} for wall in walls)]
    document = {"ruleset": RULES, "map": picture, "edges": edges, "sides": {"us": {}}, "pieces": pieces}
    return Game.from_dict(document | scenario)


def moved(play: Game, how: str) -> Game:
    """A has moved two cells to the east, or was shoved so far."""
    if how == "walk":
        assert play.move("A", to=play.state.piece("A").cells[0] + (2, 0)).outcome == "blocked"
    else:
        working = Play(play.state, ())
        force(working, "A", [(1, 0)] * 2, cause="test")
        play._state = working.state
    return play


WAYS = ["walk", "force"]
FIELD = "...\nc..\n..."


@pytest.mark.parametrize("how", WAYS)
def test_where_no_cell_of_its_way_is_left_it_settles_on_the_nearest_free_one(how: str) -> None:
    assert moved(game("c..\n#.#"), how).at("A") == "B2"


@pytest.mark.parametrize("how", WAYS)
@pytest.mark.parametrize(("wall", "at"), [("B1/B2", "B3"), ("B2/B3", "B1")])
def test_not_through_a_wall(how: str, wall: str, at: str) -> None:
    assert moved(game(FIELD, wall), how).at("A") == at


@pytest.mark.parametrize("how", WAYS)
def test_not_through_the_gate_that_has_shut(how: str) -> None:
    assert moved(game("c...\n.###"), how).at("A") == "A2"


def test_nobody_falls_back_onto_ground_that_has_closed_behind_it() -> None:
    """The crust has become a pit, in which one could stop but not stand."""
    play = moved(game(FIELD), "walk")
    assert play.state.board.terrain(Cell(0, 1)) == "pit"
    assert play.at("A") == "B1"


@pytest.mark.parametrize("how", WAYS)
def test_others_do_not_bar_the_way_to_a_free_cell(how: str) -> None:
    sides: Any = {"us": {}, "them": {}}
    pieces = [{"id": "A", "side": "us", "at": "A1"}, {"id": "B", "side": "us", "at": "B1"}]
    foe = {"id": "foe", "side": "them", "at": "B2"}
    assert moved(game("c..\n#.#\n#.#", sides=sides, pieces=[*pieces, foe]), how).at("A") == "B3"


@pytest.mark.parametrize("how", WAYS)
def test_where_no_way_leads_to_a_free_cell_it_stays(how: str) -> None:
    play = moved(game("c...\n####"), how)
    assert play.at("A") == play.at("B") == "B1"
    assert play.state.board.terrain(Cell(2, 0)) == "floor", "C1 is free, and behind the gate"


def test_who_stays_for_want_of_a_place_is_not_said_to_settle_and_can_be_saved(tmp_path: Path) -> None:
    play = game("c...\n####")
    assert not any(isinstance(event, Settled) for event in play.move("A", to="C1").events)
    play.save(tmp_path / "save.json")
    assert Game.load_saved(tmp_path / "save.json").state.hash == play.state.hash


def test_the_nearest_free_cell_is_free_also_where_cells_may_be_shared() -> None:
    sharing = {"friendly": {"enter": True, "stop": True}, "hostile": {"enter": True, "stop": False}}
    pieces = [
        {"id": "A", "side": "us", "at": "A1"},
        {"id": "b", "side": "them", "at": "B1"},
        {"id": "C", "side": "us", "at": "B2"},
    ]
    rules = RULES | {"occupants": sharing}
    play = game("c..\n#..", ruleset=rules, sides={"us": {}, "them": {}}, pieces=pieces)
    assert moved(play, "walk").at("A") == "C2"


@pytest.mark.parametrize(
    ("walls", "at"),
    [((), "B1"), (("B1/B2",), "B3"), (("B2/B3",), "B1"), (("B1/B2", "B2/B3"), None)],
)
def test_who_settles_and_who_makes_way_go_to_the_same_cell(walls: tuple[str, ...], at: str | None) -> None:
    """The same board as it is after A's move, but B is massive and comes to stand on A."""
    assert moved(game(FIELD, *walls), "walk").at("A") == (at or "B2")
    pieces = [
        {"id": "A", "side": "us", "at": "B2"},
        {"id": "B", "side": "us", "at": "C2", "features": ["massive"]},
    ]
    makes_way = game(FIELD.replace("c", "p"), *walls, shut=True, pieces=pieces)
    judge = makes_way.query("B").judge
    asides = make_way(judge, judge.start()._replace(anchor=Cell(1, 1)))
    if at is None:
        assert asides == Refusal.of("stop.no-room", Cell(1, 1), by="A", rule="massive")
    else:
        assert isinstance(asides, tuple)
        assert [makes_way.rules.grid.notation.format(aside.end.anchor) for aside in asides] == [at]
