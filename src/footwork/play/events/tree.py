"""The tree of events: what happened, in order, and within what.

An event happens within the innermost one that is still open. These stay open for what happens in them:

- a declared move, until its end: reactions before a step, the steps, settling, making way, and its end;
- a change of place (a step, settling, making way, a teleport, being placed): what the cells that were left and entered
  do, what is held down or released by it, and the reactions to an arrival;
- the end of a move: what moving sets off, and what the cells do on which it ended;
- a cell that acts, an action, a reaction: everything it does, its rolls, its price and its own moves included;
- a shove, from its beginning: the forced steps, whom it pushes on, and its sum; and that sum: a collision;
- a cell that is held down or released: the doors it moves;
- the end and the beginning of a turn, a round, a beat: what each sets off.

Everything else holds nothing. Whatever an action does once more at its end, such as ending the game, is a root. Since
whatever is within an event comes after it, the events so far are a prefix of those that come later, parents included.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NoReturn, Self, SupportsIndex, overload

from footwork.errors import MisuseError
from footwork.play.events.kinds import Acted, Event, MoveDeclared, MoveEnded
from footwork.rules.texts import counted
from footwork.values import dataclass, kept

_SHOWN = 3  # events named by a repr
_new = tuple.__new__


@dataclass(frozen=True, slots=True, repr=False)
class Happening:
    """An event, and what happened within it, in order."""

    event: Event
    within: tuple[Happening, ...] = ()

    def __repr__(self) -> str:
        return f"<Happening: {type(self.event).__name__}, {len(self.within)} within>"

    def walk(self) -> Iterator[Happening]:
        """This one and everything within it, at every depth, in the order in which it happened."""
        yield self
        for each in self.within:
            yield from each.walk()


class Events(tuple[Event, ...]):
    """Events in the order in which they happened; `parents` has the index of what each happened within.

    It compares as a tuple does; with others of its kind, by the parents too. A plain iterable makes roots.

    >>> from footwork.play.events import Waited
    >>> Events([Waited("a"), Waited("b")], [None, 0]).roots
    (<Happening: Waited, 1 within>,)
    """

    @kept
    def parents(self) -> tuple[int | None, ...]:
        """The index of what each happened within; where nothing else is recorded, all but the first within that."""
        return (None, *[0] * (len(self) - 1)) if self else ()

    def __new__(cls, events: Iterable[Event] = (), parents: Iterable[int | None] | None = None) -> Self:
        """The events with the parent of each; without `parents`, nothing happened within anything else."""
        made = super().__new__(cls, events)
        given = made.__dict__["parents"] = (None,) * len(made) if parents is None else tuple(parents)
        if len(given) != len(made) or not all(p is None or 0 <= p < i for i, p in enumerate(given)):
            raise MisuseError("an event happens within an earlier one or none: a parent is its index, or None")
        return made

    @classmethod
    def recorded(cls, events: Iterable[Event], parents: Iterable[int | None]) -> Self:
        """The events as play has recorded them: that the parents fit is not checked."""
        made = _new(cls, events)
        made.__dict__["parents"] = tuple(parents)
        return made

    @classmethod
    def one(cls, events: Sequence[Event]) -> Self:
        """The events of one that has happened with all the others within it."""
        return _new(cls, events)

    @classmethod
    def of(cls, happenings: Iterable[Happening]) -> Self:
        """The events of happenings, which become the roots."""
        events: list[Event] = []
        parents: list[int | None] = []

        def add(happening: Happening, parent: int | None) -> None:
            here = len(events)
            events.append(happening.event)
            parents.append(parent)
            for each in happening.within:
                add(each, here)

        for happening in happenings:
            add(happening, None)
        return cls(events, parents)

    @property
    def roots(self) -> tuple[Happening, ...]:
        """What happened within nothing else, each with what happened within it. Made anew at every call."""
        within: list[list[Happening]] = [[] for _ in self]
        roots: list[Happening] = []
        for i in range(len(self) - 1, -1, -1):  # children come after their parents, and so are complete before them
            parent = self.parents[i]
            (roots if parent is None else within[parent]).append(Happening(self[i], tuple(reversed(within[i]))))
        return tuple(reversed(roots))

    @property
    def declared(self) -> MoveDeclared | None:
        """The action's own move as it was meant, the first if it makes several: a root, or within the root that acts.

        Whatever else moved the same piece, such as a reaction, is not its own move.
        """
        index = self._own
        event = None if index is None else self[index]
        return event if isinstance(event, MoveDeclared) else None

    @property
    def ended(self) -> MoveEnded | None:
        """How the action's own move ended; None while it is under way."""
        index = self._own
        if index is None:
            return None
        pairs = zip(self, self.parents, strict=True)
        return next((event for event, parent in pairs if parent == index and isinstance(event, MoveEnded)), None)

    @property
    def _own(self) -> int | None:
        """The index of the action's own move."""
        for i, parent in enumerate(self.parents):
            is_own = parent is None or (self.parents[parent] is None and isinstance(self[parent], Acted))
            if is_own and isinstance(self[i], MoveDeclared):
                return i
        return None

    @overload
    def __getitem__(self, index: SupportsIndex) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> Events: ...
    def __getitem__(self, index: SupportsIndex | slice) -> Event | Events:
        """An event, or some of them as a tree of their own: what happened within one that is left out is a root."""
        if not isinstance(index, slice):
            return tuple.__getitem__(self, index)
        chosen = range(len(self))[index]
        places = {old: new for new, old in enumerate(chosen)} if chosen.step > 0 else {}
        parents = [places.get(self.parents[old]) for old in chosen]  # type: ignore[arg-type]
        return Events.recorded(tuple.__getitem__(self, index), parents)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Events) and self.parents != other.parents:
            return False
        return tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = tuple.__hash__

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"events do not change: {name}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (tuple(self), self.parents)

    def __repr__(self) -> str:
        names = [type(event).__name__ for event in islice(self, _SHOWN)] + ["…"] * (len(self) > _SHOWN)
        return f"<{counted(len(self), 'event')}: {', '.join(names)}>" if names else "<no events>"
