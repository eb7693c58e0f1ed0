"""What the standard reader reads is what YAML finds there; whatever might differ is left to YAML, with its places."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.growth.measure import calls_of

from footwork.errors import FileError
from footwork.game.game import Game
from footwork.rules.files import yamltext
from footwork.rules.files.document import Document, parse_document
from footwork.rules.files.jsontext import LONGEST_KEY, read_json

BOUNDS: dict[str, int] = {"deepest": yamltext.DEEPEST, "most": yamltext.MOST_VALUES}


def read(text: str) -> Any:
    return read_json(text, **BOUNDS)


def by_yaml(text: str) -> Document | list[str]:
    """What YAML says of a text: what it holds, or what is wrong with it."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(yamltext, "read_json", lambda text, **bounds: None)
        return parsed(text)


def parsed(text: str) -> Document | list[str]:
    try:
        return parse_document(text, file="a.json", limit=10**8, error=FileError)
    except FileError as error:
        return [str(problem) for problem in error.problems]


def check_alike(text: str) -> None:
    fast, slow = parsed(text), by_yaml(text)
    assert fast == slow
    if isinstance(fast, Document) and isinstance(slow, Document):
        assert repr(fast.data) == repr(slow.data)
        assert dict(fast.sources) == dict(slow.sources)
        assert dict(fast.keys) == dict(slow.keys)


PLAIN = [
    "{}",
    "[]",
    " \n {\n} \n",
    '{"a":1}',
    '{"a":[{},[],[[]],{"b":{}}]}',
    "[null,true,false,0,-0,-7,1.50,-0.0,1e3,1E-3,2.5E+2,999999]",
    '["", "#", "a: b", "- c", "&x", "*x", "!t", "%d", "{", "]", "null", "1", "~", "<<", "---", "...", "  two  "]',
    '{"": 1, "<<": 2, "null": 3, "1": 4, "true": 5, "a b": 6, "é": "ü", "漢": "😀"}',
    r'["\"", "\\", "\/", "\n", "\t", "\\\"", "\\\\n"]',
    '{"a" : 1, "b":\n2, "c"   :3}',
    '[\n"a"\n,\n"b"\n]',
    '{"seed": 9007199254740992}',
    '{"scenario": {"seed": 9007199254740992}, "seed": 9007199254740993}',
    '{"seed": 340282366920938463463374607431768211456}',
    '{"long": "' + "x" * 5_000 + '"}',
    '["' + "x" * 5_000 + '", 1]',
    '{"' + "k" * LONGEST_KEY + '": 1}',
    '{"' + r"\"" * LONGEST_KEY + '": 1}',
    "[" * 32 + "]" * 32,
    '{"a":' * 32 + "1" + "}" * 32,
]
ODD = [
    "[" * 33 + "]" * 33,
    "[" * 100_000,
    "[" * 50_000 + "]" * 50_000,
    '{"a":' * 33 + "1" + "}" * 33,
    '{"a": 1, "a": 2}',
    '{"b": {"a": 1, "c": 0, "a": 2}}',
    r'{"a": 1, "\u0061": 2}',
    "[NaN]",
    "[Infinity, -Infinity]",
    "[1000000000000000]",
    '{"a": {"seed": 9007199254740992}}',
    '{"seed": [9007199254740992]}',
    '{"seed": 440282366920938463463374607431768211456}',
    '{"seed": 9007199254740992, "b": 9007199254740992}',
    r'["\\u0041"]',
    '{"a": 340282366920938463463374607431768211456}',
    "[" + "9" * 10_000 + "]",
    "[1e999]",
    "[1e-99]",
    "[0.1234567890123456789]",
    r'["\ud800"]',
    r'["\udc00\ud800"]',
    r'["\ud83d\ude00"]',
    r'["\\ud83d\ude00"]',
    r'["\u0000"]',
    r'["\u001b[2J"]',
    r'["\b\f\r"]',
    r'["\u2028\u202e\ufeff"]',
    r'["\u00e9"]',
    r'["\x41"]',
    r'["\a"]',
    '["\x00"]',
    '["\x1b"]',
    '["\t"]',
    '["\x7f\x80"]',
    '["a\x85b"]',
    '["a\u2028b"]',
    '["a\u2029  b"]',
    '["\u202e"]',
    '["\ufeff"]',
    '\ufeff["a"]',
    '["\ufffe"]',
    '["\ud800"]',
    '{\t"a": 1}',
    '{"a":\t1}',
    '[\r\n1\r\n]',
    '["a\nb"]',
    '{"a"\n: 1}',
    '{"a"' + " " * 2_000 + ": 1}",
    '{"' + "k" * 1_100 + '": 1}',
    '{"' + r"\"" * 600 + '": 1}',
    '[1,]',
    '{"a": 1,}',
    "{a: 1}",
    "['a']",
    "[01]",
    "[+1]",
    "[.5]",
    "[0x10]",
    "[1_000]",
    "[]\n[]",
    "[] x",
    "{} # no",
    "[1 # no\n]",
    "[1\n--- 2]",
    '{"a": &x 1}',
    '{"a": *x}',
    '{"a": !t 1}',
    '{1: 2}',
    '{[1]: 2}',
    '{"a" 1}',
    '["a" "b"]',
    '["a',
    "[1",
    "{",
    "",
    "null",
    '"text"',
    "12",
]  # fmt: skip


