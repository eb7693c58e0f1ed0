"""Profile: what a piece may do now, folded from the ruleset and all its features.

A profile knows no positions. Its key is the piece's features and the values of the stats that its per-step
fields read, so that equal pieces share one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from fractions import Fraction
from math import floor
from typing import Any, NamedTuple, cast

from footwork.arguments import LARGEST
from footwork.geometry import Direction
from footwork.language.formula import Formula
from footwork.rules.field import Field, Fields, Unit
from footwork.rules.fold import (
    Attached,
    Conflict,
    Folded,
    NumberField,
    ScopedPatch,
    chosen_set,
    fold_number,
    fold_value,
    gathered,
)
from footwork.rules.patches import RELATIONS, every_step_path, occupant_path, row_path
from footwork.rules.pattern import Offset, Pattern
from footwork.rules.rules import Feature, Rules, stats_in
from footwork.rules.schema import Halt, RotateDocument, Stop
from footwork.values import dataclass, kept

ReadStat = Callable[[str], int]


@dataclass(frozen=True, slots=True)
class Row:
    """What a tag or an occupant does to a step of this piece; None where nothing is said.

    `values` holds every declared field of rows; what the judge asks of every step stands here by its name.
    """

    values: Mapping[str, Any]
    by: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    enter: bool | None = field(init=False, compare=False, repr=False)
    stop: Stop | None = field(init=False, compare=False, repr=False)
    halt: Halt | None = field(init=False, compare=False, repr=False)
    multiply: Fraction | None = field(init=False, compare=False, repr=False)
    add: int = field(init=False, compare=False, repr=False)
    leave: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        for name in ("enter", "stop", "halt", "multiply", "add", "leave"):
            object.__setattr__(self, name, self.values[name])

    def decided_by(self, attribute: str, default: str) -> str:
        """The feature that decided an attribute, or the tag's own name."""
        return ", ".join(self.by.get(attribute, ())) or default

    def changed(self, values: Mapping[str, Any], by: Mapping[str, tuple[str, ...]]) -> Row:
        """The row with other values, and those who decided them."""
        return Row({**self.values, **values}, {**self.by, **by})


FORCED = "forced"
"""The mode of those whom others move."""


def best_row(fields: Fields, rows: Sequence[Row]) -> Row:
    """What a tag or an occupant does to a piece that may change its mode at every step: for each the kindest.

    A mode that may not enter has no say in the rest.
    """
    open_ = [row for row in rows if row.enter is not False] or rows
    if len(open_) == 1:
        return open_[0]
    chosen = {}
    for name, declared in fields.rows.items():
        said = [declared.default if row.values[name] is None else row.values[name] for row in open_]
        chosen[name] = open_[min(range(len(said)), key=lambda i: declared.strictness(said[i]))]
    by = {name: row.by[name] for name, row in chosen.items() if name in row.by}
    return Row({name: row.values[name] for name, row in chosen.items()}, by)


class Gate(NamedTuple):
    """Why a piece may not move at all: a feature, and the check at which it speaks."""

    slot: str
    feature: str


@dataclass(frozen=True)
class Allowance:
    """How far a piece may go: evaluated per query, because stats change more often than features."""

    points: NumberField
    moves: NumberField
    least: Fraction | None
    refresh: str

    def cap(self, read: ReadStat) -> Fraction | None:
        """The most points that features let a piece have, never below 0; None if none of them sets a cap."""
        cap = _cap(self.points, read)
        return None if cap is None else min(max(cap, Fraction(0)), Fraction(LARGEST))

    def granted(self, read: ReadStat) -> Fraction | None:
        """The points that a refresh gives, never below 0 nor past what files can hold; None if there is no limit."""
        value = _limited(self.points, read)
        if value is None:
            return None
        if self.least is not None:
            cap = _cap(self.points, read)
            value = max(value, self.least) if cap is None else min(max(value, self.least), cap)
        return min(max(value, Fraction(0)), Fraction(LARGEST))

    def moves_allowed(self, read: ReadStat) -> int | None:
        """How many moves a turn allows; None if there is no limit."""
        value = _limited(self.moves, read)
        return None if value is None else max(0, floor(value))


def _limited(number: NumberField, read: ReadStat) -> Fraction | None:
    if number.base is not None:
        return number.evaluate(read)
    return _cap(number, read)


def _cap(number: NumberField, read: ReadStat) -> Fraction | None:
    """The lowest of the caps on a number; None without one."""
    return min((_amount(operand, read) for op, _, operand in number.operations if op == "cap"), default=None)


