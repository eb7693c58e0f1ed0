"""What is printed reads back the same, and nothing that is read does anything but give a tree or a declared error."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.language.trees import books, conditions, nodes

from footwork.errors import CampaignError, FootworkError, NotationError, Problem
from footwork.language.book import read_book
from footwork.language.forms import FORMS
from footwork.language.formula import Formula, Node, spelled
from footwork.language.meaning import fields_of
from footwork.language.parse import parse
from footwork.language.printing import print_book
from footwork.language.sections import read_section
from footwork.language.tree import Book
from footwork.rules.compiling.library import rules_from_data
from footwork.rules.compiling.texts import campaign_document

KEYS = {"if:", "do:", "else:", "then:", "Trigger:", "Note:", "Feature:", "\n", "\n\n", "[X]", "1d6"}
WORDS = sorted(KEYS | {word for form in FORMS for word in form.example.split()})
texts = st.text(max_size=200) | st.lists(st.sampled_from(WORDS), max_size=40).map(" ".join)


@given(nodes)
def test_an_expression_reads_back_as_it_was_spelled(node: Node) -> None:
    assert Formula.parse(spelled(node)).root == node


parts = [
    "1",
    "2d6",
    "[X]",
    "(",
    ")",
    ",",
    "+",
    "-",
    "*",
    "/",
    "=",
    ">=",
    "and",
    "or",
    "not",
    "min",
    "(1)",
    "min(1,",
    "1 +",
]


@given(nodes.map(spelled) | st.lists(st.sampled_from(parts), max_size=12).map(" ".join))
@example("+not 1")
@example("1 < 2 < 3")
@example("min(1 = 1, 2) + max(1)")
@settings(max_examples=300, deadline=None)
def test_a_formula_by_itself_is_read_as_it_is_in_a_book(text: str) -> None:
    def root(read: Callable[[str], Formula]) -> Node | None:
        with suppress(NotationError):
            return read(text).root
        return None

    assert root(Formula.parse) == root(lambda text: read_section(text, "condition"))


@given(conditions)
def test_formulas_are_equal_when_they_say_the_same(formula: Formula) -> None:
    assert Formula.parse(f"  {formula.text} ") == formula
    assert hash(Formula.parse(f"  {formula.text} ")) == hash(formula)


@given(books)
@settings(deadline=None)
def test_a_book_reads_back_as_it_was_printed(book: Book) -> None:
    text = print_book(book)
    assert parse(text) == book
    assert print_book(parse(text)) == text


@given(books)
@settings(deadline=None)
def test_whatever_a_book_says_compiles_or_is_a_declared_error(book: Book) -> None:
    fields_of(book)
    with suppress(FootworkError):
        data = campaign_document(book).data
        rules_from_data({"footwork": 1, "extends": "methuen", **data, "name": "any"})


@given(texts)
@settings(max_examples=300, deadline=None)
def test_any_text_is_a_tree_or_a_declared_error(text: str) -> None:
    problems: list[Problem] = []
    for program in (text, f"```\n{text}\n```"):
        try:
            read_book(program, file="x", plain=True)
        except CampaignError as error:
            problems += error.problems
    assert all(problem.source.line >= 1 and problem.source.column >= 1 for problem in problems)
    with suppress(NotationError):
        Formula.parse(text)
