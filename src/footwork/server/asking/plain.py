"""Plain data: what clients may send where anything may stand, so that it can be read, kept and written again."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator

MOST_DEEP = 64


def check_plain(data: Any) -> Any:
    """The same data. Raises ValueError for what lies too deep, and for texts that are no Unicode."""
    unread = [(data, 1)]
    while unread:
        each, depth = unread.pop()
        if isinstance(each, str):
            if not _is_unicode(each):
                raise ValueError("a text has half a character in it, and cannot be written as UTF-8")
        elif isinstance(each, dict | list):
            if depth > MOST_DEEP:
                raise ValueError(f"lists and mappings lie more than {MOST_DEEP} deep in each other")
            parts = [*each, *each.values()] if isinstance(each, dict) else each
            unread += [(part, depth + 1) for part in parts]
    return data


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def check_line(text: str) -> str:
    """The same text. Raises ValueError for one that has characters in it that cannot be seen, only obeyed."""
    if any(ord(each) < 32 or ord(each) == 127 for each in text):
        raise ValueError("a text has control characters in it")
    return text


Plain = Annotated[dict[str, Any], BeforeValidator(check_plain)]
"""A mapping of anything."""
