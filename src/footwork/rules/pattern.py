"""Pattern: the offsets that a single step may take, in the ruleset's order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from footwork.geometry import Cell, Grid, Unit, Vector
from footwork.language.formula import Formula
from footwork.rules.schema import OffsetDocument, PatternDocument, PatternPart
from footwork.values import dataclass, kept


@dataclass(frozen=True)
class Offset:
    """One possible step: its change of cell with the unit steps of the direct way, whether its middle must be clear,
    its own cost.

    >>> from footwork.geometry import SquareGrid
    >>> Offset.on(SquareGrid(), (2, 0), clear=True).middle
    ((1, 0),)
    """

    by: Vector
    walk: tuple[Unit, ...]
    clear: bool = False
    cost: Fraction | None = None

    @classmethod
    def on(cls, grid: Grid, by: Vector, *, clear: bool = False, cost: Fraction | None = None) -> Offset:
        """The step by a change of cell on a grid."""
        return cls(by, grid.walk(by), clear, cost)

    @kept
    def diagonals(self) -> int:
        """How many of its unit steps are diagonal when walked the direct way."""
        return sum(bool(unit.beside) for unit in self.walk)

    @kept
    def cardinals(self) -> int:
        """How many of its unit steps are cardinal when walked the direct way."""
        return len(self.walk) - self.diagonals

    @kept
    def is_unit(self) -> bool:
        """Whether it goes to a neighbour."""
        return len(self.walk) == 1

    @kept
    def middle(self) -> tuple[Vector, ...]:
        """The cells between its start and end, as changes from the start."""
        cells, here = [], Cell(0, 0)
        for unit in self.walk[:-1]:
            here = here + unit.by
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


def compile_pattern(document: PatternDocument, grid: Grid) -> Pattern:
    """The pattern of a document; named sets follow the grid's order of directions."""
    return Pattern(
        steps=compile_steps(document.steps, grid),
        relative=document.relative,
        tiers=tuple((tier.when, compile_steps(tier.add, grid)) for tier in document.tiers),
    )


def compile_steps(parts: Iterable[PatternPart], grid: Grid) -> tuple[Offset, ...]:
    """The offsets of a list of named sets and single steps."""
    steps: list[Offset] = []
    for part in parts:
        if isinstance(part, OffsetDocument):
            steps.append(Offset.on(grid, grid.change(part.by), clear=part.clear, cost=part.cost))
            continue
        wanted = {"none": (), "orthogonal": (False,), "diagonal": (True,), "compass": (False, True)}[part]
        steps.extend(Offset.on(grid, grid.offset(d)) for d in grid.order if grid.is_diagonal(d) in wanted)
    return tuple(steps)
