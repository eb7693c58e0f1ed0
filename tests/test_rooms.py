"""Each room of the package imports only the rooms above it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "footwork"
ROOMS = ["errors", "values", "geometry", "language", "rules", "board", "query", "play", "game", "views", "bots"]
FRONT_DOORS = ["cli", "bench", "server", "env", "sim", "__main__"]
CORE = "_core"  # the native module: only the query room speaks to it
DATA = "rulesets"

MODULES = sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))
INSIDE_ROOMS = [path for path in MODULES if path != Path("__init__.py")]


def room_of(module: Path) -> str:
    return module.parts[0].removesuffix(".py")


def may_import(room: str) -> set[str]:
    """The rooms whose names a module of `room` may use."""
    if room == DATA:
        return set()
    if room in FRONT_DOORS:
        return {*ROOMS, DATA, room, *(["cli"] if room == "__main__" else ["bench"] if room == "cli" else [])}
    return {*ROOMS[: ROOMS.index(room) + 1], DATA, *([CORE] if room == "query" else [])}


def imported_rooms(module: Path, tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The line and the room of every import from this package; the bare package counts as room ''."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = absolute_names(module, node)
        else:
            continue
        for name in names:
            package, _, rest = name.partition(".")
            if package == "footwork":
                yield node.lineno, rest.partition(".")[0]


def absolute_names(module: Path, node: ast.ImportFrom) -> list[str]:
    """What a `from` imports, as absolute names: `from footwork import rules` names the room."""
    origin = node.module or ""
    if node.level:
        package = ("footwork", *module.parent.parts)
        base = package[: len(package) - node.level + 1]
        origin = ".".join((*base, origin)).rstrip(".")
    if origin != "footwork":
        return [origin]
    rooms = {*ROOMS, *FRONT_DOORS, DATA, CORE}
    return [f"footwork.{alias.name}" if alias.name in rooms else "footwork" for alias in node.names]


def parsed(module: Path) -> ast.Module:
    return ast.parse((PACKAGE / module).read_text(encoding="utf-8"), filename=str(module))


@pytest.mark.parametrize("module", INSIDE_ROOMS, ids=str)
def test_a_module_lives_in_a_known_room(module: Path) -> None:
    assert room_of(module) in {*ROOMS, *FRONT_DOORS, DATA}


@pytest.mark.parametrize("module", INSIDE_ROOMS, ids=str)
def test_a_room_imports_only_rooms_above_it(module: Path) -> None:
    allowed = may_import(room_of(module))
    wrong = [(line, room) for line, room in imported_rooms(module, parsed(module)) if room not in allowed]
    assert not wrong, f"{module} imports what it may not (line, room): {wrong}"


def test_rulesets_hold_no_code() -> None:
    assert [path for path in MODULES if room_of(path) == DATA] in ([], [Path(DATA, "__init__.py")])
    for path in MODULES:
        if room_of(path) == DATA:
            assert not any(isinstance(node, ast.Import | ast.ImportFrom) for node in ast.walk(parsed(path)))


def test_the_package_exports_names_and_nothing_else() -> None:
    for statement in parsed(Path("__init__.py")).body:
        assert is_export(statement), f"line {statement.lineno} of __init__.py is more than an export"


def is_export(statement: ast.stmt) -> bool:
    match statement:
        case ast.Import() | ast.ImportFrom():
            return True
        case ast.Expr(value=ast.Constant(value=str())):
            return True
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name.startswith("__") or (name.startswith("_") and name.isupper())
        case ast.FunctionDef(name="__getattr__" | "__dir__"):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING"), body=body, orelse=[]):
            return all(isinstance(inner, ast.Import | ast.ImportFrom) for inner in body)
        case _:
            return False


@pytest.mark.parametrize(
    ("module", "code", "rooms"),
    [
        ("rules/check.py", "from footwork.errors import Source", ["errors"]),
        ("rules/check.py", "from .document import check", ["rules"]),
        ("rules/check.py", "from ..board import state", ["board"]),
        ("rules/check.py", "from .. import board", ["board"]),
        ("rules/check.py", "def later():\n    import footwork.cli.main", ["cli"]),
        ("rules/check.py", "import footwork", [""]),
        ("rules/check.py", "from footwork import load, game", ["", "game"]),
        ("errors.py", "from .rules import check", ["rules"]),
        ("errors.py", "import json, footworks", []),
    ],
)
def test_imports_are_found_in_every_spelling(module: str, code: str, rooms: list[str]) -> None:
    assert [room for _, room in imported_rooms(Path(module), ast.parse(code))] == rooms
