"""State: a checked position. Everything that can be asked or played starts from one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cached_property
from typing import NamedTuple

from footwork.board.board import Board
from footwork.board.piece import Piece
from footwork.errors import MisuseError
from footwork.geometry import Cell
from footwork.rules.rules import Rules

EVERYONE = "everyone"


class Turn(NamedTuple):
    """Whose turn it is: the round, and the place in the order of sides or pieces."""

    round: int
    place: int


@dataclass(frozen=True)
class Side:
    """A side of the game, its features, and who moves it."""

    name: str
    title: str
    features: tuple[str, ...] = ()
    control: str = "player"


@dataclass(frozen=True, eq=False)
class State:
    """A position that has been checked. Make one from a Setup; change it by applying events.

    Two states with equal hashes are the same position under the same rules.
    """

    rules: Rules
    board: Board
    pieces: tuple[Piece, ...]
    sides: Mapping[str, Side] = field(default_factory=dict)
    features: tuple[str, ...] = ()
    turn: Turn | None = None
    seed: int = 0
    rolls: int = 0

    def piece(self, name: str) -> Piece:
        """The piece with this id; raises MisuseError with the nearest one if there is none."""
        index = self.index.get(name)
        if index is None:
            near = get_close_matches(name, list(self.index), 1)
            hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(self.index) or 'none'}"
            raise MisuseError(f"there is no piece {name!r}; {hint}")
        return self.pieces[index]

    @cached_property
    def index(self) -> Mapping[str, int]:
        """The place of each piece in the roster."""
        return {piece.id: i for i, piece in enumerate(self.pieces)}

    @cached_property
    def occupants(self) -> Mapping[Cell, tuple[Piece, ...]]:
        """The pieces on each cell that has any, in roster order."""
        found: dict[Cell, tuple[Piece, ...]] = {}
        for piece in self.pieces:
            for cell in piece.cells:
                found[cell] = (*found.get(cell, ()), piece)
        return found

    def at(self, cell: Cell) -> tuple[Piece, ...]:
        """The pieces on a cell, in roster order."""
        return self.occupants.get(cell, ())

    def with_piece(self, piece: Piece) -> State:
        """The state with one piece replaced by its new self."""
        index = self.index[piece.id]
        return replace(self, pieces=(*self.pieces[:index], piece, *self.pieces[index + 1 :]))

    def speaking(self, language: str) -> State:
        """The same position with the ruleset's texts in a language. Raises MisuseError if the ruleset lacks it."""
        return replace(self, rules=self.rules.speaking(language))

    @cached_property
    def order(self) -> tuple[str, ...]:
        """Who takes turns: the sides (everyone at once, where there are none), or the pieces, in roster order."""
        if self.rules.turns_by == "side" and self.pieces:
            return tuple(self.sides) or (EVERYONE,)
        return tuple(piece.id for piece in self.pieces)

    @property
    def active(self) -> str | None:
        """The side or piece whose turn it is; None when nothing is running."""
        return None if self.turn is None or not self.order else self.order[self.turn.place]

    def is_active(self, piece: Piece) -> bool:
        """Whether it is the piece's turn. A piece without a side waits for nobody's."""
        return self.active is not None and (piece.side is None or self.active in (piece.side, piece.id))

    @cached_property
    def hash(self) -> str:
        """A hash of the whole position, the same in every process."""
        document = [
            self.rules.fingerprint,
            self.board.digest,
            [_plain(piece) for piece in self.pieces],
            [[side.name, side.title, side.features, side.control] for side in self.sides.values()],
            self.features,
            self.turn,
            self.seed,
            self.rolls,
        ]
        text = json.dumps(document, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


def _plain(piece: Piece) -> dict[str, object]:
    # How a piece is shown is left out: it changes nothing that the rules could see.
    values = {name: getattr(piece, name) for name in piece.__dataclass_fields__ if name != "timeline"}
    values["footprint"] = [piece.footprint.width, piece.footprint.height]
    values["heading"] = piece.heading.name
    return values
