"""Path: a way from where a piece stands, step by step, with its ledger."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

from footwork.geometry import Cell, Pose
from footwork.query.judge import Judge, Node, Step
from footwork.query.ledger import Budget, Entry
from footwork.rules.profile import Profile

Number = int | Fraction


def plain(value: Fraction) -> Number:
    """A whole number as int, so that it prints as one.

    >>> plain(Fraction(3)), plain(Fraction(3, 2))
    (3, Fraction(3, 2))
    """
    return value.numerator if value.denominator == 1 else value


class Path:
    """Steps one after another. `pips` is the exact cost, `charged` what is paid, both in pips; `budget` is what
    there was to pay with.

    The steps with their ledgers are judged when they are asked for.
    """

    def __init__(self, judge: Judge, nodes: Callable[[], Sequence[Node]], pips: int, budget: Budget) -> None:
        self.piece = judge.piece.id
        self.pips = pips
        self.charged = budget.charge(pips)
        self.pips_per_point = budget.pips
        self.budget = budget
        self._judge = judge
        self._nodes = nodes

    @property
    def profile(self) -> Profile:
        """What the piece may do in this move."""
        return self._judge.profile

    def covered(self, node: Node) -> tuple[Cell, ...]:
        """The cells that the piece covers at a node of the way."""
        return self._judge.cells(node)

    @classmethod
    def of_steps(cls, judge: Judge, steps: Sequence[Step], budget: Budget) -> Path:
        """The path of steps that were judged already; it begins where the piece stands."""
        path = cls(judge, lambda: [judge.start(), *(s.end for s in steps)], sum(s.pips for s in steps), budget)
        path.steps = tuple(steps)
        return path

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """The nodes of the search on the way, the first one included."""
        return tuple(self._nodes())

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps, each with its cost and ledger."""
        return tuple(self._judge.between(start, end) for start, end in pairwise(self.nodes))

    @property
    def start(self) -> Pose:
        """Where it begins."""
        return self.nodes[0].pose

    @property
    def end(self) -> Pose:
        """Where it leads."""
        return self.nodes[-1].pose

    @property
    def poses(self) -> tuple[Pose, ...]:
        """The poses on the way, the first one included."""
        return tuple(node.pose for node in self.nodes)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The anchor cells on the way, the first one included; a turn on the spot repeats its cell."""
        return tuple(node.anchor for node in self.nodes)

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
        return len(self.nodes) - 1

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Path):
            return NotImplemented
        return (self.piece, self.pips, self.charged, self.nodes) == (
            other.piece,
            other.pips,
            other.charged,
            other.nodes,
        )

    def __hash__(self) -> int:
        return hash((self.piece, self.pips, self.nodes))

    def __repr__(self) -> str:
        way = " ".join(self._judge.rules.grid.notation.format(cell) for cell in self.cells)
        return f"<Path of {self.piece}: {way}, charge {self.charge}>"
