"""Games in bulk: what a step is in many games of one ruleset, as the native core takes it. Arrays pass through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import footwork._core as _core
from footwork.board.board import Board
from footwork.query.bridge import Grounds, grounds_of, native_board, native_profile
from footwork.query.gates import slots_of
from footwork.query.mover import Mover
from footwork.rules.rules import Rules
from footwork.rules.schema import BeatsDocument

PIECE_FIELDS = ("x", "y", "turned", "heading", "points", "moves", "carry", "parity", "kind", "defeated", "gone")
"""The numbers that the core has for a piece of a game, in their order."""
GAME_FIELDS = ("place", "round", "board", "closed")
REFRESHES = ("", "turn", "move", "grant", "action")
TOTALS = ("exact", "up", "down", "nearest")
GamesAsk = _core.Games


Reaches = tuple[int, int, int]
"""So many columns or rows away, by what somebody there is to a piece: friendly, hostile, neutral; -1 is nowhere."""


WATCHED = 3
"""How many columns and rows away the core knows cells that somebody watches one by one."""


LEAVING, COMING, ENTERING = range(3)
"""What is watched for: steps out of cells, steps into them from others, and all that lead into one."""


class Watch(NamedTuple):
    """What a piece waits for of those who are to it in some relations, which are bits, on the cells around it.

    Those have a bit each, from WATCHED columns and rows before it to as many behind it, row by row.
    """

    relations: int
    what: int
    cells: int


class Stirs(NamedTuple):
    """How far away something may come of a piece when somebody moves; how far it may change what cells are to others,
    and how far what others can do where they stand. `watches` are those of whom it is known which steps they are."""

    sets_off: Reaches
    paints: Reaches
    grants: Reaches
    watches: tuple[Watch, ...]


class KindOfPiece(NamedTuple):
    """What the core has to know of a piece beside its numbers; -1 is no limit.

    `held` says that it may not move whatever others do, and `spent` that it may not unless an aura changes that.
    `after` has for every moment the number of the kind that it is of once something of it has gone by itself; -1 if
    nothing goes.
    """

    mover: Mover
    side: int
    held: bool
    spent: bool
    granted: int
    cap: int
    allowed: int
    stirs: Stirs
    after: tuple[int, ...]


class LoudBoard(NamedTuple):
    """A board, and for every cell whether something may come of leaving it (1), entering (2) or staying (4)."""

    board: Board
    loud: bytes


class Turns(NamedTuple):
    """Who takes turns: by place in the order whose they are and who may act; whether the core can pass them on."""

    takers: tuple[tuple[int, ...], ...]
    active: tuple[tuple[int, ...], ...]
    passes: bool
    strays: bool


class GoalCells(NamedTuple):
    """Where a side wants to be: a byte for every cell, and of how many of its pieces; -1 is all who stand."""

    side: int
    pieces: int
    at: bytes


def games_ask(
    rules: Rules,
    boards: Sequence[LoudBoard],
    kinds: Sequence[KindOfPiece],
    turns: Turns,
    goals: Sequence[GoalCells],
    headings: Sequence[int],
    before: GamesAsk | None = None,
) -> GamesAsk:
    """The native tables of a ruleset for some boards and kinds of pieces; what was made `before` is made once."""
    grounds = [(native_board(rules, each.board), each.loud) for each in boards]  # first: they may bring up new ground
    natives = [_native(kind, grounds_of(rules)) for kind in kinds]
    takers, active = [list(each) for each in turns.takers], [list(each) for each in turns.active]
    return _core.Games(_told(rules, turns, goals, headings), grounds, natives, takers, active, before)


def _told(rules: Rules, turns: Turns, goals: Sequence[GoalCells], headings: Sequence[int]) -> dict[str, object]:
    """What the core is told of the rules; last what happens when planned steps of one beat meet."""
    beats = rules.beats or BeatsDocument()
    return {
        "per_point": rules.pips,
        "asks_turn": "turn" in rules.checks,
        "asks_may_move": slots_of(rules).asks,
        "asks_points": "points" in rules.checks,
        "asks_stop": "stop" in rules.checks,
        "ends_turns": rules.ends_turns,
        "passes": turns.passes,
        "refresh": {"turn": 1, "round": 2}.get(rules.refresh, 0),
        "strays": turns.strays,
        "goals": list(goals),
        "directions": [rules.grid.offset(direction) for direction in rules.grid.directions],
        "headings": list(headings),
        "first": beats.same_cell == "first",
        "swaps": beats.swap == "allow",
        "swaps_over_turns": beats.swap != "block",
        "follows": beats.follow == "allow",
        "cycles": beats.cycle == "allow",
        "in_order": beats.resolution == "in-order",
    }


def _native(kind: KindOfPiece, grounds: Grounds) -> _core.PieceKind:
    mover = kind.mover
    fields = {
        "side": kind.side,
        "unknown": bool(mover.profile.beyond_core),
        "held": kind.held,
        "spent": kind.spent,
        "refresh": REFRESHES.index(mover.profile.allowance.refresh),
        "granted": kind.granted,
        "cap": kind.cap,
        "allowed": kind.allowed,
        "spans_turn": mover.spans_turn,
        "follows": mover.follows,
        "total": TOTALS.index(mover.total),
        "no_heading": not mover.has_heading,
        "stirs": [*kind.stirs.sets_off, *kind.stirs.paints, *kind.stirs.grants],
        "watches": list(kind.stirs.watches),
        "after": list(kind.after),
    }
    return _core.PieceKind(native_profile(mover, grounds), fields)
