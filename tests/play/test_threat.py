"""Threat: the same as asking every hostile piece where it could stand and whom it could reach from there."""

from __future__ import annotations

import pickle
from pathlib import Path as FilePath
from random import Random
from typing import Any

import pytest
from tests.bots.positions import drawn
from tests.conformance.games import every_scenario, game_of, wander
from tests.growth.measure import calls_of

from footwork import Cell, Game, MisuseError
from footwork.board.allowance import moves_left
from footwork.board.nearby import is_within
from footwork.bulk import side_threat
from footwork.play.foresight import threat
from footwork.play.foresight.threat import attacks_of, find_threat
from footwork.query.query import Query

SIDES = ("red", "blue")


def brute(game: Game, side: str) -> dict[Cell, tuple[str, ...]]:
    """Who threatens each cell, asked one cell at a time; for rulesets whose pieces move by themselves."""
    state, attacks = game.state, attacks_of(game.rules)
    found: dict[Cell, list[str]] = {}
    for piece in state.pieces:
        if piece.side in (side, None) or piece.at is None:
            continue
        reach = Query(state, piece.id, ready=True, in_beat=True).reach()
        stands = [piece.cells]
        if reach.gate is None:
            poses = [pose for pose, arrival in reach.poses.items() if arrival.can_stop]
            stands += [piece.footprint.cells(pose.anchor, turned=pose.turned) for pose in poses]
        for cell in state.board:
            if attacks:
                near = (
                    rule.target is not None
                    and is_within(state, cells, (cell,), rule.target.within, measure=rule.target.measure)
                    for rule in attacks
                    for cells in stands
                    if cells != (cell,)
                )
            else:
                near = (cell in cells for cells in stands)
            if any(near):
                found.setdefault(cell, []).append(piece.id)
    return {cell: tuple(names) for cell, names in found.items()}


@every_scenario
def test_it_is_what_asking_everybody_says(file: FilePath) -> None:
    game = game_of(file)
    by_actions = game.rules.base["allowance.refresh"] in ("action", "grant")
    if by_actions or any(rule.cost or rule.program.prices for rule in attacks_of(game.rules)):
        return  # those move by actions; see below
    for i, _ in enumerate(wander(game, seed=21, steps=12)):
        for side in game.state.sides if i % 3 == 0 else ():
            threat = game.threat(side)
            assert threat.kind == ("strike" if attacks_of(game.rules) else "stop")
            by_turns = {p.id for p in game.state.pieces if moves_left(game.state, p.changed(moves_made=0)) in (1, None)}
            asked = brute(game, side)
            for cell in game.state.board:
                found, wanted = threat.get(cell, ()), asked.get(cell, ())
                assert by_turns.intersection(found) == by_turns.intersection(wanted)


def test_points_that_an_action_grants_are_counted() -> None:
    game = Game.shipped("imperial-assault")
    threat = game.threat("rebels")
    assert threat.kind == "stop"
    twice = game.query("trooper", ready=True, points=8).reach().stops
    assert {cell for cell in threat if "trooper" in threat[cell]} == {*twice, *game.state.piece("trooper").cells}


def methuen(strike: int, points: int) -> Game:
    ruleset: dict[str, Any] = {
        "footwork": 1,
        "name": "priced",
        "pattern": "orthogonal",
        "cost": {"cardinal": 1},
        "terrain": {"floor": {"glyph": "."}},
        "stats": {"AP": {"default": points, "refresh": "turn"}, "Health": {"default": 5}},
        "allowance": {"refresh": "action"},
        "turns": {"by": "side"},
        "actions": {
            "go": {"do": [{"move": {"points": 2}}], "then": [{"change": "AP", "by": -1}]},
            "hit": {
                "target": {"relation": "hostile", "within": 1},
                "do": [{"change": "Health", "of": "target", "by": -1}],
                "then": [{"change": "AP", "by": -strike}],
            },
        },
    }
    pieces = [{"id": "me", "side": "us", "at": "A1"}, {"id": "foe", "side": "them", "at": "L1"}]
    return Game.from_dict({"ruleset": ruleset, "map": "." * 12, "pieces": pieces})


