"""Scores: what something is worth, and the terms that it is worth it for, as a small table."""

from __future__ import annotations

from collections.abc import Sequence


def score_text(title: str, terms: Sequence[tuple[str, int, str]]) -> str:
    """A title with the sum, and a line for each term: its name, its amount, and what it counts.

    >>> print(score_text("North", [("near", 30, "steps nearer"), ("cost", -5, "points used")]))
    North: 25
      near  30   steps nearer
      cost  -5   points used
    """
    lines = [f"{title}: {sum(amount for _, amount, _ in terms)}"]
    widest = max((len(name) for name, _, _ in terms), default=0)
    longest = max((len(str(amount)) for _, amount, _ in terms), default=0)
    lines += (f"  {name:<{widest}}  {amount:>{longest}}   {about}" for name, amount, about in terms)
    return "\n".join(lines)