def _amount(amount: Fraction | Formula, read: ReadStat) -> Fraction:
    return amount if isinstance(amount, Fraction) else Fraction(amount.evaluate(lambda _whose, name: read(name)))


@dataclass(frozen=True, eq=False, repr=False)
class Profile:
    """The folded rules of one piece in one mode."""

    rules: Rules
    mode: str
    modes: tuple[str, ...]
    """The modes that the piece has, its ordinary one first; `mode` is the one in use, or the last of those in use."""
    attached: tuple[Attached, ...]
    fields: Mapping[str, Folded]
    rows: Mapping[str, Row]
    occupants: Mapping[str, Row]
    every_step: tuple[tuple[str, Fraction, int], ...]
    single_steps: tuple[Offset, ...]
    large_steps: tuple[Offset, ...]
    single_relative: bool
    large_relative: bool
    cardinal: int
    diagonals: tuple[int, ...]
    turn: tuple[int, ...]
    rotate: RotateDocument | None
    gates: tuple[Gate, ...]
    allowance: Allowance

    def __repr__(self) -> str:
        features = ", ".join(each.feature for each in self.attached) or "no features"
        return f"<Profile under {self.rules.name:.40}: {self.mode:.40}, {features:.100}>"

    def value(self, path: str) -> Any:
        """The folded value of a plain field."""
        return self.fields[path].value

    def decided_by(self, path: str) -> str:
        """Who decided a field: features by name, or the field itself."""
        return ", ".join(self.fields[path].by) if path in self.fields and self.fields[path].by else path

    @kept
    def beyond_core(self) -> tuple[str, ...]:
        """The fields that say something to this piece, and of which the core knows nothing."""
        return tuple(field.path for field in self.rules.fields.beyond_core if self._hears(field))

    def _hears(self, field: Field) -> bool:
        """Whether a field says anything but what holds by itself, to this piece or somewhere on its way."""
        path, rules = field.path, self.rules
        if path in self.fields:
            return bool(self.value(path) != folded(field, rules.defaults, (), rules.pips, lambda _: 0).value)
        silent = (None, 0 if field.kind.is_number and field.unit is not Unit.FACTOR else field.default)
        rows = (*self.rows.values(), *self.occupants.values())
        there = (patch for tag in rules.tags.values() for patch in tag.occupants)
        return any(row.values[path] not in silent for row in rows) or any(
            rules.fields.at(patch.path) is field for patch in there
        )

    @kept
    def features(self) -> frozenset[str]:
        """The names of the features in force."""
        return frozenset(entry.feature for entry in self.attached)

    def has_heading(self, *, single: bool) -> bool:
        """Whether the search must know which way the piece faces; `single` says that it covers one cell."""
        return bool(self.value("heading.align")) or self.is_relative(single=single)

    def is_relative(self, *, single: bool) -> bool:
        """Whether the pattern turns with the piece."""
        return self.single_relative if single else self.large_relative

    @kept
    def rotate_cost(self) -> int:
        """What a turn of a large piece by 90° costs, in pips."""
        return 0 if self.rotate is None else int(self.rotate.cost * self.rules.pips)

    def steps_for(self, *, single: bool, heading: Direction) -> tuple[tuple[Offset, Direction], ...]:
        """The steps of a piece with the heading that each needs before it is taken."""
        offsets = self.single_steps if single else self.large_steps
        grid = self.rules.grid
        if self.is_relative(single=single):
            turned = [heading, *(d for d in grid.directions if d is not heading)]
            steps = []
            for offset in offsets:
                for facing in turned:
                    by = grid.rotate(offset.by, facing)
                    steps.append((Offset.on(grid, by, clear=offset.clear, cost=offset.cost), facing))
            if self.value("heading.align"):
                return tuple((o, f) for o, f in steps if grid.direction(*o.by) in (f, None))
            return tuple(steps)
        if self.value("heading.align"):
            return tuple((offset, grid.direction(*offset.by) or heading) for offset in offsets)
        return tuple((offset, heading) for offset in offsets)


def attached_features(rules: Rules, attached: Iterable[Attached], read: ReadStat) -> tuple[Attached, ...]:
    """The features in force: each name once, at its most specific scope, those whose condition holds.

    Conditions read the piece's own stats, before any feature changes them, so that no feature can chase its tail.
    """
    strongest: dict[str, Attached] = {}
    for entry in attached:
        known = strongest.get(entry.feature)
        if known is None or entry.scope >= known.scope:
            strongest.pop(entry.feature, None)
            strongest[entry.feature] = entry
    in_force = []
    for entry in strongest.values():
        when = rules.features[entry.feature].when
        if when is None or when.evaluate(lambda _whose, name: read(name)):
            in_force.append(entry)
    return tuple(sorted(in_force, key=lambda entry: entry.scope))


