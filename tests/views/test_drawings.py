"""What is drawn stays as it is, byte for byte, and takes few calls for each cell."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from tests.growth.measure import calls_of
from tests.views.drawings import GRIDS, KEPT, board, digests

from footwork.game.game import Game
from footwork.geometry import Cell, Grid
from footwork.views.drawing.outlines import Lattice
from footwork.views.drawing.svgboard import board_svg
from footwork.views.drawing.textboard import text_board

SIDE = 64


def test_every_drawing_is_as_it_was() -> None:
    known: dict[str, str] = json.loads(KEPT.read_text())
    found = digests()
    assert [name for name in known | found if known.get(name) != found.get(name)] == []


@pytest.mark.parametrize(("name", "text", "svg"), [("pairs", 2, 50), ("axial", 8, 55)])
def test_a_cell_takes_few_calls(name: str, text: int, svg: int) -> None:
    rules: dict[str, Any] = {"footwork": 1, "name": "x", "grid": GRIDS[name]}
    rules["terrain"] = {"floor": {"glyph": "."}, "rock": {"glyph": "#", "enter": False}, "mud": {"glyph": "~"}}
    lines = "\n".join(".~#."[i % 3 :][:1] * SIDE for i in range(SIDE))
    piece = {"id": "a", "at": "0,0", "points": 99}
    game = Game.from_dict({"ruleset": rules, "map": lines, "pieces": [piece]})
    assert calls_of(lambda: text_board(game.state)) < text * SIDE**2
    assert calls_of(lambda: board_svg(game.state)) < svg * SIDE**2


@pytest.mark.parametrize("name", GRIDS)
def test_the_lattice_is_the_grid_in_floats(name: str) -> None:
    grid: Grid = board(GRIDS[name], columns=3, rows=3, walls=False, seed=1).rules.grid
    lattice = Lattice(grid)
    for cell in (Cell(0, 0), Cell(5, 3), Cell(-7, 4), Cell(123_457, -999_999)):
        points = [lattice.centre(cell), *lattice.outline(cell)]
        assert [(Fraction(x), Fraction(y)) for x, y in points] == [grid.centre(cell), *grid.outline(cell)]
