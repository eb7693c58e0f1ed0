"""The picture: a board as SVG, with terrain, edges, pieces on their footprints, and a reach or a path over it.

Nothing is told by colour alone. A cell to stop on is a filled disc, one to pass a hollow diamond; own pieces are
round, others angular; ground and borders have patterns and signs, which the legend names.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import ceil

from footwork.board.board import Border
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.errors import wanted
from footwork.geometry import Axes, Cell, Edge, Point
from footwork.query.path import Path
from footwork.query.reach import Arrival, Reach
from footwork.rules.texts import decimal
from footwork.views.drawing.drawing import Drawing, Window, part
from footwork.views.drawing.svg import STYLE, Svg, polygon, shape, text
from footwork.views.drawing.svgmarks import draw_border, edge_look, edge_title, mark
from footwork.views.telling.words import capital, cell_text, label, noun, rule_title

CELL = 48
MOST_CELLS = 96  # columns and rows: a larger board is cut around the piece
_NOWHERE = (Fraction(0), Fraction(0))


def board_svg(
    state: State,
    *,
    reach: Reach | None = None,
    path: Path | None = None,
    side: str | None = None,
    title: str = "",
    most: int = MOST_CELLS,
) -> str:
    """The board as an SVG document that stands alone, in light and dark.

    A reach shows what it costs to get to each cell, a path its way; `side` is who looks at it. The same position
    gives the same bytes. A board with more than `most` columns or rows is cut around the piece, and says so.

    >>> from footwork.game.game import Game
    >>> game = Game.shipped("imperial-assault")
    >>> board_svg(game.state).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True
    """
    wanted(state, State, "board_svg()", "a State, such as game.state")
    drawing = _cut(Drawing(state, reach, path, None, side), most)
    return _Picture(drawing, title).document()


def _cut(drawing: Drawing, most: int) -> Drawing:
    width, height = drawing.size
    if not drawing.state.board.exists or (width <= most and height <= most):
        return drawing
    at = None if drawing.reach is None else drawing.state.piece(drawing.reach.piece).at
    focus = list(drawing.path.cells) if drawing.path is not None else [at or drawing.grid.cell(0, 0)]
    places = [drawing.grid.place(cell) for cell in focus]
    columns = part(width, min(most, width), [place.column for place in places])
    rows = part(height, min(most, height), [place.row for place in places])
    return replace(drawing, window=Window(columns, rows))


class _Picture:
    """Where everything goes on the page."""

    def __init__(self, drawing: Drawing, title: str) -> None:
        self.drawing = drawing
        self.state = drawing.state
        self.title = title
        self.grid = drawing.grid
        self.columns = list(drawing.columns)
        self.rows = drawing.rows
        labels = [drawing.row_label(y) for y in self.rows] or [""]
        self.left = 16 + 8 * max(2, *(len(name) for name in labels))
        self.top = 36
        self.tall = CELL * self.grid.aspect
        corners = [point for cell in self._ends() for point in self.grid.outline(cell)] or [_NOWHERE]
        self.low = min(x for x, _ in corners), min(y for _, y in corners)
        self.high = max(x for x, _ in corners), max(y for _, y in corners)
        self.width = self.left + CELL * float(self.high[0] - self.low[0]) + 16
        self.bottom = self.top + self.tall * float(self.high[1] - self.low[1])
        self.legend = list(self._legend())

    def document(self) -> str:
        """The whole picture."""
        width = max(self.width, *(_entry_width(words) + 24 for _, _, words in self.legend), 320)
        rows, bottom = self._legend_rows(width), self.bottom + 14
        svg = Svg(width, bottom + 28 * rows + 8)
        svg.add(f"<title>{text(self._title())}</title>", f"<desc>{text(self._description())}</desc>", STYLE)
        svg.add(shape("rect", "page", width=svg.width, height=svg.height))
        if not self.state.board.exists:
            svg.add(self._words(width / 2, 40, "(no board)", "label"))
            return svg.document()
        for layer in (self._labels, self._ground, self._overlay, self._edges, self._pieces, self._badges, self._way):
            svg.add(*layer())
        svg.add(*self._legend_drawn(width, bottom))
        return svg.document()

    # Texts

    def _title(self) -> str:
        if self.title:
            return self.title
        about = "the board"
        if self.drawing.reach is not None:
            about = f"where {label(self.state, self.drawing.reach.piece)} can go"
        return f"{self.state.rules.title}: {about}"

    def _description(self) -> str:
        """The picture in words, for those who cannot see it."""
        (columns, rows), reach = self.drawing.size, self.drawing.reach
        parts = [f"A board of {columns} by {rows} {noun(self.state, 'cell', 2)}."]
        if self.drawing.window is not None:
            parts.append(f"Shown is the part from {self._part()}.")
        for piece in self.state.pieces:
            if piece.at is not None:
                parts.append(f"{label(self.state, piece)} on {cell_text(self.state, piece.at)}.")
        if reach is not None:
            stops = [f"{cell_text(self.state, a.cell)} for {decimal(a.charge)}" for a in reach.values() if a.can_stop]
            passing = [cell_text(self.state, a.cell) for a in reach.values() if not a.can_stop]
            parts.append(f"{label(self.state, reach.piece)} can stop on {', '.join(stops[:200]) or 'nothing'}.")
            parts += [f"It can pass {', '.join(passing[:200])}."] if passing else []
        return " ".join(parts)

    def _part(self) -> str:
        first = self.grid.cell(self.columns[0], min(self.rows))
        last = self.grid.cell(self.columns[-1], max(self.rows))
        return f"{cell_text(self.state, first)} to {cell_text(self.state, last)}"

    # Places on the page

    def _ends(self) -> Iterator[Cell]:
        """The cells between which all others lie: two columns and rows at each end, for one may lie further out."""
        for row in (*self.rows[:2], *self.rows[-2:]):
            yield from (self.grid.cell(column, row) for column in (*self.columns[:2], *self.columns[-2:]))

    def _point(self, point: Point) -> tuple[float, float]:
        """A point of the plane on the page."""
        x, y = point
        down = y - self.low[1] if self.grid.rows is Axes.DOWN else self.high[1] - y
        return self.left + CELL * float(x - self.low[0]), self.top + self.tall * float(down)

    def _middle(self, cell: Cell) -> tuple[float, float]:
        return self._point(self.grid.centre(cell))

    def _outline(self, cell: Cell) -> list[tuple[float, float]]:
        return [self._point(corner) for corner in self.grid.outline(cell)]

    def _shown(self, cell: Cell) -> bool:
        return self.drawing.shows(cell)

    def _cells(self) -> Iterator[Cell]:
        for row in self.rows:
            for column in self.columns:
                cell = self.grid.cell(column, row)
                if self.state.board.terrain(cell) is not None:
                    yield cell

    @staticmethod
    def _words(x: float, y: float, words: str, kind: str) -> str:
        return f'<text class="{kind}" x="{x:g}" y="{y:g}">{text(words)}</text>'

    # Layers, from the ground up

    def _labels(self) -> Iterator[str]:
        for x in self.columns:
            middle = self._middle(self.grid.cell(x, self.rows[0]))[0]
            yield self._words(middle, self.top - 12, self.drawing.column_label(x), "label")
        for y in self.rows:
            middle = self._middle(self.grid.cell(self.columns[0], y))[1] + 5
            yield self._words((self.left - 6) / 2 + 2, middle, self.drawing.row_label(y), "label")

    def _ground(self) -> Iterator[str]:
        for cell in self._cells():
            name = self.state.board.terrain(cell) or ""
            yield from self._tile(self._outline(cell), self.drawing.ground_look(name))
            glyph = self.state.rules.terrain[name].glyph
            if glyph and self.drawing.ground_look(name) != "plain":
                x, y = self._middle(cell)
                yield self._words(x - CELL / 2 + 8, y - CELL / 2 + 14, glyph, "glyph")

    @staticmethod
    def _tile(corners: list[tuple[float, float]], look: str) -> Iterator[str]:
        yield polygon("floor", corners)
        if look in ("slow", "blocked"):
            yield polygon(look, corners)

    def _overlay(self) -> Iterator[str]:
        """The costs on free cells."""
        for arrival in self._arrivals():
            if not self.state.at(arrival.cell):
                yield from self._cost(*self._middle(arrival.cell), 15, arrival)

    def _badges(self) -> Iterator[str]:
        """The costs on cells where somebody stands, at the corner."""
        for arrival in self._arrivals():
            if self.state.at(arrival.cell):
                x, y = self._middle(arrival.cell)
                yield from self._cost(x + CELL / 2 - 14, y + CELL / 2 - 14, 10, arrival)

    def _arrivals(self) -> Iterator[Arrival]:
        for arrival in () if self.drawing.reach is None else self.drawing.reach.values():
            if self._shown(arrival.cell):
                yield arrival

    def _cost(self, x: float, y: float, radius: float, arrival: Arrival) -> Iterator[str]:
        yield from mark(x, y, radius, "pass" if not arrival.can_stop else "ask" if arrival.stop == "ask" else "stop")
        words = decimal(arrival.charge)
        size = "small" if radius < 12 or len(words) > 3 else "mid" if len(words) > 2 else "full"
        kind = f"cost {size}" + ("" if arrival.can_stop else " thin")
        yield self._words(x, y + (5 if size == "full" else 4), words, kind)

    def _edges(self) -> Iterator[str]:
        for edge, border in self.state.board.borders.items():
            if self._shown(edge.a) or self._shown(edge.b):
                yield from self._edge(edge, border)

    def _edge(self, edge: Edge, border: Border) -> Iterator[str]:
        shared = set(self.grid.outline(edge.a)) & set(self.grid.outline(edge.b))
        one, other = sorted(self._point(corner) for corner in shared)
        free = border.free_from
        towards = None if free is None else self._middle(edge.b if free == edge.a else edge.a)
        yield from draw_border(one, other, edge_look(self.state, border), towards)

    def _pieces(self) -> Iterator[str]:
        for piece in self.state.pieces:
            if piece.at is not None and any(self._shown(cell) for cell in piece.cells):
                yield from self._piece(piece)

    def _piece(self, piece: Piece) -> Iterator[str]:
        middles = [self._middle(cell) for cell in piece.cells]
        x, y = min(x for x, _ in middles) - CELL / 2, min(y for _, y in middles) - CELL / 2
        width, height = max(x for x, _ in middles) + CELL / 2 - x, max(y for _, y in middles) + CELL / 2 - y
        own = self._is_own(piece)
        yield f"<g><title>{text(f'{label(self.state, piece)} ({piece.id})')}</title>"
        rx = CELL / 2 - 5 if own else 3
        yield shape("rect", "own" if own else "other", x=x + 5, y=y + 5, width=width - 10, height=height - 10, rx=rx)
        mover = self.drawing.reach is not None and piece.id == self.drawing.reach.piece
        # In the first row, so that the costs at the corners of the other cells do not lie over it.
        yield self._words(x + width / 2, y + CELL / 2 + 4, self._short(piece), "name mover" if mover else "name")
        yield "</g>"

    def _short(self, piece: Piece) -> str:
        """The name of a piece as it fits on it: whole, or what tells it from others; the legend explains that."""
        middles = [self._middle(cell)[0] for cell in piece.cells]
        name, room = label(self.state, piece), int((max(middles) - min(middles) + CELL - 12) / 7.5)
        if len(name) <= room:
            return name
        if piece.glyph and sum(piece.glyph == other.glyph for other in self.state.pieces) == 1:
            return piece.glyph
        start, _, number = name.rpartition(" ")
        return f"{start[: room - len(number) - 1]} {number}" if number.isdigit() else name[: room - 1] + "…"

    def _is_own(self, piece: Piece) -> bool:
        side = self.drawing.side
        if side is None and self.drawing.reach is not None:
            side = self.state.piece(self.drawing.reach.piece).side
        return side is not None and piece.side == side

    def _way(self) -> Iterator[str]:
        path = self.drawing.path
        if path is None:
            return
        points = [self._middle(cell) for cell in path.cells]
        yield f'<polyline class="way" points="{" ".join(f"{x:g},{y:g}" for x, y in points)}"/>'
        yield shape("circle", "goal", cx=points[-1][0], cy=points[-1][1], r=6)

    # The legend

    def _legend(self) -> Iterator[tuple[str, str, str]]:
        """What is shown: a sort of sample, its look, and the words for it."""
        state = self.state
        if not state.board.exists:
            return
        arrivals = list(self._arrivals())
        cell = noun(state, "cell")
        large = self.drawing.reach is not None and not state.piece(self.drawing.reach.piece).footprint.is_single
        corner = "top-left" if self.grid.rows is Axes.DOWN else "bottom-left"
        what = f"cost to stop with the {corner} {cell} there" if large else "cost to stop there"
        if any(a.can_stop and a.stop is True for a in arrivals):
            yield "mark", "stop", what
        if any(a.can_stop and a.stop == "ask" for a in arrivals):
            yield "mark", "ask", f"{what}; others make way" if _displaces(self.drawing) else what
        if any(not a.can_stop for a in arrivals):
            yield "mark", "pass", "cost to pass, no stop"
        for side, own in self._sides():
            yield "piece", "own" if own else "other", side
        names = {self.state.board.terrain(c) or "": None for c in self._cells()}
        for name in (each for each in state.rules.terrain if each in names):
            look = self.drawing.ground_look(name)
            yield "tile", f"{look} {state.rules.terrain[name].glyph or ''}", rule_title(state, name)
        shown = (b for e, b in state.board.borders.items() if self._shown(e.a) or self._shown(e.b))
        edges = {edge_title(state, border): edge_look(state, border) for border in shown}
        yield from (("edge", look, title) for title, look in edges.items())
        if self.drawing.window is not None:
            yield "note", "", f"{self._part()} of a larger board"

    def _sides(self) -> Iterator[tuple[str, bool]]:
        """The sides with the names of those pieces that the picture abbreviates, and whether they are own ones."""
        found: dict[tuple[str, bool], list[str]] = {}
        for piece in self.state.pieces:
            if piece.at is not None and any(self._shown(cell) for cell in piece.cells):
                side = self.state.sides.get(piece.side or "")
                name = noun(self.state, "piece", 2) if side is None else side.title
                names = found.setdefault((capital(name), self._is_own(piece)), [])
                if self._short(piece) != label(self.state, piece):
                    names.append(f"{self._short(piece)}: {label(self.state, piece)}")
        for (side_name, own), names in found.items():
            yield side_name + (f" ({', '.join(names[:8])}{', …' if names[8:] else ''})" if names else ""), own

    def _legend_places(self, width: float) -> Iterator[tuple[float, int, tuple[str, str, str]]]:
        x, row = 16.0, 0
        for entry in self.legend:
            size = _entry_width(entry[2])
            if x > 16 and x + size > width - 8:
                x, row = 16.0, row + 1
            yield x, row, entry
            x += size + 12

    def _legend_rows(self, width: float) -> int:
        return max((row for _, row, _ in self._legend_places(width)), default=-1) + 1

    def _legend_drawn(self, width: float, top: float) -> Iterator[str]:
        for x, row, (sort, look, words) in self._legend_places(width):
            y = top + 28 * row + 14
            if sort == "mark":
                yield from mark(x + 12, y, 10, look)
            elif sort == "piece":
                yield shape("rect", look, x=x + 2, y=y - 10, width=20, height=20, rx=10 if look == "own" else 3)
            elif sort == "tile":
                ground, _, glyph = look.partition(" ")
                sample = [(x + 1, y - 11), (x + 23, y - 11), (x + 23, y + 11), (x + 1, y + 11)]
                yield from self._tile(sample, ground)
                if glyph and ground != "plain":
                    yield self._words(x + 12, y + 4, glyph, "glyph")
            elif sort == "edge":
                yield from draw_border((x, y), (x + 24, y), look, (x + 12, y + 12) if look == "one-way" else None)
            yield self._words(x + (30 if sort != "note" else 0), y + 5, words, "legend")


def _entry_width(words: str) -> int:
    """How wide an entry of the legend gets, in letters of average width and a little more."""
    return 40 + ceil(7.4 * len(words))


def _displaces(drawing: Drawing) -> bool:
    arrivals = () if drawing.reach is None else drawing.reach.values()
    return any(arrival.stance.judge.profile.value("settle") == "displace" for arrival in arrivals)
