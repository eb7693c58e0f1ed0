"""A client that knows a grid only by its JSON: it draws cells, finds the one under a point, and walks about."""

from __future__ import annotations

from math import dist
from typing import Any

XY = tuple[float, float]
Numbers = tuple[int, int]


class Seen:
    """A board as such a client knows it."""

    def __init__(self, board: Any) -> None:
        self.grid = board["grid"]
        self.numbers: dict[str, Numbers] = {}
        for row, names in zip(self.grid["rows"], board["cells"], strict=True):
            for column, name in zip(self.grid["columns"], names, strict=True):
                (ax, ay), (bx, by) = column["number"], row["number"]
                self.numbers[name] = (ax + bx, ay + by)
        self.names = {numbers: name for name, numbers in self.numbers.items()}

    def centre(self, cell: str) -> XY:
        """The middle of a cell."""
        (x, y), (ox, oy) = self.numbers[cell], self.grid["origin"]
        (rx, ry), (dx, dy) = self.grid["right"], self.grid["down"]
        return ox + x * rx + y * dx, oy + x * ry + y * dy

    def outline(self, cell: str) -> list[XY]:
        """Its corners."""
        x, y = self.centre(cell)
        return [(x + dx, y + dy) for dx, dy in self.grid["corners"]]

    def under(self, point: XY) -> str:
        """The cell under a point, of a small board."""
        return min(self.numbers, key=lambda cell: dist(self.centre(cell), point))

    def beside(self, cell: str, direction: str) -> str | None:
        """Where a step in a direction leads; None off the board."""
        (x, y), (dx, dy) = self.numbers[cell], self.grid["directions"][direction]["step"]
        return self.names.get((x + dx, y + dy))

    def edge(self, cell: str, other: str) -> tuple[XY, XY] | None:
        """The ends of the edge between two cells that share a side."""
        corners = self.outline(cell)
        for i, direction in enumerate(self.grid["sides"]):
            if self.beside(cell, direction) == other:
                return corners[i], corners[(i + 1) % len(corners)]
        return None

    def covered(self, piece: Any) -> list[str | None]:
        """The cells of a piece, by its shape."""
        x, y = self.numbers[piece["at"]]
        return [self.names.get((x + dx, y + dy)) for dx, dy in piece["shapes"][int(piece["turned"])]]


def area(corners: list[XY]) -> float:
    """What corners enclose."""
    pairs = zip(corners, [*corners[1:], corners[0]], strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


def near(one: list[XY], other: list[XY]) -> bool:
    """Whether points are the same in any order, but for rounding."""
    return len(one) == len(other) and all(min(dist(a, b) for b in other) < 1e-6 for a in one)
