"""The nearest name is the one that difflib finds, at a cost that is bounded."""

from __future__ import annotations

from difflib import get_close_matches

from hypothesis import example, given
from hypothesis import strategies as st

from footwork.closest import MOST_LISTED, closest, enumerated

names = st.text("abc", max_size=8)


@example("aaa", ["aaaaaaa"], 0.6)
@given(names, st.lists(names, max_size=30), st.sampled_from([0.5, 0.6, 0.9]))
def test_of_a_few_names_it_is_the_nearest_of_all(word: str, known: list[str], cutoff: float) -> None:
    found = get_close_matches(word, known, 1, cutoff)
    assert closest(word, known, cutoff=cutoff) == (found[0] if found else None)


def test_no_more_than_a_few_are_listed() -> None:
    assert enumerated([str(i) for i in range(MOST_LISTED)]).count(",") == MOST_LISTED - 1
    assert enumerated([str(i) for i in range(MOST_LISTED + 1)]).endswith("19, …")
