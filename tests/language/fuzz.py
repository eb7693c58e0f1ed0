"""A fuzzer for the campaign language: python -m tests.language.fuzz 60 runs it for a minute. Needs atheris.

Whatever bytes come in, reading them gives a tree that prints back to itself, or a declared error; and what was read
compiles or is a declared error. Anything else stops the run with the bytes that did it.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from types import FunctionType

import atheris

from footwork.errors import CampaignError, FootworkError, NotationError
from footwork.language.book import book_of, read_book
from footwork.language.forms import FORMS
from footwork.language.formula import Formula
from footwork.language.parse import parse
from footwork.language.printing import print_book
from footwork.rules.compiling.library import rules_from_data
from footwork.rules.compiling.texts import campaign_document

WORDS = [
    *(form.example for form in FORMS),
    *[
        "Feature: X",
        "if: ",
        "do: ",
        "else: ",
        "then: ",
        "Trigger: ",
        "Target: ",
        "Note: ",
        "Scope: global",
        "Resource: X",
        "Campaign: X",
    ],
    *["\n", "\n\n", "```\n", "A\n", "[X] ", "1d6 ", "+ ", "(", ")", ", ", ". ", "999999d9 ", "not ", ">= ", "min("],
]


def campaign(data: bytes) -> str:
    """A text of known words with bytes between them."""
    given = atheris.FuzzedDataProvider(data)
    parts = []
    while given.remaining_bytes():
        if given.ConsumeIntInRange(0, 3):
            parts.append(WORDS[given.ConsumeIntInRange(0, len(WORDS) - 1)])
        else:
            parts.append(given.ConsumeUnicodeNoSurrogates(8))
    return "".join(parts)


def try_out(data: bytes) -> None:
    """Read, print, read again, compile."""
    text = campaign(data)
    with suppress(NotationError):
        Formula.parse(text)
    try:
        book = book_of(read_book(text, file="fuzz", plain=True))
    except CampaignError:
        return
    assert parse(print_book(book)) == book
    with suppress(FootworkError):
        fields = campaign_document(book).data
        rules_from_data({"footwork": 1, "extends": "methuen", **fields, "name": "fuzz"})


def watch(package: str) -> None:
    """Let the fuzzer see which lines of a package run; on its way in, an editable install is not seen."""
    for name, module in list(sys.modules.items()):
        if name.startswith(package):
            for held in list(vars(module).values()):
                for function in (held, *(vars(held).values() if isinstance(held, type) else ())):
                    if isinstance(function, FunctionType) and function.__module__ == name:
                        atheris.instrument_func(function)


if __name__ == "__main__":
    watch("footwork.language")
    seconds = sys.argv[1] if len(sys.argv) > 1 else "60"
    atheris.Setup(
        [sys.argv[0], f"-max_total_time={seconds}", "-max_len=2000", "-len_control=0", "-print_final_stats=1"], try_out
    )
    atheris.Fuzz()
