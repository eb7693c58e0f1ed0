"""Doors, which open and close by name and wait while somebody stands in them; and cells that get other ground."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from footwork.board.board import Board
from footwork.board.state import State
from footwork.geometry import Cell, Edge
from footwork.play.consequences.effects import Occasion, happen
from footwork.play.events import ClosingCancelled, ClosingDelayed, EdgeSet, TerrainSet
from footwork.play.resolution import Play
from footwork.rules.effects import Become, SetDoors

How = Literal["open", "close", "toggle"]


@happen.register
def _doors(effect: SetDoors, play: Play, on: Occasion) -> None:
    set_doors(play, effect.name, effect.how)


@happen.register
def _become(effect: Become, play: Play, on: Occasion) -> None:
    if effect.name is not None:
        cells = play.state.board.names.get(effect.name, ())
    else:
        cells = () if on.place is None else (on.place.cell,)
    for cell in cells:
        set_terrain(play, cell, effect.terrain)


def set_doors(play: Play, name: str, how: How) -> None:
    """Open, close or change over every door of a name: its edges, then its cells."""
    board = play.state.board
    edges = sorted(edge for edge, border in board.borders.items() if border.name == name)
    places: tuple[Edge | Cell, ...] = (*edges, *board.names.get(name, ()))
    for place in places:
        is_open = _is_open(play.state, place)
        if is_open is None:
            continue  # a named cell that is no door
        waits = place in play.state.tiles.closing
        wanted = not (is_open and not waits) if how == "toggle" else how == "open"
        if wanted and waits:
            play.emit(ClosingCancelled(place, name))
        elif wanted != is_open and not waits:
            if not wanted and _in_the_way(play.state, place):
                play.emit(ClosingDelayed(place, name))
            else:
                _set(play, place, name, is_open=wanted)


def close_waiting(play: Play) -> None:
    """Close the doors that waited and have become free."""
    for place in play.state.tiles.closing:
        if not _in_the_way(play.state, place):
            _set(play, place, None, is_open=False)


def doors_let_go(before: State, after: State) -> Iterator[tuple[Cell | Edge, str]]:
    """The doors that wait to close and become free between two states, each with its name."""
    for place in before.tiles.closing:
        if _in_the_way(before, place) and not _in_the_way(after, place):
            yield place, _name_of(before.board, place)


def _name_of(board: Board, place: Cell | Edge) -> str:
    if isinstance(place, Edge):
        return board.borders[place].name or ""
    return next((name for name, cells in board.names.items() if place in cells), "")


def set_terrain(play: Play, cell: Cell, terrain: str) -> None:
    """Give a cell another terrain, if it has another one."""
    before = play.state.board.terrain(cell)
    if before is not None and before != terrain:
        play.emit(TerrainSet(cell, before, terrain))


def _is_open(state: State, place: Cell | Edge) -> bool | None:
    """Whether a door is open; None for a cell whose terrain neither opens nor closes."""
    if isinstance(place, Edge):
        return state.board.borders[place].open
    terrain = state.rules.terrain[state.board.terrain(place) or ""]
    return None if terrain.open is None and terrain.close is None else terrain.close is not None


def _set(play: Play, place: Cell | Edge, name: str | None, *, is_open: bool) -> None:
    if isinstance(place, Edge):
        play.emit(EdgeSet(place, name or play.state.board.borders[place].name, is_open))
        return
    terrain = play.state.rules.terrain[play.state.board.terrain(place) or ""]
    after = terrain.open if is_open else terrain.close
    if after is not None:
        set_terrain(play, place, after)


def _in_the_way(state: State, place: Cell | Edge) -> bool:
    """Whether somebody stands in a door: on its cell, or with a large footprint on both sides of its edge."""
    if not isinstance(place, Edge):
        return bool(state.at(place))
    return any(piece in state.at(place.b) for piece in state.at(place.a))
