"""The native core against the judge: costs, stops and paths of every node, by every search that suits."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

import footwork._core as _core
from footwork.board.state import State
from footwork.geometry.cell import Cell
from footwork.query.bridge import SEARCHES, native_ask, node_of, node_tuple, stop_of
from footwork.query.field import Prices, judged_prospects
from footwork.query.judge import Judge
from footwork.query.query import Query
from footwork.query.search import JudgedAsk, explore
from footwork.query.search import JudgedFlood as Reference
from footwork.query.step import Node


def differences(state: State, piece: str = "me", *, paths: int = 2) -> list[str]:
    """Everything in which core and reference disagree about a piece; nothing if they are equal."""
    query = Query(state, piece)
    if query.state.piece(piece).at is None:
        return []
    judge = query.judge
    # Asked for the same steps by every search, from several starts, and once more for paths and for what cuts them off.
    _remember(judge, "step", "end", "is_on_map", "stopping")
    limit = query.budget.limit
    opinion = _Opinion(judge)
    reference = opinion.explored(((judge.start(), 0),), limit)
    found: list[str] = []
    for search in SEARCHES:
        ask = native_ask(judge, search=search)
        if ask.by == "rows" and search not in ("suited", "rows"):
            continue  # the rows answer
        flood = ask.flood(-1 if limit is None else max(limit, 0))
        found += [f"{search}: {problem}" for problem in _compared(judge, reference, flood, paths)]
        found += [f"{search}: {problem}" for problem in _single_paths(judge, reference, ask, limit)]
        if len(reference.costs) % 4 == 0:
            found += [f"{search}, several: {problem}" for problem in _from_several(opinion, reference, ask, limit)]
        if len(reference.costs) % 8 == 1:
            found += [f"{search}, onto: {problem}" for problem in _from_places(opinion, reference, flood, ask)]
    return found


def _remember(value: Judge | Reference, *methods: str) -> None:
    """Let a value answer the same question once only, while it is compared."""
    vars(value).update({name: cache(getattr(value, name)) for name in methods})


class _Opinion:
    """What a plain search over the judge finds: worked out once, and compared with every search of the core."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.explored = cache(self._explored)
        self.onto = cache(self._onto)

    def _explored(self, sources: tuple[tuple[Node, int], ...], limit: int | None) -> Reference:
        return _remembering(explore(self.judge, dict(sources), limit))

    def _onto(
        self, wanted: tuple[Cell, ...], around: tuple[tuple[int, int], ...], turn: bool, most: int
    ) -> Reference | None:
        flood = JudgedAsk(self.judge).flood_onto(wanted, around, turn, most)
        return None if flood is None else _remembering(flood)


def _remembering(reference: Reference) -> Reference:
    _remember(reference, "way", "breach", "least", "counts")
    return reference


def _from_several(opinion: _Opinion, reference: Reference, ask: _core.Ask, limit: int | None) -> list[str]:
    """The same from three nodes that were reached, at costs close to each other."""
    judge = opinion.judge
    nodes = sorted((node for node in reference.costs if not node.halted), key=str)
    rng = Random(len(nodes))
    sources = {node: rng.randrange(3) for node in rng.sample(nodes, min(3, len(nodes)))}
    rows = [(node_tuple(judge.mover, node), cost) for node, cost in sources.items()]
    most = None if limit is None else max(limit, 0)  # some may begin past it
    expected = opinion.explored(tuple(sources.items()), most)
    found = _compared(judge, expected, ask.flood_from(rows, -1 if most is None else most), 4)
    level = tuple((node, 0) for node in sources)  # all at no cost, as the bucket queue takes them
    flood = ask.flood_from([(row, 0) for row, _ in rows], -1 if most is None else most)
    return found + _compared(judge, opinion.explored(level, most), flood, 4)


def _from_places(opinion: _Opinion, reference: Reference, flood: _core.Flood, ask: _core.Ask) -> list[str]:
    """From wherever the mover may be put on two cells or beside them; and what of its reach is best to get there."""
    judge = opinion.judge
    cells, rng = sorted(judge.board), Random(len(reference.costs))
    wanted, around = tuple(rng.sample(cells, min(2, len(cells)))), ((0, 0), *judge.rules.grid.sides)
    asked = (wanted, around, judge.profile.rotate is not None, 6)
    ahead, expected = ask.flood_onto(*asked), opinion.onto(*asked)
    if ahead is None or expected is None:
        return [] if (ahead, expected) == (None, None) else [f"onto {wanted}: core {ahead}, judge {expected}"]
    found = _compared(judge, expected, ahead, 2)
    prices, most, beyond = Prices(left=rng.randint(0, 3), spent=1, off=rng.randint(0, 4)), 40, rng.randint(0, 9)
    (within, rows), (upto, others) = (
        flood.prospects(ahead, prices, most, beyond),
        judged_prospects(reference, expected, prices, most, beyond),
    )
    # To come back to the start and have to stay there is a node of its own that nobody can tell from the start.
    back = node_tuple(judge.mover, judge.start()._replace(halted=True))
    listed, wanted_rows = ([tuple(row) for row in each if row[:6] != back] for each in (rows, others))
    if not found and (within, listed) != (upto, wanted_rows):
        found.append(f"prospects up to {within}: core {rows}; up to {upto}: judge {others}")
    return found


