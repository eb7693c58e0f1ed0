"""Actions in a few words, as one would name them."""

from __future__ import annotations

from footwork.board.state import State
from footwork.geometry import Cell, Edge
from footwork.play.actions import (
    Act,
    Action,
    AddPiece,
    Begin,
    EndTurn,
    Finish,
    MoveAlong,
    MoveBy,
    MoveTo,
    Place,
    Refresh,
    Rotate,
    SetDoor,
    SetStat,
    SetTerrain,
    TurnTo,
    Wait,
)
from footwork.views.telling.plans import plan_action_text
from footwork.views.telling.words import cell_text, label, rule_title, way_text


def action_text(action: Action, state: State) -> str:
    """An action in a few words, as one would name it.

    >>> from footwork.game.game import Game
    >>> action_text(Act("hero", "attack", "goblin"), Game.shipped("rune-and-rust").state)
    'Adventurer, attack, Goblin'
    """
    match action:
        case MoveBy(piece, direction):
            return f"{label(state, piece)}, move {direction.words}"
        case MoveTo(piece, cell):
            return f"{label(state, piece)}, move to {cell_text(state, cell)}"
        case MoveAlong(piece, cells):
            return f"{label(state, piece)}, move along {way_text(state, cells)}"
        case Rotate(piece, way):
            return f"{label(state, piece)}, rotate" + ("" if way == "on" else f" {way}")
        case TurnTo(piece, heading):
            return f"{label(state, piece)}, turn {heading.words}"
        case Wait(piece):
            return f"{label(state, piece)}, wait"
        case Act(piece, name, target, to, along):
            at = "" if target is None else f", {label(state, target)}"
            goal = to if to is not None else along[-1] if along else None
            at += "" if goal is None else f" to {cell_text(state, goal)}"
            return f"{label(state, piece)}, {rule_title(state, name).lower()}{at}"
        case EndTurn():
            return "end of turn"
        case Begin():
            return "begin"
        case Finish():
            return "finish"
        case Refresh(only):
            return "everybody, refresh" if only is None else f"{label(state, only)}, refresh"
        case SetStat(piece, stat, value):
            return f"{label(state, piece)}, set {stat} to {value}"
        case AddPiece():
            return f"add {_new(state, action)}"
        case Place(piece, at):
            return f"{label(state, piece)}, " + ("take off" if at is None else f"place on {cell_text(state, at)}")
        case SetTerrain(cell, terrain):
            return f"{cell_text(state, cell)}, set the terrain to {rule_title(state, terrain).lower()}"
        case SetDoor(door, how):
            return f"{_door(state, door)}, {how}"
        case _:
            return plan_action_text(action, state)


def _door(state: State, door: str | Cell | Edge) -> str:
    """A door as it was named: by its name, its edge or its cell."""
    if isinstance(door, Edge):
        return state.rules.grid.notation.format_edge(door)
    return cell_text(state, door) if isinstance(door, Cell) else door


def _new(state: State, action: AddPiece) -> str:
    """A piece that is not there yet."""
    kind = state.rules.kinds.get(action.kind or "")
    name = action.name or (None if kind is None else kind.title) or action.id
    return name if action.at is None else f"{name} on {cell_text(state, action.at)}"
