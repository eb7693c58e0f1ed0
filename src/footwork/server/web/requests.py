"""Requests that are not as they should be, in words; what was sent is not repeated, for it may be a secret."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def problems_of(errors: Iterable[Any]) -> list[dict[str, Any]]:
    """What is wrong with a request, each with the path to it."""
    return [
        {
            "file": None,
            "line": None,
            "column": None,
            "key": ".".join(str(part) for part in error["loc"] if part != "body")[:200] or None,
            "text": str(error["msg"])[:300],
            "hint": None,
        }
        for error in list(errors)[:20]
    ]
