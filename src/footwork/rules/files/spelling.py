"""Spelling: the names of stats are the same whatever their capitals, so that a document gets one spelling of each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar
from unicodedata import normalize

from footwork.rules.files.document import Document, Trail

T = TypeVar("T")

_NAMED = re.compile(r"\[\s*((?:self|target)\s+)?([^\[\]\n]+?)\s*\]", re.IGNORECASE)
_STATS = ("change", "stat", "paid-from")
"""What is said there is a stat."""
_TEXTS = ("messages", "words", "reasons", "timeline", "about", "title", "name", "map", "ruleset")
"""Where brackets mean nothing, or what is written under its own rules."""


def one_spelling(document: Document, known: Iterable[str] = ()) -> Document:
    """The document with every stat as it is `known`, or as its own `stats` write it; itself if they are so already.

    Of several spellings under `stats` the one counts that says most, of equals the first; what they say is merged.

    >>> from footwork.errors import FileError
    >>> from footwork.rules.files.document import document_from_data
    >>> data = {"stats": {"mana": {}, "Mana": {"default": 3}}, "cost": {"cardinal": "[MANA] + 1"}}
    >>> one_spelling(document_from_data(data, file="a", error=FileError)).data
    {'stats': {'Mana': {'default': 3}}, 'cost': {'cardinal': '[Mana] + 1'}}
    """
    if not isinstance(document.data, dict):
        return document
    right = frozenset(known) or frozenset(_chosen(document.data.get("stats")).values())
    if not _may_differ(document.data, right):
        return document
    speller = _Speller({folded(name): name for name in right})
    data = speller.spelled(document.data, (), ())
    if not speller.moved and data == document.data:
        return document
    return Document(
        data,
        document.file,
        speller.placed(document.sources),
        speller.placed(document.keys),
        speller.placed(document.blocks),
    )


def _may_differ(value: Any, names: frozenset[str]) -> bool:
    """Whether anything in a value may be a stat in another spelling; most documents are spelled right."""
    left = [value]
    while left:
        part = left.pop()
        if type(part) is str:
            if "[" in part:
                return True
        elif isinstance(part, list):
            left += part
        elif isinstance(part, dict):
            if "stats" in part and not _is_spelled(part["stats"], names):
                return True
            for key in _STATS:
                if key in part and not (type(part[key]) is str and part[key] in names):
                    return True
            left += part.values()
    return False


def _is_spelled(stats: Any, names: frozenset[str]) -> bool:
    return isinstance(stats, dict) and names.issuperset(stats) and dict not in map(type, stats.values())


def folded(name: str) -> str:
    """What a name is compared by: capitals, the width of gaps and how accents are typed do not count."""
    return " ".join(normalize("NFC", name.casefold()).split())


def stats_said(ruleset: object) -> tuple[str, ...]:
    """The stats that the data of a ruleset declare, each as it is spelled; none of what is no such data."""
    return tuple(_chosen(ruleset.get("stats")).values()) if isinstance(ruleset, dict) else ()


def _chosen(stats: object) -> dict[str, str]:
    """The spelling of each stat that a ruleset declares."""
    chosen: dict[str, str] = {}
    entries = stats if isinstance(stats, dict) else {}
    for name, said in entries.items():
        before = chosen.setdefault(folded(name), name)
        if _much(said) > _much(entries[before]):
            chosen[folded(name)] = name
    return chosen


def _much(said: object) -> int:
    return len(said) if isinstance(said, dict) else 0


class _Speller:
    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names
        self.moved: dict[Trail, Trail] = {}
        """Where what stood under another spelling stands now."""

    def spelled(self, value: Any, old: Trail, new: Trail) -> Any:
        """A value whose place has become another, with the names in it spelled right."""
        if isinstance(value, list):
            return [self.spelled(part, (*old, i), (*new, i)) for i, part in enumerate(value)]
        if isinstance(value, dict):
            return self._mapping(value, old, new)
        if not isinstance(value, str) or not new:
            return value
        if new[-1] in _STATS:
            return self.name(value)
        return self._formula(value) if "[" in value else value

    def _mapping(self, value: dict[str, Any], old: Trail, new: Trail) -> dict[str, Any]:
        found: dict[str, Any] = {}
        is_stats = _holds_stats(new)
        for key, part in value.items():
            name = self.name(key) if is_stats else key
            there, here = (*old, key), (*new, name)
            if there != here:
                self.moved[there] = here
            kept = part if _is_text(new, key) else self.spelled(part, there, here)
            before = found.get(name)
            found[name] = {**before, **kept} if isinstance(before, dict) and isinstance(kept, dict) else kept
        return found

    def name(self, name: str) -> str:
        return self.names.get(folded(name), name)

    def _formula(self, text: str) -> str:
        return _NAMED.sub(lambda found: self._bracketed(found[0], found[1] or "", found[2]), text)

    def _bracketed(self, text: str, whose: str, name: str) -> str:
        known = self.names.get(folded(name))
        return text if known is None or known == name else f"[{whose}{known}]"

    def placed(self, places: Mapping[Trail, T]) -> dict[Trail, T]:
        """Places by where their values stand now."""
        if not self.moved:
            return dict(places)
        found: dict[Trail, T] = {}
        for trail, place in places.items():
            found.setdefault(self._moved(trail), place)
        return found

    def _moved(self, trail: Trail) -> Trail:
        for length in range(len(trail), 0, -1):
            now = self.moved.get(trail[:length])
            if now is not None:
                return (*now, *trail[length:])
        return trail


def _holds_stats(trail: Trail) -> bool:
    """Whether the keys of the mapping there are names of stats: in a ruleset, its kinds and features, or a scenario."""
    match trail:
        case ("stats",) | ("kinds" | "features" | "pieces", _, "stats") | ("expect", _, "stats", _):
            return True
        case _:
            return False


def _is_text(trail: Trail, key: str) -> bool:
    return key in ("about", "title", "name") if trail else key in _TEXTS
