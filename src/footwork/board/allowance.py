"""What a piece is granted now: its profile, its folded stats, its points and moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from math import floor

from footwork.board.nearby import all_features, stat_of
from footwork.board.piece import Piece
from footwork.board.state import State, Turn
from footwork.language.formula import Formula
from footwork.rules.fold import Attached
from footwork.rules.profile import Profile, effective_stat, profile_of


def profile_for(state: State, piece: Piece, *, mode: str | None = None, extra: Iterable[Attached] = ()) -> Profile:
    """The profile of a piece in a state, auras included; `extra` features come on top."""
    return profile_of(state.rules, (*all_features(state, piece), *extra), stat_of(state, piece), mode=mode)


def folded_stats(state: State, piece: Piece, attached: Iterable[Attached] | None = None) -> Callable[[str], int]:
    """The stats of a piece after its features have changed them, as a function of the name."""
    entries = tuple(all_features(state, piece) if attached is None else attached)
    own = stat_of(state, piece)
    return lambda name: effective_stat(state.rules, entries, own, name)


def granted_pips(state: State, piece: Piece) -> int | None:
    """The points in pips that a refresh gives a piece now; None without a limit."""
    profile = profile_for(state, piece)
    granted = profile.allowance.granted(folded_stats(state, piece, profile.attached))
    return None if granted is None else int(granted * state.rules.pips)


def points_left(state: State, piece: Piece) -> int | None:
    """The points in pips that a piece may spend now: its pool, or what each move grants; None without a limit."""
    profile = profile_for(state, piece)
    if profile.allowance.refresh == "move":
        return granted_pips(state, piece)
    if profile.allowance.refresh == "action":
        return 0
    if piece.points is None:
        return None
    granted = granted_pips(state, piece)
    # A cap that arrives after the pool was filled still holds; a bonus waits for the next refresh.
    capped = granted is not None and any(op == "cap" for op, _, _ in profile.allowance.points.operations)
    return min(piece.points, granted or 0) if capped else piece.points


def moves_left(state: State, piece: Piece) -> int | None:
    """How many more moves a piece may make this turn; None without a limit."""
    profile = profile_for(state, piece)
    allowed = profile.allowance.moves_allowed(folded_stats(state, piece, profile.attached))
    return None if allowed is None else max(0, allowed - piece.moves_made)


def full_stat(state: State, piece: Piece, name: str) -> int:
    """What a stat comes back to: what its rule calls full, or its default."""
    rule = state.rules.stats[name]
    if rule.full is None:
        return rule.default
    full = rule.full
    value = full.evaluate(lambda _w, other: folded_stats(state, piece)(other)) if isinstance(full, Formula) else full
    return rule.bounded(floor(value))


def readied(state: State, piece: Piece) -> State:
    """The state as it would be if the piece's next turn had just begun and nothing else had happened.

    What lasts until then is over, its points, moves and uses are back, and it is its turn. Points that only an
    action grants stay as they are.
    """
    lasting = tuple(entry for entry in piece.temporary if entry.until == "always")
    fresh = replace(piece, temporary=lasting, moves_made=0, carry=0, parity=0, used={})
    place = next((i for i, who in enumerate(state.order) if who in (piece.side, piece.id)), 0)
    turn = None if state.turn is None else Turn(state.turn.round, place)
    ready = replace(state.with_piece(fresh), turn=turn)
    if profile_for(ready, fresh).allowance.refresh == "turn":
        ready = ready.with_piece(replace(fresh, points=granted_pips(ready, fresh)))
    return ready
