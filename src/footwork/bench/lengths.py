"""Known answers: every path of the public grid-pathfinding benchmarks against its optimal length."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path as FilePath
from typing import NamedTuple

from footwork.bench.boards import Grid, read_grid
from footwork.bench.ours import PIECE, scenario
from footwork.bench.reference import cost_along
from footwork.bench.workloads import ROOT_TWO
from footwork.errors import MisuseError
from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.values import dataclass

NEAR = 1e-4
"""How far a length may be off, as a part of it: √2 is a fraction here, and the files round theirs."""


class Journey(NamedTuple):
    """A line of a scenario file: from where to where, and the least length of a way between."""

    start: tuple[int, int]
    goal: tuple[int, int]
    length: float


@dataclass(frozen=True)
class Checked:
    """How many journeys on a map were as short as they can be, and what was wrong with the others."""

    map: str
    journeys: int
    wrong: tuple[str, ...]

    @property
    def right(self) -> int:
        """How many were."""
        return self.journeys - len(self.wrong)


def check_lengths(folder: FilePath, *, every: int = 1) -> Iterator[Checked]:
    """Every journey (or one of so many) of each `.map` file in a folder with a `.scen` file beside it.

    Raises MisuseError for a file that is none of these.
    """
    for file in sorted(folder.glob("*.map")):
        listed = file.with_name(f"{file.name}.scen")
        if listed.exists():
            journeys = read_journeys(listed)[::every]
            yield Checked(file.stem, len(journeys), tuple(_problems(read_grid(file, ROOT_TWO), journeys)))


def read_journeys(path: FilePath) -> list[Journey]:
    """The journeys of a scenario file."""
    head, *lines = path.read_text(encoding="ascii", errors="replace").splitlines() or [""]
    try:
        if not head.startswith("version"):
            raise ValueError(head)
        return [_journey(line.split()) for line in lines if line.strip()]
    except (ValueError, IndexError):
        raise MisuseError(f"{path.name} is no list of journeys: 'version', then nine columns a line") from None


def _journey(columns: list[str]) -> Journey:
    sx, sy, gx, gy = (int(number) for number in columns[4:8])
    return Journey((sx, sy), (gx, gy), float(columns[8]))


def _problems(grid: Grid, journeys: list[Journey]) -> Iterator[str]:
    game = Game.from_dict(scenario(grid))
    for start, goal, length in journeys:
        found = _length(game, grid, start, goal)
        if found is None or abs(found - length) > NEAR * length:
            words = "no legal way" if found is None else f"{found:.5f}"
            yield f"from {start[0]},{start[1]} to {goal[0]},{goal[1]}: {words} and not {length:.5f}"


def _length(game: Game, grid: Grid, start: tuple[int, int], goal: tuple[int, int]) -> float | None:
    """The length of the path that is found, each of its steps looked at; None if one is not legal or there is none."""
    if start == goal:
        return 0.0
    piece = game.state.piece(PIECE)
    query = Query(game.state.with_piece(piece.changed(at=Cell(*start))), PIECE)
    path = query.path(Cell(*goal))
    if not isinstance(path, Path) or path.cells[0] != start or path.cells[-1] != goal:
        return None
    along = cost_along(grid, [grid.number(*cell) for cell in path.cells])
    return None if along != path.pips else path.pips / grid.steps.cardinal
