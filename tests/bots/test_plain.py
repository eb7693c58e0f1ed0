"""The best moves, found without looking at most of them, are those that a plain opinion finds by weighing them all."""

from __future__ import annotations

import pytest
from tests.bots.plain import plain_moves
from tests.bots.positions import drawn

from footwork.bots.moves import best_moves
from footwork.game.game import Game
from footwork.play.acting import why_not_act
from footwork.play.actions import Act


def ranges(game: Game, piece: str) -> tuple[int, int | None]:
    """How far a piece can strike at all, and how far with what it has left."""
    strike = game.rules.actions.get("strike")
    if strike is None or strike.target is None:
        return 1, None
    refusal = why_not_act(game.state, Act(piece, "strike"))
    return strike.target.within, strike.target.within if refusal is not None and refusal.check == "target" else None


@pytest.mark.parametrize("seed", range(0, 48, 8))
def test_the_best_moves_are_those_of_a_plain_opinion(seed: int) -> None:
    for game in (drawn(each, side=9) for each in range(seed, seed + 8)):
        for piece in game.state.pieces[:4:2]:
            within, at_hand = ranges(game, piece.id)
            found = [(choice.action, dict(choice.terms)) for choice in best_moves(game.state, piece.id)]
            assert found == plain_moves(game.state, piece.id, within=within, at_hand=at_hand)
