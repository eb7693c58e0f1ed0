"""The tables of the grammar, worked out beforehand: to make them takes longer than all the rest of a start.

`python -m tests.language.tables` writes them anew with Lark, and a test sees that they are those of the grammar.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("tables.json")


class Rule(NamedTuple):
    """How parts become one: `origin` is what they are then, `label` how the branch is called that they hang on.

    Of its `length` parts those in `kept` hang on the branch; of one that is counted as ``~number``, its own parts do.
    With `alone`, one that would hang there by itself takes the place of the branch.
    """

    origin: str
    label: str
    length: int
    kept: list[int]
    alone: bool


class State(NamedTuple):
    """Where reading is: the terminals that may come next, as they are tried, and what each symbol leads to.

    A number from 0 on is the next state; ``~number`` says that a rule has all its parts.
    """

    terminals: list[str]
    steps: dict[str, int]


class Tables(NamedTuple):
    """All that reading goes by: where each start begins and ends, terminals that are words and others, and the rest."""

    starts: dict[str, tuple[int, int]]
    words: dict[str, str]
    expressions: dict[str, str]
    ignored: frozenset[str]
    rules: list[Rule]
    states: list[State]


@cache
def tables() -> Tables:
    """The tables as they are shipped."""
    written = json.loads(FILE.read_text(encoding="utf-8"))
    accepted = written["accepted"]
    return Tables(
        {start: (first, last) for start, (first, last) in written["starts"].items()},
        written["words"],
        written["expressions"],
        frozenset(written["ignored"]),
        [Rule(*rule) for rule in written["rules"]],
        [State(accepted[number], steps) for number, steps in written["states"]],
    )


@cache
def expression(terminal: str) -> re.Pattern[str]:
    """What a terminal that is no word matches."""
    return re.compile(tables().expressions[terminal])
