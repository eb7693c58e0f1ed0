"""JSON text → plain data, by the standard reader, where that is sure to be what the reader of YAML finds in it.

The reader of YAML reads JSON too, and knows the place of every value and what is wrong with it, but takes far longer.
Saves are seldom wrong: what has nothing odd in it is read here at once. For anything else None is the answer: for what
is no JSON, and for all that YAML refuses or might take in another way.
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from footwork.errors import NotationError
from footwork.rules.files.scalars import SEEDS, plain

LONGEST_KEY = 400
"""A key with its quotes and escapes must not be longer than 1,024 characters in YAML."""

_PLAIN = "\n\x20-\x7e\xa0-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\ufefe\uff00-\ufff8\ufffc\ufffd\U00010000-\U0010ffff"
_ODD = re.compile(f"[^{_PLAIN}]")
"""What acts instead of being read, ends a line in YAML, or may not stand there at all; tabs too, which it minds."""
_ESCAPE = re.compile(r"\\[^\"\\/nt]")
"""An escape that may stand for something odd."""
_FAR_COLON = re.compile(r'"(?:\n| [ \n])[ \n]*:')
"""A colon that does not follow its key at once: YAML wants both on one line."""
_PAIR = re.compile(r"\\.")
_STRING = re.compile(r'"[^"]*"?')
"""A text without escapes; also one that does not end, so that it is gone through once."""
_NO_BRACKETS = re.compile(r"[^\[\]{}]+")
_INNERMOST = re.compile(r"\[\]|\{\}")


class _Unlike(Exception):
    """It is not sure that YAML says the same."""


def read_json(text: str, *, deepest: int, most: int) -> Any:
    """The mapping or list that a text holds; None where it is not sure that YAML would find the same.

    Lists and mappings lie at most `deepest` deep in each other, with at most `most` values.

    >>> read_json('{"a": [1, 1.5, null]}', deepest=2, most=9), read_json('{"a": 1, "a": 2}', deepest=2, most=9)
    ({'a': [1, Decimal('1.5'), None]}, None)
    """
    if not text.lstrip(" \n").startswith(("{", "[")):
        return None
    if _ODD.search(text) or _ESCAPE.search(text) or _FAR_COLON.search(text):
        return None
    bare = _STRING.sub("", _PAIR.sub("", text))
    brackets = _NO_BRACKETS.sub("", bare)
    if bare.count(",") + len(brackets) // 2 + 1 > most or not _are_within(brackets, deepest):
        return None
    wide: list[_Wide] = []

    def whole(digits: str) -> Any:
        try:
            return plain(digits)
        except NotationError:
            wide.append(_Wide(digits))
            return wide[-1]

    try:
        data = json.loads(text, object_pairs_hook=_mapping, parse_int=whole, parse_float=plain, parse_constant=_refuse)
        return data if len(wide) == _seeded(data) else None
    except (ValueError, NotationError, _Unlike):
        return None


def _are_within(brackets: str, deepest: int) -> bool:
    """Whether all brackets are closed, and lie at most so deep in each other."""
    if re.search(rf"[\[{{]{{{deepest + 1}}}", brackets):
        return False
    for _ in range(deepest):
        whole, brackets = len(brackets), _INNERMOST.sub("", brackets)
        if len(brackets) == whole:
            break
    return not brackets


def _seeded(data: Any) -> int:
    """Put wide numbers where a seed stands; how many there are."""
    count = 0
    for trail in SEEDS:
        holder = data
        for key in trail[:-1]:
            holder = holder.get(key) if isinstance(holder, dict) else None
        if isinstance(holder, dict) and isinstance(found := holder.get(trail[-1]), _Wide):
            holder[trail[-1]] = plain(found.digits, trail)
            count += 1
    return count


class _Wide(NamedTuple):
    """A number that only a seed may be."""

    digits: str


def _mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs) or (found and max(map(len, found)) > LONGEST_KEY):
        raise _Unlike
    return found


def _refuse(word: str) -> Any:
    raise _Unlike
