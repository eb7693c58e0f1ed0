"""A sample of the hostile files: nothing is found in them, and what would be found is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.hostile import __main__ as hostile
from tests.hostile.built import built
from tests.hostile.files import Case, Link, Pipe, cases
from tests.hostile.further import further

SAMPLE = (
    "regions A1:ALL1000",
    "257 terrains",
    "1,200 kinds like",
    "version true",
    "piece called control",
    "title bidi",
    "a pipe",
    "a link to itself",
    "returns to more than it can be",
    "{'k': 5} to checks.999",
    "do nothing",
    "300 of answers",
    "300 misspelt features",
)


def sample() -> Iterator[Case]:
    yield from (case for case in built() if case.name in SAMPLE)
    yield from cases(11, 5)


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    hostile.warm()


def test_nothing_is_found_in_a_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hostile, "SECONDS", 20.0)  # the machine may be busy: `make hostile` measures
    found = [run for case in sample() for run in hostile.run_case(case) if run.finding]
    assert not found, "\n".join(f"{run.case.name}: {run.command}: {run.finding}" for run in found)


def test_the_same_seed_gives_the_same_cases() -> None:
    assert list(cases(5, 10)) == list(cases(5, 10))
    assert list(cases(5, 10)) != list(cases(6, 10))


def test_every_built_case_has_a_kind_and_a_name_of_its_own() -> None:
    names = [(case.kind, case.name) for case in (*built(), *further())]
    assert len(names) == len(set(names))
    assert all(kind for kind, _ in names)
    contents = [content for case in (*built(), *further()) for content in case.files.values()]
    assert any(isinstance(content, Pipe) for content in contents)
    assert any(isinstance(content, Link) for content in contents)


@pytest.mark.parametrize(
    ("code", "output", "seconds", "mebibytes", "said"),
    [
        (1, b"Traceback (most recent call last):\nKeyError: 5", 0, 0, "traceback: KeyError: 5"),
        (70, b"", 0, 0, "ended with 70"),
        (-9, b"", 0, 0, "ended with -9"),
        (0, b"", 1.5, 0, "1.5 s of 1.0"),
        (0, b"", 0, 300, "300 MiB of 256"),
        (0, b"x" * 300_000, 0, 0, "300,000 bytes of output"),
        (0, b"a\x1b[2J", 0, 0, "in the output"),
        (0, "a\u202e".encode(), 0, 0, "in the output"),
        (2, b"a.yaml:1:1: no\n", 0.5, 20, ""),
    ],
)
def test_what_would_be_found(code: int, output: bytes, seconds: float, mebibytes: float, said: str) -> None:
    found = hostile.finding_of(code, output, seconds, mebibytes, 1.0, 256)
    assert said in found
    assert bool(found) == bool(said)
