"""Telling: what has happened, in short lines for people, in the order in which it happened.

The tree of events is walked. A line is told for each thing; what an action, a reaction or a cell does follows its name
on one line, as far as nothing else has to be told in between. A way is told in one piece, or in stretches where
something happened on it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from footwork.arguments import checked, several, take
from footwork.board.state import State
from footwork.game.history import Record
from footwork.game.result import Result
from footwork.geometry import Cell
from footwork.play.events import (
    Acted,
    ClosingCancelled,
    ClosingDelayed,
    Decided,
    Defeated,
    EdgeSet,
    Event,
    Events,
    FeatureGranted,
    Happening,
    MoveDeclared,
    MoveEnded,
    PointsGranted,
    Reacted,
    Rolled,
    ShoveBegan,
    Shoved,
    StatChanged,
    Stepped,
    TerrainSet,
    TileActed,
)
from footwork.values import dataclass
from footwork.views.telling.events import (
    detail_text,
    dice_text,
    end_text,
    event_text,
    remained_text,
    shoved_text,
    way_told,
)
from footwork.views.telling.lines import Lines, Way
from footwork.views.telling.plans import carried_text, plan_lines
from footwork.views.telling.words import label, possessive, until_text, way_text

_Detail = Rolled | StatChanged | PointsGranted | FeatureGranted
"""What is told on the line of its cause."""

_Door = EdgeSet | TerrainSet | ClosingDelayed | ClosingCancelled
"""What happens to each part of a door, and is told once of the whole."""


@dataclass(frozen=True, slots=True)
class OwnMove:
    """What to say of the action's own move in place of the usual: where it went, and how it ended."""

    moved: Callable[[tuple[Cell, ...]], str] = lambda cells: ""
    """Where it went, over the cells that have not been told yet."""
    ended: Sequence[str] = ()
    in_stretches: bool = False
    """Whether the parts of its way are told where something happened between them."""


@checked
def tell(
    happened: Result | Record | Iterable[Event],
    state: State | None = None,
    *,
    moves: bool = True,
    lang: str | None = None,
) -> list[str]:
    """What has happened, a line for each thing; dice and what they changed follow their cause on one line.

    Takes a result, a record of a game's history, or events with `state`, any state of the game that knows the pieces;
    a result and a record know one. Without `moves`, how the action's own move went is left out,
    but not what happened on its way. `lang` is another language of the ruleset than the state's; raises MisuseError if
    it has none. Events without their tree are told each by itself.
    """
    events: Iterable[Event]
    if isinstance(happened, Result):
        events, state = happened.events, state or happened.state
    elif isinstance(happened, Record):
        events, state = happened.events, state or happened.after
    else:
        events = happened
    take(state, State, "tell", "state")
    assert state is not None
    blocks = tell_around(events, state if lang is None else state.speaking(lang), None if moves else OwnMove())
    return [line for block in blocks for line in block]


def tell_around(events: Iterable[Event], state: State, own: OwnMove | None) -> list[list[str]]:
    """What has happened, with a text of its own for the action's own move, in blocks: that text stands apart."""
    tree = events if isinstance(events, Events) else Events(several(events, Event, "tell", "happened"))
    teller = _Teller(state, None if own is None else tree.declared, own or OwnMove())
    teller.all(tree.roots)
    teller.lines.close()
    return teller.lines.blocks


