"""The JSON Schemas for editors: whatever is shipped fits them, short forms too, and what never loads does not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from ruamel.yaml import YAML

import footwork
from footwork.cli.library import rulesets

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
