"""The bridge to the native core: rules, boards and pieces as integers.

What is compiled is kept: a ground is numbered once for a ruleset, a board once for its lifetime, a profile once
for each footprint. A query passes no map data; an edited board passes what was edited.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from fractions import Fraction
from threading import RLock
from typing import Any, Literal

import footwork._core as _core
from footwork.board.auras import own_strokes, paint_for
from footwork.board.board import VOID, Board, Border, Edited, Mark
from footwork.board.ground import ground_of, marks_on, terrain_marks
from footwork.board.nearby import around
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.errors import LimitError
from footwork.geometry import Cell, Direction, Edge
from footwork.query.judge import Judge
from footwork.query.mover import Mover
from footwork.query.step import Node
from footwork.rules.patches import RELATIONS
from footwork.rules.profile import Profile, Row
from footwork.rules.rules import Rules
from footwork.rules.schema import Stop

_RELATION_BITS = {name: 1 << i for i, name in enumerate(RELATIONS)}
STOPS: tuple[Stop, Stop, Stop] = (False, True, "ask")
"""Whether one may stop, by the core's numbers for it."""
NodeRow = tuple[int, int, int, int, int, int]
"""A node as the core says it: x, y, turned, heading, parity, halted."""
MOST_CHARGES = 64
MOST_GROUNDS = 1 << 16
MOST_MOVERS = 64
NOBODY = -1
"""No place in the roster."""
_NUMBERING = RLock()
"""Held while kinds of ground and what they are to a mover are numbered, so that all threads count alike."""
if hasattr(os, "register_at_fork"):  # or a copy of the process might wait for a thread that it does not have
    os.register_at_fork(
        before=_NUMBERING.acquire, after_in_parent=_NUMBERING.release, after_in_child=_NUMBERING.release
    )


class Grounds:
    """The kinds of ground of a ruleset, numbered: void, the terrains, and every other mix of tags that occurs."""

    def __init__(self, rules: Rules) -> None:
        self.marks: list[tuple[Mark, ...]] = [()]
        self.marks += [terrain_marks(rules, terrain) for terrain in rules.terrain]
        self.numbers = {marks: i for i, marks in enumerate(self.marks) if i != VOID}

    def number(self, marks: tuple[Mark, ...]) -> int:
        """The number of a mix of tags; a new one if it was not met before."""
        known = self.numbers.get(marks)
        if known is not None:
            return known
        with _NUMBERING:
            known = self.numbers.get(marks)
            if known is None:
                known = len(self.marks)
                if known >= MOST_GROUNDS:
                    raise LimitError(f"the cells of this ruleset carry more than {MOST_GROUNDS:,} mixes of tags")
                self.marks.append(marks)
                self.numbers[marks] = known
            return known


def grounds_of(rules: Rules) -> Grounds:
    """The numbered grounds of a ruleset."""
    known: Grounds | None = rules.compiled.lasting.get("grounds")
    if known is None:  # native boards count by these numbers: there is one of it, whoever was first
        known = rules.compiled.lasting.setdefault("grounds", Grounds(rules))
    return known


def native_board(rules: Rules, board: Board) -> _core.Board:
    """The native board, made once and kept beside the board; for an edited board only the edit is passed."""
    known: tuple[Grounds, _core.Board] | None = board.__dict__.get("_native")
    grounds = grounds_of(rules)
    if known is None or known[0] is not grounds:
        edited: Edited | None = board.__dict__.pop("_edit", None)
        if edited is not None and edited.native[0] is grounds:
            made = _edited(rules, board, *edited)
        else:
            made = _whole(rules, board)
        known = board.__dict__["_native"] = (grounds, made)
    return known[1]


def _whole(rules: Rules, board: Board) -> _core.Board:
    numbers = [VOID, *(1 + list(rules.terrain).index(name) for name in board.palette[1:])]
    codes = board.codes if numbers == list(range(len(numbers))) else board.codes.translate(_table(numbers))
    cells = [_cell(rules, board, cell) for cell in board.marks]
    borders = [_border(rules, edge, border) for edge, border in board.borders.items()]
    return _core.Board(board.width, board.height, codes, rules.grid.sides, cells, borders)


def _table(numbers: list[int]) -> bytes:
    return bytes(numbers) + bytes(256 - len(numbers))


