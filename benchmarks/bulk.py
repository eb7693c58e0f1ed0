"""How fast questions and steps in bulk are, and what threads gain beside processes.

``python benchmarks/bulk.py`` prints a line for each measurement with its bar; with ``--json`` all of them are data.
Boards are new in every call: nothing is kept from one to the next. Rounds of one thread, two threads and two processes
follow each other, and the shortest of each counts: what else the machine does falls on all of them alike. Where two
cores are never free at once, neither gains anything; many short rounds find the moments in which they are.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from footwork._core import has_width
from footwork.bulk import HANDED_BACK, REFUSED, Bulk, Games, side_reach
from footwork.game.game import Game
from footwork.query.bulk import bulk_ask
from footwork.query.query import Query

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "bench",
    "grid": {"notation": "xy"},
    "pattern": "compass",
    "cost": {"cardinal": 2, "diagonal": 3},
    "corners": {"cells": "both-open"},
    "terrain": {
        "floor": {"glyph": "."},
        "rough": {"glyph": "2", "multiply": 2},
        "mire": {"glyph": "3", "multiply": 3},
        "wall": {"glyph": "#", "enter": False},
    },
}
FOUR = {"pattern": "orthogonal", "cost": {"cardinal": 1}}
HEX = FOUR | {"grid": {"notation": "xy", "shape": "hex"}, "corners": {}}
BAR_BOARD, BAR_STEP = 160, 1000  # ns a board, ns a step
BAR_GAIN, BAR_SHARE = 1.6, 0.85  # what two threads gain, and of what two processes gain
WIDTHS = {1: "what every processor has", 2: "AVX2", 3: "AVX-512"}


class Row(NamedTuple):
    """A figure, with the bar that it must not pass, or with `least` must reach; without a bar it only informs."""

    what: str
    value: float
    unit: str
    bar: float | None = None
    least: bool = False

    @property
    def holds(self) -> bool:
        """Whether the bar holds."""
        return self.bar is None or (self.value >= self.bar if self.least else self.value <= self.bar)

    @property
    def said(self) -> tuple[str, str]:
        """The figure and its bar in their unit; nothing if there is no bar."""
        word = "at least" if self.least else "at most"
        bar = "" if self.bar is None else f"{word} {self.bar:,g}{self.unit}"
        return f"{self.value:{',.0f' if self.unit == ' ns' else ',.2f'}}{self.unit}", bar


def bulk(**more: Any) -> Bulk:
    piece = {"id": "me", "side": "us", "at": "0,0"}
    return Bulk(Game.from_dict({"ruleset": RULES | more, "map": ".", "pieces": [piece]}), "me")


def boards(count: int, width: int, height: int, grounds: tuple[int, ...]) -> dict[str, Any]:
    rng = np.random.default_rng(1)
    terrain = rng.choice(np.array(grounds, np.uint8), (count, height, width))
    terrain[rng.random(terrain.shape) < 0.2] = 4
    at = np.stack([rng.integers(0, width, count), rng.integers(0, height, count)], 1).astype(np.int32)
    return {"terrain": terrain, "at": at}


def best(call: Callable[[], object], rounds: int) -> float:
    """The shortest time of some rounds, in processor time of this thread."""
    times = []
    for _ in range(rounds):
        begun = time.thread_time()
        call()
        times.append(time.thread_time() - begun)
    return min(times)


def ns(what: str, seconds: float, bar: float | None = None) -> Row:
    """What one of many took, in nanoseconds."""
    return Row(what, seconds * 1e9, " ns", bar)


def measure_boards(count: int, rounds: int) -> Iterator[Row]:
    """Reach, paths and steps on fresh boards; reach with the words of other processors too."""
    for width, height in ((9, 5), (8, 8)):
        for name, more, grounds in (
            ("8nc", {}, (1, 2, 3)),
            ("8 directions without terrain", {}, (1,)),
            ("4w", FOUR, (1, 2, 3)),
            ("hex", HEX, (1, 2, 3)),
        ):
            asked, one = boards(count, width, height, grounds), bulk(**more)
            on, out = f"fresh boards, {width}×{height} {name}", one.reach(**asked)
            yield ns(f"reach, {on}", best(partial(one.reach, **asked, out=out), rounds) / count, BAR_BOARD)
            yield ns(f"reach into new arrays, {on}", best(partial(one.reach, **asked), rounds) / count, BAR_BOARD)
            for words in (words for words in WIDTHS if name != "hex" and has_width(words)):
                ask = bulk_ask(Query(one.state(asked["terrain"][0], asked["at"][0]), "me").mover, width, height)
                call = partial(ask.reach, *out, at=asked["at"], ground=asked["terrain"], width=words)
                bar = BAR_BOARD if words > 1 else None
                yield ns(f"reach, {on}, with {WIDTHS[words]}", best(call, rounds) / count, bar)
            to, ways = asked["at"][::-1].copy(), np.random.default_rng(2).integers(0, len(one.directions), count)
            yield ns(f"path, {on}", best(partial(one.path, to=to, **asked), rounds) / count)
            yield ns(f"step, {on}", best(partial(one.step, direction=ways, **asked), rounds) / count)
    for width, height in ((9, 9), (12, 12), (16, 16)):
        for name, more in (("8nc", {}), ("hex", HEX)):
            asked, one = boards(count // 8, width, height, (1, 2, 3)), bulk(**more)
            on, out = f"fresh boards, {width}×{height} {name}", one.reach(**asked)
            yield ns(f"reach, {on}", best(partial(one.reach, **asked, out=out), rounds) / len(asked["at"]))
            to = asked["at"][::-1].copy()
            yield ns(f"path, {on}", best(partial(one.path, to=to, **asked), rounds) / len(to))
    large = boards(200, 50, 50, (1, 2, 3))
    yield ns("reach, fresh boards, 50×50, budget 12", best(partial(bulk().reach, **large, budget=12), rounds) / 200)


def shares(came: NDArray[np.int64]) -> str:
    """How often steps were done, refused and handed back, of those that were asked for."""
    done, refused, back = (f"{part / came[1:].sum():.0%}" for part in came[1:])
    return f"{done} done, {refused} refused, {back} handed back"


def measure_games(count: int, rounds: int) -> Iterator[Row]:
    """Steps of many games at once, what is legal in them, and the reach of a side."""
    for name in ("duelyst", "rune-and-rust", "hex-zones"):
        game = Game.shipped(name)
        if game.state.turn is None:
            game.begin()
        games, rng, came = Games(game, count), np.random.default_rng(1), np.zeros(4, int)
        times = []
        for _ in range(rounds):
            who, way = rng.integers(0, len(games.pieces), count), rng.integers(0, games.END + 1, count)
            begun = time.thread_time()
            made = games.step(who, way)
            times.append(time.thread_time() - begun)
            came += np.bincount(made.outcomes, minlength=4)
        yield ns(f"step, {name} ({shares(came)})", min(times) / count, BAR_STEP)
        yield ns(f"legal steps of all {len(games.pieces)} pieces, {name}", best(games.legal, rounds) / count)
        side = next(iter(game.state.sides))
        yield ns(f"reach of a side, {name}", best(partial(side_reach, game, side), rounds))


def measure_loops(count: int, rounds: int) -> Iterator[Row]:
    """Games played at random by the mask, to their ends: what a step takes with all that a loop of training does."""
    for name in ("duelyst", "rune-and-rust", "hex-zones"):
        game = Game.shipped(name)
        if game.state.turn is None:
            game.begin()
        games, rng, came = Games(game, count, seeds=np.arange(count)), np.random.default_rng(1), np.zeros(4, int)
        turns = np.array([games.sides.index(side) for side in games.order])
        begun = time.thread_time()
        for _ in range(rounds):
            mask = games.legal() != REFUSED
            mask &= (games.side == turns[games.turn][:, None])[:, :, None]
            mask[:, :, games.END] = False
            chances = rng.random((count, mask[0].size)) * mask.reshape(count, -1)
            drawn = chances.argmax(axis=1)
            ends = (chances.max(axis=1) == 0) | (rng.random(count) < 1 / 8)
            piece, direction = drawn // (games.END + 1), np.where(ends, games.END, drawn % (games.END + 1))
            made = games.step(np.where(games.over, -1, piece), direction)
            for i in np.flatnonzero(made.outcomes == HANDED_BACK):
                games.play(i, games.action(piece[i], direction[i]))
            games.reset(games.over)
            came += np.bincount(made.outcomes, minlength=4)
        each = (time.thread_time() - begun) / came[1:].sum()
        yield ns(f"a step of random play by the mask, {name} ({came[3] / came[1:].sum():.0%} handed back)", each)


def measure_beats(count: int, rounds: int) -> Iterator[Row]:
    """Plans of everybody in many games at once: eight pieces on 8×8, by one step each and by four."""
    cells = [(x, y) for y in (1, 2, 5, 6) for x in (2, 5)]
    pieces = [{"id": f"p{i}", "side": "ab"[i % 2], "at": f"{x},{y}"} for i, (x, y) in enumerate(cells)]
    game = Game.from_dict({"ruleset": "free-actions", "size": [8, 8], "pieces": pieces, "sides": {"a": {}, "b": {}}})
    for beats in (1, 4):
        games, rng, came, times = Games(game, count), np.random.default_rng(1), np.zeros(4, int), []
        for _ in range(rounds):
            plans = rng.integers(0, len(games.directions), (count, len(pieces), beats))
            begun = time.thread_time()
            made = games.beats(plans)
            times.append(time.thread_time() - begun)
            came += np.bincount(made.ravel(), minlength=4)
        steps = count * len(pieces) * came[1:3].sum() / came.sum() * beats
        yield ns(f"step in plans of {beats} for each of eight ({shares(came)})", min(times) / steps, BAR_STEP)


def work(begin: Any, ready: Any, count: int, repeats: int) -> None:
    """A process of its own that does its share whenever it is told to."""
    asked, one = boards(count, 8, 8, (1,)), bulk()
    out = one.reach(**asked)
    while begin.get():
        started = time.perf_counter()
        for _ in range(repeats):
            one.reach(**asked, out=out)
        ready.put((started, time.perf_counter()))


def measure_threads(count: int, rounds: int, repeats: int) -> Iterator[Row]:
    """What two threads and two processes gain, both against one thread that does the same work."""
    context = multiprocessing.get_context("spawn")
    tells, tells_us = [context.Queue(), context.Queue()], context.Queue()
    workers = [context.Process(target=work, args=(tell, tells_us, count // 2, repeats)) for tell in tells]
    for worker in workers:
        worker.start()
    asked, one = boards(count, 8, 8, (1,)), bulk()
    out = one.reach(**asked)

    def threads(number: int) -> float:
        started = time.perf_counter()
        for _ in range(repeats):
            one.reach(**asked, out=out, threads=number)
        return time.perf_counter() - started

    def processes() -> float:
        for tell in tells:
            tell.put(True)
        spans = [tells_us.get() for _ in tells]
        return max(end for _, end in spans) - min(start for start, _ in spans)

    processes(), threads(2)
    times = [(threads(1), threads(2), processes()) for _ in range(rounds)]
    for tell in tells:
        tell.put(False)
    for worker in workers:
        worker.join()
    alone, together, apart = (min(each) for each in zip(*times, strict=True))
    yield Row("two threads gain", alone / together, "×", BAR_GAIN, least=True)
    yield Row("two processes gain", alone / apart, "×")
    yield Row("of what two processes gain, two threads gain", apart / together, "", BAR_SHARE, least=True)


def main() -> int:
    """Measure and print; 1 where a bar does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100_000, help="boards or games in a call")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--repeats", type=int, default=1, help="calls in a round of threads and processes")
    parser.add_argument("--only", default="", help="only these: " + ", ".join(PARTS))
    parser.add_argument("--json", action="store_true", help="print all of it as data in the end, and nothing else")
    given = parser.parse_args()
    rows = []
    for row in (row for name, part in PARTS.items() if given.only in name for row in part(given)):
        rows.append(row)
        if not given.json:
            verdict = "" if row.bar is None else "holds" if row.holds else "DOES NOT HOLD"
            print(f"{row.what:<78}{row.said[0]:>12}  {row.said[1]:<18}{verdict}".rstrip(), flush=True)
    if given.json:
        print(json.dumps([row._asdict() for row in rows]))
    return 0 if all(row.holds for row in rows) else 1


PARTS: dict[str, Callable[[argparse.Namespace], Iterator[Row]]] = {
    "boards": lambda given: measure_boards(given.count, given.rounds),
    "games": lambda given: measure_games(given.count, given.rounds),
    "loops": lambda given: measure_loops(given.count // 25, 4 * given.rounds),
    "beats": lambda given: measure_beats(given.count, given.rounds),
    "threads": lambda given: measure_threads(given.count, 20 * given.rounds, given.repeats),
}

if __name__ == "__main__":
    sys.exit(main())
