"""Aim: where a piece wants to be, at the goal of its side or where it could strike an enemy, and how far that is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile

from footwork.board.nearby import around, cells_within, farthest, is_within, most_cells
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.bots.dangers import Dangers
from footwork.geometry import Cell
from footwork.play.acting import why_not_act
from footwork.play.actions import Act
from footwork.query.field import Field
from footwork.query.query import Query
from footwork.query.step import Node
from footwork.rules.effects import Target
from footwork.values import kept


class Aim:
    """The places to strike from, for one piece as it stands."""

    def __init__(self, query: Query, dangers: Dangers) -> None:
        self._query = query
        self._dangers = dangers
        side = query.state.sides.get(query.piece.side or "")
        self.goal = None if side is None else side.goal
        rules = query.state.rules.actions.values()
        strikes = [(rule.name, rule.target) for rule in rules if is_hostile(rule.target)]
        self._within = max((target.within for _, target in strikes if target is not None), default=1)
        at_hand = [target.within for name, target in strikes if target is not None and self._could(name)]
        self._at_hand = max(at_hand, default=None)

    @kept
    def enemies(self) -> tuple[Piece, ...]:
        """The enemies of the piece on the board, in roster order."""
        return tuple(_hostile(self._query.piece, self._query.state.pieces))

    def _could(self, action: str) -> bool:
        """Whether an action lacks nothing but somebody to aim at."""
        refusal = why_not_act(self._query.state, Act(self._query.piece.id, action))
        return refusal is not None and refusal.check == "target"

    @property
    def is_somewhere(self) -> bool:
        """Whether there is anything to go to: the goal of its side, or an enemy."""
        return self.goal is not None or any(_hostile(self._query.piece, self._query.state.pieces))

    @property
    def is_there(self) -> bool:
        """Whether the piece stands where it wants to be, with nothing left to strike with."""
        at = self._query.piece.at
        return at is None or (self._at_hand is None and self._reaches(self._query.piece.cells))

    def strikes_from(self, node: Node) -> bool:
        """Whether the piece could strike this turn from a place that it moves to."""
        if self._at_hand is None or self.left(node.anchor):
            return False
        return self._strikes(self._query.judge.cells(node), self._at_hand)

    def left(self, cell: Cell) -> int:
        """What the way on from a cell to the nearest place to be costs, in pips: at the goal, or to strike from.

        It is measured from those places outwards: natively, and close enough to tell near from far. Ways that do no
        harm come first, however long. Where others leave no way, they count as absent; where there is none at all, the
        crow decides. Who has few points and an enemy nearby looks no further than that: all that lies further away than
        where the piece stands is as far.
        """
        if self._near is not None:
            cost = self._near[0].cost(cell)
            return _FAR if cost is None else cost
        if self._ways is not None:
            cost = self._ways[0].cost(cell)
            return _FAR if cost is None else cost
        step = max(1, self._query.profile.cardinal)
        far = self._query.state.rules.grid.far_across
        if self.goal is not None:
            return step * min(far(cell, other) for other in self.goal.cells)
        away = (far(cell, other) for enemy in self.enemies for other in enemy.cells)
        return step * max(0, min(away) - self._within)

    def closest(self) -> tuple[frozenset[Cell], int]:
        """The cells that are by far the closest to where the piece wants to be, and how much nearer all others are.

        That is in pips, and at most: a tenth of the way may be left, as its price is a tenth of what it is worth.
        """
        ways, at = self._near or self._ways, self._query.piece.at
        if ways is None or at is None:
            return frozenset(), _FAR
        here = self.left(at)
        most = here // 10 + FIRST_LOOK * max(1, self._query.profile.cardinal)
        nearest = takewhile(lambda arrived: arrived[1] <= most, ways[0].arrivals())
        return frozenset(node.anchor for node, _, _ in nearest), here - most

    @property
    def is_behind_harm(self) -> bool:
        """Whether no way leads there but through what does harm."""
        ways = self._near or self._ways
        return ways is not None and not ways[1]

    @kept
    def _near(self) -> tuple[Field, bool] | None:
        """The same as `_ways` for all that is no further from a place to be than the piece is; None if that is far.

        An enemy that is further away than the piece may go, and the way on from there, is not looked at.
        """
        query, board = self._query, self._query.state.board
        at, mover = query.piece.at, query.mover
        most, own = FIRST_LOOK * max(1, query.profile.cardinal), mover.range_for(query.limit)
        if at is None or own is None or self.goal is not None:
            return None
        looked, harmless = next(iter(self._dangers.boards()))
        while (far := own + (mover.range_for(most) or 0)) < max(board.width, board.height):
            sources = dict.fromkeys(self._places(looked, self._enemies_near(far)), 0)
            field = looked.field_from(sources, limit=most) if sources else None
            if field is not None and field.cost(at) is not None:
                return field, harmless
            most *= 2
        return None

    def _enemies_near(self, far: int) -> tuple[Piece, ...]:
        """The enemies near enough that a place to strike them from may be so many columns or rows away."""
        state, piece = self._query.state, self._query.piece
        further = far + most_cells(state.rules, self._within + self._large)
        return tuple(_hostile(piece, (state.pieces[i] for i in around(state, piece.cells, [further]))))

    @kept
    def _ways(self) -> tuple[Field, bool] | None:
        """What the way on from each cell costs, and whether it does no harm."""
        at = self._query.piece.at
        for board, harmless in self._dangers.boards():
            for query in (board, Query(board.state, self._query.piece.id, alone=True)):
                sources = dict.fromkeys(self._places(query, self.enemies), 0)
                field = query.field_from(sources) if sources else None
                if field is not None and at is not None and field.cost(at) is not None:
                    return field, harmless
        return None

    @kept
    def _large(self) -> int:
        """How far the cells of the piece are from its anchor."""
        grid, anchor = self._query.state.rules.grid, Cell(0, 0)
        return max(grid.far_across(anchor, anchor + by) for each in self._query.piece.footprint.shapes for by in each)

    def _places(self, query: Query, enemies: tuple[Piece, ...]) -> Iterable[Node]:
        """The ways to stand within reach of one of some enemies, or at the goal."""
        piece, judge, grid = query.piece, query.judge, query.state.rules.grid
        turned = (piece.turned,) if judge.profile.rotate is None else piece.footprint.lies
        headings = grid.directions if judge.has_heading else (piece.heading,)
        for anchor in self._around(query.state, enemies):
            for lies in turned:
                node = Node(anchor, lies, piece.heading)
                if self._reaches(judge.cells(node)) and judge.standing(node) is None:
                    yield from (node._replace(heading=heading) for heading in headings)

    def _around(self, state: State, enemies: tuple[Piece, ...]) -> Iterable[Cell]:
        """The cells on which the anchor of a piece may lie that is at the goal, or within reach of an enemy."""
        large = self._large
        if self.goal is None:
            widest = self._within + large
            return dict.fromkeys(cell for enemy in enemies for cell in cells_within(state, enemy, widest))
        near = range(-large, large + 1)
        return dict.fromkeys(Cell(c.x + dx, c.y + dy) for c in sorted(self.goal.cells) for dy in near for dx in near)

    def _reaches(self, cells: tuple[Cell, ...]) -> bool:
        if self.goal is not None:
            return not self.goal.cells.isdisjoint(cells)
        return self._strikes(cells, self._within)

    def _strikes(self, cells: tuple[Cell, ...], within: int) -> bool:
        """Whether an enemy is within a distance of some cells; those who stand far away are not asked."""
        state, own = self._query.state, self._query.piece
        near = (state.pieces[i] for i in around(state, cells, [farthest(state.rules, within)]))
        return any(
            own.relation_to(other) == "hostile" and is_within(state, cells, other.cells, within) for other in near
        )


FIRST_LOOK = 4
"""How many steps away an enemy is looked for at first; then twice as many, and so on."""
_FAR = 2**40  # further than any way on a board


def is_hostile(target: Target | None) -> bool:
    """Whether something is aimed at enemies."""
    return target is not None and target.relation == "hostile"


def _hostile(piece: Piece, others: Iterable[Piece]) -> Iterator[Piece]:
    """The enemies of a piece on the board among others, in their order."""
    return (other for other in others if other.at is not None and piece.relation_to(other) == "hostile")
