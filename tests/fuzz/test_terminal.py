"""A sample of the fuzzer of the terminal: signals, closed output, long lines, and whatever else once went wrong."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.parity.build import ROOT

CASES = 12
"""How many cases by chance, besides the known ones; ``make fuzz`` goes on for as long as one likes."""


@pytest.mark.skipif(not Path("/dev/ptmx").exists(), reason="there are no terminals here")
def test_the_terminal_is_left_as_it_was_whatever_is_typed_and_signalled() -> None:
    program = [sys.executable, "-m", "tests.fuzz.terminal", "--count", str(CASES)]
    ran = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout[-5000:] + ran.stderr[-2000:]
    assert " 0 findings" in ran.stdout
