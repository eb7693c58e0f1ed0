"""The tables of declared fields on the page about rulesets, written anew: python -m tests.docs.fields."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

from footwork.rules.field import MOVER, Field, Fields, Says
from footwork.rules.fields import declared

PAGE = Path(__file__).parent.parent.parent / "docs" / "reference" / "ruleset.md"
MARK = re.compile(r"<!-- declared: ([a-z. -]+) -->\n\n(?:\|[^\n]*\n)*\n?")
HEAD = ["| field | values | default | meaning |", "|---|---|---|---|"]


def table(fields: Fields, name: str) -> str:
    """One table: `movement`, `rows`, `places`, or the path of a section."""
    if name == "rows":
        rows = [_row(field, field.name) for field in fields.rows.values()]
    elif name == "places":
        rows = [f"| `{f.path}` | number | - | {f.help} |" for f in fields.said_by(Says.PLACE)]
    else:
        rows = _below(fields, "" if name == "movement" else f"{name}.")
    assert rows, f"nothing is declared below {name}"
    return "\n".join([*HEAD, *rows]) + "\n"


def _below(fields: Fields, at: str) -> list[str]:
    rows: dict[str, str] = {}
    for field in _of_movers(fields):
        if field.path.startswith(at):
            name, _, deeper = field.path.removeprefix(at).partition(".")
            section = fields.sections[f"{at}{name}"].help if deeper else ""
            rows.setdefault(name, f"| `{name}` | [{name}](#{name}) | - | {section} |" if deeper else _row(field, name))
    return list(rows.values())


def _of_movers(fields: Fields) -> Iterable[Field]:
    return fields.said_by(MOVER)


def _row(field: Field, name: str) -> str:
    return f"| `{name}` | {field.kind.values} | {default_of(field)} | {field.help} |"


def default_of(field: Field) -> str:
    """A default as the reference writes it."""
    if field.like is not None:
        return f"as `{field.like.rpartition('.')[2]}`"
    if field.default is None:
        return "-"
    value = str(field.default).lower() if isinstance(field.default, bool) else str(field.default)
    return f"`{Fraction(field.default)}`" if isinstance(field.default, Fraction) else f"`{value}`"


def written(text: str, fields: Fields) -> str:
    """The page with its tables as they should be."""
    return MARK.sub(lambda match: f"<!-- declared: {match[1]} -->\n\n{table(fields, match[1])}\n", text)


def tables_of(text: str) -> list[str]:
    """The names of the tables that a page has."""
    return [match[1] for match in MARK.finditer(text)]


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), declared()), encoding="utf-8")
