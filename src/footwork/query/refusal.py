"""Refusal: why something is not allowed, as a value."""

from __future__ import annotations

from dataclasses import dataclass, fields

from footwork.geometry import Cell
from footwork.points import Number
from footwork.rules.files.scalars import shortened


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why not. The first part of `code` is the check that said no; words are made in views.

    `by` is the piece in the way, `rule` the terrain, edge kind or feature that decided, `need` and `have` are
    points, and `because` is the step that cuts a cell off.
    """

    code: str
    cell: Cell | None = None
    by: str | None = None
    rule: str | None = None
    need: Number | None = None
    have: Number | None = None
    because: Refusal | None = None

    def __repr__(self) -> str:
        said = [f"{f.name}={getattr(self, f.name)!r}" for f in fields(self) if getattr(self, f.name) is not None]
        text = f"Refusal({', '.join(said)})"
        if len(text) > 200 and self.because is not None:
            text = f"Refusal({', '.join(said[:-1])}, because=<{self.because.code}>)"
        return shortened(text, limit=200)

    @property
    def check(self) -> str:
        """The check that said no: the first part of the code."""
        return self.code.partition(".")[0]

    @property
    def missing(self) -> Number | None:
        """How many points are missing, where points are the reason."""
        return None if self.need is None or self.have is None else self.need - self.have
