"""The keys of a grid of six directions: two rows of the keyboard, and the examples that go with them."""

from __future__ import annotations

from footwork.geometry import Direction, Grid

KEYS = "qwedsa"
"""Two rows of the keyboard, clockwise as they lie there from the upper left."""
_EAST = ("east 2southeast", "right 2down")


def keys(grid: Grid) -> dict[str, Direction]:
    """The keys that stand for directions, where six of them are enough: clockwise from northwest.

    >>> from footwork.geometry import HexGrid, SquareGrid
    >>> [direction.name for direction in keys(HexGrid.topped("flat")()).values()]
    ['NW', 'N', 'NE', 'SE', 'S', 'SW']
    >>> keys(SquareGrid())
    {}
    """
    around = grid.directions
    if len(around) != len(KEYS):
        return {}
    first = around.index(Direction.NW)
    return dict(zip(KEYS, (*around[first:], *around[:first]), strict=True))


def keys_text(grid: Grid) -> str:
    """Which key leads where, in the rows of the keyboard; nothing where there are none."""
    known = keys(grid)
    rows = (", ".join(f"{key} {known[key].words}" for key in row if key in known) for row in ("qwe", "asd"))
    return "; ".join(filter(None, rows))


def example_steps(grid: Grid) -> str:
    """Two steps of a plan to show as an example."""
    return "north 2southeast" if Direction.E not in grid.directions else _EAST[Direction.S in grid.directions]


def example_moves(grid: Grid) -> str:
    """Moves to show as an example: a direction in full, in short, and several of them."""
    if not keys(grid):
        return "'move north', 'n', 'move n n e'"
    return f"'move {keys(grid)['w'].words}', 'w', 'move w w e'"
