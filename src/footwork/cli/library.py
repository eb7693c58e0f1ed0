"""What is shipped: rulesets with their scenarios, and the schemas of the files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from footwork.arguments import LARGEST
from footwork.board.schema import ScenarioDocument
from footwork.board.setup import Setup, read_setup, setup_of, shipped_scenario, shipped_scenarios
from footwork.cli.listing import entries, lines
from footwork.cli.screen import Screen
from footwork.cli.sources import is_scenario, read_scenario, refuse_missing
from footwork.errors import MisuseError
from footwork.game.files import is_save, read_save
from footwork.game.game import Game
from footwork.rules.compiling.campaign import is_book
from footwork.rules.compiling.compile import compile_rules
from footwork.rules.compiling.library import load_rules, ruleset_document, ruleset_file
from footwork.rules.documents import documents
from footwork.rules.files.disk import is_file
from footwork.rules.files.shipped import shipped_rulesets
from footwork.rules.rules import Rules
from footwork.views.json import to_text

_SCHEMAS: dict[str, Callable[[], type[BaseModel]]] = {
    "ruleset": lambda: documents().ruleset,
    "scenario": lambda: ScenarioDocument,
}


def _strict(schema: Any) -> Any:
    """A schema in which keys that have a form have no other, and every number lies within the bounds of files."""
    if isinstance(schema, list):
        return [_strict(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    strict = {key: _strict(part) for key, part in schema.items()}
    said = strict.get("type")
    if {"number", "integer"}.intersection(said if isinstance(said, list) else [str(said)]):
        strict = {"minimum": -LARGEST, "maximum": LARGEST, **strict}
    return {"additionalProperties": False, **strict} if "patternProperties" in strict else strict


def rulesets(name: str | None, schema: str | None, *, as_json: bool) -> int:
    """Show one ruleset, shipped or of a file, list the shipped ones as JSON, or print a schema."""
    if schema is not None:
        if schema not in _SCHEMAS:
            raise MisuseError(f"--schema is one of {', '.join(_SCHEMAS)}, not {schema!r}")
        print(to_text(_strict(_SCHEMAS[schema]().model_json_schema(by_alias=True))))
        return 0
    if name is None:
        print(to_text(entries()))
        return 0
    entry, rules, folder = _shipped(name) if name in shipped_rulesets() else _own(name)
    if as_json:
        print(to_text(entry))
        return 0
    Screen().write("\n".join([*lines(entry, folder), *_details(rules)]))
    return 0


_Found = tuple[dict[str, Any], Rules, str]
"""What is told of a ruleset, the rules, and what stands before the names of its scenarios."""


def _shipped(name: str) -> _Found:
    rules = load_rules(name)
    setups = ((each, read_setup(shipped_scenario(name, each))) for each in shipped_scenarios(name))
    return _entry(rules, setups), rules, f"{name}/"


def _own(name: str) -> _Found:
    """The ruleset of a file, or the one that a scenario or a saved game is played by."""
    path = Path(name)
    if not is_file(path):
        refuse_missing(name)
        path = ruleset_file(name, path.parent)
    if is_save(path):
        setup = read_save(Game, path).setup
        entry = _entry(setup.rules, [(name, setup)])
        entry["scenarios"][0]["title"] = f"A saved game of {setup.title}"
        return entry, setup.rules, ""
    document = None if is_book(path) else read_scenario(path)
    if document is not None and is_scenario(document):
        setup = setup_of(document, path.parent)
        return _entry(setup.rules, [(name, setup)]), setup.rules, ""
    rules = compile_rules(ruleset_document(path))
    return _entry(rules, ()), rules, ""


def _entry(rules: Rules, setups: Iterable[tuple[str, Setup]]) -> dict[str, Any]:
    scenarios = [{"name": name, "title": setup.title, "about": setup.document.about} for name, setup in setups]
    return {"name": rules.name, "title": rules.title, "about": rules.document.about, "scenarios": scenarios}


def _details(rules: Rules) -> list[str]:
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
