"""The tables of shapes on the page about JSON, written anew from the TypedDicts: python -m tests.docs.shapes."""

from __future__ import annotations

import ast
import re
import types
from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import footwork.views.json as shown
from footwork.play.events import Event

PAGE = Path(__file__).parent.parent.parent / "docs" / "reference" / "json.md"
FOLDER = Path(__file__).parent.parent.parent / "src" / "footwork" / "views" / "json"
MARK = re.compile(r"<!-- shape: (\w+) -->\n\n(?:[^\n<#`][^\n]*\n)?\n?(?:\|[^\n]*\n)*\n?")
EVENTS = re.compile(r"<!-- events -->\n\n(?:\|[^\n]*\n)*\n?")
SHAPES: dict[str, Any] = {name: shape for name, shape in vars(shown).items() if is_typeddict(shape)}


def docs() -> dict[str, str]:
    """What each shape says it is: the docstring of a class, or the text below a shape made by a call."""
    found: dict[str, str] = {}
    for path in FOLDER.glob("*.py"):
        body = ast.parse(path.read_text(encoding="utf-8")).body
        for node, after in zip(body, [*body[1:], None], strict=True):
            match node, after:
                case ast.ClassDef(name=name), _:
                    found[name] = ast.get_docstring(node) or ""
                case (
                    ast.Assign(targets=[ast.Name(id=name)]),
                    ast.Expr(value=ast.Constant(value=str(text))),
                ):
                    found[name] = text
    return found


def table(name: str) -> str:
    """The table of a shape: its keys in order, what they hold, and what that means."""
    hints = get_type_hints(SHAPES[name], include_extras=True)
    rows = [f"| `{key}` | {_values(hint)} | {_meaning(hint)} |" for key, hint in hints.items()]
    text = " ".join(docs()[name].split())
    return "\n".join([text, "", "| key | holds | meaning |", "|---|---|---|", *rows]) + "\n"


def _meaning(hint: Any) -> str:
    hint = get_args(hint)[0] if get_origin(hint) is NotRequired else hint
    said = next(part for part in get_args(hint) if isinstance(part, str))
    return f"{said[0].upper()}{said[1:]}."


def _values(hint: Any) -> str:
    """What a key holds, in the words of JSON; `?` says that the key may be missing."""
    if get_origin(hint) is NotRequired:
        return f"{_values(get_args(hint)[0])}, or missing"
    if get_origin(hint) is Annotated:
        return _values(get_args(hint)[0])
    if hint == int | str:
        return "points"
    if get_origin(hint) in (Union, types.UnionType):
        parts = list(get_args(hint))
        points = [int, str] if {int, str} <= set(parts) else []
        named = ["points"] * bool(points) + [_values(part) for part in parts if part not in points]
        return " or ".join(dict.fromkeys(named))
    if get_origin(hint) is Literal:
        return ", ".join(f"`{str(each).lower() if isinstance(each, bool) else each}`" for each in get_args(hint))
    if get_origin(hint) is list:
        return f"list of {_values(get_args(hint)[0])}"
    if get_origin(hint) is dict:
        return "mapping" if get_args(hint)[1] is Any else f"mapping to {_values(get_args(hint)[1])}"
    if is_typeddict(hint):
        return f"[{hint.__name__}](#{hint.__name__.lower()})"
    return {str: "text", int: "whole number", float: "number", bool: "`true`, `false`", type(None): "`null`"}[hint]


def events() -> str:
    """The table of events: the name of each, the keys that it has besides `event` and `within`, and what it says."""
    rows = []
    for kind in get_args(Event):
        name = re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()
        fields = (field.removesuffix("_pips") for field in kind.__dataclass_fields__ if field != "per_point")
        keys = ", ".join(f"`{field}`" for field in fields) or "-"
        said = " ".join((kind.__doc__ or "").split())
        rows.append(f"| `{name}` | {keys} | {said} |")
    return "\n".join(["| event | keys | what happened |", "|---|---|---|", *rows]) + "\n"


def written(text: str) -> str:
    """The page with its tables as they should be."""
    text = EVENTS.sub(lambda _: f"<!-- events -->\n\n{events()}\n", text)
    return MARK.sub(lambda match: f"<!-- shape: {match[1]} -->\n\n{table(match[1])}\n", text)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
