"""Whose: what a side may ask for by itself. The rules say whether something may happen; this, who may want it."""

from __future__ import annotations

from typing import Literal

from footwork.board.state import EVERYONE, State
from footwork.play.actions import (
    Action,
    AddPiece,
    Begin,
    ClearPlans,
    EndTurn,
    Execute,
    FastForward,
    Finish,
    PassPlans,
    Place,
    Refresh,
    SetDoor,
    SetStat,
    SetTerrain,
)

Others = Literal["table", "turn", "beat", "plans", "piece"]
"""Whose an action is, if not the side's: of who runs the table, of whose turn it is, of all who plan, or of others."""


def whose_else(state: State, action: Action, side: str | None) -> Others | None:
    """What keeps a side from asking for an action; None if it is its own to do, or names nobody that there is.

    >>> from footwork.game.game import Game
    >>> state = Game.shipped("rune-and-rust").state
    >>> whose_else(state, EndTurn(), "heroes"), whose_else(state, EndTurn(), "monsters")
    (None, 'turn')
    >>> whose_else(state, SetStat("goblin", "Health", 0), "heroes")
    'table'
    """
    match action:
        case AddPiece() | Place() | SetStat() | SetTerrain() | SetDoor() | Refresh() | Finish():
            return "table"
        case Begin():
            return None
        case EndTurn():
            return None if has_turn(state, side) else "turn"
        case Execute() | FastForward():
            return "beat"
        case ClearPlans(owner) | PassPlans(owner):
            return None if owner == side else "plans"
        case _:
            return None if not state.has(action.piece) or is_own(state, action.piece, side) else "piece"


def is_own(state: State, piece: str, side: str | None) -> bool:
    """Whether there is such a piece, of this side."""
    return state.has(piece) and state.piece(piece).side == side


def has_turn(state: State, side: str | None) -> bool:
    """Whether it is a side's turn, or everybody's, or nobody's: then the rules say no by themselves."""
    active = state.active
    return active is None or active in (EVERYONE, side) or is_own(state, active, side)
