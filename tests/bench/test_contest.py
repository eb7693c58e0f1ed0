"""Nothing here depends on how fast anything is, and no peer has to be installed."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path as FilePath
from typing import Any

import pytest

from footwork.bench.contest import Contestant, Unable, Way, no_garbage_collection, one_core, run
from footwork.bench.ours import Footwork, queries, ruleset
from footwork.bench.peers import PEERS, select
from footwork.bench.reference import costs_from
from footwork.bench.workloads import WORKLOADS, Answer, Case, Kind, Task, Workload, map_workloads
from footwork.bench.workloads import select as select_workloads
from footwork.errors import MisuseError
from footwork.query.field import Field
from footwork.query.path import Path
from footwork.query.reach import Reach


def small(workload: Workload) -> Workload:
    """The same question on smaller boards."""
    return replace(workload, width=min(workload.width, 12), height=min(workload.height, 9), boards=2, starts=2)


SMALL = [small(workload) for workload in WORKLOADS]
REACH, PATH = SMALL[0], SMALL[2]


class Fake:
    """A peer that looks its answers up, and changes one of them if told to."""

    name = "fake"
    package = "fake"
    in_turn = True

    def __init__(self, spoil: Callable[[Case, Answer], Answer] = lambda case, answer: answer) -> None:
        self.spoil = spoil

    def ways(self, task: Task) -> Iterator[Way]:
        spoilt = [self.spoil(case, task.answers[case]) for case in task.cases]
        yield Way("a table", [partial(_same, answer) for answer in spoilt], lambda case, found: found)


def _same(answer: Answer) -> Answer:
    return answer


class Reluctant(Fake):
    def ways(self, task: Task) -> Iterator[Way]:
        raise Unable("it does not feel like it")


class Missing(Fake):
    def ways(self, task: Task) -> Iterator[Way]:
        import footwork_peer_that_nobody_wrote  # type: ignore[import-not-found]  # noqa: F401

        yield from ()


def contest(workload: Workload, peer: Contestant) -> Any:
    return run(Task(workload), Footwork(), [peer], seconds=0.02, rounds=2)


@pytest.mark.parametrize("workload", SMALL, ids=lambda workload: str(workload.name))
def test_ours_answers_every_workload_rightly_and_is_timed(workload: Workload) -> None:
    ours, fake = contest(workload, Fake())
    assert (ours.name, ours.reason, ours.wrong) == ("footwork", "", False)
    assert len(ours.rates) == len(fake.rates) == 2
    assert ours.best >= ours.middle > 0
    assert 0 <= ours.spread < 1


def test_who_knows_no_diagonals_in_turn_does_not_take_part() -> None:
    class Plain(Fake):
        in_turn = False

    workload = next(each for each in SMALL if each.steps.second is not None)
    ours, plain = contest(workload, Plain())
    assert ours.rates
    assert (plain.rates, plain.reason) == ([], "it knows no diagonals that cost in turn")


def test_a_query_that_is_timed_keeps_no_answer() -> None:
    """A kept answer would be timed instead of a search."""
    task = Task(REACH)
    ask = next(queries(task, task.grids[0]))
    goal = next(iter(ask.reach()))
    ask.path(goal)
    ask.field()
    kept = [name for name, value in vars(ask).items() if isinstance(value, Reach | Field | Path)]
    assert kept == []
    assert ask.reach() is not ask.reach()
    assert ask.path(goal) is not ask.path(goal)


def wrong_at(number: int, change: int) -> Callable[[Case, Answer], Answer]:
    """Another cost at one cell of the first question that has one there."""

    def spoil(case: Case, answer: Answer) -> Answer:
        if isinstance(answer, list):
            return [*answer[:number], answer[number] + change, *answer[number + 1 :]]
        return None if answer is None else answer + change

    return spoil


@pytest.mark.parametrize("workload", [REACH, PATH], ids=["reach", "path"])
@pytest.mark.parametrize("change", [1, -1])
def test_a_wrong_answer_of_a_peer_is_caught_and_not_timed(workload: Workload, change: int) -> None:
    ours, fake = contest(workload, Fake(wrong_at(7, change)))
    assert fake.wrong
    assert fake.rates == []
    assert fake.reason.startswith("wrong answer: a table on board 1, from ")
    assert ours.rates


def test_a_wrong_answer_in_the_last_question_is_caught() -> None:
    task = Task(PATH)
    last = task.cases[-1]
    fake = Fake(lambda case, answer: 1 if case is last else answer)
    entry = run(task, Footwork(), [fake], seconds=0.001)[1]
    assert entry.wrong
    assert str(last) in entry.reason


def test_a_wrong_answer_of_ours_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("footwork.bench.ours.ruleset", lambda steps: {**ruleset(steps), "corners": {"cells": "ignore"}})
    ours, fake = contest(REACH, Fake())
    assert ours.wrong
    assert ours.rates == []
    assert fake.rates


def test_who_cannot_take_part_says_why() -> None:
    assert contest(REACH, Reluctant())[1].reason == "it does not feel like it"
    assert contest(REACH, Missing())[1].reason == "not installed (footwork_peer_that_nobody_wrote)"


def test_every_goal_can_be_reached_and_every_start_leads_somewhere() -> None:
    for workload in SMALL:
        task = Task(workload)
        assert len(task.cases) == 4
        for case in task.cases:
            answer = task.answers[case]
            costs = costs_from(case.grid, case.start, workload.limit)
            if workload.kind is Kind.PATH:
                assert case.goal is not None
                assert case.goal != case.start
                assert answer == costs[case.goal] > 0
            else:
                assert answer == costs
                assert max(costs) > 0


def test_workloads_of_maps(tmp_path: FilePath) -> None:
    (tmp_path / "tiny.map").write_text("type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n", encoding="ascii")
    (workload,) = map_workloads(tmp_path)
    assert (workload.name, workload.title) == ("map-tiny", "path tiny, √2")
    ours, fake = contest(workload, Fake())
    assert ours.rates
    assert fake.rates


def test_names_are_checked(tmp_path: FilePath) -> None:
    assert select([]) == PEERS
    assert [peer.name for peer in select(["scipy"])] == ["scipy"]
    assert select(["none"]) == ()
    assert select_workloads(["path-512"], WORKLOADS)[0].width == 512
    with pytest.raises(MisuseError, match="did you mean 'networkx'"):
        select(["networkxs"])
    with pytest.raises(MisuseError, match="there is no workload 'reach'"):
        select_workloads(["reach"], WORKLOADS)
    with pytest.raises(MisuseError, match=r"no \.map file"):
        map_workloads(tmp_path)


def test_timing_leaves_the_process_as_it_was() -> None:
    assert gc.isenabled()
    with one_core(), no_garbage_collection():
        assert not gc.isenabled()
    assert gc.isenabled()
