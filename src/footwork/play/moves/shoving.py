"""Shoves: one piece moves another. Pushed away from it, pulled towards it, or slid in a direction that it chooses."""

from __future__ import annotations

from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.geometry import Direction
from footwork.play.consequences.effects import Occasion, happen
from footwork.play.events import Shoved
from footwork.play.moves.forcing import Unit, force, way_open, withstand
from footwork.play.resolution import Play, Question
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
    options = slides(play.state, piece, cells)
    if not options:
        reason = Refusal(kinds.SHOVE_NOWHERE, piece.at)
        withstand(play, Shoved(piece.id, cause, (piece.at,), cells, reason, "slide", by))
        return
    names = tuple(direction.name for direction in options)
    chosen = names[0] if len(names) == 1 else play.ask(Question("slide", by, cause, piece.id, names))
    units = (play.state.rules.grid.axes.offset(Direction[chosen]),) * min(cells, _longest(play.state))
    force(play, piece.id, units, cause=cause, cells=cells, how="slide", by=by)


def slides(state: State, piece: Piece, cells: int) -> dict[Direction, int]:
    """The directions in which a piece could be slid, in the ruleset's order, each with how far it would get."""
    axes = state.rules.grid.axes
    found: dict[Direction, int] = {}
    for direction in neighbourhood(state):
        unit = axes.offset(direction)
        possible, reason = way_open(state, piece, (unit,) * min(cells, _longest(state)))
        gives_way = state.rules.shoves.domino and reason is not None and reason.by is not None
        if possible or gives_way:
            found[direction] = possible
    return found


def neighbourhood(state: State) -> tuple[Direction, ...]:
    """The directions of a cell's neighbours, in the ruleset's order; four where distance is counted orthogonally."""
    order = state.rules.grid.order
    return tuple(d for d in order if state.rules.distance != "orthogonal" or not d.is_diagonal)


def line(state: State, source: Piece, piece: Piece, how: str, cells: int) -> tuple[Unit, ...]:
    """The unit steps of a push or pull along the straight line through the middles of two pieces.

    At each cell it is the neighbour nearest to that line of those that lie further away (or nearer, for a pull);
    exact ties go to the diagonal, then to the ruleset's order. Empty for pieces with the same middle.
    """
    sx, sy = _middle(source)
    x, y = _middle(piece)
    line_x, line_y = x - sx, y - sy
    if line_x == line_y == 0:
        return ()
    away = 1 if how == "push" else -1
    axes = state.rules.grid.axes
    units = [axes.offset(direction) for direction in neighbourhood(state)]
    way: list[Unit] = []
    dx, dy = line_x, line_y
    while len(way) < min(cells, _longest(state)):
        here = dx * dx + dy * dy
        fitting = [u for u in units if away * ((dx + 2 * u[0]) ** 2 + (dy + 2 * u[1]) ** 2 - here) > 0]
        if not fitting:
            break
        unit = min(
            fitting,
            key=lambda u: (abs(line_x * (dy + 2 * u[1]) - line_y * (dx + 2 * u[0])), not (u[0] and u[1])),
        )
        way.append(unit)
        dx, dy = dx + 2 * unit[0], dy + 2 * unit[1]
    return tuple(way)


def _middle(piece: Piece) -> Unit:
    """Twice the middle of a piece, so that it is whole for even sizes too."""
    xs, ys = [cell.x for cell in piece.cells], [cell.y for cell in piece.cells]
    return min(xs) + max(xs), min(ys) + max(ys)


def _longest(state: State) -> int:
    """More steps than any straight way on the board has; the last one shows what is beyond its border."""
    return max(state.board.width, state.board.height) + 1
