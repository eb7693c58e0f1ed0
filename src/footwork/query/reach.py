"""Reach: where a piece can go, what it costs, and by which way."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, KeysView, Mapping, ValuesView
from typing import Any

import footwork._core as _core
from footwork.arguments import described, say
from footwork.errors import AbsentError, MisuseError, NotationError
from footwork.geometry import Cell, Pose, is_cell, taken_cell
from footwork.points import in_points
from footwork.query.aside import why_not_stop
from footwork.query.bridge import STOPS
from footwork.query.field import MOST_PRICE, Field, Prices
from footwork.query.path import Path
from footwork.query.search import Flood, SearchedBy
from footwork.query.stance import Stance
from footwork.query.step import Node
from footwork.refusals import Refusal
from footwork.rules.schema import Stop
from footwork.rules.texts import counted
from footwork.values import Number, kept

MOST_LISTED = 1 << 12
"""Up to so many arrivals are listed and kept when a reach is gone through; of more, one is made at a time."""
CELLS, ARRIVALS, BOTH = range(3)
"""What of them is gone through, by the core's numbers for it."""


class Arrival(_core.Arrived):
    """How a piece gets to a pose, what that costs, and whether the move may end there."""

    __slots__ = ()

    stance: Stance
    cell: Cell
    stop: Stop

    def __reduce__(self) -> tuple[Any, ...]:
        return Arrival, (self.stance, self.node, self.pips, self.stop)

    def __copy__(self) -> Arrival:
        return self

    def __deepcopy__(self, memo: object) -> Arrival:
        return self

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Arrival):
            return NotImplemented
        mine = (self.pips, self.stop, self.node, self.charged_pips)
        return mine == (other.pips, other.stop, other.node, other.charged_pips)

    def __hash__(self) -> int:
        return hash((self.node, self.pips, self.stop))

    def __repr__(self) -> str:
        where = self.stance.state.rules.grid.notation.format(self.cell)
        return f"<Arrival of {self.stance.piece.id:.40} at {where}: charge {self.charge}, stop {self.stop!r}>"

    @property
    def node(self) -> Node:
        """The node of the search."""
        node: Node | None = self._node
        if node is None:
            stance, mover = self.stance, self.stance.mover
            heading = mover.grid.directions[self._heading] if mover.has_heading else stance.piece.heading
            node = self._node = Node(self.cell, mover.lies[self._turned], heading, self._parity, self._halted)
        return node

    @property
    def pose(self) -> Pose:
        """How the piece stands there."""
        return self.node.pose

    @property
    def charged_pips(self) -> int:
        """What is paid, in pips."""
        return self.stance.budget.charge(self.pips)

    @property
    def cost(self) -> Number:
        """The exact cost in points."""
        return in_points(self.pips, self.stance.budget.pips)

    @property
    def charge(self) -> Number:
        """What is paid, in points."""
        return in_points(self.charged_pips, self.stance.budget.pips)

    @property
    def can_stop(self) -> bool:
        """Whether the move may end there; others may have to make way."""
        return self.stop is True or (self.stop == "ask" and self.refusal is None)

    @property
    def refusal(self) -> Refusal | None:
        """Why the move may not end there."""
        return why_not_stop(self.stance.judge, self.node)


