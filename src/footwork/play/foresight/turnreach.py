"""Reach in turns: how many turns a piece needs to come to rest on each cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from footwork.arguments import checked, described
from footwork.board.allowance import readied
from footwork.board.state import State
from footwork.errors import AbsentError, MisuseError, NotationError
from footwork.geometry import Cell
from footwork.play.foresight.freshturn import Leap, Spread, Walk, Way, rested, ways
from footwork.query.query import Query
from footwork.query.step import Node
from footwork.rules.texts import counted
from footwork.values import Number, dataclass, kept, plain

MOST_TURNS = 1_000


@dataclass(frozen=True, slots=True)
class TurnArrival:
    """How a piece gets to rest on a cell: in which turn, and what its last move costs exactly, in points."""

    cell: Cell
    turns: int
    cost: Number


class _Found(NamedTuple):
    """The last move to a node: in which turn, which move of it, what it costs, and the search that found it.

    There is no search for a leap. The lowest is the best, and what it comes from is always lower.
    """

    turn: int
    move: int
    pips: int
    node: Node
    spread: Spread | None


class TurnReach(Mapping[Cell | str, TurnArrival]):
    """Every cell on which a piece can come to rest within some turns, by anchor; where it stands is not among them.

    The first turn is the one that runs, with what the piece has left, if it is its turn; else its next one. In every
    later one its points, moves and uses are back, and so are the stats that come back. Others stand still all the
    time. The way to a cell is the one that takes the fewest turns, in the last one the fewest moves, and then the
    cheapest last move.

    Not counted is whatever happens on the way: reactions, what cells do, doors, who makes way, features that run out
    or that auras grant elsewhere. Points that are left at the end of a turn are lost.
    """

    @checked
    def __init__(self, state: State, piece: str, turns: int) -> None:
        if not 1 <= turns <= MOST_TURNS:
            raise MisuseError(f"turns are counted from 1 to {MOST_TURNS:,}")
        self._state = state
        self.piece = piece
        self.turns = turns
        self._found: dict[Node, _Found] = {}
        if Query.of(state, piece).absent is None:
            self._search(state)

    def _search(self, state: State) -> None:
        here = state.piece(self.piece)
        ready = readied(state, here)
        later = ways(ready, self.piece)
        first = ways(state, self.piece) if state.is_active(here) else later
        start = rested(Query.of(state, self.piece).start)
        known = {start}
        fresh = self._turn(1, first, {start}, known) | {start}
        for turn in range(2, self.turns + 1):
            known |= fresh
            fresh = self._turn(turn, later, fresh, known)
            if not fresh:
                return

    def _turn(self, turn: int, moves: Iterable[Way], sources: set[Node], known: set[Node]) -> set[Node]:
        """Let one turn be taken from each of some nodes; the nodes to rest in that were not known before."""
        found: set[Node] = set()
        for way in moves:
            if isinstance(way, Leap):
                found |= self._leap(turn, way, known)
            else:
                found |= self._walk(turn, way, sources, known)
        return found

    def _walk(self, turn: int, walk: Walk, sources: set[Node], known: set[Node]) -> set[Node]:
        """Every move of a walk from some nodes; what other ways have reached in this turn does not end it."""
        fresh, times, move, seen = sources, walk.times, 1, set(known)
        while fresh and times != 0:
            spread = Spread(walk, sorted(fresh, key=_by_place))
            fresh = set()
            for node, pips in spread.stops():
                rest = rested(node)
                if rest not in seen:
                    seen.add(rest)
                    if not spread.ends_turn(node):
                        fresh.add(rest)
                    self._note(rest, _Found(turn, move, pips, node, spread))
            times, move = None if times is None else times - 1, move + 1
        return seen - known

    def _leap(self, turn: int, leap: Leap, known: set[Node]) -> set[Node]:
        """The cells of a leap count from where the piece stands now."""
        start = rested(Query.of(self._state, self.piece).start)
        ends = {start._replace(anchor=cell) for cell in leap.cells} - known
        for end in sorted(ends, key=_by_place):
            self._note(end, _Found(turn, 1, 0, end, None))
        return ends

    def _note(self, node: Node, found: _Found) -> None:
        """Keep how a node is reached, if it was not reached better before."""
        before = self._found.get(node)
        if before is None or found[:3] < before[:3]:
            self._found[node] = found

    @kept
    def _best(self) -> Mapping[Cell, _Found]:
        """The best arrival at every cell but the one where it stands."""
        start = self._state.piece(self.piece).at
        best: dict[Cell, _Found] = {}
        for node, found in self._found.items():
            known = best.get(node.anchor)
            if node.anchor != start and (known is None or found[:3] < known[:3]):
                best[node.anchor] = found
        return best

    @kept
    def cells(self) -> Mapping[Cell, TurnArrival]:
        """The arrivals by cell: fewest turns first, then fewest moves, then the cheapest last one, then by rows."""
        best, pips = self._best, self._state.rules.pips
        order = sorted(best, key=lambda cell: (*best[cell][:3], cell.y, cell.x))
        return {
            cell: TurnArrival(cell, found.turn, plain(Fraction(found.pips, pips)))
            for cell in order
            for found in (best[cell],)
        }

    @checked
    def stations(self, cell: Cell | str) -> tuple[Cell, ...]:
        """Where the piece rests after each move on its way to a cell, that one included. AbsentError for others."""
        found: _Found | None = self._best[self[cell].cell]
        stations: list[Cell] = []
        while found is not None:
            stations.append(found.node.anchor)
            found = None if found.spread is None else self._found.get(rested(found.spread.source(found.node)))
        return tuple(reversed(stations))

    @checked
    def within(self, turns: int) -> tuple[Cell, ...]:
        """The cells on which the piece can come to rest in so many turns."""
        return tuple(cell for cell, arrival in self.cells.items() if arrival.turns <= turns)

    def __getitem__(self, cell: Cell | str) -> TurnArrival:
        found = self.cells.get(self._state.rules.cell(cell))
        if found is None:
            raise AbsentError(f"{described(cell)} is not reached in {self.turns} turns")
        return found

    def __contains__(self, cell: object) -> bool:
        try:
            return self[cell] is not None  # type: ignore[index]
        except (KeyError, NotationError, TypeError):
            return False

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cells)

    def __len__(self) -> int:
        return len(self.cells)

    def __reduce__(self) -> tuple[Any, ...]:
        return TurnReach, (self._state, self.piece, self.turns)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TurnReach):
            return NotImplemented
        return (self.piece, self.turns, self.cells) == (other.piece, other.turns, other.cells)

    def __hash__(self) -> int:
        return hash((self.piece, self.turns, len(self)))

    def __repr__(self) -> str:
        return f"<TurnReach of {self.piece:.60}: {counted(len(self), 'cell')} in {counted(self.turns, 'turn')}>"


def _by_place(node: Node) -> tuple[int, int, int, int]:
    return (node.anchor.y, node.anchor.x, node.turned, node.heading.value)
