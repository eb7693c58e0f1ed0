"""A fault: a text of the source and what is planted in its place, to see that something notices."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Fault(NamedTuple):
    """A text of a file and what is planted in its place; `tests` are those that must notice, if others do not."""

    file: str
    right: str
    wrong: str
    tests: tuple[str, ...] = ()

    def stands_in(self, folder: Path) -> int:
        """How often the right text stands in its file."""
        return (folder / self.file).read_text(encoding="utf-8").count(self.right)

    def plant(self, folder: Path) -> None:
        """Put the wrong text in the place of the right one."""
        path = folder / self.file
        path.write_text(path.read_text(encoding="utf-8").replace(self.right, self.wrong), encoding="utf-8")
