"""Refusal: why something is not allowed, as a value."""

from __future__ import annotations

from dataclasses import fields

from footwork.arguments import checked
from footwork.errors import MisuseError
from footwork.geometry import Cell, Edge
from footwork.refusals.kind import Kind
from footwork.refusals.kinds import read_code
from footwork.values import Number, dataclass, plain

_LONGEST = 200


@dataclass(frozen=True, slots=True, repr=False)
class Refusal:
    """Why not. The first part of `code` is the check that said no; words are made in views.

    `name` is the name in the code, of a feature, an edge's kind or a tag of the ground. `cell` is where; `edge` the
    border in the way, and `start` the cell from which it cannot be crossed. `by` is the piece in the way, `rule` what
    decided, `need` and `have` are points, and `because` is the step that cuts a cell off. Which of them a kind fills
    is declared with it; nothing is checked here.

    >>> from footwork.refusals import kinds
    >>> Refusal(kinds.TERRAIN, Cell(1, 2), name="wall").code
    'terrain.wall'
    """

    kind: Kind
    cell: Cell | None = None
    name: str | None = None
    by: str | None = None
    rule: str | None = None
    need: Number | None = None
    have: Number | None = None
    start: Cell | None = None
    edge: Edge | None = None
    because: Refusal | None = None

    @classmethod
    @checked
    def of(
        cls,
        code: str,
        cell: Cell | None = None,
        *,
        by: str | None = None,
        rule: str | None = None,
        need: Number | None = None,
        have: Number | None = None,
        start: Cell | None = None,
        edge: Edge | None = None,
        because: Refusal | None = None,
    ) -> Refusal:
        """The refusal with a code, as its `repr` writes it. Raises MisuseError for a code that there is not.

        >>> Refusal.of("stop.terrain.rock", Cell(1, 2), rule="rock")
        Refusal.of('stop.terrain.rock', cell=Cell(x=1, y=2), rule='rock')
        """
        found = read_code(code)
        if found is None:
            raise MisuseError(f"there is no refusal with the code '{code:.80}'")
        kind, name = found
        return Refusal(kind, cell, name, by, rule, need, have, start, edge, because)

    @property
    def code(self) -> str:
        """The stable code: the kind's, and the name that it is about."""
        return self.kind.code_of(self.name)

    @property
    def check(self) -> str:
        """The check that said no: the first part of the code."""
        return self.kind.check

    @property
    def missing(self) -> Number | None:
        """How many points are missing, where points are the reason."""
        return None if self.need is None or self.have is None else plain(self.need - self.have)

    @checked
    def matches(self, code: str) -> bool:
        """Whether a code, or the first parts of one, stands for this refusal."""
        own = self.code
        return own == code or own.startswith(f"{code}.")

    def __repr__(self) -> str:
        given = {name: getattr(self, name) for name in _SAID}
        said = [repr(self.code), *(f"{name}={value!r}" for name, value in given.items() if value is not None)]
        text = f"Refusal.of({', '.join(said)})"
        if len(text) > _LONGEST and self.because is not None:
            text = f"Refusal.of({', '.join(said[:-1])}, because=<{self.because.code}>)"
        return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


_SAID = [each.name for each in fields(Refusal) if each.name not in ("kind", "name")]
