"""Random games with plans and tiles: nobody shares a cell, everything can be shown, saved, taken back and replayed."""

from __future__ import annotations

from random import Random

import pytest

from footwork import Game
from footwork.game.history import Record
from footwork.game.result import Result
from footwork.views.drawing.overview import overview
from footwork.views.drawing.plans import plans_text
from footwork.views.json import plans_json, result_json
from footwork.views.telling.messages import describe

STEPS = ("up", "down", "left", "right", "up-left", "2right", "2down", "2left", "2up", "wait")
POLICIES = {
    "same-cell": ("block-all", "first"),
    "swap": ("block", "allow"),
    "follow": ("allow", "block"),
    "cycle": ("block", "allow"),
    "resolution": ("simultaneous", "simultaneous", "in-order"),
    "planning": ("mark", "mark", "refuse"),
}


def something(game: Game, random: Random) -> Result:
    """Do what comes to mind, legal or not."""
    piece = random.choice([each.id for each in game.state.pieces])
    chance = random.random()
    if chance < 0.45 and game.state.piece(piece).at is not None:
        return game.plan(piece, *random.choices(STEPS, k=random.randint(1, 5)))
    if chance < 0.75:
        return game.execute()
    if chance < 0.82:
        return game.fast_forward()
    if chance < 0.88:
        return random.choice([game.unplan, game.clear_plan, game.commit])(piece)
    if chance < 0.94:
        return game.move(piece, random.choice(["n", "s", "e", "w"]))
    return game.place(piece, random.choice([None, "0,0", "7,7", "3,4"]))


@pytest.mark.parametrize("seed", range(9))
def test_a_random_game(seed: int) -> None:
    random = Random(seed)
    scenario = ("gatehouse", "machinery", "rivals")[seed % 3]
    beats = {field: random.choice(values) for field, values in POLICIES.items()}
    game = Game.from_dict(Game.shipped("free-actions", scenario).to_dict() | {"rules": {"beats": beats}})
    for _ in range(25):
        result = something(game, random)
        covered = [cell for piece in game.state.pieces for cell in piece.cells]
        assert len(covered) == len(set(covered))
        assert describe(result)
        assert result_json(result)
        for side in (None, *game.state.sides):
            assert plans_text(game.state, side)
            assert plans_json(game.state, side)
            assert overview(game.state, side=side, active=game.state.pieces[0].id)
        assert Game.from_dict(game.to_dict()).state.hash == game.state.hash
    end = game.state.hash
    assert game.replay().hash == end
    while isinstance(game.undo(), Record):
        pass
    assert game.state.hash == game.start.hash
    while isinstance(game.redo(), Record):
        pass
    assert game.state.hash == end
