"""Laying a ruleset over another: what the one below says falls away where it means nothing on the shape above.

So a few words over any ruleset give it on other cells. What a file says itself, or lies over the one that names the
shape, is not for here: where that means nothing, it is a problem of the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from re import fullmatch
from typing import Any

from footwork.geometry import GRIDS, Direction, Grid, SquareGrid
from footwork.rules.field import Field, Fields
from footwork.rules.fields import declared
from footwork.rules.files.document import Document, Trail, merge, pruned
from footwork.rules.kinds import ANGLE, ANGLES, CHANGED_PATTERN, PATTERN, angle_of

_PLACES = ("features", "terrain")
"""The sections whose entries say fields of movement, as the ruleset itself does."""


def laid_over(base: Document, over: Document) -> Document:
    """`base` with `over` laid over it, on the grid that is named last."""
    before = _grid_of({}, base.data)
    after = _grid_of(_section(base.data), over.data)
    if before is None or after is None or before is after:
        return merge(base, over)
    return merge(pruned(base, _Falling(after, declared()).falls), over)


def _section(data: object) -> Mapping[str, Any]:
    grid = data.get("grid") if isinstance(data, dict) else None
    return grid if isinstance(grid, dict) else {}


def _grid_of(below: Mapping[str, Any], data: object) -> type[Grid] | None:
    """The kind of grid of a document that lies over another; None where that is not said well."""
    fields = {**below, **_section(data)}
    kind = GRIDS.get(str(fields.get("shape", SquareGrid.shape)))
    if kind is None or not kind.tops:
        return kind
    top = fields.get("top", kind.tops[0])
    return kind.topped(top) if top in kind.tops else None


class _Falling:
    """What of a ruleset for another shape means nothing on a grid."""

    def __init__(self, grid: type[Grid], fields: Fields) -> None:
        self._grid = grid()
        self._ways = {direction.name for direction in grid.directions}
        self._fields = {field.path: field for field in fields.all if self._depends(field)}

    def _depends(self, field: Field) -> bool:
        return field.diagonal or field.kind in (ANGLES, PATTERN, CHANGED_PATTERN)

    def falls(self, trail: Trail, value: Any) -> bool:
        """Whether a value falls away."""
        if isinstance(value, dict) and self._is_lost(value.get("slide")):
            return True
        match trail:
            case ("grid", "order"):
                return True
            case ("grid", "top" | "offset"):
                return not self._grid.tops
            case ("grid", "notation"):
                return value not in self._grid.notations
            case ("edges", _, "corner"):
                return not self._grid.diagonals
            case ("kinds", _, "size"):
                return isinstance(value, str) and value not in self._grid.footprints
            case ("settings", "keys", _, "to"):
                field = self._fields.get(str(value))
                return field is not None and field.diagonal and not self._grid.diagonals
        return self._falls_here(trail[2:] if trail[0] in _PLACES else trail, value)

    def _falls_here(self, trail: Trail, value: Any) -> bool:
        for length in range(1, len(trail) + 1):
            field = self._fields.get(".".join(map(str, trail[:length])))
            if field is None:
                continue
            if field.diagonal:
                return not self._grid.diagonals
            if field.kind is ANGLES:
                if trail[length:]:  # an angle, or a place in a list that stays
                    angle = trail[length]
                    is_angle = isinstance(angle, str) and fullmatch(ANGLE, angle) is not None
                    return is_angle and angle_of(str(angle)) not in self._grid.degrees
                return isinstance(value, list) and len(value) != self._grid.angles
            return self._is_no_step(value)
        return False

    def _is_no_step(self, part: Any) -> bool:
        """Whether a part of a pattern is none here: changes of columns and rows are other steps on another grid."""
        if isinstance(part, dict):
            return "by" in part or ("when" in part and self._are_none(part.get("add")))
        return bool(part == "diagonal") and not self._grid.diagonals

    def _are_none(self, parts: Any) -> bool:
        return all(self._is_no_step(part) for part in (parts if isinstance(parts, list) else [parts]))

    def _is_lost(self, way: object) -> bool:
        """Whether something is a direction that the grid does not have."""
        return isinstance(way, str) and way.upper() in Direction.__members__ and way.upper() not in self._ways
