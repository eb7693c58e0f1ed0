"""A bot with few points and an enemy nearby looks at nobody far away, and chooses as if it did."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.growth.boards import FRIEND, LIVELY, PLAIN, game_of, scenario
from tests.growth.measure import calls_of

from footwork.bots.aim import Aim
from footwork.bots.approach import Approach
from footwork.game.game import Game
from footwork.query.reach import Reach
from footwork.views.view import View


def weighed(game: Game) -> list[Any]:
    view = View.of(game, None)
    return [Approach().weigh(view, piece.id) for piece in game.state.pieces[:4]]


def position(rng: Random, points: int | None) -> Game:
    """Pieces of two sides on a board with rocks, under rules of any kind."""
    rules = dict(rng.choice([PLAIN, LIVELY])) | {
        "cost": rng.choice([{}, {"diagonal": 1.5}, {"cardinal": 2, "alternate": [2, 3]}]),
        "occupants": {"any": {"enter": rng.random() < 0.5, "multiply": rng.choice([1, 2])}},
        "allowance": {} if points is None else {"points": points},
    }
    data = scenario(40, rng.randint(3, 60), rules=rules)
    rows = [list(row) for row in data["map"].splitlines()]
    stood = {piece["at"] for piece in data["pieces"]}
    for x, y in ((rng.randrange(40), rng.randrange(40)) for _ in range(rng.choice([0, 300]))):
        if f"{x},{y}" not in stood:
            rows[y][x] = "#"
    return Game.from_dict(data | {"map": "\n".join("".join(row) for row in rows)})


@pytest.mark.parametrize("seed", range(16))
def test_who_is_far_away_makes_no_difference_to_a_choice(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(seed)
    game = position(rng, rng.randint(1, 5))
    near = weighed(game)
    monkeypatch.setattr(Aim, "_near", None)
    assert weighed(game) == near


@pytest.mark.parametrize("seed", range(8))
def test_a_choice_without_limit_is_the_best_of_all_moves(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = position(Random(seed), None)
    some = weighed(game)
    looked = Reach.prospects
    monkeypatch.setattr(Reach, "prospects", lambda reach, ahead, prices, **_: looked(reach, ahead, prices))
    assert weighed(game) == some


def test_a_choice_without_limit_lists_few_of_the_moves() -> None:
    view = View.of(game_of(256, 40, points=None), "red")
    assert calls_of(lambda: Approach().weigh(view, FRIEND)) < 5_000  # there are 65,000 moves
