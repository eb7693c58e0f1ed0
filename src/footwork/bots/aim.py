"""Aim: where a piece wants to be, at the goal of its side or where it could strike an enemy, and how far that is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from footwork.board.nearby import HERE, area_within, around, farthest, is_within, most_cells
from footwork.board.piece import Piece
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
        self.dangers = dangers
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
        if self.ahead is not None:
            cost = self.ahead.cost(cell)
            return _FAR if cost is None else cost
        step = max(1, self._query.profile.cardinal)
        far = self._query.state.rules.grid.far_across
        if self.goal is not None:
            return step * min(far(cell, other) for other in self.goal.cells)
        away = (far(cell, other) for enemy in self.enemies for other in enemy.cells)
        return step * max(0, min(away) - self._within)

    @kept
    def ahead(self) -> Field | None:
        """What the way on from each cell costs, as far as it is looked at; None if no way leads there."""
        ways = self._near or self._ways
        return None if ways is None else ways[0]

    @kept
    def is_behind_harm(self) -> bool:
        """Whether no way leads there but through what does harm."""
        ways = self._near or self._ways
        return ways is not None and not ways[1]

    @property
    def may_strike(self) -> bool:
        """Whether the piece has something left to strike with this turn."""
        return self._at_hand is not None

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
        looked, harmless = next(iter(self.dangers.boards()))
        while (far := own + (mover.range_for(most) or 0)) < max(board.width, board.height):
            field = self._onto(looked, self._enemies_near(far), limit=most)
            if field is not None and field.cost(at) is not None:
                return field, harmless
            most *= 4
        return None

    def _enemies_near(self, far: int) -> tuple[Piece, ...]:
        """The enemies near enough that a place to strike them from may be so many columns or rows away."""
        state, piece = self._query.state, self._query.piece
        further = far + most_cells(state.rules, self._within) + self._large
        return tuple(_hostile(piece, (state.pieces[i] for i in around(state, piece.cells, [further]))))

    @kept
    def _ways(self) -> tuple[Field, bool] | None:
        """What the way on from each cell costs, and whether it does no harm."""
        at = self._query.piece.at
        for board, harmless in self.dangers.boards():
            for alone in (False, True):
                query = Query(board.state, self._query.piece.id, alone=True) if alone else board
                field = self._onto(query, self.enemies)
                if field is not None and at is not None and field.cost(at) is not None:
                    return field, harmless
        return None

    @kept
    def _large(self) -> int:
        """How far the cells of the piece are from its anchor."""
        grid, anchor = self._query.state.rules.grid, Cell(0, 0)
        return max(grid.far_across(anchor, anchor + by) for each in self._query.piece.footprint.shapes for by in each)

    def _onto(self, query: Query, enemies: tuple[Piece, ...], *, limit: int = -1) -> Field | None:
        """What everything costs from the ways to stand within reach of one of some enemies, or at the goal."""
        state = self._query.state
        if self.goal is None:
            cells, near = area_within(state, enemies, self._within)
        else:
            cells, near = [cell for cell in self.goal.cells if state.board.terrain(cell) is not None], HERE
        return query.field_onto([*cells], around=near, limit=limit)

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
"""How many steps away an enemy is looked for at first; then four times as many, and so on."""
_FAR = 2**40  # further than any way on a board


def is_hostile(target: Target | None) -> bool:
    """Whether something is aimed at enemies."""
    return target is not None and target.relation == "hostile"


def _hostile(piece: Piece, others: Iterable[Piece]) -> Iterator[Piece]:
    """The enemies of a piece on the board among others, in their order."""
    return (other for other in others if other.at is not None and piece.relation_to(other) == "hostile")
