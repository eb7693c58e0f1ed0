"""The reference says what the code says: every field, every refusal code, every public name, every command."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from types import FunctionType
from typing import Any, Literal, get_args, get_origin

import pytest
from pydantic import BaseModel
from pydantic_core import PydanticUndefined
from tests.docs import fields as declared_fields
from tests.docs import refusals, shapes
from tests.docs.pages import ROOT

import footwork
import footwork.play.actions.files as action_files
import footwork.views.json as shown
from footwork.board import schema as scenario
from footwork.cli.app import app
from footwork.cli.commands import COMMANDS
from footwork.play import actions, events
from footwork.rules import numbers, timeline
from footwork.rules import schema as ruleset
from footwork.rules.fields import declared
from footwork.rules.placing import of_places

DOCS = ROOT / "docs"
SOURCE = ROOT / "src" / "footwork"
_MARK = re.compile(r"^<!-- fields: (\w+) -->\n\n\|[^\n]*\n\|[^\n]*\n((?:\|[^\n]*\n)+)", re.M)

MODELS: dict[str, list[type[BaseModel]]] = {
    "reference/ruleset.md": [
        *(
            m
            for m in {**vars(ruleset), **vars(timeline)}.values()
            if isinstance(m, type) and issubclass(m, BaseModel) and m is not numbers.Model
        ),
    ],
    "reference/scenario.md": [
        m
        for m in vars(scenario).values()
        if isinstance(m, type) and issubclass(m, BaseModel) and m.__module__ == scenario.__name__
    ],
}
CASES = [(page, model) for page, models in MODELS.items() for model in models]


def tables(page: str) -> dict[str, list[list[str]]]:
    """The tables of fields of a page by the name of their model: rows of name, values, default, meaning."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return {name: [_cells(row) for row in rows.splitlines()] for name, rows in _MARK.findall(text)}


