"""The faults of `make faults` can be planted: each line is still in the core."""

from __future__ import annotations

import pytest
from tests.faults.fault import Fault
from tests.parity.build import ROOT
from tests.parity.faults import FAULTS, ON_HEXES


@pytest.mark.parametrize("fault", FAULTS + ON_HEXES, ids=lambda fault: fault.right[:40])
def test_the_line_is_there(fault: Fault) -> None:
    assert fault.stands_in(ROOT / "core") >= 1


def test_there_are_over_twenty() -> None:
    assert len(set(FAULTS)) >= 20
