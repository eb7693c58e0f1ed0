"""Drawing: what is on each place of a board, before it becomes text. Every mark has a shape and a look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import Literal, NamedTuple

from footwork.board.board import VOID, Border
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.geometry import Axes, Cell, Edge, Grid, Laid, Place
from footwork.query.path import Path
from footwork.query.reach import Arrival, Reach
from footwork.rules.texts import decimal
from footwork.values import dataclass, kept
from footwork.views.looks import terrain_sign, walking_look
from footwork.views.telling.effects import cell_doings
from footwork.views.telling.words import rule_title

Look = Literal[
    "plain", "label", "own", "other", "blocked", "slow", "reach", "pass", "path", "goal", "edge", "mark",
    "wrong", "complete", "acts",
]  # fmt: skip

PASS, STEP, GOAL = ":", "*", "X"
OWN, OTHER, GROUND = "@", "M", "?"
MORE, MOST_TOGETHER = "+", 3  # of pieces on one cell so many are drawn; then there are more
SIGNS = "%&$¤"  # for cells that do something by themselves: the first that means nothing else on the board


class Span(NamedTuple):
    """Characters that look alike."""

    text: str
    look: Look = "plain"


class Window(NamedTuple):
    """The part of a board that is drawn."""

    columns: range
    rows: range


class Overlay(NamedTuple):
    """What is laid over a board besides a reach or a path: spans on cells, marks behind pieces, what they mean."""

    cells: Mapping[Cell, Span] = {}
    pieces: Mapping[str, Span] = {}
    legend: tuple[tuple[Span, str], ...] = ()


NO_OVERLAY = Overlay()


def part(size: int, fitting: int, wanted: list[int]) -> range:
    """So many of a board's columns or rows, around those that are wanted; around the first if these are too many."""
    low, high = min(wanted), max(wanted)
    if high - low >= fitting:
        low = high = wanted[0]
    start = max(0, min((low + high + 1) // 2 - fitting // 2, size - fitting))
    return range(start, min(start + fitting, size))


@dataclass
class Marks:
    """What can be seen on a drawing: pieces, terrains, what cells do, how they look, and one of the costs."""

    pieces: set[str] = field(default_factory=set)
    terrains: set[str] = field(default_factory=set)
    acts: dict[str, None] = field(default_factory=dict)
    looks: set[Look] = field(default_factory=set)
    cost: str = ""


@dataclass(frozen=True)
class Drawing:
    """A board with what is laid over it: a reach, a path, a marked cell. `side` is who looks at it.

    Without a `window`, the whole board is drawn. Raises MisuseError for a side that there is not.
    """

    state: State
    reach: Reach | None = None
    path: Path | None = None
    mark: Cell | None = None
    side: str | None = None
    window: Window | None = None
    overlay: Overlay = NO_OVERLAY

    def __post_init__(self) -> None:
        if self.side is not None:
            self.state.side(self.side)

    @kept
    def spans(self) -> list[list[Span]]:
        """What is drawn on each cell: the columns of each row, from the top of the page."""
        ground = [self._ground(code) for code in range(len(self.state.board.palette))]
        spans = [[ground[code] for code in row] for row in self.codes]
        for row, column, _, span in self._over:
            spans[row][column] = span
        return spans

    @kept
    def codes(self) -> list[bytes]:
        """The codes of the board as they are drawn."""
        board, cell = self.state.board, self.grid.cell
        if self.window is None:
            return self.grid.lines(Laid(board.width, board.height, board.codes))
        places = ([cell(x, y) for x in self.columns] for y in self.rows)
        width, height = board.width, board.height
        return [
            bytes([board.codes[y * width + x] if 0 <= x < width and 0 <= y < height else VOID for x, y in row])
            for row in places
        ]

    @kept
    def _over(self) -> list[tuple[int, int, Cell, Span]]:
        """What is drawn in place of the ground, and where, counted from the top left of what is drawn."""
        found: list[tuple[int, int, Cell, Span]] = []
        rows, columns, place = {y: i for i, y in enumerate(self.rows)}, self.columns, self.grid.place
        first = columns[0] if columns else 0
        for cell, span in self._laid().items():
            x, y = place(cell)
            if y in rows and x in columns:
                found.append((rows[y], x - first, cell, span))
        return sorted(found)  # row by row: no place is there twice

    def _laid(self) -> dict[Cell, Span]:
        """What is laid over the ground: the path, a piece, an overlay, the reach, a sign; the first of these."""
        laid = dict.fromkeys(self.acting, Span(self.sign, "acts")) if self.acting else {}
        for cell, arrival in self._arrivals():
            laid[cell] = self._arrived(cell, arrival)
        laid.update(self.overlay.cells)
        pieces = self.state.pieces
        for cell, places in self.state.occupied.items():
            standing = tuple([pieces[i] for i in places])
            laid[cell] = self.piece_span(standing[0]) if len(standing) == 1 else self._together(standing)
        if self.path is not None:
            start, way = self.path.cells[:1], self.path.cells[1:]
            goal = {cell: Span(GOAL, "goal") for cell in way[-1:]}
            laid.update({cell: goal.get(cell, Span(STEP, "path")) for cell in way if cell not in start})
        return laid

    def _arrivals(self) -> Iterable[tuple[Cell, Arrival]]:
        """The part of the reach that may be drawn: of a large one it is asked for what lies in the window."""
        if self.reach is None:
            return ()
        if self.window is None or len(self.reach) <= len(self.window.columns) * len(self.window.rows):
            return self.reach.items()
        cells = (self.grid.cell(x, y) for y in self.rows for x in self.columns)
        return [(cell, arrival) for cell in cells if (arrival := self.reach.get(cell)) is not None]

    def _arrived(self, cell: Cell, arrival: Arrival) -> Span:
        stop, name = arrival.can_stop, self.state.board.terrain(cell) or ""
        known, seen = self._reached, (arrival.pips if stop else None, name, cell in self.acting)
        if seen not in known:
            beneath = ""
            if seen[2]:
                beneath = self.sign
            elif name in self._doing:
                beneath = self.state.rules.terrain[name].glyph or GROUND
            known[seen] = Span(decimal(arrival.charge) + beneath, "reach") if stop else Span(PASS + beneath, "pass")
        return known[seen]

    @kept
    def _reached(self) -> dict[tuple[int | None, str, bool], Span]:
        """How cells of the reach are drawn, by the cost to stop there, their ground, and whether there is a sign."""
        return {}

    @kept
    def _doing(self) -> frozenset[str]:
        """The terrains that do something to those who enter: they are drawn within a reach as well."""
        rules = self.state.rules
        names = self.state.board.palette[VOID + 1 :]
        return frozenset(name for name in names if any(rules.tags[tag].effects for tag in rules.terrain[name].tags))

    def _shows_through(self, cell: Cell) -> bool:
        """Whether the ground of a cell within reach is drawn as well: if it does something to those who enter."""
        return cell in self.acting or (self.state.board.terrain(cell) or "") in self._doing

    @kept
    def acting(self) -> frozenset[Cell]:
        """The cells that do something by themselves, where their ground does not tell: it is elsewhere too."""
        board = self.state.board
        acting = {cell for cell in (*board.effects, *board.marks) if cell_doings(self.state, cell)}
        by_ground = Counter(board.terrain(cell) for cell in acting)
        silent = {name for i, name in enumerate(board.palette) if acting and board.codes.count(i) > by_ground[name]}
        return frozenset(cell for cell in acting if board.terrain(cell) in silent)

    @kept
    def sign(self) -> str:
        """The character of such cells."""
        rules, pieces = self.state.rules, self.state.pieces
        taken = {terrain.glyph for terrain in rules.terrain.values()} | {piece.glyph for piece in pieces}
        return next((sign for sign in SIGNS if sign not in taken), SIGNS[0])

    def _together(self, pieces: tuple[Piece, ...]) -> Span:
        """How pieces on one cell are drawn: side by side, as many as there is room for."""
        spans = [self.piece_span(piece) for piece in pieces]
        texts = [span.text for span in spans]
        shown = texts if len(texts) <= MOST_TOGETHER else [*texts[: MOST_TOGETHER - 1], MORE]
        return Span("".join(shown), spans[-1].look)

    def piece_span(self, piece: Piece) -> Span:
        """How a piece is drawn."""
        own = self.side is not None and piece.side == self.side
        mark = self.overlay.pieces.get(piece.id)
        look: Look = "own" if own else "other"
        return (
            Span(glyph_of(piece, self.side), look)
            if mark is None
            else Span(glyph_of(piece, self.side) + mark.text, mark.look)
        )

    def _ground(self, code: int) -> Span:
        if code == VOID:
            return Span(" ")
        name = self.state.board.palette[code]
        return Span(self.state.rules.terrain[name].glyph or GROUND, self.ground_look(name))

    def ground_look(self, name: str) -> Look:
        """How a terrain looks: closed to walkers, slow or harmful, or plain."""
        rules = self.state.rules
        look = walking_look(rules, name)
        if look == "closed":
            return "blocked"
        return "plain" if look == "plain" and terrain_sign(rules, name) is None else "slow"

    @property
    def grid(self) -> Grid:
        """The grid of the board."""
        return self.state.rules.grid

    @property
    def size(self) -> tuple[int, int]:
        """The columns and rows of the whole board."""
        return self.grid.page(self.state.board.width, self.state.board.height)

    @property
    def columns(self) -> range:
        """The columns that are drawn."""
        return range(self.size[0]) if self.window is None else self.window.columns

    @property
    def rows(self) -> list[int]:
        """The rows that are drawn, from the top of the page."""
        rows = range(self.size[1]) if self.window is None else self.window.rows
        return list(rows if self.grid.rows is Axes.DOWN else reversed(rows))

    def shows(self, cell: Cell) -> bool:
        """Whether a cell lies in the part that is drawn."""
        if self.window is None:
            return self.state.board.inside(cell, self.grid)
        column, row = self.grid.place(cell)
        return column in self.window.columns and row in self.window.rows

    @kept
    def marks(self) -> Marks:
        """What can be seen on the cells that are drawn."""
        marks = Marks()
        bare = Counter(b"".join(self.codes))
        dear: dict[int, Arrival] = {}
        for row, column, cell, (_, look) in self._over:
            bare[self.codes[row][column]] -= 1
            marks.looks.add(look)
            if look in ("own", "other", "wrong", "complete") and self.state.at(cell):
                marks.pieces |= {piece.id for piece in self.state.at(cell)}
            elif cell in self.acting and look in ("acts", "reach", "pass"):
                marks.acts |= dict.fromkeys(cell_doings(self.state, cell))
            elif look in ("plain", "blocked", "slow") or (look in ("reach", "pass") and self._shows_through(cell)):
                marks.terrains.add(self.state.board.terrain(cell) or "")
            if look == "reach" and self.reach is not None:
                arrival = self.reach[cell]
                dear[arrival.pips] = arrival
        names = {code: self.state.board.palette[code] for code, count in bare.items() if count}
        marks.terrains |= set(names.values())
        marks.looks |= {self._ground(code).look for code in names}
        marks.cost = max((decimal(arrival.charge) for arrival in dear.values()), key=_as_example, default="")
        return marks

    def column_label(self, x: int) -> str:
        """What stands above a column."""
        return self.grid.notation.labels(Place(x, 0))[0]

    def row_label(self, y: int) -> str:
        """What stands beside a row."""
        return self.grid.notation.labels(Place(0, y))[1]

    @kept
    def edges(self) -> dict[tuple[int, int, int, int], Edge]:
        """The edges with a border, by the columns and rows of the cells on both sides, whichever comes first."""
        edges: dict[tuple[int, int, int, int], Edge] = {}
        for edge in self.state.board.borders:
            a, b = self.grid.place(edge.a), self.grid.place(edge.b)
            edges[*a, *b] = edges[*b, *a] = edge
        return edges

    def border(self, edge: Edge) -> Span:
        """What is drawn on an edge with a border."""
        return Span(edge_glyph(self.state, edge, self.state.board.borders[edge]), "edge")


def _as_example(cost: str) -> tuple[int, list[int]]:
    """How well a cost tells that it is one: those with the most digits, of these the lowest."""
    return len(cost), [-ord(character) for character in cost]


def glyph_of(piece: Piece, side: str | None) -> str:
    """The character of a piece: its own, or one that tells whose it is."""
    return piece.glyph or (OWN if side is not None and piece.side == side else OTHER)


def edge_glyph(state: State, edge: Edge, border: Border) -> str:
    """The character of a border: a wall, a door open or closed, or the way in which one may cross it."""
    grid = state.rules.grid
    (ax, ay), (bx, by) = grid.centre(edge.a), grid.centre(edge.b)
    upright = ay == by
    if border.free_from is not None:
        forward = border.free_from == edge.a
        if upright:
            return ">" if forward == (bx > ax) else "<"
        return "v" if forward == ((by > ay) == (grid.rows is Axes.DOWN)) else "^"
    kind = state.rules.edges[border.kind]
    if kind.cross == "when-open":
        return "'" if border.open else "+"
    if kind.cross:
        return ":" if upright else "."
    if ax != bx and not upright:
        falls = (ax < bx) == ((ay < by) == (grid.rows is Axes.DOWN))
        return ("/" if falls else "\\") if kind.adjacent else ("╱" if falls else "╲")
    if not kind.adjacent:
        return "┃" if upright else "━"
    return "|" if upright else "-"


def legend_of(drawing: Drawing) -> Iterator[tuple[Span, str]]:
    """Every mark that the drawing shows and what it means: pieces, ground and edges, overlays."""
    pieces: dict[Span, list[str]] = {}
    for piece in drawing.state.pieces:
        if piece.id in drawing.marks.pieces:
            names = pieces.setdefault(drawing.piece_span(piece), [])
            if piece.name not in names:
                names.append(piece.name)
    told: dict[tuple[str, str], Span] = {}
    for span, names in pieces.items():
        told.setdefault((span.text, ", ".join(names)), span)  # sides look different, and are called alike
    yield from ((span, words) for (_, words), span in told.items())
    yield from ground_legend(drawing)
    yield from _overlays(drawing)


def ground_legend(drawing: Drawing) -> Iterator[tuple[Span, str]]:
    """What the marks of the ground and of the edges mean, as far as they are drawn."""
    state = drawing.state
    for code, name in enumerate(state.board.palette):
        if code != VOID and name in drawing.marks.terrains:
            glyph = state.rules.terrain[name].glyph or GROUND
            yield Span(glyph, drawing.ground_look(name)), rule_title(state, name)
    if drawing.marks.acts:
        yield Span(drawing.sign, "acts"), ", ".join(drawing.marks.acts)
    edges: dict[str, str] = {}
    for edge, border in state.board.borders.items():
        if not drawing.shows(edge.a) and not drawing.shows(edge.b):
            continue
        door = state.rules.edges[border.kind].cross == "when-open"
        how = "" if not door else " (open)" if border.open else " (closed)"
        how = " (one way)" if border.free_from is not None else how
        glyphs, glyph = edges.get(border.kind + how, ""), edge_glyph(state, edge, border)
        edges[border.kind + how] = glyphs if glyph in glyphs else glyphs + glyph
    yield from ((Span(glyphs, "edge"), meaning) for meaning, glyphs in edges.items())
    yield from drawing.overlay.legend


def _overlays(drawing: Drawing) -> Iterator[tuple[Span, str]]:
    marks = drawing.marks
    overlays: tuple[tuple[Span, str], ...] = (
        (Span(marks.cost, "reach"), "cost to stop there"),
        (Span(PASS, "pass"), "pass only"),
        (Span(STEP, "path"), "the way"),
        (Span(GOAL, "goal"), "its end"),
    )
    yield from ((span, meaning) for span, meaning in overlays if span.look in marks.looks)
