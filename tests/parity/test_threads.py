"""Many threads on one board: long calls let others run, and nobody sees the pieces that another one draws."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from footwork.game.game import Game

SIZE = 150  # past the size at which a board is kept drawn for each question


def crowded() -> Game:
    rng = Random(3)
    rows = "\n".join("".join(rng.choice("....~#") for _ in range(SIZE)) for _ in range(SIZE))
    rules: dict[str, Any] = {
        "footwork": 1,
        "name": "crowd",
        "grid": {"notation": "xy"},
        "corners": {"cells": "both-open"},
        "cost": {"cardinal": 2, "diagonal": 3},
        "terrain": {
            "floor": {"glyph": "."},
            "mud": {"glyph": "~", "multiply": 2},
            "rock": {"glyph": "#", "enter": False},
        },
        "occupants": {"friendly": {"enter": True, "stop": False, "add": 1}},
    }
    free = [(x, y) for y, row in enumerate(rows.split("\n")) for x, glyph in enumerate(row) if glyph == "."]
    pieces = [{"id": f"p{i}", "side": "ab"[i % 2], "at": f"{x},{y}"} for i, (x, y) in enumerate(rng.sample(free, 300))]
    return Game.from_dict({"ruleset": rules, "map": rows, "pieces": pieces})


def test_threads_get_the_answers_that_one_thread_gets() -> None:
    game = crowded()
    names = [f"p{i}" for i in range(24)]

    def costs(name: str) -> list[tuple[int, ...]]:
        query = game.query(name)
        return [row[:2] + row[6:] for row in query.prepared.flood(query.limit).rows()]

    alone = {name: costs(name) for name in names}
    assert any(len(rows) > SIZE * SIZE // 2 for rows in alone.values())
    with ThreadPoolExecutor(8) as pool:
        for _ in range(3):
            for name, rows in zip(names, pool.map(costs, names), strict=True):
                assert rows == alone[name]
