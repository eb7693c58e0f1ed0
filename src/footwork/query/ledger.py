"""Ledger: what a step costs, entry by entry, each with the rule behind it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from footwork.points import in_points
from footwork.rules.profile import Profile, Row
from footwork.values import Number, Value, dataclass, kept


class Entry(NamedTuple):
    """A part of a cost: the rule it comes from, and who decided it (a feature, a tag, or the rule itself)."""

    rule: str
    by: str
    pips: Fraction
    per_point: int

    def __repr__(self) -> str:
        return f"<Entry: {self.rule:.60} by {self.by:.60}, {self.points} points>"

    @property
    def points(self) -> Number:
        """How much it adds to the cost, in points; below zero where it makes it cheaper."""
        return in_points(self.pips, self.per_point)


@dataclass(frozen=True, slots=True)
class Charges:
    """What one step costs: the sum of its entries, a whole number of pips."""

    pips: int
    entries: tuple[Entry, ...]


class Source(NamedTuple):
    """Something that changes the cost of a step: a tag or an occupant, with its row."""

    rule: str
    name: str
    row: Row


def base_entry(profile: Profile, base: int, *, diagonal: bool, own: bool) -> Entry:
    """The cost before anything changes it, named after the field or the feature that decided it."""
    per_point = profile.rules.pips
    if own:
        return Entry("pattern", "pattern", Fraction(base), per_point)
    rule = "cost.diagonal" if diagonal else "cost.cardinal"
    decided = rule
    if diagonal and len(profile.diagonals) > 1:
        rule, decided = "cost.alternate", profile.decided_by("cost.alternate")
    else:
        decided = profile.decided_by(rule)
    return Entry(rule, decided, Fraction(base), per_point)


def charge_step(
    profile: Profile, base: Entry, entered: Iterable[Source], left: Iterable[Source], *, extras: bool = True
) -> Charges:
    """A step = round(base × multiply + adds), at least one pip. Without `extras` the mover's own are left out too."""
    every_step = profile.every_step if extras else ()
    entries, per_point = [base], base.per_point
    total = base.pips
    factors = [
        (source.rule, source.row.decided_by("multiply", source.name), source.row.multiply)
        for source in entered
        if source.row.multiply is not None and source.row.multiply != 1
    ]
    factors += [("step.multiply", name, factor) for name, factor, _ in every_step if factor != 1]
    for rule, by, change in _multiplied(total, factors, profile.value("stack")):
        entries.append(Entry(rule, by, change, per_point))
        total += change
    adds = [(s.rule, s.row.decided_by("add", s.name), s.row.add) for s in entered if s.row.add]
    adds += [("step.add", name, add) for name, _, add in every_step if add]
    adds += [(f"leave.{s.rule}", s.row.decided_by("leave", s.name), s.row.leave) for s in left if s.row.leave]
    for rule, by, add in adds:
        entries.append(Entry(rule, by, Fraction(add), per_point))
        total += add
    rounded = _rounded(total, profile)
    if rounded != total:
        entries.append(Entry("round.step", profile.decided_by("round.step.mode"), rounded - total, per_point))
    if rounded < 1:
        entries.append(Entry("least", "least", 1 - rounded, per_point))
        rounded = Fraction(1)
    return Charges(int(rounded), tuple(entries))


def _multiplied(
    base: Fraction, factors: list[tuple[str, str, Fraction]], stack: str
) -> Iterable[tuple[str, str, Fraction]]:
    if not factors:
        return
    if stack == "highest":
        factors = [max(factors, key=lambda factor: factor[2])]
    running = base
    for rule, by, factor in factors:
        change = (base if stack == "sum" else running) * (factor - 1)
        running += change
        yield rule, by, change


def _rounded(total: Fraction, profile: Profile) -> Fraction:
    unit = profile.rules.pips if profile.value("round.step.to") == "point" else 1
    return Fraction(round_by(total / unit, profile.value("round.step.mode")) * unit)


def round_by(value: Fraction, mode: str) -> int:
    """Round to a whole number: up, down, or to the nearest with halves up.

    >>> [round_by(Fraction(5, 2), mode) for mode in ("up", "down", "nearest")]
    [3, 2, 3]
    """
    if mode == "up":
        return ceil(value)
    return floor(value) if mode == "down" else floor(value + Fraction(1, 2))


@dataclass(frozen=True)
class Budget(Value):
    """The points in pips that a move may use, and how its exact cost becomes a charge."""

    points: int | None
    pips: int
    total: str
    carry: int = 0

    @kept
    def limit(self) -> int | None:
        """The highest exact cost whose charge is affordable. Rounding is monotone, so one number is enough."""
        if self.points is None:
            return None
        whole, per_point = self.points, self.pips
        if self.total == "down":
            whole = self.points // per_point * per_point + per_point - 1
        elif self.total == "nearest":
            whole = self.points // per_point * per_point + (per_point + 1) // 2 - 1
        elif self.total == "up":
            whole = self.points // per_point * per_point
        return whole - self.carry

    @kept
    def bound(self) -> int:
        """The same as the core takes it: -1 without a limit, never below zero."""
        limit = self.limit
        return -1 if limit is None else limit if limit > 0 else 0

    def charge(self, cost: int) -> int:
        """What an exact cost is charged, in pips."""
        if self.total == "exact":
            return cost
        points, rest = divmod(cost + self.carry, self.pips)
        if self.total == "up":
            points += rest > 0
        elif self.total == "nearest":
            points += 2 * rest >= self.pips
        return points * self.pips

    def affords(self, cost: int) -> bool:
        """Whether the charge is within the points."""
        limit = self.limit
        return limit is None or cost <= limit
