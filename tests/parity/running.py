"""Many boards in several processes: how far it is, and what differs."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed

Compared = Callable[[int, int], tuple[int, list[str]]]
"""From a ruleset's seed and a number of boards to how many of them were compared, and where something differs."""

AT_ONCE = 64
"""How many rulesets are handed out at a time: what is not yet begun can still be called off."""


def compare_all(compared: Compared, seed: int, boards: int, per_ruleset: int, processes: int) -> int:
    """Compare until there are enough boards or something differs; 1 if something does.

    Rulesets have seeds from `seed` on; some give no boards, since not every drawn one loads.
    """
    began, done, rulesets = time.monotonic(), 0, 0
    problems: list[str] = []
    with ProcessPoolExecutor(processes) as pool:
        while done < boards and not problems:
            missing = -(-(boards - done) // per_ruleset)
            jobs = [pool.submit(compared, seed + i, per_ruleset) for i in range(min(AT_ONCE, missing))]
            seed += len(jobs)
            for job in as_completed(jobs):
                count, found = job.result()
                done += count
                rulesets += count > 0
                problems += found
                print(f"\r{done:,} of {boards:,} boards, {len(problems)} differences", end="", file=sys.stderr)
                if found:
                    break
            for job in jobs:
                job.cancel()
    print(file=sys.stderr)
    for problem in problems[:10]:
        print(problem)
    took = time.monotonic() - began
    print(f"{done:,} boards under {rulesets:,} rulesets compared in {took:,.0f} s: {len(problems)} differences")
    return 1 if problems else 0
