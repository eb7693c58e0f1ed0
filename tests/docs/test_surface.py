"""Whatever a public call gives back is exported, typed and in the reference."""

from __future__ import annotations

import inspect
import re

import pytest
from tests.docs.surface import (
    API,
    MODULES,
    PAGE,
    attributes,
    classes,
    exported,
    inside,
    parts,
    public,
    returned,
    section,
    written,
)

KINDS = {kind for module in ("footwork", *MODULES) for kind in classes(module).values()}
CALLS = {name: call for name, call in exported("footwork").items() if inspect.isfunction(call)}


@pytest.mark.parametrize("kind", sorted(KINDS, key=str), ids=lambda kind: kind.__name__)
def test_what_an_attribute_holds_and_a_method_returns_is_public(kind: type) -> None:
    known, own = public(), inside(kind)
    hidden = {
        f"{name}: {part.__module__}.{part.__name__}"
        for name, hint in attributes(kind)
        if name not in own
        for part in parts(hint)
        if part not in known
    }
    assert hidden == set(), "export it, or list the attribute in the reference as inside"


@pytest.mark.parametrize("name", sorted(CALLS))
def test_what_a_function_returns_is_public(name: str) -> None:
    assert [part for part in parts(returned(CALLS[name])) if part not in public()] == []


def test_inside_are_only_attributes_that_exist() -> None:
    for kind in KINDS:
        names = {name for name, _ in attributes(kind)} | set(vars(kind)) | _set_in_init(kind)
        assert inside(kind) <= names, kind


def _set_in_init(kind: type) -> set[str]:
    inits = [vars(base)["__init__"] for base in kind.__mro__ if inspect.isfunction(vars(base).get("__init__"))]
    written = (inspect.getsource(init) for init in inits if init.__code__.co_filename != "<string>")
    return {name for text in written for name in re.findall(r"self\.(\w+)\b", text)}


def test_every_attribute_of_a_class_with_a_section_is_in_it() -> None:
    for kind in KINDS:
        text = section(kind.__name__)
        own = {name for name, _ in attributes(kind)} if text else set()
        missing = {name for name in own if not re.search(rf"`(?:\w+\.)?{name}\b", text)}
        assert missing == set(), kind.__name__


def test_the_page_of_small_values_is_as_the_code_says() -> None:
    assert PAGE.read_text(encoding="utf-8") == written(), "write it anew: python -m tests.docs.surface"


def test_the_modules_are_named_in_the_reference() -> None:
    text = API.read_text(encoding="utf-8")
    assert [module for module in MODULES if f"`{module}`" not in text] == []
