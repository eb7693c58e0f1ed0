"""Resolution: what comes of an action, and the working copy in which it is worked out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NoReturn

from footwork.arguments import shortened
from footwork.board.allowance import folded_stats, profile_for
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.language.formula import MOST_DICE, Formula, Whose
from footwork.play.dice import roll
from footwork.play.events import Aborted, Event, Events, Rolled
from footwork.play.events.apply import apply
from footwork.refusals import Refusal
from footwork.rules.profile import Profile
from footwork.rules.texts import counted
from footwork.values import dataclass

MOST_STEPS = 10_000
MOST_TRIGGERS = 1_000
MOST_DEPTH = 64
POINTS = ""  # among the names of stats, of which none is empty, what is held of points

Answer = str


@dataclass(frozen=True, slots=True, repr=False)
class Question:
    """A choice that somebody has to make before an action can go on."""

    kind: str
    piece: str
    about: str
    target: str | None
    options: tuple[Answer, ...]

    def __repr__(self) -> str:
        target = "" if self.target is None else f" against {self.target:.40}"
        about = f"{self.kind:.40} of {self.piece:.40}, {self.about:.40}{target}"
        return shortened(f"<Question: {about}: {', '.join(self.options)}", limit=199) + ">"


@dataclass(frozen=True, slots=True, repr=False)
class Refused:
    """The action was not allowed; nothing happened."""

    refusal: Refusal
    state: State

    @property
    def events(self) -> Events:
        """Nothing happened."""
        return NO_EVENTS

    def __repr__(self) -> str:
        return shortened(f"<Refused: {self.refusal!r}", limit=199) + ">"


@dataclass(frozen=True, slots=True, repr=False)
class Ask:
    """The action waits for an answer, after those that were given; the events so far stay a prefix of what comes."""

    question: Question
    events: Events
    state: State
    answers: tuple[Answer, ...] = ()

    def __repr__(self) -> str:
        return shortened(f"<Ask: {self.question!r}", limit=160) + f", {counted(len(self.events), 'event')}>"


@dataclass(frozen=True, slots=True, repr=False)
class Done:
    """The action happened wholly."""

    events: Events
    state: State

    def __repr__(self) -> str:
        return f"<Done: {counted(len(self.events), 'event')}>"


@dataclass(frozen=True, slots=True, repr=False)
class Abort:
    """The action hit a limit: everything but the dice is as before."""

    reason: str
    events: Events
    state: State

    def __repr__(self) -> str:
        return f"<Abort: {shortened(self.reason, limit=150)}>"


Resolution = Refused | Ask | Done | Abort


NO_EVENTS = Events()


class Refuse(Exception):
    """The action is not allowed."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal


class Pending(Exception):
    """An answer is missing."""

    def __init__(self, question: Question) -> None:
        self.question = question


class LimitHit(Exception):
    """The action does more than an action may."""


class _Open:
    """What happens in a `with` block of this happened within the event that was opened last; see `Play.within`."""

    __slots__ = ("_stack",)

    def __init__(self, stack: list[int | None]) -> None:
        self._stack = stack

    def __enter__(self) -> None:
        """Nothing is left to do: the event is open."""

    def __exit__(self, *_: object) -> None:
        self._stack.pop()