@pytest.mark.parametrize(("strike", "points", "nearest"), [(1, 3, 6), (2, 3, 8), (3, 3, 10), (4, 3, None)])
def test_a_piece_moves_as_often_as_leaves_it_the_price_of_its_attack(
    strike: int, points: int, nearest: int | None
) -> None:
    game = methuen(strike, points)
    assert min((cell.x for cell in game.threat("us")), default=None) == nearest
    game.set_stat("foe", "AP", 0)  # what it has now does not count: it comes back
    assert min((cell.x for cell in game.threat("us")), default=None) == nearest


def test_walls_part_a_striker_from_its_neighbour() -> None:
    ruleset = {
        "footwork": 1,
        "name": "walled",
        "terrain": {"floor": {"glyph": "."}},
        "edges": {"wall": {"cross": False, "adjacent": False}},
        "stats": {"Health": {"default": 5}, "Speed": {"default": 0}},
        "allowance": {"points": "[Speed]", "refresh": "turn"},
        "actions": {
            "hit": {
                "target": {"relation": "hostile", "within": 1},
                "do": [{"change": "Health", "of": "target", "by": -1}],
            }
        },
    }
    pieces = [{"id": "me", "side": "us", "at": "A1"}, {"id": "foe", "side": "them", "at": "C1"}]
    scenario = {"ruleset": ruleset, "map": ".....", "pieces": pieces, "edges": [{"kind": "wall", "at": "B1/C1"}]}
    assert list(Game.from_dict(scenario).threat("us")) == [Cell(3, 0)]


def test_it_does_not_depend_on_plans_that_are_hidden() -> None:
    game = Game.shipped("free-actions", "rivals")
    before = game.threat("blue")
    assert game.plan("rue", None).ok
    assert game.threat("blue") == before


def test_it_is_kept_for_a_state_and_found_anew_for_the_next() -> None:
    game = Game.shipped("duelyst")
    before = game.threat("lions")
    assert game.threat("lions") is before
    assert game.threat("foxes") is not before
    mover = next(piece.id for piece in game.state.pieces if piece.side == game.state.active)
    side = "foxes" if game.state.active == "lions" else "lions"
    threatened = game.threat(side)
    assert game.move(mover, to=game.reach(mover).stops[-1]).ok
    assert game.threat(side) is not threatened
    assert game.threat(side) == find_threat(pickle.loads(pickle.dumps(game.state)), side)


def test_cells_are_looked_up_as_the_ruleset_writes_them() -> None:
    threat = Game.shipped("rune-and-rust").threat("heroes")
    assert threat["D4"] == threat[Cell(3, 3)]
    assert repr(threat) == "<Threat to heroes: 3 pieces could strike on 56 cells>"
    with pytest.raises(MisuseError, match="there is no side 'nobody'; there are: heroes, monsters"):
        Game.shipped("rune-and-rust").threat("nobody")


def large_game() -> Game:
    random = Random(3)
    rows = ["".join(random.choice("....~#") for _ in range(50)) for _ in range(50)]
    free = [(x, y) for y in range(50) for x in range(50) if rows[y][x] != "#"]
    random.shuffle(free)
    notation = Game.shipped("rune-and-rust").rules.grid.notation
    pieces = [
        {"id": f"p{i}", "side": "ab"[i % 2], "at": notation.format(Cell(*at)), "stats": {"Speed": 12, "Health": 5}}
        for i, at in enumerate(free[:40])
    ]
    rules = {"grid": {"most": [60, 60]}}
    return Game.from_dict({"ruleset": "rune-and-rust", "map": "\n".join(rows), "pieces": pieces, "rules": rules})


def test_forty_pieces_on_a_large_board_take_few_calls() -> None:
    game = large_game()
    game.threat("a")
    game.reach_in("p0", 3)
    assert calls_of(lambda: game.threat("b")) < 40_000, "not one for each cell and piece, which would be 50,000"
    assert calls_of(lambda: game.reach_in("p1", 3)) < 60_000


@pytest.mark.parametrize("seed", range(0, 60, 10))
def test_the_core_says_who_threatens_what_as_the_judge_does(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    games = [drawn(each, side=12) for each in range(seed, seed + 10)]
    found = [(find_threat(game.state, side), side_threat(game, side).cells) for game in games for side in SIDES]
    monkeypatch.setattr(threat, "strike_of", lambda query, limit, around: None)
    judged = [(find_threat(game.state, side), side_threat(game, side).cells) for game in games for side in SIDES]
    for (one, cells), (other, judged_cells) in zip(found, judged, strict=True):
        assert (one, list(one)) == (other, list(other))
        assert cells.tolist() == judged_cells.tolist()
