"""Gates: why a piece may not move at all, whatever the ground says."""

from __future__ import annotations

from typing import NamedTuple

from footwork.board.means import Means, means_of
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.refusals import Refusal, kinds
from footwork.rules.effects import Requirement
from footwork.rules.profile import Profile
from footwork.rules.rules import ACTED, HALTED, Rules
from footwork.rules.schema import STEP_CHECKS


class Occasion(NamedTuple):
    """On what occasion a piece moves: by an action, which brings its own allowance; as a reaction, out of turn; in a
    beat, as it has planned."""

    by_action: bool = False
    out_of_turn: bool = False
    in_beat: bool = False


BY_ITSELF = Occasion()


class Slots(NamedTuple):
    """The gates of a ruleset in its order: those before the checks of a step, those after the position, and those that
    keep a piece from doing anything at all; `last` are the checks of a move as a whole: points and stop; `asks` says
    whether it is asked at all if the piece may still move."""

    before: tuple[str, ...]
    after: tuple[str, ...]
    present: tuple[str, ...]
    last: tuple[str, ...]
    asks: bool


def slots_of(rules: Rules) -> Slots:
    """The gates in the ruleset's order, split at the first check of a step; found once for a ruleset."""
    known: Slots | None = rules.__dict__.get("_slots")
    if known is None:
        checks = rules.checks
        first = next((i for i, name in enumerate(checks) if name in STEP_CHECKS), len(checks))
        is_gate = {name for name in checks if name not in (*STEP_CHECKS, "points", "stop")}
        known = rules.__dict__["_slots"] = Slots(
            tuple(name for name in checks[:first] if name in is_gate),
            tuple(name for name in checks[first:] if name in is_gate),
            tuple(name for name in checks if name in _BUILTIN),
            tuple(name for name in checks if name in ("points", "stop")),
            "may-move" in is_gate,
        )
    return known


def find_gate(
    state: State, piece: Piece, profile: Profile, means: Means, slots: tuple[str, ...], occasion: Occasion
) -> Refusal | None:
    """The first gate of some slots that is shut."""
    gates = profile.gates if piece.at is not None else ()
    for slot in slots:
        shut = _BUILTIN.get(slot)
        if shut is not None:
            if slot == "turn" and occasion.out_of_turn:
                continue
            refusal = shut(state, piece)
            if refusal is not None:
                return refusal
        for gate in gates:
            if gate.slot == slot:
                return Refusal(kinds.GATE, piece.at, gate.feature, rule=gate.feature)
        if slot == "may-move" and piece.at is not None:
            if piece.count(HALTED) and not occasion.out_of_turn:
                return Refusal(kinds.MOVEMENT_OVER, piece.at)
            if occasion.by_action:
                continue
            refusal = _at_once(state, piece) if not (occasion.in_beat or occasion.out_of_turn) else None
            refusal = refusal or _allowance(state, piece, profile, means)
            if refusal is not None:
                return refusal
    return None


def is_open(state: State, piece: Piece, profile: Profile, means: Means) -> bool:
    """Whether every gate is open to a piece that moves by itself, so that their order does not matter."""
    if piece.at is None or piece.defeated or profile.gates or not state.board.width:
        return False
    turn, order, side = state.turn, state.order, piece.side
    if turn is None or not order or (order[turn.place] != side and not state.is_active(piece)):
        return False
    moves_freely = means.moves_freely
    if moves_freely is None:
        moves_freely = means.moves_freely = _moves_freely(profile, means)
    if not moves_freely:
        if not slots_of(state.rules).asks:
            return True
        if piece.count(HALTED) or _at_once(state, piece) is not None:
            return False
        return _allowance(state, piece, profile, means) is None
    allowed = means.moves_allowed
    return allowed is None or piece.moves_made < allowed


def is_open_in_beat(state: State, piece: Piece, profile: Profile, means: Means) -> bool:
    """The same of a piece that takes a step as it has planned."""
    if piece.at is None or piece.defeated or profile.gates or not state.board.width or state.turn is None:
        return False
    slots = slots_of(state.rules)
    if "turn" in slots.present and not state.is_active(piece):
        return False
    return not slots.asks or not (piece.count(HALTED) or _allowance(state, piece, profile, means))


def _moves_freely(profile: Profile, means: Means) -> bool:
    """Whether nothing but the number of its moves can keep a piece from moving that may do anything at all."""
    refresh = profile.allowance.refresh
    rules = profile.rules
    whenever = profile.value("allowance.phase") != "before-actions" and not rules.ends_turns and rules.beats is None
    return whenever and refresh != "action" and not (refresh == "move" and means.granted == 0)


