"""Messages are for people: no value of Python is written into them as Python writes it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from footwork.board.setup import setup_from_data
from footwork.errors import FootworkError
from footwork.game.expect import run_expectations
from footwork.game.game import Game
from footwork.geometry import Direction
from footwork.play.actions import action_from_dict
from footwork.rules.compiling.library import rules_from_data

PYTHON = re.compile(r"\b(None|True|False|Cell|Direction|Fraction|Decimal|Pose|Refusal|Kind)\b|[\[{<]'|object at|dict_")
RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "words",
    "pattern": "orthogonal",
    "terrain": {"floor": {"glyph": "."}},
    "stats": {"Health": {"default": 3}},
}
SCENARIO: dict[str, Any] = {"ruleset": RULES, "map": "...", "pieces": [{"id": "ann", "side": "one", "at": "A1"}]}


def rules(**fields: Any) -> Callable[[], object]:
    return lambda: rules_from_data({**RULES, **fields})


MISTAKES: list[Callable[[], object]] = [
    lambda: Game.from_dict(SCENARIO).step_cost("ann", Direction.NE),
    lambda: Game.from_dict(SCENARIO).do(["move"]),  # type: ignore[arg-type]
    lambda: Game.from_dict(SCENARIO).do({"do": "move"}),  # type: ignore[arg-type]
    lambda: Game.from_dict(SCENARIO).query("ann", mode="zz"),
    lambda: Game.from_dict(SCENARIO).reach("ann", action="leap"),
    lambda: Game.from_dict(SCENARIO).answer("yes"),
    lambda: action_from_dict({}, Game.from_dict(SCENARIO).rules.grid.notation),
    lambda: action_from_dict({"do": ["move"]}, Game.from_dict(SCENARIO).rules.grid.notation),
    rules(cost={"cardinal": [1]}),
    rules(cost={"cardinal": True}),
    rules(features={"f": {"when": [1]}}),
    rules(features={"f": {"when": True}}),
    rules(allowance={"points": {"a": 1}}),
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=range(len(MISTAKES)))
def test_an_error_is_in_plain_words(mistake: Callable[[], object]) -> None:
    with pytest.raises(FootworkError) as raised:
        mistake()
    assert not PYTHON.search(str(raised.value)), raised.value


def test_what_an_expectation_found_is_in_plain_words() -> None:
    expect = [
        {"after": [{"do": "move", "piece": "ann", "along": ["A1", "Z9"]}], "at": {"ann": "B1"}},
        {"after": [{"do": "place", "piece": "ann", "at": None}], "at": {"ann": "A1"}},
        {"stats": {"ann": {"Gold": 3}}, "source": "a stat that there is not"},
        {"why": "ann", "to": "B1", "refusal": "terrain"},
        {"why": "ann", "to": "Z9", "refusal": "bounds", "by": "wall"},
    ]
    for verdict in run_expectations(setup_from_data({**SCENARIO, "expect": expect})):
        told = f"{verdict.question}: {verdict.expected} {verdict.found}"
        assert not PYTHON.search(told), told


@pytest.mark.parametrize("text", ["B1", "b1", "1,0", "(1, 0)"])
def test_where_pieces_stand_is_read_as_every_cell_is(text: str) -> None:
    entry = {"after": [{"do": "place", "piece": "ann", "at": "B1"}], "at": {"ann": text}}
    (verdict,) = run_expectations(setup_from_data({**SCENARIO, "expect": [entry]}))
    assert (verdict.ok, verdict.expected, verdict.found) == (True, "B1", "B1")


@pytest.mark.parametrize("text", ["1S 1W", "1s 1w", "1s,1w"])
def test_where_pieces_stand_is_read_in_the_notation_of_the_ruleset(text: str) -> None:
    scenario = {"ruleset": "methuen", "size": [9, 9], "pieces": [{"id": "ann", "at": "1S 1W"}]}
    (verdict,) = run_expectations(setup_from_data({**scenario, "expect": [{"at": {"ann": text}}]}))
    assert (verdict.ok, verdict.expected) == (True, "1S 1W")
