"""From the fields of a document to patches of single values, each with its path."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from footwork.geometry import Grid
from footwork.rules.fold import Op, Patch
from footwork.rules.numbers import Ops
from footwork.rules.pattern import compile_pattern, compile_steps
from footwork.rules.schema import (
    AllowanceDocument,
    CornersDocument,
    CostDocument,
    FeatureDocument,
    FootprintDocument,
    HeadingDocument,
    Relation,
    RoundDocument,
    RowDocument,
    RowsDocument,
)

RELATIONS = ("friendly", "hostile", "neutral")
EVERY_STEP = "every"
"""What a mover's bare `multiply` and `add` stand under: they lie on every step, one entry for each feature."""


def row_path(tag: str, mode: str, attribute: str) -> str:
    """Where the table of tags and modes keeps one value."""
    return f"row.{tag}.{mode}.{attribute}"


def occupant_path(relation: str, mode: str, attribute: str) -> str:
    """Where the table of occupants keeps one value."""
    return f"occupants.{relation}.{mode}.{attribute}"


@dataclass(frozen=True)
class Vocabulary:
    """What names mean while a ruleset is compiled."""

    modes: tuple[str, ...]
    tags_by_class: Mapping[str, tuple[str, ...]]
    grid: Grid

    def row(self, path_of: str, rows: RowsDocument) -> list[Patch]:
        """The patches of one row: for all modes, then the exceptions by mode."""
        patches: list[Patch] = []
        for mode in self.modes:
            patches += _row_patches(f"{path_of}.{mode}", rows)
        for mode, row in rows.modes.items():
            patches += _row_patches(f"{path_of}.{mode}", row)
        return patches

    def occupants(self, rows: Mapping[Relation, RowsDocument]) -> list[Patch]:
        """The patches of the rows for occupants; `any` first, so that a named relation wins."""
        patches: list[Patch] = []
        for relation in sorted(rows, key=lambda name: name != "any"):
            for name in RELATIONS if relation == "any" else (relation,):
                patches += self.row(f"occupants.{name}", rows[relation])
        return patches

    def mover(self, name: str, document: FeatureDocument) -> tuple[Patch, ...]:
        """The patches of a feature that a piece has, one for each path and operation."""
        patches = self.fields(document)
        for tag_class, rows in document.classes.items():
            for tag in self.tags_by_class.get(tag_class, ()):
                patches += self.row(f"row.{tag}", rows)
        for tag, rows in document.terrain.items():
            patches += self.row(f"row.{tag}", rows)
        patches += self.occupants(document.occupants)
        for stat, ops in document.stats.items():
            patches += number_patches(f"stats.{stat}", ops)
        for attribute in ("multiply", "add"):
            patches += number_patches(f"{EVERY_STEP}.{name}.{attribute}", getattr(document, attribute))
        latest = {(patch.path, patch.op): patch for patch in patches}
        return tuple(latest.values())

    def fields(self, document: FeatureDocument) -> list[Patch]:
        """The patches of the fields that a ruleset and a feature share."""
        patches = cost_patches(document.cost)
        patches += round_patches(document.round)
        patches += corner_patches(document.corners)
        patches += heading_patches(document.heading, self.grid)
        patches += allowance_patches(document.allowance)
        patches += self.footprint(document.footprint)
        if document.pattern is not None:
            if document.pattern.set is not None:
                patches.append(Patch("pattern", "set", compile_pattern(document.pattern.set, self.grid)))
            if document.pattern.add is not None:
                steps = compile_steps(document.pattern.add, self.grid)
                patches.append(Patch("pattern.more", "append", steps))
        for name in ("mode", "stack", "settle", "switch", "provokes"):
            patches += _plain(name, getattr(document, name))
        if document.gains:
            patches.append(Patch("modes.gained", "append", tuple(document.gains)))
        return patches

    def footprint(self, document: FootprintDocument | None) -> list[Patch]:
        """The patches of the fields for large pieces."""
        if document is None:
            return []
        patches = _plain("footprint.rotate", document.rotate) + _plain("footprint.straddle", document.straddle)
        if document.pattern is not None:
            patches.append(Patch("footprint.pattern", "set", compile_pattern(document.pattern, self.grid)))
        return patches


def number_patches(path: str, ops: Ops | None) -> list[Patch]:
    """The operations on one number."""
    if ops is None:
        return []
    names: tuple[Op, ...] = ("set", "multiply", "add", "cap")
    return [Patch(path, op, getattr(ops, op)) for op in names if getattr(ops, op) is not None]


def cost_patches(document: CostDocument | None) -> list[Patch]:
    """The patches of what a step costs; `alternate` and `diagonal` are two ways to say the same."""
    if document is None:
        return []
    patches = number_patches("cost.cardinal", document.cardinal) + number_patches("cost.diagonal", document.diagonal)
    if document.alternate is not None:
        patches.append(Patch("cost.alternate", "set", tuple(document.alternate)))
    elif document.diagonal is not None and document.diagonal.set is not None:
        patches.append(Patch("cost.alternate", "set", ()))
    return patches


def round_patches(document: RoundDocument | None) -> list[Patch]:
    """The patches of the two roundings."""
    if document is None:
        return []
    return (
        _plain("round.step.to", document.step.to)
        + _plain("round.step.mode", document.step.mode)
        + _plain("round.total", document.total)
        + _plain("round.span", document.span)
    )


def corner_patches(document: CornersDocument | None) -> list[Patch]:
    """The patches of the corner rule."""
    if document is None:
        return []
    return _plain("corners.cells", document.cells) + _plain("corners.edges", document.edges)


def heading_patches(document: HeadingDocument | None, grid: Grid) -> list[Patch]:
    """The patches of turning; one cost stands for every angle."""
    if document is None:
        return []
    patches = _plain("heading.follow", document.follow) + _plain("heading.align", document.align)
    if document.turn is not None:
        turn = tuple(document.turn) if isinstance(document.turn, list) else (document.turn,) * grid.angles
        patches.append(Patch("heading.turn", "set", (Fraction(0), *turn)))
    return patches


def allowance_patches(document: AllowanceDocument | None) -> list[Patch]:
    """The patches of the allowance; an unlimited one is a `set` to None."""
    if document is None:
        return []
    patches = _plain("allowance.refresh", document.refresh) + _plain("allowance.least", document.least)
    patches += _plain("allowance.phase", document.phase)
    for name in ("points", "moves"):
        value: Ops | str | None = getattr(document, name)
        if value == "unlimited":
            patches.append(Patch(f"allowance.{name}", "set", None))
        elif isinstance(value, Ops):
            patches += number_patches(f"allowance.{name}", value)
    return patches


def _row_patches(path: str, row: RowDocument) -> list[Patch]:
    patches: list[Patch] = []
    for attribute in ("enter", "stop", "halt"):
        patches += _plain(f"{path}.{attribute}", getattr(row, attribute))
    for attribute in ("multiply", "add", "leave"):
        patches += number_patches(f"{path}.{attribute}", getattr(row, attribute))
    return patches


def _plain(path: str, value: object) -> list[Patch]:
    return [] if value is None else [Patch(path, "set", value)]


def base_values(patches: Iterable[Patch]) -> dict[str, object]:
    """The field table of a ruleset: the values that its own document sets."""
    return {patch.path: patch.value for patch in patches if patch.op == "set"}
