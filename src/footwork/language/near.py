"""Near: what is nearly a program, so that somebody who mistyped a word learns of it."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple

from footwork.language.forms import FORMS, Form

MOST_LINES = 100
"""How many lines of a block are looked at."""

KEYS = ("Feature:", "Resource:", "Campaign:", "Trigger:", "Target:", "Requires:", "do:", "then:")
"""What lines of a program begin with; of others, like 'if:' or 'note:', illustrations have many."""

ALSO = {"does": "do"}
"""What is further from a key than its letters, and means it all the same."""

_KEY = re.compile(r"[ \t]*([*_]*)([A-Za-z]+)[*_]*[ \t]*([:;\uff1a])")
VALUES = re.compile(r"\[[^\]\n]*\]|[0-9]+(?:\.[0-9]+)?(?:d[0-9]+)?|(?<![\w'])d[0-9]+")
"""What stands for a number or an expression in a form."""


class Near(NamedTuple):
    """A line that is nearly one of a program: where it stands, what is wrong with it, and what is nearest to it."""

    line: int
    column: int
    message: str
    hint: str


def nearly(text: str) -> Near | None:
    """The first line of a text that is nearly one of a program; None for an illustration.

    >>> nearly("Step\\ndoo: Move actor 1 tile\\n")
    Near(line=2, column=1, message="'doo:' opens no section", hint="did you mean 'do:'?")
    >>> nearly("  N\\nW @ E\\n  S\\n") is None
    True
    """
    for number, line in enumerate(text.split("\n")[:MOST_LINES], 1):
        near = _key(line) or _form(line)
        if near is not None:
            return Near(number, len(line) - len(line.lstrip()) + 1, *near)
    return None


def _key(line: str) -> tuple[str, str] | None:
    word = _KEY.match(line)
    if word is None:
        return None
    markup, said, mark = word.groups()
    known = {key.rstrip(":").lower(): key for key in KEYS}
    close = [ALSO[said.lower()]] if said.lower() in ALSO else get_close_matches(said.lower(), known, 1, 0.75)
    if not close:
        return None
    if close[0] == said.lower() and mark == ":" and not markup:
        return f"'{said}:' stands in no action", "an action begins with a line for its name and says 'do:'"
    return f"'{markup}{said}{mark}' opens no section", f"did you mean {known[close[0]]!r}?"


def _form(line: str) -> tuple[str, str] | None:
    """A line that says what an action or a feature does, with nothing before it that says whose it is."""
    shown = _shown()
    close = get_close_matches(plain(line), shown, 1, 0.9)
    if not close:
        return None
    form = shown[close[0]]
    hint = (
        f"did you mean 'do: {form.shown}'?" if form.kind == "verb" else "a feature begins with 'Feature:' and its name"
    )
    return f"{line.strip()!r} stands in no section", hint


@cache
def _shown() -> dict[str, Form]:
    """The forms that stand in a section, as they are compared."""
    return {plain(form.shown): form for form in FORMS if form.kind in ("verb", "sentence")}


def plain(text: str) -> str:
    """A sentence as it is compared with forms: without capitals, and with N for its values."""
    return VALUES.sub("N", " ".join(text.lower().split())[:200]).strip(" .")
