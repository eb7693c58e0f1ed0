"""Maps with known answers: the optimal lengths of the public grid-pathfinding benchmark, where its files are at hand.

The maps are not shipped. They are looked for in the folder that FOOTWORK_MAPS names, else in ``shared/benchmarks``
beside the repository.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from footwork.board.setup import setup_from_data
from footwork.board.state import State
from footwork.geometry import Cell
from footwork.query.path import Path as Way
from footwork.query.query import Query

FOLDER = Path(os.environ.get("FOOTWORK_MAPS", Path(__file__).parents[3] / "shared" / "benchmarks"))
NAMES = ("16room_000", "64room_000", "maze512-8-0", "random512-20-0", "random512-40-0")
SAMPLES = 12
CARDINAL, DIAGONAL = 985, 1393  # √2 to six digits in whole numbers


def read_map(path: Path) -> State:
    """The state of a map file with one piece in a corner that is passable, wherever that is."""
    rows = path.read_text().splitlines()[4:]
    rows = ["".join("." if glyph in ".GS" else "#" for glyph in row) for row in rows]
    y, x = next((y, row.index(".")) for y, row in enumerate(rows) if "." in row)
    ruleset = {
        "footwork": 1,
        "name": "benchmark",
        "grid": {"notation": "xy"},
        "cost": {"cardinal": CARDINAL, "diagonal": DIAGONAL},
        "corners": {"cells": "both-open"},
        "terrain": {"floor": {"glyph": "."}, "rock": {"glyph": "#", "enter": False}},
    }
    pieces = [{"id": "walker", "at": f"{x},{y}"}]
    return setup_from_data({"ruleset": ruleset, "map": "\n".join(rows), "pieces": pieces}).state()


@pytest.mark.skipif(not FOLDER.is_dir(), reason="the benchmark maps are not at hand (set FOOTWORK_MAPS)")
@pytest.mark.parametrize("name", NAMES)
def test_optimal_lengths(name: str) -> None:
    state = read_map(FOLDER / f"{name}.map")
    lines = [line.split() for line in (FOLDER / f"{name}.map.scen").read_text().splitlines()[1:] if line.strip()]
    for line in lines[:: max(1, len(lines) // SAMPLES)]:
        sx, sy, gx, gy = (int(number) for number in line[4:8])
        length = float(line[8])
        query = Query(replace(state, pieces=(replace(state.pieces[0], at=Cell(sx, sy)),)), "walker")
        path = query.path(Cell(gx, gy)) if (sx, sy) != (gx, gy) else None
        if path is None:
            assert length == 0
            continue
        assert isinstance(path, Way)
        assert path.pips / CARDINAL == pytest.approx(length, rel=1e-4)
        assert query.field()[Cell(gx, gy)].pips == path.pips
