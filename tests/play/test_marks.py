"""Marks: none that says too much, and no plan without one that its own side gets in the way of.

`python -m tests.play.test_marks 20000` compares so many boards; the suite takes a few of them.
"""

from __future__ import annotations

import sys
from collections import Counter

import pytest
from tests.play.beat_boards import Xy
from tests.play.plan_boards import Planned, Steps, foretold, planned
from tests.standing import where

from footwork.play.plans.marks import Mark
from footwork.refusals import Refusal

BOARDS = 160


def kind_of(refusal: Refusal) -> str:
    """A reason in the words of the reference."""
    check, _, kind = refusal.code.partition(".")
    return kind if check == "beat" else "illegal"


def expect_as_foretold(seed: int) -> Counter[str]:
    """One side, ground that does nothing: beats and marks are what the reference says. What came up, counted."""
    board = planned(seed, policies=seed % 2 == 1)
    expected, game = foretold(board), board.game()
    marks = {name: game.planning("a").marks(name) for name in board.steps}
    assert marks == {name: game.planning().marks(name) for name in board.steps}
    if game.fast_forward().ok:
        assert {name: where(game, name) for name in board.at} == {n: f"{x},{y}" for n, (x, y) in expected.at.items()}
        for name in board.steps:
            plan = game.state.plans.of(name)
            found = None if plan.blocked is None else (plan.done, kind_of(plan.blocked))
            assert (found is None) == (name not in expected.blocked)
            if found is not None:
                step, kinds = expected.blocked[name]
                assert found in [(step, kind) for kind in kinds.split("/")], (seed, name)
    for name in board.steps:
        expect_marks(marks[name], expected.blocked.get(name, (len(marks[name]), ""))[0], seed)
    return Counter(kind for _, kind in expected.blocked.values())


def expect_marks(marks: tuple[Mark | None, ...], blocked: int, seed: int) -> None:
    """Before the step that is blocked nothing is marked, and that one is; a plan that is not blocked may be advised
    against at its end, which is the start or the end of another."""
    for i, mark in enumerate(marks[: blocked + 1]):
        if i == blocked:
            assert mark is not None, seed
            assert mark.kind == "will-be-blocked", seed
        elif mark is not None:
            assert (mark.kind, mark.reason.code, i) == ("not-advised", "plan.swap", len(marks) - 1), seed


def expect_kept_word(seed: int) -> Counter[str]:
    """Sides that plan in secret, cells that act: no step is taken that was ever said to be blocked. Marks, counted."""
    board = planned(seed, sides="ab" if seed % 4 else "a", tiles=seed % 3 != 0, policies=seed % 5 == 0)
    game, sure, told = board.game(), set[tuple[str, int]](), Counter[str]()
    while board.steps:
        for name in board.steps:
            done = game.state.plans.of(name).done
            for side in (board.side[name], None):
                for i, mark in enumerate(game.planning(side).marks(name)):
                    if mark is not None:
                        told[f"{mark.kind} {'now' if i == 0 else 'later'}"] += 1
                        sure |= {(name, done + i)} if mark.kind == "will-be-blocked" else set()
        if not game.execute().ok or not game.state.plans.executing:
            break
    for name, step in sure:
        assert game.state.plans.of(name).done <= step, (seed, name, step)
    return told


def expect_no_own_surprise(seed: int, *, tiles: bool) -> int:
    """The other side stands still: who is blocked was marked at that step, whatever cells do. How many were."""
    board = planned(seed, sides="ab", tiles=tiles, policies=seed % 3 == 0, idle="b")
    game = board.game()
    marks = {name: game.planning("a").marks(name) for name in board.steps}
    if not board.steps or not game.fast_forward().ok:
        return 0
    blocked = [name for name in board.steps if game.state.plans.of(name).blocked is not None]
    for name in blocked:
        assert marks[name][game.state.plans.of(name).done] is not None, (seed, name)
    return len(blocked)


@pytest.mark.parametrize("part", range(4))
def test_beats_and_marks_are_what_a_slow_reference_says(part: int) -> None:
    for seed in range(part * BOARDS, (part + 1) * BOARDS):
        expect_as_foretold(seed)


@pytest.mark.parametrize("part", range(4))
def test_no_step_is_taken_that_was_said_to_be_blocked(part: int) -> None:
    told = sum((expect_kept_word(seed) for seed in range(part * BOARDS, (part + 1) * BOARDS)), Counter[str]())
    assert min(told[f"{kind} {when}"] for kind in ("will-be-blocked", "not-advised") for when in ("now", "later")) > 9


@pytest.mark.parametrize("tiles", [False, True], ids=["floor", "tiles"])
def test_no_plan_without_a_mark_is_blocked_by_its_own_side(tiles: bool) -> None:
    assert sum(expect_no_own_surprise(seed, tiles=tiles) for seed in range(BOARDS)) > BOARDS // 3


def test_every_way_to_meet_comes_up() -> None:
    blocked = {
        kind for seed in range(900) for _, kind in foretold(planned(seed, policies=seed % 2 == 1)).blocked.values()
    }
    assert {"illegal", "same-cell", "swap", "exchange", "follow", "cycle", "behind"} <= blocked


