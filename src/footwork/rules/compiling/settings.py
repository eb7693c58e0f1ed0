"""Settings: an outside configuration file of a game, mapped on the fields of its ruleset.

Which key goes where is data of the ruleset (its `settings` section), so that a game's own `grid.json` works
without code for that game.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from decimal import Decimal
from typing import Any

from footwork.arguments import described, shortened
from footwork.closest import closest
from footwork.errors import Findings, Problem, SettingsError, Source
from footwork.rules.files.check import check
from footwork.rules.files.document import Document, Trail, document_from_data, merge
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
        self.result = replace(ruleset, data=deepcopy(ruleset.data), sources={**ruleset.sources}, keys={**ruleset.keys})
        self.settings = settings
        self.mapping = mapping
        self.groups = {key[:i] for key in (*mapping.keys, *mapping.lists) for i, sign in enumerate(key) if sign == "."}
        self.problems = Findings(SettingsError)

    def applied(self) -> Document:
        self._group(self.settings.data, ())
        self.problems.stop()
        return self.result

    def _group(self, data: dict[str, Any], trail: Trail) -> None:
        for name, value in data.items():
            here = (*trail, name)
            key = _written(here)
            if key in self.mapping.lists:
                self._list(self.mapping.lists[key], here, value)
            elif key in self.mapping.keys:
                self._key(self.mapping.keys[key], here, value)
            elif key in self.groups and isinstance(value, dict):
                self._group(value, here)
            elif key in self.groups:
                self._problem(here, f"expected a mapping, found {described(value)}")
            else:
                self._unknown(key, here)

    def _place(self, trail: Trail) -> Source:
        """Where a value of the settings stands, and what it is called there."""
        return self.settings.where(trail)._replace(key=_written(trail))

    def _problem(self, trail: Trail, message: str, hint: str = "") -> None:
        self.problems.add(Problem(self._place(trail), message, hint))

    def _unknown(self, key: str, trail: Trail) -> None:
        near = closest(key, [*self.mapping.keys, *self.mapping.lists, *self.groups], cutoff=0.5)
        hint = "" if near is None else f"did you mean {near!r}?"
        self.problems.add(Problem(self.settings.where_key(trail), f"unknown setting {shortened(key)!r}", hint))

    def _key(self, setting: SettingDocument, trail: Trail, value: object) -> None:
        if not _fits(setting.type, value):
            kinds = {"int": "a whole number", "number": "a number", "bool": "true or false"}
            self._problem(trail, f"expected {kinds[setting.type]}, found {described(value)}")
            return
        if isinstance(value, int | Decimal):
            if setting.least is not None and value < setting.least:
                self._problem(trail, f"expected {setting.least} or more, found {value}")
                return
            if setting.above is not None and value <= setting.above:
                self._problem(trail, f"expected more than {setting.above}, found {value}")
                return
        if setting.to is not None:
            self._put(setting.to.split("."), value, self._place(trail))
        patch = setting.when.get("true" if value is True else "false") if isinstance(value, bool) else None
        if patch:
            over = document_from_data(patch, file=self.settings.file, error=SettingsError)
            placed = dict.fromkeys(over.sources, self._place(trail))
            self.result = merge(self.result, replace(over, sources=placed, keys=placed))

    def _list(self, setting: SettingListDocument, trail: Trail, entries: object) -> None:
        if not isinstance(entries, list):
            self._problem(trail, f"expected a list, found {described(entries)}")
            return
        known: set[str] = set()
        for i, entry in enumerate(entries):
            here = (*trail, i)
            if not isinstance(entry, dict) or set(entry) != {setting.name, setting.value}:
                self._problem(here, f"each entry has {setting.name!r} and {setting.value!r}")
                continue
            name, value = entry[setting.name], entry[setting.value]
            if not isinstance(name, str) or not _fits("int", value):
                self._problem(here, f"{setting.name!r} is a text and {setting.value!r} a whole number")
            elif name in known:
                self._problem((*here, setting.name), f"{shortened(name)!r} is given twice")
            else:
                known.add(name)
                parts = setting.to.split(".")
                path = [part.replace("{name}", name) for part in parts]
                self._put(path, value, self._place((*here, setting.value)))
                named = next((i for i, part in enumerate(parts, 1) if "{name}" in part), 0)
                self._say_where(path[:named], self._place((*here, setting.name)))

    def _put(self, path: list[str], value: object, place: Source) -> None:
        """Set a value of the ruleset; a number addresses a place in a list, and what is missing is made."""
        data: Any = self.result.data
        *parents, last = path
        for part in parents:
            if isinstance(data, dict):
                data = data.setdefault(part, {})
            else:
                data = data[int(part)] if _has(data, part) else None
        if isinstance(data, dict):
            data[last] = value
        elif _has(data, last):
            data[int(last)] = value
        else:
            message = f"the ruleset takes this for its field {shortened('.'.join(path))!r}, which it cannot have"
            self.problems.add(Problem(place, message, "mend 'settings' of the ruleset"))
            return
        self._say_where(path, place)

    def _say_where(self, path: list[str], place: Source) -> None:
        trail = tuple(int(part) if _is_number(part) else part for part in path)
        for places in (self.result.sources, self.result.keys):
            assert isinstance(places, dict), "a document of our own"
            places[trail] = place


def _has(data: object, part: str) -> bool:
    """Whether data is a list that has a place of this number."""
    return isinstance(data, list) and _is_number(part) and int(part) < len(data)


def _is_number(part: str) -> bool:
    return part.isascii() and part.isdigit() and len(part) < 8


def _written(trail: Trail) -> str:
    """A place of a settings file as people write it.

    >>> _written(("classMovementModifiers", 0, "classId"))
    'classMovementModifiers[0].classId'
    """
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in trail).removeprefix(".")


def _fits(kind: str, value: object) -> bool:
    if kind == "bool":
        return isinstance(value, bool)
    if isinstance(value, bool):
        return False
    return isinstance(value, int) if kind == "int" else isinstance(value, int | Decimal)
