"""The judge and the search against a plain second implementation, on random boards under random rulesets."""

from __future__ import annotations

import pytest
from tests.query.brute import Arrival, Brute
from tests.query.random_boards import random_scenario

from footwork.query.query import Query

BOARDS = 600
BATCH = 20


@pytest.mark.parametrize("first", range(0, BOARDS, BATCH))
def test_reach_is_what_trying_everything_finds(first: int) -> None:
    for seed in range(first, first + BATCH):
        scenario, state = random_scenario(seed)
        mode = "fly" if seed % 5 == 4 else None
        reach = Query(state, "me", mode=mode).reach()
        found = {
            (tuple(pose.anchor), pose.turned, pose.heading.name): Arrival(
                arrival.pips, arrival.charged_pips, arrival.stop
            )
            for pose, arrival in reach.poses.items()
        }
        brute = Brute(scenario, pips=state.rules.pips, mode=mode)
        assert found == brute.reach(), f"seed {seed}"
        ways = {
            (tuple(pose.anchor), pose.turned, pose.heading.name): [
                (tuple(pose.anchor), pose.turned, pose.heading.name) for pose in reach.path(pose).poses
            ]
            for pose in reach.poses
        }
        assert ways == brute.ways(), f"seed {seed}"
