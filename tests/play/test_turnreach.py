"""Reach in turns: the same as taking every turn from every place where the one before could end."""

from __future__ import annotations

import pickle
from pathlib import Path as FilePath
from typing import Any

import pytest
from tests.conformance.games import every_scenario, game_of, wander

from footwork import Cell, Game, MisuseError
from footwork.query.query import Query
from footwork.query.step import Node


def brute(game: Game, name: str, turns: int) -> dict[Cell, int]:
    """In how many turns a piece comes to each cell, a turn at a time; for pieces that make one move a turn."""
    piece, state = game.state.piece(name), game.state
    assert piece.at is not None
    found: dict[Any, int] = {piece.pose: 0}
    fresh = [piece.pose]
    for turn in range(1, turns + 1):
        ends = []
        for pose in fresh:
            ready = turn > 1 or not state.is_active(piece)
            query = Query(state.with_piece(piece.posed(pose)), name, ready=ready, in_beat=True)
            if query.gate is None:
                ends += [end for end, arrival in query.reach().poses.items() if arrival.can_stop]
        fresh = [pose for pose in dict.fromkeys(ends) if pose not in found]
        fresh += [piece.pose] if turn == 1 else []
        found |= {pose: turn for pose in fresh if pose not in found}
    best: dict[Cell, int] = {}
    for pose, turn in found.items():
        if pose.anchor != piece.at:
            best[pose.anchor] = min(turn, best.get(pose.anchor, turn))
    return best


@every_scenario
def test_it_is_what_taking_every_turn_says(file: FilePath) -> None:
    game = game_of(file)
    if game.rules.base.get("allowance.refresh") != "turn" or game.rules.auras:
        return
    for i, _ in enumerate(wander(game, seed=31, steps=6)):
        for piece in game.state.pieces if i == 5 else ():
            if piece.at is not None:
                found = game.reach_in(piece.id, 2)
                assert {cell: arrival.turns for cell, arrival in found.cells.items()} == brute(game, piece.id, 2)


def test_the_first_turn_is_the_reach() -> None:
    game = Game.shipped("rune-and-rust")
    game.move("hero", "north")
    assert set(game.reach_in("hero", 1)) == set(game.reach("hero").stops)
    assert set(game.reach_in("goblin", 1)) == set(game.reach("goblin", ready=True).stops)


def test_stations_are_where_each_turn_ends() -> None:
    game = Game.shipped("rune-and-rust")
    far = game.reach_in("hero", 4)
    for cell, arrival in far.cells.items():
        stations = far.stations(cell)
        assert (len(stations), stations[-1]) == (arrival.turns, cell)
        state, piece = game.state, game.state.piece("hero")
        for station in stations:
            query = Query(state.with_piece(piece), "hero", ready=True)
            assert station in query.reach().stops
            piece = piece.changed(at=station)


def corridor(**rules: Any) -> Game:
    ruleset = {
        "footwork": 1,
        "name": "corridor",
        "pattern": "orthogonal",
        "terrain": {"floor": {"glyph": "."}},
        "features": {"stunned": {"gate": True}},
        **rules,
    }
    pieces = [{"id": "me", "side": "us", "at": "A1"}, {"id": "foe", "side": "them", "at": "L1"}]
    return Game.from_dict({"ruleset": ruleset, "map": "." * 12, "pieces": pieces})


def turns(game: Game, most: int = 9) -> list[int]:
    return [game.reach_in("me", most).cells[Cell(x, 0)].turns for x in range(1, 11)]


def test_points_come_back_each_turn_and_what_is_left_is_lost() -> None:
    game = corridor(allowance={"points": 3, "refresh": "turn"})
    assert turns(game) == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4]
    game.move("me", to="B1")
    far = game.reach_in("me", 2)
    assert [far.cells[Cell(x, 0)].turns for x in range(2, 7)] == [1, 1, 2, 2, 2]


def test_several_moves_a_turn_are_all_made() -> None:
    game = corridor(allowance={"points": 2, "refresh": "move", "moves": 2})
    assert turns(game) == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3]
    assert game.reach_in("me", 3).stations("J1") == tuple(Cell(x, 0) for x in (2, 4, 6, 8, 9))
    assert turns(corridor(allowance={"points": 2, "refresh": "move", "moves": "unlimited"})) == [1] * 10


def test_who_is_held_now_goes_in_the_next_turn() -> None:
    game = corridor(
        allowance={"points": 3, "refresh": "turn"},
        actions={"stun": {"do": [{"grant": "stunned", "until": "next-turn"}]}},
    )
    assert game.act("me", "stun").ok
    assert turns(game) == [2, 2, 2, 3, 3, 3, 4, 4, 4, 5]


