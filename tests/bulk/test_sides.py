"""What a whole side can do, in one call: what each of its pieces can, and who threatens it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.conformance.games import EXAMPLES, HEXES, PLAYED, game_of, name_of

from footwork.bulk import side_reach, side_threat
from footwork.errors import MisuseError
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
