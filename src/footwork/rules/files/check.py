"""What a model finds wrong with a document, in plain words at the place where it was written.

pydantic reports where it was in the *model*: names of union members, fields that a validator put in between.
Here each report is walked along the document and the model at once, so that what the document does not hold
drops out.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, RootModel, ValidationError

from footwork.arguments import shortened
from footwork.closest import closest, enumerated
from footwork.errors import MOST_PROBLEMS, FileError, Findings, Problem
from footwork.rules.files.document import Document, Trail
from footwork.rules.files.wording import expected, options, worded
from footwork.values import dataclass

M = TypeVar("M", bound=BaseModel)

MOST_LISTED = 12
"""Of a place with more fields than this, none are listed."""
MOST_REPORTS = 100 * MOST_PROBLEMS
"""How many of pydantic's errors are looked at: a value that fits no member of a union has one for each of them."""


def check(
    model: type[M], document: Document, *, error: type[FileError], stats: Callable[[], Iterable[str]] = tuple
) -> M:
    """The document as a model; raises `error` with everything that does not fit, in the order of the file.

    `stats` gives the names of stats, which somebody may have taken for fields.

    >>> from footwork.rules.files.document import parse_document
    >>> class Grid(BaseModel, extra="forbid"):
    ...     size: int
    >>> check(Grid, parse_document("size: 8", file="a.yaml", limit=99, error=FileError), error=FileError)
    Grid(size=8)
    >>> check(Grid, parse_document("siz: 8", file="a.yaml", limit=99, error=FileError), error=FileError)
    Traceback (most recent call last):
    footwork.errors.FileError: a.yaml:1:1: a field is missing: 'size'
    a.yaml:1:1: unknown field 'siz'; did you mean 'size'?
    """
    try:
        return model.model_validate(document.data)
    except ValidationError as found:
        listed = found.errors(include_url=False, include_input=False)
        reports = [_Report(report["loc"], report) for report in islice(listed, MOST_REPORTS)]
    findings = Findings(error)
    for problem in _problems(_Node(document, (), document.data, (model,), stats), reports):
        findings.add(problem)
    findings.stop()
    raise AssertionError("a model that does not fit has problems")


@dataclass(frozen=True, slots=True)
class _Report:
    """One of pydantic's errors, with the part of its location that is still to walk."""

    rest: tuple[str | int, ...]
    details: Mapping[str, Any]

    @property
    def kind(self) -> str:
        kind: str = self.details["type"]
        return kind

    def further(self) -> _Report:
        return _Report(self.rest[1:], self.details)


@dataclass(frozen=True, slots=True)
class _Node:
    """A place of the document, and the types that the model has for it."""

    document: Document
    trail: Trail
    value: Any
    types: tuple[Any, ...]
    stats: Callable[[], Iterable[str]]

    def has(self, step: str | int) -> bool:
        if isinstance(self.value, dict):
            return step in self.value
        return isinstance(self.value, list) and isinstance(step, int) and 0 <= step < len(self.value)

    def down(self, step: str | int) -> _Node:
        return replace(self, trail=(*self.trail, step), value=self.value[step], types=tuple(_below(self.types, step)))

    def inside(self, types: tuple[Any, ...]) -> _Node:
        """The same place with other types: the model has a layer here that the document does not."""
        return replace(self, types=types)

    def problem(self, message: str, hint: str = "") -> Problem:
        return self._at(self.document.where(self.trail), message, hint)

    def key_problem(self, key: str | int, message: str, hint: str = "") -> Problem:
        return self._at(self.document.where_key((*self.trail, key)), message, hint)

    def _at(self, place: Any, message: str, hint: str) -> Problem:
        # Only data without a text has inner values at 1:1; there the keys are the only way to find them.
        if self.trail and (place.line, place.column) == (1, 1) and not place.key:
            message = f"in {'.'.join(map(str, self.trail))}: {message}"
        return Problem(place, message, hint)


def _problems(node: _Node, reports: Iterable[_Report]) -> Iterator[Problem]:
    """Everything wrong at a place and below it."""
    children: dict[str | int, list[_Report]] = {}
    layers: dict[str | int, list[_Report]] = {}
    members: dict[str | int, list[_Report]] = {}
    for report in reports:
        if _ends_at(node, report):
            yield _problem(node, report)
            continue
        step = report.rest[0]
        if node.has(step):
            children.setdefault(step, []).append(report.further())
        elif tuple(_layer(node.types, step)):
            layers.setdefault(step, []).append(report.further())
        else:
            members.setdefault(step, []).append(report.further())
    for step, below in children.items():
        yield from _problems(node.down(step), below)
    for step, below in layers.items():
        yield from _problems(node.inside(tuple(_layer(node.types, step))), below)
    if members:
        yield from _union_problems(node, members)