def _edited(
    rules: Rules, board: Board, native: tuple[Grounds, _core.Board], what: tuple[Cell | Edge, ...]
) -> _core.Board:
    cells = [_cell(rules, board, each) for each in what if isinstance(each, Cell)]
    borders = [_border(rules, each, board.borders[each]) for each in what if isinstance(each, Edge)]
    return native[1].edited(cells, borders)


def _cell(rules: Rules, board: Board, cell: Cell) -> tuple[int, int, int]:
    if board.terrain(cell) is None:
        return (cell.x, cell.y, VOID)
    return (cell.x, cell.y, grounds_of(rules).number(marks_on(rules, board, cell, {})))


def _border(rules: Rules, edge: Edge, border: Border) -> tuple[int, int, int, int]:
    kind = rules.edges[border.kind]
    bits = 0
    if kind.stops(border.open):
        forward, backward = border.free_from != edge.a, border.free_from != edge.b
        bits = 16 | forward * 1 | backward * 2
        if kind.corner:
            bits |= forward * 4 | backward * 8
    side = rules.grid.sides.index((edge.b.x - edge.a.x, edge.b.y - edge.a.y))
    return (edge.a.x, edge.a.y, side, bits)


Search = Literal["suited", "buckets", "wide", "window", "window-wide", "window-plain", "rows"]
SEARCHES: tuple[Search, ...] = ("suited", "buckets", "wide", "window", "window-wide", "window-plain", "rows")
_among = _core.Ask.among
_NUMBERS = {search: number for number, search in enumerate(SEARCHES)}


def native_ask(judge: Judge, *, search: Search = "suited", most: int = -1) -> _core.Ask:
    """A prepared native question for a piece on the board; a comparison may ask for one of the searches.

    With `most`, it is only for what costs no more than that: it looks at nobody who is further away.
    """
    rules, mover = judge.rules, judge.mover
    if not judge.alone and judge.occupants is None:
        return native_among(judge.state, judge.piece, mover, search=search, most=most)
    radius = mover.range_for(most)
    painted = judge.painted if radius is None else judge.painted_near(radius)
    # Both may bring up new kinds of ground, which the profile has to know.
    board, overlay = native_board(rules, judge.board), _overlay(judge, painted, radius)
    profile = native_profile(mover, grounds_of(rules))
    return _core.Ask(board, profile, overlay, node_tuple(mover, judge.start()), SEARCHES.index(search))


def native_among(state: State, piece: Piece, mover: Mover, *, search: Search = "suited", most: int = -1) -> _core.Ask:
    """The question of a piece that meets everybody else who stands on the board.

    With `most`, it is only for what costs no more than that: it looks at nobody who is further away.
    """
    paint = _painted(state, piece) if state.rules.paints else None
    try:
        board, profile = state.board.__dict__["_movers"][mover]
    except KeyError:
        board, profile = _on_board(state, mover)
    if paint is not None:  # on the board alone there may be fewer kinds of ground
        profile = native_profile(mover, grounds_of(state.rules))
    at = piece.at
    start = (at[0], at[1], 0, 0, 0, 0) if mover.starts_plainly and at is not None else mover.start_row(piece)
    who, side, number = state.index[piece.id], state.side_numbers[piece.side], _NUMBERS[search]
    return _among(board, profile, state.crowd, who, side, start, number, most, paint)


def _painted(state: State, piece: Piece) -> _core.Paint | None:
    """What auras paint for a piece, kept beside the paint of its side; for paint that was changed, only the change."""
    paint = paint_for(state, piece)
    if paint is None:
        return None
    rules, board, grounds = state.rules, state.board, grounds_of(state.rules)

    def numbered(cells: Iterable[tuple[int, int]], but: int) -> list[tuple[int, int, int]]:
        found = [(Cell(x, y), paint.on(x, y, but=but)) for x, y in cells]
        return [
            (*cell, grounds.number(marks_on(rules, board, cell, {cell: marks})) if marks else VOID)
            for cell, marks in found
            if board.terrain(cell) is not None
        ]

    known: tuple[Grounds, _core.Paint] | None = paint.native
    if known is None or known[0] is not grounds:
        edited = paint.edited
        if edited is not None and edited.native[0] is grounds:
            made = edited.native[1].changed(numbered(edited.cells, NOBODY))
        else:
            made = _core.Paint(numbered(paint.cells(), NOBODY))
        known = paint.native = (grounds, made)
    own = {cell for stroke in own_strokes(state, piece) for cell in stroke.cells}
    return known[1].changed(numbered(own, state.index[piece.id])) if own else known[1]


