"""The timetable: the entries of a timeline as a table for people."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from footwork.values import number_text
from footwork.views.happening.timeline import Cue
from footwork.views.telling.words import ARROW

NARROWEST = 30
BELOW = " " * 4

_ROUTES = ("path-found", "path-kept", "path", "tween")
_TOLD_ELSEWHERE = {"action-created": {"action"}, "validation-started": {"checks"}}


def timetable(entries: Sequence[Cue], *, width: int | None = None) -> list[str]:
    """A text for each entry: when, what, who, and what there is to know about it.

    With a `width`, what does not fit goes on in the last column, or below where there is hardly room for one.

    >>> from fractions import Fraction
    >>> timetable([Cue("tween", "tween", "view", Fraction(0), Fraction(8, 5), "ana", {"from": "A1", "to": "C1"})])
    ['0–1.6 s  tween  ana  A1 → C1']
    """
    rows = [(_span(entry), entry.name, entry.piece or "-") for entry in entries]
    columns = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    margin = sum(columns) + 2 * len(columns)
    texts = []
    for row, entry in zip(rows, entries, strict=True):
        head = "".join(f"{cell:<{column}}  " for cell, column in zip(row, columns, strict=True))
        texts.append(_beside(head, details(entry), margin, width))
    return texts


def _beside(head: str, text: str, margin: int, width: int | None) -> str:
    if width is None:
        return (head + text).rstrip()
    if width - margin >= NARROWEST:
        lines = wrap(text, width - margin, break_on_hyphens=False)
        return (head + f"\n{' ' * margin}".join(lines)).rstrip()
    lines = wrap(text, max(width - len(BELOW), NARROWEST), break_on_hyphens=False)
    return "\n".join([head.rstrip(), *(BELOW + line for line in lines)])


def _span(entry: Cue) -> str:
    start, end = number_text(entry.start), number_text(entry.end)
    return f"{start} s" if entry.start == entry.end else f"{start}–{end} s"


def details(entry: Cue) -> str:
    """What an entry says, in a line; what goes without saying is left out."""
    hidden = _TOLD_ELSEWHERE.get(entry.what, set())
    told = {key: value for key, value in entry.data.items() if key not in hidden and value is not None}
    if entry.what == "tween" and "cells" in told:
        ends = ("from", "to", "from-pixel", "to-pixel")  # they are those of the way
        told = {key: value for key, value in told.items() if key not in ends}
    parts = []
    for start, end in (("from", "to"), ("from-pixel", "to-pixel"), ("start", "end"), ("before", "after")):
        if start in told and end in told:
            parts.append(f"{_text(told.pop(start))}{ARROW}{_text(told.pop(end))}")
    for key, value in told.items():
        if key == "refusal":
            parts.append(f"refused: {value['code']} ({value['text']})")
        elif key in ("cells", "checks"):
            parts.append((ARROW if entry.what in _ROUTES else " ").join(value))
        elif key == "moving":
            parts.append(f"{key} {'true' if value else 'false'}")
        elif isinstance(value, bool):
            parts += [key] if value else []
        elif key in ("pixels", "event"):
            parts.append(_text(value))
        else:
            parts.append(f"{key} {_text(value)}")
    return "; ".join(parts)


def _text(value: Any) -> str:
    match value:
        case [int() | str() as x, int() | str() as y]:
            return f"({x}, {y})"
        case list():
            return " ".join(_text(part) for part in value)
        case {"at": at}:
            return str(at)
        case dict():
            return " ".join(map(str, value.values()))
        case _:
            return str(value)
