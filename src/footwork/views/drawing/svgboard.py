"""The picture: a board as SVG, with terrain, edges, pieces on their footprints, and a reach or a path over it.

Nothing is told by colour alone. A cell to stop on is a filled disc, one to pass a hollow diamond; own pieces are
round, others angular; ground and borders have patterns and signs, which the legend names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import hypot

from footwork.arguments import checked
from footwork.board.board import VOID, Border
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.errors import MisuseError
from footwork.geometry import Axes, Cell, Edge
from footwork.query.path import Path
from footwork.query.reach import Arrival, Reach
from footwork.rules.texts import decimal
from footwork.values import kept
from footwork.views.drawing.drawing import Drawing, Window, part
from footwork.views.drawing.outlines import Lattice, inset, rings
from footwork.views.drawing.svg import Svg, caption, polyline, shape, style, text
from footwork.views.drawing.svglegend import ROW, Entry, draw_legend, legend_rows
from footwork.views.drawing.svgmarks import draw_border, draw_glyph, draw_reach, draw_tile, edge_look, edge_title, mark
from footwork.views.drawing.svgpieces import Body, draw_body
from footwork.views.drawing.svgplans import draw_plans, draw_ways, plan_legend, plans_drawn, plans_told
from footwork.views.telling.effects import tile_text
from footwork.views.telling.words import capital, cell_text, facing, label, noun, rule_title

CELL = 48  # from one side of a cell to the opposite one
MOST_CELLS = 96  # columns and rows: a larger board is cut around the piece
MOST_TOLD = 200  # cells of a reach that are told in words
_NOWHERE = (0.0, 0.0)
XY = tuple[float, float]


@checked
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
    if most < 1:
        raise MisuseError(f"a picture shows 1 or more columns and rows, not {most}")
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
        self.wide = CELL / min(self.grid.aspect, 1)
        self.tall = self.wide * self.grid.aspect
        self.lattice = Lattice(self.grid)
        corners = [point for cell in self._ends() for point in self.lattice.outline(cell)] or [_NOWHERE]
        self.low = min(x for x, _ in corners), min(y for _, y in corners)
        self.high = max(x for x, _ in corners), max(y for _, y in corners)
        self.width = self.left + self.wide * (self.high[0] - self.low[0]) + 16
        self.bottom = self.top + self.tall * (self.high[1] - self.low[1])
        self.plans = plans_drawn(self.state, drawing.side) if self.state.plans.by_piece else []
        self.legend = list(self._legend())

    def document(self) -> str:
        """The whole picture."""
        width = max(self.width, *(entry.width + 24 for entry in self.legend), 320)
        bottom = self.bottom + 14
        svg = Svg(width, bottom + ROW * legend_rows(self.legend, width) + 8)
        svg.add(f"<title>{text(self._title())}</title>", f"<desc>{text(self._description())}</desc>", style())
        svg.add(shape("rect", "page", width=svg.width, height=svg.height))
        if not self.state.board.exists:
            svg.add(caption("label", width / 2, 40, "(no board)"))
            return svg.document()
        below = (self._labels, self._ground, self._stops, self._overlay, self._edges, self._ways)
        for layer in (*below, self._pieces, self._badges, self._planned, self._way):
            svg.add(*layer())
        svg.add(*draw_legend(self.legend, width, bottom, self._tile()))
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
            arrivals = list(reach.values())
            stops, passing = ([a for a in arrivals if a.can_stop is can][:MOST_TOLD] for can in (True, False))
            ends = [f"{cell_text(self.state, a.cell)} for {decimal(a.charge)}" for a in stops]
            parts.append(f"{label(self.state, reach.piece)} can stop on {', '.join(ends) or 'nothing'}.")
            through = ", ".join([cell_text(self.state, a.cell) for a in passing])
            parts += [f"It can pass {through}."] if through else []
        parts += plans_told(self.state, self.plans)
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

    def _points(self, points: Sequence[XY]) -> list[XY]:
        """Points of the plane on the page."""
        left, top, wide, tall, low, high = self.left, self.top, self.wide, self.tall, self.low, self.high
        if self.grid.rows is Axes.DOWN:
            return [(left + wide * (x - low[0]), top + tall * (y - low[1])) for x, y in points]
        return [(left + wide * (x - low[0]), top + tall * (high[1] - y)) for x, y in points]

    def _middle(self, cell: Cell) -> XY:
        return self._points([self.lattice.centre(cell)])[0]

    def _centre(self, cells: tuple[Cell, ...]) -> tuple[float, float]:
        """The middle of all that a piece covers."""
        middles = [self._middle(cell) for cell in cells]
        return sum(x for x, _ in middles) / len(middles), sum(y for _, y in middles) / len(middles)

    def _outline(self, cell: Cell) -> list[tuple[float, float]]:
        return self._points(self.lattice.outline(cell))

    def _shown(self, cell: Cell) -> bool:
        return self.drawing.shows(cell)

    @kept
    def _cells(self) -> list[tuple[Cell, str]]:
        """The cells that are drawn, with their terrains."""
        cell, palette = self.grid.cell, self.state.board.palette
        return [
            (cell(column, row), palette[code])
            for row, codes in zip(self.rows, self.drawing.codes, strict=True)
            for column, code in zip(self.columns, codes, strict=True)
            if code != VOID
        ]

    def _tile(self) -> list[tuple[float, float]]:
        """The outline of a small cell around 0, for the legend."""
        zero = self.grid.cell(0, 0)
        x, y = self._middle(zero)
        return [((a - x) * 22 / CELL, (b - y) * 22 / CELL) for a, b in self._outline(zero)]

    # Layers, from the ground up

    def _labels(self) -> Iterator[str]:
        for x in self.columns:
            middle = self._middle(self.grid.cell(x, self.rows[0]))[0]
            yield caption("label", middle, self.top - 12, self.drawing.column_label(x))
        for y in self.rows:
            middle = self._middle(self.grid.cell(self.columns[0], y))[1] + 5
            yield caption("label", (self.left - 6) / 2 + 2, middle, self.drawing.row_label(y))

    def _ground(self) -> Iterator[str]:
        fills = {name: self._fill(name) for name in {name: None for _, name in self._cells}}
        for cell, name in self._cells:
            yield from draw_tile(self._outline(cell), fills[name])
        signs = {name: self._sign(name) for name in fills}
        for cell, name in self._cells:
            glyph = self.drawing.sign if cell in self.drawing.acting else signs[name]
            if glyph:
                yield from draw_glyph(*self._nook(cell), glyph)

    def _nook(self, cell: Cell) -> tuple[float, float]:
        """Where a sign lies beside the mark in the middle of a cell: towards its upper corner, the left one of two."""
        (x, y), corners = self._middle(cell), self._outline(cell)
        left, top = min(corners, key=lambda corner: (round(corner[1]), corner[0]))
        share = 14 / 24 if len(corners) == 4 else 0.64
        return x + (left - x) * share, y + (top - y) * share

    def _stops(self) -> Iterator[str]:
        """One line around all cells to stop on."""
        stops = [arrival.cell for arrival in self._arrivals if arrival.can_stop]
        if stops:
            yield draw_reach([self._points(ring) for ring in rings(map(self.lattice.outline, stops))])

    def _fill(self, terrain: str) -> str:
        """How a terrain is filled: as the ruleset says, or else by what it does to a walker."""
        look = self.state.rules.terrain[terrain].look
        return self.drawing.ground_look(terrain) if look is None else "blocked" if look == "closed" else look

    def _sign(self, terrain: str) -> str:
        """The character of a terrain; none for plain ground that is drawn with a dot."""
        glyph = self.state.rules.terrain[terrain].glyph or ""
        return "" if glyph == "." and self._fill(terrain) == "plain" else glyph

    def _overlay(self) -> Iterator[str]:
        """The costs on free cells."""
        for arrival in self._arrivals:
            if not self.state.at(arrival.cell):
                yield from self._cost(*self._middle(arrival.cell), 15 if self._is_square else 13, arrival)

    def _badges(self) -> Iterator[str]:
        """The costs on cells where somebody stands, at the corner."""
        for arrival in self._arrivals:
            if self.state.at(arrival.cell):
                x, y = self._middle(arrival.cell)
                yield from self._cost(x + CELL / 2 - 14, y + CELL / 2 - 14, 10, arrival)

    @kept
    def _arrivals(self) -> list[Arrival]:
        arrivals = () if self.drawing.reach is None else self.drawing.reach.values()
        return [each for each in arrivals if self.drawing.window is None or self._shown(each.cell)]

    def _cost(self, x: float, y: float, radius: float, arrival: Arrival) -> Iterator[str]:
        yield from mark(x, y, radius, "pass" if not arrival.can_stop else "ask" if arrival.stop == "ask" else "stop")
        words = decimal(arrival.charge)
        size = "small" if radius < 12 or len(words) > 3 else "mid" if len(words) > 2 else "full"
        kind = f"cost {size}" + ("" if arrival.can_stop else " thin")
        yield caption(kind, x, y + (5 if size == "full" else 4), words)

    def _edges(self) -> Iterator[str]:
        for edge, border in self.state.board.borders.items():
            if self._shown(edge.a) or self._shown(edge.b):
                yield from self._edge(edge, border)

    def _edge(self, edge: Edge, border: Border) -> Iterator[str]:
        one, other = self._side(edge)
        free = border.free_from
        towards = None if free is None else self._middle(edge.b if free == edge.a else edge.a)
        yield from draw_border(one, other, edge_look(self.state, border), towards)

    def _side(self, edge: Edge) -> tuple[tuple[float, float], tuple[float, float]]:
        """The ends of the side that two cells share."""
        shared = {*self.lattice.outline(edge.a)} & {*self.lattice.outline(edge.b)}
        one, other = sorted(self._points([*shared]))
        return one, other

    def _pieces(self) -> Iterator[str]:
        for piece in self.state.pieces:
            if piece.at is not None and any(self._shown(cell) for cell in piece.cells):
                yield from self._piece(piece)

    def _piece(self, piece: Piece) -> Iterator[str]:
        yield f"<g><title>{text(f'{label(self.state, piece)} ({piece.id})')}</title>"
        yield from draw_body(self._body(piece))
        mover = self.drawing.reach is not None and piece.id == self.drawing.reach.piece
        # In the first row, so that the costs at the corners of the other cells do not lie over it.
        row = self._first_row(piece)
        middle = sum(x for x, _ in row) / len(row)
        yield caption("name mover" if mover else "name", middle, row[0][1] + 4, self._short(piece))
        yield "</g>"

    def _first_row(self, piece: Piece) -> list[tuple[float, float]]:
        """The middles of the cells of a piece that lie highest on the page."""
        middles = [self._middle(cell) for cell in piece.cells]
        top = min(y for _, y in middles)
        return [(x, y) for x, y in middles if y < top + 1]

    def _body(self, piece: Piece) -> Body:
        """The body of a piece: a box, but over several cells that are no squares one of their form."""
        middles = [self._middle(cell) for cell in piece.cells]
        xs, ys, half = [x for x, _ in middles], [y for _, y in middles], self._half(piece)
        box = (min(xs) - half, min(ys) - half, max(xs) - min(xs) + 2 * half, max(ys) - min(ys) + 2 * half)
        body = Body("own" if self._is_own(piece) else "other", box, ahead=self._ahead(piece))
        if piece.footprint.is_single or self._is_square:
            return body
        around = [inset(self._points(ring), 5) for ring in rings(map(self.lattice.outline, piece.cells))]
        between = [
            self._side(Edge.between(cell, other))
            for cell in piece.cells
            for other in self.grid.across(cell)
            if other in piece.cells and cell < other
        ]
        return body._replace(
            rings=around, front=_furthest(middles, body.ahead), within=between, anchor=self._mark_of(piece.cells[0])
        )

    def _mark_of(self, anchor: Cell) -> list[tuple[float, float]]:
        """Two short strokes in the upper corner of a cell."""
        ring = inset(self._outline(anchor), 9)
        i = min(range(len(ring)), key=lambda i: (round(ring[i][1]), ring[i][0]))
        (x, y), ends = ring[i], (ring[i - 1], ring[(i + 1) % len(ring)])
        one, other = ((x + (a - x) / 2, y + (b - y) / 2) for a, b in ends)
        return [one, (x, y), other]

    @property
    def _is_square(self) -> bool:
        return len(self.grid.cardinals) == 4

    def _half(self, piece: Piece) -> float:
        """How far the body of a piece reaches: six sides leave it less room than four, and a square one the least."""
        if self._is_square:
            return CELL / 2 - 5
        return CELL * (0.365 if self._is_own(piece) else 0.315)

    def _ahead(self, piece: Piece) -> tuple[float, float] | None:
        """Where a piece heads on the page; None if that does not matter."""
        way = facing(self.state, piece)
        if way is None or piece.at is None:
            return None
        (ax, ay), (bx, by) = self._middle(piece.at), self._middle(piece.at + self.grid.offset(way))
        return (bx - ax) / hypot(bx - ax, by - ay), (by - ay) / hypot(bx - ax, by - ay)

    def _short(self, piece: Piece) -> str:
        """The name of a piece as it fits on it: whole, or what tells it from others; the legend explains that."""
        row = [x for x, _ in self._first_row(piece)]
        body = self._half(piece) * 2 if piece.footprint.is_single else CELL - 10
        name, room = label(self.state, piece), int((max(row) - min(row) + body - 2) / 7.5)
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
        points = [self._centre(path.covered(node)) for node in path.nodes]
        yield polyline("way", points)
        yield shape("circle", "goal", cx=points[-1][0], cy=points[-1][1], r=6)

    def _ways(self) -> Iterator[str]:
        return draw_ways(self.plans, self._middle)

    def _planned(self) -> Iterator[str]:
        stands = {piece.id: piece.cells[0] for piece in self.state.pieces if piece.at is not None}
        taken = {cell for piece in self.state.pieces for cell in piece.cells} | {a.cell for a in self._arrivals}
        return draw_plans(self.plans, self._middle, stands, taken)

    # The legend

    def _legend(self) -> Iterator[Entry]:
        """What is shown."""
        state = self.state
        if not state.board.exists:
            return
        arrivals = self._arrivals
        cell = noun(state, "cell")
        large = self.drawing.reach is not None and not state.piece(self.drawing.reach.piece).footprint.is_single
        corner = "the top-left" if self.grid.rows is Axes.DOWN else "the bottom-left"
        corner = corner if self._is_square else "its marked"
        what = f"cost to stop with {corner} {cell} there" if large else "cost to stop there"
        if any(a.can_stop and a.stop is True for a in arrivals):
            yield Entry("mark", "stop", what)
        if any(a.can_stop and a.stop == "ask" for a in arrivals):
            yield Entry("mark", "ask", f"{what}; others make way" if _displaces(self.drawing) else what)
        if any(not a.can_stop for a in arrivals):
            yield Entry("mark", "pass", "cost to pass, no stop")
        if self.drawing.path is not None:
            yield Entry("way", "", "the way")
        yield from (Entry(sort, look, words) for sort, look, words in plan_legend(self.plans))
        for side, own in self._sides():
            yield Entry("piece", "own" if own else "other", side)
        names = {name for _, name in self._cells}
        for name in (each for each in state.rules.terrain if each in names):
            look = self._fill(name)
            yield Entry("tile", f"{look} {self._sign(name)}", rule_title(state, name))
        acts = {
            tile_text(state, rule.on, rule.effects): None
            for cell in (cell for cell, _ in self._cells if cell in self.drawing.acting)
            for rule in state.board.effects.get(cell, ())
        }
        yield from (Entry("tile", f"acts {self.drawing.sign}", capital(words)) for words in acts)
        shown = (b for e, b in state.board.borders.items() if self._shown(e.a) or self._shown(e.b))
        edges = {edge_title(state, border): edge_look(state, border) for border in shown}
        yield from (Entry("edge", look, title) for title, look in edges.items())
        if self.drawing.window is not None:
            yield Entry("note", "", f"{self._part()} of a larger board")

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


def _furthest(middles: list[tuple[float, float]], ahead: tuple[float, float] | None) -> tuple[float, float]:
    """Of points the first of those that lie furthest ahead."""
    x, y = ahead or (0, 0)
    return max(middles, key=lambda middle: round(middle[0] * x + middle[1] * y))


def _displaces(drawing: Drawing) -> bool:
    arrivals = () if drawing.reach is None else drawing.reach.values()
    return any(arrival.stance.judge.profile.value("settle") == "displace" for arrival in arrivals)
