"""Random positions for bots: rocks, mud, fire, walls, goals, guards, pieces of any size, the same for the same seed."""

from __future__ import annotations

from random import Random
from typing import Any

from footwork.errors import ScenarioError
from footwork.game.game import Game

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "drawn",
    "grid": {"notation": "xy"},
    "terrain": {
        "floor": {"glyph": "."},
        "rock": {"glyph": "#", "enter": False},
        "mud": {"glyph": "~", "multiply": 2},
        "fire": {"glyph": "^", "on-enter": {"change": "Health", "by": -2}},
        "pit": {"glyph": "v", "on-stay": {"change": "Health", "by": -99}},
        "web": {"glyph": "w", "halt": True},
    },
    "edges": {"wall": {"cross": False, "adjacent": False}, "fence": {"cross": False}},
    "stats": {"Health": {"default": 5, "least": 0}},
    "defeat": {"stat": "Health", "at": 0},
    "occupants": {"friendly": {"enter": True, "stop": False}, "hostile": {"enter": False}},
    "finish": "last-side",
}
GROUNDS = (".", ".", "...#", "....~~^", "...#~^vw", ".....^")


def drawn(seed: int, *, side: int = 24) -> Game:
    """A position in which the first side, `red`, is to act, on a board with so many columns and rows at most."""
    rng = Random(seed)
    shape = rng.choice(("square", "square", "square", "hex"))
    width, height = rng.randint(4, side), rng.randint(4, side)
    while True:
        try:
            return Game.from_dict(_scenario(rng, shape, width, height))
        except ScenarioError:
            continue  # somebody stands where nobody may


def _scenario(rng: Random, shape: str, width: int, height: int) -> dict[str, Any]:
    ground = rng.choice(GROUNDS)
    rows = [[rng.choice(ground) for _ in range(width)] for _ in range(height)]
    places = [(x, y) for y in range(height) for x in range(width)]
    pieces = []
    for i, (x, y) in enumerate(rng.sample(places, rng.randint(2, min(12, len(places) // 3)))):
        size = [1, 1] if shape == "hex" or rng.random() < 0.8 else rng.choice([[2, 1], [1, 2], [2, 2]])
        for dy in range(size[1]):
            for dx in range(size[0]):
                if y + dy < height and x + dx < width:
                    rows[y + dy][x + dx] = "."
        pieces.append({"id": f"p{i}", "side": ("red", "blue")[i % 2], "at": f"{x},{y}", "size": size})
    sides: dict[str, Any] = {"red": {}, "blue": {}}
    if rng.random() < 0.25:
        sides["red"]["goal"] = {"at": [f"{x},{y}" for x, y in rng.sample(places, rng.randint(1, 3))]}
    data = {"ruleset": _rules(rng, shape), "map": "\n".join(map("".join, rows)), "pieces": pieces, "sides": sides}
    if shape == "square" and rng.random() < 0.4:
        data["edges"] = [{rng.choice(("wall", "fence")): _edges(rng, width, height)}]
    return data


def _edges(rng: Random, width: int, height: int) -> list[str]:
    found = set()
    for _ in range(rng.randint(1, width * height // 2)):
        x, y = rng.randrange(width - 1), rng.randrange(height - 1)
        found.add(rng.choice((f"{x},{y}/{x + 1},{y}", f"{x},{y}/{x},{y + 1}")))
    return sorted(found)


def _rules(rng: Random, shape: str) -> dict[str, Any]:
    rules = RULES | {"grid": {"notation": "xy"} if shape == "square" else {"shape": "hex", "notation": "xy"}}
    points = rng.choice((None, None, 1, 2, 3, 4, 6, 9))
    if points is not None:
        rules["allowance"] = {"points": points}
    costs: list[dict[str, Any]] = [{}, {"cardinal": 2}]
    if shape == "square":
        costs += [{"diagonal": 1.5}, {"cardinal": 2, "alternate": [2, 4]}, {"diagonal": 1.41}]
        rules["pattern"] = rng.choice(("compass", "compass", "orthogonal"))
        rules["distance"] = rng.choice(("chebyshev", "orthogonal", "step"))
    rules["cost"] = rng.choice(costs)
    rules["round"] = {"total": rng.choice(("exact", "up", "down", "nearest"))}
    harm = {"change": "Health", "by": -1, "of": "target"}
    if rng.random() < 0.8:
        within = rng.choice((1, 1, 2, 4))
        uses = rng.choice(({}, {"uses": {"name": "act", "times": 1}}))
        rules["actions"] = {"strike": {"target": {"within": within, "relation": "hostile"}, "do": [harm], **uses}}
    if rng.random() < 0.5:
        trigger = rng.choice(("before-leave", "after-arrive"))
        rules["reactions"] = {"guard": {"trigger": trigger, "within": rng.choice((1, 2)), "do": [harm]}}
    return rules
