"""Reading files: what they may hold, and where each thing that is wrong is said to be."""

from __future__ import annotations

import contextlib
import json
import os
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from footwork.characters import acting
from footwork.errors import FileError, RulesetError, ScenarioError, Source
from footwork.rules.files import yamltext
from footwork.rules.files.document import Document, document_from_data, merge, parse_document, read_document

LIMIT = 1_000_000


def parse(text: str) -> Document:
    return parse_document(text, file="a.yaml", limit=LIMIT, error=RulesetError)


def problems(text: str) -> list[str]:
    with pytest.raises(RulesetError) as caught:
        parse(text)
    assert type(caught.value) is RulesetError
    return [str(problem) for problem in caught.value.problems]


def data_problems(data: object) -> list[str]:
    with pytest.raises(ScenarioError) as caught:
        document_from_data(data, file="data", error=ScenarioError)
    return [str(problem) for problem in caught.value.problems]


# --- values


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("", None),
        ("~", None),
        ("null", None),
        ("true", True),
        ("False", False),
        ("on", "on"),
        ("off", "off"),
        ("yes", "yes"),
        ("No", "No"),
        ("y", "y"),
        ("7", 7),
        ("+7", 7),
        ("-7", -7),
        ("007", 7),
        ("0x1F", 31),
        ("2147483648", 2**31),
        ("-2147483648", -(2**31)),
        ("1.41", Decimal("1.41")),
        ("1.50", Decimal("1.50")),
        (".5", Decimal("0.5")),
        ("5.", Decimal("5")),
        ("-1.5e2", Decimal("-150")),
        ("1e5", Decimal("100000")),
        ("1_000", "1_000"),
        ("0o17", "0o17"),
        ("1:30", "1:30"),
        ("2026-01-01", "2026-01-01"),
        ("1.2.3", "1.2.3"),
        ("٣", "٣"),
        ("'7'", "7"),
        ('"true"', "true"),
        ("''", ""),
        ("|\n  7\n", "7\n"),
        (">-\n  a\n  b\n", "a b"),
    ],
)
def test_values_follow_the_core_rule(written: str, value: object) -> None:
    found = parse(f"a: {written}").data["a"]
    assert found == value
    assert type(found) is type(value)


def test_decimals_keep_their_digits() -> None:
    assert [str(value) for value in parse("[1.10, 1.41, 0.1]").data] == ["1.10", "1.41", "0.1"]


def test_keys_are_text_as_written() -> None:
    assert parse("1: a\non: b\ntrue: c\n1.50: d\n~: e\n'': f").data == {
        "1": "a",
        "on": "b",
        "true": "c",
        "1.50": "d",
        "~": "e",
        "": "f",
    }


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "---\n", "--- ~\n...\n"])
def test_an_empty_text_holds_nothing(text: str) -> None:
    document = parse(text)
    assert document.data is None
    assert document.where(("a",)).file == "a.yaml"


def test_a_byte_order_mark_does_not_move_places() -> None:
    assert parse("\ufeffa: 1").where(("a",)) == Source("a.yaml", 1, 4)


@pytest.mark.parametrize("indent", [None, 2, "\t"])
@pytest.mark.parametrize("ascii_only", [True, False])
def test_json_reads_as_yaml(indent: str | int | None, ascii_only: bool) -> None:
    data = {"name": "Ω 😀 \\ud83d\\ude00 /\n", "a": [1, -2, {}, [], None, True], "b": {"c": "1"}}
    text = json.dumps(data, indent=indent, ensure_ascii=ascii_only)
    assert parse(text).data == data
    assert parse(json.dumps(data, separators=(",", ":"), ensure_ascii=ascii_only)).data == data


# --- places

TEXT = """\
name: ähm
grid: {größe: [8, 😀, 9], rows: down}
map: |
  ..#
  ...
note: >-

  folded
pieces:
  - id: luke
    at:
  - wookiee
"""


