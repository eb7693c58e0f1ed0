"""Twenty faults, planted in the native core one at a time: the parity run must catch each.

``python -m tests.parity.faults`` builds a copy of the core with each fault and compares it with the judge.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.faults.fault import Fault
from tests.parity.build import ROOT, build, configure

FAULTS = [
    Fault(
        "profile.cpp",
        "default: whole = floor_div(2 * numerator + denominator",
        "default: whole = floor_div(2 * numerator",
    ),
    Fault("profile.cpp", "return whole < 1 ? 1 :", "return whole < 0 ? 1 :"),
    Fault("profile.cpp", "if (!highest || less(*highest, charge))", "if (!highest || less(charge, *highest))"),
    Fault(
        "profile.cpp", "adds += charges[std::countr_zero(rest)].leave", "adds += charges[std::countr_zero(rest)].add"
    ),
    Fault("profile.cpp", "* (charge.numerator - charge.denominator)", "* charge.numerator"),
    Fault("plane.cpp", "if (!ground.exists || !ground.enter) continue;", "if (!ground.exists) continue;"),
    Fault("plane.cpp", "CornerCells::either_open ? 1 : 0)) continue;", "CornerCells::either_open ? 0 : 0)) continue;"),
    Fault("plane.cpp", "stopped |= board.stops(side, end, true);", "stopped |= board.stops(end, side, true);"),
    Fault("judge.cpp", "if (onto_free) return false;", "if (onto_free) return true;"),
    Fault("judge.cpp", "if (dy + 1 < h && board_.solid_below(cell)) return true;", ""),
    Fault("judge.cpp", "row.diagonals == 0 || !(row.unit || row.clear)", "row.diagonals == 0 || !row.unit"),
    Fault("judge.cpp", "end.parity = (node.parity + row.diagonals)", "end.parity = (node.parity + row.cardinals)"),
    Fault("judge.cpp", "if (said > place) place = said;", "(void)said;"),
    Fault(
        "judge.cpp", "met.relations >> i & 1) && met.ground->occupants[i].halt;", "met.relations >> i & 1) && false;"
    ),
    Fault("judge.cpp", "if (met.ground->stop == Stop::ask) result = Stop::ask;", ""),
    Fault("judge.cpp", "around < 8 - around ? around : 8 - around", "around < 4 ? around : 4"),
    Fault("flood.cpp", "total >= costs[to]) || total > limit", "total >= costs[to]) || total >= limit"),
    Fault("flood.cpp", "if (any_halts && ways.halts[kind[cell]] && cell != from) continue;", ""),
    Fault("search.cpp", "if (home || (dearer && beside && longer))", "if (home || (beside && longer))"),
    Fault("search.cpp", "order < options.size() && order < best_order", "order < options.size()"),
]


def caught(core: Path, boards: int) -> bool:
    """Whether the parity run finds a difference with this build."""
    command = [
        sys.executable,
        "-m",
        "tests.parity",
        "--boards",
        str(boards),
        "--processes",
        "2",
        "--per-ruleset",
        "30",
    ]
    environment = os.environ | {"FOOTWORK_CORE": str(core)}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False).returncode != 0


def main(numbers: list[int], boards: int = 12_000) -> int:
    """Plant each fault (or those with these numbers), build, compare, take it out again; 1 if one was not caught."""
    missed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        configure(folder)
        clean = build(folder)
        if clean is None or caught(clean, 2_000):
            print("the core without a fault does not build or differs from the judge")
            return 1
        for number, fault in enumerate(FAULTS, 1):
            if numbers and number not in numbers:
                continue
            path = folder / "core" / fault.file
            right = path.read_text(encoding="utf-8")
            if not fault.stands_in(folder / "core"):
                print(f"{number:2} {fault.file}: the line is gone: {fault.right}")
                missed += 1
                continue
            fault.plant(folder / "core")
            core = build(folder)
            verdict = "does not compile" if core is None else "caught" if caught(core, boards) else "MISSED"
            missed += verdict != "caught"
            print(f"{number:2} {fault.file}: {verdict}: {fault.right}", flush=True)
            path.write_text(right, encoding="utf-8")
    planted = len(numbers or FAULTS)
    print(f"{planted - missed} of {planted} faults caught")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main([int(number) for number in sys.argv[1:]]))
