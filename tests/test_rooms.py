"""Each room imports only the rooms above it, each sub-room those above it, and no module itself by a detour."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "footwork"
ROOMS = [
    "characters",
    "closest",
    "errors",
    "arguments",
    "values",
    "points",
    "geometry",
    "refusals",
    "language",
    "rules",
    "board",
    "query",
    "play",
    "game",
    "views",
    "bots",
]
FRONT_DOORS = ["cli", "bench", "server", "client", "bulk", "env", "sim", "__main__"]
BEHIND = {"__main__": ["cli"], "cli": ["bench", "server"], "client": ["server"]}  # doors behind doors
CORE = "_core"  # the native module
SPEAK_TO_THE_CORE = {"values", "board", "query"}
DATA = "rulesets"

ROOM_ITSELF = "."  # the modules that lie in a room and in none of its sub-rooms, where they stand together
SUB_ROOMS: dict[str, list[set[str]]] = {
    "rules": [{"files"}, {ROOM_ITSELF}, {"compiling"}],
    "play": [
        {"actions", "events"},
        {"dice", "resolution"},
        {"consequences"},
        {"moves"},
        {"plans"},
        {"acting", "turns", "table", "offers", "resolve", "legal", "whose"},
        {"foresight"},
    ],
    "views": [{"telling"}, {ROOM_ITSELF}, {"json"}, {"drawing"}, {"happening"}],
    "bench": [{ROOM_ITSELF}, {"peers"}],
    "server": [
        {"settings", "problems", "tokens", "metrics", "logs"},
        {"playing"},
        {"store"},
        {"asking"},
        {"opening", "exporting", "live", "bus"},
        {"hall"},
        {"desk", "bots"},
        {"web"},
        {"running"},
    ],
}
"""What lies in a room that has sub-rooms, from the top: each imports only what stands with it or above it."""

FOR_A_QUICK_START = {
    "cli",
    "bench",
    "server",
}  # they import inside functions, so that `footwork --help` answers at once

MODULES = sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))
INSIDE_ROOMS = [path for path in MODULES if path != Path("__init__.py")]


def name_of(module: Path) -> str:
    parts = module.with_suffix("").parts
    return ".".join(("footwork", *(parts[:-1] if parts[-1] == "__init__" else parts)))


NAMES = {name_of(path) for path in MODULES} | {f"footwork.{room}" for room in (*ROOMS, *FRONT_DOORS, DATA, CORE)}


def room_of(module: Path) -> str:
    return module.parts[0].removesuffix(".py")


def may_import(room: str) -> set[str]:
    """The rooms whose names a module of `room` may use."""
    if room == DATA:
        return set()
    if room in FRONT_DOORS:
        return {*ROOMS, DATA, room, *BEHIND.get(room, ())}
    return {*ROOMS[: ROOMS.index(room) + 1], DATA, *([CORE] if room in SPEAK_TO_THE_CORE else [])}


def imported(module: Path, tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The line and the name of every module of this package that is imported, wherever the import stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = absolute_names(module, node)
        else:
            continue
        yield from ((node.lineno, name) for name in names if name.partition(".")[0] == "footwork")


def imported_rooms(module: Path, tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The line and the room of every import from this package; the bare package counts as room ''."""
    for line, name in imported(module, tree):
        yield line, name.partition(".")[2].partition(".")[0]


def absolute_names(module: Path, node: ast.ImportFrom) -> list[str]:
    """The modules that a `from` imports, as absolute names: `from footwork import rules` names the room."""
    origin = node.module or ""
    if node.level:
        package = ("footwork", *module.parent.parts)
        base = package[: len(package) - node.level + 1]
        origin = ".".join((*base, origin)).rstrip(".")
    names = [f"{origin}.{alias.name}" for alias in node.names]
    return list(dict.fromkeys(name if name in NAMES else origin for name in names))


