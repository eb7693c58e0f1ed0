"""Doors, which open and close by name and wait while somebody stands in them; and cells that get other ground."""

from __future__ import annotations

from collections.abc import Iterator

from footwork.board.board import VOID, Board
from footwork.board.state import State
from footwork.errors import NotationError
from footwork.geometry import Cell, Edge
from footwork.play.consequences.effects import Occasion, happen
from footwork.play.events import ClosingCancelled, ClosingDelayed, EdgeSet, TerrainSet
from footwork.play.resolution import Play
from footwork.rules.effects import Become, How, SetDoors


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
    for place in places_called(play.state.board, name):
        set_door(play, place, name, how)


def places_called(board: Board, name: str) -> tuple[Edge | Cell, ...]:
    """What has a name: edges, then cells, whether they are doors or not."""
    edges = sorted(edge for edge, border in board.borders.items() if border.name == name)
    return (*edges, *board.names.get(name, ()))


def door_names(state: State) -> tuple[str, ...]:
    """The names of all doors: of edges, then of cells."""
    board = state.board
    names = dict.fromkeys(border.name for border in board.borders.values() if border.name is not None)
    return tuple(name for name in names | dict.fromkeys(board.names) if doors_called(state, name))


def has_doors(state: State) -> bool:
    """Whether anything on the board opens or closes."""
    board, ground = state.board, state.rules.terrain
    kinds = ((code, ground[name]) for code, name in enumerate(board.palette) if code != VOID)
    doors = (code for code, kind in kinds if kind.open or kind.close)
    return any(is_door(state, edge) for edge in board.borders) or any(code in board.codes for code in doors)


def doors_called(state: State, name: str) -> tuple[Edge | Cell, ...]:
    """The doors of a name."""
    return tuple(place for place in places_called(state.board, name) if is_door(state, place))


def door_named(state: State, text: str) -> str | Cell | Edge:
    """The door that a text means: a name that there is, else the edge or cell that it writes, else a name.

    Whether it is a door is not checked.
    """
    if places_called(state.board, text):
        return text
    try:
        return state.rules.grid.notation.parse_place(text)
    except NotationError:
        return text


def set_door(play: Play, place: Edge | Cell, name: str, how: How) -> None:
    """Open, close or change over one door, or let it wait to close; nothing happens to what is none."""
    is_open = _is_open(play.state, place)
    if is_open is None:
        return
    waits = place in play.state.tiles.closing
    wanted = not (is_open and not waits) if how == "toggle" else how == "open"
    if wanted and waits:
        play.emit(ClosingCancelled(place, name))
    elif wanted != is_open and not waits:
        if not wanted and _in_the_way(play.state, place):
            play.emit(ClosingDelayed(place, name))
        else:
            _set(play, place, name, is_open=wanted)


def is_door(state: State, place: Edge | Cell) -> bool:
    """Whether a place can open or close: an edge that is crossed when open, or a cell whose terrain does so."""
    return _is_open(state, place) is not None


def close_waiting(play: Play) -> None:
    """Close the doors that waited and have become free."""
    for place in play.state.tiles.closing:
        if not _in_the_way(play.state, place):
            _set(play, place, None, is_open=False)


def doors_let_go(before: State, after: State) -> Iterator[tuple[Cell | Edge, str]]:
    """The doors that wait to close and become free between two states, each with its name."""
    for place in before.tiles.closing:
        if _in_the_way(before, place) and not _in_the_way(after, place):
            yield place, name_of(before.board, place)


def name_of(board: Board, place: Cell | Edge) -> str:
    """The name of a door; nothing for one that has none."""
    if isinstance(place, Edge):
        return board.borders[place].name or ""
    return next((name for name, cells in board.names.items() if place in cells), "")


def set_terrain(play: Play, cell: Cell, terrain: str) -> None:
    """Give a cell another terrain, if it has another one."""
    before = play.state.board.terrain(cell)
    if before is not None and before != terrain:
        play.emit(TerrainSet(cell, before, terrain))


def _is_open(state: State, place: Cell | Edge) -> bool | None:
    """Whether a door is open; None for an edge and for ground that neither open nor close."""
    if isinstance(place, Edge):
        border = state.board.borders.get(place)
        return border.open if border is not None and state.rules.edges[border.kind].cross == "when-open" else None
    terrain = state.rules.terrain.get(state.board.terrain(place) or "")
    return None if terrain is None or not (terrain.open or terrain.close) else terrain.close is not None


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