@pytest.mark.parametrize(
    ("trail", "line", "column"),
    [
        ((), 1, 1),
        (("name",), 1, 7),
        (("grid",), 2, 7),
        (("grid", "größe"), 2, 15),
        (("grid", "größe", 0), 2, 16),
        (("grid", "größe", 2), 2, 22),
        (("grid", "rows"), 2, 32),
        (("map",), 3, 6),
        (("pieces",), 10, 3),
        (("pieces", 0), 10, 5),
        (("pieces", 0, "id"), 10, 9),
        (("pieces", 0, "at"), 11, 8),
        (("pieces", 1), 12, 5),
        (("pieces", 7, "id"), 10, 3),
        (("grid", "nothing", "here"), 2, 7),
        (("nothing",), 1, 1),
    ],
)
def test_every_value_has_its_place(trail: tuple[str | int, ...], line: int, column: int) -> None:
    assert parse(TEXT).where(trail) == Source("a.yaml", line, column)


def test_every_key_has_its_place() -> None:
    document = parse(TEXT)
    assert document.where_key(("grid", "größe")) == Source("a.yaml", 2, 8)
    assert document.where_key(("pieces", 0, "at")) == Source("a.yaml", 11, 5)
    assert document.where_key(("pieces", 1)) == document.where(("pieces", 1))
    assert document.where_key(("grid", "none")) == document.where(("grid",))
    assert set(document.keys) <= set(document.sources)


def test_the_text_of_a_block_begins_on_the_next_line() -> None:
    document = parse(TEXT)
    assert document.content_line(("map",)) == 4
    assert document.content_line(("note",)) == 7
    assert document.content_line(("name",)) == 1
    assert document.content_line(("pieces", 0, "id")) == 10


def test_lines_may_end_in_any_way() -> None:
    document = parse("a: 1\r\nb: |\r\n  x\r\n  y\r\nc: 3\r\n")
    assert document.data == {"a": 1, "b": "x\ny\n", "c": 3}
    assert document.where(("c",)) == Source("a.yaml", 5, 4)


# --- what is refused


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\nb: 2\n a: 3", ["a.yaml:3:3: mapping values are not allowed in this context"]),
        (
            "a:\n\t- x",
            ["a.yaml:2:1: a value cannot begin with this character; indent with spaces; quote text"],
        ),
        ("a: [1", ["a.yaml:2:1: did not find expected ',' or ']' while parsing a flow sequence"]),
        ("a: &x 1", ["a.yaml:1:4: anchors are not used here; remove '&x'"]),
        ("a: {<<: {b: 1}}", ["a.yaml:1:5: merging with '<<' is not used here; write the fields out"]),
        ("a: *x", ["a.yaml:1:4: aliases are not used here; write the value out again"]),
        (
            "a: !!python/name:os.system x",
            ["a.yaml:1:4: tags are not used here; remove '!!python/name:os.system'"],
        ),
        ("a: !x {b: 1}", ["a.yaml:1:4: tags are not used here; remove '!x'"]),
        ("a: !!str 1", ["a.yaml:1:4: tags are not used here; remove '!!str'"]),
        ("a: ! 1", ["a.yaml:1:4: tags are not used here; remove '!'"]),
        ("&x a: 1", ["a.yaml:1:1: anchors are not used here; remove '&x'"]),
        ("a: 1\nb: 2\na: 3", ["a.yaml:3:1: 'a' is given twice: on line 1 and on line 3"]),
        ("x: {1: a, '1': b}", ["a.yaml:1:11: '1' is given twice: on line 1 and on line 1"]),
        (
            "a: {b: 1}\nc: 2\na: {b: 3, d: 4}\nc: 5",
            [
                "a.yaml:3:1: 'a' is given twice: on line 1 and on line 3",
                "a.yaml:3:5: 'b' is given twice: on line 1 and on line 3",
                "a.yaml:4:1: 'c' is given twice: on line 2 and on line 4",
            ],
        ),
        ("? [a]\n: 1", ["a.yaml:1:3: a key must be a single word or number, not a list or a mapping"]),
        ("{a: 1}: 1", ["a.yaml:1:1: a key must be a single word or number, not a list or a mapping"]),
        ("*x : 1", ["a.yaml:1:1: aliases are not used here; write the value out again"]),
        (": 1", ["a.yaml:1:1: did not find expected key while parsing a block mapping"]),
        ("?\n: 1", ["a.yaml:1:2: a key is missing before ':'"]),
        ("a: 1\n---\nb: 2", ["a.yaml:2:1: a second document begins here; keep one document in a file"]),
        (
            "a: 2147483649",
            ["a.yaml:1:4: numbers must lie within ±2147483648; put it in quotes if it is text"],
        ),
        (
            "- -99999999999999999999",
            ["a.yaml:1:3: numbers must lie within ±2147483648; put it in quotes if it is text"],
        ),
        (
            "a: 0xFFFFFFFFF",
            ["a.yaml:1:4: numbers must lie within ±2147483648; put it in quotes if it is text"],
        ),
        (
            "a: 1e999999999",
            ["a.yaml:1:4: numbers must lie within ±2147483648; put it in quotes if it is text"],
        ),
        (
            "a: 2147483648.5",
            ["a.yaml:1:4: numbers must lie within ±2147483648; put it in quotes if it is text"],
        ),
        (
            "a: 1e-99999",
            ["a.yaml:1:4: decimals may have at most 18 digits after the point; put it in quotes if it is text"],
        ),
        (
            "a: 0.0000000000000000001",
            ["a.yaml:1:4: decimals may have at most 18 digits after the point; put it in quotes if it is text"],
        ),
        (
            "a: .inf",
            ["a.yaml:1:4: .inf is not a number that rules can use; put it in quotes if it is text"],
        ),
        (
            "a: [-.INF, .nan]",
            [
                "a.yaml:1:5: -.INF is not a number that rules can use; put it in quotes if it is text",
                "a.yaml:1:12: .nan is not a number that rules can use; put it in quotes if it is text",
            ],
        ),
        ("ä: \x07", ["a.yaml:1:4: the character U+0007 may not stand in a file"]),
        ("a: 1\r\n\r\nb: \x00", ["a.yaml:3:4: the character U+0000 may not stand in a file"]),
        ("a: 1\n \ud800", ["a.yaml:2:2: the character U+D800 may not stand in a file"]),
    ],
)
def test_what_is_refused_is_said_at_its_place(text: str, expected: list[str]) -> None:
    assert problems(text) == expected


