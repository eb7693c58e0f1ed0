"""The two axes of features: what only pieces can have, what only places can have, and what both can."""

from __future__ import annotations

from fractions import Fraction

from footwork.rules.files.document import Trail
from footwork.rules.numbers import Ops
from footwork.rules.schema import FeatureDocument, PlaceDocument, RowDocument, RowsDocument

MOVER_ONLY = (
    "when", "gate", "aura", "mode", "gains", "switch", "provokes", "terrain", "classes", "pattern", "round", "corners",
    "footprint", "heading", "allowance", "stack", "settle", "stats",
)  # fmt: skip
PLACE_ONLY = ("enter", "stop", "halt", "leave", "class", "modes", "on-enter", "on-leave", "on-stay")
CARRIED_HINT = "a piece opens ground by tag or class, under 'terrain' or 'classes'"


def fields_set(document: PlaceDocument) -> set[str]:
    """The fields that a document sets, by their names in the file."""
    return {_ALIASES.get(name, name) for name in document.model_fields_set}


_ALIASES = {"class_": "class", "on_enter": "on-enter", "on_leave": "on-leave", "on_stay": "on-stay"}


def mover_only(feature: FeatureDocument) -> str | None:
    """The first field of a feature that only a piece can have; None if places can have the feature."""
    used = fields_set(feature)
    key = next((key for key in MOVER_ONLY if key in used), None)
    return key or next((str(trail[0]) for trail in not_plain(feature)), None)


def not_plain(place: PlaceDocument) -> list[Trail]:
    """The numbers of a place that are more than a number: places set values, they do not change those of a mover."""
    wrong: list[Trail] = list(rows_not_plain(place))
    if place.cost is not None:
        if place.cost.alternate is not None:
            wrong.append(("cost", "alternate"))
        for key in ("cardinal", "diagonal"):
            ops: Ops | None = getattr(place.cost, key)
            if ops is not None and not isinstance(ops.set, Fraction):
                wrong.append(("cost", key))
    for relation, rows in place.occupants.items():
        wrong += [("occupants", relation, *trail) for trail in rows_not_plain(rows, formulas=False)]
    return wrong


def rows_not_plain(rows: RowsDocument, *, formulas: bool = True) -> list[Trail]:
    """The numbers of rows that are more than a number, or than a formula where those are allowed."""
    named: list[tuple[Trail, RowDocument]] = [
        ((), rows),
        *((("modes", m), row) for m, row in rows.modes.items()),
    ]
    return [
        (*trail, key)
        for trail, row in named
        for key in ("multiply", "add", "leave")
        if not is_plain(getattr(row, key), formulas=formulas)
    ]


def is_plain(ops: Ops | str | None, *, formulas: bool = True) -> bool:
    """Whether a number is not said, or just set."""
    if not isinstance(ops, Ops):
        return True
    others = (ops.multiply, ops.add, ops.cap)
    return ops.set is not None and all(o is None for o in others) and (formulas or isinstance(ops.set, Fraction))


def carried_message(name: str, key: str) -> str:
    """Why a piece cannot have a feature that was made for places."""
    return f"the feature {name!r} sets a bare {key!r}, which only a place can have"
