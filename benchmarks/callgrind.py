"""Instructions of the hot loops, counted by valgrind: the same on every run, whatever else the machine does.

``python benchmarks/callgrind.py`` runs each workload twice, few and many times, and prints the difference per query.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

WORKLOADS = {
    "reach 9×5, 8nc": (9, 5, "reach", 4_000),
    "reach 8×8, 8nc": (8, 8, "reach", 4_000),
    "reach 50×50, 12 points": (50, 50, "near", 2_000),
    "reach 8×8, 2×2 piece (rows)": (8, 8, "rows", 200),
    "field 512×512, 8nc": (512, 512, "reach", 5),
    "path 512×512, 8nc": (512, 512, "path", 5),
}
PROBE = r"""
import sys
from random import Random
from footwork.game.game import Game

width, height, kind, times = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], int(sys.argv[4])
rng = Random(1)
middle = (width // 2, height // 2)
big = kind == "rows"
rows = ["".join("#" if rng.random() < 0.15 and not big and (x, y) != middle else rng.choice(".23")
        for x in range(width)) for y in range(height)]
rules = {"footwork": 1, "name": "probe", "grid": {"notation": "xy"}, "cost": {"cardinal": 1, "diagonal": 1.5},
         "corners": {"cells": "both-open"}, "terrain": {"a": {"glyph": "."}, "b": {"glyph": "2", "multiply": 2},
         "c": {"glyph": "3", "multiply": 3}, "w": {"glyph": "#", "enter": False}}}
piece = {"id": "a", "at": f"{middle[0]},{middle[1]}"} | ({"size": [2, 2]} if big else {})
game = Game.from_dict({"ruleset": rules, "map": "\n".join(rows), "pieces": [piece]})
query = game.query("a", points=12) if kind == "near" else game.query("a")
goal = next((x, y) for y in range(height - 1, 0, -1) for x in range(width - 1, 0, -1) if rows[y][x] != "#")
for _ in range(times):
    query.path(goal) if kind == "path" else query.reach()
"""


def instructions(width: int, height: int, kind: str, times: int, folder: Path) -> int:
    """What valgrind counts for a whole run."""
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder / 'out'}", sys.executable, "-c", PROBE]
    options = [str(width), str(height), kind, str(times)]
    run = subprocess.run([*command, *options], capture_output=True, text=True, check=True)
    match = re.search(r"Collected : (\d+)", run.stderr)
    assert match is not None
    return int(match[1])


def main() -> None:
    """Print the instructions of one query of each workload."""
    with tempfile.TemporaryDirectory() as name:
        for title, (width, height, kind, times) in WORKLOADS.items():
            few = instructions(width, height, kind, 1, Path(name))
            many = instructions(width, height, kind, 1 + times, Path(name))
            print(f"{title:28} {(many - few) // times:>12,} instructions", flush=True)


if __name__ == "__main__":
    main()
