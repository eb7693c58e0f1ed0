"""Compiled: what was made of rules for speed. It lies beside them, is no part of what they are, and goes with them."""

from __future__ import annotations

from typing import Any

MOST_COMPILED = 512
"""How many things are kept for one ruleset. A profile takes some ten thousand bytes, and its native twin as many."""


class Compiled(dict[object, Any]):
    """A table of what was compiled, by what it was compiled from. When it is full, the oldest quarter goes.

    Nobody may count on finding again what was put here: it is looked up, and made anew where it is gone. What there
    must be one of as long as the rules live, because others know it by its numbers, is kept in `lasting`.

    >>> table = Compiled(most=4)
    >>> for number in range(5):
    ...     table[number] = str(number)
    >>> list(table)
    [1, 2, 3, 4]
    """

    def __init__(self, most: int = MOST_COMPILED) -> None:
        super().__init__()
        self.most = most
        self.lasting: dict[object, Any] = {}

    def __setitem__(self, key: object, value: Any) -> None:
        if len(self) >= self.most and key not in self:
            for old in list(self)[: max(1, self.most // 4)]:
                self.pop(old, None)  # another thread may have been faster
        super().__setitem__(key, value)
