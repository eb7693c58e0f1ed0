"""Boards of Imperial Assault: the case tables of its public bot as scenarios, and random ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from footwork.errors import ScenarioError
from footwork.game.game import Game
from footwork.geometry import Cell, LetterNotation

DEFAULT, BOT = "imperial-assault", "imperial-assault-skirmish-bot"
CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "data" / "ia_cases.json").read_text(encoding="utf-8")
)["cases"]
SIZES = ((1, 1), (1, 1), (1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2))
_KINDS = {
    "movement_blocking_edges": "movement-blocking",
    "impassable_edges": "impassable",
    "closed_doors": "door",
}
_name = LetterNotation().format


def case_game(case: dict[str, Any]) -> Game:
    """A case of the tables; the mover has the points it says."""
    board = case["map"]
    glyphs = {
        cell: glyph for key, glyph in (("difficult", "~"), ("blocking", "#"), ("off", "_")) for cell in board[key]
    }
    rows = (
        "".join(glyphs.get(_name(Cell(x, y)).lower(), ".") for x in range(board["cols"])) for y in range(board["rows"])
    )
    edges = [{kind: f"{one}/{other}"} for key, kind in _KINDS.items() for one, other in board[key]]
    pieces = [
        {
            "id": figure["id"],
            "side": f"player-{figure['player']}",
            "at": figure["at"],
            "size": [int(part) for part in figure["size"].split("x")],
            "features": [name for name in ("massive", "mobile") if figure.get(name)],
            "points": case["mp"],
        }
        for figure in case["figures"]
    ]
    return Game.from_dict({"ruleset": BOT, "map": "\n".join(rows), "edges": edges, "pieces": pieces})


def random_game(seed: int, *, ruleset: str = DEFAULT, figures: int = 6, features: bool = True) -> Game:
    """A random board: holes, terrain, all kinds of edges, figures of all sizes; the first one is `f0`."""
    rng = Random(seed)
    width, height = rng.randint(2, 8), rng.randint(2, 6)
    weights = (rng.choice((12, 30)), 3, 3, 1)
    ground = {Cell(x, y): rng.choices(".~#_", weights)[0] for y in range(height) for x in range(width)}
    pieces: list[dict[str, Any]] = []
    taken: set[Cell] = set()
    for i in range(rng.randint(1, figures)):
        carried = rng.choice(([], [], ["massive"], ["mobile"])) if features else []
        size = rng.choice(SIZES)
        for cell in rng.sample(sorted(ground), len(ground)):
            cells = {Cell(cell.x + x, cell.y + y) for x in range(size[0]) for y in range(size[1])}
            open_to = ".~#" if carried == ["massive"] else ".~"
            if all(ground.get(c, "_") in open_to for c in cells) and not cells & taken:
                taken |= cells
                side, points = rng.choice(("rebels", "empire")), rng.randint(0, 9)
                piece = {"id": f"f{i}", "side": side, "at": _name(cell), "size": list(size), "points": points}
                pieces.append(piece | {"features": carried})
                break
    rows = "\n".join("".join(ground[Cell(x, y)] for x in range(width)) for y in range(height))
    edges = list(_edges(rng, width, height))
    try:
        return Game.from_dict({"ruleset": ruleset, "map": rows, "edges": edges, "pieces": pieces})
    except ScenarioError:  # somebody would stand across an edge
        return Game.from_dict({"ruleset": ruleset, "map": rows, "pieces": pieces})


def _edges(rng: Random, width: int, height: int) -> Iterator[dict[str, Any]]:
    often = rng.choice((0, 0.1, 0.25))
    for x, y, (dx, dy) in product(range(width), range(height), ((1, 0), (0, 1))):
        if x + dx < width and y + dy < height and rng.random() < often:
            kind = rng.choice((*_KINDS.values(), "door"))
            edge: dict[str, Any] = {kind: f"{_name(Cell(x, y))}/{_name(Cell(x + dx, y + dy))}"}
            yield edge | ({"open": rng.random() < 0.5} if kind == "door" else {})
