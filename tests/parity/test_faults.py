"""The faults of `make faults` can be planted: each line is still in the core."""

from __future__ import annotations

import pytest
from tests.parity.build import ROOT
from tests.parity.faults import FAULTS, Fault


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.right[:40])
def test_the_line_is_there(fault: Fault) -> None:
    assert (ROOT / "core" / fault.file).read_text(encoding="utf-8").count(fault.right) >= 1


def test_there_are_twenty() -> None:
    assert len(set(FAULTS)) == 20
