"""Effects: what happens to pieces and ground, one kind after another.

Here is only that an effect happens, and on what occasion. The module that knows how to let a kind happen says so
beside it, with `@happen.register`: so those who run effects need not know those who move pieces, who run effects again.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from typing import NamedTuple

from footwork.geometry import Cell, Direction
from footwork.play.resolution import Play
from footwork.rules.effects import Effect
from footwork.rules.schema import Who
from footwork.values import dataclass


class Place(NamedTuple):
    """The cell that does something, the unit step by which a piece came to it, and whether it was teleported."""

    cell: Cell
    onward: tuple[int, int] | None = None
    teleported: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """Where somebody wants to go in an action that moves: to a cell, or along cells; in one of their modes."""

    to: Cell | None = None
    along: tuple[Cell, ...] = ()
    mode: str | None = None
    heading: Direction | None = None

    @property
    def goes_somewhere(self) -> bool:
        """Whether it leads to a cell."""
        return self.to is not None or bool(self.along)

    @property
    def is_given(self) -> bool:
        """Whether it says anything at all about where to."""
        return self.goes_somewhere or self.heading is not None


NOWHERE = Way()


@dataclass(frozen=True, slots=True)
class Occasion:
    """On what occasion effects happen: who is behind them, whom they may be aimed at, and what they are told by.

    For what a `place` does, `own` is the piece it does it to. `way` is where an action wants its piece to go; with
    `search`, the move that needs one is looked for and not made.
    """

    own: str
    target: str | None
    cause: str
    place: Place | None = None
    way: Way = NOWHERE
    search: bool = False

    def whom(self, who: Who) -> str:
        """The piece that an effect is aimed at; without a target, the one behind it."""
        return self.own if who == "self" or self.target is None else self.target


@singledispatch
def happen(effect: Effect, play: Play, on: Occasion) -> None:
    """Let one effect happen."""
    raise NotImplementedError(f"nobody knows how to let {effect} happen")


def run_effects(play: Play, effects: Iterable[Effect], on: Occasion) -> None:
    """Let effects happen in order."""
    for effect in effects:
        happen(effect, play, on)
