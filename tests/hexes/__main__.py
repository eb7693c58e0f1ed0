"""Compare core, judge and plain opinions on many boards of hexes: ``python -m tests.hexes --boards 10000``.

As many small boards are compared with the opinion of `boards` (reach, paths, why not, shoves, beats), as many with that
of `figures` (several hexes that turn, headings, leaps, one-way edges, zones), and as many with random rulesets between
core and judge alone.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import count

from tests.hexes.compare import differences, differences_of_figures
from tests.hexes.rulesets import random_states
from tests.parity.compare import differences as differences_of_core

PER_RULESET = 50


def compared_with_opinion(boards: int) -> Iterator[list[str]]:
    """What differs on each of so many boards."""
    return (differences(seed) for seed in range(boards))


def compared_figures(boards: int) -> Iterator[list[str]]:
    """What differs on each of so many boards of figures."""
    return (differences_of_figures(seed) for seed in range(boards))


def compared_with_judge(boards: int) -> Iterator[list[str]]:
    """What differs on each of so many boards under random rulesets."""
    states = (state for seed in count(2_000_000) for state in random_states(seed, PER_RULESET))
    return (differences_of_core(state) for state, _ in zip(states, range(boards), strict=False))


def main() -> int:
    """Run all comparisons; 1 if anything differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=10_000)
    boards: int = parser.parse_args().boards
    wrong = 0
    runs = {
        "plain opinion": compared_with_opinion,
        "figures": compared_figures,
        "random rulesets": compared_with_judge,
    }
    for title, run in runs.items():
        began, done = time.monotonic(), 0
        for problems in run(boards):
            done += 1
            wrong += bool(problems)
            print(*problems, sep="\n", end="\n" if problems else "")
        print(f"{title}: {done:,} boards of hexes in {time.monotonic() - began:,.0f} s")
    print(f"{wrong} boards with differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
