"""Gates: why a piece may not move at all, whatever the ground says."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from footwork.board.allowance import granted_pips, moves_left
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.query.refusal import Refusal
from footwork.rules.profile import Profile
from footwork.rules.schema import CHECKS, STEP_CHECKS

ACTED = "turn-acted"
"""The count of what a piece did this turn besides moving, where the rules let it move only before that."""


class Occasion(NamedTuple):
    """On what occasion a piece moves: by an action, which brings its own allowance; as a reaction, out of turn."""

    by_action: bool = False
    out_of_turn: bool = False


BY_ITSELF = Occasion()


def gates_before(state: State, piece: Piece, profile: Profile | None, occasion: Occasion = BY_ITSELF) -> Refusal | None:
    """The first gate that stands before the checks of a step."""
    return next(_refusals(state, piece, profile, slots(state)[0], occasion), None)


def gates_after(state: State, piece: Piece, profile: Profile, occasion: Occasion = BY_ITSELF) -> Refusal | None:
    """The first gate that stands after the position has been found valid."""
    return next(_refusals(state, piece, profile, slots(state)[1], occasion), None)


def gate_on_the_way(state: State, piece: Piece, profile: Profile) -> Refusal | None:
    """The feature that holds a piece in the middle of a move.

    Gates that stand before the checks of a step are asked before every step; those after the position speak about
    the move as a whole, and were asked when it was declared.
    """
    before = slots(state)[0]
    held = next((gate for gate in profile.gates if gate.slot in before), None)
    return None if held is None else Refusal(f"gate.{held.feature}", piece.at, rule=held.feature)


def present(state: State, piece: Piece) -> Refusal | None:
    """Why a piece can do nothing at all: no board, no game, out of play, not its turn; in the ruleset's order."""
    asked = (name for name in state.rules.checks if name in CHECKS)
    return next((r for r in (_builtin(state, piece, slot) for slot in asked) if r is not None), None)


def slots(state: State) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The gates in the ruleset's order, split at the first check of a step."""
    checks = state.rules.checks
    first = next((i for i, name in enumerate(checks) if name in STEP_CHECKS), len(checks))
    is_gate = {name for name in checks if name not in (*STEP_CHECKS, "points", "stop")}
    return (
        tuple(name for name in checks[:first] if name in is_gate),
        tuple(name for name in checks[first:] if name in is_gate),
    )


def _refusals(
    state: State, piece: Piece, profile: Profile | None, slots: tuple[str, ...], occasion: Occasion
) -> Iterator[Refusal]:
    for slot in slots:
        if slot == "turn" and occasion.out_of_turn:
            continue
        refusal = _builtin(state, piece, slot)
        if refusal is not None:
            yield refusal
        elif profile is not None and piece.at is not None:
            for gate in profile.gates:
                if gate.slot == slot:
                    yield Refusal(f"gate.{gate.feature}", piece.at, rule=gate.feature)
            if slot == "may-move" and not occasion.by_action:
                yield from _allowance(state, piece, profile)


def _builtin(state: State, piece: Piece, slot: str) -> Refusal | None:
    if slot not in CHECKS:
        return None
    if slot == "board" and not state.board.exists:
        return Refusal("board.none")
    if slot == "running" and state.turn is None:
        return Refusal("running.none")
    if slot == "in-play" and piece.defeated:
        return Refusal("in-play.defeated", by=piece.id)
    if slot == "on-board" and piece.at is None:
        return Refusal("on-board.none", by=piece.id)
    if slot == "turn" and not state.is_active(piece):
        return Refusal("turn.not-yours", piece.at, rule=state.active)
    return None


def movement_by_action(state: State, piece: Piece) -> Refusal:
    """Why a piece does not move by itself where actions move it: it says which."""
    by = ", ".join(rule.name for rule in state.rules.actions.values() if rule.program.moves)
    return Refusal("movement.by-action" if by else "movement.none", piece.at, rule=by or None)


def _allowance(state: State, piece: Piece, profile: Profile) -> Iterator[Refusal]:
    """Only actions move, the phase for it is over, the turn's moves are used up, or there are no points at all."""
    if profile.allowance.refresh == "action":
        yield movement_by_action(state, piece)
    if profile.value("allowance.phase") == "before-actions" and piece.count(ACTED):
        yield Refusal("phase.over", piece.at, rule=profile.decided_by("allowance.phase"))
    left = moves_left(state, piece)
    if left == 0:
        yield Refusal("moves.none", piece.at, have=Fraction(0), need=Fraction(1))
    if profile.allowance.refresh == "move" and granted_pips(state, piece) == 0:
        yield Refusal("points.none", piece.at, have=Fraction(0), rule=profile.decided_by("allowance.points"))
