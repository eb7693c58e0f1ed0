"""Thousands of hostile files, each in a process of its own under limits of time and memory.

``python -m tests.hostile [--count N] [--seed N] [--processes N] [--only TEXT]`` prints what was refused, by kind, and
the slowest ten; it fails on a traceback, a defect, a hang, or a file that costs more than its size allows.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.hostile.files import Case, cases, folder_of

from footwork.cli.app import run

SMALL = 64 * 1024
SECONDS, MEBIBYTES, SECONDS_PER_MIB = 1.0, 256, 6.0
"""What a file up to 64 KiB may cost, for each command; and a larger one for each of its MiB."""
SLACK = 3.0
"""How much longer a process may run than its file may cost before it is ended: it is a finding either way."""
MOST_OUTPUT = 200_000


@dataclass(frozen=True)
class Run:
    """What became of one command on one case."""

    case: Case
    command: tuple[str, ...]
    code: int
    seconds: float
    mebibytes: float
    finding: str


def allowed(case: Case) -> tuple[float, float]:
    """The seconds and MiB that one command may cost on a case."""
    mib = case.size / 2**20
    if case.size <= SMALL:
        return SECONDS, MEBIBYTES
    return max(SECONDS, SECONDS_PER_MIB * mib), MEBIBYTES + 64 * mib


def run_case(case: Case) -> list[Run]:
    """All commands of a case, each in a child of this process."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder_of(case, folder)
        return [_in_child(case, command, folder) for command in case.commands]


def _in_child(case: Case, command: tuple[str, ...], folder: Path) -> Run:
    seconds, mebibytes = allowed(case)
    (folder / ".typed").write_text(case.typed, errors="surrogatepass")
    before = _resident()
    child = os.fork()
    if child == 0:
        _become(command, folder, seconds * SLACK, mebibytes * 4)
    over = time.monotonic() + 60 + 20 * seconds  # the machine may be busy: what counts is the processor's time
    done, status, usage = os.wait4(child, os.WNOHANG)
    while not done:
        if time.monotonic() > over:
            os.kill(child, signal.SIGKILL)
        time.sleep(0.002)
        done, status, usage = os.wait4(child, os.WNOHANG)
    code = os.waitstatus_to_exitcode(status)
    output = (folder / ".output").read_bytes()
    taken, grown = usage.ru_utime + usage.ru_stime, max(0.0, usage.ru_maxrss / 1024 - before)
    finding = _finding(code, output, taken, grown, seconds, mebibytes)
    return Run(case, command, code, taken, grown, finding)


def _finding(code: int, output: bytes, taken: float, grown: float, seconds: float, mebibytes: float) -> str:
    text = output.decode(errors="replace")
    if "Traceback (most recent call last)" in text:
        return "traceback: " + text.strip().split("\n")[-1][:200]
    if "this is a defect" in text:
        return "defect: " + text.strip()[:300]
    if code not in (0, 1, 2):
        return f"ended with {code}: {text.strip()[-200:]}"
    if taken > seconds:
        return f"{taken:.1f} s of {seconds:.1f}"
    if grown > mebibytes:
        return f"{grown:.0f} MiB of {mebibytes:.0f}"
    if len(output) > MOST_OUTPUT:
        return f"{len(output):,} bytes of output"
    if any(byte < 32 and byte not in (9, 10, 13) for byte in output):
        return "a control character in the output"
    return ""


def _resident() -> float:
    """How much memory this process holds, in MiB: its child begins with it."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


def _become(command: tuple[str, ...], folder: Path, seconds: float, mebibytes: float) -> None:
    """In the child: run a command as a user would, under limits, and end."""
    os.chdir(folder)
    output = os.open(".output", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    typed = os.open(".typed", os.O_RDONLY)
    for number, stream in ((typed, 0), (output, 1), (output, 2)):
        os.dup2(number, stream)
    sys.stdin, sys.stdout, sys.stderr = open(0, errors="replace"), open(1, "w"), open(2, "w")  # noqa: SIM115
    os.environ |= {"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb"}
    limit = int((_resident() + mebibytes) * 2**20) + 2**30  # what is mapped is more than what is held
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    resource.setrlimit(resource.RLIMIT_FSIZE, (10**8, 10**8))
    code = 70
    try:
        code = run(command)
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def report(runs: Iterable[Run]) -> int:
    """Print a table by kind, the slowest ten and every finding; how many findings there are."""
    counts: Counter[tuple[str, str]] = Counter()
    slowest: list[Run] = []
    findings: list[Run] = []
    files = 0
    for done in runs:
        files += 1
        said = {0: "accepted", 1: "answered no", 2: "refused"}.get(done.code, "other")
        counts[done.case.kind, "finding" if done.finding else said] += 1
        slowest = sorted([*slowest, done], key=lambda each: -each.seconds)[:10]
        if done.finding:
            findings.append(done)
            print(f"{done.case.kind} {done.case.name!r}: footwork {' '.join(done.command)}: {done.finding}", flush=True)
    columns = ("accepted", "answered no", "refused", "finding")
    print(f"\n{'kind':<10}" + "".join(f"{column:>14}" for column in columns))
    for kind in dict.fromkeys(kind for kind, _ in counts):
        print(f"{kind:<10}" + "".join(f"{counts[kind, column]:>14,}" for column in columns))
    print("\nthe slowest ten:")
    for done in slowest:
        cost = f"{done.seconds:6.2f} s {done.mebibytes:6.0f} MiB {done.case.size:>9,} bytes"
        print(f"  {cost}  {done.case.kind} {done.case.name}")
    print(f"\n{files:,} commands, {len(findings):,} findings")
    return len(findings)


def main() -> int:
    """Run everything; 1 if something was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--only", default="", help="cases whose kind or name holds this text")
    given = parser.parse_args()
    chosen = (case for case in cases(given.seed, given.count) if given.only in f"{case.kind} {case.name}")
    with multiprocessing.get_context("fork").Pool(given.processes) as pool:
        return 1 if report(done for each in pool.imap(run_case, chosen) for done in each) else 0


if __name__ == "__main__":
    sys.exit(main())
