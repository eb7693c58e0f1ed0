"""Games in bulk: what a step is in many games of one ruleset, as the native core takes it. Arrays pass through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import footwork._core as _core
from footwork.board.board import Board
from footwork.query.bridge import grounds_of, native_board, native_profile
from footwork.query.gates import slots_of
from footwork.query.mover import Mover
from footwork.rules.rules import Rules
from footwork.rules.schema import BeatsDocument

PIECE_FIELDS = ("x", "y", "turned", "heading", "points", "moves", "carry", "parity", "kind", "defeated")
"""The numbers that the core has for a piece of a game, in their order."""
GAME_FIELDS = ("place", "round", "board", "closed")
REFRESHES = ("", "turn", "move", "grant", "action")
TOTALS = ("exact", "up", "down", "nearest")
GamesAsk = _core.Games


class KindOfPiece(NamedTuple):
    """What the core has to know of a piece beside its numbers; -1 is no limit, and for `stirs` nowhere.

    `stirs` says how many columns or rows away something may come of it when somebody moves, by what that one is to it.
    """

    mover: Mover
    side: int
    handed_back: bool
    lasting: bool
    granted: int
    allowed: int
    stirs: tuple[int, int, int]


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


def _meetings(beats: BeatsDocument) -> tuple[bool, bool, bool, bool, bool, bool]:
    """What happens when planned steps of one beat meet."""
    return (
        beats.same_cell == "first",
        beats.swap == "allow",
        beats.swap != "block",
        beats.follow == "allow",
        beats.cycle == "allow",
        beats.resolution == "in-order",
    )


def games_ask(
    rules: Rules, boards: Sequence[LoudBoard], kinds: Sequence[KindOfPiece], turns: Turns, headings: Sequence[int]
) -> GamesAsk:
    """The native tables of a ruleset for some boards and kinds of pieces."""
    grid, checks, slots = rules.grid, rules.checks, slots_of(rules)
    grounds = [(native_board(rules, each.board), each.loud) for each in boards]  # first: they may bring up new ground
    refresh = {"turn": 1, "round": 2}.get(rules.refresh, 0)
    said = (
        rules.pips,
        "turn" in checks,
        slots.asks,
        "points" in checks,
        "stop" in checks,
        rules.ends_turns,
        turns.passes,
        refresh,
        turns.strays,
        _meetings(rules.beats or BeatsDocument()),
    )
    offsets = [grid.offset(direction) for direction in grid.directions]
    numbered = grounds_of(rules)
    natives = [
        (
            native_profile(kind.mover, numbered),
            kind.side,
            kind.handed_back,
            kind.lasting,
            REFRESHES.index(kind.mover.profile.allowance.refresh),
            kind.granted,
            kind.allowed,
            kind.mover.profile.allowance.is_capped,
            kind.mover.spans_turn,
            kind.mover.follows,
            TOTALS.index(kind.mover.total),
            not kind.mover.has_heading,
            list(kind.stirs),
        )
        for kind in kinds
    ]
    takers, active = [list(each) for each in turns.takers], [list(each) for each in turns.active]
    return _core.Games(said, offsets, list(headings), grounds, natives, takers, active)
