"""Instructions of the hot loops, counted by valgrind: the same on every run, whatever else the machine does.

``python benchmarks/callgrind.py [WORDS…]`` runs each workload (or those whose names have all the words) twice, few and
many times, and prints the difference per query and per cell that it reaches or passes; then what a cell of hexes takes
beside one of squares in the same workload.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

WORKLOADS = {
    "reach 9×5, 8nc": (9, 5, "reach", 60_000, "8nc"),
    "reach 9×5, hex": (9, 5, "reach", 60_000, "hex"),
    "reach 8×8, 8nc": (8, 8, "reach", 60_000, "8nc"),
    "reach 8×8, 4w": (8, 8, "reach", 60_000, "4w"),
    "reach 8×8, hex": (8, 8, "reach", 60_000, "hex"),
    "reach 50×50, 12 points": (50, 50, "near", 2_000, "8nc"),
    "reach 50×50, 12 points, 4w": (50, 50, "near", 2_000, "4w"),
    "reach 50×50, 12 points, hex": (50, 50, "near", 2_000, "hex"),
    "reach 8×8, 2×2 piece": (8, 8, "large", 20_000, "8nc"),
    "reach 8×8, 2×2 piece, hex": (8, 8, "large", 20_000, "hex"),
    "reach 8×8, 2×2 piece, asked once": (8, 8, "large once", 2_000, "8nc"),
    "reach 8×8, 2×2 piece, asked once, hex": (8, 8, "large once", 2_000, "hex"),
    "reach 8×8, 2×1 piece that turns": (8, 8, "turns", 500, "8nc"),
    "reach 8×8, 2×1 piece that turns, asked once": (8, 8, "turns once", 500, "8nc"),
    "field 512×512, 8nc": (512, 512, "reach", 5, "8nc"),
    "field 512×512, 4w": (512, 512, "reach", 5, "4w"),
    "field 512×512, hex": (512, 512, "reach", 5, "hex"),
    "path 512×512, 8nc": (512, 512, "path", 5, "8nc"),
    "path 512×512, hex": (512, 512, "path", 5, "hex"),
}
PROBE = r"""
import sys
from random import Random
from footwork.game.game import Game
from footwork.query.query import Query

width, height, kind, times, steps = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], int(sys.argv[4]), sys.argv[5]
rng = Random(1)
middle = (width // 2, height // 2)
kind, _, once = kind.partition(" ")
size = {"large": [2, 2], "turns": [2, 1]}.get(kind)
rows = ["".join("#" if rng.random() < 0.15 and not size and (x, y) != middle else rng.choice(".23")
        for x in range(width)) for y in range(height)]
rules = {"footwork": 1, "name": "probe", "grid": {"notation": "xy"}, "cost": {"cardinal": 1, "diagonal": 1.5},
         "corners": {"cells": "both-open"}, "terrain": {"a": {"glyph": "."}, "b": {"glyph": "2", "multiply": 2},
         "c": {"glyph": "3", "multiply": 3}, "w": {"glyph": "#", "enter": False}}}
if steps != "8nc":
    rules |= {"cost": {"cardinal": 1}, "pattern": "orthogonal"}
    rules["grid"]["shape"] = "hex" if steps == "hex" else "square"
    del rules["corners"]
if kind == "turns":
    rules["footprint"] = {"rotate": {}}
piece = {"id": "a", "at": f"{middle[0]},{middle[1]}"} | ({"size": size} if size else {})
game = Game.from_dict({"ruleset": rules, "map": "\n".join(rows), "pieces": [piece]})
query = game.query("a", points=12) if kind == "near" else game.query("a")
goal = next(f"{x},{y}" for y in range(height - 1, 0, -1) for x in range(width - 1, 0, -1) if rows[y][x] != "#")
for _ in range(times):
    if once:
        query = Query(game.state, "a")
    query.path(goal) if kind == "path" else query.reach()
print(len(query.path(goal).cells if kind == "path" else query.reach()))
"""


def instructions(width: int, height: int, kind: str, times: int, steps: str, folder: Path) -> tuple[int, int]:
    """What valgrind counts for a whole run, and the cells of one answer."""
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder / 'out'}", sys.executable, "-c", PROBE]
    options = [str(width), str(height), kind, str(times), steps]
    run = subprocess.run([*command, *options], capture_output=True, text=True, check=True)
    match = re.search(r"Collected : (\d+)", run.stderr)
    assert match is not None
    return int(match[1]), int(run.stdout)


def main() -> None:
    """Print the instructions of one query of each workload."""
    found: dict[tuple[int, int, str], dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as name:
        for title, (width, height, kind, times, steps) in WORKLOADS.items():
            if not all(word in title for word in sys.argv[1:]):
                continue
            few, cells = instructions(width, height, kind, 1, steps, Path(name))
            many, _ = instructions(width, height, kind, 1 + times, steps, Path(name))
            each = (many - few) // times
            found.setdefault((width, height, kind), {})[steps] = a_cell = each / max(cells, 1)
            print(f"{title:44} {each:>12,} instructions, {a_cell:>9,.1f} a cell", flush=True)
    for (width, height, kind), by_steps in found.items():
        squares = {steps: a_cell for steps, a_cell in by_steps.items() if steps != "hex"}
        if "hex" in by_steps and squares:
            ratios = (f"{by_steps['hex'] / a_cell:.2f} of {steps}" for steps, a_cell in squares.items())
            print(f"a cell of hexes, {kind} {width}×{height}: {', '.join(ratios)}")


if __name__ == "__main__":
    main()