_Prepared = tuple[_core.Board, _core.Profile]


def _on_board(state: State, mover: Mover) -> _Prepared:
    """The native board, and the native profile of a mover that knows every ground on it; kept beside the board.

    A board does not change: kinds of ground that others bring up later are none of its.
    """
    movers: dict[Mover, _Prepared] | None = state.board.__dict__.get("_movers")
    if movers is None:
        movers = state.board.__dict__["_movers"] = {}
    known = movers.get(mover)
    if known is not None:
        return known
    board = native_board(state.rules, state.board)  # before the profile: it may bring up new kinds of ground
    profile = native_profile(mover, grounds_of(state.rules))
    if len(movers) >= MOST_MOVERS:
        movers.clear()
    movers[mover] = (board, profile)
    return board, profile


def node_tuple(mover: Mover, node: Node) -> tuple[int, int, int, int, int, int]:
    """A node for the core; headings count only where they matter."""
    (x, y), turned, heading, parity, halted = node
    return (x, y, int(turned), mover.headings[heading] if mover.has_heading else 0, parity, int(halted))


def node_of(mover: Mover, heading: Direction, row: tuple[int, ...]) -> Node:
    """The node that a row of the core stands for; `heading` is that of the piece, where it does not matter."""
    if mover.has_heading:
        heading = mover.grid.directions[row[3]]
    return _new(Node, (_new(Cell, row[:2]), mover.lies[row[2]], heading, row[4], row[5] == 1))


def stop_of(number: int) -> Stop:
    """Whether one may stop, from the core's number for it."""
    return STOPS[number]


def stop_number(stop: Stop) -> int:
    """The core's number for whether one may stop."""
    return STOPS.index(stop)


_new = tuple.__new__  # nodes come in thousands: without a call into Python for each


Painted = Mapping[Cell, tuple[Mark, ...]]


def _overlay(judge: Judge, painted: Painted, radius: int | None) -> list[tuple[int, int, int, int]]:
    """The cells that are not as the board says: occupied by others, or painted by their auras."""
    if judge.alone:
        return []
    relations: dict[Cell, int] = {}
    for other in _others(judge, radius):
        if other.id != judge.piece.id:
            for cell in other.cells:
                relations[cell] = relations.get(cell, 0) | _RELATION_BITS[judge.piece.relation_to(other)]
    rules, board, grounds = judge.rules, judge.board, grounds_of(judge.rules)
    return [
        (*cell, grounds.number(marks_on(rules, board, cell, painted)), relations.get(cell, 0))
        for cell in dict.fromkeys((*relations, *painted))
        if board.terrain(cell) is not None
    ]


def _others(judge: Judge, radius: int | None) -> Iterable[Piece]:
    """The pieces that the judge counts as standing on the board; those alone that may be near enough."""
    if judge.occupants is None:
        state = judge.state
        return (state.pieces[i] for i in around(state, judge.piece.cells, [radius]))
    return {piece.id: piece for pieces in judge.occupants.values() for piece in pieces}.values()


def native_profile(mover: Mover, grounds: Grounds) -> _core.Profile:
    """The native profile of a kind of mover; made anew when new kinds of ground have come up."""
    known: _NativeProfile | None = mover.native
    if known is None or known.numbered is not grounds:
        known = mover.native = _NativeProfile(mover, grounds)
    return known.up_to_date()


