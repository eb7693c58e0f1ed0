"""Exchanges: two pieces do not change places over a turn either, one beat after the other.

Only positions count, never what a plan still holds: nothing that is hidden shows in it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable

from footwork.board.state import State
from footwork.geometry import Cell
from footwork.refusals import Refusal, kinds

Covering = Callable[[str], Iterable[Cell]]
"""The cells that a piece covers after the beat."""


class Exchanges:
    """Where everybody with a plan stood before the first beat. None before it: there a swap is one of the beat."""

    def __init__(self, state: State) -> None:
        self._began: dict[str, tuple[Cell, ...]] = {}
        self._there: dict[Cell, list[str]] = defaultdict(list)
        for name, plan in state.plans.by_piece.items() if state.plans.beat else ():
            piece = state.piece(name)
            if plan.start is not None and piece.at is not None:
                self._began[name] = piece.footprint.cells(plan.start, turned=piece.turned)
                for cell in self._began[name]:
                    self._there[cell].append(name)

    def began_on(self, cell: Cell) -> bool:
        """Whether anybody stood on a cell before the first beat."""
        return cell in self._there

    def with_whom(self, name: str, entered: Iterable[Cell], after: Covering) -> tuple[str, Cell] | None:
        """Who stands where a piece began, if a step of it enters where that one began; and the cell."""
        began = self._began.get(name, ())
        for cell in entered if began else ():
            for other in sorted(self._there.get(cell, ())):
                if other != name and not set(began).isdisjoint(after(other)):
                    return other, cell
        return None

    def refusal(self, name: str, entered: Iterable[Cell], after: Covering) -> Refusal | None:
        """Why a piece may not take a step that enters some cells; None if it may."""
        found = self.with_whom(name, entered, after)
        return None if found is None else Refusal(kinds.BEAT_EXCHANGE, found[1], by=found[0], rule="beats.swap")
