"""Characters that act instead of being read: they move a cursor, hide text or turn it round."""

from __future__ import annotations

import re

_ACTING = re.compile(
    "[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\ud800-\udfff]|\r(?!\n)"
)
_BREAKING = re.compile(f"{_ACTING.pattern}|[\t\r\n]")


def acting(text: str) -> int | None:
    """Where the first character of a text stands that acts: a control character, an override of direction, half of a
    character. None if there is none; tabs and the ends of lines do not count.

    >>> acting("a\\x1b[2J"), acting("two\\nlines")
    (1, None)
    """
    if text.isprintable():  # most texts, and what acts is not
        return None
    found = _ACTING.search(text)
    return None if found is None else found.start()


def acts(text: str, at: int) -> str:
    """What is wrong with a text that has an acting character at a place."""
    return f"the character U+{ord(text[at]):04X} may not stand in a file"


def escaped(text: str, *, lines: bool = False) -> str:
    """The text with everything that acts spelled out; with `lines`, its tabs and ends of lines stay.

    >>> escaped("a\\x1b[2J\\nb\\u202e"), escaped("a\\nb", lines=True)
    ('a\\\\x1b[2J\\\\nb\\\\u202e', 'a\\nb')
    """
    return (_ACTING if lines else _BREAKING).sub(_spelled, text)


def _spelled(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode("ascii")
