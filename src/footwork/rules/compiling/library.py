"""Where rulesets come from: the shipped ones by name, and files that extend others."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

from footwork.arguments import checked, shortened
from footwork.closest import closest
from footwork.errors import MisuseError, RulesetError, Source
from footwork.rules.compiling.campaign import BOOKS, check_base, expand, is_book, read_campaign
from footwork.rules.compiling.compile import compile_rules
from footwork.rules.compiling.shapes import laid_over
from footwork.rules.files.disk import is_file, lies_in
from footwork.rules.files.document import Document, document_from_data, read_document
from footwork.rules.files.shipped import RULESET_FILE, shipped_folder, shipped_rulesets
from footwork.rules.rules import Rules

MOST_RULESET_BYTES = 256 * 1024
MOST_EXTENDS = 16
_SUFFIXES = (".yaml", ".yml", ".json", *BOOKS)


def ruleset_file(name: str, folder: Path | None = None) -> Path:
    """The file of a ruleset named in a scenario: a shipped name, or a file below `folder`. Raises MisuseError."""
    if name in shipped_rulesets():
        return _shipped_file(name)
    if folder is not None:
        candidates = [folder / name] if name.endswith(_SUFFIXES) else []
        candidates += [folder / f"{name}.yaml", folder / name / RULESET_FILE]
        for path in candidates:
            if is_file(path) and lies_in(path, folder):
                return path
    near = _nearest(name, folder)
    hint = f"shipped: {', '.join(shipped_rulesets())}" if near is None else f"did you mean {near!r}?"
    raise MisuseError(f"there is no ruleset {shortened(name)!r}; {hint}")


@cache
def _shipped_file(name: str) -> Path:
    return shipped_folder() / name / RULESET_FILE


def _nearest(name: str, folder: Path | None) -> str | None:
    """The ruleset that somebody may have meant: a shipped one, or a file in a folder that is no scenario."""
    has_suffix = name.endswith(_SUFFIXES)
    files = {Path(file).stem: file for file in _beside(folder)}
    known = [*shipped_rulesets(), *files]
    while (near := closest(Path(name).stem if has_suffix else name, known)) in files:
        if folder is not None and _is_scenario(folder / files[near]):
            known.remove(near)
        else:
            return files[near] if has_suffix else near
    return near


def _beside(folder: Path | None) -> list[str]:
    """The files in a folder that may be rulesets by their names; none where it cannot be listed."""
    try:
        files = sorted(() if folder is None else (file.name for file in folder.iterdir()))
    except OSError:
        return []
    return [file for file in files if file.endswith(_SUFFIXES)]


def _is_scenario(path: Path) -> bool:
    """Whether a file is plainly a scenario; one that cannot be read is none."""
    try:
        data = {} if is_book(path) else read_document(path, limit=MOST_RULESET_BYTES, error=RulesetError).data
    except RulesetError:
        return False
    return isinstance(data, dict) and "ruleset" in data


def ruleset_document(path: Path, *, name: str | None = None) -> Document:
    """A ruleset file with everything that it extends merged below it. Raises RulesetError."""
    return _merged_shipped(path) if name is None and _is_shipped(path) else _merged(path, name)


@lru_cache(maxsize=32)
def _is_shipped(path: Path) -> bool:
    return path.is_relative_to(shipped_folder())


@lru_cache(maxsize=32)
def _merged_shipped(path: Path) -> Document:
    """A file that belongs to the package, merged once in a process."""
    return _merged(path, None)


def _merged(path: Path, name: str | None) -> Document:
    chain: list[Document] = []
    seen: list[Path] = []
    here: Path | None = path
    while here is not None:
        document = (
            _read_shipped(here) if name is None and _is_shipped(here) else _read(here, name if here == path else None)
        )
        seen.append(Path(os.path.realpath(here)))
        chain.append(document)
        here = _extended(document, here, seen)
    merged = chain[-1]
    for document in reversed(chain[:-1]):
        merged = laid_over(merged, document)
    return merged


def playable_document(path: Path) -> Document:
    """The document of a ruleset that is played as it is: nothing is laid over it. Raises RulesetError."""
    document = ruleset_document(path)
    check_base(path, document)
    return document


def _read(path: Path, name: str | None) -> Document:
    if is_book(path):
        return read_campaign(path, name=name)
    document = read_document(path, limit=MOST_RULESET_BYTES, error=RulesetError, name=name)
    cost = document.data.get("cost") if isinstance(document.data, dict) else None
    if isinstance(cost, dict) and cost.get("diagonal") is not None and cost.get("alternate"):
        message = "'alternate' says what diagonals cost, so that 'diagonal' means nothing beside it"
        raise RulesetError.at(document.where(("cost", "diagonal")), message, "leave one of them out")
    return expand(document, path.parent)


@lru_cache(maxsize=32)
def _read_shipped(path: Path) -> Document:
    """A file that belongs to the package, read once in a process."""
    return _read(path, None)


def _extended(document: Document, path: Path, seen: list[Path]) -> Path | None:
    if not isinstance(document.data, dict) or document.data.get("extends") is None:
        return None
    name = document.data["extends"]
    place = document.where(("extends",))
    try:
        target = ruleset_file(str(name), path.parent)
    except MisuseError as error:
        raise RulesetError.at(place, str(error)) from None
    if Path(os.path.realpath(target)) in seen or len(seen) >= MOST_EXTENDS:
        raise RulesetError.at(place, f"{name!r} extends itself in a circle", "end the circle of 'extends'")
    return target


@checked
def load_rules(name: str, *, folder: Path | None = None, patches: Iterable[Document] = ()) -> Rules:
    """The compiled rules of a shipped ruleset or file, with patches laid over it in order.

    >>> load_rules("rune-and-rust").pips
    2
    """
    document = playable_document(ruleset_file(name, folder))
    for patch in patches:
        document = laid_over(document, expand(patch))
    return compile_rules(document)


def rules_from_data(data: object, *, file: str = "<ruleset>") -> Rules:
    """Compile a ruleset given as plain data. It may extend shipped rulesets. Raises RulesetError."""
    document = expand(document_from_data(data, file=file, error=RulesetError))
    if isinstance(document.data, dict) and document.data.get("extends") is not None:
        try:
            base = ruleset_document(ruleset_file(str(document.data["extends"])))
        except MisuseError as error:
            raise RulesetError.at(Source(file, 1, 1), str(error)) from None
        document = laid_over(base, document)
    return compile_rules(document)
