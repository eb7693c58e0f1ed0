"""Options: where each answer to a question would lead, as far as that is certain and may be known to who is asked.

An answer is tried on a copy, and what follows is told up to where it is not certain any more: a die that would fall,
another question, or what others have planned. Ways are declared before anybody is asked, so that they are known.
"""

from __future__ import annotations

from typing import Literal

from footwork.board.state import State
from footwork.play.actions import Action, Execute, FastForward
from footwork.play.events import BeatPlayed, Event, Events, PlansBlocked, Rolled
from footwork.play.events.apply import apply
from footwork.play.resolution import Abort, Answer, Ask, Refused
from footwork.play.resolve import resolve
from footwork.rules.texts import counted
from footwork.values import dataclass

Until = Literal["end", "dice", "question", "hidden"]


@dataclass(frozen=True, repr=False)
class Option:
    """An answer, what is certain to happen after it, and the position that this leads to.

    `until` says how far that goes: to the end of the action, to the next die or question, or to what is hidden.
    """

    answer: Answer
    events: Events
    state: State
    until: Until

    def __repr__(self) -> str:
        return f"<Option {self.answer:.40}: {counted(len(self.events), 'event')}, certain until {self.until}>"


def find_options(base: State, action: Action, ask: Ask) -> tuple[Option, ...]:
    """Every answer to the question that an action waits for, with what is certain to follow. It changes nothing."""
    return tuple(_option(base, action, ask, answer) for answer in ask.question.options)


def _option(base: State, action: Action, ask: Ask, answer: Answer) -> Option:
    came = resolve(base, action, (*ask.answers, answer))
    if isinstance(came, Abort | Refused):
        return Option(answer, Events(), ask.state, "hidden")
    first = len(ask.events)
    end, until = _certain(action, came.events, first)
    if until == "end" and isinstance(came, Ask):
        until = "question"
    later = came.events[first:end]
    parents = (None if p is None or p < first else p - first for p in came.events.parents[first:end])
    state = came.state if end == len(came.events) else _after(ask.state, later)
    return Option(answer, Events(later, parents), state, until)


def _certain(action: Action, events: Events, first: int) -> tuple[int, Until]:
    """How many of the events are certain and may be known, and why not more; those before the first are known."""
    for i in range(first, len(events)):
        if isinstance(events[i], Rolled):
            return i, "dice"
        if isinstance(events[i], BeatPlayed | PlansBlocked):
            return i, "hidden"
    # What a beat comes to in the end depends on everybody's plans.
    return len(events), "hidden" if isinstance(action, Execute | FastForward) else "end"


def _after(state: State, events: tuple[Event, ...]) -> State:
    for event in events:
        state = apply(state, event)
    return state
