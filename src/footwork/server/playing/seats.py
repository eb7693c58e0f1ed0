"""Seats: who sits at a game, as what, and with whose eyes they look."""

from __future__ import annotations

from collections.abc import Collection
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


def kept_for(seat: Seat, seats: Collection[Seat]) -> list[Seat]:
    """The seats of whoever runs the table that were kept for the one who has just sat down: those of the same side.

    None for who runs the table too: what they keep, they keep together.
    """
    running = {each.player for each in seats if each.role == "referee" and not each.gone}
    if not seat.plays or seat.player in running:
        return []
    return [each for each in seats if each.plays and each.side == seat.side and each.player in running]
