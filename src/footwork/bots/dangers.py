"""Dangers: what a way would set off, counted before it is walked."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise

from footwork.board.allowance import profile_for
from footwork.board.ground import marks_on
from footwork.board.nearby import cells_within
from footwork.board.piece import Piece
from footwork.geometry import Cell
from footwork.play.consequences.reactions import reactors, sets_off
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.rules.effects import Become, ChangeStat, Effect, GrantPoints, ReactionRule, SetDoors, TileRule
from footwork.rules.profile import ReadStat


class Dangers:
    """What the cells and the other pieces would do to one piece on its way."""

    def __init__(self, query: Query) -> None:
        self._query = query

    @cached_property
    def hazards(self) -> frozenset[Cell]:
        """The cells that do harm to who enters, leaves or stays, as far as is known."""
        state, judge = self._query.state, self._query.judge
        rules, board = state.rules, state.board
        bad = {tag.name for tag in rules.tags.values() if self._harms((*tag.effects, *tag.on_leave, *tag.on_stay))}
        found = {cell for cell, rules_there in board.effects.items() if self._harmful(rules_there)}
        if bad:
            grounds = {name for name, ground in rules.terrain.items() if bad.intersection(ground.tags)}
            codes = {code for code, name in enumerate(board.palette) if name in grounds}
            found.update(Cell(i % board.width, i // board.width) for i, code in enumerate(board.codes) if code in codes)
            special = {*board.marks, *judge.painted}
            found.update(c for c in special if any(m.tag in bad for m in marks_on(rules, board, c, judge.painted)))
        return frozenset(found)

    def _harmful(self, rules: tuple[TileRule, ...]) -> bool:
        spent = self._query.state.tiles.spent
        return any(self._harms(rule.effects) for rule in rules if rule.on != "hold" and rule.index not in spent)

    def _harms(self, effects: tuple[Effect, ...]) -> bool:
        return any(self._is_harm(effect) for effect in effects)

    def _is_harm(self, effect: Effect) -> bool:
        """Whether an effect is bad for the piece; what cannot be told counts as bad."""
        if isinstance(effect, ChangeStat | GrantPoints):
            formula = effect.by if isinstance(effect, ChangeStat) else effect.amount
            return formula.evaluate(lambda _whose, name: self._stats(name), lambda count, sides: count * sides) < 0
        return not isinstance(effect, SetDoors | Become)

    @cached_property
    def _stats(self) -> ReadStat:
        return self._query.means.stats(self._query.piece, self._query.terms.features)

    @cached_property
    def reactors(self) -> tuple[tuple[Piece, ReactionRule], ...]:
        """The pieces, friends aside, that could react to this one, each with its reaction."""
        state, piece = self._query.state, self._query.piece
        found = (*reactors(state, piece, "before-leave"), *reactors(state, piece, "after-arrive"))
        return tuple((other, rule) for other, rule in found if piece.relation_to(other) != "friendly")

    @cached_property
    def watched(self) -> frozenset[Cell]:
        """The cells within reach of somebody's reaction."""
        state = self._query.state
        return frozenset(cell for other, rule in self.reactors for cell in cells_within(state, other, rule.within))

    def on(self, path: Path) -> tuple[int, int]:
        """How many reactions and how many harmful cells a way meets; a reaction that runs out counts once."""
        state, judge = self._query.state, self._query.judge
        hazards = 0
        provoked: list[tuple[str, str]] = []
        for start, end in pairwise(path.nodes):
            before, after = judge.cells(start), judge.cells(end)
            hazards += sum(1 for cell in after if cell in self.hazards and (len(after) == 1 or cell not in before))
            for other, rule in self.reactors:
                key = (other.id, rule.name)
                if (rule.uses is None or key not in provoked) and sets_off(state, other, rule, before, after):
                    provoked.append(key)
        return len(provoked), hazards

    def holds(self, path: Path) -> int:
        """How many features would keep the piece from moving on from where a way ends, by the auras of others."""
        piece, end = self._query.piece, path.end
        there = piece.posed(end)
        now = {gate.feature for gate in self._query.profile.gates}
        return len({gate.feature for gate in profile_for(self._query.state, there).gates} - now)

    def safer(self) -> Iterator[Query]:
        """The same questions on boards without the dangerous cells: a way found there is legal, and costs the same."""
        own = frozenset(self._query.piece.cells)
        state = self._query.state
        for cells in dict.fromkeys((self.hazards - own, (self.hazards | self.watched) - own)):
            if cells:
                yield self._query.again(state.changed(board=state.board.without(cells)))