def test_all_problems_are_found_at_once() -> None:
    found = problems("a: &x 1\nb: *x\nc: .nan\na: 2\n")
    assert [line.split(": ")[0] for line in found] == ["a.yaml:1:4", "a.yaml:2:4", "a.yaml:3:4", "a.yaml:4:1"]


def test_the_list_of_problems_ends_somewhere() -> None:
    told = problems("\n".join(["- .nan"] * 500))
    assert len(told) == 101
    assert told[-1] == "a.yaml:101:3: there are more than 100 problems; the first 100 are listed"


@pytest.mark.parametrize("text", ["[" * 33, "- " * 33 + "x", "[" * 100_000, "{a: " * 100_000])
def test_nesting_is_bounded(text: str) -> None:
    (found,) = problems(text)
    assert found.endswith(": lists and mappings lie more than 32 deep in each other")


def test_nesting_at_the_bound_reads() -> None:
    depth = "[" * 32 + "]" * 32
    assert json.dumps(parse(depth).data) == depth
    assert problems("[" + depth + "]") == ["a.yaml:1:33: lists and mappings lie more than 32 deep in each other"]


def test_the_number_of_values_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yamltext, "MOST_VALUES", 5)
    assert parse("[1, 2, 3, 4]").data == [1, 2, 3, 4]
    assert problems("[1, 2, 3, 4, 5]") == ["a.yaml:1:14: the file holds more than 5 values"]


def test_a_text_may_have_exactly_its_limit_of_bytes() -> None:
    text = "a: ä"
    assert parse_document(text, file="a", limit=5, error=FileError).data == {"a": "ä"}
    with pytest.raises(ScenarioError, match=r"^a:1:1: the file is larger than 4 bytes$"):
        parse_document(text, file="a", limit=4, error=ScenarioError)


