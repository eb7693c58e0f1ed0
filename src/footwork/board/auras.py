"""Auras: what pieces do to others near them. Which are in force is kept beside a state, and follows its pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from footwork.board.board import Mark
from footwork.board.nearby import around, attached_to, farthest, is_within, own_stats, relates
from footwork.board.paint import Paint, Stroke, area_around
from footwork.board.piece import Piece
from footwork.board.state import Changes, State, World
from footwork.geometry import Cell
from footwork.rules.profile import attached_features
from footwork.rules.rules import Aura, Rules

NONE: Mapping[int, tuple[str, ...]] = {}
MOST_KEPT = 1_000_000
"""How many owners of auras are kept in all lists of those who mean a side."""
MOST_MOVED = 64
"""How many owners may have changed since something was painted, until all of it is painted anew."""

Owner = tuple[Piece, tuple[str, ...]]
"""A piece, and the auras of it that are in force."""


class Auras(NamedTuple):
    """The auras in force on a board: the features by the place in the roster of who has them; and whom they mean.

    The rest is filled when it is asked for. `meant` has by the side of a piece the owners with an aura for it, in
    roster order; `painted` what they paint for it, and those who have changed since, as they were then.
    """

    world: World
    by_owner: Mapping[int, tuple[str, ...]]
    meant: dict[str | None, dict[int, list[Aura]]]
    painted: dict[str | None, tuple[Paint, dict[int, Owner]]]

    def after(self, changes: Changes) -> Auras:
        """The same once some pieces are others: only of those it is asked anew."""
        known = self.by_owner
        others = [(i, piece) for i, was, piece in changes if not _keeps(self.world[0], was, piece)]
        fresh = {i: found for i, piece in others if (found := _of(self.world, piece)) != known.get(i, ())}
        moved = {
            i: (was, known.get(i, ())) for i, was, piece in changes if i in fresh or (i in known and _moved(was, piece))
        }
        if not moved:
            return self
        painted = {
            side: (paint, {**moved, **since})
            for side, (paint, since) in self.painted.items()
            if len(since) + len(moved) <= MOST_MOVED
        }
        if not fresh:
            return Auras(self.world, known, self.meant, painted)
        return Auras(self.world, {i: names for i, names in {**known, **fresh}.items() if names}, {}, painted)

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
        known = state.__dict__["_auras"] = Auras(world, {i: names for i, names in found if names}, {}, {})
    return known


def _moved(before: Piece, after: Piece) -> bool:
    return before.at != after.at or before.turned != after.turned


def _keeps(rules: Rules, before: Piece, after: Piece) -> bool:
    """Whether a piece surely has the auras that it had: nothing has changed that conditions of features read."""
    stays = before.at is not None and after.at is not None and before.side == after.side
    same = before.features is after.features and before.temporary is after.temporary and before.stats is after.stats
    return stays and same and not rules.reads_counts


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


def paint_for(state: State, piece: Piece) -> Paint | None:
    """What auras paint for the side of a piece; None where that is nothing. Its own may be among them.

    It is found once for a state; the next ones look again only at the owners who have changed.
    """
    if not state.rules.paints:
        return None
    force = _in_force(state)
    if not force.by_owner:
        return None
    known, since = force.painted.get(piece.side) or (None, {})
    if known is None or known.board is not state.board:
        everybody = ((i, (state.pieces[i], names)) for i, names in force.by_owner.items())
        come = [stroke for i, owner in everybody for stroke in _strokes(state, i, owner, piece)]
        paint = Paint(state.rules, state.board).changed((), come)
    elif since:
        now = ((i, (state.pieces[i], force.by_owner.get(i, ()))) for i in since)
        gone = [stroke for i, owner in since.items() for stroke in _strokes(state, i, owner, piece)]
        paint = known.changed(gone, [stroke for i, owner in now for stroke in _strokes(state, i, owner, piece)])
    else:
        paint = known
    if paint is not known or since:
        force.painted[piece.side] = (paint, {})
    return paint if paint.rows else None


def own_strokes(state: State, piece: Piece) -> Sequence[Stroke]:
    """What a piece paints for its own side, itself aside."""
    i = state.index[piece.id]
    return _strokes(state, i, (piece, auras(state).get(i, ())), piece)


def _strokes(state: State, i: int, owner: Owner, piece: Piece) -> list[Stroke]:
    """What an owner paints for the side of a piece."""
    rules, (other, names) = state.rules, owner
    return [
        Stroke(i, number, area_around(rules, state.board, other.cells, aura.within))
        for number, (name, aura) in enumerate(rules.auras.items())
        if aura.paints is not None and name in names and other.at is not None and relates(other, piece, aura.to)
    ]


def painted(state: State, piece: Piece, *, within: int | None = None) -> dict[Cell, tuple[Mark, ...]]:
    """The tags that the auras of others paint on cells for this piece; `within` so many columns and rows of it, if not
    everywhere, and perhaps on some further away."""
    paint = paint_for(state, piece)
    if paint is None:
        return {}
    rows = None
    if within is not None:
        ys = [cell.y for cell in piece.cells]
        rows = range(max(0, min(ys) - within), min(state.board.height, max(ys) + within + 1))
    own = state.index[piece.id]
    found = ((Cell(x, y), paint.on(x, y, but=own)) for x, y in paint.cells(rows))
    return {cell: marks for cell, marks in found if marks}


def painted_on(state: State, piece: Piece, cell: Cell) -> dict[Cell, tuple[Mark, ...]]:
    """The same for one cell alone."""
    paint = paint_for(state, piece)
    marks = () if paint is None else paint.on(*cell, but=state.index[piece.id])
    return {cell: marks} if marks else {}


def _reaches(rules: Rules) -> list[int | None]:
    """How far away each aura of a ruleset can be felt, in columns and rows."""
    return [farthest(rules, aura.within) for aura in rules.auras.values()]


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
