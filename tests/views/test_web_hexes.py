"""The boards of hexes that the tests of the web board draw: python -m tests.views.test_web_hexes writes them anew."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.hexes.layouts import LAYOUTS, Layout
from tests.views.test_grid_json import game

from footwork.views.json import board_json

FILE = Path(__file__).parent.parent.parent / "web" / "src" / "board" / "hexes.json"


def boards() -> dict[str, Any]:
    """The eight layouts by name: the grid as the server says it, and by the engine the neighbours of a cell."""
    return {" ".join(layout): _board(layout) for layout in LAYOUTS}


def _board(layout: Layout) -> dict[str, Any]:
    shape = layout.top if layout.offset == "odd" else f"{layout.top} even"
    state = game(shape, layout.rows, 4, 4).state
    grid, said = state.rules.grid, board_json(state)
    here = grid.notation.parse("B2")
    around = {each.name: grid.notation.format(here + grid.offset(each)) for each in grid.directions}
    return {"rows": layout.rows, "grid": said["grid"], "around": around}


def test_they_are_those_of_the_server() -> None:
    assert json.loads(FILE.read_text(encoding="utf-8")) == json.loads(json.dumps(boards()))


if __name__ == "__main__":
    lines = (f"{json.dumps(name)}: {json.dumps(board)}" for name, board in boards().items())
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
