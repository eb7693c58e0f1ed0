"""How one plans, for somebody who has never done so: the commands, and the steps that each piece has."""

from __future__ import annotations

from collections.abc import Iterator

from footwork.board.nearby import stat_of
from footwork.board.piece import Piece
from footwork.board.sight import sides_waited_for
from footwork.board.state import State
from footwork.geometry import Direction
from footwork.query.query import Query
from footwork.views.telling.plans import plan_text
from footwork.views.telling.words import label, listed

WAYS = {
    Direction.N: "up",
    Direction.S: "down",
    Direction.W: "left",
    Direction.E: "right",
    Direction.NW: "up-left",
    Direction.NE: "up-right",
    Direction.SW: "down-left",
    Direction.SE: "down-right",
}
"""The directions as steps of a plan are usually written."""

MOST_TOLD = 8


def how_to_plan(state: State) -> list[str]:
    """How the players plan and execute, and which steps their pieces have; nothing where there are no plans."""
    own = [piece for piece in state.pieces if piece.at is not None and _is_players(state, piece)]
    if state.rules.beats is None or not own:
        return []
    lines = [plan_text(state, "opening", example=own[0].id)]
    if len(sides_waited_for(state)) > 1:
        lines.append(plan_text(state, "opening-secret"))
    told: dict[str, list[str]] = {}
    for piece in own:
        told.setdefault(step_words(state, piece), []).append(_named(state, piece))
    lines += [f"{listed(names)}: {steps}." for steps, names in list(told.items())[:MOST_TOLD]]
    return lines


def _is_players(state: State, piece: Piece) -> bool:
    return piece.side is None or state.sides[piece.side].control != "bot"


def _named(state: State, piece: Piece) -> str:
    """A piece with the stats that its steps may depend on."""
    read = stat_of(state, piece)
    stats = ", ".join(f"{name} {read(name)}" for name in state.rules.stats_read)
    return f"{label(state, piece)} ({stats})" if stats else label(state, piece)


def step_words(state: State, piece: Piece) -> str:
    """The steps that a piece has, as they are written in a plan.

    >>> from footwork.game.game import Game
    >>> state = Game.shipped("free-actions").state
    >>> step_words(state, state.piece("bram"))
    'up, down, left, right; diagonally, like up-left'
    """
    return "; ".join(_kinds_of_steps(state, piece)) or "no steps"


def _kinds_of_steps(state: State, piece: Piece) -> Iterator[str]:
    grid = state.rules.grid
    steps = Query.of(state, piece.id).profile.steps_for(single=piece.footprint.is_single, heading=piece.heading)
    offsets = list(dict.fromkeys(offset.by for offset, _ in steps))
    for far in sorted({max(map(abs, by)) for by in offsets}):
        for ways, manner in ((grid.cardinals, "straight"), (grid.diagonals, "diagonally")):
            found = [way for way in ways if _times(grid.offset(way), far) in offsets]
            offsets = [by for by in offsets if by not in [_times(grid.offset(way), far) for way in found]]
            words = [f"{far if far > 1 else ''}{WAYS[way]}" for way in WAYS if way in found]
            if (far == 1 and manner == "straight") or len(found) < len(ways):
                yield from [", ".join(words)] if words else ()
            elif found:
                yield f"{f'{far} ' if far > 1 else ''}{manner}, like {words[0]}"
    if offsets:
        knight = all(sorted(map(abs, by)) == [1, 2] for by in offsets) and len(offsets) == 8
        yield "like a knight, to a cell" if knight else f"{len(offsets)} more, to cells"


def _times(by: tuple[int, int], far: int) -> tuple[int, int]:
    return by[0] * far, by[1] * far
