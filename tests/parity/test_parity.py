"""A sample of the parity run; the whole one is a command of its own (`make parity`)."""

from __future__ import annotations

import pytest
from tests.parity.__main__ import compared


@pytest.mark.parametrize("first", range(0, 60, 6))
def test_core_and_judge_agree(first: int) -> None:
    done = 0
    for seed in range(first, first + 6):
        count, problems = compared(50_000 + seed, 40)
        assert not problems
        done += count
    assert done > 80  # some rulesets do not load


@pytest.mark.parametrize("first", range(0, 32, 8))
def test_core_and_judge_agree_on_hexes(first: int) -> None:
    done = 0
    for seed in range(first, first + 8):
        count, problems = compared(60_000 + seed, 20, hexes=True)
        assert not problems
        done += count
    assert done > 60  # some rulesets do not load