@pytest.mark.parametrize("text", PLAIN, ids=lambda text: text[:30])
def test_plain_json_is_read_as_yaml_reads_it(text: str) -> None:
    check_alike(text)


@pytest.mark.parametrize("text", ODD, ids=lambda text: ascii(text[:30]))
def test_what_is_odd_is_left_to_yaml(text: str) -> None:
    assert read(text) is None
    if len(text) < 10_000 or text.startswith("[9"):
        check_alike(text)


def test_most_of_what_is_plain_is_read_at_once() -> None:
    assert [text for text in PLAIN if read(text) is None] == [
        '{"a" : 1, "b":\n2, "c"   :3}',
    ]


def test_the_number_of_values_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yamltext, "MOST_VALUES", 10)
    check_alike(json.dumps([0] * 9))
    check_alike(json.dumps([0] * 10))
    check_alike(json.dumps([[]] * 10))
    check_alike(json.dumps({str(i): {} for i in range(10)}))
    assert by_yaml(json.dumps([0] * 10)) == ["a.json:1:29: the file holds more than 10 values"]
    many = "[" + "0," * 3_000_000 + "0]"
    assert read_json(many, **BOUNDS) is None, "it is not even tried: each number would be made"


@pytest.mark.parametrize(
    "text", ['{"' + r"\"" * 10**6, '{"' + r"\\" * 10**6, '{"' + r"\n" * 10**6 + "\\", '["" ' * 10**6]
)
def test_a_text_that_does_not_end_is_gone_through_once(text: str) -> None:
    assert read(text) is None


texts = st.text(st.sampled_from('ab\\"/:,#[]{}-?\n\t\r \x85\u2028\ud83d\ude00\xe9😀\x07') | st.characters(), max_size=9)
single = st.none() | st.booleans() | st.integers(-(10**13), 10**13) | st.floats(allow_nan=True) | texts
listed = st.lists(single, max_size=4) | st.dictionaries(texts, single, max_size=4)
values = st.lists(single | listed, max_size=4) | st.dictionaries(texts, single | listed, max_size=4)


@given(
    values,
    st.sampled_from([None, 0, 1, "\t"]),
    st.booleans(),
    st.sampled_from([(",", ":"), (", ", ": "), (" ,", " :")]),
)
def test_any_data_written_as_json(
    data: Any, indent: int | str | None, ascii_only: bool, apart: tuple[str, str]
) -> None:
    check_alike(json.dumps([data], indent=indent, ensure_ascii=ascii_only, separators=apart))


TOKENS = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"a"',
    '"b"',
    '""',
    "1",
    "-0.5",
    "1e2",
    "null",
    "true",
    " ",
    "\n",
    r'"\n"',
    "x",
    "#",
    "- ",
]


@given(st.lists(st.sampled_from(TOKENS), max_size=14))
def test_anything_like_json(tokens: list[str]) -> None:
    check_alike("{" + "".join(tokens) + "}")
    check_alike("[" + "".join(tokens) + "]")


def test_a_save_is_read_at_once_and_knows_its_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.shipped("rune-and-rust")
    for _ in range(20):
        game.end_turn()
    game.save(tmp_path / "a.json")
    text = (tmp_path / "a.json").read_text()
    assert read(text) is not None
    check_alike(text)
    fast = calls_of(lambda: parsed(text))
    assert fast * 5 < calls_of(lambda: by_yaml(text))
    monkeypatch.setattr(yamltext, "_events", lambda text: pytest.fail("nobody asked for a place"))
    assert Game.load(tmp_path / "a.json") == game
