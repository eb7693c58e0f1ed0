"""What a piece is granted now: its profile, its folded stats, its points and moves."""

from __future__ import annotations

from math import floor

from footwork.board.means import means_of
from footwork.board.piece import Piece
from footwork.board.state import State, Turn
from footwork.language.formula import Formula
from footwork.rules.profile import Profile, ReadStat
from footwork.values import Fixed


def profile_for(state: State, piece: Piece, *, mode: str | None = None, features: tuple[str, ...] = ()) -> Profile:
    """The profile of a piece in a state, auras included; `features` come on top, as an action gives them."""
    return means_of(state, piece).variant(mode, features)


def folded_stats(state: State, piece: Piece, features: tuple[str, ...] = ()) -> ReadStat:
    """The stats of a piece after its features have changed them, and `features` on top, as a function of the name."""
    return means_of(state, piece).stats(piece, features)


def granted_pips(state: State, piece: Piece) -> int | None:
    """The points in pips that a refresh gives a piece now; None without a limit."""
    return means_of(state, piece).granted


def points_left(state: State, piece: Piece) -> int | None:
    """The points in pips that a piece may spend now: its pool, or what each move grants; None without a limit."""
    return means_of(state, piece).points_left(piece)


def pool_of(state: State, piece: Piece) -> int | None:
    """The points in pips that a piece keeps between moves; None without a limit, or where each move has its own."""
    return piece.pips if profile_for(state, piece).allowance.refresh in ("turn", "grant") else None


def moves_left(state: State, piece: Piece) -> int | None:
    """How many more moves a piece may make this turn; None without a limit."""
    return means_of(state, piece).moves_left(piece)


def full_stat(state: State, piece: Piece, name: str, *, first: bool = False) -> int:
    """What a stat comes back to: what its rule calls full, or its default; at `first`, what a game starts with."""
    rule = state.rules.stats[name]
    if first and rule.start is not None:
        return rule.start
    if rule.full is None:
        return rule.default
    full = rule.full
    value = full.evaluate(lambda _w, other: folded_stats(state, piece)(other)) if isinstance(full, Formula) else full
    return rule.bounded(floor(value))


def readied(state: State, piece: Piece) -> State:
    """The state as it would be if the piece's next turn had just begun and nothing else had happened.

    What lasts until then is over, its points, moves and uses and the stats that come back are back, and it is its
    turn. Points that only an action grants stay as they are.
    """
    lasting = tuple(entry for entry in piece.temporary if entry.until == "always")
    fresh = piece.changed(temporary=lasting, moves_made=0, carry_pips=0, parity=0, used=Fixed())
    place = next((i for i, who in enumerate(state.order) if who in (piece.side, piece.id)), 0)
    turn = None if state.turn is None else Turn(state.turn.round, place)
    ready = state.with_piece(fresh).changed(turn=turn)
    this_round = state.turn is not None and place > state.turn.place
    first = this_round and state.turn is not None and state.turn.round == 1
    for name, rule in state.rules.stats.items() if state.rules.comes_back else ():
        if rule.refresh != "never" and not (rule.refresh == "round" and this_round):
            fresh = fresh.changed(stats=Fixed({**fresh.stats, name: full_stat(ready, fresh, name, first=first)}))
            ready = ready.with_piece(fresh)
    if profile_for(ready, fresh).allowance.refresh == "turn":
        ready = ready.with_piece(fresh.changed(pips=granted_pips(ready, fresh)))
    return ready
