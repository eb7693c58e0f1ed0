"""How long a beat takes for 10 to 10,000 pieces: python benchmarks/beats.py [--repeat N].

Half of a board is filled with pieces in rows; each wants to follow the one before it, some contest a cell with
another, some are blocked by a wall. Prints the best of a few runs, for the resolver alone and for a whole beat as
an action of the game, with its events, the new state and the check who can go on.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from math import ceil, sqrt

from footwork import Game
from footwork.play.actions import Execute
from footwork.play.plans.beats import resolve_beat
from footwork.play.resolve import resolve

SIZES = (10, 30, 100, 300, 1_000, 3_000, 10_000)


def crowd(count: int) -> Game:
    """A game in which every piece has a plan of two steps: most follow each other in rows, some meet head-on."""
    width = max(4, ceil(sqrt(2 * count)))
    rows = ceil(count / (width // 2))
    cells = [(x, y) for y in range(rows) for x in range(width // 2)][:count]
    pieces = [{"id": f"p{i}", "side": "a", "at": f"{x},{y}"} for i, (x, y) in enumerate(cells)]
    way = [1 if y % 7 else -1 for _, y in cells]
    plans = [
        {"piece": f"p{i}", "steps": [f"{x + w},{y}", f"{x + 2 * w},{y}"]}
        for i, ((x, y), w) in enumerate(zip(cells, way, strict=True))
        if x + 2 * w >= 0
    ]
    return Game.from_dict(
        {"ruleset": "free-actions", "size": [width, rows], "pieces": pieces, "plans": plans, "sides": {"a": {}}}
    )


def best(run: Callable[[], object], repeat: int) -> float:
    """The shortest of some runs, in seconds of this process."""

    def times() -> Iterator[float]:
        for _ in range(repeat):
            start = time.process_time()
            run()
            yield time.process_time() - start

    return min(times())


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=3)
    repeat = parser.parse_args().repeat
    print("| pieces | resolver, ms | µs a piece | whole beat, ms | µs a piece |")
    print("|---|---|---|---|---|")
    for size in SIZES:
        state = crowd(size).state
        intents = dict(state.plans.pending)
        alone = best(lambda s=state, i=intents: resolve_beat(s, i), repeat)  # type: ignore[misc]
        whole = best(lambda s=state: resolve(s, Execute()), repeat)  # type: ignore[misc]
        cells = (f"{size:,}", f"{alone * 1e3:.1f}", f"{alone * 1e6 / size:.0f}")
        print("|", " | ".join((*cells, f"{whole * 1e3:.1f}", f"{whole * 1e6 / size:.0f}")), "|", flush=True)


if __name__ == "__main__":
    main()
