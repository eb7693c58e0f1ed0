"""Auras: what pieces do to others near them. Which are in force is kept beside a state, and follows its pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from footwork.board.board import Mark
from footwork.board.nearby import around, attached_to, cells_within, farthest, is_within, own_stats, relates
from footwork.board.piece import Piece
from footwork.board.state import Changes, State, World
from footwork.geometry import Cell
from footwork.rules.fold import PlaceScope
from footwork.rules.profile import attached_features
from footwork.rules.rules import Aura, Rules

NONE: Mapping[int, tuple[str, ...]] = {}
MOST_KEPT = 1_000_000
"""How many owners of auras are kept in all lists of those who mean a side."""


class Auras(NamedTuple):
    """The auras in force on a board: the features by the place in the roster of who has them; and whom they mean.

    `meant` is filled when it is asked for: by the side of a piece, the owners with an aura for it, in roster order.
    """

    world: World
    by_owner: Mapping[int, tuple[str, ...]]
    meant: dict[str | None, dict[int, list[Aura]]]

    def after(self, changes: Changes) -> Auras:
        """The same once some pieces are others: only of those it is asked anew."""
        fresh = {i: found for i, _, piece in changes if (found := _of(self.world, piece)) != self.by_owner.get(i, ())}
        if not fresh:
            return self
        return Auras(self.world, {i: names for i, names in {**self.by_owner, **fresh}.items() if names}, {})

    def meaning(self, piece: Piece, pieces: Sequence[Piece]) -> dict[int, list[Aura]]:
        """The auras that are meant for a piece, by their owners in roster order; it may be one of them."""
        known = self.meant.get(piece.side)
        if known is None:
            rules, kinds = self.world[0].auras, dict[tuple[str | None, tuple[str, ...]], list[Aura]]()
            known = {}
            for i, names in sorted(self.by_owner.items()):
                kind = (pieces[i].side, names)
                if kind not in kinds:
                    kinds[kind] = [rules[name] for name in names if relates(pieces[i], piece, rules[name].to)]
                if kinds[kind]:
                    known[i] = kinds[kind]
            if sum(map(len, self.meant.values())) + len(known) > MOST_KEPT:
                self.meant.clear()
            self.meant[piece.side] = known
        return known


def auras(state: State) -> Mapping[int, tuple[str, ...]]:
    """The auras in force: the features by the place in the roster of the piece that has them, in no order."""
    return _in_force(state).by_owner if state.rules.auras else NONE


def _in_force(state: State) -> Auras:
    """The same, and whom they mean.

    Found once for a state; the next ones look again only at those who have changed.
    """
    known: Auras | None = state.__dict__.get("_auras")
    if known is None:
        world = state.world
        found = ((i, _of(world, piece)) for i, piece in enumerate(state.pieces))
        known = state.__dict__["_auras"] = Auras(world, {i: names for i, names in found if names}, {})
    return known


def _of(world: World, piece: Piece) -> tuple[str, ...]:
    """The auras of one piece that are in force, in the order of the ruleset."""
    rules = world[0]
    if piece.at is None:
        return ()
    attached = attached_to(world, piece)
    if not any(entry.feature in rules.auras for entry in attached):
        return ()
    names = {entry.feature for entry in attached_features(rules, attached, own_stats(rules, piece))}
    return tuple([name for name in rules.auras if name in names])


def granted_features(state: State, piece: Piece) -> tuple[str, ...]:
    """The features that the auras of others grant a piece where it stands, in roster order of the last who does.

    Each is named once: a feature counts once, however many grant it, so that nobody further is asked once all of them
    are found.
    """
    if not state.rules.auras_grant or piece.at is None:
        return ()
    missing = set(state.rules.auras_grant)
    found: list[str] = []
    for other, aura in _near(state, piece, piece.cells, backwards=True):
        name = aura.grants
        if name is not None and name in missing and is_within(state, piece.cells, other.cells, aura.within):
            found.append(name)
            missing.remove(name)
            if not missing:
                break
    return tuple(reversed(found))


def painted(state: State, piece: Piece, *, within: int | None = None) -> dict[Cell, tuple[Mark, ...]]:
    """The tags that the auras of others paint on cells for this piece; `within` so many columns and rows of it, if not
    everywhere, and perhaps on some further away."""
    if not state.rules.paints:
        return {}
    owners = _in_force(state).meaning(piece, state.pieces)
    if within is not None and owners:
        reaches = [None if far is None else within + far for far in _reaches(state.rules)]
        near = around(state, piece.cells, reaches, among=owners)
    else:
        near = list(owners)
    marks: dict[Cell, tuple[Mark, ...]] = {}
    for other, aura in _on(state, piece, near):
        if aura.paints is not None:
            mark = Mark(PlaceScope.TEMPORARY, aura.paints)
            for cell in cells_within(state, other, aura.within):
                if mark not in marks.get(cell, ()):
                    marks[cell] = (*marks.get(cell, ()), mark)
    return marks


def _reaches(rules: Rules) -> list[int | None]:
    """How far away each aura of a ruleset can be felt, in columns and rows."""
    return [farthest(rules, aura.within) for aura in rules.auras.values()]


def painted_on(state: State, piece: Piece, cell: Cell) -> dict[Cell, tuple[Mark, ...]]:
    """The same for one cell alone, without looking at who is far from it."""
    if not state.rules.paints:
        return {}
    marks: dict[Mark, None] = {}
    for other, aura in _near(state, piece, (cell,)):
        if aura.paints is not None and is_within(state, (cell,), other.cells, aura.within):
            marks[Mark(PlaceScope.TEMPORARY, aura.paints)] = None
    return {cell: tuple(marks)} if marks else {}


def painting(state: State, cell: Cell) -> Iterator[tuple[Piece, Aura]]:
    """The auras that paint a cell, for whomever, in roster order."""
    owners = auras(state) if state.rules.paints else NONE
    for i in around(state, (cell,), _reaches(state.rules), among=owners) if owners else ():
        owner = state.pieces[i]
        for aura in (state.rules.auras[name] for name in owners[i]):
            if aura.paints is not None and is_within(state, (cell,), owner.cells, aura.within):
                yield owner, aura


def _near(
    state: State, piece: Piece, cells: tuple[Cell, ...], *, backwards: bool = False
) -> Iterator[tuple[Piece, Aura]]:
    """The auras that are meant for a piece and may come as far as some cells, in roster order or `backwards`."""
    owners = _in_force(state).meaning(piece, state.pieces)
    if not owners:
        return iter(())
    near = around(state, cells, _reaches(state.rules), among=owners)
    return _on(state, piece, near[::-1] if backwards else near, step=-1 if backwards else 1)


def _on(state: State, piece: Piece, near: list[int], *, step: int = 1) -> Iterator[tuple[Piece, Aura]]:
    """The auras of some pieces that are meant for a piece; those of one owner in the ruleset's order, or backwards."""
    meant, pieces = _in_force(state).meaning(piece, state.pieces), state.pieces
    for i in near:
        other = pieces[i]
        if other.id != piece.id:
            for aura in meant[i][::step]:
                yield other, aura
