"""The core by itself: nothing that is handed to it ends the process, and a fork never copies a search half done."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import threading
import weakref
from typing import Any

import pytest
from tests.fuzz.core import ANSWERS, ARGUMENTS, KINDS, SQUARE, Fuzzer, Turncoat
from tests.parity.build import ROOT

import footwork._core as _core
from footwork.errors import LimitError
from footwork.query.bridge import SEARCHES

ROUNDS = 40
"""Samples of the fuzzer, each in a process of its own; ``make fuzz`` goes on for as long as one likes."""


def fuzzed(seed: int) -> dict[str, Any]:
    """What a fuzzer did in a process of its own, which is still there afterwards."""
    program = (
        "import faulthandler, json; faulthandler.enable()\n"
        "from tests.fuzz.core import Fuzzer\n"
        f"fuzzer, simple = Fuzzer({seed}), set()\n"
        f"for _ in range({ROUNDS}):\n"
        "    fuzzer.round()\n"
        "    simple |= {ask.simple for ask in fuzzer.asks}\n"
        "print(json.dumps({'called': fuzzer.called, 'by_name': list(fuzzer.by_name), 'simple': sorted(simple)}))"
    )
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def test_the_core_outlives_whatever_it_is_handed() -> None:
    """And nothing is left out: every function is called, and every argument of each by its name, by both searches."""
    one, two = fuzzed(1), fuzzed(3)
    assert {*KINDS, *ANSWERS} == {each for each in vars(_core).values() if isinstance(each, type)}
    assert set(ARGUMENTS) <= {*one["called"], *two["called"]}
    named = {f"{name} {argument}" for name, arguments in ARGUMENTS.items() for argument in arguments}
    assert named <= {*one["by_name"], *two["by_name"]}
    assert one["simple"] == two["simple"] == [False, True]


@pytest.mark.parametrize("key", ["stack", "rounding", "ties", "corner_cells", "corner_edges"])
def test_the_fuzzer_tries_every_choice_of_an_option(key: str) -> None:
    fuzzer = Fuzzer(1)
    tried = {fuzzer.profile(SQUARE)[key] for _ in range(100)}
    taken = {number for number in range(-2, 20) if is_taken(plain() | {key: number})}
    assert tried == taken


def test_the_fuzzer_says_every_field_of_a_mover() -> None:
    fields = Fuzzer(1).profile(SQUARE)
    for key in fields:
        with pytest.raises(KeyError):
            _core.Profile({name: value for name, value in fields.items() if name != key})


def is_taken(fields: dict[str, Any]) -> bool:
    try:
        _core.Profile(fields)
    except ValueError:
        return False
    return True


def plain() -> dict[str, Any]:
    """The numbers of one who walks across sides for 1."""
    sides = [*SQUARE, *((-x, -y) for x, y in SQUARE)]
    occupant = (False, 0, False, 0)
    ground = (True, True, 1, False, 0, -1, -1, [occupant] * 3)
    return {
        **Fuzzer(1).profile(SQUARE),
        "charges": [(1, 1, 0, 0, False)],
        "every_step": 0,
        "unit": 1,
        "rows": [(by, False, -1, [(by, [])]) for by in sides],
        "options": [[(row, 0, 0, 0) for row in range(4)]],
        "cardinal": 1,
        "diagonals": [1],
        "turn": [0],
        "shapes": [[(0, 0)]],
        "grounds": [(False, False, 0, False, 0, -1, -1, [occupant] * 3), ground],
    }


def ask(size: int = 5, **changed: Any) -> _core.Ask:
    board = _core.Board(size, size, bytes([1]) * size * size, SQUARE)
    return _core.Ask(board, _core.Profile(plain() | changed), [], (0, 0, 0, 0, 0, 0))


def test_a_node_that_is_none_has_no_path() -> None:
    flood = ask().flood(-1)
    for node in (
        (-5, -500000, 0, 0, 0, 0),
        (9, 9, 0, 0, 0, 0),
        (1, 1, 0, 7, 0, 0),
        (1, 1, 3, 0, 0, 0),
        (1, 1, 0, 0, 5, 0),
    ):
        assert flood.trace(node) == []
    assert flood.trace((1, 0, 0, 0, 0, 0)) == [(0, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0)]


def test_who_stands_on_ground_that_is_none_charges_nothing() -> None:
    board = _core.Board(3, 1, bytes([1]) * 3, SQUARE)
    profile = _core.Profile(plain() | {"charges": [(1, 1, 0, 7, False)]})
    asked = _core.Ask(board, profile, [(0, 0, 9, 1)], (0, 0, 0, 0, 0, 0), SEARCHES.index("rows"))
    assert [(row[0], row[6]) for row in asked.flood(-1).rows()] == [(0, 0), (1, 1), (2, 2)]


@pytest.mark.parametrize(
    "source", [((9, 0, 0, 0, 0, 0), 0), ((-1, 0, 0, 0, 0, 0), 0), ((0, 0, 0, 4, 0, 0), 0), ((0, 0, 0, 0, 0, 0), -7)]
)
def test_a_source_is_on_the_board(source: Any) -> None:
    with pytest.raises(ValueError, match="a source"):
        ask().flood_from([source], -1)


@pytest.mark.parametrize(
    "changed",
    [
        {"every_step": 2},
        {"options": [[(0, 0, 0, 9)]]},
        {"options": [[(-2, 0, 0, 0)]]},
        {"options": [[(0, 5, 0, 0)]]},
        {"shapes": [[(1, 1)]]},
        {"grounds": [(True, True, 1, False, 0, -1, -1, [(True, 1, False, 0)] * 3)]},
        {"grounds": [(True, True, 1, False, 2, -1, -1, [(True, 1, False, 0)] * 3)] * 2},
        {"stack": 9},
        {"corner_cells": -1},
        {"turn": [-1]},
        {"rows": [((1, 0), False, -1, [((1, 0), [(50, 0)])])]},
    ],
)
def test_numbers_that_lead_out_of_a_table_are_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        _core.Profile(plain() | changed)


@pytest.mark.parametrize(
    "changed", [{"cardinal": 2**62}, {"charges": [(2**62, 1, 0, 0, True)]}, {"shapes": [[(0, 0), (2**20, 0)]]}]
)
def test_numbers_too_large_to_count_with_are_a_limit(changed: dict[str, Any]) -> None:
    with pytest.raises(LimitError):
        _core.Profile(plain() | changed)


def test_what_is_read_cannot_change_while_it_is_read() -> None:
    """A sequence or a number with methods of its own might empty the list that it is read from."""
    numbers: list[Any] = [*range(1000)]
    numbers[0] = Turncoat(numbers)
    with pytest.raises(TypeError, match="in another form"):
        _core.Profile(plain() | {"turn": numbers})
    standers: list[Any] = [(i, 0, 0, 0) for i in range(1000)]
    standers[0] = Turncoat(standers)
    with pytest.raises(TypeError, match="incompatible function arguments"):
        _core.Crowd(standers)
    assert len(numbers) == len(standers) == 1000, "nobody has looked"


@pytest.mark.parametrize("kind", KINDS)
def test_a_value_of_the_core_is_made_by_the_core(kind: type) -> None:
    """One that the core does not know would end the process with its last name."""
    with pytest.raises(TypeError):
        object.__new__(kind)
    with pytest.raises(TypeError):
        type("Sub", (kind,), {})


def test_an_answer_that_nobody_has_filled_says_nothing() -> None:
    reached, walked = _core.Reached.__new__(_core.Reached), _core.Walked.__new__(_core.Walked)
    assert (reached._flood, walked._found, walked._nodes) == (None, None, None)
    for answer in (reached, walked):
        with pytest.raises(AttributeError):
            answer._stance  # noqa: B018
    for kind in (_core.Caller, _core.Arrivals):
        with pytest.raises(TypeError):
            kind()


def test_prepared_calls_take_kinds_of_answers() -> None:
    asked = ask()
    with pytest.raises(TypeError, match="a kind of answer is needed"):
        asked.reacher(tuple, -1)  # type: ignore[type-var]
    with pytest.raises(TypeError, match="a kind of tuple is needed"):
        asked.finder(_core.Walked, int, -1)  # type: ignore[type-var]
    reacher, finder = asked.reacher(_core.Reached, 3), asked.finder(_core.Walked, tuple, 3)
    assert (len(reacher(None)._flood), reacher(None)._limit) == (10, 3)
    found = finder(None, (2, 1))
    assert found is not None
    assert (found.pips, found.stops, found._found.steps) == (3, True, [1, 1, 1])
    for cell in ((0, 0), (2, 2), (9, 9), (2**40, 0), (1, "1"), (1,), "C1", None):
        assert finder(None, cell) is None  # type: ignore[arg-type]
    for values in ((), (1, 2, 3)):
        with pytest.raises(TypeError, match="takes 1 values"):
            reacher(*values)


def test_arrivals_are_gone_through_as_they_are_listed() -> None:
    flood: Any = ask().flood(3)
    asked = (0, 0, _core.Arrived, tuple, "me", (False, True, "ask"))
    listed = flood.arrivals(*asked)
    cells, arrivals, both = (flood.through(*asked, part) for part in range(3))
    assert (next(cells), cells.__length_hint__()) == ((1, 0), len(listed) - 1)
    assert [*cells] == [*listed][1:]
    assert next(cells, None) is None
    assert [(each.cell, each.pips, each.stop) for each in arrivals] == [(cell, sum(cell), True) for cell in listed]
    assert [(cell, each.pips) for cell, each in both] == [(cell, sum(cell)) for cell in listed]
    for wrong in (-1, 3):
        with pytest.raises(ValueError, match="no choice"):
            flood.through(*asked, wrong)
    with pytest.raises(TypeError, match="a kind of answer is needed"):
        flood.through(0, 0, tuple, *asked[3:], 0)
    with pytest.raises(TypeError, match="a name is needed"):
        flood.through(*asked[:5], (True,), 0)


def test_a_cycle_through_an_answer_is_collected() -> None:
    reached: Any = type("Found", (_core.Reached,), {})(object(), 1, None)
    reached.itself = reached
    gone = weakref.ref(reached)
    del reached
    gc.collect()
    assert gone() is None


def test_tuples_with_more_fields_than_two_are_no_cells() -> None:
    flood = ask().flood(-1)
    with pytest.raises(TypeError, match="a kind of tuple is needed"):
        flood.stops(0, 0, os.stat_result)  # type: ignore[type-var]


def test_planes_are_dropped_by_least_recent_use() -> None:
    """The board that one always comes back to stays prepared, however many others are looked at between."""
    profile = _core.Profile(plain())
    boards = [_core.Board(200, 200, bytes([1]) * 40_000, SQUARE) for _ in range(12)]
    first = _core.Ask(boards[0], profile, [], (0, 0, 0, 0, 0, 0))
    first.flood(40)
    for board in boards[1:]:
        _core.Ask(board, profile, [], (0, 0, 0, 0, 0, 0)).flood(40)
        first.flood(40)
        assert profile.prepared(boards[0])
    assert not profile.prepared(boards[1])


def test_a_fork_waits_for_searches_that_run() -> None:
    """A child that asks at once is answered, though another thread was searching when it was forked."""
    asked = ask(600)
    stop = threading.Event()

    def search() -> None:
        while not stop.is_set():
            asked.path(599, 599, -1)
            asked.flood(-1)

    threads = [threading.Thread(target=search) for _ in range(2)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(8):
            child = os.fork()
            if child == 0:  # no cleaning up of what belongs to the parent
                os._exit(0 if asked.path(5, 5, -1) is not None else 1)
            assert ended(child) == 0
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def ended(child: int, seconds: int = 60) -> int:
    """The exit code of a child; one that hangs is ended, which is no exit code of its own."""
    timer = threading.Timer(seconds, os.kill, (child, 9))
    timer.start()
    _, status = os.waitpid(child, 0)
    timer.cancel()
    return os.waitstatus_to_exitcode(status)
