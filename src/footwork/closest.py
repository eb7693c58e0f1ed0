"""The known name that somebody meant, found at a bounded cost however long a word or a list is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

MOST_LETTERS = 64
"""A longer word is no slip of anybody's fingers."""
MOST_WEIGHED = 100
"""Of more names than this only those are weighed that begin, or also end, like the word."""
MOST_LISTED = 20


def closest(word: str, known: Iterable[str], *, cutoff: float = 0.6) -> str | None:
    """The name that is nearest to a word, if one is near.

    >>> closest("heor", ["rat", "hero"]), closest("x", ["rat", "hero"])
    ('hero', None)
    """
    if len(word) > MOST_LETTERS:
        return None
    near = [name for name in known if _may_be_near(len(word), len(name), cutoff)]
    for place in (0, -1):
        if word and len(near) > MOST_WEIGHED:
            near = [name for name in near if name and name[place] == word[place]]
    found = get_close_matches(word, near[:MOST_WEIGHED], 1, cutoff)
    return found[0] if found else None


def _may_be_near(one: int, other: int, cutoff: float) -> bool:
    """Whether words of two lengths could be alike enough: reckoned as difflib does, or they would differ by a hair."""
    return one + other == 0 or 2 * min(one, other) / (one + other) >= cutoff


def enumerated(names: Sequence[str]) -> str:
    """Names with commas between them, the first twenty of more.

    >>> enumerated(["rat", "hero"]), enumerated("abcdefghijklmnopqrstuvwxyz")[-7:]
    ('rat, hero', 's, t, …')
    """
    return ", ".join([*names[:MOST_LISTED], *(["…"] if len(names) > MOST_LISTED else [])])
