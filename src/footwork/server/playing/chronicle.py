"""Chronicle: what was done at a table, in order, and how each who looks counts it.

Entries are numbered from 1. What a side plans in secret is an entry too; others do not count it, or they would know
that something was planned. So a number means something only together with the eyes that counted.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from footwork.server.playing.deeds import Deed
from footwork.server.playing.table import Happened, Table, happen
from footwork.server.problems import Refusing
from footwork.values import dataclass
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
        self._number = self._before = len(owners)
        # Only secrets are noted: a long game in the open takes no more memory than a short one.
        self._secrets = {number: owner for number, owner in enumerate(owners, 1) if owner is not None}
        self._hidden: dict[str | None, list[int]] = {}

    @property
    def table(self) -> Table:
        """The table now."""
        return self.moments[-1].after if self.moments else self.first

    @property
    def number(self) -> int:
        """The number of the last entry, as the one counts who sees everything."""
        return self._number

    @property
    def is_whole(self) -> bool:
        """Whether every entry is known here, and not only those since a snapshot."""
        return self._before == 0

    def add(self, entry: Entry, happened: Happened) -> Moment:
        """Take in the next entry and what came of it."""
        moment = Moment(entry, self.table, happened)
        self.moments.append(moment)
        self._number += 1
        if entry.owner is not None:
            self._secrets[self._number] = entry.owner
            for eyes, numbers in self._hidden.items():
                if not sees(entry.owner, eyes):
                    numbers.append(self._number)
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
        owners = [self._secrets.get(each) for each in range(1, number + 1)]
        other = Chronicle(self.at(number).without_past(), owners)
        for moment in self.moments[number - self._before :]:
            other.play(moment.entry)
        return other

    def count(self, eyes: str | None) -> int:
        """The number of the last entry, as somebody counts."""
        return self._number - len(self._hidden_from(eyes))

    def seen_as(self, eyes: str | None, number: int) -> int:
        """What somebody calls the entry of a number, or the last one before it that they see."""
        number = min(number, self._number)
        return number - bisect_right(self._hidden_from(eyes), number)

    def number_of(self, eyes: str | None, seen: int) -> int:
        """The number of an entry that somebody counts as `seen`; 0 is the start. Raises IndexError."""
        if seen == 0:
            return 0
        if not 0 < seen <= self.count(eyes):
            raise IndexError(seen)
        hidden = self._hidden_from(eyes)
        # Before the hidden entry at a place of the list stand so many that are seen.
        return seen + bisect_left(range(len(hidden)), seen, key=lambda place: hidden[place] - 1 - place)

    def since(self, eyes: str | None, seen: int) -> Iterator[Moment]:
        """The moments after the entry that somebody counts as `seen`, as far as they are known here."""
        if seen < self.count(eyes):
            for number in range(max(self.number_of(eyes, seen), self._before) + 1, self._number + 1):
                if sees(self._secrets.get(number), eyes):
                    yield self.moment(number)

    def knows(self, number: int) -> bool:
        """Whether the table after this entry is known here."""
        return self._before <= number <= self.number

    def at(self, number: int) -> Table:
        """The table after an entry that is known here; 0 is the start."""
        return self.first if number == self._before else self.moments[number - self._before - 1].after

    def moment(self, number: int) -> Moment:
        """The moment of an entry that is known here."""
        return self.moments[number - self._before - 1]

    def _hidden_from(self, eyes: str | None) -> list[int]:
        """The numbers of the entries that somebody does not see, in order."""
        if eyes not in self._hidden:
            self._hidden[eyes] = [number for number, owner in self._secrets.items() if not sees(owner, eyes)]
        return self._hidden[eyes]
