"""How cost grows with size: exponents of questions and actions over board, pieces, auras and history.

``python -m tests.growth [--only TEXT] [--record] [--measure]`` prints the table and fails where something grows faster
than `docs/growth.md` promises; `--record` writes the figures there. `--measure` prints what single things cost.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from time import perf_counter

from tests.growth.figures import figures
from tests.growth.promises import SLACK, Promise, promises, record
from tests.growth.rows import Grown, rows


def main() -> int:
    """Measure, print, compare; 1 if a promise does not hold."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--only", default="", help="rows whose name has this text")
    options.add_argument("--record", action="store_true", help="write the figures into the page")
    options.add_argument("--measure", action="store_true", help="print what single things cost instead")
    given = options.parse_args()
    if given.measure:
        for what, came_to in figures():
            print(f"{what:52} {came_to}", flush=True)
        return 0
    promised, began = promises(), perf_counter()
    measured = broken = 0
    print(f"{'what':28} {'over':11} {'promised':>8} {'calls':>6} {'time':>6}  microseconds, by size")
    for row in rows():
        if given.only not in f"{row.what}, {row.over}":
            continue
        grown = row.measured()
        measured += 1
        said = list(complaints(grown, promised.get((row.what, row.over))))
        broken += bool(said)
        print(_line(grown, promised.get((row.what, row.over))), *said, sep="  ", flush=True)
        if given.record:
            record(grown)
    print(f"{measured} rows, {broken} above their promise, {perf_counter() - began:.0f} s; time may be {SLACK} above")
    return 1 if broken else 0


def complaints(grown: Grown, promise: Promise | None) -> Iterator[str]:
    """What is wrong with a row."""
    if promise is None:
        yield "NOT PROMISED"
        return
    if grown.by_calls > promise.exponent:
        yield "CALLS GROW FASTER"
    if grown.by_time > promise.exponent + SLACK:
        yield "TIME GROWS FASTER"


def _line(grown: Grown, promise: Promise | None) -> str:
    row = grown.row
    most = "" if promise is None else f"{promise.exponent:.2f}"
    times = "  ".join(f"{size:,}: {cost.micros:,.0f}" for size, cost in zip(row.sizes, grown.costs, strict=True))
    return f"{row.what:28} {row.over:11} {most:>8} {grown.by_calls:6.2f} {grown.by_time:6.2f}  {times}"


if __name__ == "__main__":
    sys.exit(main())
