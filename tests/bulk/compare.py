"""Boards of single positions as arrays, and what single calls say about them.

``python -m tests.bulk.compare [RULESETS] [BOARDS]`` compares bulk and single answers on so many random rulesets,
half of them on hexes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
from tests.parity.other_core import use_other_core

use_other_core()

from tests.hexes import rulesets  # noqa: E402
from tests.parity.variations import large_states, random_states  # noqa: E402

import footwork._core as _core  # noqa: E402
from footwork.board.auras import granted_features  # noqa: E402
from footwork.board.ground import marks_on  # noqa: E402
from footwork.board.piece import Temporary  # noqa: E402
from footwork.board.state import State  # noqa: E402
from footwork.bulk import Bulk  # noqa: E402
from footwork.bulk.pages import pages_of  # noqa: E402
from footwork.geometry import Cell  # noqa: E402
from footwork.query.bridge import stop_number  # noqa: E402
from footwork.query.bulk import bulk_ask, ground_count, ground_number, lean  # noqa: E402
from footwork.query.query import Query  # noqa: E402
from footwork.query.reach import Reach  # noqa: E402
from footwork.query.step import Step  # noqa: E402

WIDTHS = (1, 2, 3)
RELATIONS = {"friendly": 1, "hostile": 2, "neutral": 4}


class Position(NamedTuple):
    """A position as the arrays have it, and as it is asked alone."""

    query: Query
    terrain: list[list[int]]
    occupants: list[list[int]]


def position(state: State, piece: str) -> Position | None:
    """A position without its edges and what earlier moves left to pay.

    What the auras of others grant the piece, which no array says, it has of its own.

    None if the piece is not on the board. Cells that would stand beside a map of hexes are not there, nor is who
    stands on them.
    """
    beside = [cell for cell in state.board if not state.board.inside(cell, state.rules.grid)]
    away = {other.id for cell in beside for other in state.at(cell)}
    if piece in away:
        return None
    left = tuple(other for other in state.pieces if other.id not in away)
    state = replace(state, board=state.board.without(beside), pieces=left)
    state = replace(state, board=replace(state.board, borders={}))
    own = state.piece(piece)
    granted = [Temporary(name, "always") for name in granted_features(state, own)]
    state = state.with_piece(own.changed(carry_pips=0, temporary=(*own.temporary, *granted)))
    query = Query(state, piece)
    if query.absent is not None:
        return None
    board = state.board
    painted = query.judge.painted if state.rules.paints else {}
    cells = map_of(query)

    def ground(cell: Cell) -> int:
        if board.terrain(cell) is None:
            return 0
        return ground_number(state.rules, marks_on(state.rules, board, cell, painted))

    def met(cell: Cell) -> int:
        relations = {query.piece.relation_to(p) for p in state.at(cell) if p.id != piece}
        return sum(RELATIONS[name] for name in relations)

    return Position(query, [[ground(c) for c in row] for row in cells], [[met(c) for c in row] for row in cells])


def map_of(query: Query) -> list[list[Cell]]:
    """The cells of a board in the rows and columns of its map."""
    grid, board = query.state.rules.grid, query.state.board
    columns, rows = grid.page(board.width, board.height)
    return [[grid.cell(column, row) for column in range(columns)] for row in range(rows)]


def place_of(query: Query, cell: Any) -> tuple[int, int]:
    """The column and row of a cell."""
    column, row = query.state.rules.grid.place(Cell(*cell))
    return column, row


def alike(positions: Iterable[Position]) -> Iterator[list[Position]]:
    """Positions of one size, whose piece moves in the same way."""
    groups: dict[Any, list[Position]] = {}
    for each in positions:
        size = len(each.terrain), len(each.terrain[0])
        groups.setdefault((size, each.query.mover), []).append(each)
    yield from groups.values()


def arrays(group: list[Position]) -> dict[str, Any]:
    """A group of positions as the arguments of a question."""
    starts = [each.query.mover.start_row(each.query.piece) for each in group]
    points = [each.query.budget.points for each in group]
    return {
        "terrain": np.array([each.terrain for each in group]),
        "occupants": np.array([each.occupants for each in group]),
        "at": [place_of(each.query, row[:2]) for each, row in zip(group, starts, strict=True)],
        "budget": [-1 if each is None else each for each in points],
        "turned": [row[2] for row in starts],
        "heading": [row[3] for row in starts],
        "parity": [row[4] for row in starts],
    }


def single_reach(reach: Reach, query: Query) -> tuple[Any, Any]:
    """What one call says: costs and stops by rows and columns."""
    cells = map_of(query)
    shape = len(cells), len(cells[0])
    costs, stops = np.full(shape, -1), np.zeros(shape)
    flood = query.prepared.flood(query.limit)
    for row, along in enumerate(cells):
        for column, cell in enumerate(along):
            best = flood.best(*cell)
            if best is not None:
                costs[row, column], stops[row, column] = best[6:]
                assert cell == query.piece.at or reach[cell].pips == best[6]
    return costs, stops


def differences(group: list[Position], *, threads: int = 1) -> Iterator[str]:
    """Where bulk and single answers differ, those of all widths of words included."""
    first = group[0].query
    bulk = Bulk(first.state, first.piece.id, threads=threads)
    asked = arrays(group)
    found = bulk.reach(**asked)
    for i, each in enumerate(group):
        costs, stops = single_reach(each.query.reach(), each.query)
        if not (np.array_equal(found.costs[i], costs) and np.array_equal(found.stops[i], stops)):
            yield f"reach {i} of {each.query!r}:\n{found.costs[i]}\n{costs}\n{found.stops[i]}\n{stops}"
    yield from _other_widths(bulk, group, asked, found)
    yield from _paths(bulk, group, asked)
    yield from _steps(bulk, group, asked)


def otherwise(query: Query, columns: int, rows: int, seed: int, count: int = 60) -> tuple[int, list[str]]:
    """What is different where boards are answered from their bytes and as one question each, of so many random ones.

    How many were compared, too: none where boards of the size are answered in one way alone. Starts and goals are
    anywhere, on closed cells and on void, and everybody may stand everywhere.
    """
    rng, rules = np.random.default_rng(seed), query.state.rules
    drawn = lean(rules.grid)
    ask = bulk_ask(query.mover, columns, rows, drawn)
    pages = pages_of(rules.grid, columns, rows)
    boxed = bulk_ask(query.mover, pages.width, pages.height)
    if not ask.from_bytes:
        return 0, []
    known, shape = ground_count(rules), (count, rows, columns)
    terrain = np.full(shape, 1 + seed % (known - 1), np.uint8)
    mixed = rng.random(shape) < rng.choice((0.2, 0.5))
    terrain[mixed] = rng.integers(0, known, mixed.sum())
    met = np.where(rng.random(shape) < rng.choice((0.0, 0.1, 0.3)), rng.integers(0, 8, shape), 0).astype(np.uint8)
    at, to = (rng.integers(0, (columns, rows), (count, 2)).astype(np.int32) for _ in range(2))
    limits = np.where(rng.random(count) < 0.4, -1, rng.integers(0, 200, count)).astype(np.int32)
    here: dict[str, Any] = {"ground": terrain, "met": met, "at": at, "limits": limits}
    there: dict[str, Any] = {"grounds": pages.boxed(terrain.astype(np.uint16)), "met": pages.boxed(met)}
    there |= {"at": pages.cells("at", at), "limits": limits}
    found: Any = np.empty(shape, np.int32), np.empty(shape, np.uint8)
    box = (count, pages.height, pages.width)
    alone: Any = np.empty(box, np.int32), np.empty(box, np.uint8)
    ask.reach(*found, **here)
    boxed.reach(*alone, **there)
    different = []
    for i in range(count):
        if any(not np.array_equal(one[i], pages.drawn(other[i])) for one, other in zip(found, alone, strict=True)):
            different.append(f"reach {i} on {columns}×{rows}, seed {seed} of {query!r}")
    cells, *rest = ask.paths(to=to, **here)
    alone_cells, *alone_rest = boxed.paths(to=pages.cells("to", to), **there)
    if not all(map(np.array_equal, (cells, *rest), (pages.places(alone_cells), *alone_rest))):
        different.append(f"paths on {columns}×{rows}, seed {seed} of {query!r}")
    return count, different


def _other_widths(bulk: Bulk, group: list[Position], asked: dict[str, Any], found: Any) -> Iterator[str]:
    height, width = found.costs.shape[1:]
    ask = bulk_ask(group[0].query.mover, width, height, lean(group[0].query.state.rules.grid))
    if not ask.in_lanes or bulk.searched_by.unknown:
        return
    for wanted in WIDTHS:
        if _core.has_width(wanted):
            costs, stops = np.empty_like(found.costs), np.empty_like(found.stops)
            ask.reach(
                costs,
                stops,
                ground=asked["terrain"].astype(np.uint8),
                at=np.array(asked["at"], np.int32),
                met=asked["occupants"].astype(np.uint8),
                limits=np.array([each.query.limit for each in group], np.int32),
                width=wanted,
            )
            if not (np.array_equal(costs, found.costs) and np.array_equal(stops, found.stops)):
                yield f"width {wanted} of {group[0].query!r}"


def _paths(bulk: Bulk, group: list[Position], asked: dict[str, Any]) -> Iterator[str]:
    height, width = len(group[0].terrain), len(group[0].terrain[0])
    for goal in {(width - 1, height - 1), (0, height // 2), (width // 2, 0)}:
        found = bulk.path(to=[goal] * len(group), **asked)
        for i, each in enumerate(group):
            way = each.query.prepared.path(*each.query.state.rules.grid.cell(*goal), each.query.limit)
            cells = [] if way is None else [place_of(each.query, cell) for cell in way.cells(Cell)]
            says = (0, -1, 0) if way is None else (len(cells), way.cost, way.stop)
            length, cost, stop = (int(part[i]) for part in found[1:])
            walked = [tuple(cell) for cell in found.cells[i, :length].tolist()]
            if (length, cost, stop) != says or walked != cells or (found.cells[i, length:] != -1).any():
                yield f"path to {goal} of {each.query!r}: {walked} {cost} {stop}, alone {cells} {says}"


def _steps(bulk: Bulk, group: list[Position], asked: dict[str, Any]) -> Iterator[str]:
    for number, direction in enumerate(bulk.directions):
        found = bulk.step(direction=[number] * len(group), **asked)
        for i, each in enumerate(group):
            query = each.query
            step = query.step(direction)
            says: tuple[Any, ...] = (-1, 0, place_of(query, query.start.anchor))
            if isinstance(step, Step) and query.budget.affords(step.pips):
                stop = stop_number(query.judge.stopping(step.end).allowed)
                says = (step.pips, stop, place_of(query, step.end.anchor)) if stop else says
            had = asked["budget"][i]
            left = -1 if had < 0 else had - (query.budget.charge(says[0]) if says[1] else 0)
            made = (int(found.costs[i]), int(found.stops[i]), tuple(found.at[i].tolist()), int(found.budget[i]))
            if made != (*says, left):
                yield f"step {direction.name} of {query!r}: {made}, alone {(*says, left)}"


def compare(seed: int, boards: int, *, threads: int = 1, hexes: bool = False) -> tuple[int, list[str]]:
    """How many positions of a random ruleset were compared, and what was different."""
    drawn = rulesets.random_states if hexes else random_states
    states = list(drawn(seed, boards))
    states += [large for state in states[:1] for large in large_states(state, seed, 1 + boards // 5)]
    found = (position(state, "me") for state in states)
    groups = list(alike(each for each in found if each is not None))
    return sum(map(len, groups)), [text for group in groups for text in differences(group, threads=threads)]


def main(count: int, boards: int) -> int:
    """Compare on so many rulesets; 1 if anything is different."""
    total = 0
    for seed in range(count):
        compared, different = compare(seed, boards, threads=1 + seed % 3, hexes=bool(seed % 2))
        total += compared
        for text in different:
            print(f"ruleset {seed}: {text}")
        if different:
            return 1
    print(f"{total:,} boards of {count:,} rulesets: bulk and single answers are the same")
    return 0


if __name__ == "__main__":
    sys.exit(main(*(int(word) for word in sys.argv[1:] or ("200", "40"))))
