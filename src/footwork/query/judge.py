"""The judge: the one place that decides whether a step is legal and what it costs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from footwork.board import auras
from footwork.board.board import Board, Mark
from footwork.board.ground import Ground, marks_on
from footwork.board.paint import Paint
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.board.straddling import straddled
from footwork.geometry import Cell, Edge, Unit, Vector
from footwork.query.ledger import Charges, Entry, Source, base_entry, charge_step
from footwork.query.mover import Mover, mover_of
from footwork.query.step import STOP, Move, Node, Step, Stopping
from footwork.query.surcharges import Trial
from footwork.refusals import Kind, Refusal, kinds
from footwork.rules.pattern import Offset
from footwork.rules.profile import Profile, Row
from footwork.rules.schema import Halt, Stop
from footwork.values import kept

Occupants = Mapping[Cell, tuple[Piece, ...]]
MOST_PROFILES = 16
MOST_STEPS = 8_192


class _Attempt(NamedTuple):
    """A step while it is being judged."""

    node: Node
    end: Node
    offset: Offset | None
    before: tuple[Cell, ...]
    after: tuple[Cell, ...]
    entered: tuple[Cell, ...]
    middle: tuple[Cell, ...]


class Judge:
    """Judges the steps of one piece in one state. It freezes the profile; it never changes anything.

    With `alone`, the other pieces count as absent; `occupants` says who stands where, if not as in the state. `mover`
    is what kind of mover it is, where that is known.
    """

    def __init__(
        self,
        state: State,
        piece: Piece,
        profile: Profile,
        *,
        alone: bool = False,
        occupants: Occupants | None = None,
        mover: Mover | None = None,
    ) -> None:
        self.state = state
        self.rules = state.rules
        self.board = state.board
        self.piece = piece
        self.profile = profile
        self.alone = alone
        self.occupants = occupants
        self.mover = mover = mover or mover_of(profile, piece.footprint)
        self.has_heading = mover.has_heading
        self._grounds, self._steps = _known_of(state.board, profile)
        self._own = state.index[piece.id]
        self._paint = None if alone else auras.paint_for(state, piece)
        self._painted: dict[Cell, tuple[Mark, ...]] = {}
        self._is_plain = (
            mover.single
            and not mover.has_heading
            and not state.board.borders
            and self._paint is None
            and not mover.surcharges
        )

    def start(self) -> Node:
        """The node of the piece as it stands."""
        return self.mover.start(self.piece)

    def cells(self, node: Node) -> tuple[Cell, ...]:
        """The cells that the piece covers at a node."""
        return self.piece.footprint.cells(node.anchor, turned=node.turned)

    def moves(self, node: Node) -> tuple[Move, ...]:
        """The steps that the pattern offers, in the ruleset's order; rotations come last."""
        return self.mover.moves(node.heading)

    def end(self, node: Node, move: Move) -> Node:
        """Where a step leads, legal or not."""
        return self.mover.end(node, move)

    def is_on_map(self, node: Node, move: Move) -> bool:
        """Whether all cells are there that a step would enter or needs clear."""
        return self._check_bounds(self._attempt(node, move)) is None

    def step(self, node: Node, move: Move) -> Step | Refusal:
        """Judge one step: the first refusal in the ruleset's order of checks, or the step with its cost."""
        if self._is_plain:
            plain = self._plain_step(node, move)
            if plain is not None:
                return plain
        attempt = self._attempt(node, move)
        for name in self.mover.checks:
            refusal = _CHECKS[name](self, attempt)
            if refusal is not None:
                return refusal
        charges = self._charge(attempt, move)
        end = attempt.end._replace(halted=True) if self._halts(attempt.entered) else attempt.end
        return Step(node, end, charges.pips, charges.entries, attempt.entered, attempt.middle)

    def known_step(self, node: Node, move: Move) -> Step | None:
        """A plain step that was judged before on this board, to where nobody stands and a move may end; else None."""
        offset = move.offset
        if offset is None or not self._is_plain or self.alone or self.occupants is not None:
            return None
        step = self._steps.get((node, offset.by, offset.cost))
        if step is None:
            return None
        cell = to_x, to_y = step[1][0]
        ground = self._grounds.get(cell)
        if ground is None or ground.stop is not True:
            return None
        (x, y), who, is_clear = node[0], self._own, self.state.crowd.clear_for
        return step if is_clear(who, to_x, to_y) and is_clear(who, x, y) else None

    def _plain_step(self, node: Node, move: Move) -> Step | None:
        """A step onto open ground where nobody stands, which no check can refuse; None if it is not one."""
        offset = move.offset
        if offset is None:
            return None
        (x, y), (dx, dy) = node.anchor, offset.by
        if not self._is_clear((x + dx, y + dy)) or not self._is_clear(node.anchor):
            return None
        steps = self._steps
        key = (node, offset.by, offset.cost)
        if key in steps:
            return steps[key]
        if len(steps) >= MOST_STEPS:
            steps.clear()
        step = steps[key] = self._open_step(node, move, offset)
        return step

    def _is_clear(self, cell: tuple[int, int]) -> bool:
        """Whether nobody else stands on a cell."""
        if self.alone:
            return True
        if self.occupants is None:
            return self.state.crowd.clear_for(self._own, *cell)
        return all(other.id == self.piece.id for other in self.occupants.get(cell, ()))  # type: ignore[call-overload]

    def _open_step(self, node: Node, move: Move, offset: Offset) -> Step | None:
        """A step that the ground alone allows, where nobody stands."""
        end = self.mover.end(node, move)
        charges = self.open_charges(node, end.anchor, move, offset)
        return None if charges is None else Step(node, end, charges.pips, charges.entries, (end.anchor,))

    def open_charges(self, node: Node, there: Cell, move: Move, offset: Offset) -> Charges | None:
        """What a step costs where nobody stands; None if the ground does not allow it plainly. Edges are not asked."""
        here = node.anchor
        ground, left = self.ground(there), self.ground(here)
        if not offset.is_unit or ground is None or left is None or not ground.enter or ground.halt:
            return None
        if offset.diagonals and self.mover.corner_cells != "ignore":
            on_map_only = self.mover.corner_cells == "on-map"
            if not all(self._is_open(here + side, on_map_only=on_map_only) for side in offset.walk[0].beside):
                return None
        # Grounds live as long as the mover that keeps the price: their ids stand for them.
        key = (offset.by, offset.cost, node.parity, id(left), id(ground))
        known = self.mover.prices.get(key)
        return known or self.mover.price(key, self._charge(self._attempt(node, move), move))

    def between(self, start: Node, end: Node) -> Step:
        """The cheapest legal step from one node to the next one of a path."""
        (x, y), (to_x, to_y) = start.anchor, end.anchor
        best: Step | None = None
        moves = self.mover.moves_by(start.heading, (to_x - x, to_y - y))
        for move in moves:
            if len(moves) == 1 or self.mover.end(start, move)[:4] == end[:4]:
                step = self.step(start, move)
                if isinstance(step, Step) and (best is None or step.pips < best.pips):
                    best = step
        assert best is not None, "the steps of a path are legal"
        return best

    def steps(self, node: Node) -> Iterator[Step]:
        """The legal steps from a node, in the ruleset's order; none from where the move has to end."""
        if node.halted:
            return
        for move in self.moves(node):
            step = self.step(node, move)
            if isinstance(step, Step):
                yield step

    def stopping(self, node: Node) -> Stopping:
        """Whether a move may end here, asked of all covered cells."""
        if self._is_plain:
            ground = self.ground(node.anchor)
            if ground is not None and ground.stop is True and self._is_clear(node.anchor):
                return STOP
        asked: Stop = True
        for cell in self.cells(node):
            ground = self.ground(cell)
            if ground is None:
                return Stopping(False, self.off_board(cell))
            if ground.stop is False:
                tag = ground.stop_by or ""
                rule = self.profile.rows[tag].decided_by("stop", tag)
                return Stopping(False, Refusal(kinds.STOP_TERRAIN, cell, tag, rule=rule))
            for other, row in self.met(cell):
                if row.stop is False:
                    rule = row.decided_by("stop", f"occupants.{self.piece.relation_to(other)}")
                    return Stopping(False, Refusal(kinds.STOP_OCCUPIED, cell, by=other.id, rule=rule))
                asked = "ask" if row.stop == "ask" else asked
            asked = "ask" if ground.stop == "ask" else asked
        return STOP if asked is True else Stopping(asked)

    def closed(self, cells: tuple[Cell, ...]) -> Refusal | None:
        """Why this piece may never enter some cells, whichever way it comes; in the order of checks."""
        node = Node(cells[0], self.piece.turned, self.piece.heading)
        attempt = _Attempt(node, node, None, (), cells, cells, ())
        for name in self.mover.checks:
            if name in ("bounds", "terrain", "occupied"):
                refusal = _CHECKS[name](self, attempt)
                if refusal is not None:
                    return refusal
        return None

    def standing(self, node: Node) -> Refusal | None:
        """Why the piece may not be put there: its cells are closed to it, an edge parts them, or it may not stop."""
        cells = self.cells(node)
        split = None if self.mover.straddles else self._straddled(cells)
        return self.closed(cells) or split or self.stopping(node).refusal

    def ground(self, cell: Cell) -> Ground | None:
        """What a cell says to this piece; None where there is no cell."""
        if self._paint is not None and self._painted_on(cell, self._paint) and self.board.terrain(cell) is not None:
            return self.mover.ground(marks_on(self.rules, self.board, cell, self._painted))
        grounds = self._grounds
        here = grounds.get(cell)
        if here is not None:
            return here
        name = self.board.terrain(cell)
        if name is None:
            return None
        if cell in self.board.marks:
            known = self.mover.ground(marks_on(self.rules, self.board, cell, {}))
        else:
            known = self.mover.terrain(name)
        grounds[cell] = known
        return known

    def met(self, cell: Cell) -> Iterable[tuple[Piece, Row]]:
        """The other pieces on a cell, each with what it does to this one there."""
        if self.alone:
            return ()
        here: tuple[Piece, ...]
        if self.occupants is None:
            indices = self.state.crowd.on(*cell)
            if not indices:
                return ()
            here = tuple([self.state.pieces[i] for i in indices if i != self._own])
        else:
            others = self.occupants.get(cell)
            if not others:
                return ()
            here = tuple(other for other in others if other.id != self.piece.id)
        return [(other, self.towards(other, cell)) for other in here]

    def towards(self, other: Piece, cell: Cell) -> Row:
        """What another piece on a cell does to this one there."""
        ground = self.ground(cell)
        relation = self.piece.relation_to(other)
        return (ground.occupants if ground is not None else self.profile.occupants)[relation]

    @kept
    def painted(self) -> dict[Cell, tuple[Mark, ...]]:
        """The tags that the auras of others paint on cells for this piece."""
        return {} if self._paint is None else auras.painted(self.state, self.piece)

    def painted_near(self, within: int) -> dict[Cell, tuple[Mark, ...]]:
        """The same at least within so many columns and rows of it."""
        return {} if self._paint is None else auras.painted(self.state, self.piece, within=within)

    def _painted_on(self, cell: Cell, paint: Paint) -> tuple[Mark, ...]:
        known = self._painted.get(cell)
        if known is None:
            known = self._painted[cell] = paint.on(*cell, but=self._own)
        return known

    def _attempt(self, node: Node, move: Move) -> _Attempt:
        end = self.end(node, move)
        before, after = self.cells(node), self.cells(end)
        entered = after if len(after) == 1 else tuple(cell for cell in after if cell not in before)
        middle: tuple[Cell, ...] = ()
        if move.offset is not None and move.offset.clear and not move.offset.is_unit:
            shifted = (c + by for by in move.offset.middle for c in before)
            middle = tuple(dict.fromkeys(cell for cell in shifted if cell not in before))
        return _Attempt(node, end, move.offset, before, after, entered, middle)

    # The checks, in the order of the default list

    def _check_bounds(self, attempt: _Attempt) -> Refusal | None:
        for cell in (*attempt.middle, *attempt.entered):
            if self.board.terrain(cell) is None:
                return self.off_board(cell)
        return None

    def off_board(self, cell: Cell) -> Refusal:
        """Why there is no cell: a hole in the map, or the outside of it."""
        return Refusal(kinds.BOUNDS_VOID if self.board.inside(cell, self.rules.grid) else kinds.BOUNDS_OUTSIDE, cell)

    def _check_edge(self, attempt: _Attempt) -> Refusal | None:
        if not self.board.borders:
            return None
        if attempt.offset is None:
            rotate = self.profile.rotate
            return None if rotate is None or not rotate.edges else self._straddled(attempt.after)
        if attempt.offset.is_unit or attempt.offset.clear:
            for here, unit in self._units(attempt):
                if not unit.beside:
                    for cell in here:
                        refusal = self._crossed(cell, cell + unit.by, cell, kinds.EDGE)
                        if refusal is not None and cell + unit.by not in here:
                            return refusal
        return None if self.mover.straddles else self._straddled(attempt.after)

    def _check_corner(self, attempt: _Attempt) -> Refusal | None:
        offset = attempt.offset
        if offset is None or offset.diagonals == 0 or not (offset.is_unit or offset.clear):
            return None
        for here, unit in self._units(attempt):
            if unit.beside:
                for cell in here:
                    refusal = self._corner(cell, unit, here)
                    if refusal is not None:
                        return refusal
        return None

    def _units(self, attempt: _Attempt) -> Iterator[tuple[tuple[Cell, ...], Unit]]:
        """The unit steps of an offset, each with the cells that the piece covers before it."""
        assert attempt.offset is not None
        here = attempt.before
        for unit in attempt.offset.walk:
            yield here, unit
            here = tuple(cell + unit.by for cell in here)

    def _corner(self, cell: Cell, unit: Unit, own: tuple[Cell, ...]) -> Refusal | None:
        sides = tuple(cell + side for side in unit.beside)
        rule = self.mover.corner_cells
        if rule != "ignore":
            shut = [c for c in sides if c not in own and not self._is_open(c, on_map_only=rule == "on-map")]
            if len(shut) > (1 if rule == "either-open" else 0):
                rule = self.profile.decided_by("corners.cells")
                return Refusal(kinds.CORNER_CELL, shut[0], rule=rule, start=cell)
        edges = self.mover.corner_edges
        if edges == "ignore" or not self.board.borders:
            return None
        for side in sides:
            refusal = self._crossed(cell, side, cell, kinds.CORNER_EDGE)
            if refusal is None and edges == "both-sides":
                refusal = self._crossed(side, cell + unit.by, cell, kinds.CORNER_EDGE)
            if refusal is not None:
                return refusal
        return None

    def _is_open(self, cell: Cell, *, on_map_only: bool) -> bool:
        ground = self.ground(cell)
        return ground is not None and (on_map_only or ground.enter)

    def _crossed(self, here: Cell, end: Cell, start: Cell, kind: Kind) -> Refusal | None:
        """Why the edge between two cells stops a step that begins at `start`; None if it does not."""
        edge = Edge.between(here, end)
        border = self.board.borders.get(edge)
        if border is None or border.free_from == here or not self.rules.edges[border.kind].stops(border.open):
            return None
        if kind is kinds.CORNER_EDGE and not self.rules.edges[border.kind].corner:
            return None
        return Refusal(kind, end, border.kind, rule=border.name or border.kind, start=start, edge=edge)

    def _straddled(self, cells: tuple[Cell, ...]) -> Refusal | None:
        found = straddled(self.rules, self.board, cells)
        if found is None:
            return None
        cell, edge, border = found
        return Refusal(kinds.EDGE, cell, border.kind, rule=border.name or border.kind, edge=edge)

    def _check_terrain(self, attempt: _Attempt) -> Refusal | None:
        for cell in (*attempt.middle, *attempt.entered):
            ground = self.ground(cell)
            if ground is not None and not ground.enter:
                tag = ground.enter_by or ""
                return Refusal(kinds.TERRAIN, cell, tag, rule=self.profile.rows[tag].decided_by("enter", tag))
        return None

    def _check_occupied(self, attempt: _Attempt) -> Refusal | None:
        rotate = self.profile.rotate
        rotates = attempt.offset is None and attempt.end.turned != attempt.node.turned
        onto_free = rotates and rotate is not None and rotate.onto == "free"
        for cell in (*attempt.middle, *attempt.entered):
            for other, row in self.met(cell):
                if onto_free or row.enter is False:
                    relation = self.piece.relation_to(other)
                    rule = "footprint.rotate" if onto_free else row.decided_by("enter", f"occupants.{relation}")
                    return Refusal(kinds.OCCUPIED[relation], cell, by=other.id, rule=rule)
        return None

    # Costs

    def _charge(self, attempt: _Attempt, move: Move) -> Charges:
        node, offset = attempt.node, move.offset
        extras = offset is not None or (self.profile.rotate is not None and self.profile.rotate.extras)
        vacated = [cell for cell in attempt.before if cell not in attempt.after]
        entered = self._sources(attempt.entered) if extras else {}
        left = self._sources(vacated) if extras else {}
        places = tuple(self._place_cost(attempt)) if offset is not None and offset.is_unit else ()
        more: tuple[tuple[str, int], ...] = ()
        if self.mover.surcharges:
            more = self.mover.extra(Trial(self.profile, node, move, entered, left))
        key = (offset, node.parity, _identity(entered), _identity(left), places, more)
        known = self.mover.prices.get(key)
        if known is None:
            base = self._base(node.parity, offset, places)
            known = charge_step(self.profile, base, entered.values(), left.values(), extras=extras)
            if more:
                decided, per_point = self.profile.decided_by, self.rules.pips
                entries = [Entry(field, decided(field), Fraction(pips), per_point) for field, pips in more]
                known = Charges(known.pips + sum(pips for _, pips in more), (*known.entries, *entries))
            self.mover.price(key, known)
        return known

    def plain_cost(self, offset: Offset) -> Charges:
        """What the next step costs where no cell and nobody changes it."""
        return charge_step(self.profile, self._base(self.mover.parity(self.piece), offset, ()), (), ())

    def _base(self, parity: int, offset: Offset | None, places: tuple[tuple[Fraction, str], ...]) -> Entry:
        if offset is None:
            return Entry(
                "footprint.rotate",
                self.profile.decided_by("footprint.rotate"),
                Fraction(self.profile.rotate_cost),
                self.rules.pips,
            )
        diagonal = offset.diagonals > 0
        if places:
            cost, tag = max(places)
            rule, per_point = f"cost.{'diagonal' if diagonal else 'cardinal'}", self.rules.pips
            return Entry(rule, tag, cost * per_point, per_point)
        if offset.cost is not None:
            return base_entry(self.profile, int(offset.cost * self.rules.pips), diagonal=False, own=True)
        cycle = self.profile.diagonals
        base = offset.cardinals * self.profile.cardinal
        base += sum(cycle[(parity + i) % len(cycle)] for i in range(offset.diagonals))
        return base_entry(self.profile, base, diagonal=diagonal, own=False)

    def _place_cost(self, attempt: _Attempt) -> Iterator[tuple[Fraction, str]]:
        """What the entered cells put in place of the mover's own cost of such a step."""
        assert attempt.offset is not None
        path = "cost.diagonal" if attempt.offset.diagonals else "cost.cardinal"
        for cell in attempt.entered:
            ground = self.ground(cell)
            if ground is not None and path in ground.instead:
                yield ground.instead[path]

    def _sources(self, cells: Iterable[Cell]) -> dict[str, Source]:
        """The distinct tags and occupants on some cells by rule: each named rule counts once for a step."""
        found: dict[str, Source] = {}
        for cell in cells:
            ground = self.ground(cell)
            for mark in ground.marks if ground is not None else ():
                rule = f"terrain.{mark.tag}"
                found.setdefault(rule, Source(rule, mark.tag, self.profile.rows[mark.tag]))
            for other, row in self.met(cell):
                rule = f"occupants.{self.piece.relation_to(other)}"
                known = found.get(rule)
                found[rule] = Source(rule, rule, row if known is None else self._highest(known.row, row))
        return found

    def _highest(self, one: Row, other: Row) -> Row:
        """The row of a relation met twice in one step under different rules: it counts once, by the highest."""
        if one is other:
            return one
        merged = self.mover.merged
        key = (id(one), id(other))
        if key not in merged:
            higher = {}
            for name, field in self.rules.fields.rows.items():
                mine, theirs = one.values[name], other.values[name]
                if field.kind.is_number and theirs is not None and (mine is None or theirs > mine):
                    higher[name] = theirs
            merged[key] = one.changed(higher, {name: other.by.get(name, ()) for name in higher})
        return merged[key]

    def halted_by(self, node: Node) -> str | None:
        """What ends a move at a node: the feature or tag behind it, or the relation of who stands there."""
        return next((by for _, by in self._halting(self.cells(node))), None)

    def ends_turn(self, entered: Iterable[Cell]) -> str | None:
        """What ends the movement of this turn where cells are entered, named in the same way; None if nothing does."""
        if not self.rules.ends_turns:
            return None
        return next((by for halt, by in self._halting(entered) if halt == "turn"), None)

    def _halting(self, cells: Iterable[Cell]) -> Iterator[tuple[Halt, str]]:
        for cell in cells:
            ground = self.ground(cell)
            if ground is not None and ground.halt and ground.halt_by is not None:
                yield ground.halt, self.profile.rows[ground.halt_by].decided_by("halt", ground.halt_by)
            for other, row in self.met(cell):
                if row.halt:
                    yield row.halt, row.decided_by("halt", f"occupants.{self.piece.relation_to(other)}")

    def _halts(self, entered: tuple[Cell, ...]) -> bool:
        for cell in entered:
            ground = self.ground(cell)
            if ground is not None and ground.halt:
                return True
            if any(row.halt for _, row in self.met(cell)):
                return True
        return False


def _identity(sources: dict[str, Source]) -> frozenset[tuple[str, int]]:
    """What a charge depends on: the rules with their rows, which live as long as the mover."""
    return frozenset((rule, id(source.row)) for rule, source in sources.items())


class _Known(NamedTuple):
    """What is known of a board for one profile, auras and others aside: what cells say, and which steps they allow."""

    grounds: dict[Cell, Ground]
    steps: dict[tuple[Node, Vector, Fraction | None], Step | None]


def _known_of(board: Board, profile: Profile) -> _Known:
    """What has been asked of a board for a profile so far; kept beside the board."""
    known: dict[Profile, _Known] = board.__dict__.setdefault("_known", {})
    found = known.get(profile)
    if found is None:
        if len(known) >= MOST_PROFILES:
            known.pop(next(iter(known)), None)
        found = known[profile] = _Known({}, {})
    return found


_NOBODY: tuple[object, ...] = ()
_CHECKS: dict[str, Callable[[Judge, Any], Refusal | None]] = {
    "bounds": Judge._check_bounds,
    "edge": Judge._check_edge,
    "corner": Judge._check_corner,
    "terrain": Judge._check_terrain,
    "occupied": Judge._check_occupied,
}
