"""The shipped tables are those of the grammar, and read what it reads."""

from __future__ import annotations

from itertools import pairwise

import lark
import pytest
from lark.exceptions import UnexpectedInput
from tests.language.tables import text

from footwork.language import grammar
from footwork.language.forms import FORMS
from footwork.language.tables import FILE, known_parser

LINES = tuple(form.shown.replace("N", "3") for form in FORMS)


def test_the_tables_are_those_of_the_grammar() -> None:
    assert FILE.read_text(encoding="utf-8") == text(), "write them anew: python -m tests.language.tables"


def read(parser: lark.Lark, line: str, start: str) -> object:
    """What a parser makes of a line: its tree, or where and on what it gives up."""
    try:
        return parser.parse(line, start=start)
    except UnexpectedInput as error:
        return type(error), error.line, error.column, getattr(error, "token", None)


@pytest.mark.parametrize("start", grammar.STARTS)
def test_they_read_every_form_and_its_slips_as_the_grammar_does(start: str) -> None:
    known, built = known_parser(), grammar.built_parser()
    assert known is not None
    cut = [line[:end] for line in LINES for end in range(0, len(line), 7)]
    mixed = [f"{one[: len(one) // 2]}\n{other[len(other) // 2 :]}." for one, other in pairwise(LINES)]
    for line in (*LINES, *cut, *mixed):
        assert read(known, line, start) == read(built, line, start), line


def test_under_another_version_of_lark_the_grammar_is_read_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lark, "__version__", "0")
    monkeypatch.setattr(grammar, "_parser", grammar._parser.__wrapped__)
    assert known_parser() is None
    assert len(grammar.read_section("Move actor up to 3 tiles", "verbs")) == 1


def test_the_grammar_is_not_worked_out_where_there_are_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammar, "_parser", grammar._parser.__wrapped__)
    monkeypatch.setattr(grammar, "built_parser", lambda: pytest.fail("the tables were there"))
    assert len(grammar.read_section("Move actor up to 3 tiles", "verbs")) == 1
