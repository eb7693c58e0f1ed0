"""What every shape is made of: cells as the ruleset writes them, amounts in points, events and actions as they are."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Annotated, Any, NamedTuple

from footwork.board.state import State
from footwork.characters import acting
from footwork.geometry import Cell
from footwork.values import number_text

Points = int | str
"""An amount in points: a whole number, or an exact decimal or fraction as text ("1.5", "1/3")."""


class Named(NamedTuple):
    """Marks plain data whose shape has a name of its own, but no TypedDict: it is one of many kinds."""

    name: str


ActionJson = Annotated[dict[str, Any], Named("ActionJson")]
"""An action as saves and logs write it: `do`, and what this kind of action has."""

EventJson = Annotated[dict[str, Any], Named("EventJson")]
"""An event: its name under `event`, its own fields, and under `within` the index of what it happened within."""


def to_text(data: Any) -> str:
    """Plain data as JSON text; no character in it acts on a terminal.

    >>> print(to_text("\x9b\u202e"))
    "\\u009b\\u202e"
    """
    text = json.dumps(data, ensure_ascii=False, indent=2)
    return text if acting(text) is None else json.dumps(data, indent=2)


def cell_name(state: State, cell: Cell) -> str:
    """A cell as the ruleset writes it."""
    return state.rules.grid.notation.format(cell)


def cell_or_none(state: State, cell: Cell | None) -> str | None:
    """A cell as the ruleset writes it, if there is one."""
    return None if cell is None else cell_name(state, cell)


def points_of(state: State, pips: int | Fraction) -> Points:
    """An amount in pips as points."""
    return number_text(state.rules.points(pips))


def points_or_none(state: State, pips: int | Fraction | None) -> Points | None:
    """An amount in pips as points, if there is a limit."""
    return None if pips is None else points_of(state, pips)
