"""Every form of the language is read as itself, printed back, and told on the page about the language."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.docs.forms import written

from footwork.language.forms import FORMS, Form
from footwork.language.grammar import STARTS, grammar
from footwork.language.parse import parse
from footwork.language.printing import print_book
from footwork.language.sections import read_section

PAGE = Path(__file__).parent.parent.parent / "docs" / "language.md"
STARTS_OF = {
    "verb": "verbs", "sentence": "sentences", "clause": "sentences", "trigger": "trigger_line", "aim": "aim_line",
    "resource": "resource_lines",
}  # fmt: skip
AROUND = {
    "verb": "Try\ndo: {}", "sentence": "Feature: Try\n{}", "clause": "Feature: Try\n{}",
    "trigger": "Try (Reaction)\nTrigger: {}\ndo: [X] -= 1", "aim": "Try\nTarget: {}\ndo: [Target X] -= 1",
    "resource": "Resource: Try\n{}",
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
class TestForm:
    def test_its_example_is_read(self, form: Form) -> None:
        assert read_section(form.example, STARTS_OF[form.kind])

    def test_case_and_lines_do_not_matter(self, form: Form) -> None:
        start = STARTS_OF[form.kind]
        if '"' not in form.example and "[" not in form.example:
            assert read_section(form.example.upper().replace("1D6", "1d6"), start) == read_section(form.example, start)
        wrapped = "\n   ".join(form.example.split(" ")) if "[" not in form.example and '"' not in form.example else ""
        if wrapped:
            assert read_section(wrapped, start) == read_section(form.example, start)

    def test_it_is_printed_back(self, form: Form) -> None:
        book = parse(AROUND[form.kind].format(form.example))
        assert parse(print_book(book)) == book

    def test_it_stands_on_the_page_with_its_example(self, form: Form) -> None:
        text = PAGE.read_text(encoding="utf-8")
        assert f"`{form.shown}`" in text
        assert form.example in text


def test_the_grammar_is_made_of_the_forms() -> None:
    text = grammar()
    assert all(f"-> {form.name.replace('-', '_')}" in text for form in FORMS)
    assert all(f"{start}:" in text for start in STARTS)


def test_the_tables_of_the_page_are_up_to_date() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert written(text) == text, "write them anew: python -m tests.docs.forms"
