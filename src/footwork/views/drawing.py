"""Drawing: what is on each place of a board, before it becomes text. Every mark has a shape and a look."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from footwork.board.board import VOID, Border
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.geometry import Axes, Cell, CompassNotation, Edge, LetterNotation
from footwork.query.path import Path
from footwork.query.reach import Reach
from footwork.rules.patches import row_path
from footwork.rules.texts import decimal
from footwork.views.words import rule_title

Look = Literal["plain", "label", "own", "other", "blocked", "slow", "reach", "pass", "path", "goal", "edge", "mark"]

PASS, STEP, GOAL = ":", "*", "X"
OWN, OTHER, GROUND = "@", "M", "?"


class Span(NamedTuple):
    """Characters that look alike."""

    text: str
    look: Look = "plain"


@dataclass(frozen=True)
class Drawing:
    """A board with what is laid over it: a reach, a path, a marked cell. `side` is who looks at it."""

    state: State
    reach: Reach | None = None
    path: Path | None = None
    mark: Cell | None = None
    side: str | None = None

    def at(self, cell: Cell) -> Span:
        """What is drawn on a cell: the path, a piece, the reach, the ground; the first of these."""
        if self.path is not None and cell in self.path.cells[1:] and cell != self.path.cells[0]:
            return Span(GOAL, "goal") if cell == self.path.cells[-1] else Span(STEP, "path")
        occupants = self.state.at(cell)
        if occupants:
            return self.piece_span(occupants[-1])
        if self.reach is not None:
            arrival = self.reach.get(cell)
            if arrival is not None:
                return self._arrived(cell, decimal(arrival.charge), stop=arrival.can_stop)
        return self._ground(cell)

    def _arrived(self, cell: Cell, cost: str, *, stop: bool) -> Span:
        """What is drawn on a cell within reach; ground that does something to those who enter shows through."""
        name = self.state.board.terrain(cell) or ""
        acts = any(self.state.rules.tags[tag].effects for tag in self.state.rules.terrain[name].tags)
        beneath = self._ground(cell).text if acts else ""
        return Span(cost + beneath, "reach") if stop else Span(PASS + beneath, "pass")

    def piece_span(self, piece: Piece) -> Span:
        """How a piece is drawn."""
        own = self.side is not None and piece.side == self.side
        return Span(glyph_of(piece, self.side), "own" if own else "other")

    def _ground(self, cell: Cell) -> Span:
        name = self.state.board.terrain(cell)
        if name is None:
            return Span(" ")
        glyph = self.state.rules.terrain[name].glyph or GROUND
        return Span(glyph, self.ground_look(name))

    def ground_look(self, name: str) -> Look:
        """How a terrain looks: closed to walkers, slow or harmful, or plain."""
        rules, mode = self.state.rules, self.state.rules.document.mode
        for tag in rules.terrain[name].tags:
            if rules.base.get(row_path(tag, mode, "enter")) is False:
                return "blocked"
            slows = (rules.base.get(row_path(tag, mode, attribute)) for attribute in ("multiply", "add"))
            if any(slows) or rules.tags[tag].effects:
                return "slow"
        return "plain"

    @property
    def rows(self) -> list[int]:
        """The rows from the top of the page."""
        rows = range(self.state.board.height)
        return list(rows if self.state.rules.grid.axes is Axes.DOWN else reversed(rows))

    @cached_property
    def column_labels(self) -> list[str]:
        """What stands above each column."""
        return [self._label(Cell(x, 0), column=True) for x in range(self.state.board.width)]

    def row_label(self, y: int) -> str:
        """What stands beside a row."""
        return self._label(Cell(0, y), column=False)

    def _label(self, cell: Cell, *, column: bool) -> str:
        notation = self.state.rules.grid.notation
        text = notation.format(cell)
        match notation:
            case LetterNotation():
                letters = text.rstrip("0123456789")
                return letters if column else text.removeprefix(letters)
            case CompassNotation():
                north, east = text.split()
                return east if column else north
            case _:
                return text.split(",")[0 if column else 1]

    def border(self, one: Cell, other: Cell) -> Span | None:
        """What is drawn between two cells; None where there is nothing."""
        edge = Edge(min(one, other), max(one, other))
        border = self.state.board.borders.get(edge)
        if border is None:
            return None
        return Span(edge_glyph(self.state, edge, border), "edge")


def glyph_of(piece: Piece, side: str | None) -> str:
    """The character of a piece: its own, or one that tells whose it is."""
    return piece.glyph or (OWN if side is not None and piece.side == side else OTHER)


def edge_glyph(state: State, edge: Edge, border: Border) -> str:
    """The character of a border: a wall, a door open or closed, or the way in which one may cross it."""
    upright = edge.a.y == edge.b.y
    if border.free_from is not None:
        forward = border.free_from == edge.a
        if upright:
            return ">" if forward else "<"
        return "v" if forward == (state.rules.grid.axes is Axes.DOWN) else "^"
    kind = state.rules.edges[border.kind]
    if kind.cross == "when-open":
        return "'" if border.open else "+"
    if kind.cross:
        return ":" if upright else "."
    return "|" if upright else "-"


def legend_of(drawing: Drawing) -> Iterator[tuple[Span, str]]:
    """Every mark that the drawing shows and what it means: pieces, ground and edges, overlays."""
    pieces: dict[Span, list[str]] = {}
    for piece in drawing.state.pieces:
        if piece.at is not None:
            names = pieces.setdefault(drawing.piece_span(piece), [])
            if piece.name not in names:
                names.append(piece.name)
    for span, names in pieces.items():
        yield span, ", ".join(names)
    yield from ground_legend(drawing)
    yield from _overlays(drawing)


def ground_legend(drawing: Drawing) -> Iterator[tuple[Span, str]]:
    """What the marks of the ground and of the edges mean, as far as the board has them."""
    state = drawing.state
    used = set(state.board.codes)
    for code, name in enumerate(state.board.palette):
        if code != VOID and code in used:
            glyph = state.rules.terrain[name].glyph or GROUND
            yield Span(glyph, drawing.ground_look(name)), rule_title(state, name)
    edges: dict[Span, str] = {}
    for edge, border in state.board.borders.items():
        door = state.rules.edges[border.kind].cross == "when-open"
        how = "" if not door else " (open)" if border.open else " (closed)"
        how = " (one way)" if border.free_from is not None else how
        edges.setdefault(Span(edge_glyph(state, edge, border), "edge"), border.kind + how)
    yield from edges.items()


def _overlays(drawing: Drawing) -> Iterator[tuple[Span, str]]:
    if drawing.reach is not None:
        yield Span("1.5", "reach"), "cost to stop there"
        if any(not arrival.can_stop for arrival in drawing.reach.values()):
            yield Span(PASS, "pass"), "pass only"
    if drawing.path is not None and drawing.path.steps:
        if len(drawing.path.steps) > 1:
            yield Span(STEP, "path"), "the way"
        yield Span(GOAL, "goal"), "its end"
