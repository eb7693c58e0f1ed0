"""Compare the native core with the judge on many random boards: ``python -m tests.parity --boards 1000000``.

With ``--hexes``, the boards are of hexes, in all their layouts.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial

from tests.parity.running import compare_all

BOARDS_PER_RULESET = 1_000


def compared(seed: int, boards: int, *, hexes: bool = False) -> tuple[int, list[str]]:
    """How many boards of one ruleset were compared, and where the two disagree."""
    from tests.parity.other_core import use_other_core

    use_other_core()
    from tests.hexes import rulesets
    from tests.parity import variations
    from tests.parity.compare import differences

    problems = []
    count = 0
    drawn = rulesets.random_states if hexes else variations.random_states
    for i, state in enumerate(drawn(seed, boards)):
        count += 1
        problems += [f"seed {seed} board {i}: {problem}" for problem in differences(state)]
        if len(problems) > 5:
            break
    return count, problems


def main() -> int:
    """Run the comparison in several processes; 1 if anything differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1_000_000, help="the first ruleset's seed")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--hexes", action="store_true", help="boards of hexes")
    parser.add_argument("--per-ruleset", type=int, default=BOARDS_PER_RULESET)
    options = parser.parse_args()
    drawn = partial(compared, hexes=options.hexes)
    return compare_all(drawn, options.seed, options.boards, options.per_ruleset, options.processes)


if __name__ == "__main__":
    sys.exit(main())
