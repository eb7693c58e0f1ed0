"""The tables of forms on the page about the language, written anew: python -m tests.docs.forms."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from footwork.game.files import plain_data
from footwork.language.forms import FORMS, Form
from footwork.language.meaning import fields_of
from footwork.language.parse import parse

PAGE = Path(__file__).parent.parent.parent / "docs" / "language.md"
MARK = re.compile(r"<!-- forms: ([a-z]+) -->\n\n(?:\|[^\n]*\n)*\n?")
AROUND = {
    "verb": "X\ndo: {}",
    "sentence": "Feature: X\n{}",
    "clause": "Feature: X\n{}",
    "trigger": "X (Reaction)\nTrigger: {}\ndo: [X] += 1",
    "aim": "X\nTarget: {}\ndo: [X] += 1",
    "resource": "Resource: X\n{}",
}


def table(kind: str) -> str:
    """The table of the forms of one kind: the form, an example, and the fields that the example becomes."""
    kinds = ("sentence", "clause") if kind == "sentence" else (kind,)
    rows = [f"| `{form.shown}` | `{form.example}` | {_became(form)} |" for form in FORMS if form.kind in kinds]
    return "\n".join(["| form | example | becomes |", "|---|---|---|", *rows]) + "\n"


def _became(form: Form) -> str:
    fields = fields_of(parse(AROUND[form.kind].format(form.example)))
    match form.kind:
        case "verb":
            found: Any = fields.data["actions"]["x"]["do"][0]
        case "trigger":
            found = _without(fields.data["reactions"]["x"], ("title", "about", "do", "unless"))
        case "aim":
            found = fields.data["actions"]["x"]["target"]
        case "resource":
            found = {"paid-from": "X"} if form.name == "pays" else fields.data["stats"]["X"]
        case _:
            found = _without(fields.data["features"]["x"], ("title",))
    return f"`{json.dumps(plain_data(found))}`" if found else "what is crossed is no place to stop"


def _without(data: dict[str, Any], keys: tuple[str, ...]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key not in keys}


def written(text: str) -> str:
    """The page with its tables as they should be."""
    return MARK.sub(lambda match: f"<!-- forms: {match[1]} -->\n\n{table(match[1])}\n", text)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
