"""PathFinding.js and l1-path-finder: grids in JavaScript, asked and timed inside Node."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from functools import partial
from typing import Any

from footwork.bench.contest import Unable, Way
from footwork.bench.outside import FOLDER, Outside
from footwork.bench.peers.graphs import check_size, read_path
from footwork.bench.workloads import ROOT_TWO, Answer, Case, Kind, Task

MOST_PASSES = 8
"""How often a question is asked in a round: what is not timed around a search takes longer than the search."""


class PathFindingJS:
    """A* and jump points, by √2 without terrain, or in four directions.

    Its search from both ends is left out: the ways are not always the shortest.
    """

    name = "PathFinding.js"
    package = "pathfinding (npm)"
    folder = "pathfinding"

    def ways(self, task: Task) -> Iterator[Way]:
        """Over grids made beforehand, timed in Node: the way there and back is no part of it."""
        self.check(task)
        node = shutil.which("node")
        if node is None or self.version() is None:
            raise Unable("not installed (Node, and npm install in benchmarks/outside)")
        program = Outside([node, "peers.cjs"])
        for way in program.ask(self.told(task))["ways"]:
            asked = partial(program.ask, {"way": way, "passes": 1})
            yield Way(way, [partial(_paths, asked)], self.read, at_once=True, clock=partial(_clock, program, way))

    def check(self, task: Task) -> None:
        """Raise Unable for what it does not know."""
        if task.workload.kind is not Kind.PATH:
            raise Unable("measured for single paths only")
        if task.workload.most != 1 or task.workload.steps.diagonal not in (None, ROOT_TWO.diagonal):
            raise Unable("there is no terrain, and a diagonal step costs √2")
        check_size(task)

    def version(self) -> str | None:
        """The installed version; None if it is not installed."""
        file = FOLDER / "node_modules" / self.folder / "package.json"
        if not file.exists():
            return None
        said: str = json.loads(file.read_text(encoding="utf-8"))["version"]
        return said

    def told(self, task: Task) -> dict[str, Any]:
        """The boards and questions of a task."""
        numbers = {grid.name: number for number, grid in enumerate(task.grids)}
        walls = bytes([ord("1"), *[ord("0")] * 255])
        return {
            "library": self.folder,
            "diagonal": task.workload.steps.diagonal is not None,
            "grids": [
                {"width": grid.width, "height": grid.height, "walls": grid.ground.translate(walls).decode()}
                for grid in task.grids
            ],
            "cases": [
                {
                    "grid": numbers[case.grid.name],
                    "start": case.grid.place(case.start),
                    "goal": case.grid.place(case.goal or 0),
                }
                for case in task.cases
            ],
        }

    def read(self, case: Case, found: Any) -> Answer:
        """The cost of a path over columns and rows, which may leave out what lies straight between two cells."""
        cells = [tuple(cell) for cell in found]
        return read_path(case, [case.grid.number(x, y) for x, y in _between(cells)]) if cells else None


class L1PathFinder(PathFindingJS):
    """Paths in four directions without terrain, over what it has worked out of a board beforehand."""

    name = "l1-path-finder"
    package = "l1-path-finder (npm)"
    folder = "l1-path-finder"

    def check(self, task: Task) -> None:
        """Raise Unable for what it does not know."""
        super().check(task)
        if task.workload.steps.diagonal is not None:
            raise Unable("it knows four directions")


def _paths(asked: partial[dict[str, Any]]) -> object:
    return asked()["paths"]


def _clock(program: Outside, way: str, passes: int) -> int:
    few = min(passes, MOST_PASSES)
    spent: int = program.ask({"way": way, "passes": few})["spent"]
    return spent * passes // few


def _between(cells: list[tuple[int, ...]]) -> Iterator[tuple[int, int]]:
    """Every cell of a path that may name its corners only."""
    x, y = cells[0]
    yield x, y
    for to_x, to_y in cells[1:]:
        while (x, y) != (to_x, to_y):
            x += (to_x > x) - (to_x < x)
            y += (to_y > y) - (to_y < y)
            yield x, y
