"""Campaigns in a ruleset: text in the campaign language becomes fields before anything else is looked at.

Text may stand under `campaign`, in the file that `book` names, or in place of a single action or feature:
``actions: {step: |...}``. What YAML says beside it lies over it. Most rulesets say nothing in the language: what reads
it is loaded for those who do.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from footwork.errors import RulesetError
from footwork.rules.files.document import Document, Trail

BOOKS = (".md", ".markdown", ".txt")
_SECTIONS = {"features": "Feature: {name}\n", "actions": "{name}\n", "reactions": "{name} (Reaction)\n"}


def is_book(path: Path) -> bool:
    """Whether a file is a campaign in the language: Markdown or plain text."""
    return path.suffix.lower() in BOOKS


def read_campaign(path: Path, *, name: str | None = None) -> Document:
    """A rule book or text file as a ruleset document. Raises RulesetError, CampaignError included."""
    from footwork.rules.compiling.texts import read_campaign as read

    return read(path, name=name)


def check_base(path: Path, document: Document) -> None:
    """See that a book which is to be played by itself builds on a ruleset. Raises RulesetError."""
    if is_book(path) and not document.data.get("terrain"):
        hint = "write a block 'Campaign: NAME' with the line 'Extends: methuen' below it"
        raise RulesetError.at(document.where(("name",)), "this book builds on no ruleset, and has no ground", hint)


def expand(document: Document, folder: Path | None = None) -> Document:
    """A ruleset document in which every text of the language has become fields. Raises CampaignError."""
    if not isinstance(document.data, dict):
        return document
    texts = _texts(document)
    book = document.data.get("book")
    if not texts and not isinstance(book, str):
        return document
    from footwork.rules.compiling.texts import expanded

    return expanded(document, texts, book if isinstance(book, str) else None, folder)


def _texts(document: Document) -> list[tuple[Trail, str]]:
    """The texts of the language in a document, each with the heading that its key stands for."""
    data: dict[str, Any] = document.data
    found: list[tuple[Trail, str]] = [(("campaign",), "")] if isinstance(data.get("campaign"), str) else []
    for section, heading in _SECTIONS.items():
        entries = data.get(section)
        for name, value in entries.items() if isinstance(entries, dict) else ():
            if isinstance(value, str):
                found.append(((section, name), heading.format(name=name)))
    return found
