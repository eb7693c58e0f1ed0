"""The two axes of features: what only pieces can have, what only places can have, and what both can."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from footwork.rules.documents import said
from footwork.rules.field import Field, Fields, Says
from footwork.rules.files.document import Trail
from footwork.rules.numbers import Model, Ops
from footwork.rules.schema import FeatureDocument, PlaceDocument, RowsDocument

_OF_PIECES = ("when", "gate", "aura", "terrain", "classes", "stats")
_OF_PLACES = ("class", "modes", "on-enter", "on-leave", "on-stay")
CARRIED_HINT = "a piece opens ground by tag or class, under 'terrain' or 'classes'"


def fields_set(document: Model) -> set[str]:
    """The fields that a document sets, by their names in the file."""
    known = type(document).model_fields
    return {known[name].alias or name for name in document.model_fields_set}


def mover_only(fields: Fields, feature: FeatureDocument) -> str | None:
    """The first field of a feature that only a piece can have; None if places can have the feature."""
    used = fields_set(feature)
    sections = (field.section for field in fields.said_by(Says.FEATURE) if field.section not in fields.placed)
    key = next((key for key in (*_OF_PIECES, *sections) if key in used), None)
    return key or next((str(trail[0]) for trail in not_plain(fields, feature)), None)


def place_only(fields: Fields, document: PlaceDocument) -> str | None:
    """The first field of a feature that only a place can have; None if pieces can have the feature."""
    used = fields_set(document)
    return next((key for key in of_places(fields) if key in used), None)


def of_places(fields: Fields) -> tuple[str, ...]:
    """What only a place can have."""
    return (*(field.path for field in fields.rows.values() if Says.STEP not in field.says), *_OF_PLACES)


def not_plain(fields: Fields, place: PlaceDocument) -> list[Trail]:
    """The numbers of a place that are more than a number: places set values, they do not change those of a mover."""
    wrong: list[Trail] = list(rows_not_plain(fields, place))
    placed = fields.said_by(Says.PLACE)
    for field in fields.all:
        value = said(place, field) if field.section in fields.placed else None
        if value is not None and (field not in placed or not is_plain(value, formulas=False)):
            wrong.append(tuple(field.path.split(".")))
    for relation, rows in place.occupants.items():
        wrong += [("occupants", relation, *trail) for trail in rows_not_plain(fields, rows, formulas=False)]
    return wrong


def rows_not_plain(fields: Fields, rows: RowsDocument, *, formulas: bool = True) -> list[Trail]:
    """The numbers of rows that are more than a number, or than a formula where those are allowed."""
    wrong = changed(fields.rows.values(), rows, formulas=formulas)
    for mode, row in rows.modes.items():
        wrong += [("modes", mode, *trail) for trail in changed(fields.rows.values(), row, formulas=formulas)]
    return wrong


def changed(fields: Iterable[Field], document: Model, *, formulas: bool = True) -> list[Trail]:
    """Those of some fields that a document changes, where it should only set them."""
    said_so = ((field, said(document, field)) for field in fields)
    return [tuple(field.path.split(".")) for field, value in said_so if not is_plain(value, formulas=formulas)]


def is_plain(value: object, *, formulas: bool = True) -> bool:
    """Whether a value is not said, or just set."""
    if not isinstance(value, Ops):
        return True
    others = (value.multiply, value.add, value.cap)
    return value.set is not None and all(o is None for o in others) and (formulas or isinstance(value.set, Fraction))


def carried_message(name: str, key: str) -> str:
    """Why a piece cannot have a feature that was made for places."""
    return f"the feature {name!r} sets a bare {key!r}, which only a place can have"
