"""A sample of ``make kills``."""

from __future__ import annotations

from tests.reliability.kills import kills


def test_a_killed_save_loses_nothing_and_leaves_nothing() -> None:
    done = kills(12, seed=3)
    assert [kill for kill in done if kill.wrong] == []
    assert {kill.way for kill in done} == {
        "one saves",
        "two save at once",
        "the first save",
        "a game in the terminal",
    }
