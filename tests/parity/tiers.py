"""Tier against tier: every search of the core on the same boards. ``python -m tests.parity.tiers --boards 10000000``.

The boards are numbers from the start, so that drawing one costs no more than searching it. What a random ruleset means
to a mover is compiled once, for squares or hexes; each of its boards has other ground, borders, occupants, a start and
a limit, and half of them lean as maps of hexes do, with holes around them. Arrivals, costs, stops, paths, what is least
and what cuts a cell off must be the same by all of them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from random import Random
from typing import TYPE_CHECKING

from tests.parity.other_core import use_other_core
from tests.parity.running import compare_all

if TYPE_CHECKING:
    import footwork._core as _core

PER_RULESET = 1_000
SIZES = ((2, 8), (2, 8), (2, 8), (2, 11), (2, 16), (9, 19))
"""The least and most columns and rows of a board: for waves of a word, of two and four, and for none."""

LARGE = ((1, 1), (1, 2), (2, 1), (2, 2), (2, 2), (3, 2), (3, 3))
"""The sizes of movers that cover several cells, or leap."""

Problems = list[str]
_Node = tuple[int, int, int, int, int, int]
Searched = tuple[str, "_core.Ask", "_core.Flood"]


@dataclass(frozen=True)
class Mover:
    """What one kind of mover is to the core: profile, size, the sides of cells, whether there are edges, its seed."""

    profile: _core.Profile
    size: tuple[int, int]
    sides: Sequence[tuple[int, int]]
    borders: bool
    seed: int


@dataclass(frozen=True)
class Drawn:
    """A board, who else is on it, where the mover starts, and how far it may go."""

    board: _core.Board
    occupants: list[tuple[int, int, int, int]]
    start: _Node
    limit: int


def mover_of(seed: int) -> Mover | None:
    """A mover under a random ruleset; None if that does not load.

    Half of them step from one cell to its neighbours and remember nothing; a quarter may cover several cells, or leap,
    and a quarter remember where they face, or their place in a row of diagonals.
    """
    from tests.hexes.rulesets import onto_hexes
    from tests.parity.variations import posing, simple, striding, variations
    from tests.query.random_boards import random_scenario

    from footwork.board.setup import setup_from_data
    from footwork.errors import FileError
    from footwork.geometry import Cell
    from footwork.query.bridge import grounds_of, native_board, native_profile
    from footwork.query.query import Query

    rng = Random(seed)
    strides = seed % 4 == 1
    kind = striding if strides else posing if seed % 4 == 3 else simple
    scenario = kind(random_scenario(seed)[0], rng)
    if seed % 3 == 0:
        scenario = onto_hexes(scenario, seed)
    try:
        state = setup_from_data(scenario).state()
    except FileError:
        return None
    if strides:
        footprint = state.rules.grid.sized(rng.choice(LARGE))
        pieces = (p.changed(footprint=footprint) if p.id == "me" else p for p in state.pieces)
        state = replace(state, pieces=tuple(pieces))
    for varied in variations(state, seed, 4):
        native_board(varied.rules, varied.board)  # which numbers the mixes of tags on it
    profile = native_profile(Query(state, "me").judge.mover, grounds_of(state.rules))
    covered = state.piece("me").footprint.cells(Cell(0, 0))
    size = (1 + max(cell.x for cell in covered), 1 + max(cell.y for cell in covered))
    return Mover(profile, size, state.rules.grid.sides, bool(state.rules.edges), seed)


def boards(mover: Mover, count: int) -> Iterator[Drawn]:
    """Random boards for a mover, the same for the same seed."""
    import footwork._core as _core  # not before: another build may stand in its place

    rng = Random(mover.seed * 7919 + 2)
    tables = [_grounds(rng, len(mover.profile)) for _ in range(16)]
    for _ in range(count):
        least, most = rng.choice(SIZES)
        columns, rows = (max(rng.randint(least, most), extent) for extent in mover.size)
        width, height, kept = _leaning(columns, rows, rng.randrange(8))
        cells = width * height
        codes = bytearray((int.from_bytes(rng.randbytes(cells).translate(rng.choice(tables))) & kept).to_bytes(cells))
        right, low = width - mover.size[0], height - mover.size[1]
        there = [cell for cell, kept in enumerate(kept.to_bytes(cells)) if kept]
        place = rng.choice([cell for cell in there if cell % width <= right and cell // width <= low])
        codes[place] = codes[place] or rng.randrange(1, len(mover.profile))  # nobody stands in a hole
        board = _core.Board(width, height, bytes(codes), mover.sides)
        if mover.borders and rng.random() < 0.4:
            board = board.edited([], _borders(rng, width, height, len(mover.sides)))
        occupants = [
            (cell % width, cell // width, rng.randrange(1, len(mover.profile)), 1 << rng.randrange(3))
            for cell in rng.sample(range(cells), min(cells, rng.choice((0, 0, 1, 2, 5))))
            if cell != place and codes[cell]
        ]
        limit = -1 if rng.random() < 0.4 else rng.randint(0, 40)
        of = mover.profile
        faces, parity = (rng.randrange(count) if count > 1 else 0 for count in (of.headings, of.parities))
        yield Drawn(board, occupants, (place % width, place // width, 0, faces, parity, 0), limit)


@cache
def _leaning(columns: int, rows: int, lean: int) -> tuple[int, int, int]:
    """The width and height of the box that a map fills, and which cells of it do, 255 in the bytes of a number.

    Every second row or column is one cell further on than those before it, from the second or the third one; or none.
    """
    late, along, leans = lean & 1, lean & 2, lean & 4
    shift = [(i + late) // 2 if leans else 0 for i in range(max(columns, rows))]
    across, down = (shift, [0] * columns) if along else ([0] * rows, shift)
    width, height = columns + across[rows - 1], rows + down[columns - 1]
    there = bytearray(width * height)
    for x, y in product(range(columns), range(rows)):
        there[(y + down[x]) * width + x + across[y]] = 255
    return width, height, int.from_bytes(there)


def _grounds(rng: Random, kinds: int) -> bytes:
    """For every random byte a kind of ground: mostly one of them, seldom a hole in the board."""
    plain = rng.randrange(1, kinds)
    usual = rng.choice((120, 180, 230))
    return bytes([plain] * usual + [rng.randrange(1, kinds) for _ in range(250 - usual)] + [0] * 6)


def _borders(rng: Random, width: int, height: int, sides: int) -> list[tuple[int, int, int, int]]:
    """Walls and doors, some of them for one direction, some also in the way of diagonals."""
    drawn = rng.randbytes(4 * rng.randint(1, max(1, width * height // 3)))
    return [
        (x % width, y % height, side % sides, 16 | (1 + bits % 3) * (5 if bits > 99 else 1))
        for x, y, side, bits in zip(*[iter(drawn)] * 4, strict=True)
    ]


def differences(mover: Mover, drawn: Drawn, number: int) -> Problems:
    """Everything in which the searches disagree about a board; nothing if they are equal."""
    import footwork._core as _core
    from footwork.query.bridge import SEARCHES

    floods: list[Searched] = []
    widths = [name for name in SEARCHES if name.startswith("window")]
    left_out = {name for name in widths if name != widths[number % len(widths)]}  # each has its turn
    for place, name in enumerate(SEARCHES):
        if name in left_out:
            continue
        ask = _core.Ask(drawn.board, mover.profile, drawn.occupants, drawn.start, place)
        if ask.by == "rows" and name not in ("suited", "rows"):
            continue  # the rows answer
        floods.append((name, ask, ask.flood(drawn.limit)))
    last, ask, flood = floods[-1]  # step rows, which every mover can be asked about
    rows = _rows(flood, drawn)
    width, height = drawn.board.width, drawn.board.height
    x, y = number % width, number // width % height
    gx, gy, turned, heading, parity, halted, *_ = rows[number % len(rows)]
    goal = (gx, gy, turned, heading, parity, halted)
    wanted = list(_told(ask, flood, drawn, x, y, goal))
    problems = []
    for other, ask, flood in floods[:-1]:
        found = _rows(flood, drawn)
        if found != rows:
            differ = sorted(set(found) ^ set(rows))[:3] or "their order"
            problems.append(f"{other} and {last}: {len(found)} and {len(rows)} arrivals: {differ}")
        told = _told(ask, flood, drawn, x, y, goal)
        problems += [
            f"{other} and {last}: {mine} and {theirs}"
            for mine, theirs in zip(told, wanted, strict=True)
            if mine != theirs
        ]
    return problems


def _rows(flood: _core.Flood, drawn: Drawn) -> list[tuple[int, ...]]:
    # To come back to the start and have to stay there is a node of its own that nobody can tell from the start.
    back = (*drawn.start[:5], 1)
    return [row for row in flood.rows() if row[:6] != back]


def _told(
    ask: _core.Ask, flood: _core.Flood, drawn: Drawn, x: int, y: int, goal: _Node
) -> Iterator[tuple[str, object]]:
    """What a search says of one cell and of one node that was reached."""
    way = ask.path(x, y, drawn.limit)
    yield f"path to {x},{y}", None if way is None else (way.cost, way.stop, way.nodes())
    yield f"trace to {goal}", flood.trace(goal)
    yield f"least at {x},{y}", flood.least(x, y)
    yield f"best at {x},{y}", flood.best(x, y)
    yield "counted", flood.counts(*drawn.start[:2])
    if flood.least(x, y) < 0:
        yield f"{x},{y} is cut off", flood.breach(x, y)
    elif x % 2:
        late = (x + y) % 5
        ahead = ask.flood_from([(drawn.start, 0), ((x, y, *drawn.start[2:]), late)], drawn.limit)
        yield f"from {x},{y} too, at {late}", (ahead.rows(), ahead.trace(goal))


def compared(seed: int, count: int) -> tuple[int, Problems]:
    """How many boards of one ruleset were compared, and where two searches disagree."""
    use_other_core()
    mover = mover_of(seed)
    if mover is None:
        return 0, []
    problems: Problems = []
    done = 0
    for number, drawn in enumerate(boards(mover, count)):
        done += 1
        problems += [f"seed {seed} board {number}: {problem}" for problem in differences(mover, drawn, number)]
        if len(problems) > 5:
            break
    return done, problems


def main() -> int:
    """Run the comparison in several processes; 1 if anything differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=10_000_000)
    parser.add_argument("--seed", type=int, default=3_000_000, help="the first ruleset's seed")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--per-ruleset", type=int, default=PER_RULESET)
    options = parser.parse_args()
    return compare_all(compared, options.seed, options.boards, options.per_ruleset, options.processes)


if __name__ == "__main__":
    sys.exit(main())