def _compared(judge: Judge, reference: Reference, flood: _core.Flood, paths: int) -> list[str]:
    # To come back to the start and have to stay there is a node of its own that nobody can tell from the start.
    start = judge.start()
    rows = {node_of(judge.mover, judge.piece.heading, row): (row[6], stop_of(row[7])) for row in flood.rows()}
    rows.pop(start._replace(halted=True), None)
    expected = {node: (cost, judge.stopping(node).allowed) for node, cost in reference.costs.items()}
    expected.pop(start._replace(halted=True), None)
    if rows != expected:
        different = {node for node in {*rows, *expected} if rows.get(node) != expected.get(node)}
        return [f"{node}: core {rows.get(node)}, judge {expected.get(node)}" for node in sorted(different, key=str)[:3]]
    problems = []
    nodes = list(expected)
    for node in Random(len(nodes)).sample(nodes, min(paths, len(nodes))):
        traced = [node_of(judge.mover, judge.piece.heading, row) for row in flood.trace(node_tuple(judge.mover, node))]
        wanted = reference.way(node)
        if traced != wanted:
            problems.append(f"path to {node}: core {traced}, judge {wanted}")
    return problems + _around(judge, reference, flood)


def _around(judge: Judge, reference: Reference, flood: _core.Flood) -> list[str]:
    """What cuts off a cell or two that were not reached, and how many were."""
    problems = []
    reached = {node.anchor for node in reference.costs}
    beyond = [cell for cell in judge.board if cell not in reached]
    for x, y in Random(len(beyond)).sample(beyond, min(2, len(beyond))):
        if flood.breach(x, y) != reference.breach(x, y):
            problems.append(f"{x},{y} is cut off: core {flood.breach(x, y)}, judge {reference.breach(x, y)}")
    for x, y in Random(len(reached)).sample(sorted(judge.board), min(2, len(reached))):
        if flood.least(x, y) != reference.least(x, y):
            problems.append(f"least at {x},{y}: core {flood.least(x, y)}, judge {reference.least(x, y)}")
    start = judge.start().anchor
    if flood.counts(*start) != reference.counts(*start):
        problems.append(f"counted: core {flood.counts(*start)}, judge {reference.counts(*start)}")
    return problems


def _single_paths(judge: Judge, reference: Reference, ask: _core.Ask, limit: int | None) -> list[str]:
    """The path to a cell, found without a flood, for a few cells of the board."""
    problems = []
    cells = list(judge.board)
    for cell in Random(len(cells)).sample(cells, min(2, len(cells))):
        way = ask.path(cell.x, cell.y, -1 if limit is None else max(limit, 0))
        wanted = _best(judge, reference, cell.x, cell.y)
        if (way is None) != (wanted is None):
            problems.append(f"way to {cell}: core {way}, judge {wanted}")
        elif way is not None and wanted is not None:
            nodes = [node_of(judge.mover, judge.piece.heading, row) for row in way.nodes()]
            if (nodes, way.cost) != (reference.way(wanted), reference.costs[wanted]):
                problems.append(f"way to {cell}: core {nodes} for {way.cost}, judge {reference.way(wanted)}")
            steps = [judge.between(a, b).pips for a, b in pairwise(nodes)]
            stop = judge.stopping(wanted).allowed
            if (way.steps or steps) != steps or stop_of(way.stop) is not stop:
                problems.append(f"steps to {cell}: core {way.steps} and stop {way.stop}, judge {steps} and {stop}")
    return problems


def _best(judge: Judge, reference: Reference, x: int, y: int) -> Node | None:
    nodes = [node for node in reference.costs if node.anchor == (x, y)]
    nodes = [node for node in nodes if judge.stopping(node).allowed is not False]
    return min(nodes, key=lambda n: (reference.costs[n], n.turned, n.heading.value, n.parity, n.halted), default=None)
