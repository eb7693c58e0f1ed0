"""A run over a copy of the package is one: a fault that is planted in it shows, and nothing else is imported."""

from __future__ import annotations

from pathlib import Path

from tests.faults.fault import Fault
from tests.faults.python import copy, run, verdict

TEST = "tests/test_exports.py"
NAMES = Fault("__init__.py", "__all__ = [\n", '__all__ = [\n    "Nobody",\n', (TEST,))


def test_a_fault_in_the_copy_is_caught_and_the_copy_without_it_passes(tmp_path: Path) -> None:
    copy(tmp_path)
    assert run(tmp_path, [TEST]).returncode == 0
    assert verdict(tmp_path, NAMES).startswith(f"caught by {TEST}::")


def test_what_is_not_a_failed_test_is_not_caught(tmp_path: Path) -> None:
    copy(tmp_path)
    assert verdict(tmp_path, NAMES._replace(right="nowhere")) == "the text is gone, or there are several"
    assert verdict(tmp_path, NAMES._replace(wrong="__all__ = [\n")) == "MISSED"
    assert verdict(tmp_path, NAMES._replace(wrong="__all__ = (\n")).startswith("the tests do not run")
