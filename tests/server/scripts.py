"""Games that are played by script, round and round: whoever plays one knows what must be in its log, whatever happens.

Together they have every kind of entry: alone and by consent, secret plans and beats, actions that wait for answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

REFEREE = "referee"


@dataclass(frozen=True)
class Step:
    """Something that somebody does, what the log calls it, and whose secret it is."""

    who: str
    kind: str
    body: Mapping[str, Any] = field(default_factory=dict)
    logged: str = ""
    owner: str | None = None

    @property
    def entry(self) -> str:
        """What the log calls it."""
        return self.logged or self.kind


@dataclass(frozen=True)
class Script:
    """A game, who sits at it, and what they do again and again."""

    name: str
    game: Mapping[str, Any]
    sides: Sequence[str]
    steps: Sequence[Step]

    def step(self, number: int) -> Step:
        """What is done as entry of a number, counted from 0."""
        return self.steps[number % len(self.steps)]

    def count(self, who: str, done: int) -> int:
        """How many of the first entries somebody counts."""
        return sum(step.owner in (None, who) or who == REFEREE for step in self.done(done))

    def done(self, count: int) -> Iterator[Step]:
        """The first entries."""
        return (self.step(number) for number in range(count))


def _act(who: str, owner: str | None = None, /, **action: Any) -> Step:
    return Step(who, "act", {"action": action}, owner=owner)


_NORTH = _act("heroes", do="move", piece="hero", direction="N")
_LEAP = _act("wardens", do="act", piece="warden", action="leap")

RIVALS: dict[str, Any] = {
    "ruleset": "free-actions",
    "size": [9, 9],
    "sides": {"red": {}, "blue": {}},
    "pieces": [
        {"id": "ann", "side": "red", "at": "1,1", "stats": {"DEX": 18}},
        {"id": "amy", "side": "red", "at": "1,3", "stats": {"DEX": 18}},
        {"id": "bob", "side": "blue", "at": "8,8", "stats": {"DEX": 18}},
    ],
}


def _beat(ann: str, bob: str) -> list[Step]:
    return [
        _act("red", "red", do="plan", piece="ann", steps=[ann]),
        _act("blue", "blue", do="plan", piece="bob", steps=[bob]),
        Step("blue", "press"),
        Step("blue", "release"),
        Step("red", "press"),
        Step("blue", "press", logged="beat"),
    ]


SCRIPTS = (
    Script("alone", {"ruleset": "rune-and-rust", "seed": 1}, ["heroes"], [_NORTH, Step("heroes", "undo")]),
    Script(
        "consent",
        {"ruleset": "rune-and-rust", "seed": 1},
        ["heroes", "monsters"],
        [
            _NORTH,
            Step("heroes", "undo", logged="propose"),
            Step("monsters", "accept", logged="undo"),
            Step("heroes", "redo", logged="propose"),
            Step("monsters", "decline"),
            _act("heroes", do="end-turn"),
            _act("monsters", do="end-turn"),
        ],
    ),
    Script(
        "plans",
        {"scenario": RIVALS, "seed": 7},
        ["red", "blue"],
        [*_beat("2,1", "7,8"), *_beat("1,1", "8,8")],
    ),
    Script(
        "questions",
        {"ruleset": "methuen", "shipped": "skirmish", "seed": 2},
        ["wardens", "raiders"],
        [
            _LEAP,
            Step("wardens", "answer", {"answer": "stay"}),
            Step(REFEREE, "undo"),
            _LEAP,
            Step(REFEREE, "undo"),
            Step(REFEREE, "redo"),
            Step(REFEREE, "undo"),
        ],
    ),
)
