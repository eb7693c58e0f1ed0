"""The tests over the native core, built with the address and undefined-behaviour sanitizers of g++.

``python -m tests.parity.sanitize [tests…]`` builds the core, runs pytest with it and fails on any report.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.parity.build import ROOT, build, configure

TESTS = ("tests/query", "tests/parity", "tests/bulk", "tests/play", "tests/game", "tests/rulesets")


def library(name: str) -> str:
    """Where the compiler keeps a library of its own."""
    found = subprocess.run(["g++", f"-print-file-name={name}"], check=True, capture_output=True, text=True)
    return found.stdout.strip()


def sanitized_core(folder: Path) -> dict[str, str] | None:
    """Build the core with the sanitizers; the environment that uses it, or None if it does not compile."""
    flags = ("-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", "-fno-omit-frame-pointer", "-O1")
    configure(folder, *flags, kind="RelWithDebInfo")
    core = build(folder)
    if core is None:
        return None
    return os.environ | {
        "FOOTWORK_CORE": str(core),
        "LD_PRELOAD": f"{library('libasan.so')} {library('libstdc++.so')}",
        # The interpreter keeps what it likes until it ends; a board that is too large is refused as elsewhere.
        "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1",
    }


def main(tests: list[str]) -> int:
    """Build and test; the exit code of pytest, or 1 if the core does not build."""
    with tempfile.TemporaryDirectory() as name:
        environment = sanitized_core(Path(name))
        if environment is None:
            print("the core does not build with sanitizers")
            return 1
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "2", *(tests or TESTS)]
        return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