def _ends_at(node: _Node, report: _Report) -> bool:
    """Whether a report is about this place, or about a key of it."""
    if len(report.rest) == 1:
        return report.kind in ("missing", "extra_forbidden") or report.rest == ("[key]",)
    key_of_this = len(report.rest) == 2 and report.rest[1] == "[key]" and node.has(report.rest[0])
    return not report.rest or key_of_this


def _problem(node: _Node, report: _Report) -> Problem:
    if not report.rest:
        if report.kind == "union_tag_invalid":
            node = node.down(report.details["ctx"]["discriminator"].strip("'"))
        message, hint = worded(report.details, node.value)
        return node.problem(message, hint)
    step = report.rest[0]
    if report.rest[-1] == "[key]":
        message, hint = worded(report.details, step)
        return node.key_problem(step, message, hint)
    if report.kind == "missing":
        if isinstance(step, int):
            return node.problem(f"the list is too short: entry {step + 1} is missing")
        return node.problem(f"a field is missing: '{step}'")
    return node.key_problem(step, f"unknown field {shortened(str(step))!r}", _did_you_mean(step, node))


def _did_you_mean(step: str | int, node: _Node) -> str:
    fields = dict.fromkeys(name for model in _models(node.types) for name in _fields(model))
    if "stats" in fields and isinstance(node.value[step], int):
        stat = next((name for name in node.stats() if name.lower() == str(step).lower()), None)
        if stat is not None:
            return f"did you mean 'stats: {{{stat}: {node.value[step]}}}'?"
    close = closest(str(step), fields)
    few = f"there are: {enumerated([*fields])}" if 0 < len(fields) <= MOST_LISTED else ""
    return few if close is None else f"did you mean '{close}'?"


def _union_problems(node: _Node, members: dict[str | int, list[_Report]]) -> Iterator[Problem]:
    """A value fits no member of a union: speak of the one that was meant, or say what all of them expect."""
    meant = {
        name: reports
        for name, reports in members.items()
        if not any(expected(r.details) and not _enters(node, r) for r in reports)
    }
    if len(members) == 1 or meant:
        name, reports = min((meant or members).items(), key=lambda member: len(member[1]))
        named = tuple(model for model in _models(node.types) if _is_called(model, name))
        yield from _problems(node.inside(named or node.types), reports)
        return
    flat = [report.details for reports in members.values() for report in reports]
    message, hint = options(flat, node.value)
    yield node.problem(message, hint)


def _enters(node: _Node, report: _Report) -> bool:
    """Whether a report is about something within this place."""
    return any(node.has(step) for step in report.rest)


def _below(kinds: Iterable[Any], step: str | int) -> Iterator[Any]:
    """The types that the model has for a key or an index of the document."""
    for kind in _atoms(kinds):
        if _origin_is(kind, Mapping) and isinstance(step, str):
            yield get_args(kind)[1]
        else:
            yield from _layer((kind,), step)


def _layer(kinds: Iterable[Any], step: str | int) -> Iterator[Any]:
    """The types of a field or an entry; none if the step is but the name of a union's member."""
    for kind in _atoms(kinds):
        if isinstance(step, int):
            if any(_origin_is(kind, listed) for listed in (list, tuple, set, frozenset)):
                yield from get_args(kind)
        elif isinstance(kind, type) and issubclass(kind, BaseModel) and step in _fields(kind):
            yield _fields(kind)[step]


def _atoms(kinds: Iterable[Any]) -> Iterator[Any]:
    """The types themselves: unions opened, annotations and aliases taken off."""
    for kind in kinds:
        origin = get_origin(kind)
        if origin in (Union, types.UnionType):
            yield from _atoms(get_args(kind))
        elif origin is Annotated:
            yield from _atoms(get_args(kind)[:1])
        elif hasattr(kind, "__value__"):  # a TypeAliasType
            yield from _atoms((kind.__value__,))
        elif isinstance(kind, type) and issubclass(kind, RootModel):
            yield from _atoms((kind.model_fields["root"].annotation,))
        else:
            yield kind


def _models(kinds: Iterable[Any]) -> Iterator[type[BaseModel]]:
    for kind in _atoms(kinds):
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            yield kind


def _is_called(model: type[BaseModel], name: str | int) -> bool:
    """Whether a union knows a model by this name: its own, or the value of the field that tells it apart."""
    tags = (get_args(kind) for kind in _fields(model).values() if get_origin(kind) is Literal)
    return model.__name__ == name or any(name in values for values in tags)


def _fields(model: type[BaseModel]) -> dict[str, Any]:
    """The fields by the names that a file uses for them."""
    return {info.alias or name: info.annotation for name, info in model.model_fields.items()}


def _origin_is(kind: Any, wanted: type) -> bool:
    origin = get_origin(kind)
    return isinstance(origin, type) and issubclass(origin, wanted)
