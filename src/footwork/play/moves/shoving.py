"""Shoves: one piece moves another. Pushed away from it, pulled towards it, or slid in a direction that it chooses."""

from __future__ import annotations

from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.geometry import Direction, Vector
from footwork.play.consequences.effects import Occasion, happen
from footwork.play.events import Shoved
from footwork.play.moves.forcing import force, forced_judge, way_open, withstand
from footwork.play.resolution import Play, Question
from footwork.query.judge import Judge
from footwork.refusals import Refusal, kinds
from footwork.rules.effects import Shove


@happen.register
def _shove(effect: Shove, play: Play, on: Occasion) -> None:
    """Shove the target, or the one behind the effect by its target; alone, nobody is shoved."""
    if on.target is not None:
        whom, by = (on.target, on.own) if effect.of == "target" else (on.own, on.target)
        shove(play, effect, name=whom, by=by, cause=on.cause)


def shove(play: Play, effect: Shove, *, name: str, by: str, cause: str) -> None:
    """Shove a piece by so many cells, as far as it goes. `by` is who does it, and who chooses where it slides."""
    cells = play.evaluate(effect.cells, by, name)
    piece, source = play.piece(name), play.piece(by)
    if cells <= 0 or piece.at is None:
        return
    if effect.how == "slide":
        _slide(play, piece, by, cells, cause)
        return
    units = () if source.at is None else line(play.state, source, piece, effect.how, cells)
    if units:
        force(play, name, units, cause=cause, cells=cells, how=effect.how, by=by)
    else:
        reason = Refusal(kinds.SHOVE_NO_LINE, piece.at, by=by)
        withstand(play, Shoved(name, cause, (piece.at,), cells, reason, effect.how, by))


def _slide(play: Play, piece: Piece, by: str, cells: int, cause: str) -> None:
    """Slide a piece in a straight line; the directions in which it gets anywhere are put to the one who does it."""
    assert piece.at is not None
    options = _slides(forced_judge(play, piece.id), cells)
    if not options:
        reason = Refusal(kinds.SHOVE_NOWHERE, piece.at)
        withstand(play, Shoved(piece.id, cause, (piece.at,), cells, reason, "slide", by))
        return
    names = tuple(direction.name for direction in options)
    chosen = names[0] if len(names) == 1 else play.ask(Question("slide", by, cause, piece.id, names))
    units = (play.state.rules.grid.offset(Direction[chosen]),) * min(cells, _longest(play.state))
    force(play, piece.id, units, cause=cause, cells=cells, how="slide", by=by)


def _slides(judge: Judge, cells: int) -> dict[Direction, int]:
    """The directions in which a piece could be slid, in the ruleset's order, each with how far it would get."""
    state, grid = judge.state, judge.rules.grid
    found: dict[Direction, int] = {}
    for direction in neighbourhood(state):
        unit = grid.offset(direction)
        possible, reason = way_open(judge, (unit,) * min(cells, _longest(state)))
        gives_way = state.rules.shoves.domino and reason is not None and reason.by is not None
        if possible or gives_way:
            found[direction] = possible
    return found


def neighbourhood(state: State) -> tuple[Direction, ...]:
    """The directions of a cell's neighbours, in the ruleset's order; no diagonals where distance counts none."""
    grid = state.rules.grid
    return tuple(d for d in grid.order if state.rules.distance != "orthogonal" or not grid.is_diagonal(d))


def line(state: State, source: Piece, piece: Piece, how: str, cells: int) -> tuple[Vector, ...]:
    """The unit steps of a push or pull along the straight line through the middles of two pieces.

    At each cell it is the neighbour nearest to that line of those that lie further away (or nearer, for a pull);
    exact ties go to the diagonal, then to the ruleset's order. Empty for pieces with the same middle.
    """
    grid, scale = state.rules.grid, len(source.cells) * len(piece.cells)
    line_x, line_y = dx, dy = _between(source, piece)
    if dx == dy == 0:
        return ()
    away = 1 if how == "push" else -1
    units = [grid.offset(direction) for direction in neighbourhood(state)]
    way: list[Vector] = []
    while len(way) < min(cells, _longest(state)):
        here = grid.square((dx, dy))
        ends = [(u, (dx + scale * u[0], dy + scale * u[1])) for u in units]
        fitting = [(u, end) for u, end in ends if away * (grid.square(end) - here) > 0]
        if not fitting:
            break
        # How far an end lies from the line is the area between them, in the cells of any grid.
        unit, (dx, dy) = min(
            fitting, key=lambda each: (abs(line_x * each[1][1] - line_y * each[1][0]), not grid.corners(each[0]))
        )
        way.append(unit)
    return tuple(way)


def _between(source: Piece, piece: Piece) -> Vector:
    """The way from the middle of one piece to that of another, as many times as keeps it whole."""
    here, there = source.cells, piece.cells
    dx = len(here) * sum(cell.x for cell in there) - len(there) * sum(cell.x for cell in here)
    dy = len(here) * sum(cell.y for cell in there) - len(there) * sum(cell.y for cell in here)
    return dx, dy


def _longest(state: State) -> int:
    """More steps than any straight way on the board has; the last one shows what is beyond its border."""
    return state.board.width + state.board.height
