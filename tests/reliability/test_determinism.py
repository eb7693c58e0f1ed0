"""A sample of ``make determinism``."""

from __future__ import annotations

from dataclasses import replace

from tests.reliability.determinism import differences, here, in_processes

QUICK = ("duelyst", "rune-and-rust")


def test_another_process_plays_the_same_games() -> None:
    own = sorted(here(2, rulesets=QUICK, backwards=True), key=lambda each: (each.ruleset, each.number))
    runs = [own, *in_processes(2, [7], rulesets=QUICK)]
    assert differences(runs) == []
    assert len({each.states for each in own}) == 4, "each is a game of its own"
    other = [replace(own[0], save="other", events=0), *own[1:3], replace(own[3], wrong="loaded: another position")]
    assert differences([own, other]) == [
        "rune-and-rust 1: loaded: another position",
        "duelyst 0: differs in events, save",
        "rune-and-rust 1: differs in wrong",
    ]
