"""The shapes of answers as JSON Schema, made from the same TypedDicts as the pages about JSON."""

from __future__ import annotations

import types
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from footwork.views.json.values import Named

REF = "#/components/schemas/"

_PLAIN: dict[Any, dict[str, Any]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    Any: {},
}


class Schemas:
    """JSON Schemas of shapes; each shape that is met becomes a component of its own."""

    def __init__(self) -> None:
        self.components: dict[str, Any] = {}
        self._shapes: dict[str, Any] = {}

    def of(self, hint: Any) -> dict[str, Any]:
        """The schema of a type."""
        origin, parts = get_origin(hint), get_args(hint)
        if origin is NotRequired:
            return self.of(parts[0])
        if origin is Annotated:
            named = next((each.name for each in parts[1:] if isinstance(each, Named)), None)
            about = next(({"description": each} for each in parts[1:] if isinstance(each, str)), {})
            return {**(self.of(parts[0]) if named is None else {"$ref": f"{REF}{named}"}), **about}
        if origin in (Union, types.UnionType):
            return {"anyOf": [self.of(part) for part in parts]}
        if origin is Literal:
            texts = {"type": "string"} if all(isinstance(part, str) for part in parts) else {}
            return {**texts, "enum": list(parts)}
        if origin is list:
            return {"type": "array", "items": self.of(parts[0])}
        if origin is dict:
            return {"type": "object", "additionalProperties": True if parts[1] is Any else self.of(parts[1])}
        if is_typeddict(hint):
            return self._shape(hint)
        return dict(_PLAIN[hint])

    def _shape(self, shape: Any) -> dict[str, Any]:
        name = shape.__name__
        assert self._shapes.setdefault(name, shape) is shape, f"two shapes are called {name}"
        if name not in self.components:
            self.components[name] = {}  # shapes may hold themselves
            hints = get_type_hints(shape, include_extras=True)
            self.components[name] = {
                "type": "object",
                "title": name,
                "description": " ".join((shape.__doc__ or name).split()),
                "properties": {key: self.of(hint) for key, hint in hints.items()},
                "required": [key for key, hint in hints.items() if get_origin(hint) is not NotRequired],
                "additionalProperties": False,
            }
        return {"$ref": f"{REF}{name}"}
