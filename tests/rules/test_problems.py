"""However much is wrong with a file, a hundred problems are told, and finding them costs no more than that."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from footwork import Game, closest
from footwork.board.setup import setup_from_data
from footwork.errors import FileError, Findings, Problem, RulesetError, Source

MANY = 300
REST = "there are more than 100 problems; the first 100 are listed"


def rules(**fields: Any) -> dict[str, Any]:
    return {"footwork": 1, "name": "x", "terrain": {"floor": {"glyph": "."}}} | fields


def scenario(**fields: Any) -> dict[str, Any]:
    return {"ruleset": rules(), "size": [3, 3]} | fields


WRONG: dict[str, dict[str, Any]] = {
    "data": scenario(log=[{"do": 2**40 + i} for i in range(MANY)]),
    "keys": scenario(**{f"nothing{i}": 1 for i in range(MANY)}),
    "entries": scenario(pieces=[1] * MANY),
    "features": scenario(features=[f"f{i}" for i in range(MANY)]),
    "sides": scenario(sides={"us": {}}, pieces=[{"id": f"p{i}", "side": f"s{i}"} for i in range(MANY)]),
    "places": scenario(pieces=[{"id": f"p{i}", "at": "Z9"} for i in range(MANY)]),
    "names": scenario(pieces=[{"id": f"p{i // 2}"} for i in range(MANY)]),
    "rules": scenario(ruleset=rules(apply=[f"f{i}" for i in range(MANY)])),
    "likes": scenario(ruleset=rules(terrain={f"t{i}": {"like": f"u{i}"} for i in range(MANY)})),
    "settings": {"ruleset": "rune-and-rust", "size": "default", "settings": {f"key{i}": 1 for i in range(MANY)}},
}


@pytest.mark.parametrize("way", WRONG)
def test_a_hundred_problems_are_told_whatever_the_way_in(way: str) -> None:
    with pytest.raises(FileError) as refused:
        Game.from_dict(WRONG[way])
    assert len(refused.value.problems) == 101
    assert str(refused.value).endswith(REST)
    assert REST not in str(refused.value.problems[99])
    assert len(str(refused.value)) < 40_000


def test_the_hundred_problems_of_a_book_come_from_all_its_blocks(tmp_path: Path) -> None:
    block = "```\n" + "\n\n".join(f"A{i}\ndo: nonsense" for i in range(60)) + "\n```\n"
    (tmp_path / "book.md").write_text(block + block)
    with pytest.raises(RulesetError) as refused:
        setup_from_data(scenario(ruleset="book.md"), folder=tmp_path)
    assert len(refused.value.problems) == 101
    assert str(refused.value).endswith(REST)


def test_an_error_that_is_raised_again_says_once_that_there_is_more() -> None:
    problems = [Problem(Source("a", i, 1), "no") for i in range(300)]
    once = FileError(problems)
    again = FileError(once.problems)
    assert once.problems == again.problems
    assert len(again.problems) == 101


def test_findings_tell_each_problem_once() -> None:
    findings = Findings(FileError)
    for line in (2, 1, 2):
        findings.add(Problem(Source("a", line, 1), "no"))
    with pytest.raises(FileError) as refused:
        findings.stop()
    assert [problem.source.line for problem in refused.value.problems] == [1, 2]


def test_few_names_are_weighed_however_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    weighed: list[int] = []

    def weighing(word: str, names: list[str], *rest: Any) -> list[str]:
        weighed.append(len(names) * len(word))
        return []

    monkeypatch.setattr(closest, "get_close_matches", weighing)
    for word in ("feature77", "x" * 60_000, ""):
        assert closest.closest(word, [f"feature{i}" for i in range(9_000)]) is None
    assert sum(weighed) <= 100 * 9


def test_the_right_name_is_among_many() -> None:
    names = [f"{first}{last}er" for first in "abcdefghijklmnopqrst" for last in "abcdefghijklmnopqrst"]
    assert closest.closest("bcxer", names) == "bcer"
