"""Small boards for tests: a ruleset, a map and pieces as short dicts, turned into states and queries."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from footwork.board.setup import setup_from_data
from footwork.board.state import State
from footwork.geometry import Cell
from footwork.query.query import Query

Data = Mapping[str, Any]

FLOOR: Data = {"floor": {"glyph": "."}}


def ruleset(**fields: Any) -> dict[str, Any]:
    """A ruleset with plain floor drawn as a dot; `terrain` adds to it."""
    terrain = {**FLOOR, **fields.pop("terrain", {})}
    return {"footwork": 1, "name": "test", "terrain": terrain, **fields}


def state_of(rules: Data, board: str | None = None, **scenario: Any) -> State:
    """The checked state of a scenario with an inline ruleset; rows of the map are parted by `/`."""
    drawn = {} if board is None else {"map": drawing(board)}
    return setup_from_data({"ruleset": rules, **drawn, **scenario}).state()


def drawing(board: str) -> str:
    """A map from one line: ``". # ~ / . . ."``."""
    return "\n".join(row.strip() for row in board.split("/"))


def piece(at: str = "A1", **fields: Any) -> dict[str, Any]:
    """A piece called `me` of the side `us`, unless said otherwise."""
    return {"id": "me", "side": "us", "at": at, **fields}


def query_of(rules: Data, board: str, *pieces: Data, mover: str = "me", **scenario: Any) -> Query:
    """The prepared query of one piece on a small board."""
    return Query(state_of(rules, board, pieces=list(pieces or (piece(),)), **scenario), mover)


def charges(query: Query) -> dict[str, int | Fraction]:
    """The charge of every reached cell, by the cell as the ruleset writes it."""
    notation = query.state.rules.grid.notation
    reach = query.reach()
    return {notation.format(cell): reach[cell].charge for cell in reach}


def named(query: Query, cells: Mapping[Cell, Any] | list[Cell] | tuple[Cell, ...]) -> list[str]:
    """Cells as the ruleset writes them."""
    return [query.state.rules.grid.notation.format(cell) for cell in cells]
