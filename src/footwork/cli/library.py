"""What is shipped: rulesets with their scenarios, and the schemas of the files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pydantic import BaseModel

from footwork.board.schema import ScenarioDocument
from footwork.board.setup import shipped_scenario, shipped_scenarios
from footwork.cli.screen import Screen
from footwork.errors import MisuseError
from footwork.rules.compiling.library import load_rules, ruleset_file, shipped_rulesets
from footwork.rules.documents import documents
from footwork.views.json import to_text

_SCHEMAS: dict[str, Callable[[], type[BaseModel]]] = {
    "ruleset": lambda: documents().ruleset,
    "scenario": lambda: ScenarioDocument,
}


def _strict(schema: Any) -> Any:
    """A schema in which keys that have a form have no other."""
    if isinstance(schema, list):
        return [_strict(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    strict = {key: _strict(part) for key, part in schema.items()}
    return {"additionalProperties": False, **strict} if "patternProperties" in strict else strict


def rulesets(name: str | None, schema: str | None, *, as_json: bool) -> int:
    """List the shipped rulesets, show one, or print a schema."""
    if schema is not None:
        if schema not in _SCHEMAS:
            raise MisuseError(f"--schema is one of {', '.join(_SCHEMAS)}, not {schema!r}")
        print(to_text(_strict(_SCHEMAS[schema]().model_json_schema(by_alias=True))))
        return 0
    if name is not None:
        ruleset_file(name)
    entries = [_entry(each) for each in (shipped_rulesets() if name is None else (name,))]
    if as_json:
        print(to_text(entries if name is None else entries[0]))
        return 0
    screen = Screen()
    for entry in entries:
        screen.write(f"{entry['name']}: {entry['title']}")
        screen.write(f"  {entry['about']}")
        for scenario in entry["scenarios"]:
            screen.write(f"  {entry['name']}/{scenario['name']}: {scenario['title']}. {scenario['about']}".rstrip())
        if name is not None:
            screen.write("\n".join(_details(name)))
    return 0


def _entry(name: str) -> dict[str, Any]:
    rules = load_rules(name)
    scenarios = [_scenario(name, scenario) for scenario in shipped_scenarios(name)]
    about = rules.document.about
    return {"name": name, "title": rules.title, "about": about, "scenarios": scenarios}


def _scenario(ruleset: str, name: str) -> dict[str, str]:
    from footwork.board.setup import read_setup

    setup = read_setup(shipped_scenario(ruleset, name))
    return {"name": name, "title": setup.title, "about": setup.document.about}


def _details(name: str) -> list[str]:
    rules = load_rules(name)
    size = "×".join(map(str, rules.sizes.usual))
    lines = [f"  board {size} by default; a point is {rules.pips} pip{'' if rules.pips == 1 else 's'}"]
    for title, names in (
        ("terrain", rules.terrain),
        ("kinds", rules.kinds),
        ("features", rules.features),
        ("actions", rules.actions),
        ("reactions", rules.reactions),
    ):
        if names:
            lines.append(f"  {title}: {', '.join(names)}")
    return lines
