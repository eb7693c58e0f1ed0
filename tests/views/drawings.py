"""Drawings of every kind, by name: a digest of each is kept, so that whoever draws faster draws the same.

`python -m tests.views.drawings` writes the digests anew; `--whole FILE` writes the drawings themselves, and more.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path as FilePath
from random import Random
from typing import Any

from tests.conformance.games import EXAMPLES, FILES, HEXES, name_of, played, walk
from tests.hexes.layouts import LAYOUTS

from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.query.path import Path
from footwork.query.reach import Reach
from footwork.views.drawing.layout import Room
from footwork.views.drawing.overview import overview
from footwork.views.drawing.svgboard import board_svg
from footwork.views.drawing.textboard import board_lines, text_board

KEPT = FilePath(__file__).parent / "drawings.json"

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "drawn",
    "terrain": {
        "floor": {"glyph": "."},
        "mud": {"glyph": "~", "cost": {"cardinal": 2}},
        "scree": {"glyph": "+", "add": "1/3"},
        "rock": {"glyph": "#", "enter": False},
        "pool": {"glyph": "w", "look": "water"},
        "embers": {"glyph": "e", "on-enter": {"change": "Health", "by": -1}},
        "plain": {},
    },
    "stats": {"Health": {"default": 9}},
    "occupants": {"friendly": {"enter": True, "stop": True}, "any": {"enter": True, "stop": False}},
    "edges": {
        "wall": {"cross": False, "adjacent": False},
        "fence": {"cross": False},
        "line": {"cross": True},
        "door": {"cross": "when-open"},
    },
}
GRIDS: dict[str, dict[str, Any]] = {
    "squares": {},
    "squares-up": {"rows": "up", "notation": "compass", "origin": [3, 2]},
    "pairs": {"notation": "xy"},
    **{"hexes-" + "-".join(layout): layout.fields for layout in LAYOUTS},
    "axial": {"shape": "hex", "top": "flat", "notation": "axial"},
}


def board(grid: dict[str, Any], *, columns: int, rows: int, walls: bool, seed: int) -> Game:
    """A board of every ground, with pieces, and with borders if it is to have some."""
    random = Random(seed)
    lines = ["".join(random.choice("....~+#we__") for _ in range(columns)) for _ in range(rows)]
    plain = {"ruleset": {**RULES, "grid": grid}, "map": "\n".join(lines), "legend": {"p": "plain"}}
    bare = Game.from_dict({**plain, "pieces": []})
    free = [cell for cell in bare.state.board if bare.state.board.terrain(cell) not in ("rock", None)]
    places = random.sample(free, min(len(free), 7))
    pieces = [
        {"id": f"piece-{i}", "side": ("us", "them")[i % 2], "at": bare.text(cell), "points": 4}
        | ({"glyph": "KQB%"[i]} if i < 4 else {})
        for i, cell in enumerate(places)
    ]
    pieces += [{"id": f"many-{i}", "side": "us", "at": bare.text(places[0])} for i in range(seed % 4)]
    notation, edges = bare.rules.grid.notation, {}
    for cell in random.sample(free, min(len(free), 12 if walls else 0)):
        other = random.choice(bare.rules.grid.across(cell))
        if bare.state.board.terrain(other) is None or not notation.can_write(cell):
            continue
        name = notation.format_edge(bare.rules.grid.edge(cell, other))
        kind = random.choice(["wall", "fence", "line", "door"])
        more: dict[str, Any] = {"from": bare.text(random.choice([cell, other]))} if random.random() < 0.25 else {}
        more |= {"open": True} if kind == "door" and random.random() < 0.5 else {}
        edges[name] = {kind: name} | more
    spots = random.sample(free, min(len(free), 3))
    effects = [{"at": bare.text(cell), "do": {"change": "Health", "by": -2}} for cell in spots]
    return Game.from_dict({**plain, "pieces": pieces, "edges": [*edges.values()], "effects": effects})


def kinds(game: Game, name: str, *, wide: bool) -> Iterator[tuple[str, str]]:
    """A position as everybody draws it: bare, with reaches, paths, marks, sides, cut, and listed."""
    state = game.state
    sides = [None, *state.sides]
    movers: list[tuple[str, Reach]] = []
    for piece in [piece for piece in state.pieces if piece.at is not None][: 3 if wide else 1]:
        movers.append((piece.id, game.reach(piece.id)))
    for side in sides if wide else sides[:2]:
        yield f"{name} text {side}", text_board(state, side=side)
        yield f"{name} svg {side}", board_svg(state, side=side)
        yield f"{name} overview {side}", _spelled(overview(state, side=side, active=movers[0][0] if movers else None))
    yield f"{name} bare", text_board(state, legend=False)
    yield f"{name} cut", board_svg(state, most=4, title="a <title> & more")
    for mover, reach in movers:
        side, at = state.piece(mover).side, state.piece(mover).at
        yield f"{name} text reach {mover}", text_board(state, reach=reach, side=side, mark=at)
        yield f"{name} spans reach {mover}", _spelled(board_lines(state, reach=reach, mark=at, width=30))
        yield f"{name} svg reach {mover}", board_svg(state, reach=reach)
        yield f"{name} svg cut {mover}", board_svg(state, reach=reach, most=5, side=side)
        focus = () if at is None else (at,)
        for room in (Room(30, 9), Room(17, 30), Room(90, 16)):
            spans = board_lines(state, reach=reach, mark=at, room=room, focus=focus, width=None)
            yield f"{name} room {mover} {room.columns}", _spelled(spans)
        for cell in [*reach][len(reach) // 2 :: max(len(reach) // 3, 1)] if len(reach) else ():
            path = game.query(mover).path(cell)
            if isinstance(path, Path):
                yield f"{name} text path {mover} {cell}", text_board(state, reach=reach, path=path, side=side)
                yield f"{name} svg path {mover} {cell}", board_svg(state, path=path, side=side, most=7)
                yield f"{name} svg way {mover} {cell}", board_svg(state, reach=reach, path=path, side=side)


def _spelled(lines: list[Any]) -> str:
    return "\n".join(repr([tuple(span) for span in line]) for line in lines)


def drawings(*, whole: bool = False) -> Iterator[tuple[str, str]]:
    """Every drawing that is kept; the `whole` lot has more boards, and large ones."""
    for file in [*FILES, *HEXES] if whole else [*(file for file in FILES if file not in EXAMPLES), *HEXES]:
        yield from kinds(played(file), f"played {name_of(file)}", wide=whole)
        if whole:
            yield from kinds(walk(file), f"walk {name_of(file)}", wide=True)
    for name, grid in GRIDS.items():
        for seed in range(12 if whole else 2):
            size = (1 + seed * 5 % 7, 1 + seed * 3 % 8) if whole else (6 + seed, 5)
            walled = seed % 2 == 1
            game = board(grid, columns=size[0] + 2, rows=size[1] + 1, walls=walled, seed=seed)
            yield from kinds(game, f"{name} {seed}", wide=whole)
    for name, grid in GRIDS.items() if whole else ():
        for walls in (False, True):
            yield from kinds(board(grid, columns=40, rows=33, walls=walls, seed=3), f"{name} large {walls}", wide=False)
    if whole:
        large = board({}, columns=300, rows=280, walls=True, seed=4)
        yield "larger text", text_board(large.state)
        yield "larger svg", board_svg(large.state)
        yield "larger room", _spelled(board_lines(large.state, room=Room(80, 30), focus=[Cell(150, 200)]))


def digests() -> dict[str, str]:
    """What is kept of each drawing."""
    return {name: sha256(drawn.encode()).hexdigest()[:16] for name, drawn in drawings()}


if __name__ == "__main__":
    if sys.argv[1:2] == ["--whole"]:
        FilePath(sys.argv[2]).write_text(json.dumps(dict(drawings(whole=True))))
    else:
        KEPT.write_text(json.dumps(digests(), indent=1) + "\n")