def test_a_large_map_reads() -> None:
    row = "  " + "." * 2_047 + "\n"
    document = parse_document("map: |\n" + row * 2_048, file="a", limit=2**23, error=FileError)
    assert document.data["map"].count("\n") == 2_048
    assert document.content_line(("map",)) == 2


@settings(deadline=None)
@given(st.text())
def test_any_text_is_a_document_or_a_file_error(text: str) -> None:
    with contextlib.suppress(RulesetError):
        assert isinstance(parse(text), Document)


YAML_BITS = [
    "a",
    "1",
    ": ",
    "- ",
    "\n",
    "  ",
    "[",
    "]",
    "{",
    "}",
    ",",
    "|\n",
    ">",
    "'",
    '"',
    "&x ",
    "*x",
    "!t ",
    "? ",
]
YAML_BITS += [
    "---\n",
    "...",
    "#",
    "%YAML 1.2\n",
    "\t",
    "\\",
    "~",
    "<<",
    "1e9",
    ".inf",
    "\r",
    "\u2028",
    "\ud800",
    "\x00",
]


@settings(deadline=None)
@given(st.lists(st.sampled_from(YAML_BITS)).map("".join))
def test_any_yaml_like_text_is_a_document_or_a_file_error(text: str) -> None:
    with contextlib.suppress(RulesetError):
        assert () in parse(text).sources


# --- files


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes("a: ä\r\nb: 2\r\n".encode())
    document = read_document(path, limit=100, error=FileError)
    assert document.data == {"a": "ä", "b": 2}
    assert document.file == str(path)
    assert read_document(path, limit=100, error=FileError, name="rules").where(("b",)) == Source("rules", 2, 4)


def file_problem(path: Path, limit: int = 100) -> str:
    with pytest.raises(ScenarioError) as caught:
        read_document(path, limit=limit, error=ScenarioError, name="a")
    return str(caught.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert file_problem(tmp_path) == "a:1:1: this is a folder, not a file"
    assert file_problem(tmp_path / "none.yaml") == "a:1:1: the file does not exist"
    assert file_problem(tmp_path / "nul\0.yaml").startswith("a:1:1: the file ")
    assert file_problem(tmp_path / ("x" * 5_000)).startswith("a:1:1: the file ")
    os.mkfifo(tmp_path / "pipe")
    assert file_problem(tmp_path / "pipe") == "a:1:1: this is not an ordinary file"


def test_a_file_that_may_not_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("a: 1")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    assert file_problem(path) == "a:1:1: the file cannot be read: Permission denied"


def test_a_file_that_is_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes("a: ä\nbö: ".encode() + b"\xff\n")
    assert file_problem(path) == "a:2:5: the file is not UTF-8; save it as UTF-8"


def test_a_file_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("a: 12345")
    assert file_problem(path, limit=7) == "a:1:1: the file is larger than 7 bytes"
    assert read_document(path, limit=8, error=FileError).data == {"a": 12345}


# --- data


def test_data_reads_like_a_file() -> None:
    inner = [1]
    data: dict[Any, Any] = {1: (1, 2), False: 0.1, "x": {"y": inner}, "z": Decimal("1.41"), "n": None}
    document = document_from_data(data, file="data", error=FileError)
    assert document.data == {
        "1": [1, 2],
        "false": Decimal("0.1"),
        "x": {"y": [1]},
        "z": Decimal("1.41"),
        "n": None,
    }
    inner.append(2)
    assert document.data["x"] == {"y": [1]}
    assert document.where(("x", "y", 0)) == Source("data", 1, 1)
    assert document.where_key(("x", "y")) == Source("data", 1, 1)
    assert document.content_line(("x",)) == 1


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"a": {"b": 2**31 + 1}}, "data:1:1: in a.b: numbers must lie within ±2147483648"),
        ([float("inf")], "data:1:1: in 0: Infinity is not a number that rules can use"),
        ({"a": float("nan")}, "data:1:1: in a: NaN is not a number that rules can use"),
        ({"a": 1e300}, "data:1:1: in a: numbers must lie within ±2147483648"),
        ({"a": Decimal("1e-99")}, "data:1:1: in a: decimals may have at most 18 digits after the point"),
        ({"a": {1, 2}}, "data:1:1: in a: a Python set cannot stand in a document"),
        ({"a": b"x"}, "data:1:1: in a: a Python bytes cannot stand in a document"),
        ({"a": {None: 1}}, "data:1:1: in a: a key must be a single word or number, not nothing"),
        ({"a": {(1, 2): 1}}, "data:1:1: in a: a key must be a single word or number, not a tuple"),
        ({"a": {1: 1, "1": 2}}, "data:1:1: in a: '1' is given twice"),
        ({"a": "\ud800"}, "data:1:1: in a: the character U+D800 may not stand in a file"),
        (object(), "data:1:1: a Python object cannot stand in a document"),
    ],
)
def test_data_is_refused_like_a_file(data: object, expected: str) -> None:
    assert data_problems(data) == [expected]


