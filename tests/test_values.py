"""What is kept beside a value is one thing for all who ask, also for those who ask at the same time."""

from __future__ import annotations

from footwork.values import kept


class Slow:
    """Somebody else asks while the first one is still working it out."""

    asked = 0

    @kept
    def table(self) -> list[int]:
        """A table that must not exist twice."""
        self.asked += 1
        if self.asked == 1:
            self.others = self.table
        return [self.asked]


def test_two_who_ask_at_once_get_the_same() -> None:
    slow = Slow()
    assert slow.table is slow.others is slow.table


def test_it_is_worked_out_once_and_documented() -> None:
    slow = Slow()
    assert (slow.table, slow.table, slow.asked) == ([2], [2], 2)
    assert Slow.table.__doc__ == "A table that must not exist twice."
