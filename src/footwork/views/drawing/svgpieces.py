"""Pieces in a picture: round bodies for own ones, angular ones for others, that come to a point where they head."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from footwork.views.drawing.outlines import XY, far_out, rounded
from footwork.views.drawing.svg import line, path, polygon, polyline, shape

Look = Literal["own", "other"]
Box = tuple[float, float, float, float]
"""Left, top, width and height."""


class Body(NamedTuple):
    """Where a piece is drawn: in a box, or within rings around its cells; and which way it heads, if that matters."""

    look: Look
    box: Box
    ahead: XY | None = None
    rings: Sequence[Sequence[XY]] = ()
    front: XY = (0, 0)
    """Within rings, the middle of the cell that is furthest ahead: there it comes to its point."""
    within: Sequence[tuple[XY, XY]] = ()
    """The sides between its cells."""
    anchor: Sequence[XY] = ()
    """The corner of the cell that its moves are counted from."""


def draw_body(body: Body) -> Iterator[str]:
    """The body of a piece, with its point."""
    tip = [] if body.ahead is None else _tip(body, body.ahead)
    if tip:
        yield polygon(body.look, tip)
    yield _whole(body)
    if tip:  # once more, without a line: body and point are one
        yield polygon(f"{body.look}-point", tip)
    for a, b in body.within:
        yield line("within", *a, *b)
    if body.anchor:
        yield polyline("anchor", body.anchor)


def _whole(body: Body) -> str:
    x, y, width, height = body.box
    if body.rings:
        return path(body.look, "".join(rounded(ring, 12 if body.look == "own" else 2) for ring in body.rings))
    rx = min(19, width / 2, height / 2) if body.look == "own" else 3
    return shape("rect", body.look, x=x, y=y, width=width, height=height, rx=rx)


def _tip(body: Body, ahead: XY) -> list[XY]:
    """The three corners of the point."""
    x, y, width, height = body.box
    least = min(width, height, 38) / 2
    middle = body.front if body.rings else (x + width / 2, y + height / 2)
    box = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    reach = far_out(body.rings or [box], middle, ahead)
    half, foot, tip = 0.7 * least, reach - 0.4 * least, reach + 0.35 * least
    if body.look == "own" and not body.rings and width == height:
        half, foot, tip = 0.82 * least, 0.55 * least, 1.33 * least

    def at(far: float, aside: float) -> XY:
        """A point so far ahead, and beside the way there."""
        return middle[0] + ahead[0] * far - ahead[1] * aside, middle[1] + ahead[1] * far + ahead[0] * aside

    return [at(foot, half), at(tip, 0), at(foot, -half)]
