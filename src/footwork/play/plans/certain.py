"""Certain: whether a step that is foreseen to be blocked will be, whatever others mean to do and cells will do.

What cannot be shown is not claimed: a step of which this says yes is never taken.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from footwork.geometry import Cell
from footwork.play.consequences.tiles import is_quiet
from footwork.play.plans.beats import Attempt, Verdict
from footwork.play.plans.foreseen import Foreseen
from footwork.refusals import Refusal, kinds

_BETWEEN_OWN = (kinds.BEAT_SAME_CELL, kinds.BEAT_SWAP, kinds.BEAT_CYCLE)
"""Reasons that come from steps which are tried in any case: who else moves only makes more of them."""

_OF_THE_PIECE = ("path", "pattern", "bounds", "terrain", "edge", "corner", "occupied", "stop", "beat")
"""The checks that neither a new turn nor points could change."""


class Certainty:
    """Judges the refusals that are foreseen for one side; None sees everything, and so nobody can surprise it."""

    def __init__(self, foreseen: Foreseen, side: str | None) -> None:
        state = self._state = foreseen.world(0)
        self._foreseen = foreseen
        self._others = {
            piece.id
            for piece in state.pieces
            if side is not None and piece.side not in (side, None) and piece.at is not None
        }
        self._stirred = bool(
            state.rules.reactions
            or state.rules.after_move
            or state.rules.auras
            or state.rules.actions
            or state.rules.shoves.domino
            or state.rules.shoves.collision
            or state.tiles.closing
            or any(piece.temporary for piece in state.pieces)
        )
        self._all_still = cache(self._nothing_stirs)

    def now(self, name: str, refusal: Refusal, verdicts: Mapping[str, Verdict]) -> bool:
        """Whether a step of the next beat is blocked for sure: only others who move in that very beat matter."""
        return not self._others or self._now(name, refusal, verdicts, frozenset())

    def _now(self, name: str, refusal: Refusal, verdicts: Mapping[str, Verdict], asked: frozenset[str]) -> bool:
        by, kind = refusal.by, refusal.kind
        if by is None:
            return True
        if by in self._others or name in asked:
            return False
        beats = self._state.rules.beats
        if beats is not None and beats.resolution == "in-order":
            return by not in verdicts
        if kind is kinds.BEAT_BEHIND:
            ahead = verdicts.get(by)
            return isinstance(ahead, Attempt) or self._stays(by, verdicts, asked | {name})
        if kind is kinds.BEAT_EXCHANGE:
            began = self._state.plans.of(name).start
            piece = self._state.piece(name)
            cells = () if began is None else piece.footprint.cells(began, turned=piece.turned)
            there = not set(cells).isdisjoint(self._state.piece(by).cells)
            return there and (verdicts.get(by) is None or self._stays(by, verdicts, asked | {name}))
        if kind is kinds.BEAT_FOLLOW:  # with one who is not seen, they may go round in a circle
            return beats is None or beats.cycle == "block"
        return kind in _BETWEEN_OWN or refusal.check != "beat"

    def _stays(self, name: str, verdicts: Mapping[str, Verdict], asked: frozenset[str]) -> bool:
        verdict = verdicts.get(name)
        return isinstance(verdict, Refusal) and self._now(name, verdict, verdicts, asked)

    def later(self, name: str, refusal: Refusal, beat: int, way: Sequence[Cell], *, reached: bool) -> bool:
        """Whether a step of a later beat is blocked for sure, on the way that a piece has planned up to it.

        `reached` says that the refusal was foreseen in that beat, and not only asked of the ground.
        """
        if refusal.check not in _OF_THE_PIECE:
            return False
        if refusal.check == "bounds" and self._state.piece(name).footprint.is_single:
            return True
        if self._stirred or not self._is_calm(name, way):
            return False
        if reached and self._foreseen.world(beat).piece(name).at != way[-1]:
            return False  # what cells do to others has taken it elsewhere
        exact = reached and refusal.by is not None and not self._others and self._all_still(beat)
        return exact or self._lasts(refusal)

    def _is_calm(self, name: str, way: Sequence[Cell]) -> bool:
        """Whether nothing on the way of a piece takes it elsewhere or changes it."""
        piece = self._state.piece(name)
        covered = (cell for anchor in way for cell in piece.footprint.cells(anchor, turned=piece.turned))
        return all(self._is_still(cell) for cell in covered)

    def _is_still(self, cell: Cell) -> bool:
        state = self._state
        return cell not in state.board.effects and all(
            is_quiet(state, cell, when) for when in ("enter", "leave", "stay")
        )

    def _rests(self, name: str) -> bool:
        """Whether a piece surely stays where it stands: it has no step to take, and its cells leave it alone."""
        piece = self._state.piece(name)
        has_steps = bool(self._state.plans.of(name).left)
        return name not in self._others and not has_steps and all(is_quiet(self._state, c, "stay") for c in piece.cells)

    def _nothing_stirs(self, beat: int) -> bool:
        """Whether no cell does anything to anybody up to a beat, if all goes as foreseen; and none could let somebody
        through after all, as a door does that more plans may open."""
        if self._foreseen.stirs(beat):
            return False
        found = (verdict for i in range(beat + 1) for verdict in self._foreseen.verdicts(i).values())
        if any(isinstance(each, Refusal) and each.by is None and not self._lasts(each) for each in found):
            return False
        for piece in self._state.pieces:
            if self._state.plans.of(piece.id).left:
                places = (self._foreseen.world(i).piece(piece.id).cells for i in range(beat + 1))
                if not all(self._is_still(cell) for cells in places for cell in cells):
                    return False
            elif piece.at is not None and not self._rests(piece.id):
                return False
        return True

    def _lasts(self, refusal: Refusal) -> bool:
        """Whether what stands in the way will still be there: ground that nothing changes, a piece that stays."""
        if refusal.by is not None:
            there = refusal.cell in self._state.piece(refusal.by).cells
            return there and refusal.check in ("occupied", "stop") and self._rests(refusal.by)
        if refusal.check in ("path", "pattern", "bounds"):
            return True
        if refusal.edge is not None:
            return self._state.rules.edges[self._state.board.borders[refusal.edge].kind].cross is False
        return refusal.cell is not None and self._is_lasting(refusal.cell)

    def _is_lasting(self, cell: Cell) -> bool:
        """Whether the ground of a cell stays as it is: no door, nothing that acts, and no name to change it by."""
        name = self._state.board.terrain(cell)
        if name is None or any(cell in cells for cells in self._state.board.names.values()):
            return False
        ground = self._state.rules.terrain[name]
        return ground.open is None and ground.close is None and self._is_still(cell)
