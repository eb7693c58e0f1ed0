"""Warnings: what a path would set off, as far as the position tells: reactions, what cells do, who makes way, and what
ends the movement of the turn.

Each step is looked at as things stand now, with the mover where the step leads, and with the cells that it has come to
hold down or let go by then, and their doors. What else changes on the way (a mover that is carried off, ground that is
another then) is not followed. An effect is tried on a copy: one that would change nothing for this piece, whatever dice
fall, is not announced.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Literal, NamedTuple

from footwork.arguments import checked
from footwork.board.auras import painted_on
from footwork.board.ground import marks_on
from footwork.board.state import State
from footwork.errors import LimitError
from footwork.geometry import Cell, Edge
from footwork.language.formula import Formula, Number
from footwork.language.odds import distribution
from footwork.play.consequences.doors import close_waiting, doors_let_go
from footwork.play.consequences.effects import Occasion, Place, happen
from footwork.play.consequences.program import reading
from footwork.play.consequences.reactions import Provocation, provocations
from footwork.play.consequences.tiles import due, of_tag, settle_plate, undone
from footwork.play.events import Rolled
from footwork.play.moves.changing import onward
from footwork.play.moves.moving import halting
from footwork.play.resolution import LimitHit, Pending, Play
from footwork.query.aside import Aside, make_way
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.query.step import Step
from footwork.refusals import Refusal
from footwork.rules.effects import ChangeStat, Effect, GrantPoints, SetDoors, SetStat, Slide, When

Moment = When | Literal["release"]


class CellActs(NamedTuple):
    """A cell that would do something to the mover: at which step, counted from 0, when, and what.

    `tag` is the rule of the ground behind it; None for what the scenario gives the cell. On `release` it is let go, and
    what holding it down did is undone.
    """

    step: int
    moment: Moment
    cell: Cell
    tag: str | None
    effects: tuple[Effect, ...]


class MakesWay(NamedTuple):
    """A piece that would move aside, and where to, when the mover ends its move."""

    step: int
    piece: str
    start: Cell
    end: Cell


class Halts(NamedTuple):
    """What the mover would enter and what ends its movement of this turn; `rule` is the feature, tag or relation."""

    step: int
    cell: Cell
    rule: str


Warned = Provocation | CellActs | MakesWay | Halts


@checked
def find_warnings(state: State, path: Path) -> tuple[Warned, ...]:
    """What a path would set off, in the order in which it would happen."""
    return tuple(_warnings(state, path, provocations(state, path)))


def _warnings(state: State, path: Path, reactions: Iterable[Provocation]) -> Iterator[Warned]:
    passing = None
    for i, step in enumerate(path.steps):
        here = [each for each in reactions if each.step == i]
        yield from (each for each in here if each.trigger == "before-leave")
        passing = _Passing(state if passing is None else passing.settled(), path, i, step)
        yield from passing.acts()
        yield from (each for each in here if each.trigger == "after-arrive")
    if passing is not None:
        query = Query.on(state, path.piece, path.terms)
        yield from _makes_way(query, path)
        yield from _halts(query, path)
        yield from passing.stays()


def _makes_way(query: Query, path: Path) -> Iterator[MakesWay]:
    asides: tuple[Aside, ...] | Refusal = make_way(query.judge, path.nodes[-1])
    for aside in () if isinstance(asides, Refusal) else asides:
        yield MakesWay(len(path.steps) - 1, aside.piece, aside.start.anchor, aside.end.anchor)


def _halts(query: Query, path: Path) -> Iterator[Halts]:
    halted = halting(query, path.steps[-1].entered)
    if halted is not None:
        yield Halts(len(path.steps) - 1, halted.cell, halted.rule)


class _Passing:
    """One step of a path: the cells that are left and entered, and how things stand before it and after it."""

    def __init__(self, state: State, path: Path, number: int, step: Step) -> None:
        self.piece, self.number, self.lent = path.piece, number, path.terms.features
        before, after = path.covered(step.start), path.covered(step.end)
        self.covered = after
        self.left = [cell for cell in before if cell not in after]
        self.entered = [cell for cell in after if cell not in before]
        self.unit = onward(state.rules.grid, step.start.pose, step.end.pose)
        mover = state.piece(path.piece)
        self.before = state.with_piece(mover.posed(step.start.pose))
        self.after = state.with_piece(mover.posed(step.end.pose))

    def acts(self) -> Iterator[CellActs]:
        """What cells would do about the step, in the order in which they would."""
        for cell in self.left:
            yield from self._acting("leave", Place(cell))
        for cell in self.entered:
            yield from self._acting("enter", Place(cell, self.unit))
        yield from self._plates()
        for place, name in doors_let_go(self.before, self.after):
            cells = (place.a, place.b) if isinstance(place, Edge) else (place,)
            where = next((cell for cell in cells if cell in self.left), cells[0])
            yield CellActs(self.number, "leave", where, None, (SetDoors(name, "close"),))

    def settled(self) -> State:
        """How things stand when plates, and doors that waited, have done what follows from the step."""
        if not self.after.tiles.closing:
            return self.after
        play = Play(self.after, ())
        close_waiting(play)
        return play.state

    def stays(self) -> Iterator[CellActs]:
        """What cells would do to the piece if it came to rest after the step."""
        for cell in self.covered:
            yield from self._acting("stay", Place(cell))

    def _acting(self, moment: Literal["leave", "enter", "stay"], place: Place) -> Iterator[CellActs]:
        """What a cell would do at a moment: its tags, then what the scenario gives it and is not spent."""
        state, cell = self.after, place.cell
        rules, board = state.rules, state.board
        for mark in marks_on(rules, board, cell, painted_on(state, state.piece(self.piece), cell)):
            yield from self._told(moment, place, mark.tag, of_tag(rules.tags[mark.tag], moment))
        for rule in board.effects.get(cell, ()):
            if rule.on == moment and rule.index not in state.tiles.spent:
                yield from self._told(moment, place, None, rule.effects)

    def _plates(self) -> Iterator[CellActs]:
        """Which cells come to be held down, and which are let go, each after what the one before has done."""
        for cell, rule in self.after.board.holds:
            state = self.after
            was, now = rule.index in state.tiles.held, bool(state.at(cell))
            if cell in self.entered and not was:
                yield from self._told("hold", Place(cell), None, rule.effects)
            elif cell in self.left and was and not now:
                yield from self._told("release", Place(cell), None, undone(state, rule))
            play = Play(state, ())
            settle_plate(play, cell, rule)
            self.after = play.state

    def _told(self, moment: Moment, place: Place, tag: str | None, effects: Iterable[Effect]) -> Iterator[CellActs]:
        on = Occasion(self.piece, None, tag or "", place)
        effects = due(effects, reading(self.after, self.piece, None, {self.piece: self.lent}))
        real = tuple(effect for effect in effects if any(self._changes(each, on) for each in self._ends(effect)))
        if real:
            yield CellActs(self.number, moment, place.cell, tag, real)

    def _ends(self, effect: Effect) -> tuple[Effect, ...]:
        """An effect as it is; where dice decide how much, with the least and the most that they may come to."""
        match effect:
            case ChangeStat(by=amount):
                return tuple(replace(effect, by=end) for end in self._least_and_most(amount))
            case SetStat(to=amount):
                return tuple(replace(effect, to=end) for end in self._least_and_most(amount))
            case GrantPoints(amount=amount):
                return tuple(replace(effect, amount=end) for end in self._least_and_most(amount))
            case Slide(cells=amount):
                return tuple(replace(effect, cells=end) for end in self._least_and_most(amount))
            case _:
                return (effect,)

    def _least_and_most(self, formula: Formula) -> tuple[Formula, ...]:
        if not formula.has_dice:
            return (formula,)
        try:
            values = distribution(formula, reading(self.after, self.piece, None, {self.piece: self.lent}))
        except LimitError:
            return (formula,)
        return tuple(Formula.of(Number(value)) for value in (min(values), max(values)))

    def _changes(self, effect: Effect, on: Occasion) -> bool:
        """Whether an effect would change anything; what is not certain may."""
        play = Play(self.after, ())
        try:
            with play.lending(self.piece, self.lent):
                happen(effect, play, on)
        except (Pending, LimitHit, LimitError):
            return True
        return play.state != self.after or any(isinstance(event, Rolled) for event in play.events)
