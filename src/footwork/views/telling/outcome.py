"""How a game opens and ends, for the one who plays it."""

from __future__ import annotations

from footwork.board.goal import Goal
from footwork.board.setup import Setup
from footwork.board.state import State
from footwork.play.events import Event, GameFinished
from footwork.views.telling.planhelp import how_to_plan
from footwork.views.telling.words import capital, cell_text, listed, noun

_AFTER = "Play 'again', look around, 'undo' or 'quit'."
_MANY = 8
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
        wants = {each.title: _destination(state, each.goal, "their") for each in state.sides.values()}
        wins = (f" {title}: {aim}." for title, aim in wants.items() if aim)
        return f"You play {listed([each.title for each in state.sides.values()])}, in turn.{''.join(wins)}"
    wanted = aim(state, side)
    return f"You play {state.sides[side].title}." + (f" {wanted}" if wanted else "")


def aim(state: State, side: str) -> str:
    """What a side is there to do, in a sentence; nothing if it has no goal.

    >>> from footwork.game.game import Game
    >>> aim(Game.shipped("rune-and-rust").state, "heroes")
    'Defeat Monsters.'
    """
    others = [each.title for each in state.sides.values() if each.name != side]
    beat = "" if not others or state.rules.finish != "last-side" else f"defeat {listed(others)}"
    aims = [each for each in (beat, _destination(state, state.sides[side].goal, "your")) if each]
    return f"{capital(', or '.join(aims))}." if aims else ""


def _destination(state: State, goal: Goal | None, whose: str) -> str:
    """Where a side wants to be, if anywhere: the cells by their name, or one by one."""
    if goal is None:
        return ""
    named = next((name for name, cells in state.board.names.items() if set(cells) == goal.cells), None)
    cells = [cell_text(state, cell) for cell in sorted(goal.cells, key=lambda cell: (cell.y, cell.x))]
    where = named or listed(cells if len(cells) <= _MANY else [*cells[:_MANY], "others"])
    how_many = "all" if goal.pieces is None else goal.pieces
    return f"bring {how_many} of {whose} {noun(state, 'piece', 2)} to {where}"


def ending(events: tuple[Event, ...], side: str | None) -> str | None:
    """Whether these events decided the game for a side; None if it goes on."""
    for event in events:
        if isinstance(event, GameFinished):
            if event.winner is None:
                return f"The game is over. {_AFTER}"
            return f"{'Victory!' if event.winner == side else 'Defeat.'} {_AFTER}"
    return None
