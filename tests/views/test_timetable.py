"""The table of a timeline, wide and narrow."""

from __future__ import annotations

from fractions import Fraction

import footwork
from footwork.game.game import Game
from footwork.views.happening.timeline import Cue
from footwork.views.happening.timetable import details, timetable


def entry(what: str, **data: object) -> Cue:
    return Cue(what, what, "view", Fraction(0), Fraction(1, 4), "ana", data)


def test_what_does_not_fit_goes_on_in_the_last_column_or_below() -> None:
    path = entry("path", cells=["A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "I1", "J1"])
    assert timetable([path]) == ["0–0.25 s  path  ana  A1 → B1 → C1 → D1 → E1 → F1 → G1 → H1 → I1 → J1"]
    beside = timetable([path], width=60)[0].splitlines()
    assert [len(line) <= 60 for line in beside] == [True, True]
    assert beside[1].startswith(" " * 21)
    below = timetable([path], width=40)[0].splitlines()
    assert below[0] == "0–0.25 s  path  ana"
    assert below[1].startswith("    A1 → B1")
    assert timetable([]) == []


def test_details_leave_out_what_goes_without_saying() -> None:
    assert details(entry("duration-found", steps=2, flying=False, cycle=None)) == "steps 2"
    assert details(entry("can-move", checks=["turn", "may-move"], passed=True)) == "turn may-move; passed"
    pixels = {"from-pixel": ["1.5", 2], "to-pixel": [3, 4]}
    assert details(entry("tween", **{"from": "A1", "to": "B1"}, **pixels)) == "A1 → B1; (1.5, 2) → (3, 4)"


def test_a_refusal_is_told_by_code_and_text() -> None:
    result = Game.shipped("rune-and-rust").move("hero", to="D2")
    told = timetable(footwork.timeline([result]))[-1]
    assert told.endswith("refused: terrain.wall (That path is blocked.)")
