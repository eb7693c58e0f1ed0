"""Single: one board of the arrays as a position, so that whatever can be asked of a game can be asked of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from footwork.board.board import VOID, Board, Mark
from footwork.board.ground import terrain_marks
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.bulk.arrays import Array
from footwork.errors import MisuseError
from footwork.geometry import Cell
from footwork.query.bulk import ground_marks
from footwork.query.query import Query
from footwork.rules.patches import RELATIONS


class Given(NamedTuple):
    """The arrays of a question: boards, and the rest by the names that the core has for it."""

    terrain: Array
    rest: dict[str, Any]

    @property
    def named(self) -> dict[str, Any]:
        """All of them as the core takes them: boards as bytes, or where there is more ground, as larger numbers."""
        return {"ground" if self.terrain.dtype.itemsize == 1 else "grounds": self.terrain, **self.rest}


class Single:
    """Positions in which one piece stands on other boards, among strangers who stand for a relation."""

    def __init__(self, query: Query) -> None:
        self.query = query
        rules = query.state.rules
        self._palette = ("", *rules.terrain)
        self._own = [(), *(terrain_marks(rules, name) for name in rules.terrain)]

    def _ground(self, number: int) -> tuple[int, tuple[Mark, ...]]:
        """A kind of ground as a terrain and the tags on top of it."""
        if number < len(self._palette):
            return number, ()
        marks = ground_marks(self.query.state.rules, number)
        fitting = [i for i, own in enumerate(self._own) if i != VOID and marks[: len(own)] == own]
        terrain = max(fitting, key=lambda i: len(self._own[i]))
        return terrain, marks[len(self._own[terrain]) :]

    def state(self, terrain: Array, at: tuple[int, int], occupants: Array | None) -> State:
        """The position of one board."""
        height, width = terrain.shape
        codes, marks = bytearray(), dict[Cell, tuple[Mark, ...]]()
        for place, number in enumerate(terrain.ravel().tolist()):
            code, tags = self._ground(number)
            codes.append(code)
            if tags:
                marks[Cell(place % width, place // width)] = tags
        board = Board(width, height, self._palette, bytes(codes), marks)
        pieces = (replace(self.query.piece, at=Cell(*at)), *self.strangers(terrain, occupants))
        return replace(self.query.state, board=board, pieces=pieces)

    def strangers(self, terrain: Array, occupants: Array | None) -> list[Piece]:
        """Somebody for each relation on each cell; nobody stands where there is no cell."""
        if occupants is None:
            return []
        own, heading = self.query.piece.side, self.query.state.rules.grid.directions[0]
        sides = {"friendly": own, "hostile": f"not {own}", "neutral": None}
        found: list[Piece] = []
        for place, number in enumerate(occupants.ravel().tolist()):
            cell = Cell(place % terrain.shape[1], place // terrain.shape[1])
            for i, relation in enumerate(RELATIONS):
                if number >> i & 1 and terrain[cell.y, cell.x] != VOID:
                    if own is None and relation != "neutral":
                        raise MisuseError(f"{self.query.piece.id} has no side: whoever it meets is neutral to it")
                    name = f"{relation} on {cell.x},{cell.y}"
                    found.append(Piece(name, relation, sides[relation], cell, heading=heading))
        return found