@dataclass(slots=True)
class Bill:
    """What a piece has come to owe, in pips, for a move that a stat pays for when it is over."""

    piece: str
    stat: str
    depth: int
    pips: int = 0

    def owed(self, per_point: int) -> int:
        """What that takes from the stat."""
        return -(-self.pips // per_point)


class Play:
    """The working copy of a state while one action is resolved."""

    _answered = False
    _has_rolled = False
    _steps = _triggers = _depth = _dice = 0

    def __init__(self, base: State, answers: tuple[Answer, ...], *, at_once: bool = True) -> None:
        self.at_once = at_once
        """Whether a way on which nothing can happen may be walked at once: nothing but the time it takes differs."""
        self.base = base
        self.state = base
        self.events: list[Event] = []
        self.parents: list[int | None] = []
        self._open: list[int | None] = [None]
        self._answers = list(answers)
        self._journeys: list[tuple[str, bool]] = []
        self._held: dict[tuple[str, str], int] = {}
        self._bills: list[Bill] = []
        self._lent: dict[str, tuple[str, ...]] = {}

    def emit(self, event: Event) -> None:
        """Let something happen, within what is open."""
        self._steps += 1
        if self._steps > MOST_STEPS:
            self.count(0)
        self.parents.append(self._open[-1])
        self.events.append(event)
        self.state = apply(self.state, event)

    def within(self, event: Event) -> _Open:
        """Let something happen and open it: `with play.within(event)` holds what happens within it."""
        self.emit(event)
        self._open.append(len(self.events) - 1)
        return _Open(self._open)

    def inside(self, index: int) -> _Open:
        """Open an event once more, right after what has happened within it so far."""
        self._open.append(index)
        return _Open(self._open)

    @property
    def last(self) -> int:
        """The index of what happened last."""
        return len(self.events) - 1

    @property
    def opened(self) -> int | None:
        """The index of the event within which things happen now; None outside of all."""
        return self._open[-1]

    @property
    def tree(self) -> Events:
        """What has happened so far, as a tree."""
        return Events.recorded(self.events, self.parents)

    def emit_together(self, events: Sequence[Event], state: State) -> None:
        """Let several things happen side by side, within what is open, that lead to a state together.

        Each is another piece's: all of them together are one step.
        """
        self.count()
        self.parents += [self._open[-1]] * len(events)
        self.events += events
        self.state = state

    def happened(self, events: Sequence[Event], state: State) -> None:
        """Let something happen with all that happened within it, one after another, that lead to a state together."""
        self._steps += len(events)
        if self._steps > MOST_STEPS:
            self.count(0)
        self.parents += [self._open[-1], *[len(self.events)] * (len(events) - 1)]
        self.events += events
        self.state = state

    def piece(self, name: str) -> Piece:
        """A piece as it is now."""
        return self.state.piece(name)

    def refuse(self, refusal: Refusal) -> NoReturn:
        """End the action as if nothing had happened; everything that has is thrown away with this copy."""
        assert self.may_refuse, "a refusal comes before any die and any question"
        raise Refuse(refusal)

    def ask(self, question: Question) -> Answer:
        """The answer to a question; the action waits if it has not been given."""
        if not self._answers:
            raise Pending(question)
        answer = self._answers.pop(0)
        self._answered = True
        if answer not in question.options:
            raise LimitHit(f"{answer!r} is not an answer; the options were {', '.join(question.options)}")
        return answer

    def count(self, steps: int = 1) -> None:
        """Count evaluation steps towards the limit."""
        self._steps += steps
        if self._steps > MOST_STEPS:
            raise LimitHit(f"the action takes more than {MOST_STEPS:,} steps")

    def anew(self) -> None:
        """Count from zero: the limits hold for what happens to each piece, and what comes now is another one's."""
        self._steps = self._triggers = self._dice = 0

    @contextmanager
    def triggered(self) -> Iterator[None]:
        """What something set off happens inside, within the limits on how long and how deep that goes."""
        self._triggers += 1
        if self._triggers > MOST_TRIGGERS:
            raise LimitHit(f"the action sets off more than {MOST_TRIGGERS:,} things")
        if self._depth >= MOST_DEPTH:
            raise LimitHit(f"things set each other off more than {MOST_DEPTH} deep")
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1

    @property
    def may_refuse(self) -> bool:
        """Whether an action may still be refused: no die has fallen, nobody was asked, and nothing was set off."""
        return not self._has_rolled and not self._answered and not self.is_triggered

    @property
    def is_triggered(self) -> bool:
        """Whether what happens now was set off by something else, and is nobody's own action."""
        return self._depth > 0

    @contextmanager
    def journey(self, piece: str) -> Iterator[None]:
        """A piece is on its way inside; the way can be interrupted. Ways of one piece may nest."""
        self._journeys.append((piece, False))
        try:
            yield
        finally:
            self._journeys.pop()

    def is_on_its_way(self, piece: str) -> bool:
        """Whether a piece is in the middle of a move of its own."""
        return any(name == piece for name, _ in self._journeys)

    def interrupt(self, piece: str) -> None:
        """End the way that a piece is on, if it is on one."""
        for i, (name, _) in reversed(list(enumerate(self._journeys))):
            if name == piece:
                self._journeys[i] = (name, True)
                return

    @property
    def is_interrupted(self) -> bool:
        """Whether the way that was begun last has been interrupted."""
        return bool(self._journeys) and self._journeys[-1][1]

    @contextmanager
    def lending(self, piece: str, features: tuple[str, ...]) -> Iterator[None]:
        """A piece has some features inside, as the action has it that moves it."""
        before = self._lent
        self._lent = {**before, piece: features}
        try:
            yield
        finally:
            self._lent = before

    def lent(self, piece: str) -> tuple[str, ...]:
        """The features that a piece has only in the move that it makes now."""
        return self._lent.get(piece, ())

    def profile(self, piece: str, *, mode: str | None = None) -> Profile:
        """The profile of a piece as it is now, with what the move it makes gives it."""
        return profile_for(self.state, self.piece(piece), mode=mode, features=self.lent(piece))

    @contextmanager
    def holding(self, piece: str, amounts: Mapping[str, int]) -> Iterator[None]:
        """Keep what a piece will have to pay out of reach of everything that happens inside."""
        for stat, amount in amounts.items():
            self._held[piece, stat] = self._held.get((piece, stat), 0) + amount
        try:
            yield
        finally:
            for stat, amount in amounts.items():
                self._held[piece, stat] -= amount

    def held(self, piece: str, stat: str) -> int:
        """How much of a stat is kept for what is still to be paid."""
        owed = sum(bill.owed(self.state.rules.pips) for bill in self._bills if (bill.piece, bill.stat) == (piece, stat))
        return self._held.get((piece, stat), 0) + owed

    @contextmanager
    def paying(self, piece: str, stat: str) -> Iterator[None]:
        """A piece moves inside, and will pay from a stat what it has come to owe; the rest is not kept for it."""
        self._bills.append(Bill(piece, stat, len(self._journeys)))
        try:
            yield
        finally:
            self._bills.pop()

    def bill(self, piece: str) -> Bill | None:
        """What a piece owes for the move that it makes now, where a stat pays; not for one set off on its way."""
        bill = self._bills[-1] if self._bills else None
        return bill if bill is not None and bill.piece == piece and len(self._journeys) <= bill.depth + 1 else None

    def roll(self, piece: str, count: int, sides: int) -> int:
        """Roll dice for a piece and log their faces."""
        self._dice += count
        self._has_rolled = True
        if self._dice > MOST_DICE:
            raise LimitHit(f"the action rolls more than {MOST_DICE:,} dice")
        faces = tuple(roll(self.state.seed, self.state.rolls + i, sides) for i in range(count))
        self.emit(Rolled(piece, sides, faces))
        return sum(faces)

    def evaluate(self, formula: Formula, own: str, target: str | None = None) -> int:
        """The value of a formula for a piece and, where it reads one, its target."""

        def read(whose: Whose, name: str) -> int:
            piece = own if whose == "self" or target is None else target
            return folded_stats(self.state, self.piece(piece), self.lent(piece))(name)

        self.count()
        return formula.evaluate(read, lambda count, sides: self.roll(own, count, sides))

    def aborted(self, reason: str) -> Abort:
        """The base state again, with the dice counter kept advanced."""
        event = Aborted(reason, self.state.rolls)
        return Abort(reason, Events((event,)), apply(self.base, event))
