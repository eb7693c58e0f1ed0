"""The JSON Schemas for editors: whatever is shipped fits them, short forms too, and what never loads does not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from pydantic import BaseModel
from ruamel.yaml import YAML

import footwork
from footwork.board.schema import ScenarioDocument
from footwork.cli.library import rulesets
from footwork.errors import FileError
from footwork.rules.documents import documents
from footwork.rules.files.check import check
from footwork.rules.files.document import document_from_data

PACKAGE = Path(footwork.__file__).parent
RULESETS = sorted((PACKAGE / "rulesets").glob("*/ruleset.yaml"))
SCENARIOS = sorted(
    path for path in (PACKAGE / "rulesets").glob("*/*.yaml") if path.name != "ruleset.yaml" and path.parent.is_dir()
)


def schema(name: str, capsys: pytest.CaptureFixture[str]) -> Any:
    assert rulesets(None, name, as_json=False) == 0
    return Draft202012Validator(json.loads(capsys.readouterr().out))


def read(path: Path) -> Any:
    return YAML(typ="safe", pure=True).load(path)


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: str(path.parent.name))
def test_a_shipped_ruleset_fits(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert [error.message for error in schema("ruleset", capsys).iter_errors(read(path))] == []


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_shipped_scenario_fits(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert [error.message for error in schema("scenario", capsys).iter_errors(read(path))] == []


@pytest.mark.parametrize(
    "said",
    [
        {"pattern": "orthogonal"},
        {"pattern": ["orthogonal", {"by": [2, 0]}]},
        {"features": {"caught": {"pattern": "none"}}},
        {"features": {"caught": {"pattern": {"set": "none"}}}},
        {"footprint": {"pattern": "orthogonal"}},
        {"actions": {"rest": {"do": {"change": "Health", "by": 1}}}},
    ],
    ids=str,
)
def test_a_short_form_fits(said: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    document = {"footwork": 1, "name": "r", "terrain": {"floor": {"glyph": "."}}, **said}
    assert [error.message for error in schema("ruleset", capsys).iter_errors(document)] == []


@pytest.mark.parametrize("table", ["terrain", "features", "edges", "actions", "kinds"])
@pytest.mark.parametrize("name", ["a.b", "a b", "-a", "x" * 65])
def test_a_name_that_is_none_does_not(table: str, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    document = {"footwork": 1, "name": "r", "terrain": {"floor": {"glyph": "."}}, table: {name: {}}}
    assert list(schema("ruleset", capsys).iter_errors(document))


ODD: tuple[Any, ...] = ({}, [], [1], [1, 2, 3], -1, 0, 100_000, 2**40, -(2**40), True, None, "", 1e300)
FREE = {"after", "ruleset", "rules", "settings", "footwork"}
"""What a schema says nothing of: another document, or one of several forms that only the loader tells apart."""
MUTANTS = 30


def places(data: Any, trail: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place of a document whose form is declared."""
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, part in parts:
        if key not in FREE:
            yield (*trail, key)
            yield from places(part, (*trail, key))


def spoilt(data: Any, rng: Random) -> tuple[tuple[Any, ...], Any]:
    """A document with one value replaced, or a list made longer or shorter; and where."""
    data = deepcopy(data)
    trail = rng.choice(list(places(data)))
    held = data
    for key in trail[:-1]:
        held = held[key]
    was = held[trail[-1]]
    longer_or_shorter = [was + was[:1], was[:-1]] if isinstance(was, list) else []
    held[trail[-1]] = rng.choice([*ODD, *longer_or_shorter * 6])
    return trail, data


def loads(model: type[BaseModel], data: Any) -> bool:
    """Whether a document has the form that is loaded; what it means is not looked at."""
    try:
        check(model, document_from_data(data, file="spoilt", error=FileError), error=FileError)
    except FileError:
        return False
    return True


@pytest.mark.parametrize("kind", ["ruleset", "scenario"])
def test_what_a_schema_accepts_has_the_form_that_is_loaded(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    validator, rng = schema(kind, capsys), Random(4)
    model = documents().ruleset if kind == "ruleset" else ScenarioDocument
    files = sorted(RULESETS if kind == "ruleset" else SCENARIOS, key=lambda path: path.stat().st_size)
    shipped = [data for data in map(read, files[:4]) if loads(model, data)]  # lines of a campaign are read first
    seen = []
    for _ in range(MUTANTS):
        trail, data = spoilt(rng.choice(shipped), rng)
        seen.append(loads(model, data))
        assert validator.is_valid(data) == seen[-1], trail
    assert set(seen) == {True, False}
