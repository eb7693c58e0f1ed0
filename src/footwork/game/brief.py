"""Brief: an action in a few words, for what a REPL prints."""

from __future__ import annotations

from footwork.arguments import shortened
from footwork.board.state import State
from footwork.characters import escaped
from footwork.play.actions import Action, action_to_dict


def brief(action: Action, state: State) -> str:
    """An action with its piece, cells and names, cut where it becomes long.

    >>> from footwork.game.game import Game
    >>> from footwork.play.actions import EndTurn, MoveTo
    >>> state = Game.shipped("rune-and-rust").state
    >>> brief(MoveTo("hero", state.piece("goblin").at), state), brief(EndTurn(), state)
    ('MoveTo hero H8', 'EndTurn')
    """
    said = action_to_dict(action, state.rules.grid.notation)
    words = [type(action).__name__]
    for name, value in said.items():
        if name != "do":
            words += map(str, value if isinstance(value, list) else [value])
    return shortened(escaped(" ".join(words)), limit=80)
