"""Problems: everything that is wrong with a document, collected with its place before anybody is told."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from footwork.errors import FileError, Problem
from footwork.rules.files.document import Document, Trail


class Problems:
    """A list of problems that grows while a document is read."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.found: list[Problem] = []

    def add(self, trail: Trail, message: str, hint: str = "") -> None:
        """Remember what is wrong with a value."""
        self.found.append(Problem(self.document.where(trail), message, hint))

    def said_outside(self, *trails: Trail) -> Trail:
        """Of values that do not go together, the first one that a settings file gave; else the first one."""
        return next((trail for trail in trails if self.document.where(trail).key), trails[0])

    def known(self, name: str, names: Iterable[str], what: str, trail: Trail) -> bool:
        """Whether a name exists; if not, a problem with the nearest one."""
        known = list(names)
        if name in known:
            return True
        near = get_close_matches(name, known, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(known) or 'none'}"
        self.add(trail, f"there is no {what} called {name!r}", hint)
        return False

    def stop(self, error: type[FileError]) -> None:
        """Raise everything that was found, in the order of the file; nothing if all is well."""
        if self.found:
            places = dict.fromkeys(self.found)
            raise error(sorted(places, key=lambda p: (p.source.file, p.source.line, p.source.column)))
