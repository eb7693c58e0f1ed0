"""Pattern: the offsets that a single step may take, in the ruleset's order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from footwork.geometry import Axes, Cell, Direction
from footwork.language.formula import Formula
from footwork.rules.schema import OffsetDocument, PatternDocument, PatternPart
from footwork.values import kept


@dataclass(frozen=True)
class Offset:
    """One possible step: its change of column and row, whether its middle must be clear, its own cost.

    >>> Offset(2, 0, clear=True).middle
    ((1, 0),)
    """

    dx: int
    dy: int
    clear: bool = False
    cost: Fraction | None = None

    @kept
    def by(self) -> tuple[int, int]:
        """The change as a pair."""
        return (self.dx, self.dy)

    @kept
    def diagonals(self) -> int:
        """How many of its unit steps are diagonal when walked the direct way."""
        return min(abs(self.dx), abs(self.dy))

    @kept
    def cardinals(self) -> int:
        """How many of its unit steps are cardinal when walked the direct way."""
        return abs(abs(self.dx) - abs(self.dy))

    @kept
    def is_unit(self) -> bool:
        """Whether it goes to one of the eight neighbours."""
        return max(abs(self.dx), abs(self.dy)) == 1

    @kept
    def walk(self) -> tuple[tuple[int, int], ...]:
        """The unit steps of a straight offset; diagonals first for one that is not straight."""
        sx, sy = (self.dx > 0) - (self.dx < 0), (self.dy > 0) - (self.dy < 0)
        long_way = (sx, 0) if abs(self.dx) > abs(self.dy) else (0, sy)
        return ((sx, sy),) * self.diagonals + (long_way,) * self.cardinals

    @kept
    def middle(self) -> tuple[tuple[int, int], ...]:
        """The cells between its start and end, as changes from the start."""
        cells, here = [], Cell(0, 0)
        for unit in self.walk[:-1]:
            here = here + unit
            cells.append((here.x, here.y))
        return tuple(cells)


@dataclass(frozen=True)
class Pattern:
    """Steps for everybody, and more of them for pieces whose stats meet a condition."""

    steps: tuple[Offset, ...]
    relative: bool = False
    tiers: tuple[tuple[Formula, tuple[Offset, ...]], ...] = ()

    def offsets(self, read: Callable[[str], int], more: tuple[Offset, ...] = ()) -> tuple[Offset, ...]:
        """The steps of a piece with these stats, each once, in order; those that features add come last."""
        steps = list(self.steps)
        for when, others in self.tiers:
            if when.evaluate(lambda _whose, name: read(name)):
                steps.extend(others)
        steps.extend(more)
        return tuple({step.by: step for step in reversed(steps)}[by] for by in dict.fromkeys(s.by for s in steps))

    @property
    def formulas(self) -> list[Formula]:
        """The conditions that it depends on."""
        return [when for when, _ in self.tiers]


def compile_pattern(document: PatternDocument, axes: Axes, order: tuple[Direction, ...]) -> Pattern:
    """The pattern of a document; named sets follow the grid's order of directions."""
    return Pattern(
        steps=compile_steps(document.steps, axes, order),
        relative=document.relative,
        tiers=tuple((tier.when, compile_steps(tier.add, axes, order)) for tier in document.tiers),
    )


def compile_steps(parts: Iterable[PatternPart], axes: Axes, order: tuple[Direction, ...]) -> tuple[Offset, ...]:
    """The offsets of a list of named sets and single steps."""
    steps: list[Offset] = []
    for part in parts:
        if isinstance(part, OffsetDocument):
            steps.append(Offset(part.by[0], part.by[1], clear=part.clear, cost=part.cost))
            continue
        wanted = {"none": (), "orthogonal": (False,), "diagonal": (True,), "compass": (False, True)}[part]
        steps.extend(Offset(*axes.offset(d)) for d in order if d.is_diagonal in wanted)
    return tuple(steps)
