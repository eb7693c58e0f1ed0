"""Events and actions as JSON Schema: one shape for each kind, and any of them by its name.

They are made from the engine's own classes and tables, so that a new kind is in the document by itself.
"""

from __future__ import annotations

import re
import types
from collections.abc import Iterable, Mapping
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from footwork.geometry import Cell, Direction, Edge, Pose
from footwork.play.actions.files import FIELDS_OF, OPTIONAL
from footwork.play.events import Event
from footwork.play.events.fact import Fact
from footwork.refusals import Refusal
from footwork.server.web.schemas import REF, Schemas
from footwork.views.json import BecauseJson, Points, PoseJson

_TEXT: dict[str, Any] = {"type": "string"}
_CELLS: dict[str, Any] = {"type": "array", "items": _TEXT}
_ACTION_FIELDS: Mapping[str, dict[str, Any]] = {
    "along": _CELLS,
    "steps": {"type": "array", "items": {"anyOf": [_TEXT, {"type": "null"}]}},
    "value": {"type": "integer"},
    "at": {"anyOf": [_TEXT, {"type": "null"}]},
    "direction": {"type": "string", "enum": [direction.name for direction in Direction]},
    "heading": {"type": "string", "enum": [direction.name for direction in Direction]},
    "way": {"type": "string", "enum": ["on", "back"]},
    "how": {"type": "string", "enum": ["open", "close", "toggle"]},
}


def any_of(schemas: Schemas, name: str, members: Iterable[str], about: str) -> None:
    """A shape that is one of several, which differ by a key that says which."""
    schemas.components[name] = {
        "title": name,
        "description": about,
        "oneOf": [{"$ref": REF + each} for each in members],
    }


def add_actions(schemas: Schemas) -> None:
    """Every kind of action, by what it does."""
    names = []
    for kind, forms in FIELDS_OF.items():
        fields = sorted(frozenset().union(*forms, OPTIONAL.get(kind, ())), key=_ORDER.index)
        required = [field for field in fields if all(field in form for form in forms)]
        known = {field: _ACTION_FIELDS.get(field, _TEXT) for field in fields}
        name = f"{_camel(kind)}ActionJson"
        names.append(name)
        said = " or ".join(", ".join(f"`{field}`" for field in sorted(form)) or "nothing" for form in forms)
        schemas.components[name] = _shape(
            name, f"`{kind}`, with {said}.", {"do": _is(kind), **known}, ["do", *required]
        )
    any_of(schemas, "ActionJson", names, "An action as saves and logs write it.")


_ORDER = ["piece", "side", "action", "target", "direction", "to", "along", "steps", "mode", "way", "heading", "stat"]
_ORDER += ["name", "at", "terrain", "how", "value"]


def add_events(schemas: Schemas) -> None:
    """Every kind of event, by its name."""
    names = []
    for kind in get_args(Event):
        name = f"{kind.__name__}EventJson"
        names.append(name)
        event = re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()
        within = {"anyOf": [{"type": "integer"}, {"type": "null"}]}
        known = {"event": _is(event), **_facts(schemas, kind), "within": within}
        schemas.components[name] = _shape(name, " ".join((kind.__doc__ or name).split()), known, list(known))
    any_of(schemas, "EventJson", names, "An event: what has happened, and under `within` the index of what around it.")


def _facts(schemas: Schemas, kind: type[Fact]) -> dict[str, Any]:
    """What an event says, by the names under which it is written."""
    hints = get_type_hints(kind)
    found: dict[str, Any] = {}
    for field in kind.__dataclass_fields__:
        if field != "per_point":
            name = field.removesuffix("_pips")
            found[name] = _points(schemas, hints[field]) if name != field else _fact(schemas, hints[field])
    return found


def _points(schemas: Schemas, hint: Any) -> dict[str, Any]:
    return schemas.of(Points | None if type(None) in get_args(hint) else Points)


def _fact(schemas: Schemas, hint: Any) -> dict[str, Any]:
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return {"anyOf": list({repr(each): each for each in (_fact(schemas, part) for part in parts)}.values())}
    if origin is tuple:
        return {"type": "array", "items": _fact(schemas, parts[0])}
    if origin is Literal:
        return schemas.of(hint)
    if hint in (Cell, Edge, Direction):
        return _TEXT
    if hint is Pose:
        return schemas.of(PoseJson)
    if hint is Refusal:
        return schemas.of(BecauseJson)
    if isinstance(hint, type) and issubclass(hint, Fact):
        name = f"{hint.__name__}Json"
        if name not in schemas.components:
            known = _facts(schemas, hint)
            schemas.components[name] = _shape(name, " ".join((hint.__doc__ or name).split()), known, list(known))
        return {"$ref": REF + name}
    return schemas.of(hint)


def _is(word: str) -> dict[str, Any]:
    return {"type": "string", "const": word}


def _shape(name: str, about: str, properties: Mapping[str, Any], required: list[str]) -> dict[str, Any]:
    return {
        "type": "object",
        "title": name,
        "description": about,
        "properties": dict(properties),
        "required": required,
        "additionalProperties": False,
    }


def _camel(kind: str) -> str:
    return "".join(word.capitalize() for word in kind.split("-"))
