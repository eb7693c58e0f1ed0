"""The public surface: what `footwork` exports, what that gives back, and the page of small values, written anew:
python -m tests.docs.surface.

Public are the names in `footwork.__all__`, and those of the modules that the reference names for actions, events and
kinds of refusal. Whatever a public call returns and a public attribute holds is public too, but for what the reference
lists as `inside`: there a class hands out the engine's own.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from types import FunctionType
from typing import Any, ForwardRef, get_args, get_type_hints

from tests.docs.pages import ROOT

import footwork
from footwork.points import InPoints
from footwork.values import kept

API = ROOT / "docs" / "reference" / "api.md"
PAGE = ROOT / "docs" / "reference" / "values.md"
MODULES = ("footwork.play.actions", "footwork.play.events", "footwork.refusals")
HEAD = """\
# Small values

What the calls on [the page about Python](api.md) give back, and has no section there; this page is made from the code.
All of them are frozen and compare by content. Numbers are points, cells are `Cell` values.
"""


def exported(module: str) -> dict[str, Any]:
    """What a module says is public, by name."""
    found = import_module(module)
    return {name: getattr(found, name) for name in found.__all__}


def classes(module: str) -> dict[str, type]:
    """The classes that a module exports and that are not errors."""
    found = exported(module).items()
    return {name: kind for name, kind in found if inspect.isclass(kind) and not issubclass(kind, BaseException)}


def public() -> set[type]:
    """Every public class, errors included."""
    modules = ("footwork", *MODULES)
    return {kind for module in modules for kind in exported(module).values() if inspect.isclass(kind)}


def section(name: str) -> str:
    """What the page about Python says of a class; nothing if it has no section there."""
    _, _, rest = API.read_text(encoding="utf-8").partition(f"\n## {name}\n")
    return re.split(r"^## ", rest, maxsplit=1, flags=re.M)[0]


def inside(kind: type) -> set[str]:
    """The attributes of a class that are the engine's own, as its section says."""
    rows = re.findall(r"^\| inside: (.*?) \| ", section(kind.__name__), re.M)
    return {name for row in rows for name in re.findall(r"`(\w+)", row)}


def attributes(kind: type) -> Iterator[tuple[str, Any]]:
    """The public attributes of a class with their types; of a method, what it returns."""
    hints = get_type_hints(kind) if "__annotations__" in vars(kind) else {}
    for name in dict.fromkeys([*hints, *vars(kind), *dir(kind)]):
        if name.startswith("_"):
            continue
        if name in hints:
            yield name, hints[name]
            continue
        found: Any = inspect.getattr_static(kind, name)
        if isinstance(found, InPoints):
            yield name, footwork.Number
        for function in (found, *(getattr(found, part, None) for part in ("fget", "make", "__func__"))):
            if isinstance(function, FunctionType) and function.__module__.startswith("footwork"):
                yield name, returned(function)


def returned(function: FunctionType) -> Any:
    """What a function returns, by its type hints."""
    return get_type_hints(function, {**vars(sys.modules[function.__module__])}).get("return")


def parts(hint: Any) -> Iterator[type]:
    """The classes of this package in a type."""
    if inspect.isclass(hint) and hint.__module__.startswith("footwork"):
        yield hint
    for part in get_args(hint):
        yield from parts(part)


# --- the page


def values() -> dict[str, dict[str, type]]:
    """The classes that the page of small values is about, by heading."""
    found, seen = {}, set[type]()
    for module in ("footwork", *MODULES):
        own = {name: kind for name, kind in classes(module).items() if kind not in seen and not section(name)}
        found[f"From {module}"] = own
        seen |= set(own.values())
    return found


def written() -> str:
    """The page as it should be."""
    text = HEAD
    for heading, kinds in values().items():
        text += f"\n## {heading}\n"
        for name, kind in sorted(kinds.items()):
            text += f"\n### {name}\n\n{about(kind)}\n"
            said = ", ".join(f"`{part}`" for part in signature(kind))
            text += f"\nIt has {said}.\n" if said else ""
    return text


def about(kind: type) -> str:
    """The first paragraphs of a docstring, up to an example."""
    text = re.split(r"^ *>>> ", inspect.getdoc(kind) or "", maxsplit=1, flags=re.M)[0].strip()
    return text.replace("``", "`")


ALIASES = {"Answer": "str", "PlannedStep": "Cell | None", "Point": "tuple[Fraction, Fraction]"}


def plainly(note: object) -> str:
    """A type as the page writes it."""
    text = note.__forward_arg__ if isinstance(note, ForwardRef) else str(note)
    return re.sub(r"\w+", lambda match: ALIASES.get(match[0], match[0]), text)


def signature(kind: type) -> Iterator[str]:
    """The attributes of a class as they are declared: fields with their types, methods with what they return."""
    notes = {
        key: note for base in reversed(kind.__mro__) for key, note in vars(base).get("__annotations__", {}).items()
    }
    for name, _ in attributes(kind):
        found: Any = inspect.getattr_static(kind, name, None)
        if name.endswith("pips") or name == "per_point" or name in inside(kind):
            continue
        if isinstance(found, InPoints):
            yield f"{name}: Number"
        elif isinstance(found, property | kept):
            make: Any = found.fget if isinstance(found, property) else found.make
            yield f"{name}: {plainly(make.__annotations__['return'])}"
        elif name in notes:
            yield f"{name}: {plainly(notes[name])}"
        else:
            function = getattr(found, "__func__", found)
            yield f"{name}() → {plainly(function.__annotations__['return'])}"


if __name__ == "__main__":
    PAGE.write_text(written(), encoding="utf-8")
