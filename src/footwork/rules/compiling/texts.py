"""Texts of the campaign language become documents, each field with the place at which it was said."""

from __future__ import annotations

import logging
from pathlib import Path

from footwork.errors import CampaignError, RulesetError, Source
from footwork.language.book import MOST_BOOK_BYTES, book_of, read_book
from footwork.language.meaning import Fields, fields_of, pays_for_movement
from footwork.language.names import slug
from footwork.language.parse import parse
from footwork.language.tree import Book, Place, Resource
from footwork.rules.files.disk import is_file, lies_in
from footwork.rules.files.document import Document, Trail, merge, read_text

logger = logging.getLogger(__name__)


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
        document.data["name"] = slug(path.stem) or "campaign"
    document.data["footwork"] = 1
    return document


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


def expanded(document: Document, texts: list[tuple[Trail, str]], book: str | None, folder: Path | None) -> Document:
    """A ruleset document with what its texts, and the book that it names, stand for. Raises CampaignError."""
    said: list[Document] = []
    if book is not None:
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
