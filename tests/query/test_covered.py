"""What a piece can come to cover: every cell of every pose, with the cheapest arrival to stop in, else to pass."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conformance.games import every_scenario, game_of

from footwork import Game, Reach


def expected(reach: Reach) -> dict[Any, tuple[bool, int]]:
    """For each cell, the best of all poses that cover it: those to stop in first, then the cheapest."""
    best: dict[Any, tuple[bool, int]] = {}
    for arrival in reach.poses.values():
        for cell in reach._stance.judge.cells(arrival.node):
            rank = (not arrival.can_stop, arrival.pips)
            best[cell] = min(rank, best.get(cell, rank))
    return best


def found(reach: Reach) -> dict[Any, tuple[bool, int]]:
    return {cell: (not arrival.can_stop, arrival.pips) for cell, arrival in reach.covered.items()}


def board(**piece: Any) -> Game:
    ruleset = {
        "footwork": 1,
        "name": "covered",
        "allowance": {"points": 3},
        "heading": {"turn": 1, "align": True},
        "footprint": {"rotate": {"cost": 1}},
        "occupants": {"any": {"enter": True, "stop": False}},
        "terrain": {"floor": {"glyph": "."}, "mud": {"glyph": "~", "add": 1}},
    }
    pieces = [{"id": "me", "side": "us", "at": "B2", **piece}, {"id": "foe", "side": "them", "at": "D2"}]
    return Game.from_dict({"ruleset": ruleset, "map": "\n".join([". . ~ . ."] * 4), "pieces": pieces})


@every_scenario
def test_it_is_the_best_of_all_poses(file: Any) -> None:
    game = game_of(file)
    for piece in game.state.pieces:
        if piece.at is not None and not piece.footprint.is_single:
            reach = game.query(piece.id, points=6).reach()
            assert found(reach) == expected(reach)


def test_a_cell_that_can_be_stopped_on_comes_before_a_cheaper_one_that_cannot() -> None:
    reach = board(size=[2, 1]).reach("me")
    assert found(reach) == expected(reach)
    order = [(arrival.pips, cell.y, cell.x) for cell, arrival in reach.covered.items()]
    assert [pips for pips, _, _ in order] == sorted(pips for pips, _, _ in order)


def test_of_a_piece_of_one_cell_they_are_the_cells_of_its_reach() -> None:
    game = board()
    reach = game.reach("me")
    assert any(pose.anchor == game.at("me") for pose in reach.poses)  # it may turn where it stands
    assert dict(reach.covered) == dict(reach.items())
    assert reach.covering("B2") is None


@pytest.mark.parametrize("size", [None, [2, 1]])
def test_a_cell_is_looked_up_as_text_too(size: list[int] | None) -> None:
    reach = board(**({} if size is None else {"size": size})).reach("me")
    cell = next(iter(reach.covered))
    text = reach._stance.state.rules.grid.notation.format(cell)
    assert reach.covering(cell) == reach.covering(text.lower()) == reach.covered[cell]
