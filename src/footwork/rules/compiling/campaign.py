"""Campaigns in a ruleset: text in the campaign language becomes fields before anything else is looked at.

Text may stand under `campaign`, in the file that `book` names, or in place of a single action or feature:
``actions: {step: |...}``. What YAML says beside it lies over it.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from footwork.errors import CampaignError, RulesetError, Source
from footwork.language.book import MOST_BOOK_BYTES, book_of, read_book
from footwork.language.meaning import Fields, fields_of, pays_for_movement
from footwork.language.names import slug
from footwork.language.parse import parse
from footwork.language.tree import Book, Place, Resource
from footwork.rules.files.disk import is_file, lies_in
from footwork.rules.files.document import Document, Trail, merge, read_text

logger = logging.getLogger(__name__)

BOOKS = (".md", ".markdown", ".txt")
_SECTIONS = {"features": "Feature: {name}\n", "actions": "{name}\n", "reactions": "{name} (Reaction)\n"}


def is_book(path: Path) -> bool:
    """Whether a file is a campaign in the language: Markdown or plain text."""
    return path.suffix.lower() in BOOKS


def read_campaign(path: Path, *, name: str | None = None) -> Document:
    """A rule book or text file as a ruleset document. Raises RulesetError, CampaignError included."""
    file = str(path) if name is None else name
    text = read_text(path, limit=MOST_BOOK_BYTES, error=RulesetError, name=name)
    parts = read_book(text, file=file, plain=path.suffix.lower() == ".txt")
    for part in parts:
        if part.warning is not None:
            logger.warning("%s", part.warning)
    book = book_of(parts)
    document = campaign_document(book, file)
    if "name" not in document.data:
        document.data["name"] = _name_of(path)
    document.data["footwork"] = 1
    return document


def check_base(path: Path, document: Document) -> None:
    """See that a book which is to be played by itself builds on a ruleset. Raises RulesetError."""
    if is_book(path) and not document.data.get("terrain"):
        hint = "write a block 'Campaign: NAME' with the line 'Extends: methuen' below it"
        raise RulesetError.at(document.where(("name",)), "this book builds on no ruleset, and has no ground", hint)


def _name_of(path: Path) -> str:
    return slug(path.stem) or "campaign"


def campaign_document(book: Book, file: str = "<campaign>") -> Document:
    """A tree as a ruleset document, each field with the place at which it was said. Raises CampaignError."""
    payers = [block for block in book.blocks if isinstance(block, Resource) and pays_for_movement(block)]
    if len(payers) > 1:
        first, second = payers[:2]
        message = f"movement is paid from {first.name!r} already, and from {second.name!r} here"
        raise CampaignError.at(_source(file, second.at), message, f"see line {first.at.line}; one of them pays")
    return _document(fields_of(book), file)


def _document(fields: Fields, file: str) -> Document:
    sources = {(): Source(file, 1, 1)} | {trail: _source(file, at) for trail, at in fields.places.items()}
    return Document(fields.data, file, sources, sources)


def _source(file: str, at: Place) -> Source:
    return Source(file, at.line, at.column)


def expand(document: Document, folder: Path | None = None) -> Document:
    """A ruleset document in which every text of the language has become fields. Raises CampaignError."""
    if not isinstance(document.data, dict):
        return document
    texts = _texts(document)
    book = document.data.get("book")
    if not texts and not isinstance(book, str):
        return document
    said: list[Document] = []
    if isinstance(book, str):
        said.append(_book(document, book, folder))
    for trail, heading in texts:
        said.append(_parsed(document, trail, heading))
    rest = _without(document, [("book",), *(trail for trail, _ in texts)])
    apply = [name for each in (*said, rest) for name in each.data.get("apply", []) if isinstance(name, str)]
    merged = said[0]
    for each in (*said[1:], rest):
        merged = merge(merged, each)
    if apply:
        merged.data["apply"] = list(dict.fromkeys(apply))
    return merged


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


def _parsed(document: Document, trail: Trail, heading: str) -> Document:
    text = document.data[trail[0]] if len(trail) == 1 else document.data[trail[0]][trail[1]]
    line, column = document.content_line(trail), document.blocks.get(trail, 0) + 1
    if trail not in document.blocks:
        column = document.where(trail).column
    source = document.where(trail)
    book = parse(heading + text, file=source.file, line=line - heading.count("\n"), column=column)
    found = campaign_document(book, source.file)
    if heading and trail[1] not in found.data.get(str(trail[0]), {}):
        hint = "write its sections only; the key is its name, in small letters with dashes"
        raise CampaignError.at(source, f"this text is not about {trail[1]!r}", hint)
    return found


def _book(document: Document, name: str, folder: Path | None) -> Document:
    place = document.where(("book",))
    path = (folder or Path()) / name
    if folder is None or not lies_in(path, folder):
        raise RulesetError.at(place, "a rule book lies in the ruleset's own folder", "move it there")
    if not is_file(path):
        raise RulesetError.at(place, f"there is no file {name!r} beside this ruleset")
    found = read_campaign(path)
    for key in ("name", "title", "extends", "footwork"):
        found.data.pop(key, None)
    return found


def _without(document: Document, trails: list[Trail]) -> Document:
    """The document without the texts; what lies beside them stays."""
    data = dict(document.data)
    for trail in trails:
        if len(trail) == 1:
            data.pop(str(trail[0]), None)
        else:
            data[str(trail[0])] = {k: v for k, v in data[str(trail[0])].items() if k != trail[1]}
    return Document(data, document.file, document.sources, document.keys, document.blocks)
