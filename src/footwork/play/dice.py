"""Dice: the n-th die of a game is a function of its seed, the same in every process."""

from __future__ import annotations

from hashlib import sha256

_WHOLE = 2**64


def roll(seed: int, index: int, sides: int) -> int:
    """The face, 1 to `sides`, of the die with this index. Fair: numbers that would favour low faces are drawn again.

    >>> [roll(7, i, 6) for i in range(6)]
    [3, 4, 2, 1, 2, 6]
    """
    fair = _WHOLE - _WHOLE % sides
    attempt = 0
    while True:
        drawn = int.from_bytes(sha256(f"{seed}:{index}:{attempt}".encode()).digest()[:8], "big")
        if drawn < fair:
            return drawn % sides + 1
        attempt += 1
