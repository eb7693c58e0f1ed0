"""Maps with known answers: the optimal lengths of the public grid-pathfinding benchmark, where its files are at hand.

The maps are not shipped. They are looked for in the folder that FOOTWORK_MAPS names, else in ``shared/benchmarks``
beside the repository. Here is a sample; ``footwork bench --maps FOLDER --workload none`` looks at all of them.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from footwork.bench.boards import read_grid
from footwork.bench.lengths import check_lengths, read_journeys
from footwork.bench.ours import PIECE, scenario
from footwork.bench.workloads import ROOT_TWO
from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.query.path import Path as Way

FOLDER = Path(os.environ.get("FOOTWORK_MAPS", Path(__file__).parents[3] / "shared" / "benchmarks"))
NAMES = ("16room_000", "64room_000", "maze512-8-0", "random512-20-0", "random512-40-0")
here = pytest.mark.skipif(not FOLDER.is_dir(), reason="the benchmark maps are not at hand (set FOOTWORK_MAPS)")


@here
def test_optimal_lengths() -> None:
    checked = list(check_lengths(FOLDER, every=150))
    assert {one.map for one in checked} >= set(NAMES)
    assert [one.wrong for one in checked] == [()] * len(checked)
    assert sum(one.journeys for one in checked) > 90


@here
@pytest.mark.parametrize("name", NAMES)
def test_a_field_says_what_the_path_costs(name: str) -> None:
    game = Game.from_dict(scenario(read_grid(FOLDER / f"{name}.map", ROOT_TWO)))
    start, goal, _ = read_journeys(FOLDER / f"{name}.map.scen")[-1]
    game.place(PIECE, Cell(*start))
    path = game.query(PIECE).path(Cell(*goal))
    assert isinstance(path, Way)
    assert game.query(PIECE).field()[Cell(*goal)].pips == path.pips