class _NativeProfile:
    """The numbers of a mover; every rule that changes costs gets a bit, every kind of ground is folded once."""

    def __init__(self, mover: Mover, numbered: Grounds) -> None:
        self.numbered = numbered
        self.profile: Profile = mover.profile
        self.pips = mover.rules.pips
        self.charges: list[tuple[int, int, int, int, bool]] = []
        self.bits: dict[object, int] = {}
        self.grounds: list[tuple[Any, ...]] = []
        self.fixed = self._fixed(mover)
        self.native: _core.Profile | None = None

    def up_to_date(self) -> _core.Profile:
        """The native profile for all kinds of ground known by now. A native profile itself never changes."""
        marks, native = self.numbered.marks, self.native
        if native is not None and len(native) >= len(marks):
            return native
        with _NUMBERING:
            for i in range(len(self.grounds), len(marks)):
                ground = self._ground(marks[i])
                self.grounds.append(ground if i != VOID else (False, False, 0, False, 0, -1, -1, ground[7]))
            native = self.native
            if native is None or len(native) < len(self.grounds):
                native = _core.Profile({**self.fixed, "grounds": self.grounds, "charges": self.charges})
                self.native = native
            return native

    def bit(self, key: object, multiply: Fraction | None, add: int, leave: int) -> int:
        if key not in self.bits:
            if len(self.charges) == MOST_CHARGES:
                raise LimitError(f"a piece meets more than {MOST_CHARGES} rules that change costs")
            factor = Fraction(1) if multiply is None else multiply
            self.bits[key] = len(self.charges)
            self.charges.append((factor.numerator, factor.denominator, add, leave, multiply is not None))
        return self.bits[key]

    def _fixed(self, mover: Mover) -> dict[str, Any]:
        """What does not depend on the ground."""
        profile = self.profile
        rotate = profile.rotate
        every_step = 0
        for name, multiply, add in profile.every_step:
            every_step |= 1 << self.bit(("every", name), multiply, add, 0)
        rows, options = self._steps(mover)
        told = {key: field.told(profile.value(field.path), self.pips) for field, key in profile.rules.fields.packed}
        return told | {
            "every_step": every_step,
            "rows": rows,
            "options": options,
            "rotate_extras": rotate is not None and rotate.extras,
            "rotate_edges": rotate is not None and rotate.edges,
            "rotate_onto_free": rotate is not None and rotate.onto == "free",
            "rotate_cost": profile.rotate_cost,
            "diagonals": list(profile.diagonals),
            "shapes": mover.footprint.shapes,
            "sides": mover.grid.sides,
        }

    def _ground(self, marks: tuple[Mark, ...]) -> tuple[Any, ...]:
        ground = ground_of(self.profile, marks)
        mask = 0
        for mark in marks:
            row = self.profile.rows[mark.tag]
            if (row.multiply is not None and row.multiply != 1) or row.add or row.leave:
                mask |= 1 << self.bit(mark.tag, row.multiply, row.add, row.leave)
        cost = {path: int(amount * self.pips) for path, (amount, _) in ground.instead.items()}
        occupants = [self._occupant(name, ground.occupants[name]) for name in RELATIONS]
        return (
            True,
            ground.enter,
            stop_number(ground.stop),
            bool(ground.halt),
            mask,
            cost.get("cost.cardinal", -1),
            cost.get("cost.diagonal", -1),
            occupants,
        )

    def _occupant(self, relation: str, row: Row) -> tuple[bool, int, bool, int]:
        key = (relation, row.multiply, row.add, row.leave)
        stop = 1 if row.stop is None else stop_number(row.stop)
        return (row.enter is not False, stop, bool(row.halt), self.bit(key, row.multiply, row.add, row.leave))

    def _steps(self, mover: Mover) -> tuple[list[Any], list[list[tuple[int, int, int, int]]]]:
        """The offsets of the pattern, and for each heading the steps that may be tried, in order."""
        numbers: dict[object, int] = {}
        rows: list[Any] = []
        options: list[list[tuple[int, int, int, int]]] = []
        for heading in mover.grid.directions if mover.has_heading else mover.grid.directions[:1]:
            node = Node(Cell(0, 0), False, heading)
            listed = []
            for move in mover.moves(heading):
                after = mover.end(node, move).heading
                ways = (move.facing, after) if mover.has_heading else mover.grid.directions[:1] * 2
                facing, following = (mover.headings[way] for way in ways)
                if move.offset is None:
                    listed.append((-1, facing, following, move.turns))
                    continue
                offset = move.offset
                key = (offset.by, offset.clear, offset.cost)
                if key not in numbers:
                    numbers[key] = len(rows)
                    own = -1 if offset.cost is None else int(offset.cost * self.pips)
                    rows.append((offset.by, offset.clear, own, offset.walk))
                listed.append((numbers[key], facing, following, 0))
            options.append(listed)
        return rows, options
