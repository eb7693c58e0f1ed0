"""The faults of `make faults` can be planted in Python: each text stands once, and its tests are there."""

from __future__ import annotations

import pytest
from tests.faults.fault import Fault
from tests.faults.listed import FAULTS
from tests.faults.python import ROOT, SOURCE


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.file}: {fault.right[:40]}")
def test_the_text_stands_once(fault: Fault) -> None:
    assert fault.stands_in(SOURCE) == 1
    assert fault.right != fault.wrong


@pytest.mark.parametrize("test", sorted({test for fault in FAULTS for test in fault.tests}))
def test_the_tests_are_there(test: str) -> None:
    file, *names = test.split("::")
    text = (ROOT / file).read_text(encoding="utf-8")
    assert all(f"class {name}" in text or f"def {name}" in text for name in names)


def test_every_fault_has_tests_and_there_are_thirty() -> None:
    assert all(fault.tests for fault in FAULTS)
    assert len(set(FAULTS)) == len(FAULTS) >= 30
