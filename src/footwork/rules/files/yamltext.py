"""YAML text → plain data with a place for every value.

ruamel.yaml supplies the events (through its C parser where that is installed); what they mean is decided
here, with an explicit stack, so that neither a deep nor a clever file can do more than fail at a known place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
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
from footwork.rules.files.jsontext import read_json
from footwork.rules.files.places import Places, Trail
from footwork.rules.files.scalars import MEANING, plain
from footwork.values import dataclass

DEEPEST = 32
"""How many mappings and lists may lie within each other."""

MOST_VALUES = 1_000_000
"""How many values one document may hold: each costs memory for its place."""

_UNWRITABLE = "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
"""Compiled where something is wrong: that takes milliseconds."""
_LINE_END = re.compile("\r\n|[\r\n\x85\u2028\u2029]")  # what YAML counts as one
_SURROGATES = re.compile(r"((?<!\\)(?:\\\\)*)\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Composed:
    """What a text holds, and where: values, the keys of mappings, and which values are `|` or `>` blocks."""

    data: Any
    sources: Mapping[Trail, Source]
    keys: Mapping[Trail, Source]
    blocks: Mapping[Trail, int]


def compose(text: str, *, file: str, error: type[FileError]) -> Composed:
    """Read one YAML document. An empty text is a document that holds nothing.

    JSON without anything odd is read by a faster reader, and where its values stand is found out when somebody asks.
    Raises `error` with every problem found; the size of the text is not checked.

    >>> compose("pieces: [luke]", file="a.yaml", error=FileError).sources[("pieces", 0)]
    Source(file='a.yaml', line=1, column=10, key='')
    """
    data = read_json(text, deepest=DEEPEST, most=MOST_VALUES)
    if data is None:
        return _composed(text, _composer(text, file, error))
    later = _Later(text, file, error)
    return Composed(
        data,
        Places(data, file, later.marks),
        Places(data, file, later.key_marks, is_of_keys=True),
        {},
    )


class _Later:
    """The places in a text that has been read already, for whoever asks for one."""

    def __init__(self, text: str, file: str, error: type[FileError]) -> None:
        self._read = partial(_composer, text, file, error)

    def marks(self) -> list[Any]:
        """Where each value begins."""
        return self._read().marks

    def key_marks(self) -> list[Any]:
        """Where each key begins."""
        return self._read().key_marks


def _composer(text: str, file: str, error: type[FileError]) -> _Composer:
    """What takes a text has taken all of it. Raises `error`."""
    composer = _Composer(file, error)
    try:
        composer.take(_events(text))
    except MarkedYAMLError as broken:
        composer.problems.add(_syntax_problem(broken, text, file))
    except (YAMLError, UnicodeEncodeError):  # what cannot be written in YAML at all has no mark
        composer.problems.add(_unwritable_problem(text, file))
    composer.problems.stop()
    return composer


def _composed(text: str, composer: _Composer) -> Composed:
    data, file = composer.data, composer.file
    return Composed(
        data,
        Places(data, file, composer.marks or None),  # an empty text has no marks, and begins all the same
        Places(data, file, composer.key_marks, is_of_keys=True),
        _measured(text, data, composer.blocks),
    )


def _measured(text: str, data: Any, blocks: Mapping[Trail, Any]) -> dict[Trail, int]:
    """By how many columns the text of each block is indented, by the marks at which they begin."""
    lines = text.split("\n") if blocks else []
    measured: dict[Trail, int] = {}
    for trail, mark in blocks.items():
        value: Any = data
        for key in trail:
            value = value[key]
        written, content = (
            next((line for line in each if line.strip()), "")
            for each in (lines[mark.line + 1 :], str(value).split("\n"))
        )
        # After `|2` the text itself may begin with blanks.
        measured[trail] = _indent(written) - _indent(content)
    return measured


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


class _Frame:
    """A mapping or list that is still open; `key` is that of a mapping whose value comes next."""

    __slots__ = ("content", "key", "keys")

    def __init__(self, content: Any) -> None:
        self.content = content
        self.key: str | None = None
        self.keys: dict[str, Any] = {}
        """The marks of its keys."""

    @property
    def wants_key(self) -> bool:
        """Whether what comes next is a key."""
        return self.key is None and type(self.content) is dict

    @property
    def last(self) -> str | int:
        """The key or index of what was put into it last."""
        return next(reversed(self.content)) if type(self.content) is dict else len(self.content) - 1


_NOWHERE = _Frame(None)
"""Where the value of a whole document stands."""


class _Composer:
    """A stack machine over events: each is taken once, and nothing recurses."""

    def __init__(self, file: str, error: type[FileError]) -> None:
        self.file = file
        self.problems = Findings(error)
        self.data: Any = None
        self.marks: list[Any] = []
        """Where each value begins, in the order of the text."""
        self.key_marks: list[Any] = []
        """The same of the keys of mappings."""
        self.blocks: dict[Trail, Any] = {}
        """Where each block begins."""
        self._open: list[_Frame] = []
        self._documents = 0
        self._seen: dict[Trail, Source] | None = None
        """The keys so far, once something is wrong with one: what stands under a second one may be there twice too."""

    def take(self, events: Iterable[Any]) -> None:
        """Take every event of a text. Most are keys and single values of mappings: others are taken aside."""
        marks, key_marks = self.marks, self.key_marks
        frame = _NOWHERE
        for event in events:
            if type(event) is not ScalarEvent:
                self._take_other(event)
                frame = self._open[-1] if self._open else _NOWHERE
                continue
            value = event.value
            if event.ctag is not None or event.anchor is not None:
                self._refuse_decoration(event)
            if not value.isprintable():
                self._refuse_acting(event)
            key, content = frame.key, frame.content
            if key is None and type(content) is dict:
                frame.key = value
                mark = event.start_mark
                key_marks.append(mark)
                if value in ("", "<<") and event.implicit[0]:
                    self._refuse_key(event)
                elif frame.keys.setdefault(value, mark) is not mark or self._seen is not None:
                    self._refuse_second(event)
                continue
            if value[:1] in MEANING and event.implicit[0] and event.ctag is None:
                value = self._meant(event, key)
            if key is None:
                self._put(event, value)
            else:
                content[key] = value
                frame.key = None
                marks.append(event.start_mark)
                if len(marks) > MOST_VALUES:
                    self._stop_at_most(event)
            if event.style in ("|", ">"):
                self.blocks[tuple([outer.last for outer in self._open])] = event.start_mark

    def _take_other(self, event: Any) -> None:
        kind = type(event)
        if kind is MappingStartEvent:
            self._begin(event, {})
        elif kind is SequenceStartEvent:
            self._begin(event, [])
        elif kind is MappingEndEvent or kind is SequenceEndEvent:
            self._open.pop()
        elif kind is AliasEvent:
            self._take_alias(event)
        elif kind is DocumentStartEvent:
            self._take_document(event)

    def _take_alias(self, event: Any) -> None:
        self._complain(event, "aliases are not used here", "write the value out again")
        if self._open and self._open[-1].wants_key:
            self._note_key("")
            self._open[-1].key = ""
        else:
            self._put(event, None)

    def _take_document(self, event: Any) -> None:
        self._documents += 1
        if self._documents > 1:
            self._stop(event, "a second document begins here", "keep one document in a file")

    def _begin(self, event: Any, content: dict[str, Any] | list[Any]) -> None:
        if event.ctag is not None or event.anchor is not None:
            self._refuse_decoration(event)
        if self._open and self._open[-1].wants_key:
            self._stop(event, "a key must be a single word or number, not a list or a mapping")
        if len(self._open) == DEEPEST:
            self._stop(event, f"lists and mappings lie more than {DEEPEST} deep in each other")
        self._put(event, content)
        self._open.append(_Frame(content))

    def _put(self, event: Any, value: Any) -> None:
        """Hang a value where it belongs and note its place."""
        if not self._open:
            self.data = value
        else:
            frame = self._open[-1]
            if frame.key is None:  # in a list: a key is taken before its value
                frame.content.append(value)
            else:
                frame.content[frame.key] = value
                frame.key = None
        self.marks.append(event.start_mark)
        if len(self.marks) > MOST_VALUES:
            self._stop_at_most(event)

    def _meant(self, event: Any, key: str | None) -> Any:
        """What an unquoted word stands for."""
        try:
            # Only what is called a seed may be a wide number.
            trail = (*(outer.last for outer in self._open[:-1]), key) if key == "seed" else ()
            return plain(event.value, trail)
        except NotationError as refused:
            self._complain(event, str(refused), "put it in quotes if it is text")
            return event.value

    def _refuse_decoration(self, event: Any) -> None:
        if event.anchor is not None:
            self._complain(event, "anchors are not used here", f"remove '&{shortened(event.anchor)}'")
        if event.tag is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self._complain(event, "tags are not used here", f"remove '{shortened(tag)}'")

    def _refuse_acting(self, event: Any) -> None:
        at = acting(event.value)
        if at is not None:
            self._complain(event, acts(event.value, at), "leave it out")

    def _refuse_key(self, event: Any) -> None:
        self._note_key(event.value)
        if event.value:
            self._complain(event, "merging with '<<' is not used here", "write the fields out")
        else:
            self._complain(event, "a key is missing before ':'")

    def _refuse_second(self, event: Any) -> None:
        """Refuse a key that was given before, wherever a mapping of the same trail stood."""
        key, place = event.value, self._source(event)
        seen, trail = self._note_key(key)
        first = seen.setdefault(trail, place)
        if first is not place:
            self._complain(event, f"{shortened(key)!r} is given twice: on line {first.line} and on line {place.line}")

    def _note_key(self, key: str) -> tuple[dict[Trail, Source], Trail]:
        """The keys before this one, and where it stands."""
        if self._seen is None:
            self._seen = dict(Places(self.data, self.file, self.key_marks, is_of_keys=True))
        self._open[-1].content.pop(key, None)  # its value will be the last one
        return self._seen, (*[outer.last for outer in self._open[:-1]], key)

    def _complain(self, event: Any, message: str, hint: str = "") -> None:
        self.problems.add(Problem(self._source(event), message, hint))

    def _stop_at_most(self, event: Any) -> NoReturn:
        self._stop(event, f"the file holds more than {MOST_VALUES} values")

    def _stop(self, event: Any, message: str, hint: str = "") -> NoReturn:
        """Complain where reading further makes no sense."""
        self._complain(event, message, hint)
        self.problems.stop()
        raise AssertionError("there is a problem")

    def _source(self, event: Any) -> Source:
        mark = event.start_mark
        return Source(self.file, mark.line + 1, mark.column + 1)


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
