"""YAML text → plain data with a place for every value.

ruamel.yaml supplies the events (through its C parser where that is installed); what they mean is decided
here, with an explicit stack, so that neither a deep nor a clever file can do more than fail at a known place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import field
from typing import Any, NoReturn

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)
from ruamel.yaml.parser import Parser

from footwork.arguments import shortened
from footwork.characters import acting, acts
from footwork.errors import FileError, Findings, NotationError, Problem, Source
from footwork.rules.files.scalars import plain
from footwork.values import dataclass

Trail = tuple[str | int, ...]
"""The keys and indexes that lead from the top of a document to a value."""

DEEPEST = 32
"""How many mappings and lists may lie within each other."""

MOST_VALUES = 1_000_000
"""How many values one document may hold: each costs memory for its place."""

_UNWRITABLE = "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
"""Compiled where something is wrong: that takes milliseconds."""
_LINE_END = re.compile("\r\n|[\r\n\x85\u2028\u2029]")  # what YAML counts as one
_SURROGATES = re.compile(r"((?<!\\)(?:\\\\)*)\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})", re.IGNORECASE)


@dataclass(slots=True)
class Composed:
    """What a text holds, and where: values, the keys of mappings, and which values are `|` or `>` blocks."""

    data: Any = None
    sources: dict[Trail, Source] = field(default_factory=dict)
    keys: dict[Trail, Source] = field(default_factory=dict)
    blocks: dict[Trail, int] = field(default_factory=dict)


def compose(text: str, *, file: str, error: type[FileError]) -> Composed:
    """Read one YAML document. An empty text is a document that holds nothing.

    Raises `error` with every problem found; the size of the text is not checked.

    >>> compose("pieces: [luke]", file="a.yaml", error=FileError).sources[("pieces", 0)]
    Source(file='a.yaml', line=1, column=10, key='')
    """
    composer = _Composer(file, error)
    try:
        takes = composer.takes
        for event in _events(text):
            taken = takes.get(type(event))
            if taken is not None:
                taken(event)
    except MarkedYAMLError as broken:
        composer.problems.add(_syntax_problem(broken, text, file))
    except (YAMLError, UnicodeEncodeError):  # what cannot be written in YAML at all has no mark
        composer.problems.add(_unwritable_problem(text, file))
    composer.problems.stop()
    _measure_blocks(text, composer.result)
    return composer.result


def _measure_blocks(text: str, result: Composed) -> None:
    """Note by how many columns the text of each block is indented."""
    lines = text.split("\n") if result.blocks else []
    for trail in result.blocks:
        value: Any = result.data
        for key in trail:
            value = value[key]
        written, content = (
            next((line for line in each if line.strip()), "")
            for each in (lines[result.sources[trail].line :], str(value).split("\n"))
        )
        # After `|2` the text itself may begin with blanks.
        result.blocks[trail] = _indent(written) - _indent(content)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


@dataclass(slots=True)
class _Frame:
    """A mapping or list that is still open."""

    trail: Trail
    content: Any
    """A dict or a list."""
    key: str | None = None
    """The key of a mapping whose value comes next."""
    inner: Trail = ()
    """Where that value stands."""


class _Composer:
    """A stack machine over events: each is taken once, and nothing recurses."""

    def __init__(self, file: str, error: type[FileError]) -> None:
        self.file = file
        self.result = Composed(sources={(): Source(file, 1, 1)})
        self.problems = Findings(error)
        self._open: list[_Frame] = []
        self._documents = 0
        self.takes: dict[type, Callable[[Any], None]] = {
            ScalarEvent: self._take_scalar,
            MappingStartEvent: lambda event: self._begin(event, {}),
            SequenceStartEvent: lambda event: self._begin(event, []),
            MappingEndEvent: self._end,
            SequenceEndEvent: self._end,
            AliasEvent: self._take_alias,
            DocumentStartEvent: self._take_document,
        }
        """What is done with each kind of event; of others, nothing."""

    def _end(self, event: Any) -> None:
        self._open.pop()

    def _take_alias(self, event: Any) -> None:
        self._complain(event, "aliases are not used here", "write the value out again")
        if frame := self._wants_key():
            frame.key, frame.inner = "", (*frame.trail, "")
        else:
            self._put(event, None)

    def _take_document(self, event: Any) -> None:
        self._documents += 1
        if self._documents > 1:
            self._stop(event, "a second document begins here", "keep one document in a file")

    def _take_scalar(self, event: Any) -> None:
        value, tag = event.value, event.tag
        if tag is not None or event.anchor is not None:
            self._refuse_decoration(event)
        at = acting(value)
        if at is not None:
            self._complain(event, acts(value, at), "leave it out")
        frame = self._open[-1] if self._open else None
        if frame is not None and frame.key is None and type(frame.content) is dict:
            self._take_key(frame, event)
            return
        if tag is None and event.implicit[0]:
            try:
                # Only what is called a seed may be a wide number.
                value = plain(value, frame.inner if frame is not None and frame.key == "seed" else ())
            except NotationError as refused:
                self._complain(event, str(refused), "put it in quotes if it is text")
        trail = self._put(event, value)
        if event.style in ("|", ">"):
            self.result.blocks[trail] = 0

    def _take_key(self, frame: _Frame, event: Any) -> None:
        key: str = event.value
        frame.key, frame.inner = key, (*frame.trail, key)
        if key in ("", "<<") and event.implicit[0]:
            if key:
                self._complain(event, "merging with '<<' is not used here", "write the fields out")
            else:
                self._complain(event, "a key is missing before ':'")
            return
        place = self._source(event)
        first = self.result.keys.setdefault(frame.inner, place)
        if first is not place:
            self._complain(event, f"{shortened(key)!r} is given twice: on line {first.line} and on line {place.line}")

    def _begin(self, event: Any, content: dict[str, Any] | list[Any]) -> None:
        if event.tag is not None or event.anchor is not None:
            self._refuse_decoration(event)
        if self._wants_key():
            self._stop(event, "a key must be a single word or number, not a list or a mapping")
        if len(self._open) == DEEPEST:
            self._stop(event, f"lists and mappings lie more than {DEEPEST} deep in each other")
        self._open.append(_Frame(self._put(event, content), content))

    def _put(self, event: Any, value: Any) -> Trail:
        """Hang a value where it belongs and note its place."""
        trail: Trail = ()
        if not self._open:
            self.result.data = value
        else:
            frame = self._open[-1]
            content, key = frame.content, frame.key
            if key is None:  # in a list: a key is taken before its value
                trail = (*frame.trail, len(content))
                content.append(value)
            else:
                trail = frame.inner
                content[key] = value
                frame.key = None
        sources, mark = self.result.sources, event.start_mark
        sources[trail] = _new(Source, (self.file, mark.line + 1, mark.column + 1, ""))
        if len(sources) > MOST_VALUES:
            self._stop(event, f"the file holds more than {MOST_VALUES} values")
        return trail

    def _wants_key(self) -> _Frame | None:
        """The open mapping, if what comes next is a key of it."""
        if not self._open or isinstance(self._open[-1].content, list) or self._open[-1].key is not None:
            return None
        return self._open[-1]

    def _refuse_decoration(self, event: Any) -> None:
        if event.anchor is not None:
            self._complain(event, "anchors are not used here", f"remove '&{shortened(event.anchor)}'")
        if event.tag is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self._complain(event, "tags are not used here", f"remove '{shortened(tag)}'")

    def _complain(self, event: Any, message: str, hint: str = "") -> None:
        self.problems.add(Problem(self._source(event), message, hint))

    def _stop(self, event: Any, message: str, hint: str = "") -> NoReturn:
        """Complain where reading further makes no sense."""
        self._complain(event, message, hint)
        self.problems.stop()
        raise AssertionError("there is a problem")

    def _source(self, event: Any) -> Source:
        mark = event.start_mark
        return _new(Source, (self.file, mark.line + 1, mark.column + 1, ""))


_new = tuple.__new__  # a place without a call into Python


def place_in(text: str, index: int, *, file: str) -> Source:
    """The place of a character of a text.

    >>> place_in("one\\ntwo", 5, file="a.yaml")
    Source(file='a.yaml', line=2, column=2, key='')
    """
    line, start = 1, 0
    for end in _LINE_END.finditer(text, 0, index):
        line, start = line + 1, end.end()
    return Source(file, line, index - start + 1)


def _events(text: str) -> Iterator[Any]:
    if text.lstrip("\ufeff \t\r\n").startswith(("{", "[", '"')):
        text = _SURROGATES.sub(_joined, text)
    if _PARSER is Parser:
        return iter(YAML(typ="safe").parse(text))
    return iter(_PARSER(text).get_event, None)


_PARSER: Any = YAML(typ="safe").Parser
"""The parser in C, if it is there; YAML would wrap it in a class of its own for each text."""


def _joined(pair: re.Match[str]) -> str:
    """One YAML escape for the two by which JSON writes a character beyond the first 65,536."""
    high, low = int(pair[2], 16), int(pair[3], 16)
    return f"{pair[1]}\\U{0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00):08X}"


_COMMENT = re.compile(r"[:,\[{]\s+#")
"""A comment where a value is to be."""


def _syntax_problem(broken: MarkedYAMLError, text: str, file: str) -> Problem:
    mark = broken.problem_mark or broken.context_mark
    place = Source(file, mark.line + 1, mark.column + 1) if mark else Source(file, 1, 1)
    problem = broken.problem or "this is not YAML"
    if "cannot start any token" in problem:
        return Problem(place, "a value cannot begin with this character", "indent with spaces; quote text")
    context = f" {broken.context}" if broken.context else ""
    first = (broken.context_mark or mark).line if mark else 0
    lines = text.splitlines()[first : mark.line + 1] if mark else []
    commented = any(_COMMENT.search(line) for line in lines)
    return Problem(place, f"{problem}{context}", "an unquoted # begins a comment; write '#'" if commented else "")


def _unwritable_problem(text: str, file: str) -> Problem:
    found = re.search(_UNWRITABLE, text)
    if found is None:
        return Problem(Source(file, 1, 1), "this is not YAML")
    place = place_in(text, found.start(), file=file)
    return Problem(place, f"the character U+{ord(found[0]):04X} may not stand in a file")
