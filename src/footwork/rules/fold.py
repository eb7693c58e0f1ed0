"""Folding: how the patches of many features become one value of a field.

The most specific `set` wins; then everything is multiplied, added to and capped. Two different `set`s at one
scope are a conflict, except that no beats yes, and that of temporary ones the latest wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from fractions import Fraction
from typing import Literal, NamedTuple

from footwork.language.formula import Formula
from footwork.rules.numbers import Amount
from footwork.values import dataclass


class Scope(IntEnum):
    """Where a mover feature is attached, from general to specific."""

    RULESET = 0
    SCENARIO = 1
    SIDE = 2
    PIECE = 3
    ACTION = 4
    TEMPORARY = 5


class PlaceScope(IntEnum):
    """Where a tag is attached to a cell, from general to specific."""

    TERRAIN = 0
    REGION = 1
    CELL = 2
    TEMPORARY = 3


class Attached(NamedTuple):
    """A feature, and the scope at which a piece has it."""

    scope: Scope
    feature: str


Op = Literal["set", "multiply", "add", "cap", "append"]


@dataclass(frozen=True, slots=True)
class Patch:
    """One change of one field by one feature."""

    path: str
    op: Op
    value: object


class ScopedPatch(NamedTuple):
    """A patch with the scope and name of the feature that makes it."""

    scope: Scope
    feature: str
    patch: Patch


@dataclass(frozen=True, slots=True)
class Folded:
    """The value of a field, and the features that decided it (none: the ruleset's own value)."""

    value: object
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two features of one scope that set a field to different values."""

    path: str
    scope: Scope
    one: str
    other: str


STRICTNESS: Mapping[object, int] = {False: 0, "ask": 1, True: 2, "turn": 3}
"""No, a question, yes, and yes for the whole turn: where answers of one scope differ, no beats yes."""


def chosen_set(patches: Iterable[ScopedPatch]) -> tuple[ScopedPatch | None, Conflict | None]:
    """The `set` that holds among the patches of one field, and the conflict that makes it void, if any."""
    best: ScopedPatch | None = None
    conflict: Conflict | None = None
    for entry in patches:
        if entry.patch.op != "set":
            continue
        if best is None or entry.scope > best.scope:
            best, conflict = entry, None
        elif entry.scope == best.scope and entry.patch.value != best.patch.value:
            if _is_permission(entry.patch.value) and _is_permission(best.patch.value):
                best = min(best, entry, key=lambda e: STRICTNESS[e.patch.value])
            elif entry.scope is Scope.TEMPORARY:
                best = entry
            else:
                conflict = Conflict(entry.patch.path, entry.scope, best.feature, entry.feature)
    return best, conflict


def _is_permission(value: object) -> bool:
    return isinstance(value, bool) or value in ("ask", "turn")


def fold_value(base: object, patches: Sequence[ScopedPatch]) -> Folded:
    """Fold a field that is not a number: only `set` applies."""
    best, _ = chosen_set(patches)
    return Folded(base) if best is None else Folded(best.patch.value, (best.feature,))


def gathered(patches: Iterable[ScopedPatch]) -> Folded:
    """Everything that features add to a list, with their names."""
    added = [(entry.patch.value, entry.feature) for entry in patches if entry.patch.op == "append"]
    return Folded(tuple(value for value, _ in added), tuple(feature for _, feature in added))


@dataclass(frozen=True)
class NumberField:
    """A number field with its operations in folding order, evaluated once the stats are known.

    >>> field = fold_number(Fraction(4), [ScopedPatch(Scope.PIECE, "slow", Patch("x", "multiply", Fraction(1, 2)))])
    >>> field.evaluate(lambda name: 0)
    Fraction(2, 1)
    """

    base: Amount | None
    operations: tuple[tuple[Op, str, Amount], ...]
    by: tuple[str, ...]

    def evaluate(self, read: Callable[[str], int]) -> Fraction:
        """The value for a piece whose stats `read` gives. A base of None counts as 0."""
        value = _number(self.base, read) if self.base is not None else Fraction(0)
        for op, _, operand in self.operations:
            number = _number(operand, read)
            if op == "multiply":
                value *= number
            elif op == "add":
                value += number
            else:
                value = min(value, number)
        return value

    @property
    def formulas(self) -> list[Formula]:
        """The formulas that its value depends on."""
        amounts = [self.base, *(operand for _, _, operand in self.operations)]
        return [amount for amount in amounts if isinstance(amount, Formula)]


def fold_number(base: Amount | None, patches: Sequence[ScopedPatch]) -> NumberField:
    """Fold a number field: the `set` that holds, then multiply, add and cap, each in order of scope."""
    best, _ = chosen_set(patches)
    by = [] if best is None else [best.feature]
    start: Amount | None = base if best is None else best.patch.value  # type: ignore[assignment]
    operations: list[tuple[Op, str, Amount]] = []
    for op in ("multiply", "add", "cap"):
        for entry in patches:
            if entry.patch.op == op:
                operations.append((op, entry.feature, entry.patch.value))  # type: ignore[arg-type]
                by.append(entry.feature)
    return NumberField(start, tuple(operations), tuple(dict.fromkeys(by)))


def _number(amount: Amount, read: Callable[[str], int]) -> Fraction:
    if isinstance(amount, Formula):
        return Fraction(amount.evaluate(lambda _whose, name: read(name)))
    return amount
