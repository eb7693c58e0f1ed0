"""Dangers: what a way would set off, counted before it is walked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from footwork.board.allowance import profile_for
from footwork.board.ground import marks_on
from footwork.board.nearby import cells_within
from footwork.board.piece import Piece
from footwork.errors import LimitError
from footwork.geometry import Cell
from footwork.language.formula import Formula
from footwork.language.odds import distribution
from footwork.play.consequences.reactions import Window, reactors, sets_off
from footwork.play.consequences.tiles import due, of_tag
from footwork.play.events import Moment
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.rules.effects import (
    Become,
    ChangeStat,
    Effect,
    GrantPoints,
    OnlyIf,
    ReactionRule,
    SetDoors,
    SetStat,
    TileRule,
)
from footwork.rules.profile import ReadStat
from footwork.values import kept


class Dangers:
    """What the cells and the other pieces would do to one piece on its way."""

    def __init__(self, query: Query) -> None:
        self._query = query

    @kept
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
        """Whether an effect is bad for the piece at worst; what cannot be told counts as bad."""
        if isinstance(effect, OnlyIf):
            return effect.is_due(self._read) and self._is_harm(effect.effect)
        if isinstance(effect, ChangeStat | GrantPoints):
            return self._worst(effect.by if isinstance(effect, ChangeStat) else effect.amount) < 0
        return not isinstance(effect, SetDoors | Become)

    def _worst(self, formula: Formula) -> int:
        """The least that a formula may come to for the piece."""
        try:
            return min(distribution(formula, self._read))
        except LimitError:  # more outcomes than can be counted: the ends of its dice
            lowest = formula.evaluate(self._read, lambda count, _sides: count)
            return min(lowest, formula.evaluate(self._read, lambda count, sides: count * sides))

    def _read(self, _whose: str, name: str) -> int:
        return self._stats(name)

    @kept
    def _stats(self) -> ReadStat:
        return self._query.means.stats(self._query.piece, self._query.terms.features)

    @kept
    def reactors(self) -> tuple[tuple[Piece, ReactionRule], ...]:
        """The pieces, friends aside, that could react to this one where it can go, each with its reaction."""
        state, piece = self._query.state, self._query.piece
        far = self._query.mover.range_for(self._query.limit)
        near, further = (None, 0) if far is None else (piece.cells, far)
        moments: tuple[Window, ...] = ("before-leave", "after-arrive")
        found = (each for moment in moments for each in reactors(state, piece, moment, near=near, further=further))
        return tuple((other, rule) for other, rule in found if piece.relation_to(other) != "friendly")

    @kept
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

    def is_deadly(self, path: Path) -> bool:
        """Whether what the cells on a way do would defeat the piece, if all dice fell badly for it."""
        judge = self._query.judge
        if self.hazards.isdisjoint(cell for node in path.nodes for cell in judge.cells(node)):
            return False
        return self._defeats(self._done_on(path))

    def _done_on(self, path: Path) -> Iterator[Effect]:
        """What cells do to the piece on a way, in order."""
        judge = self._query.judge
        for start, end in pairwise(path.nodes):
            before, after = judge.cells(start), judge.cells(end)
            yield from (effect for c in before if c not in after for effect in self._done_by(c, "leave"))
            yield from (effect for c in after if c not in before for effect in self._done_by(c, "enter"))
        yield from (effect for c in judge.cells(path.nodes[-1]) for effect in self._done_by(c, "stay"))

    def _done_by(self, cell: Cell, moment: Moment) -> Iterator[Effect]:
        """What a cell does to the piece at a moment: its tags, then what the scenario gives it and is not spent."""
        state = self._query.state
        for mark in marks_on(state.rules, state.board, cell, self._query.judge.painted):
            yield from due(of_tag(state.rules.tags[mark.tag], moment), self._read)
        for rule in state.board.effects.get(cell, ()):
            if rule.on == moment and rule.index not in state.tiles.spent:
                yield from due(rule.effects, self._read)

    def _defeats(self, effects: Iterable[Effect]) -> bool:
        defeat = self._query.state.rules.defeat
        if defeat is None:
            return False
        stat, last = defeat
        left = self._stats(stat)
        for effect in effects:
            match effect:
                case ChangeStat(stat=name, by=change) if name == stat:
                    left += self._worst(change)
                case SetStat(stat=name, to=value) if name == stat:
                    left = self._worst(value)
            if left <= last:
                return True
        return False

    @kept
    def _deadly(self) -> frozenset[Cell]:
        """The harmful cells that would defeat the piece all by themselves."""
        return frozenset(
            cell for cell in self.hazards if any(self._defeats(self._done_by(cell, moment)) for moment in _MOMENTS)
        )

    def boards(self) -> Iterator[tuple[Query, bool]]:
        """The boards on which a way is looked for, best first, each with whether the ways on it do no harm.

        Without the harmful cells; else without the deadly ones; else as it is.
        """
        for cells in dict.fromkeys((self.hazards, self._deadly)):
            if cells:
                yield self._without(cells), cells == self.hazards
        yield self._query, not self.hazards

    def holds(self, path: Path) -> int:
        """How many features would keep the piece from moving on from where a way ends, by the auras of others."""
        piece, end = self._query.piece, path.end
        there = piece.posed(end)
        now = {gate.feature for gate in self._query.profile.gates}
        return len({gate.feature for gate in profile_for(self._query.state, there).gates} - now)

    def safer(self) -> Iterator[Query]:
        """The same questions on boards without the dangerous cells: a way found there is legal, and costs the same."""
        for cells in dict.fromkeys((self.hazards, self._deadly, self.hazards | self.watched)):
            if cells:
                yield self._without(cells)

    def _without(self, cells: frozenset[Cell]) -> Query:
        """The same questions where some cells are missing, except those that the piece stands on."""
        state, own = self._query.state, self._query.piece.cells
        return self._query.again(state.changed(board=state.board.without(cells.difference(own))))


_MOMENTS: tuple[Moment, ...] = ("leave", "enter", "stay")
