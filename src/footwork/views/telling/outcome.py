"""How a game opens and ends, for the one who plays it."""

from __future__ import annotations

from footwork.board.setup import Setup
from footwork.board.state import State
from footwork.play.events import Event, GameFinished
from footwork.views.telling.planhelp import how_to_plan
from footwork.views.telling.words import listed

_BOARD_ONLY = "Look around: the game has not begun."


def opening(setup: Setup, state: State, side: str | None) -> str:
    """The title of a scenario, what it is about, and the goal in one line."""
    lines = [f"{state.rules.title}: {setup.title}"]
    if setup.document.about:
        lines.append(setup.document.about)
    return "\n".join([*lines, goal(state, side), *how_to_plan(state)])


def goal(state: State, side: str | None) -> str:
    """What the player is there to do."""
    if state.turn is None or side is None:
        return _BOARD_ONLY
    if len(state.sides) > 1 and all(each.control == "player" for each in state.sides.values()):
        return f"You play {listed([each.title for each in state.sides.values()])}, in turn."
    others = [each.title for each in state.sides.values() if each.name != side]
    if not others or state.rules.finish != "last-side":
        return f"You play {state.sides[side].title}."
    return f"You play {state.sides[side].title}. Defeat {listed(others)}."


def ending(events: tuple[Event, ...], side: str | None) -> str | None:
    """Whether these events decided the game for a side; None if it goes on."""
    for event in events:
        if isinstance(event, GameFinished):
            if event.winner is None:
                return "The game is over. Look around, 'undo' or 'quit'."
            how = "Victory!" if event.winner == side else "Defeat."
            return f"{how} Look around, 'undo' or 'quit'."
    return None
