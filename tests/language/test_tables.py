"""The shipped tables are those of the grammar, and what reads by them reads what Lark reads."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from tests.language.tables import built_parser, text

from footwork.language.branches import Branch, Unexpected, branches
from footwork.language.forms import FORMS
from footwork.language.grammar import STARTS
from footwork.language.tables import FILE

LINES = tuple(form.shown.replace("N", "3") for form in FORMS)
ODD = (*"ſıİ\u212a'_é²[]\"().,+=\n\t\u00a0", "3d6", "etc")
"""What may stand in a text or in place of a letter, and is easily taken for something else."""


@cache
def lark() -> Lark:
    return built_parser()


def test_the_tables_are_those_of_the_grammar() -> None:
    assert FILE.read_text(encoding="utf-8") == text(), "write them anew: python -m tests.language.tables"


def by_lark(line: str, start: str) -> object:
    """What Lark makes of a line: its tree, or where it gives up; None for its end."""
    try:
        return of_tree(lark().parse(line, start=start))
    except UnexpectedInput as error:
        at_end = getattr(getattr(error, "token", None), "type", "") == "$END"
        return None if at_end else (error.line, error.column)


def of_tree(tree: Tree[Token]) -> object:
    parts = [of_tree(part) if isinstance(part, Tree) else str(part) for part in tree.children]
    return str(tree.data), (tree.meta.line, tree.meta.column), parts


def by_tables(line: str, start: str) -> object:
    def place(at: int) -> tuple[int, int]:
        before = line[:at].split("\n")
        return len(before), len(before[-1]) + 1

    def of_branch(branch: Branch) -> object:
        parts: list[Any] = [of_branch(part) if isinstance(part, Branch) else part for part in branch.parts]
        return branch.label, place(branch.at), parts

    try:
        return of_branch(branches(line, start))
    except Unexpected as error:
        return None if error.at is None else place(error.at)


@pytest.mark.parametrize("start", STARTS)
def test_every_form_and_its_slips_are_read_as_lark_reads_them(start: str) -> None:
    cut = [line[:end] for line in LINES for end in range(0, len(line), 7)]
    mixed = [f"{one[: len(one) // 2]}\n{other[len(other) // 2 :]}." for one, other in pairwise(LINES)]
    for line in (*LINES, *cut, *mixed):
        assert by_tables(line, start) == by_lark(line, start), line


def slipped(line: str, by: Random) -> str:
    """A line with something odd in it, or in place of one of its letters, or of those that it looks like."""
    at = by.randrange(len(line))
    return by.choice(
        (
            line[:at] + by.choice(ODD) + line[at + by.randrange(2) :],
            line.upper().replace("S", "ſ").replace("K", "\u212a"),
            line.replace("i", by.choice("Iıİ")),
            line[:at] + line[at + 1 :],
            f"{line} {by.choice(('and', 'or', '.', ''))} {by.choice(LINES)}",
        )
    )


@pytest.mark.parametrize("start", STARTS)
def test_what_is_hardly_a_line_is_read_as_lark_reads_it(start: str) -> None:
    by = Random(start)
    for line in LINES:
        for _ in range(6):
            line = slipped(line, by)
            assert by_tables(line, start) == by_lark(line, start), line


def test_lark_is_not_needed_to_read_a_campaign() -> None:
    seen = (
        "import sys; from footwork.language.parse import parse; parse('Step\\ndo: Move actor 1 tile\\n'); "
        "print(*(name for name in sys.modules if name in {'lark', 'footwork.language.grammar'}))"
    )
    ran = subprocess.run([sys.executable, "-c", seen], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == ""
