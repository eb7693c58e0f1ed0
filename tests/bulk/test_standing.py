"""Where many games stand: stats, ends, dice and sides as arrays, the same as those of each position."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

from footwork.board.nearby import stat_of
from footwork.bulk import DONE, Bulk, Games
from footwork.errors import KindError, MisuseError
from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.play.actions import Act, Action, AddPiece, EndTurn, Finish, SetStat

FIGHT: dict[str, Any] = {
    "footwork": 1,
    "name": "fight",
    "grid": {"notation": "xy"},
    "terrain": {"floor": {"glyph": "."}, "fire": {"glyph": "^", "on-enter": {"change": "Health", "by": "-1d4"}}},
    "stats": {
        "Health": {"default": 5, "least": 0},
        "Steps": {"counts": "moves"},
        "Strikes": {"counts": "strike"},
        "Cells": {"counts": "cells"},
    },
    "defeat": {"stat": "Health"},
    "finish": "last-side",
    "actions": {
        "strike": {
            "target": {"within": 9},
            "uses": {"name": "strike", "per": "turn", "times": 9},
            "do": {"change": "Health", "of": "target", "by": "-1d6"},
        }
    },
}


def fight(count: int, **options: Any) -> Games:
    pieces = [
        {"id": "ann", "side": "ours", "at": "0,0", "stats": {"Health": 9}},
        {"id": "bob", "side": "ours", "at": "3,0", "size": [1, 2]},
        {"id": "cat", "at": "5,0"},
        {"id": "rat", "side": "theirs", "at": "1,1"},
    ]
    sides: dict[str, Any] = {"ours": {}, "theirs": {}, "nobodys": {}}
    scenario = {"ruleset": FIGHT, "map": "......\n..^...\n......", "pieces": pieces, "sides": sides}
    return Games(Game.from_dict(scenario), count, **options)


def test_stats_are_those_of_every_position() -> None:
    games, rng, seen = fight(6, seeds=range(6)), Random(1), set[int]()
    for _ in range(30):
        who, way = [rng.randrange(4) for _ in range(6)], [rng.randrange(games.END + 1) for _ in range(6)]
        outcomes = games.step(who, way).outcomes
        for i in range(6):
            if outcomes[i] != DONE:
                games.play(i, rng.choice([games.action(who[i], way[i]), Act("ann", "strike", "bob")]))
        seen |= set(np.unique(games.stat("Health")).tolist())
        games.reset([rng.random() < 0.1 for _ in range(6)])
        for name in FIGHT["stats"]:
            found = games.stat(name)
            assert (found.shape, found.flags.writeable) == ((6, 4), False)
            for i in range(6):
                state = games.state(i)
                assert found[i].tolist() == [stat_of(state, piece)(name) for piece in state.pieces], name
    assert len(seen) > 3
    assert (pickle.loads(pickle.dumps(games)).stat("health") == games.stat("Health")).all()


def test_a_stat_of_any_size_is_kept() -> None:
    games = fight(2)
    assert games.play(1, SetStat("ann", "Health", 2**31))
    assert games.stat("Health")[:, 0].tolist() == [9, 2**31]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Helth", "there is no stat 'Helth'; did you mean 'Health'?"),
        ("", "there is no stat ''; there are: Health"),
    ],
)
def test_a_stat_that_there_is_not_is_named_with_the_nearest(name: str, said: str) -> None:
    with pytest.raises(MisuseError) as raised:
        fight(1).stat(name)
    assert said in str(raised.value)


def test_ends_and_winners_stand_in_arrays() -> None:
    games = fight(4)
    assert games.sides == ("ours", "theirs", "nobodys")
    assert games.side.tolist() == [0, 0, -1, 1]
    weak = [SetStat(name, "Health", 1) for name in ("ann", "bob", "rat")]
    ours: list[Action] = [weak[2], Act("ann", "strike", "rat")]
    theirs: list[Action] = [*weak[:2], EndTurn(), Act("rat", "strike", "ann"), Act("rat", "strike", "bob")]
    assert all(games.play(1, action) for action in ours)
    assert all(games.play(2, action) for action in theirs)
    assert games.play(3, Finish())
    for each in (games, pickle.loads(pickle.dumps(games))):
        assert each.over.tolist() == [False, True, True, True]
        assert each.winner.tolist() == [-1, 0, 1, -1]
    games.reset([False, True, False, True])
    assert games.over.tolist() == [False, False, True, False]
    assert games.winner.tolist() == [-1, -1, 1, -1]


def test_every_game_has_dice_of_its_own() -> None:
    def struck(games: Games) -> list[int]:
        for i in range(len(games)):
            assert games.play(i, Act("ann", "strike", "rat"))
        return [int(health) for health in games.stat("Health")[:, 3]]

    alike, seeds = fight(50), np.arange(1000, 1050)
    games = fight(50, seeds=seeds)
    assert len(set(struck(alike))) == 1
    first = struck(games)
    assert len(set(first)) > 3
    for i in (0, 17):
        single = games.game(i)
        assert single.state.seed == games.state(i).seed == 1000 + i
    games.reset()
    twin = pickle.loads(pickle.dumps(games))
    assert struck(games) == struck(twin) == first
    games.reset(np.arange(50) < 25, seeds=seeds + 50)
    assert [games.state(i).seed for i in (0, 24, 25, 49)] == [1050, 1074, 1025, 1049]
    assert games.state(30).rolls == 1
    alike.reset(np.arange(50) < 25, seeds=seeds)
    assert [alike.state(i).seed for i in (0, 24, 25)] == [1000, 1024, fight(1).state(0).seed]


@pytest.mark.parametrize(
    ("seeds", "said"),
    [
        ([1], "seeds has the shape (2), found (1,)"),
        ([1, -1], "seeds[1] is -1"),
        ([0.5, 1], "seeds holds whole"),
    ],
)
def test_seeds_that_are_none_are_named(seeds: Any, said: str) -> None:
    with pytest.raises(MisuseError) as raised:
        fight(2, seeds=seeds)
    assert said in str(raised.value)
    with pytest.raises(MisuseError):
        fight(2).reset(seeds=seeds)


def test_whose_turn_it_is_can_be_told_of_every_piece() -> None:
    games = fight(2)
    games.step([0, -1], [games.END] * 2)
    places = np.array([games.sides.index(name) for name in games.order])
    own = games.side == places[games.turn][:, None]
    expected = [[games.state(i).active == piece.side for piece in games.state(i).pieces] for i in range(2)]
    assert own.tolist() == expected


def test_what_does_not_belong_here_is_named() -> None:
    games = fight(1)
    with pytest.raises(MisuseError, match="and 'zoe' is in one of them only"):
        games.play(0, AddPiece("zoe", games.state(0).rules.cell("5,2"), None, "ours"))
    with pytest.raises(
        MisuseError, match=r"put\(\) takes a Game, .* or a State, .* as 'state', and was given text 'somewhere'"
    ):
        games.put(0, "somewhere")  # type: ignore[arg-type]


def test_true_names_no_game_and_what_is_over_is_only_read() -> None:
    games = Games(Game.shipped("rune-and-rust"), 2)
    for call in (games.state, games.game, lambda i: games.action(i, 0), lambda i: games.put(i, games.state(0))):
        with pytest.raises(MisuseError, match="by its number, not true"):
            call(True)
    assert not games.over.flags.writeable


def test_cells_of_numbers_of_numpy_are_cells() -> None:
    game = Game.shipped("rune-and-rust")
    bulk = Bulk(game, "hero")
    cells = bulk.path(bulk.board(game)[None], at=[(3, 4)], to=[(5, 3)]).cells[0]
    goal = Cell(*cells[-1])
    assert game.path("hero", goal) == game.path("hero", Cell(5, 3))
    assert game.move("hero", to=goal).end == Cell(5, 3)
    assert all(type(n) is int for n in game.at("hero") or ())
    for wrong in (Cell(np.float64(1), 2), Cell(True, 2)):  # type: ignore[arg-type]
        with pytest.raises(KindError):
            game.path("hero", wrong)
