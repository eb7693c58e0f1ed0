"""The results of a run as a table and as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from footwork.bench.contest import ROUNDS, Entry
from footwork.bench.lengths import Checked
from footwork.bench.workloads import Workload
from footwork.values import dataclass

DASH = "–"
MOST_WRONG = 5


@dataclass(frozen=True)
class Result:
    """What one workload gave: ours first, then the peers."""

    workload: Workload
    cases: int
    entries: tuple[Entry, ...]

    @property
    def ours(self) -> Entry:
        """How Footwork did."""
        return self.entries[0]

    @property
    def peers(self) -> tuple[Entry, ...]:
        """How the others did."""
        return self.entries[1:]

    @property
    def fastest(self) -> Entry | None:
        """The fastest peer; None if none took part."""
        timed = [entry for entry in self.peers if entry.rates]
        return max(timed, key=lambda entry: entry.best, default=None)

    @property
    def ratio(self) -> float | None:
        """Ours to the fastest peer; None where one of them is missing."""
        fastest = self.fastest
        return None if fastest is None or not self.ours.rates else self.ours.best / fastest.best

    @property
    def holds(self) -> bool | None:
        """Whether its bar holds; None if there is none, or nobody to compare with."""
        if self.workload.rate is not None:
            return self.ours.best >= self.workload.rate if self.ours.rates else None
        return None if self.workload.bar is None or self.ratio is None else self.ratio >= self.workload.bar


def rate(queries: float) -> str:
    """Queries a second, in three digits.

    >>> rate(1234567), rate(35_812), rate(812.4), rate(3.14159)
    ('1.23M', '35.8k', '812', '3.14')
    """
    for factor, letter in ((1_000_000, "M"), (1_000, "k")):
        if queries >= factor * 0.9995:
            return _three_digits(queries / factor) + letter
    return _three_digits(queries)


def ratio(value: float | None) -> str:
    """How many times as fast.

    >>> ratio(4.183), ratio(0.0712), ratio(0.0004), ratio(None)
    ('4.18×', '0.071×', '<0.001×', '–')
    """
    if value is None:
        return DASH
    if value < 0.001:
        return "<0.001×"
    return f"{_three_digits(value)}×" if value >= 0.1 else f"{value:.3f}×"


def _three_digits(value: float) -> str:
    return f"{value:.0f}" if value >= 99.95 else f"{value:.1f}" if value >= 9.995 else f"{value:.2f}"


def bar_of(workload: Workload, holds: bool | None = None) -> str:
    """The bar of a workload with its mark.

    >>> from footwork.bench.workloads import WORKLOADS
    >>> bar_of(WORKLOADS[0], True), bar_of(WORKLOADS[0], False), bar_of(WORKLOADS[0])
    ('4× ✓', '4× ✗', '4×')
    """
    if workload.rate is not None:
        text = f"{rate(workload.rate)}/s"
    elif workload.bar is not None:
        text = f"{workload.bar:g}×"
    else:
        return DASH
    return text if holds is None else f"{text} {'✓' if holds else '✗'}"


COLUMNS = ("workload", "ours/s", "fastest peer", "peer/s", "ratio", "bar")


def table(results: Sequence[Result], not_installed: Sequence[str] = ()) -> str:
    """The results for people: a line for each workload, the other peers below it as ratios to the fastest."""
    lines = [_cells(result) for result in results]
    widths = [max(len(line[i]) for line in (COLUMNS, *lines)) for i in range(len(COLUMNS))]
    text = [_aligned(COLUMNS, widths)]
    for result, line in zip(results, lines, strict=True):
        text.append(_aligned(line, widths))
        text += [f"    {note}" for note in _notes(result)]
    text.append("")
    text.append("Queries a second on one core, the best round; ± is how far the worst one lies below it.")
    text.append("Bar: what must hold, as ratio to the fastest peer or a second.")
    text.append(f"Below each workload the other peers as ratio to the fastest; {DASH} cannot do it (--json says why).")
    if not_installed:
        text.append(f"Not installed: {', '.join(not_installed)} (pip install 'footwork[bench]').")
    return "\n".join(text)


def _cells(result: Result) -> tuple[str, ...]:
    ours, fastest = result.ours, result.fastest
    return (
        result.workload.title,
        _measured(ours) if ours.rates else DASH,
        fastest.name if fastest else DASH,
        _measured(fastest) if fastest else DASH,
        ratio(result.ratio),
        bar_of(result.workload, result.holds),
    )


def _measured(entry: Entry) -> str:
    return f"{rate(entry.best)} ±{entry.spread:.0%}"


def _aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    left = {0, 2}
    parts = [
        cell.ljust(width) if i in left else cell.rjust(width)
        for i, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return "  ".join(parts).rstrip()


def _notes(result: Result) -> list[str]:
    fastest = result.fastest
    notes = []
    others = sorted((entry for entry in result.peers if entry.rates and entry is not fastest), key=lambda e: -e.best)
    if fastest is not None and others:
        parts = [f"{entry.name} {ratio(entry.best / fastest.best)}" for entry in others]
        notes.append(f"{fastest.name} 1, " + ", ".join(parts))
    unable = [entry.name for entry in result.peers if entry.reason and not entry.wrong]
    if unable:
        notes.append(f"{DASH} {', '.join(unable)}")
    notes += [f"{entry.name}: {entry.reason}" for entry in result.entries if entry.wrong]
    return notes


def lengths_table(checked: Sequence[Checked]) -> str:
    """How many journeys on maps with known answers were as short as they can be, and what was wrong."""
    lines = [f"{one.map}: {one.right:,} of {one.journeys:,} lengths right" for one in checked]
    for one in checked:
        lines += [f"{one.map}: {wrong}" for wrong in one.wrong[:MOST_WRONG]]
    right, journeys = sum(one.right for one in checked), sum(one.journeys for one in checked)
    return "\n".join([*lines, f"In all, {right:,} of {journeys:,} paths are as short as they can be."])


def data(
    results: Sequence[Result],
    machine: dict[str, object],
    versions: dict[str, str | None],
    seconds: float,
    checked: Sequence[Checked] = (),
) -> dict[str, Any]:
    """Everything for programs; a library without a version is not installed."""
    return {
        "machine": machine,
        "versions": versions,
        "seconds": seconds,
        "rounds": ROUNDS,
        "workloads": [_workload_data(result) for result in results],
        "maps": [{"name": one.map, "journeys": one.journeys, "wrong": list(one.wrong)} for one in checked],
    }


def _workload_data(result: Result) -> dict[str, Any]:
    workload, fastest = result.workload, result.fastest
    return {
        "name": workload.name,
        "title": workload.title,
        "kind": workload.kind.value,
        "boards": workload.boards,
        "cases": result.cases,
        "ratio": result.ratio,
        "fastest": None if fastest is None else fastest.name,
        "bar": workload.bar,
        "rate": workload.rate,
        "holds": result.holds,
        "entries": [_entry_data(entry, fastest) for entry in result.entries],
    }


def _entry_data(entry: Entry, fastest: Entry | None) -> dict[str, Any]:
    if not entry.rates:
        return {"name": entry.name, "reason": entry.reason, "wrong": entry.wrong}
    return {
        "name": entry.name,
        "way": entry.way,
        "best": entry.best,
        "median": entry.middle,
        "spread": entry.spread,
        "rates": entry.rates,
        "passes": entry.passes,
        "to_fastest": None if fastest is None else entry.best / fastest.best,
    }
