"""Pytest over another copy of the package: ``python -m tests.faults.within FOLDER ARGUMENTS…``.

The folder holds `footwork`, its native core included. An editable install finds the package by a hook before it looks
at the path; whatever knows it is taken out, and it is made sure that the copy is what was imported.
"""

from __future__ import annotations

import sys
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path

import pytest

OTHER_PACKAGE = 9
"""The exit code that says that something else than the copy was tested; pytest has none so high."""


def use_copy(folder: Path) -> None:
    """Let `footwork` be the copy in a folder, for this process."""
    assert not any(_is_ours(name) for name in sys.modules), "the package has been imported already"
    sys.path.insert(0, str(folder))
    invalidate_caches()
    while (found := find_spec("footwork")) is None or folder not in Path(found.origin or "").parents:
        sys.meta_path.remove(next(finder for finder in sys.meta_path if _knows(finder)))


def _knows(finder: object) -> bool:
    """Whether a finder of modules other than Python's own one for the path has the package."""
    if getattr(finder, "__name__", "") == "PathFinder":
        return False
    return getattr(finder, "find_spec", lambda *_: None)("footwork", None) is not None


def is_copy(folder: Path) -> bool:
    """Whether everything that was imported of the package came from the folder, and something was."""
    files = [Path(m.__file__) for name, m in sys.modules.items() if _is_ours(name) and m.__file__ is not None]
    return bool(files) and all(folder in file.parents for file in files)


def _is_ours(name: str) -> bool:
    return name.partition(".")[0] == "footwork"


class Derandomized:
    """Lets hypothesis try the same examples in every run, and remember none: they would be looked for later."""

    def pytest_configure(self) -> None:
        """Before anything is collected."""
        from hypothesis import settings  # pytest wants to see it imported by its own plugin first

        settings.register_profile("faults", derandomize=True, database=None)
        settings.load_profile("faults")


def main(folder: Path, arguments: list[str]) -> int:
    """The exit code of pytest, or OTHER_PACKAGE."""
    use_copy(folder)
    code = pytest.main(arguments, plugins=[Derandomized()])
    return int(code) if is_copy(folder) else OTHER_PACKAGE


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve(), sys.argv[2:]))
