"""Path: a way from where a piece stands, step by step, with its ledger."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from footwork.geometry import Cell, Pose
from footwork.query.judge import Step
from footwork.query.ledger import Entry

Number = int | Fraction


def plain(value: Fraction) -> Number:
    """A whole number as int, so that it prints as one.

    >>> plain(Fraction(3)), plain(Fraction(3, 2))
    (3, Fraction(3, 2))
    """
    return value.numerator if value.denominator == 1 else value


@dataclass(frozen=True)
class Path:
    """Steps one after another. `pips` is the exact cost, `charged` what is paid, both in pips."""

    piece: str
    start: Pose
    steps: tuple[Step, ...]
    pips: int
    charged: int
    pips_per_point: int

    @property
    def poses(self) -> tuple[Pose, ...]:
        """The poses on the way, the first one included."""
        return (self.start, *(step.end.pose for step in self.steps))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The anchor cells on the way, the first one included; a turn on the spot repeats its cell."""
        return tuple(pose.anchor for pose in self.poses)

    @property
    def end(self) -> Pose:
        """Where it leads."""
        return self.poses[-1]

    @property
    def cost(self) -> Number:
        """The exact cost in points."""
        return plain(Fraction(self.pips, self.pips_per_point))

    @property
    def charge(self) -> Number:
        """What is paid, in points."""
        return plain(Fraction(self.charged, self.pips_per_point))

    @property
    def ledger(self) -> tuple[Entry, ...]:
        """Every entry of every step, in order."""
        return tuple(entry for step in self.steps for entry in step.entries)

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cells)

    def __len__(self) -> int:
        return len(self.steps)
