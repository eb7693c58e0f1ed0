"""Faults, planted in a copy of the package one at a time: the tests named with each must catch it.

``python -m tests.faults.python [--processes N] [NUMBERS…]`` copies the package for each fault, plants it and runs its
tests until one fails.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from compileall import compile_dir
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.faults.fault import Fault
from tests.faults.listed import FAULTS

import footwork._core as _core

ROOT = Path(__file__).parent.parent.parent
SOURCE = ROOT / "src" / "footwork"
FAILED, PASSED = 1, 0  # as pytest exits


def copy(folder: Path) -> None:
    """Put the package with its native core into a folder, compiled, so that its copies start as fast as it does."""
    package = folder / "footwork"
    shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("__pycache__", "_core*.so"))
    shutil.copy(_core.__file__, package)
    compile_dir(package, quiet=1)


def run(folder: Path, tests: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Run tests over the package in a folder until one fails."""
    arguments = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests]
    command = [sys.executable, "-m", "tests.faults.within", str(folder), *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def verdict(right: Path, fault: Fault) -> str:
    """What becomes of a fault planted in a copy of a folder: caught by which test, missed, or why it was not tried."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "planted"
        shutil.copytree(right, folder)  # with the times of the files, by which compiled ones are known
        if fault.stands_in(folder / "footwork") != 1:
            return "the text is gone, or there are several"
        fault.plant(folder / "footwork")
        done = run(folder, fault.tests)
    failed = [line.split(" - ")[0] for line in done.stdout.splitlines() if line.startswith("FAILED ")]
    if done.returncode == FAILED and failed:  # Python itself exits like this, too, when it cannot even start
        return f"caught by {failed[0].removeprefix('FAILED ')}"
    return "MISSED" if done.returncode == PASSED else f"the tests do not run: {done.stdout[-500:]}{done.stderr[-500:]}"


def main() -> int:
    """Plant each fault (or those with these numbers) and run its tests; 1 if one was not caught."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("numbers", type=int, nargs="*", help="only these faults, counted from 1")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    wanted = [(i, fault) for i, fault in enumerate(FAULTS, 1) if not options.numbers or i in options.numbers]
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(options.processes) as pool:
        right = Path(name)
        copy(right)
        done = run(right, sorted({test for _, fault in wanted for test in fault.tests}))
        if done.returncode != PASSED:
            print(
                f"the package without a fault does not pass these tests\n{done.stdout[-2_000:]}{done.stderr[-2_000:]}"
            )
            return 1
        missed = 0
        verdicts = pool.map(lambda entry: verdict(right, entry[1]), wanted)
        for (number, fault), came in zip(wanted, verdicts, strict=True):
            missed += not came.startswith("caught")
            print(f"{number:2} {fault.file}: {came}: {' '.join(fault.right.split())}", flush=True)
    print(f"{len(wanted) - missed} of {len(wanted)} faults caught")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
