"""Places: where every value of a document stands, or every key of its mappings.

Few ever ask: only what is wrong has a place that is told, and what files that are laid over each other say. So while a
text is read its marks are only lined up, and which value each of them belongs to is worked out when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import repeat
from typing import Any

from footwork.errors import Source

Trail = tuple[str | int, ...]
"""The keys and indexes that lead from the top of a document to a value."""


Marks = Sequence[Any] | Callable[[], Sequence[Any]]
"""Lines and columns, counted from 0, or what finds them out."""


class Places(Mapping[Trail, Source]):
    """The place of every value of some data, or of every key, by its trail, in the order in which they stand.

    `marks` are their lines and columns in that order, or finds them out; without them, every place is line 1, column 1.

    >>> places = Places({"a": [7]}, "data")
    >>> list(places)
    [(), ('a',), ('a', 0)]
    >>> str(places["a", 0])
    'data:1:1'
    """

    __slots__ = ("_data", "_file", "_found", "_is_of_keys", "_marks")

    def __init__(self, data: Any, file: str, marks: Marks | None = None, *, is_of_keys: bool = False) -> None:
        self._data = data
        self._file = file
        self._marks = marks
        self._is_of_keys = is_of_keys
        self._found: dict[Trail, Source] | None = None

    def __getitem__(self, trail: Trail) -> Source:
        return self._listed()[trail]

    def get(self, trail: Trail, default: Any = None) -> Any:
        """The place of a trail."""
        return self._listed().get(trail, default)

    def __iter__(self) -> Iterator[Trail]:
        return iter(self._listed())

    def __len__(self) -> int:
        return len(self._listed())

    def __reduce__(self) -> tuple[Any, ...]:
        return dict, (self._listed(),)

    def _listed(self) -> dict[Trail, Source]:
        if self._found is None:
            trails: list[Trail] = []
            if self._is_of_keys:
                _list_keys(self._data, (), trails)
            else:
                _list_values(self._data, (), trails)
            self._found = dict(zip(trails, self._sources(), strict=False))
        return self._found

    def _sources(self) -> Iterable[Source]:
        if self._marks is None:
            return repeat(Source(self._file, 1, 1))
        marks = self._marks() if callable(self._marks) else self._marks
        self._marks = marks
        return (Source(self._file, mark.line + 1, mark.column + 1) for mark in marks)


# How deep values lie in each other was bounded when they were read.


def _list_values(value: Any, trail: Trail, found: list[Trail]) -> None:
    found.append(trail)
    if isinstance(value, dict):
        for key, part in value.items():
            _list_values(part, (*trail, key), found)
    elif isinstance(value, list):
        for index, part in enumerate(value):
            _list_values(part, (*trail, index), found)


def _list_keys(value: Any, trail: Trail, found: list[Trail]) -> None:
    if isinstance(value, dict):
        for key, part in value.items():
            inner = (*trail, key)
            found.append(inner)
            _list_keys(part, inner, found)
    elif isinstance(value, list):
        for index, part in enumerate(value):
            _list_keys(part, (*trail, index), found)
