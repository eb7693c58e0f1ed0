"""What is shipped: rulesets, their scenarios, the schemas of files and the help texts in them."""

from __future__ import annotations

from functools import cache
from math import inf
from typing import Any

from footwork.board.schema import ScenarioDocument
from footwork.board.setup import Setup, read_setup, shipped_scenario, shipped_scenarios
from footwork.board.state import Side
from footwork.errors import FootworkError
from footwork.game.files import plain_data
from footwork.rules.compiling.library import load_rules
from footwork.rules.documents import documents
from footwork.rules.files.shipped import shipped_rulesets
from footwork.server.problems import NAME_UNKNOWN, Refusing
from footwork.views.drawing.svgboard import board_svg

SCHEMAS = ("ruleset", "scenario")


@cache
def rulesets() -> dict[str, dict[str, Any]]:
    """The shipped rulesets by name, with their scenarios: as they are listed, each game before those that vary it."""
    return {name: _ruleset(name) for name in sorted(shipped_rulesets(), key=_place)}


def _place(name: str) -> tuple[float, str, bool]:
    rules = load_rules(name).document
    game = rules.extends or rules.name
    return inf if rules.listed is None else rules.listed, game, rules.extends is not None


def ruleset(name: str) -> dict[str, Any]:
    """A shipped ruleset. Raises Refusing."""
    known = rulesets()
    if name not in known:
        raise Refusing(NAME_UNKNOWN, f"there are {', '.join(known)}")
    return known[name]


def document(name: str) -> dict[str, Any]:
    """A shipped ruleset with all that it extends, as data. Raises Refusing."""
    ruleset(name)
    data: dict[str, Any] = plain_data(load_rules(name).source)
    return data


def scenario(name: str, which: str) -> dict[str, Any]:
    """A shipped scenario as data. Raises Refusing."""
    ruleset(name)
    try:
        data: dict[str, Any] = plain_data(read_setup(shipped_scenario(name, which)).source.data)
    except FootworkError as error:
        raise Refusing(NAME_UNKNOWN, str(error)) from None
    return data


@cache
def picture(name: str, which: str) -> str:
    """The board of a shipped scenario as an SVG document. Raises Refusing."""
    ruleset(name)
    try:
        setup = read_setup(shipped_scenario(name, which))
    except FootworkError as error:
        raise Refusing(NAME_UNKNOWN, str(error)) from None
    return board_svg(setup.state(), title=setup.title)


def schema(kind: str) -> dict[str, Any]:
    """The JSON Schema of a kind of file, with a line of help at every field. Raises Refusing."""
    if kind not in SCHEMAS:
        raise Refusing(NAME_UNKNOWN, f"there are {', '.join(SCHEMAS)}")
    model = documents().ruleset if kind == "ruleset" else ScenarioDocument
    return model.model_json_schema(by_alias=True)


def _sides(setup: Setup) -> list[Side]:
    return list(setup.state().sides.values())


def _ruleset(name: str) -> dict[str, Any]:
    rules = load_rules(name)
    setups = [(each, read_setup(shipped_scenario(name, each))) for each in shipped_scenarios(name)]
    settings = rules.document.settings
    return {
        "name": rules.name,
        "title": rules.title,
        "about": rules.document.about,
        "varies": rules.document.extends,
        "languages": sorted(rules.document.messages.translations),
        "settings": None if settings is None else plain_data(settings.model_dump(by_alias=True, exclude_none=True)),
        "scenarios": [
            {
                "name": each,
                "title": setup.title,
                "about": setup.document.about,
                "sides": [{"name": side.name, "title": side.title, "control": side.control} for side in _sides(setup)],
                "picture": f"/api/rulesets/{name}/scenarios/{each}/picture",
            }
            for each, setup in setups
        ],
    }
