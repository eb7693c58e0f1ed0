"""The models of a ruleset's parts: what the schema holds, and the declared fields where they may be said."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from pydantic import Field as ModelField
from pydantic import create_model

from footwork.rules.field import Field, Fields, Says, attribute
from footwork.rules.fields import declared
from footwork.rules.making import Changed
from footwork.rules.numbers import Model
from footwork.rules.schema import (
    FeatureDocument,
    Name,
    Relation,
    RowDocument,
    RowsDocument,
    RulesetDocument,
    TerrainDocument,
)
from footwork.values import dataclass


@dataclass(frozen=True)
class Documents:
    """What files are read as, with all declared fields."""

    terrain: type[TerrainDocument]
    feature: type[FeatureDocument]
    ruleset: type[RulesetDocument]
    defaults: RulesetDocument
    """A ruleset that says what holds unless it is set."""


def documents() -> Documents:
    """The models for the fields that are declared, made once."""
    return documents_of(declared())


def documents_of(fields: Fields) -> Documents:
    """The models for some fields, made once."""
    known: Documents | None = fields.__dict__.get("_documents")
    if known is None:
        known = fields.__dict__["_documents"] = _made(fields)
    return known


def said(document: Model, field: Field) -> Any:
    """What a document says of a field; None if nothing."""
    first, *rest = field.attributes
    value: Any = getattr(document, first, None)
    for name in rest if value is not None else ():
        value = getattr(value, name, None)
    return value


def _made(fields: Fields) -> Documents:
    of_row = _leaves(fields.rows.values())
    of_place = _tree(fields, (field for field in fields.all if field.section in fields.placed), "Place")
    row = _model("Row", RowDocument, of_row)
    rows = _model("Rows", RowsDocument, of_row | _part(modes=dict[Name, row]))  # type: ignore[valid-type]
    standing = _part(occupants=dict[Relation, rows])  # type: ignore[valid-type]
    places = of_row | standing
    terrain = _model("Terrain", TerrainDocument, places | _part(modes=dict[Name, row]) | of_place)  # type: ignore[valid-type]
    tables = _part(modes=dict[Name, row], terrain=dict[Name, rows], classes=dict[Name, rows])  # type: ignore[valid-type]
    feature = _model(
        "Feature", FeatureDocument, places | tables | _tree(fields, fields.said_by(Says.FEATURE), in_feature=True)
    )
    # A feature may be a text of the campaign language; it has become fields before anything is checked.
    said_feature = Annotated[feature, Changed(lambda value: value, said=feature | str)]  # type: ignore[valid-type]
    parts = _part(terrain=dict[Name, terrain], features=dict[Name, said_feature])  # type: ignore[valid-type]
    own = fields.said_by(Says.RULESET)
    ruleset = _model("Ruleset", RulesetDocument, _tree(fields, own, optional=False) | standing | parts)
    defaults: dict[str, Any] = {"footwork": 1, "name": "defaults"}
    for field in own:
        if field.default not in (None, field.kind.none):
            _put(defaults, field.path, field.default)
    return Documents(terrain, feature, ruleset, ruleset.model_validate(defaults))


def _model(name: str, base: type[Any], definitions: dict[str, Any]) -> Any:
    return create_model(f"{name}Document", __base__=base, __module__=__name__, __doc__=base.__doc__, **definitions)


def _part(**kinds: Any) -> dict[str, Any]:
    """Mappings of the schema whose entries have fields here."""
    return {name: (kind, {}) for name, kind in kinds.items()}


def _leaves(fields: Iterable[Field], *, in_feature: bool = False, optional: bool = True) -> dict[str, Any]:
    """The definitions of fields that stand together, by their last names."""
    made = {}
    for field in fields:
        kind = field.kind.said if not in_feature or field.kind.changed is None else field.kind.changed
        made[attribute(field.name)] = _definition(field.name, kind, described(field), optional=optional)
    return made


def _tree(
    fields: Fields,
    some: Iterable[Field],
    prefix: str = "",
    *,
    at: str = "",
    in_feature: bool = False,
    optional: bool = True,
) -> dict[str, Any]:
    """The definitions of fields below a path, a model for each section."""
    groups: dict[str, list[Field]] = {}
    for field in some:
        groups.setdefault(field.path.removeprefix(at).partition(".")[0], []).append(field)
    made: dict[str, Any] = {}
    for name, group in groups.items():
        path = f"{at}{name}"
        if group[0].path == path:
            made |= _leaves(group, in_feature=in_feature, optional=optional)
            continue
        help_ = fields.sections[path].help if path in fields.sections else ""
        inner = _tree(fields, group, prefix, at=f"{path}.", in_feature=in_feature)
        title = prefix + "".join(part.capitalize() for part in path.split("."))
        section = create_model(f"{title}Document", __base__=Model, __module__=__name__, __doc__=help_, **inner)
        made[attribute(name)] = _definition(name, section, help_, optional=optional)
    return made


def _definition(name: str, kind: Any, help_: str, *, optional: bool) -> tuple[Any, Any]:
    alias = name if attribute(name) != name else None
    return (kind | None if optional else kind, ModelField(default=None, alias=alias, description=help_))


def described(field: Field) -> str:
    """The line of help of a field, with what holds unless it is set."""
    if field.default is None:
        return field.help
    default = str(field.default).lower() if isinstance(field.default, bool) else field.default
    return f"{field.help} {default} unless anything sets it."


def _put(data: dict[str, Any], path: str, value: object) -> None:
    head, _, rest = path.partition(".")
    if rest:
        _put(data.setdefault(head, {}), rest, value)
    else:
        data[head] = value
