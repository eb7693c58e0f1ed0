"""The eight layouts of hexes, and where their columns and rows lie, worked out without the engine."""

from __future__ import annotations

from itertools import product
from math import sqrt
from typing import NamedTuple

from footwork.geometry import Axes, Grid, HexGrid

ANGLES = {
    "flat": {"N": 0, "NE": 60, "SE": 120, "S": 180, "SW": 240, "NW": 300},
    "pointy": {"NE": 30, "E": 90, "SE": 150, "SW": 210, "W": 270, "NW": 330},
}
"""The directions, in degrees clockwise from up on the page."""


class Layout(NamedTuple):
    """How hexes lie on a page: what is on top, which lines are moved, and which way rows are counted."""

    top: str
    offset: str
    rows: str

    @property
    def fields(self) -> dict[str, str]:
        """As a ruleset says it."""
        return {"shape": "hex", **self._asdict()}

    def grid(self, notation: str = "A1") -> Grid:
        """The engine's grid."""
        return HexGrid.topped(self.top)(rows=Axes(self.rows), moved=self.offset, notation=notation)

    def middle(self, column: int, row: int) -> tuple[float, float]:
        """Where a place lies on the page: x to the right, y down, neighbours 1 apart."""
        down = row if self.rows == "down" else -row
        line = column if self.top == "flat" else row
        moved = 0.5 if line % 2 == (self.offset == "odd") else 0.0
        if self.top == "flat":
            return column * sqrt(3) / 2, down + moved
        return column + moved, down * sqrt(3) / 2


LAYOUTS = [Layout(*each) for each in product(("flat", "pointy"), ("odd", "even"), ("down", "up"))]
