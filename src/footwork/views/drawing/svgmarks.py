"""Marks of a picture: what stands for ground, for a cell of a reach, and for a border between cells."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from footwork.board.board import Border
from footwork.board.state import State
from footwork.views.drawing.outlines import rounded
from footwork.views.drawing.svg import caption, line, path, polygon, shape
from footwork.views.telling.words import capital


def draw_tile(corners: list[tuple[float, float]], look: str) -> Iterator[str]:
    """The ground of a cell, with a pattern where it is not plain."""
    yield polygon("pool" if look in ("water", "ice") else "floor", corners)
    if look in ("slow", "blocked", "water", "ice", "hazard"):
        yield polygon(look, corners)


def draw_glyph(x: float, y: float, glyph: str) -> Iterator[str]:
    """The character of a terrain around a point, where no pattern lies under it; nothing for none."""
    if glyph:
        yield shape("circle", "under", cx=x, cy=y, r=8)
        yield caption("glyph", x, y + 5, glyph)


def draw_reach(rings: list[list[tuple[float, float]]]) -> str:
    """The line around all cells to stop on, and a light shade within it."""
    return path("reach", "".join(rounded(ring, 0) for ring in rings))


def mark(x: float, y: float, radius: float, look: str) -> Iterator[str]:
    """A cell of a reach: a disc to stop on, with a ring where others make way; a hollow diamond to pass."""
    if look == "pass":
        reach = radius + 2
        yield polygon("pass", [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)])
        return
    if look == "ask":
        yield shape("circle", "ring", cx=x, cy=y, r=radius + 3)
    yield shape("circle", "stop", cx=x, cy=y, r=radius)


def edge_look(state: State, border: Border) -> str:
    """How a border looks, by what it does."""
    kind = state.rules.edges[border.kind]
    if border.free_from is not None:
        return "one-way"
    if kind.cross == "when-open":
        return "open" if border.open else "door"
    if kind.cross:
        return "mark"
    return "fence" if kind.adjacent else "wall"


def edge_title(state: State, border: Border) -> str:
    """What to call a border in a legend."""
    door = state.rules.edges[border.kind].cross == "when-open"
    how = "" if not door else " (open)" if border.open else " (closed)"
    how = " (one way)" if border.free_from is not None else how
    return capital(border.kind.replace("-", " ")) + how


def draw_border(
    one: tuple[float, float], other: tuple[float, float], look: str, towards: tuple[float, float] | None
) -> Iterator[str]:
    """A border from one corner to another: a wall, a dashed fence, a door shut or open, or a way through."""
    (x1, y1), (x2, y2) = one, other
    x, y, dx, dy = (x1 + x2) / 2, (y1 + y2) / 2, (x2 - x1) / 2, (y2 - y1) / 2
    along, across = (dx / hypot(dx, dy), dy / hypot(dx, dy)), (-dy / hypot(dx, dy), dx / hypot(dx, dy))

    def at(right: float, up: float) -> tuple[float, float]:
        """A point so far along the border and across it, from its middle."""
        return x + right * along[0] + up * across[0], y + right * along[1] + up * across[1]

    if look in ("wall", "fence", "mark"):
        yield line(look, x1, y1, x2, y2)
    elif look == "open":
        yield line("wall", x1, y1, x - dx * 0.6, y - dy * 0.6)
        yield line("wall", x + dx * 0.6, y + dy * 0.6, x2, y2)
    elif look == "door":
        yield line("wall", x1, y1, x2, y2)
        yield polygon("door", [at(-7, -3.5), at(7, -3.5), at(7, 3.5), at(-7, 3.5)])
    elif look == "one-way" and towards is not None:
        yield line("wall", x1, y1, x2, y2)
        side = 1 if (towards[0] - x) * across[0] + (towards[1] - y) * across[1] > 0 else -1
        yield polygon("arrow", [at(0, 9 * side), at(6, 0), at(-6, 0)])
