"""Chronicle: what was done at a table, in order, and how each who looks counts it.

Entries are numbered from 1. What a side plans in secret is an entry too; others do not count it, or they would know
that something was planned. So a number means something only together with the eyes that counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from footwork.server.playing.deeds import Deed
from footwork.server.playing.table import Happened, Table, happen
from footwork.server.problems import Refusing
from footwork.views.view import sees


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a game's log, as it is kept."""

    number: int
    seat: str
    deed: Deed
    owner: str | None
    hash: str
    at: float


@dataclass(frozen=True, slots=True)
class Moment:
    """One line of a game's log with what came of it."""

    entry: Entry
    before: Table
    happened: Happened

    @property
    def after(self) -> Table:
        """The table after it."""
        return self.happened.table


class Trouble(Exception):
    """A log that does not lead where it led when it was written."""

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        super().__init__(text)


class Chronicle:
    """The log of one game, from its start or from a snapshot on, and the table that it has led to."""

    def __init__(self, start: Table, owners: Sequence[str | None] = ()) -> None:
        self.first = start
        """The table before the moments that are known here."""
        self.moments: list[Moment] = []
        self._owners = list(owners)
        self._before = len(self._owners)
        self._seen: dict[str | None, list[int]] = {}

    @property
    def table(self) -> Table:
        """The table now."""
        return self.moments[-1].after if self.moments else self.first

    @property
    def number(self) -> int:
        """The number of the last entry, as the one counts who sees everything."""
        return len(self._owners)

    @property
    def is_whole(self) -> bool:
        """Whether every entry is known here, and not only those since a snapshot."""
        return self._before == 0

    def add(self, entry: Entry, happened: Happened) -> Moment:
        """Take in the next entry and what came of it."""
        moment = Moment(entry, self.table, happened)
        self.moments.append(moment)
        self._owners.append(entry.owner)
        for eyes, numbers in self._seen.items():
            if sees(entry.owner, eyes):
                numbers.append(entry.number)
        return moment

    def play(self, entry: Entry) -> Moment:
        """Let an entry that is kept happen again. Raises Trouble if it comes out otherwise than it was kept."""
        try:
            happened = happen(self.table, entry.seat, entry.deed)
        except Refusing as error:
            raise Trouble(entry.number, f"entry {entry.number} cannot be played: {error}") from None
        if happened.refused:
            raise Trouble(entry.number, f"entry {entry.number} is refused now")
        if happened.table.hash != entry.hash:
            raise Trouble(entry.number, f"entry {entry.number} leads to another position than was stored")
        return self.add(entry, happened)

    def shortened(self, number: int) -> Chronicle:
        """The same log, known from the entry of a number on; what was done before is no longer held on to.

        Raises Trouble if something since then takes back what was done before.
        """
        other = Chronicle(self.at(number).without_past(), self._owners[:number])
        for moment in self.moments[number - self._before :]:
            other.play(moment.entry)
        return other

    def count(self, eyes: str | None) -> int:
        """The number of the last entry, as somebody counts."""
        return len(self._numbers(eyes))

    def seen_as(self, eyes: str | None, number: int) -> int:
        """What somebody calls the entry of a number, or the last one before it that they see."""
        numbers = self._numbers(eyes)
        low, high = 0, len(numbers)
        while low < high:
            middle = (low + high) // 2
            if numbers[middle] <= number:
                low = middle + 1
            else:
                high = middle
        return low

    def number_of(self, eyes: str | None, seen: int) -> int:
        """The number of an entry that somebody counts as `seen`; 0 is the start. Raises IndexError."""
        if seen == 0:
            return 0
        if seen < 0:
            raise IndexError(seen)
        return self._numbers(eyes)[seen - 1]

    def since(self, eyes: str | None, seen: int) -> Iterator[Moment]:
        """The moments after the entry that somebody counts as `seen`, as far as they are known here."""
        for number in self._numbers(eyes)[seen:]:
            if number > self._before:
                yield self.moments[number - self._before - 1]

    def knows(self, number: int) -> bool:
        """Whether the table after this entry is known here."""
        return self._before <= number <= self.number

    def at(self, number: int) -> Table:
        """The table after an entry that is known here; 0 is the start."""
        return self.first if number == self._before else self.moments[number - self._before - 1].after

    def moment(self, number: int) -> Moment:
        """The moment of an entry that is known here."""
        return self.moments[number - self._before - 1]

    def _numbers(self, eyes: str | None) -> list[int]:
        if eyes not in self._seen:
            self._seen[eyes] = [i for i, owner in enumerate(self._owners, 1) if sees(owner, eyes)]
        return self._seen[eyes]
