"""Problems: everything that is wrong with a document, collected with its place before anybody is told."""

from __future__ import annotations

from collections.abc import Iterable

from footwork.closest import closest, enumerated
from footwork.errors import FileError, Findings, Problem
from footwork.rules.files.document import Document, Trail


class Problems:
    """Problems of a document that are found while it is read; too many end the reading with the error."""

    def __init__(self, document: Document, error: type[FileError]) -> None:
        self.document = document
        self.found = Findings(error)

    def add(self, trail: Trail, message: str, hint: str = "") -> None:
        """Remember what is wrong with a value."""
        self.found.add(Problem(self.document.where(trail), message, hint))

    def said_outside(self, *trails: Trail) -> Trail:
        """Of values that do not go together, the first one that a settings file gave; else the first one."""
        return next((trail for trail in trails if self.document.where(trail).key), trails[0])

    def known(self, name: str, names: Iterable[str], what: str, trail: Trail) -> bool:
        """Whether a name exists; if not, a problem with the nearest one. Mappings and sets are fast to ask."""
        if name in names:
            return True
        known = list(names)
        near = closest(name, known)
        hint = f"known: {enumerated(known) or 'none'}" if near is None else f"did you mean {near!r}?"
        self.add(trail, f"there is no {what} called {name!r}", hint)
        return False

    def stop(self) -> None:
        """Raise everything that was found, in the order of the file; nothing if all is well."""
        self.found.stop()
