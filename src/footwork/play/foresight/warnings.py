"""Warnings: what a path would set off, as far as the position tells: reactions, what cells do, who makes way.

Each step is looked at as things stand now. What one of them changes (a door that opens, a mover that is carried off)
is not followed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from footwork.board.ground import marks_on
from footwork.board.nearby import painted
from footwork.board.state import State
from footwork.errors import wanted
from footwork.geometry import Cell
from footwork.play.consequences.reactions import Provocation, provocations
from footwork.play.consequences.tiles import of_tag
from footwork.query.aside import Aside, make_way
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.refusals import Refusal
from footwork.rules.effects import Effect, When


class CellActs(NamedTuple):
    """A cell that would do something to the mover: at which step, counted from 0, when, and what.

    `tag` is the rule of the ground behind it; None for what the scenario gives the cell.
    """

    step: int
    moment: When
    cell: Cell
    tag: str | None
    effects: tuple[Effect, ...]


class MakesWay(NamedTuple):
    """A piece that would move aside, and where to, when the mover ends its move."""

    step: int
    piece: str
    start: Cell
    end: Cell


Warned = Provocation | CellActs | MakesWay


def find_warnings(state: State, path: Path) -> tuple[Warned, ...]:
    """What a path would set off, in the order in which it would happen."""
    wanted(path, Path, "warnings()", "a Path, such as game.path(piece, cell) unless that is a Refusal")
    return tuple(_warnings(state, path, provocations(state, path)))


def _warnings(state: State, path: Path, reactions: Iterable[Provocation]) -> Iterator[Warned]:
    for i, step in enumerate(path.steps):
        here = [each for each in reactions if each.step == i]
        before, after = path.covered(step.start), path.covered(step.end)
        left, entered = ([c for c in one if c not in other] for one, other in ((before, after), (after, before)))
        yield from (each for each in here if each.trigger == "before-leave")
        yield from (act for cell in left for act in cell_acts(state, path.piece, cell, "leave", step=i))
        yield from (act for cell in entered for act in cell_acts(state, path.piece, cell, "enter", step=i))
        yield from (act for cell in entered for act in cell_acts(state, path.piece, cell, "hold", step=i))
        yield from (each for each in here if each.trigger == "after-arrive")
    if path.steps:
        yield from _at_the_end(state, path, len(path.steps) - 1)


def _at_the_end(state: State, path: Path, step: int) -> Iterator[Warned]:
    judge = Query.of(state, path.piece).judge
    asides: tuple[Aside, ...] | Refusal = make_way(judge, path.nodes[-1])
    for aside in () if isinstance(asides, Refusal) else asides:
        yield MakesWay(step, aside.piece, aside.start.anchor, aside.end.anchor)
    for cell in path.covered(path.nodes[-1]):
        yield from cell_acts(state, path.piece, cell, "stay", step=step)


def cell_acts(state: State, piece: str, cell: Cell, moment: When, *, step: int = 0) -> Iterator[CellActs]:
    """What a cell would do to a piece at a moment: its tags, then what the scenario gives it and is not spent."""
    rules, board = state.rules, state.board
    if moment != "hold":
        for mark in marks_on(rules, board, cell, painted(state, state.piece(piece))):
            effects = of_tag(rules.tags[mark.tag], moment)
            if effects:
                yield CellActs(step, moment, cell, mark.tag, effects)
    for rule in board.effects.get(cell, ()):
        done = rule.index in state.tiles.spent or (moment == "hold" and rule.index in state.tiles.held)
        if rule.on == moment and not done:
            yield CellActs(step, moment, cell, None, rule.effects)
