"""Undoing: what taking back would take back, before it is done."""

from __future__ import annotations

from footwork.board.state import State
from footwork.game.history import Record
from footwork.refusals import Refusal
from footwork.rules.texts import counted
from footwork.values import Value, dataclass


@dataclass(frozen=True, repr=False)
class Undoing(Value):
    """The actions that would be taken back, in the order in which they were done, and the position before them.

    An action that waits for an answer counts as one, with the position that it has led to so far. `refusal` says why
    they cannot be taken back, or that there are fewer.
    """

    records: tuple[Record, ...]
    state: State
    refusal: Refusal | None = None

    @property
    def ok(self) -> bool:
        """Whether something would be taken back."""
        return bool(self.records) and self.refusal is None

    def __repr__(self) -> str:
        why = "" if self.refusal is None else f", refused: {self.refusal.code:.60}"
        return f"<Undoing of {counted(len(self.records), 'action')}{why}>"
