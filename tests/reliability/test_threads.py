"""A sample of ``make threads``, and what can be brought about without chance."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.games import game_of, side_to_move
from tests.parity.build import ROOT
from tests.reliability.threads import across_processes, forked, forks, of_new_rules, of_one_state, of_own_games

import footwork
from footwork.board.setup import shipped_scenario
from footwork.bots.turn import take_turn
from footwork.game.game import Game
from footwork.geometry import Cell, Direction
from footwork.query.bridge import _NativeProfile
from footwork.query.query import Query
from footwork.query.search import JudgedAsk
from footwork.query.step import Node

SOURCES = Path(footwork.__file__).parent


def test_threads_hear_what_one_hears() -> None:
    assert list(of_own_games(threads=4, rounds=2)) == []
    assert list(of_one_state(threads=4, rounds=3)) == []


def test_threads_number_kinds_of_ground_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each lets the others go first, whatever it is about to note."""
    fold = _NativeProfile._ground

    def slow(self: _NativeProfile, marks: Any) -> Any:
        time.sleep(1e-4)
        return fold(self, marks)

    monkeypatch.setattr(_NativeProfile, "_ground", slow)
    assert list(of_new_rules(threads=4, rounds=2)) == []


def test_a_fork_in_the_middle_of_play_goes_on() -> None:
    assert list(forks(threads=2, rounds=3)) == []


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_a_game_goes_to_another_process_and_comes_back(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT)  # a process that does not begin as a copy imports this again
    assert list(across_processes([method], rounds=2)) == []


def test_a_fork_while_a_bot_searches_leaves_no_lock_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lock that a thread of the parent held would stay closed in the child for ever."""
    searching, go_on = threading.Event(), threading.Event()
    search = Query.field_onto

    def slow(self: Query, *arguments: Any, **named: Any) -> Any:
        searching.set()
        go_on.wait()
        return search(self, *arguments, **named)

    file = shipped_scenario("rune-and-rust")
    game, other = game_of(file), game_of(file)
    monkeypatch.setattr(Query, "field_onto", slow)
    thread = threading.Thread(target=take_turn, args=(game, side_to_move(game)))
    thread.start()
    try:
        assert searching.wait(60)
        monkeypatch.undo()
        assert forked(other, seconds=20) == 0
    finally:
        go_on.set()
        thread.join()


def test_nothing_is_kept_behind_a_lock() -> None:
    """`functools.cached_property` has one for all values of a class; `footwork.values.kept` has none."""
    found = [path for path in SOURCES.rglob("*.py") if "@cached_property" in path.read_text(encoding="utf-8")]
    assert found == []


@pytest.mark.parametrize("at", [Cell(-1, 0), Cell(4, 0), Cell(0, 4), Cell(2**31 - 1, 0)])
def test_a_search_from_off_the_board_is_an_error_whoever_searches(at: Cell) -> None:
    document = {"ruleset": "rune-and-rust", "size": [4, 4], "pieces": [{"id": "hero", "at": "A1"}]}
    query = Query(Game.from_dict(document).state, "hero")
    sources = {Node(at, False, Direction.N): 0}
    with pytest.raises(ValueError, match="outside the board"):
        query.field_from(sources)
    with pytest.raises(ValueError, match="outside the board"):
        JudgedAsk(query.judge).flood_from([((at.x, at.y, 0, 0, 0, 0), 0)], -1)
