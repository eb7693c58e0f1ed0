"""Odds: how likely each value of an expression is, exactly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from footwork.errors import LimitError
from footwork.language.formula import Dice, Formula, Node, Number, Operation, ReadStat, Stat, operate

MOST_OUTCOMES = 20_000
MOST_PAIRS = 1_000_000

Odds = Mapping[int, int]
"""Values with the number of ways in which they come up."""


def chance(formula: Formula, read: ReadStat) -> Fraction:
    """How likely a condition holds. Raises LimitError where there are too many outcomes to count.

    >>> chance(Formula.parse("1d20 + [Strength] >= 15"), lambda whose, name: 4)
    Fraction(1, 2)
    """
    ways = distribution(formula, read)
    return Fraction(sum(count for value, count in ways.items() if value), sum(ways.values()))


def distribution(formula: Formula, read: ReadStat) -> Odds:
    """Every value of a formula with the number of ways in which it comes up; dice are independent of each other.

    >>> distribution(Formula.parse("2d2"), lambda whose, name: 0)
    {2: 1, 3: 2, 4: 1}
    """
    return _ways(formula.root, read)


def _ways(node: Node, read: ReadStat) -> Odds:
    match node:
        case Number(value):
            return {value: 1}
        case Stat(whose, name):
            return {read(whose, name): 1}
        case Dice(count, sides):
            return _dice(count, sides)
        case Operation(operator, operands):
            ways = _ways(operands[0], read)
            if len(operands) == 1:
                return _combined(operator, ways, None)
            for operand in operands[1:]:
                ways = _combined(operator, ways, _ways(operand, read))
            return ways


def _combined(operator: str, one: Odds, other: Odds | None) -> Odds:
    if other is None:
        return _gathered((operate(operator, [value]), count) for value, count in one.items())
    if len(one) * len(other) > MOST_PAIRS:
        raise LimitError("there are too many outcomes to count")
    return _gathered((operate(operator, [a, b]), m * n) for a, m in one.items() for b, n in other.items())


def _gathered(pairs: Iterable[tuple[int, int]]) -> Odds:
    found: dict[int, int] = {}
    for value, count in pairs:
        found[int(value)] = found.get(int(value), 0) + count
    if len(found) > MOST_OUTCOMES:
        raise LimitError("there are too many outcomes to count")
    return found


def _dice(count: int, sides: int) -> Odds:
    """The ways of the sum of dice: each die slides a window over the ways of those before it."""
    if count * sides > MOST_OUTCOMES or count * count * sides > MOST_PAIRS:
        raise LimitError("there are too many outcomes to count")
    ways = [1]
    for _ in range(count):
        window, longer = 0, []
        for i in range(len(ways) + sides - 1):
            window += ways[i] if i < len(ways) else 0
            window -= ways[i - sides] if i >= sides else 0
            longer.append(window)
        ways = longer
    return {count + i: n for i, n in enumerate(ways)}
