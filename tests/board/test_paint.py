"""Paint: what is taken over from one state to the next is what would be found anew."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from footwork.board.auras import auras, painted, painted_on
from footwork.board.board import Mark
from footwork.board.nearby import cells_within, relates
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.query.query import Query
from footwork.rules.fold import PlaceScope

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "paint",
    "grid": {"notation": "xy"},
    "terrain": {"floor": {"glyph": "."}, "rock": {"glyph": "#", "enter": False}},
    "edges": {"wall": {"adjacent": False}},
    "allowance": {"points": 4, "refresh": "move"},
    "stats": {"Nerve": {"default": 3}},
    "features": {
        "mist": {"multiply": 2},
        "fear": {"halt": True, "stop": False},
        "gloom": {"aura": {"within": 2, "to": "any", "paints": "mist"}},
        "dread": {"aura": {"within": 1, "to": "hostile", "paints": "fear"}, "when": "[Nerve] > 1"},
        "haze": {"aura": {"within": 1, "to": "friendly", "paints": "mist"}},
    },
}


def game_of(rng: Random) -> Game:
    cells = rng.sample([(x, y) for x in range(0, 9, 2) for y in range(9)], 9)
    pieces = [
        {
            "id": f"p{i}",
            "at": f"{x},{y}",
            "features": rng.sample(["gloom", "dread", "haze"], rng.randint(0, 2)),
            "size": rng.choice([[1, 1], [1, 1], [2, 1]]),
        }
        | ({} if i == 8 else {"side": "ab"[i % 2]})
        for i, (x, y) in enumerate(cells)
    ]
    walls = [
        {"wall": f"{x},{y}/{x + 1},{y}"} for x, y in {(rng.randrange(1, 8, 2), rng.randrange(9)) for _ in range(8)}
    ]
    return Game.from_dict({"ruleset": RULES, "size": [10, 9], "edges": walls, "pieces": pieces})


def anew(state: State, piece: Piece) -> dict[Cell, tuple[Mark, ...]]:
    """What auras paint for a piece, asked of each cell around each owner, in the order of the roster."""
    found: dict[Cell, dict[Mark, None]] = {}
    for i, names in sorted(auras(state).items()):
        owner = state.pieces[i]
        for aura in (state.rules.auras[name] for name in names):
            if aura.paints is not None and owner.id != piece.id and relates(owner, piece, aura.to):
                for cell in cells_within(state, owner, aura.within):
                    found.setdefault(cell, {})[Mark(PlaceScope.TEMPORARY, aura.paints)] = None
    return {cell: tuple(marks) for cell, marks in found.items()}


def change(game: Game, rng: Random) -> None:
    """Somebody comes elsewhere, loses its nerve or finds it again, goes, or comes back; or the ground changes."""
    name, cell = f"p{rng.randrange(9)}", Cell(rng.randrange(9), rng.randrange(9))
    what = rng.randrange(8)
    if what == 0:
        game.set_stat(name, "Nerve", rng.choice([0, 3]))
    elif what == 1:
        game.place(name, None)
    elif what == 2:
        game.set_terrain(cell, rng.choice(["floor", "rock"]))
    else:
        game.place(name, cell)


@pytest.mark.parametrize("seed", range(12))
def test_what_is_painted_follows_its_owners(seed: int) -> None:
    rng = Random(seed)
    game = game_of(rng)
    for _ in range(25):
        for _ in range(rng.randint(1, 3)):
            change(game, rng)
        state = game.state
        for piece in rng.sample(state.pieces, 3):
            expected = anew(state, piece)
            assert painted(state, piece) == expected
            cell = Cell(rng.randrange(10), rng.randrange(9))
            assert painted_on(state, piece, cell).get(cell, ()) == expected.get(cell, ())
            if piece.at is not None:
                fresh = Query(replace(state, rules=state.rules), piece.id)
                query = Query.of(state, piece.id)
                assert query.prepared.flood(-1).rows() == fresh.prepared.flood(-1).rows()
                assert query.near.flood(query.limit).rows() == fresh.near.flood(query.limit).rows()


def test_a_long_way_of_many_is_painted_anew() -> None:
    game = Game.from_dict(
        {
            "ruleset": RULES,
            "size": [100, 9],
            "pieces": [{"id": f"p{i}", "side": "ab"[i % 2], "at": f"{i},0", "features": ["gloom"]} for i in range(100)],
        }
    )
    asked = game.state.piece("p99")
    before = painted(game.state, asked)
    for i in range(99):
        assert game.place(f"p{i}", Cell(i, 8)).ok
    assert before != painted(game.state, asked) == anew(game.state, asked)
