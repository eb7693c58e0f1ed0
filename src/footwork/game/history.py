"""History: what was done in a game, as a chain in which each action points to the one before it.

Games that share a beginning share its links, so that a game is forked by taking over a pointer.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, zip_longest
from typing import Any

from footwork.arguments import say
from footwork.board.board import lasting_of
from footwork.board.state import LASTING, State
from footwork.game.brief import brief
from footwork.play.actions import Action
from footwork.play.events import Events
from footwork.play.resolution import Answer
from footwork.rules.texts import counted
from footwork.values import Slotted, dataclass, forget

LATELY = 64
"""How many positions back what was prepared for asking about them is kept; at times it is for twice as many."""


@dataclass(frozen=True, slots=True, repr=False)
class Record(Slotted):
    """One action of a game's history: what was done and answered, and the states around it."""

    action: Action
    answers: tuple[Answer, ...]
    events: Events
    before: State
    after: State

    def __repr__(self) -> str:
        answers = f", answered {' '.join(self.answers):.60}" if self.answers else ""
        return f"<Record: {brief(self.action, self.before)}{answers}, {counted(len(self.events), 'event')}>"


@dataclass(frozen=True, slots=True, eq=False)
class Link:
    """One record of a chain, the link before it, and how many records there are up to here."""

    record: Record
    before: Chain
    count: int


Chain = Link | None
"""Records by the last of them; None where there are none."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class History:
    """What was done, and what was undone since. It does not change: another one comes of every action.

    Two are equal when the same was done and undone with the same answers, which decides the events and states.
    """

    _done: Chain = None
    _undone: Chain = None
    _known: tuple[Record, ...] = ()

    def __len__(self) -> int:
        return 0 if self._done is None else self._done.count

    @property
    def records(self) -> tuple[Record, ...]:
        """Everything that was done and not undone, in order; listed once for games that go on from here."""
        known, later = self._known, []
        for link in _backwards(self._done):
            if link.count <= len(known) and known[link.count - 1] is link.record:
                known = known[: link.count]
                break
            later.append(link.record)
        else:
            known = ()
        known = (*known, *reversed(later)) if later else known
        object.__setattr__(self, "_known", known)  # no part of it: what the links say, listed
        return known

    def last(self, count: int) -> tuple[Record, ...]:
        """The last records, fewer where there are not so many, in order."""
        return tuple(link.record for link in islice(_backwards(self._done), count))[::-1]

    def did(self, record: Record) -> History:
        """The history after another action; what was undone is forgotten."""
        before, known = self._done, self._known
        count = 0 if before is None else before.count
        if known and len(known) > count:
            known = ()  # else it would keep what is forgotten
        done = Link(record, before, count + 1)
        if done.count % LATELY == 0:
            _put_by(done)
        return History(done, None, known)

    def undid(self) -> tuple[Record | None, History]:
        """The last record and the history before it; None and the same history if there is none."""
        done = self._done
        if done is None:
            return None, self
        return done.record, History(done.before, _longer(self._undone, done.record), self._known)

    def redid(self) -> tuple[Record | None, History]:
        """The record that was undone last and the history with it; None and the same history if there is none."""
        undone = self._undone
        if undone is None:
            return None, self
        return undone.record, History(_longer(self._done, undone.record), undone.before, self._known)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, History):
            return NotImplemented
        return _alike(self._done, other._done) and _alike(self._undone, other._undone)

    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> History:
        return self

    def __deepcopy__(self, memo: object) -> History:
        return self  # records do not change, and there may be many

    def __reduce__(self) -> tuple[Any, ...]:
        # Flat: pickle would follow the chain from link to link, and run out of stack.
        undone = tuple(link.record for link in _backwards(self._undone))[::-1]
        return _history_of, (self.records, undone)

    def __repr__(self) -> str:
        undone = "" if self._undone is None else f", {self._undone.count:,} undone"
        return f"<History of {counted(len(self), 'action')}{undone}>"


def _history_of(done: tuple[Record, ...], undone: tuple[Record, ...]) -> History:
    return History(_chain(done), _chain(undone), done)


def _chain(records: tuple[Record, ...]) -> Chain:
    chain: Chain = None
    for record in records:
        chain = _longer(chain, record)
    return chain


def _longer(chain: Chain, record: Record) -> Link:
    """A chain with one record more."""
    return Link(record, chain, 1 if chain is None else chain.count + 1)


def _backwards(chain: Chain) -> Iterator[Link]:
    """The links of a chain, the last one first."""
    while chain is not None:
        yield chain
        chain = chain.before


def _put_by(chain: Chain) -> None:
    """Let positions of a while ago keep nothing beside them: a long game costs what was done in it, not what was asked.

    It is made again for whoever goes back to them.
    """
    for link in islice(_backwards(chain), LATELY, 2 * LATELY):
        before, after = link.record.before, link.record.after
        forget(before, but=LASTING)
        if before.board is not after.board:
            forget(before.board, but=lasting_of(before.board))


def _alike(chain: Chain, other: Chain) -> bool:
    """Whether two chains are of the same actions with the same answers."""
    for link, twin in zip_longest(_backwards(chain), _backwards(other)):
        if link is twin:
            return True
        if link is None or twin is None or link.count != twin.count:
            return False
        if (link.record.action, link.record.answers) != (twin.record.action, twin.record.answers):
            return False
    return True


say(Record, "a Record of game.history")
