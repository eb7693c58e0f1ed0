"""The contest: check that all answers are equal, then time everybody in turns on one core."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import field
from statistics import median
from time import perf_counter_ns
from typing import Any, Protocol

from footwork.bench.workloads import Answer, Case, Task
from footwork.values import dataclass

SECOND = 1_000_000_000
ROUNDS = 5
SLOW = 4
"""A pass that takes this many times its whole share of time is not repeated: it counts as the only round."""

LONG = 2 * SECOND
"""A checking pass that takes as long is not repeated to see how long a pass takes."""


class Unable(Exception):
    """A contestant cannot do a workload; the message says why."""


@dataclass(frozen=True)
class Way:
    """One way to answer a workload: a call for every case, and how to read what it gives.

    What a call gives must be a value of its own: asking the next question may not change it. With `at_once`, a single
    call gives a sequence with something for every case. Who answers in another process has a `clock` of its own: it
    gives the nanoseconds that so many passes take there.
    """

    name: str
    calls: Sequence[Callable[[], object]]
    read: Callable[[Case, Any], Answer]
    at_once: bool = False
    clock: Callable[[int], int] | None = None


class Contestant(Protocol):
    """A library that answers questions; with `in_turn` also where a cell is several nodes."""

    name: str
    package: str

    def ways(self, task: Task) -> Iterable[Way]:
        """The ways it has, all prepared; the fastest one is timed. Raises Unable."""


@dataclass
class Entry:
    """How one contestant did on one workload: queries a second in every round, or the reason why not."""

    name: str
    way: str = ""
    rates: list[float] = field(default_factory=list)
    passes: int = 0
    reason: str = ""
    wrong: bool = False

    @property
    def best(self) -> float:
        """Its best round; 0 if it did not take part."""
        return max(self.rates, default=0.0)

    @property
    def middle(self) -> float:
        """Its middle round."""
        return median(self.rates) if self.rates else 0.0

    @property
    def spread(self) -> float:
        """How far the worst round lies below the best one, as a part of the best."""
        return 1 - min(self.rates) / self.best if self.rates else 0.0


@dataclass(frozen=True)
class Runner:
    """A contestant that passed the check, with its fastest way and what one pass takes."""

    entry: Entry
    way: Way
    pass_ns: int
    questions: int


Say = Callable[[str], None]


def check(task: Task, way: Way) -> tuple[str | None, int]:
    """The first answer that is not right, in words, and how long all the calls took."""
    spent = 0
    for number, call in enumerate(way.calls):
        begin = perf_counter_ns()
        found = call()
        spent += perf_counter_ns() - begin
        cases = task.cases if way.at_once else [task.cases[number]]
        for case, answer in zip(cases, found if way.at_once else [found], strict=True):  # type: ignore[call-overload]
            wrong = task.wrong(case, way.read(case, answer))
            if wrong is not None:
                return f"{way.name} on {case}: {wrong}", spent
    return None, spent


def enter(task: Task, contestant: Contestant) -> Entry | Runner:
    """Prepare a contestant and check every way it has; an Entry alone says why it cannot take part."""
    entry = Entry(contestant.name)
    best: Runner | None = None
    if task.workload.steps.second is not None and not getattr(contestant, "in_turn", False):
        return Entry(contestant.name, reason="it knows no diagonals that cost in turn")
    try:
        for way in contestant.ways(task):
            wrong, spent = check(task, way)
            if wrong is not None:
                return Entry(contestant.name, reason=f"wrong answer: {wrong}", wrong=True)
            if spent < LONG:
                spent = _once(way)
            if best is None or spent < best.pass_ns:
                best = Runner(entry, way, spent, len(task.cases))
    except Unable as unable:
        entry.reason = str(unable)
    except ImportError as error:
        entry.reason = f"not installed ({error.name or contestant.package})"
    if best is None:
        return entry
    entry.way, entry.reason = best.way.name, ""  # where one of its ways is not at hand, another one is
    return best


def _once(way: Way) -> int:
    """The time of one pass over all cases."""
    if way.clock is not None:
        return way.clock(1)
    begin = perf_counter_ns()
    for call in way.calls:
        call()
    return perf_counter_ns() - begin


def _passes(way: Way, count: int) -> int:
    """The time of some passes."""
    return way.clock(count) if way.clock is not None else sum(_once(way) for _ in range(count))


def measure(runners: Sequence[Runner], seconds: float, *, rounds: int = ROUNDS, say: Say = lambda text: None) -> None:
    """Time everybody in turns, round after round; the rates go into the entries."""
    share = seconds * SECOND / rounds
    with one_core(), no_garbage_collection():
        for turn in range(rounds):
            for runner in runners:
                entry = runner.entry
                say(f"round {turn + 1} of {rounds}: {entry.name}")
                if runner.pass_ns > SLOW * seconds * SECOND:
                    if not entry.rates:
                        entry.rates.append(_rate(runner, 1, runner.pass_ns))
                        entry.passes = 1
                    continue
                passes = max(1, int(share / max(1, runner.pass_ns)))
                spent = _passes(runner.way, passes)
                entry.rates.append(_rate(runner, passes, spent))
                entry.passes += passes


def _rate(runner: Runner, passes: int, spent: int) -> float:
    return passes * runner.questions * SECOND / max(1, spent)


def run(
    task: Task,
    ours: Contestant,
    peers: Sequence[Contestant],
    *,
    seconds: float,
    rounds: int = ROUNDS,
    say: Say = lambda text: None,
) -> list[Entry]:
    """One workload: prepare and check everybody, then time everybody. Ours is the first entry."""
    entries: list[Entry] = []
    runners: list[Runner] = []
    for contestant in (ours, *peers):
        say(f"checking {contestant.name}")
        entered = enter(task, contestant)
        if isinstance(entered, Runner):
            runners.append(entered)
            entries.append(entered.entry)
        else:
            entries.append(entered)
    measure(runners, seconds, rounds=rounds, say=say)
    return entries


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """The collector off, as it was before afterwards."""
    was_on = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@contextmanager
def one_core() -> Iterator[None]:
    """This process on one core, where the system can do that."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
