"""Seats: who sits at a game, as what, and with whose eyes they look."""

from __future__ import annotations

from typing import Literal

from footwork.board.sight import NOBODY
from footwork.values import dataclass

Role = Literal["player", "referee", "spectator"]


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at a game. A player has one side; who plays several has several seats, and is one player."""

    id: str
    game: str
    role: Role
    side: str | None
    player: str
    name: str
    bot: bool = False
    gone: bool = False

    @property
    def eyes(self) -> str | None:
        """Who looks: a side, nobody's side for those who only watch, None for the referee, who sees everything."""
        if self.role == "referee":
            return None
        return NOBODY if self.side is None else self.side

    @property
    def plays(self) -> bool:
        """Whether it takes part in the game."""
        return self.role == "player" and not self.gone