def test_data_that_contains_itself_is_too_deep() -> None:
    data: dict[str, Any] = {}
    data["a"] = data
    (found,) = data_problems(data)
    assert found.endswith(": lists and mappings lie more than 32 deep in each other")


def test_data_that_doubles_at_every_level_ends_early(monkeypatch: pytest.MonkeyPatch) -> None:
    data: list[Any] = []
    data += [data, data]
    assert len(data_problems(data)) == 1
    doubled: list[Any] = []
    for _ in range(31):
        doubled = [doubled, doubled]
    monkeypatch.setattr(yamltext, "MOST_VALUES", 1_000)
    assert data_problems(doubled) == ["data:1:1: the data holds more than 1000 values"]


TEXTS = st.text().filter(lambda text: acting(text) is None)
KEYS = st.text(max_size=3).filter(lambda text: acting(text) is None)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**31), 2**31) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=6,
)
MAPPINGS = st.dictionaries(st.sampled_from("abc"), PLAIN, max_size=3)


@settings(deadline=None)
@given(PLAIN)
def test_json_of_data_reads_as_the_data(data: Any) -> None:
    assert parse(json.dumps(data)).data == document_from_data(data, file="data", error=FileError).data == data


# --- merging


def test_mappings_merge_and_everything_else_replaces() -> None:
    base = parse_document("a: {x: 1, y: [1, 2]}\nb: 1\nc: {d: 1}\ne: 5", file="base", limit=LIMIT, error=FileError)
    over = parse_document(
        "\na:\n  y: [3]\n  z: |\n    q\nb: {n: 1, m: ~}\nc: ~\nf: ~\ng: [~]",
        file="over",
        limit=LIMIT,
        error=FileError,
    )
    merged = merge(base, over)
    assert merged.data == {"a": {"x": 1, "y": [3], "z": "q\n"}, "b": {"n": 1}, "e": 5, "g": [None]}
    assert list(merged.data) == ["a", "b", "e", "g"]
    assert merged.file == "over"
    assert str(merged.where(("a",))) == "over:3:3"
    assert str(merged.where(("a", "x"))) == "base:1:8"
    assert str(merged.where_key(("a", "x"))) == "base:1:5"
    assert str(merged.where(("a", "y", 0))) == "over:3:7"
    assert str(merged.where_key(("a", "z"))) == "over:4:3"
    assert merged.content_line(("a", "z")) == 5
    assert ("c",) not in merged.sources
    assert ("c", "d") not in merged.keys


def test_merging_changes_neither_document() -> None:
    base, over = parse("a: {b: [1]}"), parse("a: {c: 1}")
    merged = merge(base, over)
    merged.data["a"]["b"].append(2)
    assert base.data == {"a": {"b": [1]}}
    assert over.data == {"a": {"c": 1}}


@settings(deadline=None)
@given(MAPPINGS, MAPPINGS)
def test_a_merged_document_knows_the_place_of_everything(below: dict[str, Any], above: dict[str, Any]) -> None:
    base = document_from_data(below, file="base", error=FileError)
    over = document_from_data(above, file="over", error=FileError)
    merged = merge(base, over)
    again = document_from_data(merged.data, file="again", error=FileError)
    assert set(merged.sources) == set(again.sources)
    assert set(merged.keys) == set(again.keys)
    assert merge(merged, over).data == merged.data
