"""How fast questions and steps in bulk are, and what threads gain beside processes.

``python benchmarks/bulk.py`` prints a line for each measurement with its bar. Boards are new in every call: nothing is
kept from one to the next. Rounds of one thread, two threads and two processes follow each other, and the median of
their ratios counts, so that what else the machine does falls on all of them alike.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from footwork.bulk import Bulk, Games, side_reach
from footwork.game.game import Game

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
BAR_BOARD, BAR_GAIN, BAR_STEP = 160, 0.85, 1000  # ns a board, of what two processes gain, ns a step


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


def say(what: str, ns: float, bar: float | None) -> bool:
    verdict = "" if bar is None else f"   bar {bar:,.0f}: {'met' if ns <= bar else 'MISSED'}"
    print(f"{what:<70}{ns:>10,.0f} ns{verdict}")
    return bar is None or ns <= bar


def measure_boards(count: int, rounds: int) -> bool:
    met = True
    for width, height in ((9, 5), (8, 8)):
        for name, more, grounds in (("8nc", {}, (1,)), ("4w", FOUR, (1, 2, 3)), ("hex", HEX, (1, 2, 3))):
            asked, one, on = (
                boards(count, width, height, grounds),
                bulk(**more),
                f"fresh boards, {width}×{height} {name}",
            )
            each = best(partial(one.reach, **asked, out=one.reach(**asked)), rounds) / count
            met &= say(f"reach, {on}", each * 1e9, BAR_BOARD)
            met &= say(
                f"reach into new arrays, {on}", best(partial(one.reach, **asked), rounds) / count * 1e9, BAR_BOARD
            )
            to, ways = asked["at"][::-1].copy(), np.random.default_rng(2).integers(0, len(one.directions), count)
            say(f"path, {on}", best(partial(one.path, to=to, **asked), rounds) / count * 1e9, None)
            say(f"step, {on}", best(partial(one.step, direction=ways, **asked), rounds) / count * 1e9, None)
    large = boards(200, 50, 50, (1, 2, 3))
    each = best(partial(bulk().reach, **large, budget=12), rounds) / 200
    say("reach, fresh boards, 50×50, budget 12", each * 1e9, None)
    return met


def measure_games(count: int, rounds: int) -> bool:
    met = True
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
        done, refused, back = (f"{part / came.sum():.0%}" for part in came[1:])
        share = f"{done} done, {refused} refused, {back} handed back"
        met &= say(f"step, {name} ({share})", min(times) / count * 1e9, BAR_STEP)
        say(f"legal steps of all {len(games.pieces)} pieces, {name}", best(games.legal, rounds) / count * 1e9, None)
        side = next(iter(game.state.sides))
        say(f"reach of a side, {name}", best(partial(side_reach, game, side), rounds) * 1e9, None)
    return met


def work(begin: Any, ready: Any, count: int, repeats: int) -> None:
    """A process of its own that does its share whenever it is told to."""
    asked, one = boards(count, 8, 8, (1,)), bulk()
    out = one.reach(**asked)
    while begin.get():
        started = time.perf_counter()
        for _ in range(repeats):
            one.reach(**asked, out=out)
        ready.put((started, time.perf_counter()))


def measure_threads(count: int, rounds: int, repeats: int) -> bool:
    """What two threads gain of what two processes gain, both against one thread that does the same work."""
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
    gains = []
    for _ in range(rounds):
        alone, together, apart = threads(1), threads(2), processes()
        gains.append((alone / together, alone / apart))
    for tell in tells:
        tell.put(False)
    for worker in workers:
        worker.join()
    by_threads, by_processes = (statistics.median(each) for each in zip(*gains, strict=True))
    share = statistics.median(threads / processes for threads, processes in gains)
    met = share >= BAR_GAIN
    print(f"two threads gain {by_threads:.2f}×, two processes {by_processes:.2f}×")
    verdict = "met" if met else "MISSED"
    print(f"{'of what two processes gain, two threads gain':<70}{share:>10.2f}      bar {BAR_GAIN}: {verdict}")
    return met


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100_000, help="boards or games in a call")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--repeats", type=int, default=20, help="calls in a round of threads and processes")
    given = parser.parse_args()
    met = measure_boards(given.count, given.rounds)
    met &= measure_games(given.count, given.rounds)
    met &= measure_threads(given.count, given.rounds, given.repeats)
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
