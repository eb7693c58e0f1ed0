"""What differs between two positions, as JSON: who stands elsewhere, and whose stats have changed."""

from __future__ import annotations

from typing import Annotated, TypedDict

from footwork.board.nearby import stat_of
from footwork.board.state import State
from footwork.views.json.values import cell_or_none

MovedJson = TypedDict(
    "MovedJson",
    {
        "piece": Annotated[str, "who"],
        "from": Annotated[str | None, "the anchor cell before; null off the board"],
        "to": Annotated[str | None, "the anchor cell after; null off the board"],
    },
)
"""A piece that comes to stand elsewhere, or another way."""

StatChangeJson = TypedDict(
    "StatChangeJson",
    {
        "piece": Annotated[str, "whose"],
        "stat": Annotated[str, "which"],
        "from": Annotated[int, "the value before"],
        "to": Annotated[int, "the value after"],
    },
)
"""A stat that gets another value."""


def moved_json(before: State, after: State) -> list[MovedJson]:
    """Who stands elsewhere or another way after than before, in roster order."""
    pairs = zip(before.pieces, after.pieces, strict=True)
    return [
        {"piece": one.id, "from": cell_or_none(before, one.at), "to": cell_or_none(after, other.at)}
        for one, other in pairs
        if (one.at, one.turned, one.heading) != (other.at, other.turned, other.heading)
    ]


def stats_json(before: State, after: State) -> list[StatChangeJson]:
    """Whose stats differ, in roster order and then in the ruleset's."""
    found: list[StatChangeJson] = []
    for one, other in zip(before.pieces, after.pieces, strict=True):
        was, now = stat_of(before, one), stat_of(after, other)
        for stat in dict.fromkeys((*one.stats, *other.stats)):
            if was(stat) != now(stat):
                found.append({"piece": one.id, "stat": stat, "from": was(stat), "to": now(stat)})
    return found