def inside_functions(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The line of every import inside a function, and the outermost function around it."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, functions):
            found = (inner for inner in ast.walk(node) if isinstance(inner, ast.Import | ast.ImportFrom))
            yield from ((inner.lineno, node.name) for inner in found)
        else:
            yield from inside_functions(node)


def arrows(trees: Mapping[Path, ast.AST]) -> dict[str, set[str]]:
    """Which modules each module imports, for its types alone or inside functions too."""
    return {name_of(module): {name for _, name in imported(module, tree)} for module, tree in trees.items()}


def circle(graph: Mapping[str, set[str]]) -> list[str]:
    """Modules that import each other in a circle, the first one at both ends; none if there is no circle."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def sub_room_of(module: Path) -> str:
    """What a module belongs to inside its room: a sub-room, itself, or the room's own modules as one."""
    inside = module.parts[1].removesuffix(".py")
    listed = set[str]().union(*SUB_ROOMS[room_of(module)])
    return ROOM_ITSELF if len(module.parts) == 2 and inside not in listed else inside


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


def test_no_module_imports_itself_by_a_detour() -> None:
    assert circle(arrows({module: parsed(module) for module in MODULES})) == []


def test_imports_stand_at_the_top() -> None:
    found = {module: list(inside_functions(parsed(module))) for module in MODULES}
    reading = Path("rules", "compiling", "campaign.py")  # what reads the language is loaded for those who use it
    allowed = {(Path("__init__.py"), "__getattr__"), (reading, "expand"), (reading, "read_campaign")}
    wrong = [
        f"{module}:{line}"
        for module, imports in found.items()
        for line, function in imports
        if room_of(module) not in FOR_A_QUICK_START and (module, function) not in allowed
    ]
    assert wrong == []


def test_every_room_with_sub_rooms_says_their_order() -> None:
    folders = {(room_of(path), path.parts[1]) for path in INSIDE_ROOMS if len(path.parts) > 2}
    listed = {room: set[str]().union(*floors) for room, floors in SUB_ROOMS.items()}
    assert {room for room, _ in folders} == set(SUB_ROOMS)
    assert [(room, folder) for room, folder in folders if folder not in listed[room]] == []
    present = {(room_of(path), sub_room_of(path)) for path in MODULES if room_of(path) in SUB_ROOMS}
    assert [(room, name) for room in listed for name in listed[room] if (room, name) not in present] == []
    assert all(sum(map(len, floors)) == len(listed[room]) for room, floors in SUB_ROOMS.items()), "one place for each"


@pytest.mark.parametrize("module", [path for path in INSIDE_ROOMS if room_of(path) in SUB_ROOMS], ids=str)
def test_a_sub_room_imports_only_what_stands_with_it_or_above_it(module: Path) -> None:
    if module.parts[1:] == ("__init__.py",):
        assert list(imported(module, parsed(module))) == [], "a room with sub-rooms only says who lives there"
        return
    room = room_of(module)
    floor = {name: depth for depth, names in enumerate(SUB_ROOMS[room]) for name in names}
    paths = {name_of(path): path for path in MODULES}
    own = floor[sub_room_of(module)]
    wrong = [
        (line, name)
        for line, name in imported(module, parsed(module))
        if name in paths and room_of(paths[name]) == room and floor[sub_room_of(paths[name])] > own
    ]
    assert wrong == []


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
            return name.startswith("__") or (name.startswith("_") and name.isupper()) or name == "TYPE_CHECKING"
        case ast.FunctionDef(name="__getattr__" | "__dir__"):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING"), body=body, orelse=[]):
            return all(isinstance(inner, ast.Import | ast.ImportFrom) for inner in body)
        case ast.If(test=ast.UnaryOp(op=ast.Not(), operand=ast.Name(id="TYPE_CHECKING")), body=body, orelse=[]):
            return all(isinstance(inner, ast.FunctionDef) and is_export(inner) for inner in body)
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


@pytest.mark.parametrize(
    ("module", "code", "names"),
    [
        ("play/turns.py", "from footwork.play.moves import moving, Path", ["play.moves.moving", "play.moves"]),
        ("play/turns.py", "from footwork.play.moves.moving import move, journey", ["play.moves.moving"]),
        ("play/turns.py", "from .moves import moving", ["play.moves.moving"]),
        ("play/turns.py", "import footwork.play.resolve", ["play.resolve"]),
        ("play/turns.py", "from footwork.geometry import Cell, cell", ["geometry", "geometry.cell"]),
    ],
)
def test_imports_name_modules(module: str, code: str, names: list[str]) -> None:
    assert [name for _, name in imported(Path(module), ast.parse(code))] == [f"footwork.{name}" for name in names]


@pytest.mark.parametrize(
    "hidden",
    [
        "from footwork.play.table import place",
        "def later():\n    from footwork.play.table import place",
        "class Later:\n    def now(self):\n        if self:\n            import footwork.play.table",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from footwork.play import table",
    ],
)
def test_a_circle_is_found_wherever_it_hides(hidden: str) -> None:
    codes = {"play/table.py": "from footwork.play import legal", "play/legal.py": "from . import turns"}
    trees = {Path(name): ast.parse(code) for name, code in codes.items()}
    assert circle(arrows(trees)) == []
    assert len(circle(arrows(trees | {Path("play/turns.py"): ast.parse(hidden)}))) == 4


def test_an_import_inside_a_function_is_found_with_the_function_around_it() -> None:
    code = "import a\nclass C:\n    def m(self):\n        def n():\n            import b\nif a:\n    import c\n"
    assert list(inside_functions(ast.parse(code))) == [(5, "m")]
