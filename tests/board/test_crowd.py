"""The crowd of a state, kept in the core and patched, is what it would be if it were made afresh."""

from __future__ import annotations

from random import Random

import pytest

from footwork import Game
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.geometry import Cell

SIZES = ([1, 1], [1, 2], [2, 2])
FIGURES = ("triangle", "flower")


def crowded(shape: str) -> State:
    """A board with pieces of several sizes; some have not come yet."""
    pieces = [
        {
            "id": f"p{i}",
            "side": ("us", "them", None)[i % 3],
            "size": FIGURES[i % 2] if shape == "hex" and i % 3 else SIZES[i % 3],
        }
        for i in range(12)
    ]
    ruleset = {"footwork": 1, "name": "crowd", "terrain": {"floor": {"glyph": "."}}, "grid": {"shape": shape}}
    return Game.from_dict({"ruleset": ruleset, "size": [12, 12], "pieces": pieces}).state


def told(state: State) -> dict[Cell, tuple[int, ...]]:
    """Who stands where, read off the pieces one by one."""
    found: dict[Cell, tuple[int, ...]] = {}
    for i, piece in enumerate(state.pieces):
        for cell in piece.cells:
            found[cell] = (*found.get(cell, ()), i)
    return found


def moved(rng: Random, piece: Piece) -> Piece:
    """The piece somewhere else, lying as it may; or taken off the board."""
    at = None if rng.random() < 0.2 else Cell(rng.randrange(2, 10), rng.randrange(2, 10))
    return piece.changed(at=at, turned=rng.choice(piece.footprint.lies))


@pytest.mark.parametrize("shape", ["square", "hex"])
def test_a_patched_crowd_is_one_made_afresh(shape: str) -> None:
    rng = Random(20)
    states = [crowded(shape)]
    for _ in range(400):
        state = rng.choice(states[-5:])  # as undoing and forks go back
        if rng.random() < 0.7:
            state.crowd  # noqa: B018  # else there is nothing to take over
        some = rng.sample(state.pieces, rng.choice((1, 1, 1, 3, 12)))
        if len(some) == 1:
            states.append(state.with_piece(moved(rng, some[0])))
        else:
            states.append(state.with_pieces({piece.id: moved(rng, piece) for piece in some}))
        after, here = states[-1], told(states[-1])
        assert after.occupied == here
        assert list(after.occupied) == sorted(here, key=lambda cell: (here[cell][0], cell.y, cell.x))
        cell = Cell(rng.randrange(12), rng.randrange(12))
        assert after.at(cell) == tuple(after.pieces[i] for i in here.get(cell, ()))
        for who in range(12):
            assert after.crowd.clear_for(who, *cell) == (set(here.get(cell, ())) <= {who})
        left, top, right, bottom = (rng.randrange(12) for _ in range(4))
        part = {i for (x, y), all_ in here.items() if left <= x <= right and top <= y <= bottom for i in all_}
        assert after.crowd.within(left, top, right, bottom) == tuple(sorted(part))