class _Teller:
    """Walks what has happened and writes its lines."""

    def __init__(self, state: State, own: MoveDeclared | None, text: OwnMove) -> None:
        self.state = state
        self.lines = Lines()
        self._own = own
        self._text = text
        self._doors: set[str] = set()

    def all(self, happenings: Iterable[Happening]) -> None:
        """Tell one thing after the other."""
        for each in happenings:
            self._tell(each)

    def _tell(self, happening: Happening) -> None:
        if not isinstance(happening.event, _Door):
            self._doors = set()
        match happening.event:
            case MoveDeclared():
                self._move(happening.event, happening.within)
            case ShoveBegan():
                self._shove(happening.event, happening.within)
            case Acted() | Reacted():
                self._act(happening)
            case TileActed():
                self._tile(happening)
            case Rolled() | StatChanged() | PointsGranted() | FeatureGranted():
                self._detail(happening.event)
            case _:
                self._plain(happening)

    def _plain(self, happening: Happening) -> None:
        """What has a line of its own, or none, and then what happened within it."""
        event = happening.event
        lines = plan_lines(event, self.state)
        if lines is None:
            text = event_text(event, self.state)
            lines = [] if text is None else [text]
        for line in lines:
            if line not in self._doors:
                self.lines.line(line)
        if isinstance(event, _Door):
            self._doors |= set(lines)
        self.all(happening.within)

    # What is told on one line

    def _act(self, happening: Happening) -> None:
        """An action or reaction: its name, and then what it does."""
        self._head(happening.event)
        for before, each in pairwise((happening, *happening.within)):
            if not isinstance(each.event, Decided):
                self._tell(each)
            elif isinstance(before.event, Rolled):
                self.lines.detail("it works" if each.event.held else "it fails", label(self.state, each.event.piece))
        self.lines.close()

    def _head(self, event: Event) -> None:
        """The head of a line for what a piece or a cell does, and whom it speaks of."""
        named = dict.fromkeys(getattr(event, name, None) for name in ("piece", "target"))
        names = (label(self.state, each) for each in named if each is not None)
        self.lines.head(event_text(event, self.state) or "", *names)

    def _tile(self, happening: Happening) -> None:
        """What a cell does to a piece; it is named where it changes a stat, and else only what it does."""
        if any(isinstance(each.event, StatChanged) and not is_idle(each.event) for each in happening.within):
            self._head(happening.event)
            self.all(happening.within)
            self.lines.close()
        else:
            self._apart(happening.within)

    def _apart(self, happenings: Iterable[Happening]) -> None:
        """Tell what is no detail of the line that is open, nor of what will be told after it."""
        is_open = False
        for each in happenings:
            is_detail = isinstance(each.event, _Detail)
            if is_detail != is_open:
                self.lines.close()
            is_open = is_detail
            self._tell(each)
        if is_open:
            self.lines.close()

    def _detail(self, event: _Detail) -> None:
        whose = label(self.state, event.piece)
        match event:
            case StatChanged(cause="refresh"):
                pass
            case StatChanged() | PointsGranted() if is_idle(event):
                pass
            case Rolled():
                self.lines.detail(dice_text(event), whose)
            case FeatureGranted():
                gained = event_text(event, self.state) or ""
                named = f"{gained.rstrip('.')} {until_text(event.until)}".rstrip()
                self.lines.clause(detail_text(event, self.state), gained, whose, named)
            case _:
                text = detail_text(event, self.state)
                self.lines.detail(text, whose, f"{possessive(whose)} {text}")

    # Ways

    def _move(self, move: MoveDeclared, within: tuple[Happening, ...]) -> None:
        """A move: its way, what happened on it, and its end."""
        steps = sum(isinstance(each.event, Stepped) for each in within)
        is_own = move is self._own

        def say(cells: tuple[Cell, ...], end: str) -> None:
            if not is_own or (self._text.in_stretches and way.taken < steps):
                self._stretch(move.piece, cells, way, end)
            elif text := self._text.moved(cells):
                self.lines.apart(text)

        way = Way(say)
        for each in within:
            match each.event:
                case Stepped():
                    self.lines.go(way, each.event)
                    self.all(each.within)
                case MoveEnded():
                    fell = any(_fell(other.event, move.piece) for part in within for other in part.walk())
                    self._end(way, each, is_own=is_own, fell=fell)
                case _:
                    self._tell(each)

    def _stretch(self, piece: str, cells: tuple[Cell, ...], way: Way, end: str) -> None:
        assert way.end is not None, "a stretch has a step"
        text = way_told(self.state, piece, cells, way.end, onward=way.stretches > 0)
        joined = self.lines.clause(way_text(self.state, cells), f"{text} {end}".rstrip())
        if joined and end:
            self.lines.line(end)

    def _end(self, way: Way, happening: Happening, *, is_own: bool, fell: bool) -> None:
        """The end of a move, and what that set off."""
        assert isinstance(happening.event, MoveEnded)
        end = "" if is_own else end_text(happening.event, self.state, fell=fell)
        if self.lines.is_open(way):
            self.lines.end(way, end)
        elif end:
            self.lines.line(end)
        if is_own:
            stayed = self._text.moved(happening.event.cells) if len(happening.event.cells) == 1 else ""
            for text in filter(None, (stayed, *self._text.ended)):
                self.lines.apart(text)
        self._apart(happening.within)

    def _shove(self, began: ShoveBegan, within: tuple[Happening, ...]) -> None:
        """A piece that is moved by force: its way, what happened on it, and how much of it remained."""

        def say(cells: tuple[Cell, ...], end: str) -> None:
            if began.how == "carry":
                self.lines.line(carried_text(self.state, began.piece, cells))
            else:
                self._clause(shoved_text(self.state, began.piece, began.how, cells) + end)

        way = Way(say, (began.piece, began.how))
        for each in within:
            match each.event:
                case Stepped():
                    self.lines.go(way, each.event)
                    self.all(each.within)
                case Shoved():
                    self._sum(way, each.event)
                    self._apart(each.within)
                case _:
                    self._tell(each)

    def _sum(self, way: Way, shoved: Shoved) -> None:
        rest = "" if shoved.how == "carry" else remained_text(shoved, self.state)
        if self.lines.is_open(way):
            self.lines.end(way, rest)
        elif rest and (shoved.reason is not None or not shoved.moved):  # else it was taken elsewhere, which was told
            self._clause(shoved_text(self.state, shoved.piece, shoved.how, shoved.cells[-1:]) + rest)

    def _clause(self, text: str) -> None:
        self.lines.clause(text, f"{text}.")


def is_idle(event: StatChanged | PointsGranted) -> bool:
    """Whether what was to change is as it was: a bound was reached before, or the change was nothing."""
    return event.before == event.after if isinstance(event, StatChanged) else event.amount_pips == 0


def _fell(event: Event, piece: str) -> bool:
    return isinstance(event, Defeated) and event.piece == piece


def gone_on(said: str, line: str) -> str:
    """What of a line is new, where its beginning was said before a question.

    >>> gone_on("Ann: Leap: 1d20 rolled 9, it works.", "Ann: Leap: 1d20 rolled 9, it works, A1 → B2, Mana 3 → 2.")
    'Ann: A1 → B2, Mana 3 → 2.'
    >>> gone_on("Ann moves A1 → A2.", "Ann moves A1 → A2 → A3.")
    'Ann moves on: A2 → A3.'
    """
    begun = said.removesuffix(".")
    if line.startswith(f"{begun}, "):
        return f"{said.partition(':')[0]}: {line.removeprefix(f'{begun}, ')}"
    if line.startswith(f"{begun} → "):
        who = begun.partition(" moves ")[0].partition(":")[0]
        return f"{who} moves on: {begun.rpartition(' → ')[2]} → {line.removeprefix(f'{begun} → ')}"
    return line


def not_said(text: str, said: Sequence[str]) -> str:
    """A text without the lines that were said before a question, and with what is new of those that go on."""
    if not said:
        return text
    lines = [line for line in text.split("\n") if not line or line not in said]
    for begun in said:
        lines = [gone_on(begun, line) for line in lines]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n")