def test_no_points_and_no_way_lead_nowhere() -> None:
    assert len(corridor(allowance={"points": 0, "refresh": "turn"}).reach_in("me", 5)) == 0
    game = corridor(allowance={"points": 3, "refresh": "turn"})
    game.place("me", None)
    assert len(game.reach_in("me", 5)) == 0


def test_a_value_travels_and_compares() -> None:
    game = Game.shipped("rune-and-rust")
    far = game.reach_in("hero", 2)
    assert pickle.loads(pickle.dumps(far)) == far == game.reach_in("hero", 2) != game.reach_in("hero", 3)
    assert repr(far) == "<TurnReach of hero: 54 cells in 2 turns>"
    assert far.within(1) == tuple(cell for cell in far if far[cell].turns == 1)
    with pytest.raises(MisuseError, match="turns are counted from 1 to 1,000"):
        game.reach_in("hero", 0)


def test_a_piece_that_faces_begins_each_turn_as_it_ended_the_last() -> None:
    game = corridor(
        pattern="orthogonal",
        heading={"turn": [1, 1, 1, 1], "align": True},
        allowance={"points": 2, "refresh": "turn"},
    )
    assert isinstance(Query.of(game.state, "me").start, Node)
    assert {cell: arrival.turns for cell, arrival in game.reach_in("me", 4).cells.items()} == brute(game, "me", 4)


def test_what_ends_a_move_does_not_end_the_next_one() -> None:
    game = corridor(terrain={"floor": {"glyph": ".", "halt": True}}, allowance={"points": 3, "refresh": "turn"})
    assert turns(game, 20) == list(range(1, 11))


def test_diagonals_alternate_anew_each_turn() -> None:
    rules = {"pattern": "compass", "cost": {"cardinal": 1, "alternate": [1, 2]}, "round": {"span": "turn"}}
    game = corridor(**rules, allowance={"points": 4, "refresh": "turn"})
    open_ground = Game.from_dict({**game.to_dict(), "map": "\n".join(["." * 12] * 12), "size": [12, 12]})
    found = open_ground.reach_in("me", 3).cells
    assert [found[Cell(i, i)].turns for i in (1, 2, 3, 4, 5, 6, 8)] == [1, 1, 1, 2, 2, 2, 3]
    assert {cell: arrival.turns for cell, arrival in found.items()} == brute(open_ground, "me", 3)


class TestSeveralActions:
    """Where actions move pieces, each is a way of its own; the best of them counts, whichever comes first."""

    SLOW = {"do": {"move": {"points": 4, "features": ["heavy"]}}, "uses": {"name": "slow"}}
    QUICK = {"do": {"move": {"points": 4}}, "uses": {"name": "quick"}}

    def lane(self, *, facing: bool, **actions: Any) -> Game:
        return corridor(
            allowance={"refresh": "action"},
            heading={"turn": 1, "align": True} if facing else {},
            features={"heavy": {"cost": {"cardinal": 2}}, "fixed": {"heading": {"align": False, "turn": 0}}},
            actions=actions,
        )

    @pytest.mark.parametrize("names", [("slow", "quick"), ("quick", "slow")])
    def test_the_cheapest_last_move_counts(self, names: tuple[str, str]) -> None:
        listed = {"slow": self.SLOW, "quick": self.QUICK}
        far = self.lane(facing=False, **{name: listed[name] for name in names}).reach_in("me", 1)
        assert [far.cells[Cell(x, 0)].cost for x in range(1, 5)] == [1, 2, 3, 4]

    @pytest.mark.parametrize("names", [("turning", "straight"), ("straight", "turning")])
    def test_of_several_ways_to_stand_on_a_cell_the_cheapest_counts(self, names: tuple[str, str]) -> None:
        straight = {"do": {"move": {"points": 9, "features": ["fixed"]}}, "uses": {"name": "straight"}}
        listed = {"turning": {**self.QUICK, "do": {"move": {"points": 9}}}, "straight": straight}
        game = self.lane(facing=True, **{name: listed[name] for name in names})
        far = game.reach_in("me", 1)
        assert len({node.heading for node in far._found if node.anchor == Cell(1, 0)}) > 1
        assert [far.cells[Cell(x, 0)].cost for x in range(1, 5)] == [1, 2, 3, 4]

    def test_what_one_action_reaches_does_not_end_the_way_of_another(self) -> None:
        once = {"do": {"move": {"points": 2}}, "uses": {"name": "once"}}
        twice = {"do": {"move": {"points": 2}}, "uses": {"name": "twice", "times": 2}}
        game = self.lane(facing=False, once=once, twice=twice)
        assert turns(game) == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3]
        assert game.reach_in("me", 1).stations("E1") == (Cell(2, 0), Cell(4, 0))
