"""A sample of the comparison of tiers; the whole one is a command of its own (`make tiers`)."""

from __future__ import annotations

import pytest
from tests.parity.tiers import boards, compared, differences, mover_of

from footwork import _core
from footwork.query.bridge import SEARCHES, NodeRow

Overlay = list[tuple[int, int, int, int]]


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_all_searches_agree(first: int) -> None:
    done = 0
    for seed in range(first, first + 10):
        count, problems = compared(80_000 + seed, 50)
        assert not problems
        done += count
    assert done > 300  # some rulesets do not load


def test_the_boards_are_for_every_tier_and_the_same_for_the_same_seed() -> None:
    mover = mover_of(80_001)
    assert mover is not None
    drawn, again = (list(boards(mover, 200)) for _ in range(2))
    assert [each.start for each in drawn] == [each.start for each in again]
    cells = [each.board.width * each.board.height for each in drawn]
    for least, most in ((1, 64), (65, 128), (129, 256), (257, 361)):
        assert any(least <= count <= most for count in cells)
    assert {each.limit == -1 for each in drawn} == {bool(each.occupants) for each in drawn} == {False, True}


def test_a_tier_that_answers_for_another_start_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    mover = mover_of(80_001)
    assert mover is not None
    real = _core.Ask

    def wrong(board: _core.Board, profile: _core.Profile, overlay: Overlay, start: NodeRow, search: int) -> _core.Ask:
        if search == SEARCHES.index("buckets"):
            start = ((start[0] + 1) % board.width, *start[1:])
        return real(board, profile, overlay, start, search)

    monkeypatch.setattr(_core, "Ask", wrong)
    found = [problem for number, drawn in enumerate(boards(mover, 20)) for problem in differences(mover, drawn, number)]
    assert found
    assert all(problem.startswith("buckets and rows: ") for problem in found)
