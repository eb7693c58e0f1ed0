"""How each who looks counts the entries of a log: against a plain list of those that they see."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footwork.board.sight import NOBODY
from footwork.server.playing.chronicle import Chronicle, Entry
from footwork.server.playing.deeds import Releases
from footwork.server.playing.table import Happened
from footwork.views.view import sees

Owners = st.lists(st.sampled_from([None, None, "red", "blue"]), max_size=30)


def chronicle(before: list[str | None], since: list[str | None]) -> Chronicle:
    """A log of which the entries since a snapshot are known."""
    table: Any = object()
    made = Chronicle(table, before)
    for number, owner in enumerate(since, len(before) + 1):
        made.count("red")  # whoever has looked once is told of what comes
        made.add(Entry(number, "a", Releases(), owner, "", 0), Happened(table))
    return made


@given(Owners, Owners, st.sampled_from(["red", "blue", NOBODY, None]))
def test_everybody_counts_what_they_see(before: list[str | None], since: list[str | None], eyes: str | None) -> None:
    log = chronicle(before, since)
    seen = [number for number, owner in enumerate([*before, *since], 1) if sees(owner, eyes)]
    assert log.number == len(before) + len(since)
    assert log.count(eyes) == len(seen)
    assert [log.number_of(eyes, i) for i in range(1, len(seen) + 1)] == seen
    assert log.number_of(eyes, 0) == 0
    for number in range(log.number + 1):
        assert log.seen_as(eyes, number) == sum(each <= number for each in seen)
    for i in range(len(seen) + 2):
        known = [number for number in seen[i:] if number > len(before)]
        assert [moment.entry.number for moment in log.since(eyes, i)] == known
    for i in (-1, len(seen) + 1):
        with pytest.raises(IndexError):
            log.number_of(eyes, i)
