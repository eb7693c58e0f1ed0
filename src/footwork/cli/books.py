"""`footwork check` on a rule book: what each block became, and where what it says went."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from footwork.errors import Problem, RulesetError
from footwork.game.files import plain_data
from footwork.geometry import Grid, SquareGrid
from footwork.language.book import MOST_BOOK_BYTES, Fenced, book_of, near_misses, read_book
from footwork.language.meaning import became, fields_of
from footwork.language.tree import Book, Heading
from footwork.rules.compiling.compile import compile_rules
from footwork.rules.compiling.library import ruleset_document
from footwork.rules.compiling.texts import campaign_document
from footwork.rules.documents import documents
from footwork.rules.files.check import check
from footwork.rules.files.document import document_from_data, read_text
from footwork.rules.files.spelling import one_spelling
from footwork.rules.numbers import Model
from footwork.rules.schema import ActionDocument, ReactionDocument, StatDocument
from footwork.values import dataclass

_MODELS: dict[str, type[Model]] = {
    "actions": ActionDocument,
    "reactions": ReactionDocument,
    "stats": StatDocument,
}


@dataclass(frozen=True)
class CheckedBook:
    """A rule book that was read whole, and whether it was compiled as a ruleset too."""

    file: str
    parts: tuple[Fenced, ...]
    is_compiled: bool
    grid: Grid
    has_plans: bool

    @property
    def actions(self) -> list[str]:
        """The names of its actions."""
        return list(fields_of(book_of(self.parts)).data.get("actions", {}))

    def lines(self) -> list[str]:
        """What each part became, a line for each block."""
        lines = []
        for part in self.parts:
            if part.warning is not None:
                lines.append(_warned(part.warning))
            elif not part.blocks:
                lines.append(f"{self.file}:{part.line}: illustration")
            for block in part.blocks:
                lines.append(f"{self.file}:{block.at.line}: {became(block)}")
        names = sorted(one_spelling(campaign_document(book_of(self.parts))).data.get("stats", {}))
        if names:
            lines.append(f"{self.file}: resources: {', '.join(names)}")
        if not self.is_compiled:
            lines.append(f"{self.file}: read on its own; 'Campaign:' with 'Extends:' would check it against a ruleset")
        return lines

    def as_json(self) -> dict[str, Any]:
        """The same as plain data, with the fields that everything became."""
        blocks: list[dict[str, Any]] = []
        for part in self.parts:
            if part.warning is not None:
                said = {"message": part.warning.message, "hint": part.warning.hint}
                blocks.append({"line": part.warning.source.line, "became": "nothing", **said})
            elif not part.blocks:
                blocks.append({"line": part.line, "became": "illustration"})
            for block in part.blocks:
                fields = fields_of(Book((block,)))
                entry: dict[str, Any] = {"line": block.at.line, "became": became(block)}
                entry["fields"] = plain_data(fields.data)
                blocks.append(entry)
        return {"file": self.file, "compiled": self.is_compiled, "blocks": blocks}


def _warned(warning: Problem) -> str:
    return f"{warning.source}: warning: {warning.message}; {warning.hint}"


def book_warnings(path: Path) -> list[str]:
    """What is nearly a program in a rule book that cannot be read whole."""
    text = read_text(path, limit=MOST_BOOK_BYTES, error=RulesetError)
    return [_warned(each) for each in near_misses(text, file=str(path))]


def check_book(path: Path) -> CheckedBook:
    """Read a rule book; one that extends a ruleset is compiled with it. Raises RulesetError, CampaignError included."""
    text = read_text(path, limit=MOST_BOOK_BYTES, error=RulesetError)
    parts = read_book(text, file=str(path), plain=path.suffix.lower() == ".txt")
    book = book_of(parts)
    campaign_document(book, str(path))
    compiled = any(isinstance(block, Heading) and block.extends for block in book.blocks)
    rules = compile_rules(ruleset_document(path)) if compiled else None
    if not compiled:
        _check_fields(book, str(path))
    grid = SquareGrid() if rules is None else rules.grid
    return CheckedBook(str(path), parts, compiled, grid, rules is not None and rules.beats is not None)


def _check_fields(book: Book, file: str) -> None:
    """Check the fields by themselves, each against its own part of the schema."""
    data = fields_of(book).data
    for section, model in {"features": documents().feature, **_MODELS}.items():
        for entry in data.get(section, {}).values():
            check(model, document_from_data(entry, file=file, error=RulesetError), error=RulesetError)
