"""Measuring: how often Python is called, which is the same on every run, and the CPU time, which is not."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Sequence
from math import log
from time import process_time_ns
from types import FrameType
from typing import Any, NamedTuple

TIMES = 40
ENOUGH_NS = 150_000_000
"""How often something is timed, unless it has taken so long in all: the least time counts, since noise only adds."""


class Cost(NamedTuple):
    """What something cost: calls of functions, native ones included, and microseconds of CPU."""

    calls: int
    micros: float


def calls_of(run: Callable[[], object], *, native: bool = True) -> int:
    """How many functions are called in a run, native ones included unless told otherwise."""
    count = 0
    counted = ("call", "c_call") if native else ("call",)

    def watch(frame: FrameType, event: str, arg: Any) -> None:
        nonlocal count
        count += event in counted

    gc.collect()
    gc.disable()  # whoever listens to the collector would be counted
    sys.setprofile(watch)
    try:
        run()
    finally:
        sys.setprofile(None)
        gc.enable()
    return count


def cost_of(prepare: Callable[[], Callable[[], object]]) -> Cost:
    """What is cost by that which `prepare` gives, prepared anew for every time; once without being looked at."""
    prepare()()
    calls = calls_of(prepare())
    best, spent = None, 0
    for _ in range(TIMES):
        run = prepare()
        gc.disable()
        began = process_time_ns()
        run()
        took = process_time_ns() - began
        gc.enable()
        best = took if best is None else min(best, took)
        spent += took
        if spent > ENOUGH_NS:
            break
    assert best is not None
    return Cost(calls, best / 1_000)


def exponent(sizes: Sequence[int], costs: Sequence[float]) -> float:
    """The power of the size with which something grows: the slope of the line nearest to the logarithms.

    >>> exponent([10, 100, 1000], [5, 500, 50_000])
    2.0
    >>> exponent([10, 100], [3, 3])
    0.0
    """
    points = [(log(size), log(max(cost, 1e-9))) for size, cost in zip(sizes, costs, strict=True)]
    mean_x, mean_y = (sum(values) / len(points) for values in zip(*points, strict=True))
    above = sum((x - mean_x) * (y - mean_y) for x, y in points)
    slope: float = above / sum((x - mean_x) ** 2 for x, _ in points)
    return round(slope, 2) + 0.0
