"""The page on growth: what it promises is read from its table, and what was measured is written into it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tests.growth.rows import Grown

PAGE = Path(__file__).parents[2] / "docs" / "growth.md"
MARK = "<!-- promised -->"
SLACK = 0.15
"""How far an exponent of time may lie above what is promised, since clocks are noisy; those of calls may not."""


class Promise(NamedTuple):
    """A row of the page: the highest exponent with which something may grow."""

    what: str
    over: str
    exponent: float


def promises() -> dict[tuple[str, str], Promise]:
    """What the page promises, by what grows and over what."""
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in _table(PAGE.read_text().splitlines())]
    return {(row[0], row[1]): Promise(row[0], row[1], float(row[2])) for row in cells[2:]}


def _table(lines: list[str]) -> list[str]:
    start = lines.index(MARK) + 2
    end = next((i for i in range(start, len(lines)) if not lines[i].startswith("|")), len(lines))
    return lines[start:end]


def record(grown: Grown) -> None:
    """Write the figures of a row into the page."""
    lines = PAGE.read_text().splitlines()
    for i, line in enumerate(lines):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and cells[:2] == [grown.row.what, grown.row.over]:
            measured = [f"{grown.by_calls:.2f}", f"{grown.by_time:.2f}", _range(grown)]
            lines[i] = "| " + " | ".join([*cells[:3], *measured]) + " |"
    PAGE.write_text("\n".join(lines) + "\n")


def _range(grown: Grown) -> str:
    """From the smallest size to the largest: sizes, and the time at each."""
    (first, *_, last), (small, *_, large) = grown.row.sizes, grown.costs
    return f"{first:,}: {_time(small.micros)}, {last:,}: {_time(large.micros)}"


def _time(micros: float) -> str:
    return f"{micros / 1000:,.1f} ms" if micros >= 1000 else f"{micros:.0f} µs"
