"""Plain data: what clients may send where anything may stand, so that it can be read, kept and written again."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator

from footwork.characters import acting, acts, escaped

MOST_DEEP = 64


def check_plain(data: Any) -> Any:
    """The same data. Raises ValueError for what lies too deep, and for texts that act instead of being read."""
    unread = [(data, 1)]
    while unread:
        each, depth = unread.pop()
        if isinstance(each, str):
            if (at := acting(each)) is not None:
                raise ValueError(acts(each, at))
        elif isinstance(each, dict | list):
            if depth > MOST_DEEP:
                raise ValueError(f"lists and mappings lie more than {MOST_DEEP} deep in each other")
            parts = [*each, *each.values()] if isinstance(each, dict) else each
            unread += [(part, depth + 1) for part in parts]
    return data


def check_line(text: str) -> str:
    """The same text. Raises ValueError for one of several lines, or that has characters that act in it."""
    if (spelled := escaped(text)) != text:
        raise ValueError(f"a text has characters in it that act instead of being read: {spelled[:60]}")
    return text


Line = AfterValidator(check_line)
"""What makes a text one that can be shown on a line."""


def whole(data: Any) -> Any:
    """The same data with whole numbers as such: some languages write every number with a point.

    >>> whole({"value": 3.0, "steps": [1.5, 2]})
    {'value': 3, 'steps': [1.5, 2]}
    """
    match data:
        case float() if data.is_integer():
            return int(data)
        case list():
            return [whole(each) for each in data]
        case dict():
            return {key: whole(each) for key, each in data.items()}
        case _:
            return data


Plain = Annotated[dict[str, Any], BeforeValidator(check_plain)]
"""A mapping of anything."""
