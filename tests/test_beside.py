"""What rooms keep beside values: no name holds two things on one kind of owner."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from footwork import Game

PACKAGE = Path(__file__).parent.parent / "src" / "footwork"


def owner(node: ast.expr, kind: str) -> str:
    """What kind of value something is kept beside, as the source calls it: `state.board` is a board."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return kind if isinstance(node, ast.Name) and node.id == "self" else ast.unparse(node)


def beside(node: ast.AST) -> ast.expr | None:
    """Beside what an expression keeps things: that in front of `.__dict__`."""
    return node.value if isinstance(node, ast.Attribute) and node.attr == "__dict__" else None


def kept(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """What a module keeps, as owner and name: where it is put there, and as properties that keep what they found."""
    for kind in (node for node in tree.body if isinstance(node, ast.ClassDef)):
        for each in kind.body:
            if isinstance(each, ast.FunctionDef) and any(ast.unparse(by) == "kept" for by in each.decorator_list):
                yield kind.name.lower(), each.name
    for scope in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        for node in ast.walk(scope):
            match node:
                case ast.Subscript(value=where, slice=ast.Constant(value=str(name)), ctx=ast.Store()):
                    found = beside(where)
                case ast.Call(
                    func=ast.Attribute(value=where, attr="setdefault"), args=[ast.Constant(value=str(name)), *_]
                ):
                    found = beside(where)
                case _:
                    continue
            if found is not None:
                yield owner(found, kind_around(tree, scope)), name


def kind_around(tree: ast.Module, scope: ast.FunctionDef) -> str:
    """The class that a function stands in, as its values are called."""
    kinds = (node for node in tree.body if isinstance(node, ast.ClassDef) and scope in node.body)
    return next((kind.name.lower() for kind in kinds), "self")


def test_no_two_modules_keep_something_under_one_name_beside_one_kind_of_value() -> None:
    keepers = defaultdict[tuple[str, str], set[str]](set)
    for path in sorted(PACKAGE.rglob("*.py")):
        for found in kept(ast.parse(path.read_text(encoding="utf-8"))):
            keepers[found].add(path.relative_to(PACKAGE).as_posix())
    assert keepers["board", "_native"] == {"query/bridge.py"}, "what is kept is found"
    assert {found: sorted(names) for found, names in keepers.items() if len(names) > 1} == {}


@pytest.mark.parametrize("asked", list(permutations(("threat", "reach", "legal"))))
def test_areas_and_what_auras_paint_are_kept_apart(asked: tuple[str, ...]) -> None:
    ruleset: dict[str, Any] = {
        "footwork": 1,
        "name": "zones",
        "terrain": {"floor": {"glyph": "."}},
        "edges": {"wall": {}},
        "features": {"held": {"halt": True}, "zone": {"aura": {"within": 1, "paints": "held"}}},
        "actions": {"hit": {"target": {}}},
    }
    pieces = [
        {"id": "a", "side": "x", "at": "A1"},
        {"id": "b", "side": "y", "at": "C3", "features": ["zone"]},
    ]
    game = Game.from_dict({"ruleset": ruleset, "size": [4, 4], "edges": [{"wall": "A1/B1"}], "pieces": pieces})
    for name in asked:
        match name:
            case "threat":
                assert game.threat("x")
            case "reach":
                assert game.reach("a")
            case _:
                assert game.legal_actions()
