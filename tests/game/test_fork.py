"""A fork is a game of its own, at the cost of a pointer however long the history is."""

from __future__ import annotations

import copy
import gc
import pickle
import subprocess
import sys
import tracemalloc
import weakref
from collections.abc import Callable
from functools import cache
from itertools import pairwise

import pytest
from tests.growth.measure import calls_of
from tests.standing import where

from footwork.game.game import Game
from footwork.game.history import History, Record
from footwork.play.actions import Wait
from footwork.play.events import Events
from footwork.refusals import Refusal


def game() -> Game:
    return Game.from_dict(
        {
            "ruleset": "rune-and-rust",
            "size": [8, 8],
            "sides": {"red": {}, "blue": {}},
            "pieces": [{"id": "a", "side": "red", "at": "D4"}, {"id": "b", "side": "blue", "at": "H8"}],
        }
    )


@cache
def long_game(actions: int) -> Game:
    """A game with so many actions behind it, half of them undone again. To be forked, not changed."""
    played = game()
    for i in range(actions):
        assert played.set_stat("a", "Health", 1 + i % 3)
    for _ in range(actions // 2):
        played.undo()
    return played


class TestIndependent:
    def test_what_is_done_in_one_does_not_show_in_the_other(self) -> None:
        first = game()
        first.move("a", "north")
        second = first.fork()
        assert second == first
        first.move("a", "north")
        second.move("a", "south")
        second.end_turn()
        assert (where(first, "a"), first.taken) == ("D2", 2)
        assert (where(second, "a"), second.taken) == ("D4", 3)
        assert second != first

    def test_undo_and_redo_are_their_own(self) -> None:
        first = game()
        for way in ("north", "north", "east"):
            first.move("a", way)
        first.undo()
        second = first.fork()
        second.undo()
        second.undo()
        assert (second.taken, first.taken) == (0, 2)
        assert isinstance(first.redo(), Record)
        assert where(first, "a") == "E2"
        assert [isinstance(second.redo(), Record) for _ in range(4)] == [True, True, True, False]
        assert second == first
        second.undo()
        second.move("a", "west")
        assert second.redo() == Refusal.of("redo.nothing")
        assert where(first, "a") == "E2"

    def test_histories_share_their_beginning(self) -> None:
        first = game()
        first.move("a", "north")
        second = first.fork()
        second.move("a", "north")
        assert second.history[0] is first.history[0]
        assert second.history[1].before is first.history[0].after

    @pytest.mark.parametrize("twin", [Game.fork, copy.copy, copy.deepcopy])
    def test_every_copy_is_independent(self, twin: Callable[[Game], Game]) -> None:
        first = game()
        first.move("a", "north")
        second = twin(first)
        second.move("a", "north")
        assert (first.taken, second.taken) == (1, 2)
        first.undo()
        assert second.taken == 2

    def test_a_subclass_stays_what_it_is(self) -> None:
        class Noted(Game):
            note = "none"

        first = Noted(game().setup)
        first.note = "mine"
        assert (type(first.fork()), first.fork().note) == (Noted, "mine")


class TestEquality:
    def test_games_that_were_played_alike_are_equal(self) -> None:
        first, second = game(), game()
        assert first == second
        first.move("a", "north")
        assert first != second
        second.move("a", "north")
        assert first == second

    def test_what_can_be_redone_counts(self) -> None:
        first, second = game(), game()
        first.move("a", "north")
        first.undo()
        assert first.state.hash == second.state.hash
        assert first != second

    def test_the_same_position_by_another_way_is_another_game(self) -> None:
        first, second = game(), game()
        first.set_stat("a", "Health", 3)
        second.set_stat("a", "Health", 2)
        second.set_stat("a", "Health", 3)
        assert first.state.hash == second.state.hash
        assert first != second
        assert first != "game"

    def test_a_game_has_no_hash(self) -> None:
        with pytest.raises(TypeError, match="unhashable"):
            hash(game())


class TestHistory:
    def test_it_is_listed_in_order_whatever_was_undone_in_between(self) -> None:
        played = game()
        done: list[int] = []
        for i in range(60):
            if i % 7 == 3:
                played.undo()
                done.pop()
            if i % 11 == 5:
                played = played.fork()
            played.set_stat("a", "Health", 1 + i % 5)
            done.append(1 + i % 5)
            if i % 4 == 0:
                assert [record.action.value for record in played.history] == done  # type: ignore[union-attr]
        assert [record.action.value for record in played.history] == done  # type: ignore[union-attr]
        assert played.taken == len(done)

    def test_it_is_listed_once(self) -> None:
        played = long_game(100)
        assert played.history is played.history

    def test_what_was_undone_and_forgotten_is_not_kept(self) -> None:
        played = game()
        played.move("a", "north")
        forgotten = weakref.ref(played.history[0])
        played.undo()
        played.move("a", "south")
        gc.collect()
        assert forgotten() is None

    def test_a_record_before_is_the_one_after_the_last(self) -> None:
        played = game()
        for way in ("north", "north", "east"):
            played.move("a", way)
        records = played.history
        assert [r.before for r in records] == [played.start, *(r.after for r in records[:-1])]
        assert all(first.after is second.before for first, second in pairwise(records))


class TestCost:
    """Counted, not timed."""

    @staticmethod
    def bytes_of(run: Callable[[], object]) -> int:
        run()
        tracemalloc.start()
        try:
            before = tracemalloc.get_traced_memory()[0]
            kept = run()
            after = tracemalloc.get_traced_memory()[0]
            del kept
            return after - before
        finally:
            tracemalloc.stop()

    @pytest.mark.parametrize("twin", [Game.fork, copy.copy])
    def test_a_fork_does_not_look_at_the_history(self, twin: Callable[[Game], Game]) -> None:
        short, long = long_game(10), long_game(10_000)
        assert calls_of(lambda: twin(short)) == calls_of(lambda: twin(long)) < 12
        assert max(self.bytes_of(lambda: twin(short)), self.bytes_of(lambda: twin(long))) < 1_000

    def test_nor_do_undo_redo_and_actions_in_it(self) -> None:
        def run(played: Game) -> None:
            fork = played.fork()
            fork.undo()
            fork.redo()
            fork.end_turn()
            assert fork.taken == played.taken + 1

        short, long = long_game(10), long_game(10_000)
        run(short)
        run(long)
        assert calls_of(lambda: run(short)) == calls_of(lambda: run(long))


def test_a_long_history_goes_and_travels_without_a_deep_stack() -> None:
    # In a process of its own: what runs out of stack there takes nothing with it here.
    code = (
        "from tests.game.test_fork import long_history; import pickle\n"
        "history = long_history(200_000)\n"
        "again = pickle.loads(pickle.dumps(history))\n"
        "assert again == history and len(again) == 200_000\n"
        "del history, again\n"
        "undone = long_history(200_000)\n"
        "while len(undone): _, undone = undone.undid()\n"
        "del undone\n"
        "print('gone')"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (run.stdout.strip(), run.returncode) == ("gone", 0), run.stderr


def long_history(records: int) -> History:
    state = game().state
    history = History()
    for _ in range(records):
        history = history.did(Record(Wait("a"), (), Events(), state, state))
    return history


def test_a_pickled_game_of_ten_thousand_actions_is_whole() -> None:
    played = long_game(10_000)
    again = pickle.loads(pickle.dumps(played))
    assert again == played
    assert again.taken == 5_000
    assert isinstance(again.redo(), Record)
    assert (again.taken, played.taken) == (5_001, 5_000)


def test_a_game_prints_as_one_line() -> None:
    played = game()
    assert repr(played) == "<Game of Rune and Rust: round 1, red to move, 0 actions>"
    played.move("a", "north")
    assert repr(played) == "<Game of Rune and Rust: round 1, red to move, 1 action>"
    played.finish()
    assert repr(played) == "<Game of Rune and Rust: not running, 2 actions>"
    assert [repr(record) for record in played.history] == [
        "<Record: MoveBy a N, 3 events>",
        "<Record: Finish, 1 event>",
    ]
