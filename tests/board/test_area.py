"""Areas: what they say of many cells at once is what is said of each."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from footwork import Cell, Game, State
from footwork.board.area import areas_of
from footwork.board.nearby import is_within, offsets_within
from footwork.rules.schema import Measure


def random_state(random: Random) -> State:
    width, height = random.randint(1, 7), random.randint(1, 7)
    drawn = "\n".join("".join(random.choice("..._") for _ in range(width)) + "." for _ in range(height))
    ruleset: dict[str, Any] = {
        "footwork": 1,
        "name": "areas",
        "cost": {"cardinal": 1, "diagonal": 1.5},
        "terrain": {"floor": {"glyph": "."}},
        "edges": {"wall": {"cross": False, "adjacent": False}, "fence": {"cross": False}},
    }
    names = [(x, y) for y in range(height) for x in range(width)]
    pairs = [(a, (a[0] + 1, a[1])) for a in names] + [(a, (a[0], a[1] + 1)) for a in names if a[1] < height - 1]
    walls = [pair for pair in pairs if random.random() < 0.3]
    edges = [{"kind": random.choice(["wall", "fence"]), "at": f"{cell(a)}/{cell(b)}"} for a, b in walls]
    return Game.from_dict({"ruleset": ruleset, "map": drawn, "edges": edges, "pieces": []}).state


def cell(at: tuple[int, int]) -> str:
    return f"{chr(65 + at[0])}{at[1] + 1}"


@pytest.mark.parametrize("seed", range(40))
def test_widening_an_area_is_asking_every_cell(seed: int) -> None:
    random = Random(seed)
    state = random_state(random)
    areas, cells = areas_of(state.rules, state.board), list(state.board)
    some = [each for each in cells if random.random() < 0.2]
    assert list(areas.cells(areas.of(some))) == some
    measures: tuple[Measure, ...] = ("chebyshev", "orthogonal", "step")
    for measure in measures:
        within = random.randint(0, 4)
        found = set(areas.cells(areas.widened(areas.of(some), offsets_within(state.rules, within, measure=measure))))
        pairs = ((a, b) for a in cells for b in some if a != b)
        assert found == {a for a, b in pairs if is_within(state, (a,), (b,), within, measure=measure)}


def test_cells_that_the_board_does_not_have_belong_to_no_area() -> None:
    state = Game.shipped("rune-and-rust").state
    areas = areas_of(state.rules, state.board)
    assert areas.of([Cell(-1, 0), Cell(8, 0), Cell(0, 99), Cell(12, 3)]) == 0
