"""Steps of a plan as people write them: cells, directions from the cell before, or a step that stays."""

from __future__ import annotations

import re
from collections.abc import Iterable

from footwork.board.plan import PlannedStep
from footwork.board.state import State
from footwork.errors import MisuseError, NotationError
from footwork.geometry import Cell, Direction
from footwork.play.plans.planning import planned_cells

WAIT = "wait"
_FAR = re.compile(r"([0-9]{1,7})\s*x?\s*([A-Za-z-]+)")


def planned(state: State, piece: str, steps: Iterable[Cell | Direction | str | None]) -> tuple[PlannedStep, ...]:
    """The cells that steps lead to, counted from the end of the piece's plan; ``2right`` is one step of two cells.

    Raises MisuseError for a piece that is not on the board and NotationError for what cannot be read.

    >>> from footwork.game.game import Game
    >>> planned(Game.shipped("free-actions").state, "mira", ["right", "2down", "wait"])
    (Cell(x=2, y=1), Cell(x=2, y=3), None)
    """
    finished = state.plans.finished
    here = state.piece(piece).at if finished else next(iter(planned_cells(state, piece)[-1:]), None)
    if here is None:
        raise MisuseError(f"{piece} is not on the board")
    found: list[PlannedStep] = []
    for step in steps:
        cell = None if step is None or (isinstance(step, str) and step == WAIT) else _cell(state, here, step)
        found.append(cell)
        here = cell or here
    return tuple(found)


def _cell(state: State, here: Cell, step: Cell | Direction | str) -> Cell:
    if isinstance(step, Direction):
        return here + state.rules.grid.offset(step)
    if not isinstance(step, str):
        return state.rules.cell(step)
    far = _FAR.fullmatch(step.strip())
    times, word = (int(far[1]), far[2]) if far else (1, step)
    try:
        dx, dy = state.rules.grid.offset(Direction.parse(word))
    except NotationError:
        return state.rules.grid.notation.parse(step)
    return state.rules.cell(here + (dx * times, dy * times))