class Reach(_core.Reached, Mapping[Cell | str, Arrival]):
    """Every cell that a piece can enter, by anchor; where it stands now is not among them.

    A cell is looked up as a Cell or as the ruleset writes it. Where several poses share an anchor, the cheapest
    one to stop in counts, else the cheapest to pass. `gate` says why the piece may not move at all; reach itself
    is what the ground allows.

    How many cells there are, whether one of them is there and what it costs is asked of the search: the cells of a
    large reach are not all made unless `poses`, `stops` or `covered` lists them; going through them makes one at a
    time.
    """

    _stance: Stance
    _flood: Flood | None

    def __reduce__(self) -> tuple[Any, ...]:
        return _searched, (self._stance, self._limit)

    def __copy__(self) -> Reach:
        return self

    def __deepcopy__(self, memo: object) -> Reach:
        return self

    @property
    def piece(self) -> str:
        """Whose reach it is."""
        return self._stance.piece.id

    @property
    def gate(self) -> Refusal | None:
        """Why the piece may not move at all."""
        return self._stance.gate

    @property
    def action(self) -> str | None:
        """The action of the ruleset that moves it; None if it moves by itself."""
        return self._stance.action

    @property
    def points(self) -> Number | None:
        """What there is to pay with, in points; None without a limit."""
        points = self._stance.budget.points
        return None if points is None else self._stance.state.rules.points(points)

    @property
    def granted_by(self) -> tuple[str, ...]:
        """The actions of the ruleset that give it points to move with, whether or not it can take them now."""
        return self._stance.state.rules.granting

    @property
    def searched_by(self) -> SearchedBy:
        """Who searched for it: the core, or the judge where the core does not know some fields."""
        return self._stance.searched_by

    def breach(self, cell: Cell) -> tuple[Node, int] | None:
        """The first illegal step of a way with as few as possible to a cell that is not in it; None without a way.

        It is the node where that step begins, and its place among the steps there.
        """
        return None if self._field is None else self._field.breach(cell)

    @kept
    def _field(self) -> Field | None:
        flood, stance = self._flood, self._stance
        return None if flood is None else Field(stance.mover, stance.piece.heading, flood)

    @kept
    def origin(self) -> Pose:
        """How the piece stands before it moves. Only for a piece on the board."""
        return self._stance.piece.pose

    @property
    def start(self) -> Node:
        """The node where its paths begin. Only for a piece on the board."""
        return self._stance.start

    @kept
    def poses(self) -> dict[Pose, Arrival]:
        """The best arrival in every pose but the one it starts in, cheapest first."""
        best: dict[Pose, Arrival] = {}
        if self._field is None:
            return best
        origin = self.origin
        for node, pips, stop in self._field.arrivals():
            pose = node.pose
            if pose not in best and pose != origin:
                best[pose] = self._arrival(node, pips, stop)
        return best

    @kept
    def _cells(self) -> dict[Cell, Arrival]:
        here, flood = self._stance.piece.at, self._flood
        if flood is None or here is None:
            return {}
        sure = flood.arrivals(here[0], here[1], Arrival, Cell, self._stance, STOPS)
        return self._settled(here) if sure is None else sure

    def _settled(self, here: Cell) -> dict[Cell, Arrival]:
        """The arrivals that count for their cells, where that takes an answer whether one may stop."""
        cells: dict[Cell, Arrival] = {}
        for pose, arrival in self.poses.items():
            cell = pose.anchor
            if cell == here:
                continue
            known = cells.get(cell)
            if known is None:
                cells[cell] = arrival
            elif arrival.can_stop and not known.can_stop:
                del cells[cell]
                cells[cell] = arrival
        return cells

    def _arrival(self, node: Node, pips: int, stop: Stop) -> Arrival:
        return Arrival(self._stance, node, pips, stop)

    @kept
    def stops(self) -> tuple[Cell, ...]:
        """The cells where a move may end, cheapest first."""
        first: tuple[Cell, ...] | None = self._first_stops(Cell)
        if first is not None:
            return first
        flood, start = self._flood, self._stance.piece.at
        if flood is None or start is None:
            return ()
        sure = flood.stops(start[0], start[1], Cell)
        if sure is not None:
            return sure
        found: dict[Cell, None] = {}
        assert self._field is not None
        for node, pips, stop in self._field.arrivals():
            cell = node.anchor
            if stop is not False and cell != start and cell not in found:
                if stop is True or self._arrival(node, pips, stop).can_stop:
                    found[cell] = None
        return tuple(found)

    @property
    def stop_count(self) -> int:
        """How many cells there are where a move may end, without listing them."""
        stops = self._counts[1]
        return len(self.stops) if stops is None else stops

    @kept
    def covered(self) -> Mapping[Cell, Arrival]:
        """Every cell that the piece can come to cover, cheapest first: the cheapest arrival to stop in, else to pass.

        For a piece of one cell these are the cells of the reach. A larger one may cover cells it stands on now;
        they count if it can move and cover them again.
        """
        if self._stance.piece.footprint.is_single:
            return self._cells
        covered: dict[Cell, Arrival] = {}
        for arrival in self.poses.values():
            for cell in self._stance.judge.cells(arrival.node):
                known = covered.get(cell)
                if known is None or (arrival.can_stop and not known.can_stop):
                    covered.pop(cell, None)
                    covered[cell] = arrival
        return covered

    def covering(self, cell: Cell | str) -> Arrival | None:
        """The arrival by which `covered` says that the piece covers a cell; None if it cannot."""
        return self.covered.get(self._stance.state.rules.cell(cell))

    def prospects(
        self, ahead: Field, prices: Prices, *, most: int = MOST_PRICE, beyond: int = MOST_PRICE
    ) -> tuple[int, list[Arrival]]:
        """The best arrivals to stop in, in poses but the one it starts in, as `Field.prospects` chooses them."""
        if self._field is None:
            return most, []
        within, listed = self._field.prospects(ahead, prices, most, beyond)
        best: dict[Pose, Arrival] = {}
        for node, pips, stop in listed:
            pose = node.pose
            if pose not in best and pose != self.origin:
                best[pose] = self._arrival(node, pips, stop)
        return within, [*best.values()]

    def path(self, to: Cell | str | Pose) -> Path:
        """The best path to a cell or pose of the reach; raises AbsentError, a KeyError, for others."""
        return self.way(self._posed(to) if isinstance(to, Pose) else self[to])

    def way(self, arrival: Arrival) -> Path:
        """The best path of one of its arrivals."""
        field = self._field
        assert field is not None
        return Path(self._stance, lambda: field.trace(arrival.node), arrival.pips)

    @kept
    def befores(self) -> Mapping[Node, Node]:
        """For every node on the best path to a pose of the reach the one before it: all the paths at once.

        The node in which the piece stands before it moves has none.
        """
        # The dearest first: most of the others lie on their ways.
        far = [arrival.node for arrival in reversed(self.poses.values())]
        return {} if self._field is None else self._field.befores(far)

    def _posed(self, pose: Pose) -> Arrival:
        if self._stance.mover.comes_once and "poses" not in self.__dict__:
            only = self._found(pose.anchor)
            if only is not None and only.pose == pose:
                return only
        try:
            return self.poses[pose]
        except (KeyError, TypeError):  # a forged one may not be hashable
            raise AbsentError(f"the reach of {self.piece} has no such pose") from None

    def to_numpy(self) -> object:
        """The least exact cost of every cell in pips as an array of rows and columns, -1 where there is none."""
        if self._field is None:
            raise MisuseError(f"{self.piece} is not on a board")
        return self._field.to_numpy()

    def _cell(self, cell: Cell | str) -> Cell:
        # One that is forged is found nowhere: hot loops look up cells that the library has given.
        return cell if type(cell) is Cell else self._stance.state.rules.cell(cell)

    def _find(self, cell: object) -> Arrival | None:
        """The arrival at a cell, asked of the search unless everything has been listed already."""
        wanted = self._cell(cell)  # type: ignore[arg-type]
        if "_cells" in self.__dict__:
            return self._cells.get(wanted)
        if self._field is None or wanted == self.origin.anchor or len(wanted) != 2:
            return None
        found = self._field.best(wanted.x, wanted.y)
        if found is None:
            return None
        arrival = self._arrival(*found)
        # A search takes every question for a yes: where the answer is no, another pose may be the best one.
        sure = arrival.stop != "ask" or self._stance.mover.comes_once or arrival.can_stop
        return arrival if sure else self._cells.get(wanted)

    def __getitem__(self, cell: Cell | str) -> Arrival:
        found = self._found(cell)
        if found is None:
            raise AbsentError(f"{self._said(cell)} is not in the reach of {self.piece}")
        return found

    def _said(self, cell: object) -> str:
        """A cell in a message, as the ruleset writes it where it can."""
        notation = self._stance.state.rules.grid.notation
        return notation.format(taken_cell(cell)) if is_cell(cell) else described(cell)

    def _found(self, cell: object) -> Arrival | None:
        """The arrival at a cell; whatever is no cell, or none of this board, is not in the reach."""
        try:
            return self._find(cell)
        except (NotationError, TypeError, IndexError):
            return None

    def __contains__(self, cell: object) -> bool:
        return self._found(cell) is not None

    def __iter__(self) -> Iterator[Cell]:
        return self._through(CELLS)

    def keys(self) -> KeysView[Cell | str]:
        """The cells, cheapest first."""
        return _Cells(self)

    def items(self) -> ItemsView[Cell, Arrival]:
        """The cells with their arrivals, cheapest first."""
        return _Items(self)

    def values(self) -> ValuesView[Arrival]:
        """The arrivals, cheapest first."""
        return _Arrivals(self)

    def _through(self, part: int) -> Iterator[Any]:
        """Its cells, arrivals or both, cheapest first; of a large reach each is made when it is come to."""
        flood, here, known = self._flood, self._stance.piece.at, self.__dict__
        if isinstance(flood, _core.Flood) and here is not None and "_cells" not in known and len(flood) > MOST_LISTED:
            found = flood.through(here[0], here[1], Arrival, Cell, self._stance, STOPS, part)
            if found is not None:
                return found
        cells = self._cells
        return iter(cells if part == CELLS else cells.values() if part == ARRIVALS else cells.items())

    def __len__(self) -> int:
        return len(self._cells) if "_cells" in self.__dict__ else self._counts[0]

    @kept
    def _counts(self) -> tuple[int, int | None]:
        """How many cells there are, and how many to stop on where that is no question."""
        return (0, 0) if self._field is None else self._field.counts(self.origin.anchor)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Reach):
            return NotImplemented
        if self._field is None or other._field is None:
            return self.piece == other.piece and self._field is other._field and self.gate == other.gate
        mine, theirs = self._stance, other._stance
        return (
            (self.piece, self.origin, self.gate) == (other.piece, other.origin, other.gate)
            and mine.budget == theirs.budget
            and self.poses == other.poses
        )

    def __hash__(self) -> int:
        return hash((self.piece, len(self)))

    def __repr__(self) -> str:
        return f"<Reach of {self.piece:.60}: {counted(len(self), 'cell')}, {self.stop_count:,} to stop on>"


def _searched(stance: Stance, limit: int) -> Reach:
    """The reach for an exact cost, searched for again."""
    return (
        Reach(stance, limit, None) if stance.absent is not None else stance.asked(limit).reacher(Reach, limit)(stance)
    )


class _Cells(KeysView[Cell | str]):
    """The cells of a reach; looked up as the reach looks them up, also as the ruleset writes them."""

    _mapping: Reach

    def __iter__(self) -> Iterator[Cell]:
        return self._mapping._through(CELLS)


class _Items(ItemsView[Cell, Arrival]):
    """The same with their arrivals."""

    _mapping: Reach

    def __iter__(self) -> Iterator[tuple[Cell, Arrival]]:
        return self._mapping._through(BOTH)


class _Arrivals(ValuesView[Arrival]):
    """The arrivals alone."""

    _mapping: Reach

    def __iter__(self) -> Iterator[Arrival]:
        return self._mapping._through(ARRIVALS)


say(Reach, "a Reach, such as game.reach(piece)")
