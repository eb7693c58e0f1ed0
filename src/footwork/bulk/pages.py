"""Pages: arrays have the columns and rows of a drawn map, the core the cells of the grid; on squares both are one."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from footwork.bulk.arrays import Array
from footwork.errors import MisuseError
from footwork.geometry import Grid


class Pages:
    """Where the columns and rows of maps of one size stand among the cells of a grid.

    >>> from footwork.geometry import FlatGrid
    >>> pages = Pages(FlatGrid(), columns=2, rows=1)
    >>> pages.width, pages.height, pages.boxed(np.array([[[1, 2]]])).tolist()
    (2, 2, [[[1, 0], [0, 2]]])
    """

    def __init__(self, grid: Grid, columns: int, rows: int, lean: int = 0) -> None:
        self.columns, self.rows = columns, rows
        self.lean = lean
        """How the columns and rows lean, if the core takes maps as they are; else 0, and it is given cells."""
        self.width, self.height = (columns, rows) if lean else grid.box(columns, rows)
        """The sides of what the core is given: of the box that holds all cells, or of the map."""
        self.straight = (self.width, self.height) == (columns, rows)
        """Whether the core is given the columns and rows."""
        if not self.straight:
            cells = np.array([grid.cell(x, y) for y in range(rows) for x in range(columns)], np.int32)
            self._cells = cells.reshape(rows, columns, 2)
            self._box = self._cells[..., 1], self._cells[..., 0]
            self._places = np.full((self.height, self.width, 2), -1, np.int32)
            self._places[self._box] = np.moveaxis(np.indices((rows, columns))[::-1], 0, -1)

    def boxed(self, drawn: Array) -> Array:
        """Arrays of maps as arrays of cells; 0 where a map has none."""
        if self.straight:
            return drawn
        box = np.zeros((*drawn.shape[:-2], self.height, self.width), drawn.dtype)
        box[..., *self._box] = drawn
        return box

    def drawn(self, box: Array) -> Array:
        """Arrays of cells as arrays of maps."""
        return box if self.straight else box[..., *self._box]

    def cells(self, name: str, places: NDArray[np.int32]) -> NDArray[np.int32]:
        """Columns and rows as cells. Raises MisuseError where a map has no such place."""
        if self.straight:
            return places
        outside = ((places < 0) | (places >= (self.columns, self.rows))).any(axis=-1)
        if outside.any():
            i = int(np.argmax(outside))
            x, y = places[i].tolist()
            raise MisuseError(f"{name}[{i}] is column {x}, row {y}, which no board of {self.columns}×{self.rows} has")
        return np.ascontiguousarray(self._cells[places[:, 1], places[:, 0]])

    def places(self, cells: Array) -> Array:
        """Cells as columns and rows; -1 stays."""
        if self.straight:
            return cells
        found: Array = self._places[cells[..., 1], cells[..., 0]].astype(cells.dtype)
        found[cells[..., 0] < 0] = -1
        return found


@lru_cache(maxsize=64)
def pages_of(grid: Grid, columns: int, rows: int, lean: int = 0) -> Pages:
    """The pages of maps of one size."""
    return Pages(grid, columns, rows, lean)
