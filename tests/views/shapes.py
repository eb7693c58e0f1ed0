"""A checker for the shapes of JSON: whether plain data is what its TypedDict says, and nothing else."""

from __future__ import annotations

import types
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)


def wrong(data: object, shape: Any, trail: str = "") -> list[str]:
    """Everything about some data that is not as its shape says, each with where it stands; nothing if it conforms."""
    origin, args = get_origin(shape), get_args(shape)
    if is_typeddict(shape):
        return _wrong_dict(data, shape, trail)
    if origin in (Annotated, NotRequired, Required):
        return wrong(data, args[0], trail)
    if origin in (Union, types.UnionType):
        tried = [wrong(data, each, trail) for each in args]
        return [] if not all(tried) else min((found for found in tried if found), key=_how_deep)
    if origin is Literal:
        fits = any(data == each and type(data) is type(each) for each in args)
        return [] if fits else [f"{trail}: {data!r} is none of {args}"]
    if origin is list:
        return _not_a(list, data, trail) or [w for i, v in enumerate(data) for w in wrong(v, args[0], f"{trail}[{i}]")]  # type: ignore[arg-type, var-annotated]
    if origin is dict:
        return _not_a(dict, data, trail) or [
            w
            for key, value in data.items()  # type: ignore[attr-defined]
            for w in (*wrong(key, args[0], f"{trail} key"), *wrong(value, args[1], f"{trail}.{key}"))
        ]
    if shape is Any:
        return []
    return _not_a(type(None) if shape is None else shape, data, trail)


def _how_deep(found: list[str]) -> tuple[int, int]:
    """Of the kinds that a union allows, the one that was meant: where the first fault lies deepest."""
    return -found[0].count("."), len(found)


def _not_a(kind: type, data: object, trail: str) -> list[str]:
    return [] if type(data) is kind else [f"{trail}: {data!r:.60} is no {kind.__name__}"]


def _wrong_dict(data: object, shape: Any, trail: str) -> list[str]:
    if type(data) is not dict:
        return [f"{trail}: {data!r:.60} is no {shape.__name__}"]
    hints = get_type_hints(shape, include_extras=True)
    # `__required_keys__` does not see what stands in annotations that are kept as texts.
    required = [key for key, hint in hints.items() if get_origin(hint) is not NotRequired]
    found = [f"{trail}: {key!r} is missing in {shape.__name__}" for key in required if key not in data]
    found += [f"{trail}: {shape.__name__} has no {key!r}" for key in data if key not in hints]
    for key, value in data.items():
        if key in hints:
            found += wrong(value, hints[key], f"{trail}.{key}")
    return found


def in_order(data: dict[str, Any], shape: Any) -> bool:
    """Whether the keys come in the order in which the shape declares them."""
    hints = list(get_type_hints(shape))
    places = [hints.index(key) for key in data]
    return places == sorted(places)
