"""Mover: a kind of mover, a profile on a footprint. Here is everything that follows from these two alone.

It is made once and kept beside the profile: the steps that may be tried, what kinds of ground say to it, what steps
over them cost, and its numbers in the native core. None of it depends on a state.
"""

from __future__ import annotations

from math import prod
from typing import Any

from footwork.board.board import Mark
from footwork.board.ground import Ground, ground_of, terrain_marks
from footwork.board.piece import Piece
from footwork.geometry import Cell, Direction, Footprint
from footwork.query.ledger import Charges
from footwork.query.step import Move, Node
from footwork.query.surcharges import Trial, surcharges_of
from footwork.rules.profile import Profile, Row
from footwork.rules.schema import STEP_CHECKS
from footwork.values import kept

MOST_PRICES = 4_096
_new = tuple.__new__  # cells and nodes come in thousands: without a call into Python for each


class Mover:
    """What pieces with one profile and one footprint have in common."""

    def __init__(self, profile: Profile, footprint: Footprint) -> None:
        self.profile = profile
        self.rules = profile.rules
        self.footprint = footprint
        self.single = footprint.is_single
        self.has_heading = profile.has_heading(single=self.single)
        self.follows = bool(profile.value("heading.follow"))
        self.keeps_pose = self.single and not self.has_heading and not self.follows
        """Whether a step changes its cell alone: neither how it lies nor where it faces."""
        self.grid = profile.rules.grid
        self.lies = footprint.lies
        self.headings = {direction: i for i, direction in enumerate(self.grid.directions)}
        self.surcharges = surcharges_of(profile, has_heading=self.has_heading)
        """The rules that may add to the price of a step."""
        self.counting = tuple((rule, rule.states(profile)) for rule in self.surcharges if rule.states(profile) > 1)
        self.cycle = prod((len(profile.diagonals), *(states for _, states in self.counting)))
        """How many states of the way a search tells apart: diagonals that alternate, and what surcharges count."""
        self.comes_once = self.single and not self.has_heading and self.cycle == 1
        """Whether a search comes to a cell in one way only."""
        self.total: str = profile.value("round.total")
        self.spans_turn = profile.value("round.span") == "turn"
        self.starts_plainly = self.single and not self.has_heading and not self.spans_turn
        """Whether a search needs to know of a piece only where it stands: neither how it lies nor how it came there."""
        self.straddles = bool(profile.value("footprint.straddle"))
        self.corner_cells: str = profile.value("corners.cells")
        self.corner_edges: str = profile.value("corners.edges")
        self.from_start = profile.value("ties") == "start"
        """Whether the best of equally cheap paths is the first one read from the start, not from the goal."""
        self.displaces = profile.value("settle") == "displace"
        self.checks = tuple(name for name in self.rules.checks if name in STEP_CHECKS and name != "pattern")
        self.prices: dict[object, Charges] = {}
        self.merged: dict[tuple[int, int], Row] = {}
        self.budgets: dict[tuple[int | None, int], Any] = {}
        """What its pieces have to pay with, by points and what they carry; kept here by those who ask."""
        self.in_core = not profile.beyond_core
        """Whether the core knows all of its rules."""
        self.native: Any = None
        """What the bridge to the core keeps here."""
        self._terrain: dict[str, Ground] = {}
        self._moves: dict[Direction, tuple[Move, ...]] = {}
        self._by_direction: dict[tuple[Direction, Direction], Move | None] = {}
        self._by_change: dict[tuple[Direction, tuple[int, int]], tuple[Move, ...]] = {}

    @kept
    def grounds(self) -> dict[tuple[Mark, ...], Ground]:
        """What kinds of ground say to this profile, on whatever footprint."""
        grounds: dict[tuple[Mark, ...], Ground] = self.profile.__dict__.setdefault("_grounds", {})
        return grounds

    @kept
    def stride(self) -> int:
        """How many columns or rows one step leads away at most."""
        offsets = (move.offset for heading in self.grid.directions for move in self.moves(heading))
        return max((abs(way) for offset in offsets if offset is not None for way in offset.by), default=0)

    def range_for(self, most: int) -> int | None:
        """How many columns or rows away that may be which matters to a way of no more pips than `most`; -1 is no limit.

        No step costs less than a pip. None where everything matters.
        """
        return None if most < 0 else (most + 1) * self.stride + max(self.footprint.width, self.footprint.height) + 1

    def ground(self, marks: tuple[Mark, ...]) -> Ground:
        """What a cell with these tags says to this mover."""
        known = self.grounds.get(marks)
        if known is None:  # prices go by which one it is: there is one of it, whichever thread was first
            known = self.grounds.setdefault(marks, ground_of(self.profile, marks))
        return known

    def terrain(self, name: str) -> Ground:
        """What a cell of a terrain without tags of its own says to this mover."""
        known = self._terrain.get(name)
        if known is None:
            known = self._terrain[name] = self.ground(terrain_marks(self.rules, name))
        return known

    def moves(self, heading: Direction) -> tuple[Move, ...]:
        """The steps that the pattern offers to one that faces so, in the ruleset's order; rotations come last."""
        known = self._moves.get(heading)
        if known is None:
            steps = self.profile.steps_for(single=self.single, heading=heading)
            known = tuple(Move(offset, facing) for offset, facing in steps)
            if self.profile.rotate is not None:
                known = (*known, *(Move(None, heading, turns) for turns in self._turns()))
            self._moves[heading] = known
        return known

    def _turns(self) -> tuple[int, ...]:
        """The turns that a large piece may make on its anchor: on, and where that is another way to lie, back."""
        ways = len(self.lies)
        return () if ways == 1 else tuple(dict.fromkeys((1, ways - 1)))

    def moves_by(self, heading: Direction, change: tuple[int, int]) -> tuple[Move, ...]:
        """Those of the steps that change the cell so; a turn on the spot changes nothing."""
        known = self._by_change.get((heading, change))
        if known is None:
            moves = self.moves(heading)
            known = tuple(m for m in moves if ((0, 0) if m.offset is None else m.offset.by) == change)
            self._by_change[heading, change] = known
        return known

    def only_move(self, heading: Direction, towards: Direction) -> Move | None:
        """The step that leads to the next cell in a direction, if there is one and no other."""
        key = (heading, towards)
        if key not in self._by_direction:
            moves = self.moves_by(heading, self.grid.offset(towards))
            self._by_direction[key] = moves[0] if len(moves) == 1 else None
        return self._by_direction[key]

    def end(self, node: Node, move: Move) -> Node:
        """Where a step leads, legal or not."""
        offset = move.offset
        if offset is None:
            turned = self.turned_on(node.turned, move.turns)
            parity = self._remembered(node.parity, move) if self.counting else node.parity
            return Node(node.anchor, turned, node.heading, parity)
        (x, y), (dx, dy) = node.anchor, offset.by
        parity = node.parity
        if self.cycle != 1:
            ahead = parity + offset.diagonals
            parity = self._remembered(parity, move) if self.counting else ahead % self.cycle
        heading = move.facing
        if self.has_heading and self.follows:
            heading = self.grid.direction(dx, dy) or heading
        return _new(Node, (_new(Cell, (x + dx, y + dy)), node.turned, heading, parity, False))

    def turned_on(self, turned: int, turns: int = 1) -> int:
        """How it lies after so many turns on its anchor, from how it lies."""
        return self.lies[(turned + turns) % len(self.lies)]

    def _remembered(self, parity: int, move: Move) -> int:
        """What the rules remember after a step: the place among diagonals, and above it the states of surcharges."""
        diagonals = len(self.profile.diagonals)
        place = parity + (0 if move.offset is None else move.offset.diagonals)
        found, size, rest = place % diagonals, diagonals, parity // diagonals
        for rule, states in self.counting:
            found += size * (rule.next_state(rest % states, move) % states)
            size, rest = size * states, rest // states
        return found

    def extra(self, trial: Trial) -> tuple[tuple[str, int], ...]:
        """What surcharges add to a step, each with its field."""
        found, rest = [], trial.node.parity // len(self.profile.diagonals)
        counts = dict(self.counting)
        for rule in self.surcharges:
            states = counts.get(rule, 1)
            pips = rule.pips(trial._replace(state=rest % states))
            rest //= states
            if pips:
                found.append((rule.field, pips))
        return tuple(found)

    def start(self, piece: Piece) -> Node:
        """The node of a piece of this kind as it stands. Only for one on the board."""
        assert piece.at is not None
        return _new(Node, (piece.at, piece.turned, piece.heading, self.parity(piece), False))

    def start_row(self, piece: Piece) -> tuple[int, int, int, int, int, int]:
        """The same node as the core takes it; headings count only where they matter."""
        assert piece.at is not None
        heading = self.headings[piece.heading] if self.has_heading else 0
        return (*piece.at, int(piece.turned), heading, self.parity(piece), 0)

    def parity(self, piece: Piece) -> int:
        """Where a piece of this kind stands in its row of alternating diagonals."""
        return piece.parity % self.cycle if self.spans_turn else 0

    def price(self, key: object, charges: Charges) -> Charges:
        """Keep what such a step costs."""
        if len(self.prices) >= MOST_PRICES:
            self.prices.clear()
        self.prices[key] = charges
        return charges


def mover_of(profile: Profile, footprint: Footprint) -> Mover:
    """The kind of mover of a profile on a footprint."""
    movers: dict[Footprint, Mover] = profile.__dict__.setdefault("_movers", {})
    known = movers.get(footprint)
    if known is None:
        known = movers[footprint] = Mover(profile, footprint)
    return known
