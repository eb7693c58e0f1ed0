"""From the fields of a document to patches of single values, each with its path."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from footwork.geometry import Grid
from footwork.rules.documents import said
from footwork.rules.field import EVERY_STEP, OCCUPANTS, ROW, Field, Fields, Says
from footwork.rules.fold import Patch
from footwork.rules.kinds import number_patches
from footwork.rules.numbers import Model
from footwork.rules.schema import FeatureDocument, Relation, RowDocument, RowsDocument
from footwork.values import dataclass

RELATIONS = ("friendly", "hostile", "neutral")


def row_path(tag: str, mode: str, attribute: str) -> str:
    """Where the table of tags and modes keeps one value."""
    return f"{ROW}.{tag}.{mode}.{attribute}"


def occupant_path(relation: str, mode: str, attribute: str) -> str:
    """Where the table of occupants keeps one value."""
    return f"{OCCUPANTS}.{relation}.{mode}.{attribute}"


def every_step_path(feature: str, attribute: str) -> str:
    """Where what a feature lays on every step keeps one value: an entry for each feature."""
    return f"{EVERY_STEP}.{feature}.{attribute}"


@dataclass(frozen=True)
class Vocabulary:
    """What names mean while a ruleset is compiled."""

    fields: Fields
    modes: tuple[str, ...]
    tags_by_class: Mapping[str, tuple[str, ...]]
    grid: Grid

    def row(self, path_of: str, rows: RowsDocument) -> list[Patch]:
        """The patches of one row: for all modes, then the exceptions by mode."""
        everywhere, patches = self._said_in(rows), []
        for mode in self.modes:
            patches += self._row(f"{path_of}.{mode}", everywhere)
        for mode, row in rows.modes.items():
            patches += self._row(f"{path_of}.{mode}", self._said_in(row))
        return patches

    def _said_in(self, row: RowDocument) -> list[tuple[Field, Any]]:
        told = ((field, said(row, field)) for field in self.fields.rows.values())
        return [(field, value) for field, value in told if value is not None]

    def _row(self, path: str, told: list[tuple[Field, Any]]) -> list[Patch]:
        return [patch for field, value in told for patch in field.patches(value, self, path=f"{path}.{field.path}")]

    def tag(self, name: str, rows: RowsDocument) -> list[Patch]:
        """The patches of what a tag does to a step."""
        return self.row(f"{ROW}.{name}", rows)

    def occupants(self, rows: Mapping[Relation, RowsDocument]) -> list[Patch]:
        """The patches of the rows for occupants; `any` first, so that a named relation wins."""
        patches: list[Patch] = []
        for relation in sorted(rows, key=lambda name: name != "any"):
            for name in RELATIONS if relation == "any" else (relation,):
                patches += self.row(f"{OCCUPANTS}.{name}", rows[relation])
        return patches

    def mover(self, name: str, document: FeatureDocument) -> tuple[Patch, ...]:
        """The patches of a feature that a piece has, one for each path and operation."""
        patches = self.said(document, Says.FEATURE)
        for tag_class, rows in document.classes.items():
            for tag in self.tags_by_class.get(tag_class, ()):
                patches += self.tag(tag, rows)
        for tag, rows in document.terrain.items():
            patches += self.tag(tag, rows)
        patches += self.occupants(document.occupants)
        for stat, ops in document.stats.items():
            patches += number_patches(f"stats.{stat}", ops)
        for field in self.fields.said_by(Says.STEP):
            patches += field.patches(said(document, field), self, path=every_step_path(name, field.path))
        latest = {(patch.path, patch.op): patch for patch in patches}
        return tuple(latest.values())

    def said(self, document: Model, who: Says) -> list[Patch]:
        """The patches of the fields that a document says as a ruleset, a feature or a place."""
        patches: list[Patch] = []
        for field in self.fields.said_by(who):
            patches += field.patches(said(document, field), self)
        return patches


def base_values(patches: Iterable[Patch]) -> dict[str, object]:
    """The field table of a ruleset: the values that its own document sets."""
    return {patch.path: patch.value for patch in patches if patch.op == "set"}
