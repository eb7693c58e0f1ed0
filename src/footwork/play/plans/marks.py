"""Marks: what is wrong with the steps of plans, as far as own plans and the public position tell.

The board may change before a later step is taken (doors, others), so that a mark is a warning and not a refusal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from footwork.board.piece import Piece
from footwork.board.plan import Plan
from footwork.board.state import State
from footwork.geometry import Cell
from footwork.query.query import Query
from footwork.query.step import Node, Step
from footwork.refusals import Refusal, kinds


class PlanMarks:
    """Where everybody would be after each step, if all went as planned; others stay where they stand."""

    def __init__(self, state: State, side: str | None) -> None:
        self.state = state
        self.follow = state.rules.beats is None or state.rules.beats.follow == "allow"
        self.plans = {name: plan for name, plan in state.plans.by_piece.items() if plan.left and self._own(name, side)}
        self.starts: dict[Cell, list[str]] = defaultdict(list)
        self.goals: dict[Cell, list[str]] = defaultdict(list)
        self.passing: dict[tuple[int, Cell], list[str]] = defaultdict(list)
        self.resting: dict[Cell, list[tuple[str, int]]] = defaultdict(list)
        for piece in state.pieces:
            self._enter(piece)

    def _own(self, name: str, side: str | None) -> bool:
        piece = self.state.piece(name)
        return piece.at is not None and (side is None or piece.side in (side, None))

    def _enter(self, piece: Piece) -> None:
        """Note where a piece is when."""
        way = self._way(piece)
        for time, anchor in enumerate(way):
            for cell in piece.footprint.cells(anchor, turned=piece.turned):
                if time < len(way) - 1:
                    self.passing[time, cell].append(piece.id)
                else:
                    self.resting[cell].append((piece.id, time))
        if piece.id in self.plans and way[-1] != way[0]:
            for cell in self._covered(piece, self._start(piece)):
                self.starts[cell].append(piece.id)
            for cell in self._covered(piece, way[-1]):
                self.goals[cell].append(piece.id)

    def _start(self, piece: Piece) -> Cell:
        """Where its plan began; where it stands, if it was put on the board since."""
        start = self.plans[piece.id].start if self.state.plans.beat else None
        here = piece.at if start is None else start
        assert here is not None
        return here

    def _covered(self, piece: Piece, anchor: Cell) -> tuple[Cell, ...]:
        return piece.footprint.cells(anchor, turned=piece.turned)

    def _way(self, piece: Piece) -> list[Cell]:
        """The anchors of a piece at each time from now."""
        if piece.at is None:
            return []
        way = [piece.at]
        plan = self.plans.get(piece.id)
        for step in () if plan is None else plan.left:
            way.append(way[-1] if step is None else step)
        return way

    def of(self, name: str) -> tuple[Refusal | None, ...]:
        """What is wrong with each step that a piece has left; nothing is said about plans that are not seen."""
        plan = self.plans.get(name)
        return () if plan is None else tuple(self._marks(self.state.piece(name), plan))

    def _marks(self, piece: Piece, plan: Plan) -> Iterator[Refusal | None]:
        query = Query(self.state, piece.id, alone=True)
        node = query.judge.start()
        for i, to in enumerate(plan.left):
            if to is None:
                yield self._occupied(query, piece, node.anchor, i + 1)
                continue
            verdicts = query.steps_to(node._replace(halted=False), to)
            step = next((verdict for verdict in verdicts if isinstance(verdict, Step)), None)
            refusal = None if step is not None else next(v for v in verdicts if isinstance(v, Refusal))
            node = step.end if step is not None else Node(to, piece.turned, piece.heading)
            last = i == len(plan.left) - 1
            yield refusal or self._occupied(query, piece, to, i + 1) or (self._swap(piece, to) if last else None)

    def _occupied(self, query: Query, piece: Piece, anchor: Cell, time: int) -> Refusal | None:
        """Somebody would be there at that step; where followers are blocked, also just before it."""
        for cell in self._covered(piece, anchor):
            there = self._there(cell, time)
            if not self.follow and cell not in piece.cells:
                there += self._there(cell, time - 1)
            for name in there:
                if name != piece.id and query.judge.towards(self.state.piece(name), cell).stop is not True:
                    return Refusal(kinds.PLAN_OCCUPIED, cell, by=name)
        return None

    def _there(self, cell: Cell, time: int) -> list[str]:
        resting = [name for name, since in self.resting.get(cell, ()) if since <= time]
        return [*self.passing.get((time, cell), ()), *resting]

    def _swap(self, piece: Piece, goal: Cell) -> Refusal | None:
        """The whole plan ends where another one began, or began where another one ends."""
        for cells, others, where in (
            (self._covered(piece, goal), self.starts, goal),
            (self._covered(piece, self._start(piece)), self.goals, goal),
        ):
            for cell in cells:
                for name in others.get(cell, ()):
                    if name != piece.id:
                        return Refusal(kinds.PLAN_SWAP, where, by=name)
        return None