def _cells(row: str) -> list[str]:
    return [cell.strip().replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", row)[1:-1]]


def own_fields(model: type[BaseModel]) -> dict[str, Any]:
    """The fields that a model adds to those of the model it builds on, by their names in a file."""
    above = {name for base in model.__bases__ if issubclass(base, BaseModel) for name in base.model_fields}
    return {info.alias or name: info for name, info in model.model_fields.items() if name not in above}


def default_text(info: Any) -> str:
    """A default as the reference writes it."""
    if info.default_factory is not None:
        return "-"
    default = info.get_default(call_default_factory=False)
    if default is PydanticUndefined:
        return "required"
    if default is None or default in ("", {}, []) or isinstance(default, BaseModel):
        return "-"
    return f"`{_plain(default)}`"


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        return f"[{', '.join(_plain(part) for part in value)}]"
    return str(value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value)


def literals(annotation: Any) -> Iterator[str]:
    """The words that a field accepts, wherever they stand in its type."""
    if get_origin(annotation) is Literal:
        yield from (_plain(option) for option in get_args(annotation))
        return
    for part in get_args(annotation):
        if not isinstance(part, str):
            yield from literals(part)


@pytest.mark.parametrize(("page", "model"), CASES, ids=lambda case: getattr(case, "__name__", None))
def test_every_field_is_in_the_reference(page: str, model: type[BaseModel]) -> None:
    fields = own_fields(model)
    if not fields:
        return
    rows = tables(page).get(model.__name__)
    assert rows is not None, f"{page} has no table after <!-- fields: {model.__name__} -->"
    assert [row[0] for row in rows] == [f"`{name}`" for name in fields]
    for (name, info), (_, values, default, meaning) in zip(fields.items(), rows, strict=True):
        assert default == default_text(info), f"the default of {name}"
        assert meaning, f"what {name} means"
        if not isinstance(info.annotation, type):
            missing = [word for word in literals(info.annotation) if f"`{word}`" not in values + meaning]
            assert not missing, f"the values of {name}"


def test_the_reference_has_no_tables_of_other_models() -> None:
    for page, models in MODELS.items():
        assert set(tables(page)) <= {model.__name__ for model in models}


# --- declared fields


def test_the_tables_of_declared_fields_are_as_the_declarations_have_them() -> None:
    text = declared_fields.PAGE.read_text(encoding="utf-8")
    assert declared_fields.written(text, declared()) == text, "python -m tests.docs.fields writes them anew"
    sections = {"movement", "rows", "places", *declared().sections}
    assert sorted(declared_fields.tables_of(text)) == sorted(sections)


def test_every_field_that_makes_a_feature_one_for_places_is_named() -> None:
    text = declared_fields.PAGE.read_text(encoding="utf-8")
    told = re.search(r"For places is one\nthat sets any of ([^.]*)\.", text)
    assert told is not None
    assert re.findall(r"`([a-z-]+)`", told[1]) == list(of_places(declared()))


# --- refusal codes


def test_the_table_of_refusal_codes_is_the_declared_one() -> None:
    assert refusals.shown() == refusals.table(), "write it anew: python -m tests.docs.refusals"


# --- the timeline


def test_every_entry_of_a_timeline_and_every_moment_for_a_sound_is_told() -> None:
    text = (DOCS / "timeline.md").read_text(encoding="utf-8")
    entries = re.findall(r"^\| `([a-z-]+)` \| [^|]+ \|$", text, re.M)
    assert sorted(entries) == sorted(timeline.ENTRIES)
    assert [moment for moment in timeline.SOUNDS if f"`{moment}`" not in text] == []


# --- JSON


def test_every_shape_is_on_the_page_about_json_as_it_is_declared() -> None:
    text = shapes.PAGE.read_text(encoding="utf-8")
    assert text == shapes.written(text), "write it anew: python -m tests.docs.shapes"
    assert sorted(re.findall(r"^<!-- shape: (\w+) -->$", text, re.M)) == sorted(shapes.SHAPES)
    for name in shapes.SHAPES:
        assert f"\n### {name}\n" in text
    assert "<!-- events -->" in text
    listed = re.findall(r"`([\w-]+)`", " ".join(re.findall(r"^\| (`.*?) \|", text.partition("### Actions")[2], re.M)))
    assert set(action_files.FIELDS_OF) <= set(listed)
    made = [name for name, value in vars(shown).items() if name in shown.__all__ and callable(value)]
    functions = [name for name in made if name not in shapes.SHAPES and isinstance(getattr(shown, name), FunctionType)]
    assert [name for name in functions if f"| `{name}(" not in text] == []


# --- public names


def test_every_public_name_is_on_the_page_of_the_library() -> None:
    text = "".join((DOCS / "reference" / page).read_text(encoding="utf-8") for page in ("api.md", "values.md"))
    assert [name for name in footwork.__all__ if not re.search(rf"(?:`(?:\w+\.)?|^##+ ){name}\b", text, re.M)] == []


@pytest.mark.parametrize(
    "name",
    [
        "Game",
        "Query",
        "Reach",
        "Arrival",
        "Path",
        "Refusal",
        "Result",
        "State",
        "Piece",
        "TurnReach",
        "Threat",
        "Option",
    ],
)
def test_every_attribute_is_on_the_page_of_the_library(name: str) -> None:
    text = (DOCS / "reference" / "api.md").read_text(encoding="utf-8")
    _, _, rest = text.partition(f"\n## {name}\n")
    section = re.split(r"^## ", rest, maxsplit=1, flags=re.M)[0]
    assert section, f"no section about {name}"
    kind = getattr(footwork, name)
    public = {key for key in vars(kind) if not key.startswith("_")} | set(getattr(kind, "__dataclass_fields__", ()))
    assert sorted(key for key in public if not re.search(rf"`(?:\w+\.)?{key}\b", section)) == []


def test_every_event_and_action_is_told() -> None:
    text = (DOCS / "concepts.md").read_text(encoding="utf-8")
    kinds = [*get_args(actions.Action), *get_args(events.Event)]
    names = {name for kind in kinds for name in ([k.__name__ for k in get_args(kind)] or [kind.__name__])}
    assert sorted(name for name in names if f"`{name}`" not in text) == []


# --- commands


def _section(page: Path, title: str) -> str:
    _, _, rest = page.read_text(encoding="utf-8").partition(f"\n{title}\n")
    return rest


def test_every_command_has_a_section_and_an_example() -> None:
    page = DOCS / "reference" / "command-line.md"
    for command in app.registered_commands:
        name = command.name or getattr(command.callback, "__name__", "")
        section = re.split(r"^## ", _section(page, f"## footwork {name}"), maxsplit=1, flags=re.M)[0]
        assert f"$ footwork {name}" in section, f"no example of {name}"


def test_every_word_of_play_is_told() -> None:
    text = html.unescape((DOCS / "reference" / "command-line.md").read_text(encoding="utf-8"))
    told = {one or other for one, other in re.findall(r"^\| (?:`([^`]+)`|<code>(.+?)</code>) \|", text, re.M)}
    assert [command.usage for command in COMMANDS if command.usage not in told] == []


# --- proofs


@pytest.mark.parametrize("ruleset", ["rune-and-rust", "free-actions"])
def test_every_proof_that_is_named_exists(ruleset: str) -> None:
    text = (DOCS / "rulesets" / f"{ruleset}.md").read_text(encoding="utf-8")
    own = (ROOT / "tests" / "rulesets" / f"test_{ruleset.replace('-', '_')}.py").read_text(encoding="utf-8")
    for group, name in re.findall(r"`(Test\w+)::(test_\w+)`", text):
        _, _, inside = own.partition(f"class {group}:")
        assert f"def {name}(" in re.split(r"^class ", inside, maxsplit=1, flags=re.M)[0], f"{group}::{name}"
    for file, name in re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", text):
        assert f"def {name}(" in (ROOT / file).read_text(encoding="utf-8"), f"{file}::{name}"
    folder = SOURCE / "rulesets" / ruleset / "expect"
    for file, source in re.findall(r'`(\w+\.yaml)`, "([^"]+)"', text):
        assert source in (folder / file).read_text(encoding="utf-8"), f"{file}: {source}"
