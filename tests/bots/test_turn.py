"""Taking a turn: what cannot be taken is refused before anything happens."""

from __future__ import annotations

import pytest

from footwork import Game, MisuseError, take_turn


def test_a_side_that_there_is_not_is_refused_before_what_was_planned_is_played() -> None:
    game = Game.shipped("free-actions")
    piece = next(piece for piece in game.state.pieces if piece.at is not None)
    step = next(step.cell for step in game.planning().next_steps(piece.id) if step.cell is not None)
    assert game.plan(piece.id, step).ok
    before = game.state
    with pytest.raises(MisuseError, match="there is no side"):
        take_turn(game, "nobody")
    assert game.state == before
