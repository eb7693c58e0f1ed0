"""Dangers: what a way would set off, counted before it is walked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from footwork.board.allowance import profile_for
from footwork.board.board import Board
from footwork.board.ground import marks_on
from footwork.board.nearby import around, cells_within
from footwork.errors import LimitError
from footwork.geometry import Cell
from footwork.language.formula import Formula
from footwork.language.odds import distribution
from footwork.play.consequences.reactions import Cells, is_near, provokes, reaches_of, reactions_to
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
from footwork.rules.profile import Profile, ReadStat
from footwork.values import kept


class _Reaction(NamedTuple):
    """Something that a piece, by its place in the roster, could do when another moves."""

    place: int
    name: str


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
            found.update(_cells_of(board, grounds))
            painted = {} if bad.isdisjoint(rules.auras_paint) else judge.painted
            special = {*board.marks, *painted}
            found.update(c for c in special if any(m.tag in bad for m in marks_on(rules, board, c, painted)))
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
    def _reactions(self) -> tuple[ReactionRule, ...]:
        """The reactions that a step of the piece may set off."""
        rules = [rule for rule in self._query.state.rules.reactions.values() if rule.trigger in _WINDOWS]
        return tuple(rules) if rules and provokes(self._profile) else ()

    @kept
    def _profile(self) -> Profile:
        return profile_for(self._query.state, self._query.piece)

    def _could_do(self, place: int) -> tuple[ReactionRule, ...]:
        """The reactions that a piece of the roster could make to this one; friends make none."""
        known = self._known.get(place)
        if known is None:
            state, piece, other = self._query.state, self._query.piece, self._query.state.pieces[place]
            known = ()
            if piece.relation_to(other) != "friendly":
                known = tuple(reactions_to(state, piece, other, self._reactions, self._profile))
            self._known[place] = known
        return known

    @kept
    def _known(self) -> dict[int, tuple[ReactionRule, ...]]:
        return {}

    @kept
    def watched(self) -> frozenset[Cell]:
        """The cells within reach of the reaction of somebody who could react to this piece where it can go."""
        state, far = self._query.state, self._query.mover.range_for(self._query.limit)
        if not self._reactions:
            return frozenset()
        reaches = [None] if far is None else reaches_of(state, self._reactions, far)
        found = (
            cells_within(state, state.pieces[place], rule.within)
            for place in around(state, self._query.piece.cells, reaches)
            for rule in self._could_do(place)
        )
        return frozenset(cell for cells in found for cell in cells)

    def on(self, path: Path) -> tuple[int, int]:
        """How many reactions and how many harmful cells a way meets; a reaction that runs out counts once."""
        judge, harmful, reactions = self._query.judge, self.hazards, self._query.state.rules.reactions
        hazards, provoked = 0, list[_Reaction]()
        for start, end in pairwise(path.nodes) if harmful or self._reactions else ():
            before, after = judge.cells(start), judge.cells(end)
            hazards += sum(1 for cell in after if cell in harmful and (len(after) == 1 or cell not in before))
            near_before, near_after = self._near(before), self._near(after)
            for reaction in near_before ^ near_after:
                rule = reactions[reaction.name]
                if (reaction in near_before) == (rule.trigger == "before-leave"):
                    if rule.uses is None or reaction not in provoked:
                        provoked.append(reaction)
        return len(provoked), hazards

    def _near(self, cells: Cells) -> frozenset[_Reaction]:
        """The reactions within reach of which one of some cells is."""
        known = self._near_to.get(cells)
        if known is None:
            state, pieces = self._query.state, self._query.state.pieces
            places = around(state, cells, reaches_of(state, self._reactions)) if self._reactions else ()
            known = self._near_to[cells] = frozenset(
                _Reaction(place, rule.name)
                for place in places
                for rule in self._could_do(place)
                if is_near(state, pieces[place], rule, cells)
            )
        return known

    @kept
    def _near_to(self) -> dict[Cells, frozenset[_Reaction]]:
        return {}

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
        state, ground = self._query.state, self._query.judge.ground(cell)
        for mark in () if ground is None else ground.marks:
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
        if not self._query.state.rules.auras and self._query.profile is self._query.means.profile:
            return 0
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


_WINDOWS = ("before-leave", "after-arrive")
_MOMENTS: tuple[Moment, ...] = ("leave", "enter", "stay")


def _cells_of(board: Board, terrains: Collection[str]) -> Iterator[Cell]:
    """The cells of some kinds of terrain, kind by kind."""
    for code, name in enumerate(board.palette):
        place = board.codes.find(code) if name in terrains else -1
        while place >= 0:
            yield Cell(place % board.width, place // board.width)
            place = board.codes.find(code, place + 1)