def gate_on_the_way(state: State, piece: Piece, profile: Profile) -> Refusal | None:
    """The feature that holds a piece in the middle of a move.

    Gates that stand before the checks of a step are asked before every step; those after the position speak about
    the move as a whole, and were asked when it was declared.
    """
    if not profile.gates:
        return None
    before = slots_of(state.rules).before
    held = next((gate for gate in profile.gates if gate.slot in before), None)
    return None if held is None else Refusal(kinds.GATE, piece.at, held.feature, rule=held.feature)


def present(state: State, piece: Piece) -> Refusal | None:
    """Why a piece can do nothing at all: no board, no game, out of play, not its turn; in the ruleset's order."""
    for slot in slots_of(state.rules).present:
        refusal = _BUILTIN[slot](state, piece)
        if refusal is not None:
            return refusal
    return None


def not_there(piece: Piece) -> Refusal:
    """Why a piece that is not on the board is not: it is out of play, or has not come."""
    return Refusal(kinds.IN_PLAY_DEFEATED if piece.defeated else kinds.ON_BOARD_NONE, by=piece.id)


def nobody_moves(state: State) -> Refusal | None:
    """Why nobody at all can move: there is no board, or no game; in the ruleset's order."""
    found = (_OF_NOBODY[slot](state) for slot in state.rules.checks if slot in _OF_NOBODY)
    return next((refusal for refusal in found if refusal is not None), None)


def _board(state: State, piece: Piece | None = None) -> Refusal | None:
    return None if state.board.exists else Refusal(kinds.BOARD_NONE)


def _running(state: State, piece: Piece | None = None) -> Refusal | None:
    return Refusal(kinds.RUNNING_NONE) if state.turn is None else None


def _in_play(state: State, piece: Piece) -> Refusal | None:
    return not_there(piece) if piece.defeated else None


def _on_board(state: State, piece: Piece) -> Refusal | None:
    return Refusal(kinds.ON_BOARD_NONE, by=piece.id) if piece.at is None else None


def _turn(state: State, piece: Piece) -> Refusal | None:
    if state.active is None:
        return _running(state)
    return None if state.is_active(piece) else Refusal(kinds.TURN_NOT_YOURS, piece.at, rule=state.active)


_OF_NOBODY = {"board": _board, "running": _running}
_BUILTIN = {"board": _board, "running": _running, "in-play": _in_play, "on-board": _on_board, "turn": _turn}


def missing(state: State, piece: Piece, requirement: Requirement | None) -> str | None:
    """What a piece lacks of what an action or reaction requires: a feature, or a condition as it is written."""
    if requirement is None:
        return None
    lacking = lacks_feature(state, piece, requirement)
    if lacking is not None or requirement.when is None:
        return lacking
    stats = means_of(state, piece).stats(piece)
    return None if requirement.when.evaluate(lambda _whose, name: stats(name)) else str(requirement.when)


def lacks_feature(state: State, piece: Piece, requirement: Requirement | None) -> str | None:
    """The first feature that a piece lacks of those that an action or reaction requires: it is none of its own then."""
    features = () if requirement is None else requirement.features
    own = means_of(state, piece).profile.features
    return next((name for name in features if name not in own), None)


def movement_by_action(state: State, piece: Piece) -> Refusal:
    """Why a piece does not move by itself where actions move it: it says which."""
    moving = [rule for rule in state.rules.actions.values() if rule.program.moves]
    by = ", ".join(rule.name for rule in moving if missing(state, piece, rule.requires) is None)
    return Refusal(kinds.MOVEMENT_BY_ACTION, piece.at, rule=by) if by else Refusal(kinds.MOVEMENT_NONE, piece.at)


def _at_once(state: State, piece: Piece) -> Refusal | None:
    """Why a piece may not be ordered to move at once, where pieces plan and move in beats."""
    beats = state.rules.beats
    if beats is None:
        return None
    if beats.at_once == "refuse":
        return Refusal(kinds.MOVEMENT_IN_BEATS, piece.at, rule="beats.at-once")
    return Refusal(kinds.MOVEMENT_EXECUTING, piece.at) if state.plans.executing else None


def _allowance(state: State, piece: Piece, profile: Profile, means: Means) -> Refusal | None:
    """Only actions move, the phase for it is over, the turn's moves are used up, or there are no points at all."""
    refresh = profile.allowance.refresh
    if refresh == "action":
        return movement_by_action(state, piece)
    if profile.value("allowance.phase") == "before-actions" and piece.count(ACTED):
        return Refusal(kinds.PHASE_OVER, piece.at, rule=profile.decided_by("allowance.phase"))
    allowed = means.moves_allowed
    if allowed is not None and piece.moves_made >= allowed:
        return Refusal(kinds.MOVES_NONE, piece.at, have=0, need=1)
    if refresh == "move" and means.granted == 0:
        return Refusal(kinds.POINTS_NONE, piece.at, have=0, rule=profile.decided_by("allowance.points"))
    return None
