"""Boards of any size: so many cells, so many pieces, of which so many have an aura."""

from __future__ import annotations

import json
from functools import lru_cache
from random import Random
from typing import Any

from footwork.game.game import Game

HERO, FOE, FRIEND = "p0", "p1", "p2"
"""The piece that is asked about, in the middle of the board, an enemy beside it, and a friend who moves."""

PLAIN: dict[str, Any] = {
    "footwork": 1,
    "name": "growth",
    "grid": {"notation": "xy"},
    "terrain": {"floor": {"glyph": "."}, "rock": {"glyph": "#", "enter": False}},
    "allowance": {"points": 6},
}
LIVELY: dict[str, Any] = PLAIN | {
    "stats": {"Health": {"default": 9, "least": 0}},
    "features": {
        "captain": {"aura": {"within": 2, "to": "friendly", "grants": "led"}},
        "led": {"allowance": {"points": {"add": 1}}},
    },
    "actions": {"strike": {"target": {"within": 1}, "do": [{"change": "Health", "by": -1, "of": "target"}]}},
    "reactions": {
        "guard": {"trigger": "before-leave", "within": 1, "do": [{"change": "Health", "by": -1, "of": "target"}]},
        "watch": {"trigger": "turn-start", "within": 1, "when": "[Health] > 99", "do": []},
    },
    "defeat": {"stat": "Health", "at": 0},
    "finish": "last-side",
}
PAINTING: dict[str, Any] = PLAIN | {
    "terrain": PLAIN["terrain"] | {"mist": {"glyph": "m", "add": 1}},
    "features": {"captain": {"aura": {"within": 2, "to": "any", "paints": "mist"}}},
}


def scenario(side: int, pieces: int, *, auras: int = 0, rules: dict[str, Any] | None = None) -> dict[str, Any]:
    """A square board with pieces of two sides, scattered, the same for the same numbers.

    The hero stands in the middle with free ground around it, and a walled-off cell lies in the upper right corner.
    """
    middle = side // 2
    free = {(middle + dx, middle + dy) for dx in range(-5, 3) for dy in range(-1, 2)}
    walls = {(side - 2, 0), (side - 2, 1), (side - 1, 1)}
    cells = [(x, y) for y in range(side) for x in range(side) if (x, y) not in free | walls | {(side - 1, 0)}]
    first = [(middle, middle), (middle + 1, middle), (middle - 4, middle)]
    places = [*first, *Random(1).sample(cells, max(0, pieces - len(first)))]
    rows = [["."] * side for _ in range(side)]
    for x, y in walls:
        rows[y][x] = "#"
    return {
        "ruleset": PLAIN if rules is None else rules,
        "map": "\n".join("".join(row) for row in rows),
        "pieces": [
            {
                "id": f"p{i}",
                "side": ("red", "blue")[i % 2],
                "at": f"{x},{y}",
                "features": ["captain"] if i < auras else [],
            }
            for i, (x, y) in enumerate(places[:pieces])
        ],
    }


@lru_cache(maxsize=16)
def game_of(
    side: int, pieces: int, *, auras: int = 0, lively: bool = False, paints: bool = False, points: int | None = 6
) -> Game:
    """A game on such a board, to be forked by whoever plays on.

    It is `lively` with actions, reactions and auras, or its auras paint; without `points` there is no limit.
    """
    rules = PAINTING if paints else LIVELY if lively else PLAIN
    if points is None:
        rules = {key: value for key, value in rules.items() if key != "allowance"}
    return Game.from_dict(scenario(side, pieces, auras=auras, rules=rules))


def yaml_of(data: dict[str, Any]) -> str:
    """A scenario as a file: each piece on a line of its own."""
    pieces = "".join(f"  - {json.dumps(piece)}\n" for piece in data["pieces"])
    rows = "".join(f"  {row}\n" for row in data["map"].splitlines())
    return f"ruleset: {json.dumps(data['ruleset'])}\nmap: |\n{rows}pieces:\n{pieces}"
