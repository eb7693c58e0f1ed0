"""What a whole side can do, in one call: what each of its pieces can, and who threatens it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.conformance.games import EXAMPLES, HEXES, PLAYED, game_of, name_of
from tests.fields.toll import tolls
from tests.query.random_boards import random_scenario

from footwork.bulk import side_reach, side_threat
from footwork.errors import FileError, MisuseError
from footwork.game.game import Game


@pytest.mark.parametrize("file", [*PLAYED, *EXAMPLES, *HEXES], ids=name_of)
def test_a_side_reaches_what_its_pieces_reach(file: Path) -> None:
    game = game_of(file)
    for side in game.state.sides:
        found = side_reach(game, side, threads=2)
        own = [piece for piece in game.state.pieces if piece.side == side and piece.at is not None]
        assert found.pieces == tuple(piece.id for piece in own)
        for piece, costs, stops in zip(own, found.costs, found.stops, strict=True):
            reach = game.reach(piece.id)
            on = game.state.rules.grid
            cells = {on.cell(column, row): costs[row, column] for row, column in np.argwhere(costs >= 0).tolist()}
            assert piece.at is not None
            assert cells.pop(piece.at) == 0
            assert cells == {cell: arrival.pips for cell, arrival in reach.items()}
            ends = {on.cell(column, row) for row, column in np.argwhere(stops).tolist()}
            assert ends - {piece.at} == set(reach.stops)


def test_of_several_ways_to_stand_on_a_cell_the_one_that_a_reach_names_counts() -> None:
    """By the core where somebody might make way, and by the judge, under a field that the core was not taught."""
    compared = 0
    with tolls():
        for seed in range(60, 140):
            scenario, _ = random_scenario(seed)
            scenario["ruleset"] |= {"toll": 1} if seed % 2 else {"settle": "displace"}
            try:
                game = Game.from_dict(scenario)
            except FileError:
                continue
            found = side_reach(game, "us")
            costs, stops = (array[found.pieces.index("me")] for array in (found.costs, found.stops))
            for cell, arrival in game.reach("me").items():
                assert (costs[cell.y, cell.x], stops[cell.y, cell.x]) == (arrival.pips, arrival.can_stop)
            compared += 1
    assert compared > 40


@pytest.mark.parametrize("file", [*PLAYED, *HEXES], ids=name_of)
def test_a_side_is_threatened_as_the_game_says(file: Path) -> None:
    game = game_of(file)
    for side in game.state.sides:
        found, said = side_threat(game.state, side), game.threat(side)
        threats = {
            game.state.rules.grid.cell(x, y): tuple(
                name for name, by in zip(found.pieces, found.cells[:, y, x], strict=True) if by
            )
            for y, x in np.argwhere(found.cells.any(axis=0)).tolist()
        }
        assert threats == dict(said.cells)
        assert found.kind == said.kind


def test_a_side_that_there_is_not_is_named() -> None:
    game = Game.shipped("duelyst")
    for ask in (side_reach, side_threat):
        with pytest.raises(MisuseError, match="there is no side 'nobody'"):
            ask(game, "nobody")
