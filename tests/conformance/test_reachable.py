"""Whatever position a game can come to is written down and comes back the same, and goes on in the same way.

Play is by chance: legal actions, bots, undo and redo, and the one who runs the table, who sets stats to whatever a
file could hold and puts pieces wherever they may stand.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tests.conformance.games import EXAMPLES, PLAYED, game_of, name_of, side_to_move, wander
from tests.query.random_boards import random_scenario

from footwork.bots.turn import take_turn
from footwork.game.game import Game
from footwork.game.result import Result

GAMES = [*PLAYED, *EXAMPLES, *sorted((Path(__file__).parents[1] / "games").glob("*.yaml"))]
STEPS = 9
WILD = (-(2**31), -7, -1, 0, 1, 2, 3, 5, 9, 100, 2**31)


def anyhow(game: Game, seed: int, steps: int = STEPS) -> Iterator[str]:
    """Go on in every way there is; what was done, in a word."""
    rng = Random(seed)
    for _ in range(steps):
        yield _one(game, rng)


def _one(game: Game, rng: Random) -> str:
    chance, pieces = rng.random(), game.state.pieces
    if game.question is not None and chance < 0.9:
        game.answer(rng.choice(game.question.options))
        return "answered"
    if chance < 0.08:
        game.undo(dice=rng.random() < 0.5)
        return "undone"
    if chance < 0.12:
        game.redo()
        return "redone"
    if game.question is not None or not pieces:
        return "waiting"
    if chance < 0.4:
        return _table(game, rng)
    if chance < 0.47 and game.state.turn is not None:
        take_turn(game, side_to_move(game))
        return "a bot's turn"
    for result in wander(game, rng.randrange(10**6), 2):
        del result
    return "wandered"


def _table(game: Game, rng: Random) -> str:
    """What the one who runs the table does: refused or not, the game must be fit to be saved."""
    piece, rules = rng.choice(game.state.pieces), game.rules
    which = rng.randrange(5)
    done: Result | None = None
    if which == 0 and rules.stats:
        done = game.set_stat(piece.id, rng.choice(tuple(rules.stats)), rng.choice(WILD))
    elif which == 1:
        cells = tuple(game.state.board)
        done = game.place(piece.id, rng.choice((*cells, None)) if cells else None)
    elif which == 2:
        done = game.refresh(rng.choice((None, piece.id)))
    elif which == 3 and rules.beats is not None:
        done = rng.choice((game.execute, game.fast_forward))()
    elif which == 4 and rng.random() < 0.3:
        done = rng.choice((game.finish, game.begin))()
    return "nothing" if done is None else repr(done)


def assert_comes_back(game: Game) -> Game:
    """The position, from the document that it is written as."""
    again = Game.from_dict(game.to_dict())
    for name in ("rules", "board", "pieces", "sides", "features", "turn", "seed", "rolls", "plans", "tiles"):
        assert getattr(again.state, name) == getattr(game.state, name), name
    assert again.state == game.state
    assert again.state.hash == game.state.hash
    assert again.to_dict() == game.to_dict()
    return again


@pytest.mark.parametrize("file", GAMES, ids=name_of)
def test_every_position_comes_back_from_its_document(file: Path, tmp_path: Path) -> None:
    game = game_of(file)
    for done in anyhow(game, seed=5):
        again = assert_comes_back(game)
        if game.question is None:
            assert again.legal_actions() == game.legal_actions(), done
    game.save(tmp_path / "game.json")
    assert Game.load(tmp_path / "game.json").state == game.state


@pytest.mark.parametrize("seed", range(10))
def test_so_it_does_under_rules_of_chance(seed: int) -> None:
    scenario, _ = random_scenario(seed)
    game = Game.from_dict(scenario)
    for _ in anyhow(game, seed, steps=6):
        assert_comes_back(game)
