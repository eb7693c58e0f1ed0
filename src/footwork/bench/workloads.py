"""The workloads: which question on which boards, and how far ahead of the fastest peer Footwork means to be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from pathlib import Path
from random import Random

from footwork.bench.boards import Grid, Steps, random_grid, read_grid
from footwork.bench.reference import UNREACHED, costs_disproved, costs_from
from footwork.errors import MisuseError
from footwork.values import dataclass, kept

EIGHT = Steps(2, 3)
FOUR = Steps(1)
IN_TURN = Steps(1, 1, 2)  # every second diagonal costs two, as many tables play
ROOT_TWO = Steps(985, 1393)  # a convergent of √2: lengths agree to six digits

Answer = list[int] | int | None
"""The cost of every cell for a reach or field, one cost for a path; None for no answer or an illegal path."""


NONE = "none"
MOST_TRIES = 50
"""How often a start is drawn from which most of the board can be reached; a wall may cut it in two."""

MOST_SEARCHED = 1 << 20
"""On boards of more cells, the plain search for the right answer would take minutes."""


class Kind(Enum):
    """What is asked."""

    REACH = "reach"
    FRESH = "fresh"
    FIELD = "field"
    PATH = "path"
    STEPS = "steps"


@dataclass(frozen=True)
class Case:
    """One question: a board, where the piece stands, and for a path where it goes."""

    grid: Grid
    start: int
    goal: int | None = None

    def __str__(self) -> str:
        x, y = self.grid.place(self.start)
        text = f"{self.grid.name}, from {x},{y}"
        if self.goal is not None:
            x, y = self.grid.place(self.goal)
            text += f" to {x},{y}"
        return text


@dataclass(frozen=True)
class Workload:
    """A question asked on boards from fixed seeds, or on one map from a file.

    `limit` is in pips. `bar` is what must hold: the ratio to the fastest peer, or with `rate` how many a second.
    `most` is the dearest ground. On `fresh` boards nothing is prepared: a board is new in every call.
    """

    name: str
    title: str
    kind: Kind
    steps: Steps
    width: int = 0
    height: int = 0
    boards: int = 1
    starts: int = 4
    walls: float = 0.15
    most: int = 3
    limit: int | None = None
    bar: float | None = None
    rate: float | None = None
    map: Path | None = None

    @kept
    def grids(self) -> tuple[Grid, ...]:
        """The boards."""
        if self.map is not None:
            return (read_grid(self.map, self.steps),)
        return tuple(
            random_grid(
                f"board {board + 1}",
                self.width,
                self.height,
                self.steps,
                seed=1_000 * (self.width + self.height) + board,
                walls=self.walls,
                most=self.most,
            )
            for board in range(self.boards)
        )


class Task:
    """A workload with its boards, questions and right answers made.

    On huge boards no answer is made: whether one is right is seen from the answer itself.
    """

    def __init__(self, workload: Workload) -> None:
        self.workload = workload
        self.grids = workload.grids
        self.cases: list[Case] = []
        self.answers: dict[Case, Answer] = {}
        for number, grid in enumerate(self.grids):
            if grid.size > MOST_SEARCHED:
                self.cases += [Case(grid, start) for start in _opening(grid, workload.starts)]
                continue
            for case, answer in _questions(workload, grid, Random(number)):
                self.cases.append(case)
                self.answers[case] = answer

    def wrong(self, case: Case, answer: Answer) -> str | None:
        """What is wrong with an answer, in words; None if it is right."""
        if case not in self.answers:
            return costs_disproved(case.grid, case.start, answer if isinstance(answer, list) else [])
        right = self.answers[case]
        return None if answer == right else _difference(case, answer, right)


def _difference(case: Case, answer: Answer, right: Answer) -> str:
    if isinstance(answer, list) and isinstance(right, list) and len(answer) == len(right):
        cell = next(i for i in range(len(right)) if answer[i] != right[i])
        x, y = case.grid.place(cell)
        return f"{x},{y} costs {answer[cell]} and not {right[cell]}"
    return f"{answer} and not {right}" if not isinstance(answer, list) else f"{len(answer)} cells"


def _opening(grid: Grid, starts: int) -> list[int]:
    """Open cells about the middle, where the most of a board can be reached from."""
    middle = grid.size // 2 + grid.width // 2
    return [cell for cell in range(middle, grid.size) if grid.ground[cell]][:starts]


def _questions(workload: Workload, grid: Grid, rng: Random) -> Iterator[tuple[Case, Answer]]:
    """Starts at random, and goals that can be reached from them; a start walled in is drawn again, but not for ever."""
    openings = [cell for cell in range(grid.size) if grid.ground[cell]]
    for _ in range(workload.starts):
        start, costs, reached = _start(workload, grid, openings, rng)
        if workload.kind is Kind.PATH:
            goal = rng.choice(reached)
            yield Case(grid, start, goal), costs[goal]
        else:
            yield Case(grid, start), costs


def _start(workload: Workload, grid: Grid, openings: list[int], rng: Random) -> tuple[int, list[int], list[int]]:
    """A start, what every cell costs from it, and the cells but itself that can be reached."""
    tries = 0
    while True:
        start = rng.choice(openings)
        costs = costs_from(grid, start, workload.limit)
        reached = [cell for cell, cost in enumerate(costs) if cost != UNREACHED and cell != start]
        tries += 1
        if len(reached) * 2 > len(openings) or (reached and (workload.limit is not None or tries > MOST_TRIES)):
            return start, costs, reached


def estimates(grid: Grid, goal: int) -> list[int]:
    """For searches that want it: the least that is left from every cell to a goal, in pips."""
    cardinal, diagonal = grid.steps.cardinal, grid.steps.diagonal
    gx, gy = grid.place(goal)
    table = []
    for cell in range(grid.size):
        x, y = grid.place(cell)
        short, long = sorted((abs(x - gx), abs(y - gy)))
        if diagonal is None:
            table.append((short + long) * cardinal)
        else:
            table.append(short * diagonal + (long - short) * cardinal)
    return table


WORKLOADS: tuple[Workload, ...] = (
    Workload("reach-9x5", "reach 9×5, 8nc", Kind.REACH, EIGHT, 9, 5, boards=8, bar=4),
    Workload("reach-8x8", "reach 8×8, 8nc", Kind.REACH, EIGHT, 8, 8, boards=8, bar=4),
    Workload("reach-8x8-root2", "reach 8×8, √2", Kind.REACH, ROOT_TWO, 8, 8, boards=8, most=1),
    Workload("reach-16x16-root2", "reach 16×16, √2", Kind.REACH, ROOT_TWO, 16, 16, boards=4, most=1),
    Workload("reach-8x8-121", "reach 8×8, 1-2-1", Kind.REACH, IN_TURN, 8, 8, boards=8),
    Workload("reach-30x30-121", "reach 30×30, 1-2-1, 6 points", Kind.REACH, IN_TURN, 30, 30, boards=4, limit=6),
    Workload("field-64-121", "field 64×64, 1-2-1", Kind.FIELD, IN_TURN, 64, 64, boards=2),
    Workload("fresh-9x5", "reach 9×5, 8nc, fresh boards", Kind.FRESH, EIGHT, 9, 5, boards=256, starts=1, bar=15),
    Workload("fresh-8x8", "reach 8×8, 8nc, fresh boards", Kind.FRESH, EIGHT, 8, 8, boards=256, starts=1, bar=15),
    Workload("fresh-9x5-4w", "reach 9×5, 4w, fresh boards", Kind.FRESH, FOUR, 9, 5, boards=256, starts=1, bar=5),
    Workload("fresh-8x8-4w", "reach 8×8, 4w, fresh boards", Kind.FRESH, FOUR, 8, 8, boards=256, starts=1, bar=5),
    Workload("path-9x5", "path 9×5, 8nc", Kind.PATH, EIGHT, 9, 5, boards=8, bar=4),
    Workload("path-8x8", "path 8×8, 8nc", Kind.PATH, EIGHT, 8, 8, boards=8, bar=4),
    Workload("reach-50x50", "reach 50×50, 8nc, 12 points", Kind.REACH, EIGHT, 50, 50, boards=4, limit=24, bar=40),
    Workload("path-50x50", "path 50×50, 8nc", Kind.PATH, EIGHT, 50, 50, boards=4, bar=4),
    Workload("field-512", "field 512×512, 8nc", Kind.FIELD, EIGHT, 512, 512, boards=2, starts=2, bar=7),
    Workload("field-512-4w", "field 512×512, 4w", Kind.FIELD, FOUR, 512, 512, boards=2, starts=2, bar=6),
    Workload("path-512", "path 512×512, 8nc", Kind.PATH, EIGHT, 512, 512, boards=2, bar=7),
    Workload("path-512-root2", "path 512×512, √2", Kind.PATH, ROOT_TWO, 512, 512, boards=2, most=1, bar=5),
    Workload("path-512-4", "path 512×512, 4 directions", Kind.PATH, FOUR, 512, 512, boards=2, most=1),
    Workload("field-2048", "field 2048×2048, 8nc", Kind.FIELD, EIGHT, 2048, 2048, starts=1, bar=7),
    Workload("field-2048-4w", "field 2048×2048, 4w", Kind.FIELD, FOUR, 2048, 2048, starts=1, bar=3),
)


def map_workloads(folder: Path) -> tuple[Workload, ...]:
    """A workload for every `.map` file of a folder: single paths by √2. Raises MisuseError if there is none."""
    files = sorted(folder.glob("*.map"))
    if not files:
        raise MisuseError(f"there is no .map file in {folder}")
    return tuple(
        Workload(f"map-{file.stem}", f"path {file.stem}, √2", Kind.PATH, ROOT_TWO, most=1, bar=5, map=file)
        for file in files
    )


def select(names: Sequence[str], known: Sequence[Workload]) -> tuple[Workload, ...]:
    """The workloads of these names, all without any, none for `none`. Raises MisuseError for an unknown one."""
    by_name = {workload.name: workload for workload in known}
    unknown = [name for name in names if name not in by_name and name != NONE]
    if unknown:
        raise MisuseError(f"there is no workload {unknown[0]!r}; there are: {', '.join(by_name)}")
    return tuple(workload for workload in known if not names or workload.name in names)
