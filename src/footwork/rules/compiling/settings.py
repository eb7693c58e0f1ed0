"""Settings: an outside configuration file of a game, mapped on the fields of its ruleset.

Which key goes where is data of the ruleset (its `settings` section), so that a game's own `grid.json` works
without code for that game.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from decimal import Decimal
from difflib import get_close_matches
from typing import Any

from footwork.errors import Problem, SettingsError, Source
from footwork.rules.files.check import check
from footwork.rules.files.document import Document, Trail, document_from_data, merge
from footwork.rules.files.scalars import described
from footwork.rules.schema import SettingDocument, SettingListDocument, SettingsDocument

MOST_SETTINGS_BYTES = 256 * 1024


def apply_settings(ruleset: Document, settings: Document) -> Document:
    """The ruleset with the values of a settings file laid over it; raises SettingsError at the file's lines."""
    section = ruleset.data.get("settings") if isinstance(ruleset.data, dict) else None
    if section is None:
        raise SettingsError.at(settings.where(()), "this ruleset takes no settings file")
    mapping = check(
        SettingsDocument,
        document_from_data(section, file=ruleset.file, error=SettingsError),
        error=SettingsError,
    )
    if not isinstance(settings.data, dict):
        raise SettingsError.at(settings.where(()), "a settings file is a mapping")
    return _Settings(ruleset, settings, mapping).applied()


class _Settings:
    def __init__(self, ruleset: Document, settings: Document, mapping: SettingsDocument) -> None:
        self.result = replace(ruleset, data=deepcopy(ruleset.data), sources=dict(ruleset.sources))
        self.settings = settings
        self.mapping = mapping
        self.problems: list[Problem] = []

    def applied(self) -> Document:
        for trail, value in _leaves(self.settings.data, (), set(self.mapping.lists)):
            key = ".".join(str(part) for part in trail)
            if key in self.mapping.lists:
                self._list(self.mapping.lists[key], trail, value)
            elif key in self.mapping.keys:
                self._key(self.mapping.keys[key], trail, value)
            else:
                self._unknown(key, trail)
        if self.problems:
            raise SettingsError(self.problems)
        return self.result

    def _problem(self, trail: Trail, message: str, hint: str = "") -> None:
        self.problems.append(Problem(self.settings.where(trail), message, hint))

    def _unknown(self, key: str, trail: Trail) -> None:
        near = get_close_matches(key, [*self.mapping.keys, *self.mapping.lists], 1, 0.5)
        self._problem(trail, f"unknown setting {key!r}", f"did you mean {near[0]!r}?" if near else "")

    def _key(self, setting: SettingDocument, trail: Trail, value: object) -> None:
        if not _fits(setting.type, value):
            kinds = {"int": "a whole number", "number": "a number", "bool": "true or false"}
            self._problem(trail, f"expected {kinds[setting.type]}, found {described(value)}")
            return
        if setting.least is not None and isinstance(value, int | Decimal) and value < setting.least:
            self._problem(trail, f"expected {setting.least} or more, found {value}")
            return
        if setting.to is not None:
            self._put(setting.to, value, self.settings.where(trail))
        patch = setting.when.get("true" if value is True else "false") if isinstance(value, bool) else None
        if patch:
            over = document_from_data(patch, file=self.settings.file, error=SettingsError)
            self.result = merge(self.result, over)

    def _list(self, setting: SettingListDocument, trail: Trail, entries: object) -> None:
        if not isinstance(entries, list):
            self._problem(trail, "expected a list")
            return
        for i, entry in enumerate(entries):
            here = (*trail, i)
            if not isinstance(entry, dict) or set(entry) != {setting.name, setting.value}:
                self._problem(here, f"each entry has {setting.name!r} and {setting.value!r}")
            elif not isinstance(entry[setting.name], str) or not _fits("int", entry[setting.value]):
                self._problem(here, f"{setting.name!r} is a text and {setting.value!r} a whole number")
            else:
                path = setting.to.replace("{name}", entry[setting.name])
                self._put(path, entry[setting.value], self.settings.where((*here, setting.value)))

    def _put(self, path: str, value: object, source: Source) -> None:
        """Set a value of the ruleset at a dotted path; a number addresses a place in a list."""
        *parents, last = path.split(".")
        data: Any = self.result.data
        for part in parents:
            data = data[int(part)] if isinstance(data, list) else data.setdefault(part, {})
        if isinstance(data, list):
            data[int(last)] = value
        else:
            data[last] = value
        trail = tuple(int(p) if p.isdigit() else p for p in path.split("."))
        sources = dict(self.result.sources)
        sources[trail] = source
        self.result = replace(self.result, sources=sources)


def _leaves(data: Any, trail: Trail, lists: set[str]) -> list[tuple[Trail, object]]:
    """The values of nested mappings, each with its trail; a list is one value."""
    found: list[tuple[Trail, object]] = []
    for key, value in data.items():
        here = (*trail, key)
        if isinstance(value, dict) and value:
            found += _leaves(value, here, lists)
        else:
            found.append((here, value))
    return found


def _fits(kind: str, value: object) -> bool:
    if kind == "bool":
        return isinstance(value, bool)
    if isinstance(value, bool):
        return False
    return isinstance(value, int) if kind == "int" else isinstance(value, int | Decimal)
