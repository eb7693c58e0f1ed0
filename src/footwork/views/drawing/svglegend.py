"""The legend of a picture: a sample of each mark that is drawn, with what it means, in rows below the board."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Literal, NamedTuple

from footwork.views.drawing.svg import caption, polyline, shape
from footwork.views.drawing.svgmarks import draw_border, draw_glyph, draw_tile, mark
from footwork.views.drawing.svgplans import draw_badge, draw_stop

ROW = 28
_LEFT, _GAP = 16.0, 12


class Entry(NamedTuple):
    """What the legend says of one mark: the sort of sample, how that looks, and the words for it."""

    sort: Literal["mark", "way", "plan", "began", "badge", "piece", "tile", "edge", "note"]
    look: str
    words: str

    @property
    def width(self) -> int:
        """How wide it gets, in letters of average width and a little more."""
        return 40 + ceil(7.4 * len(self.words))


def placed(entries: list[Entry], width: float) -> Iterator[tuple[float, int, Entry]]:
    """Where each entry begins, and in which row, on a page so wide."""
    x, row = _LEFT, 0
    for entry in entries:
        if x > _LEFT and x + entry.width > width - 8:
            x, row = _LEFT, row + 1
        yield x, row, entry
        x += entry.width + _GAP


def legend_rows(entries: list[Entry], width: float) -> int:
    """How many rows the legend has on a page so wide."""
    return max((row for _, row, _ in placed(entries, width)), default=-1) + 1


def draw_legend(entries: list[Entry], width: float, top: float, tile: list[tuple[float, float]]) -> Iterator[str]:
    """The legend, from a height on the page downwards; with the outline of a small cell around 0."""
    for x, row, entry in placed(entries, width):
        y = top + ROW * row + 14
        yield from _sample(x, y, entry, tile)
        yield caption("legend", x + (30 if entry.sort != "note" else 0), y + 5, entry.words)


def _sample(x: float, y: float, entry: Entry, tile: list[tuple[float, float]]) -> Iterator[str]:
    middle, look = x + 12, entry.look
    match entry.sort:
        case "mark":
            yield from mark(middle, y, 10, look)
        case "way":
            yield polyline("way", [(x, y), (x + 18, y)])
            yield shape("circle", "goal", cx=x + 18, cy=y, r=6)
        case "plan":
            yield from draw_stop(middle, y, look, "1")
        case "began":
            yield shape("circle", "began", cx=middle, cy=y, r=10)
        case "badge":
            yield from draw_badge(middle, y, look)
        case "piece":
            yield shape("rect", look, x=x + 2, y=y - 10, width=20, height=20, rx=10 if look == "own" else 3)
        case "tile":
            ground, _, glyph = look.partition(" ")
            yield from draw_tile([(middle + dx, y + dy) for dx, dy in tile], ground)
            yield from draw_glyph(middle, y, glyph)
        case "edge":
            yield from draw_border((x, y), (x + 24, y), look, (middle, y + 12) if look == "one-way" else None)
        case "note":
            pass