def scoped_patches(features: Mapping[str, Feature], attached: Iterable[Attached]) -> dict[str, list[ScopedPatch]]:
    """The patches of all attached features by path, in order of scope."""
    by_path: dict[str, list[ScopedPatch]] = {}
    for scope, name in attached:
        for patch in features[name].patches:
            by_path.setdefault(patch.path, []).append(ScopedPatch(scope, name, patch))
    return by_path


def conflicts(features: Mapping[str, Feature], attached: Iterable[Attached]) -> list[Conflict]:
    """The fields that two features of one scope set to different values."""
    patches = scoped_patches(features, attached)
    found = (chosen_set(entries)[1] for entries in patches.values())
    return [conflict for conflict in found if conflict is not None]


def conflicts_among(rules: Rules, attached: tuple[Attached, ...]) -> list[Conflict]:
    """The same for what a piece has by itself, each feature at its most specific scope; found once for equal pieces."""
    key = ("conflicts", attached)
    known: list[Conflict] | None = rules.compiled.get(key)
    if known is None:
        named: dict[str, Attached] = {entry.feature: entry for entry in attached}
        in_order = sorted(named.values(), key=lambda entry: entry.scope)
        known = rules.compiled[key] = conflicts(rules.features, in_order)
    return known


def profile_of(rules: Rules, attached: Iterable[Attached], own: ReadStat, *, mode: str | None = None) -> Profile:
    """The profile of a piece with these features and its own stats, compiled once for equal pieces."""
    return Draft(rules, attached_features(rules, attached, own)).profile(own, mode=mode)


