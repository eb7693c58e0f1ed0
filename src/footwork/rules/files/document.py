"""Document: the data of a ruleset or scenario file, with the place of every value.

Reading is split by what can go wrong: `scalars` (single values), `yamltext` (the shape of the text), `check`
(what a model asks of it). All of them speak in problems at file:line:column.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from decimal import Decimal
from pathlib import Path
from typing import Any, NoReturn

from footwork.arguments import described, shortened
from footwork.characters import acting, acts
from footwork.errors import FileError, Findings, NotationError, Problem, Source
from footwork.rules.files import yamltext
from footwork.rules.files.disk import NotAFile, failure, read_bytes
from footwork.rules.files.places import Places, Trail
from footwork.rules.files.scalars import bounded_decimal, bounded_whole
from footwork.rules.files.yamltext import DEEPEST, compose, place_in
from footwork.values import dataclass

__all__ = ["Document", "Trail", "document_from_data", "merge", "parse_document", "pruned", "read_document", "read_text"]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Document:
    """Plain data as it was written: dicts with text keys, lists, text, ints, Decimals, bools, None.

    `sources` and `keys` say where each value and each key of a mapping stands. After a `merge` they may name
    several files. Two documents are equal when they say the same in the same order, wherever that was written.

    >>> document = parse_document("cost:\\n  diagonal: 1.5\\n", file="a.yaml", limit=100, error=FileError)
    >>> document.data
    {'cost': {'diagonal': Decimal('1.5')}}
    >>> str(document.where(("cost", "diagonal")))
    'a.yaml:2:13'
    """

    data: Any
    file: str
    sources: Mapping[Trail, Source]
    keys: Mapping[Trail, Source]
    blocks: Mapping[Trail, int] = field(default_factory=dict)
    """Which values are `|` or `>` blocks: their text begins on the line after, indented by so many columns."""

    def where(self, trail: Trail) -> Source:
        """The place of a value; of the nearest mapping or list around it if it does not exist.

        >>> document = parse_document("a: {b: 1}", file="a.yaml", limit=100, error=FileError)
        >>> str(document.where(("a", "c", "d")))
        'a.yaml:1:4'
        """
        for length in range(len(trail), 0, -1):
            place = self.sources.get(trail[:length])
            if place is not None:
                return place
        return self.sources.get((), Source(self.file, 1, 1))

    def where_key(self, trail: Trail) -> Source:
        """The place of a mapping's key; as `where` for anything else.

        >>> document = parse_document("a: {b: 1}", file="a.yaml", limit=100, error=FileError)
        >>> str(document.where_key(("a", "b")))
        'a.yaml:1:5'
        """
        return self.keys.get(trail) or self.where(trail)

    def content_line(self, trail: Trail) -> int:
        """The line on which the text of a value begins: for a block, the one after its `|`.

        >>> document = parse_document("map: |\\n  ..#\\n", file="a.yaml", limit=100, error=FileError)
        >>> document.content_line(("map",))
        2
        """
        return self.where(trail).line + (trail in self.blocks)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Document):
            return NotImplemented
        # Mappings that differ in their order alone are equal to Python; sides take turns in it.
        return self is other or (self.data == other.data and repr(self.data) == repr(other.data))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Document {shortened(self.file, limit=100)}: {len(self.sources)} values>"


def parse_document(text: str, *, file: str, limit: int, error: type[FileError]) -> Document:
    """Read a text of at most `limit` bytes that holds one YAML (or JSON) document.

    Raises `error` for a text that is too large, is not YAML, or uses what is left out here: aliases, anchors,
    tags, a key given twice, several documents, endless numbers.

    >>> parse_document("on: yes", file="a.yaml", limit=100, error=FileError).data
    {'on': 'yes'}
    """
    if len(text) > limit or len(text.encode(errors="surrogatepass")) > limit:
        raise _too_large(file, limit, error)
    composed = compose(str(text), file=file, error=error)
    return Document(composed.data, file, composed.sources, composed.keys, composed.blocks)


def read_document(path: Path, *, limit: int, error: type[FileError], name: str | None = None) -> Document:
    """Read a file as `parse_document` reads a text; `name` is what messages call it.

    Raises `error` also for a file that is missing, cannot be opened, or is not UTF-8. Whether the path may be
    read at all is not checked.
    """
    text = read_text(path, limit=limit, error=error, name=name)
    return parse_document(text, file=str(path) if name is None else name, limit=limit, error=error)


def read_text(path: Path, *, limit: int, error: type[FileError], name: str | None = None) -> str:
    """The text of a file of at most `limit` bytes in UTF-8. Raises `error`."""
    file = str(path) if name is None else name
    top = Source(file, 1, 1)
    try:
        content = read_bytes(path, limit + 1)
    except NotAFile as other:
        raise error([Problem(top, str(other.strerror))]) from None
    except FileNotFoundError:
        raise error([Problem(top, "the file does not exist")]) from None
    except (OSError, ValueError) as failed:
        raise error([Problem(top, f"the file cannot be read: {failure(failed)}")]) from failed
    if len(content) > limit:
        raise _too_large(file, limit, error)
    try:
        return content.decode().removeprefix("\ufeff")
    except UnicodeDecodeError as broken:
        before = content[: broken.start].decode()
        place = place_in(before, len(before), file=file)
        raise error([Problem(place, "the file is not UTF-8", "save it as UTF-8")]) from broken


def document_from_data(data: object, *, file: str, error: type[FileError]) -> Document:
    """A document from plain Python data, copied, under the same limits as a file.

    Every place is line 1, column 1. Floats are taken as they print: 0.1 is one tenth.

    >>> document_from_data({"cost": 1.5}, file="data", error=FileError).data
    {'cost': Decimal('1.5')}
    """
    copier = _Copier(Source(file, 1, 1), error)
    copied = copier.copy(data)
    copier.problems.stop()
    return Document(copied, file, Places(copied, file), Places(copied, file, is_of_keys=True))


def merge(base: Document, over: Document) -> Document:
    """`base` with the fields of `over` laid over it: mappings merge, lists and single values replace.

    A field that is null in `over` is removed, unless null says something there. Each value keeps the place at which it
    was written.

    >>> base = document_from_data({"cost": {"cardinal": 1, "diagonal": 2}, "seed": 7}, file="a", error=FileError)
    >>> over = document_from_data({"cost": {"diagonal": 1}, "seed": None}, file="b", error=FileError)
    >>> merge(base, over).data
    {'cost': {'cardinal': 1, 'diagonal': 1}}
    """
    merged = _Growing()
    merged.data = _merged(base, over, (), merged)
    return merged.document(over.file)


def pruned(document: Document, falls: Callable[[Trail, Any], bool]) -> Document:
    """The document without the values that fall away, and without lists and mappings of which nothing is left.

    >>> document = document_from_data({"a": {"b": 1}, "c": [1, 2]}, file="a", error=FileError)
    >>> pruned(document, lambda trail, value: value == 1).data
    {'c': [2]}
    """
    left = _Growing()
    left.data = _left(document, document.data, (), (), left, falls)
    return left.document(document.file)


@dataclass(slots=True)
class _Growing:
    """A document that is made of others."""

    data: Any = None
    sources: dict[Trail, Source] = field(default_factory=dict)
    keys: dict[Trail, Source] = field(default_factory=dict)
    blocks: dict[Trail, int] = field(default_factory=dict)

    def document(self, file: str) -> Document:
        return Document(self.data, file, self.sources, self.keys, self.blocks)


_GONE = object()


def _left(
    document: Document, value: Any, trail: Trail, now: Trail, left: _Growing, falls: Callable[[Trail, Any], bool]
) -> Any:
    """What is left of a value, which stood at one trail and stands at another now."""
    if trail and falls(trail, value):
        return _GONE
    left.sources[now] = document.where(trail)
    if trail in document.blocks:
        left.blocks[now] = document.blocks[trail]
    if isinstance(value, list):
        items: list[Any] = []
        for i, item in enumerate(value):
            part = _left(document, item, (*trail, i), (*now, len(items)), left, falls)
            items += [] if part is _GONE else [part]
        return items if items or not value or not trail else _GONE
    if not isinstance(value, dict):
        return value
    fields: dict[str, Any] = {}
    for key, item in value.items():
        inner = (*now, key)
        part = _left(document, item, (*trail, key), inner, left, falls)
        if part is not _GONE:
            left.keys[inner] = document.where_key((*trail, key))
            fields[key] = part
    return fields if fields or not value or not trail else _GONE


class _Copier:
    """Copies Python data. Depth and number are bounded: data that contains itself ends as a problem."""

    def __init__(self, place: Source, error: type[FileError]) -> None:
        self.problems = Findings(error)
        self._place = place
        self._trail: list[str | int] = []
        """Where the value stands that is copied."""
        self._values = 0

    def copy(self, value: object) -> Any:
        self._values += 1
        if self._values > yamltext.MOST_VALUES:
            self._stop_at_most()
        kind = type(value)
        try:
            if kind is dict:
                return self._copy_mapping(value)  # type: ignore[arg-type]
            if kind is list:
                return self._copy_list(value)  # type: ignore[arg-type]
            match value:
                case None | bool():
                    return value
                case int():
                    return bounded_whole(int(value), tuple(self._trail))
                case float():
                    return bounded_decimal(Decimal(repr(float(value))))
                case Decimal():
                    return bounded_decimal(value)
                case str():
                    return _readable(value)
                case Mapping():
                    return self._copy_mapping(value)
                case list() | tuple():
                    return self._copy_list(value)
                case _:
                    raise NotationError(f"{described(value)} cannot stand in a document")
        except NotationError as refused:
            self._complain(str(refused), self._trail)
            return None

    def _copy_mapping(self, value: Mapping[Any, Any]) -> dict[str, Any]:
        self._refuse_depth()
        copied: dict[str, Any] = {}
        trail, most = self._trail, yamltext.MOST_VALUES
        for key, item in value.items():
            word = key if type(key) is str and key.isprintable() else _key(key)
            if word in copied:
                self._complain(f"{shortened(word)!r} is given twice", trail)
            if type(item) is str and item.isprintable():  # most values
                self._values += 1
                if self._values > most:
                    self._stop_at_most()
                copied[word] = item
            else:
                trail.append(word)
                copied[word] = self.copy(item)
                trail.pop()
        return copied

    def _copy_list(self, value: Sequence[Any]) -> list[Any]:
        self._refuse_depth()
        copied: list[Any] = []
        trail, most = self._trail, yamltext.MOST_VALUES
        for index, item in enumerate(value):
            if type(item) is str and item.isprintable():
                self._values += 1
                if self._values > most:
                    self._stop_at_most()
                copied.append(item)
            else:
                trail.append(index)
                copied.append(self.copy(item))
                trail.pop()
        return copied

    def _refuse_depth(self) -> None:
        if len(self._trail) >= DEEPEST:
            self._stop(f"lists and mappings lie more than {DEEPEST} deep in each other", self._trail)

    def _stop_at_most(self) -> NoReturn:
        self._stop(f"the data holds more than {yamltext.MOST_VALUES} values", ())

    def _complain(self, message: str, trail: Sequence[str | int]) -> None:
        inside = f"in {'.'.join(map(str, trail[:8]))}: " if trail else ""
        self.problems.add(Problem(self._place, f"{inside}{message}"))

    def _stop(self, message: str, trail: Sequence[str | int]) -> NoReturn:
        self._complain(message, trail)
        self.problems.stop()
        raise AssertionError("there is a problem")


def _key(key: object) -> str:
    match key:
        case str():
            return _readable(key)
        case bool():
            return "true" if key else "false"
        case int():
            return str(bounded_whole(int(key)))
        case _:
            raise NotationError(f"a key must be a single word or number, not {described(key)}")


def _readable(text: str) -> str:
    at = acting(text)
    if at is not None:
        raise NotationError(acts(text, at))
    return str.__str__(text)


def _merged(base: Document, over: Document, trail: Trail, merged: _Growing) -> Any:
    """Merge the mappings at one trail of both documents; their depth was bounded when they were read."""
    below, above = _at(base.data, trail), _at(over.data, trail)
    if not isinstance(above, dict):
        return _carried(over, above, trail, merged)
    merged.sources[trail] = over.where(trail)
    result: dict[str, Any] = {}
    below = below if isinstance(below, dict) else {}
    for key in {**below, **above}:
        inner = (*trail, key)
        if key not in above:
            merged.keys[inner] = base.where_key(inner)
            result[key] = _carried(base, below[key], inner, merged)
        elif above[key] is not None or _null_says(inner):
            merged.keys[inner] = over.where_key(inner)
            result[key] = _merged(base, over, inner, merged)
    return result


def _null_says(trail: Trail) -> bool:
    """Whether null is a value at a place: in a timeline it means that there is no walk cycle, or no sound."""
    return "timeline" in trail and (trail[-1] == "walk" or "sounds" in trail[-2:-1])


def _carried(document: Document, value: Any, trail: Trail, merged: _Growing) -> Any:
    """Copy a value with the places of everything in it."""
    merged.sources[trail] = document.where(trail)
    if trail in document.blocks:
        merged.blocks[trail] = document.blocks[trail]
    if isinstance(value, list):
        return [_carried(document, item, (*trail, i), merged) for i, item in enumerate(value)]
    if not isinstance(value, dict):
        return value
    result: dict[str, Any] = {}
    for key, item in value.items():
        inner = (*trail, key)
        merged.keys[inner] = document.where_key(inner)
        result[key] = _carried(document, item, inner, merged)
    return result


def _at(data: Any, trail: Trail) -> Any:
    """The value at a trail, or None where the data ends before it."""
    for key in trail:
        if not isinstance(data, dict) or key not in data:
            return None
        data = data[key]
    return data


def _too_large(file: str, limit: int, error: type[FileError]) -> FileError:
    return error([Problem(Source(file, 1, 1), f"the file is larger than {limit} bytes")])
