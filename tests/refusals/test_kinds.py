"""The closed list of kinds: codes that cannot be mistaken for each other, made with the fields they declare."""

from __future__ import annotations

import ast
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

import footwork
from footwork.errors import MisuseError
from footwork.geometry import Cell, Edge, LetterNotation
from footwork.refusals import FIELDS, KINDS, Kind, Refusal, is_code, kinds, read_code, refusal_to_dict
from footwork.rules.texts import find_text
from footwork.views.telling import events, messages, plans, position, refusals

SOURCE = Path(footwork.__file__).parent
NAMED = [kind for kind in KINDS.values() if kind.named is not None]
POSITIONAL = ("kind", "cell", "name", "by", "rule", "need", "have", "start", "edge", "because")


def made() -> Iterator[tuple[str, ast.Call]]:
    """Every place in the package where a refusal is made."""
    for path in SOURCE.rglob("*.py"):
        if "refusals" in path.parts[len(SOURCE.parts) : -1][:1]:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Refusal" | "TooDear")):
                    yield f"{path.relative_to(SOURCE)}:{node.lineno}", node


def kinds_of(node: ast.expr) -> Iterator[Kind]:
    """The kinds that an expression may be; none where only the run shows it."""
    match node:
        case ast.Attribute(value=ast.Name(id="kinds"), attr=name):
            yield getattr(kinds, name)
        case ast.IfExp(body=one, orelse=other):
            yield from (*kinds_of(one), *kinds_of(other))
        case ast.Subscript(value=ast.Attribute(value=ast.Name(id="kinds"), attr=name)):
            yield from getattr(kinds, name).values()


@pytest.mark.parametrize("kind", NAMED, ids=lambda kind: kind.code)
def test_no_code_begins_like_one_that_a_name_follows(kind: Kind) -> None:
    assert [code for code in KINDS if code.startswith(f"{kind.code}.")] == []


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.code)
def test_a_code_is_read_as_what_it_was_made_of(kind: Kind) -> None:
    """Also where a ruleset calls its terrain, edges and features as the engine calls its codes."""
    words = {part for code in KINDS for part in code.split(".")}
    for name in (None,) if kind.named is None else words:
        assert read_code(Refusal(kind, name=name).code) == (kind, name)
        assert Refusal.of(Refusal(kind, name=name).code) == Refusal(kind, name=name)


def test_a_constant_is_its_code_in_capitals() -> None:
    for code, kind in KINDS.items():
        assert getattr(kinds, code.upper().replace(".", "_").replace("-", "_")) is kind


def test_kinds_declare_known_fields_once() -> None:
    for kind in KINDS.values():
        assert len({*kind.always, *kind.sometimes}) == len(kind.gives.split())
        assert {*kind.always, *kind.sometimes} <= set(FIELDS), kind


@pytest.mark.parametrize(("where", "call"), list(made()), ids=lambda part: part if isinstance(part, str) else "")
def test_a_refusal_is_made_with_the_fields_that_its_kind_declares(where: str, call: ast.Call) -> None:
    given = {*POSITIONAL[: len(call.args)], *(keyword.arg for keyword in call.keywords)} - {"kind", "bill"}
    for kind in kinds_of(call.args[0]):
        needed = {*kind.always, *(["name"] if kind.named is not None else [])}
        assert needed <= given, where
        assert given <= needed | set(kind.sometimes), where


def test_every_kind_is_made_somewhere() -> None:
    used = {
        node.attr
        for path in SOURCE.rglob("*.py")
        if path.parent.name != "refusals"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "kinds"
    }
    used |= {f"OCCUPIED_{relation.upper()}" for relation in kinds.OCCUPIED if "OCCUPIED" in used}
    constants = {code.upper().replace(".", "_").replace("-", "_") for code in KINDS}
    assert constants - used == set()


def test_no_text_about_what_happens_is_named_like_a_refusal() -> None:
    told = {*events.DEFAULTS, *messages.DEFAULTS, *plans.DEFAULTS, *position.DEFAULTS}
    assert {name for name in told if find_text(refusals.DEFAULTS, name) is not None or is_code(name)} == set()


def test_every_text_of_a_refusal_is_for_one() -> None:
    assert [code for code in refusals.DEFAULTS if not is_code(code)] == []


def test_a_code_that_there_is_not_is_misuse() -> None:
    for code in ("", "stop", "stop.", "stop.rock", "edge", "edge.", "terrain.a.b", "occupied.any", "bounds.outside.x"):
        assert read_code(code) is None
        with pytest.raises(MisuseError, match="there is no refusal with the code"):
            Refusal.of(code)


def test_a_code_matches_its_first_parts() -> None:
    refusal = Refusal.of("stop.terrain.rock")
    assert [refusal.matches(code) for code in ("stop", "stop.terrain", "stop.terrain.rock")] == [True] * 3
    assert [refusal.matches(code) for code in ("", "st", "stop.occupied", "stop.terrain.roc", "terrain")] == [False] * 5


def test_an_edge_is_named_by_its_cells_and_from_where() -> None:
    one, other = Cell(6, 3), Cell(7, 3)
    shut = Refusal(kinds.EDGE, one, "door", rule="gate", start=other, edge=Edge(one, other))
    plain = {"code": "edge.door", "cell": "G4", "from": "H4", "edge": "G4/H4", "rule": "gate"}
    assert refusal_to_dict(shut, LetterNotation()) == plain
    assert pickle.loads(pickle.dumps(shut)) == shut