class Draft:
    """The patches in force, from which a profile is compiled."""

    def __init__(self, rules: Rules, attached: tuple[Attached, ...]) -> None:
        self.rules = rules
        self.attached = attached
        key = ("patches", attached)
        known = rules.compiled.get(key)
        if known is None:
            patches = scoped_patches(rules.features, attached)
            known = rules.compiled[key] = (patches, _per_step_stats(rules, patches))
        self.patches: dict[str, list[ScopedPatch]]
        self.per_step_stats: tuple[str, ...]
        self.patches, self.per_step_stats = known

    def stat_reader(self, own: ReadStat) -> ReadStat:
        """Stats as the features change them; what they add may read own stats only."""

        def read(name: str) -> int:
            entries = self.patches.get(f"stats.{name}")
            if not entries:
                return own(name)
            return floor(fold_number(Fraction(own(name)), entries).evaluate(own))

        return read

    def profile(self, own: ReadStat, *, mode: str | None = None) -> Profile:
        """The profile of a piece with these own stats, compiled once for equal pieces."""
        read = self.stat_reader(own)
        key = (self.attached, mode, tuple(read(name) for name in self.per_step_stats))
        known: Profile | None = self.rules.compiled.get(key)
        if known is None:
            known = self.rules.compiled[key] = self.compile(read, mode)
        return known

    def number(self, path: str) -> NumberField:
        """A number field with its operations."""
        base = cast("Fraction | Formula | None", self.rules.base.get(path))
        return fold_number(base, self.patches.get(path, ()))

    def compile(self, read: ReadStat, mode: str | None) -> Profile:
        """The profile for these stats in a mode, or in the ordinary ones."""
        rules = self.rules
        fields = {
            field.path: folded(field, rules.base, self.patches.get(field.path, ()), rules.pips, read)
            for field in rules.fields.mover
        }
        modes = self._modes(fields)
        used = (mode,) if mode is not None else modes if fields["switch"].value else modes[-1:]
        if mode == FORCED and rules.shoves.own_ground:
            used = (*modes, mode)
        pattern = cast(Pattern, fields["pattern"].value)
        more = tuple(step for steps in self._more_steps() for step in steps)
        large = cast("Pattern | None", fields["footprint.pattern"].value)
        diagonal = self.number("cost.diagonal")
        alternate = cast("tuple[Fraction, ...]", fields["cost.alternate"].value or ())
        cycle = [NumberField(cost, diagonal.operations, ()) for cost in alternate] or [diagonal]
        return Profile(
            rules=rules,
            mode=used[-1],
            modes=modes,
            attached=self.attached,
            fields=fields,
            rows={tag: self._best([row_path(tag, m, "") for m in used], read) for tag in rules.tags},
            occupants={name: self._best([occupant_path(name, m, "") for m in used], read) for name in RELATIONS},
            every_step=self._every_step(read),
            single_steps=pattern.offsets(read, more),
            large_steps=pattern.offsets(read, more) if large is None else large.offsets(read),
            single_relative=pattern.relative,
            large_relative=(large or pattern).relative,
            cardinal=cast(int, fields["cost.cardinal"].value),
            diagonals=tuple(max(0, floor(cost.evaluate(read) * rules.pips)) for cost in cycle),
            turn=cast("tuple[int, ...]", fields["heading.turn"].value),
            rotate=cast("RotateDocument | None", fields["footprint.rotate"].value),
            gates=self._gates(),
            allowance=Allowance(
                points=self.number("allowance.points"),
                moves=self.number("allowance.moves"),
                least=cast("Fraction | None", fields["allowance.least"].value),
                refresh=cast(str, fields["allowance.refresh"].value),
            ),
        )

    def _modes(self, fields: Mapping[str, Folded]) -> tuple[str, ...]:
        gained = cast("tuple[tuple[str, ...], ...]", fields["gains"].value)
        ordinary = cast(str, fields["mode"].value)
        return tuple(dict.fromkeys((ordinary, *(mode for modes in gained for mode in modes))))

    def _more_steps(self) -> tuple[tuple[Offset, ...], ...]:
        return cast("tuple[tuple[Offset, ...], ...]", gathered(self.patches.get("pattern", ())).value)

    def _best(self, stems: Iterable[str], read: ReadStat) -> Row:
        return best_row(self.rules.fields, [self._row(stem, read) for stem in stems])

    def _row(self, stem: str, read: ReadStat) -> Row:
        by: dict[str, tuple[str, ...]] = {}
        values: dict[str, Any] = {}
        for name, declared in self.rules.fields.rows.items():
            path = stem + name
            if declared.kind.is_number:
                number = self.number(path)
                values[name], decided = self._of_row(declared, number, read), number.by
            else:
                value = fold_value(self.rules.base.get(path), self.patches.get(path, ()))
                values[name], decided = value.value, value.by
            if decided:
                by[name] = decided
        return Row(values, by)

    def _of_row(self, declared: Field, number: NumberField, read: ReadStat) -> int | Fraction | None:
        """A number of a row; nothing said is 0, but a factor is then none at all."""
        if declared.unit is Unit.FACTOR and number.base is None:
            if not number.operations:
                return None
            number = replace(number, base=Fraction(1))
        return _worth(declared, number, self.rules.pips, read)

    def _every_step(self, read: ReadStat) -> tuple[tuple[str, Fraction, int], ...]:
        """A mover's bare multiply and add, one entry for each feature that has them."""
        entries = []
        for entry in self.attached:
            multiply = self.patches.get(every_step_path(entry.feature, "multiply"), ())
            add = self.patches.get(every_step_path(entry.feature, "add"), ())
            if multiply or add:
                factor = max(Fraction(0), fold_number(Fraction(1), multiply).evaluate(read))
                entries.append((entry.feature, factor, floor(fold_number(None, add).evaluate(read) * self.rules.pips)))
        return tuple(entries)

    def _gates(self) -> tuple[Gate, ...]:
        found = []
        for entry in self.attached:
            slot = self.rules.features[entry.feature].gate
            if slot is not None:
                found.append(Gate(slot, entry.feature))
        return tuple(found)


def folded(
    field: Field, base: Mapping[str, object], patches: Sequence[ScopedPatch], pips: int, read: ReadStat
) -> Folded:
    """The value of a field as a profile keeps it; None for a number that is worked out when it is asked for."""
    if field.kind.gathers:
        return gathered(patches)
    start = base.get(field.path)
    if field.kind.is_number:
        number = fold_number(cast("Fraction | Formula | None", start), patches)
        return Folded(None if field.unit.is_late else _worth(field, number, pips, read), number.by)
    value = fold_value(start, patches)
    return Folded(field.kind.compiled(value.value, pips), value.by)


def _worth(field: Field, number: NumberField, pips: int, read: ReadStat) -> int | Fraction:
    value = number.evaluate(read)
    if field.kind.least is not None:
        value = max(value, Fraction(field.kind.least))
    return floor(value * pips) if field.unit is Unit.PIPS else value


def _per_step_stats(rules: Rules, patches: Mapping[str, Sequence[ScopedPatch]]) -> tuple[str, ...]:
    """The stats whose values a compiled profile depends on: all that any field reads that is not worked out late."""
    values = [value for path, value in rules.base.items() if not _is_late(rules, path)]
    for path, entries in patches.items():
        if not _is_late(rules, path):
            values += [entry.patch.value for entry in entries]
    return stats_in(values)


def _is_late(rules: Rules, path: str) -> bool:
    field = rules.fields.at(path)
    return field is not None and field.unit.is_late