class TestWhatIsOnlyAdvised:
    """Doors may open and others may leave: a step that they stand in the way of is not said to be blocked later."""

    def marks(self, picture: str, steps: dict[str, Steps], name: str = "A") -> list[tuple[str, str] | None]:
        """Capital letters are one side, small ones another, which may do anything."""
        rows = [row.split() for row in picture.split("/")]
        ground = {(x, y): glyph for y, row in enumerate(rows) for x, glyph in enumerate(row)}
        at = {glyph: cell for cell, glyph in ground.items() if glyph.isalpha()}
        floor = {cell: glyph for cell, glyph in ground.items() if not glyph.isalpha()}
        sides = {each: "a" if each.isupper() else "b" for each in at}
        board = Planned(len(rows), floor, at, sides, dict.fromkeys(at, 5), steps)
        found = board.game().planning("a").marks(name)
        return [None if mark is None else (mark.kind, mark.reason.code) for mark in found]

    def test_a_door_and_a_wall(self) -> None:
        later: dict[str, Steps] = {"A": [(1, 0), (2, 0)]}
        assert self.marks("A . +/. . ./. . z", later) == [None, ("not-advised", "terrain.door")]
        assert self.marks("A . #/. . ./. . z", later) == [None, ("will-be-blocked", "terrain.wall")]
        assert self.marks("A . +/. . ./. . .", later) == [None, ("not-advised", "terrain.door")], "one may yet plan it"
        assert self.marks("A + ./. . ./. . z", {"A": [(1, 0)]}) == [("will-be-blocked", "terrain.door")]

    def test_an_enemy_who_may_leave_and_a_friend_who_stays(self) -> None:
        later: dict[str, Steps] = {"A": [(1, 0), (2, 0)]}
        assert self.marks("A . z/. . ./. . .", later) == [None, ("not-advised", "occupied.hostile")]
        assert self.marks("A . B/. . ./. . z", later) == [None, ("will-be-blocked", "occupied.friendly")]
        assert self.marks("A z ./. . ./. . .", {"A": [(1, 0)]}) == [("not-advised", "occupied.hostile")]

    def test_a_hidden_plan_may_close_a_circle(self) -> None:
        steps: dict[str, Steps] = {"A": [(1, 0)], "B": [(0, 0)]}
        ring: dict[Xy, str] = {(x, y): "." for x in range(2) for y in range(2)}
        at = {"A": (0, 0), "B": (0, 1), "z": (1, 0)}
        sides = {"A": "a", "B": "a", "z": "b"}
        for cycle, kind in (("allow", "not-advised"), ("block", "will-be-blocked")):
            policy = {"follow": "block", "cycle": cycle}
            board = Planned(2, ring, at, sides, dict.fromkeys(at, 5), {**steps, "z": [(0, 1)]}, policy)
            game = board.game()
            (mark,) = game.planning("a").marks("B")
            assert mark is not None
            assert (mark.kind, mark.reason.code) == (kind, "beat.follow")
            assert (game.execute().ok, where(game, "B")) == (cycle == "allow", "0,0" if cycle == "allow" else "0,1")

    def test_what_is_foreseen_of_cells_is_only_advised(self) -> None:
        steps: dict[str, Steps] = {"A": [None, (3, 0)], "B": [(1, 0)]}
        ice = {(x, 0): glyph for x, glyph in enumerate("B~~.") if glyph != "B"}
        board = Planned(4, ice, {"A": (3, 1), "B": (0, 0)}, {"A": "a", "B": "a"}, {"A": 5, "B": 5}, steps)
        game = board.game()
        assert [mark and (mark.kind, mark.reason.code) for mark in game.planning("a").marks("A")] == [
            None,
            ("not-advised", "plan.occupied"),
        ]
        assert (game.fast_forward().ok, where(game, "A"), where(game, "B")) == (True, "3,1", "3,0")

    def test_ice_may_carry_one_to_where_the_step_is_legal(self) -> None:
        steps: dict[str, Steps] = {"A": [(1, 0), (3, 0)]}
        row = {(x, 0): glyph for x, glyph in enumerate("A~..") if glyph != "A"}
        board = Planned(4, row, {"A": (0, 0)}, {"A": "a"}, {"A": 5}, steps)
        game = board.game()
        assert [mark and mark.kind for mark in game.planning("a").marks("A")] == [None, None]
        assert (game.fast_forward().ok, where(game, "A")) == (True, "3,0")

    def test_two_who_would_meet_behind_a_door(self) -> None:
        steps: dict[str, Steps] = {"A": [None, (1, 0), (2, 0)], "B": [None, None, (2, 0)]}
        met = [None, None, ("not-advised", "plan.occupied")]
        assert self.marks("A + ./. . B/z . .", steps, "B") == met, "if it opens"
        steps = {"A": [(1, 0), (2, 0)], "B": [None, (2, 0)]}
        assert self.marks("A + ./. . B/z . .", steps, "B") == [None, None], (
            "shut in the next beat, it ends the plan of A"
        )

    def test_an_own_step_that_an_enemy_may_prevent(self) -> None:
        steps: dict[str, Steps] = {"A": [None, (1, 0)], "B": [(2, 0), (1, 0)]}
        alone = [None, ("will-be-blocked", "beat.same-cell")]
        assert self.marks("A . ./. . B/. . .", steps) == alone
        assert self.marks("A . ./. . B/. . z", steps) == [None, ("not-advised", "beat.same-cell")]


if __name__ == "__main__":
    count = int(sys.argv[1])
    for number in range(count):
        expect_as_foretold(number)
        expect_kept_word(number)
        expect_no_own_surprise(number, tiles=number % 2 == 0)
    print(f"{count} boards: no difference")
