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
from collections.abc import Iterable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from itertools import chain
from pathlib import Path

from tests.hostile.built import built
from tests.hostile.files import Case, cases, folder_of, saves, shipped
from tests.hostile.further import further

from footwork.characters import acting
from footwork.cli.running import run as footwork
from footwork.rules.files.shipped import shipped_folder, shipped_rulesets

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


def warm() -> None:
    """Run every command once, so that no child has to import what all of them need: interpreters start elsewhere."""
    with tempfile.TemporaryDirectory() as name, redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        typed, sys.stdin = sys.stdin, StringIO("look\nmove n\nend\nquit\ny\n")
        save = str(Path(name) / "save.json")
        saves(), shipped("rulesets")
        for ruleset in shipped_rulesets():
            footwork(["check", str(shipped_folder() / ruleset / "ruleset.yaml")])
        footwork(["play", "rune-and-rust"])
        footwork(["reach", "rune-and-rust", "hero", "--json"])
        footwork(["replay", save])
        sys.stdin = typed


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
    finding = finding_of(code, output, taken, grown, seconds, mebibytes)
    return Run(case, command, code, taken, grown, finding)


def finding_of(code: int, output: bytes, taken: float, grown: float, seconds: float, mebibytes: float) -> str:
    """What is wrong with how a command ended, what it printed and what it cost; nothing if all is well."""
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
    at = acting(text)
    if at is not None:
        return f"{text[at]!r} in the output"
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
        code = footwork(command)
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


@dataclass
class Row:
    """What became of all commands on the files of one kind."""

    files: int = 0
    tried: int = 0
    refused: int = 0
    accepted: int = 0
    findings: int = 0
    slowest: float = 0.0
    most: float = 0.0

    def count(self, runs: list[Run]) -> None:
        """Add what became of one file."""
        self.files += 1
        self.tried += len(runs)
        self.refused += sum(run.code != 0 for run in runs)
        self.accepted += sum(run.code == 0 for run in runs)
        self.findings += sum(bool(run.finding) for run in runs)
        self.slowest = max([self.slowest, *(run.seconds for run in runs)])
        self.most = max([self.most, *(run.mebibytes for run in runs)])


def report(done: Iterable[list[Run]], *, every: int = 250) -> int:
    """Print progress, every finding, a table by kind and the slowest ten; how many findings there are."""
    rows: dict[str, Row] = {}
    slowest: list[Run] = []
    began = time.monotonic()
    for number, runs in enumerate(done, 1):
        rows.setdefault(runs[0].case.kind, Row()).count(runs)
        slowest = sorted([*slowest, *runs], key=lambda each: -each.seconds)[:10]
        for run in runs:
            if run.finding:
                print(f"{run.case.kind} {run.case.name!r}: footwork {' '.join(run.command)}: {run.finding}", flush=True)
        if number % every == 0:
            found = sum(row.findings for row in rows.values())
            print(f"{number:,} files, {time.monotonic() - began:.0f} s, {found:,} findings", flush=True)
    _table(rows, slowest)
    return sum(row.findings for row in rows.values())


def _table(rows: Mapping[str, Row], slowest: list[Run]) -> None:
    columns = ("files", "commands", "refused", "accepted", "findings", "slowest", "most memory")
    print(f"\n{'kind':<12}" + "".join(f"{column:>12}" for column in columns))
    for kind, row in rows.items():
        counts = (row.files, row.tried, row.refused, row.accepted, row.findings)
        cost = f"{row.slowest:>10.2f} s{row.most:>8.0f} MiB"
        print(f"{kind:<12}" + "".join(f"{count:>12,}" for count in counts) + cost)
    print("\nthe slowest ten:")
    for run in slowest:
        cost = f"{run.seconds:6.2f} s {run.mebibytes:6.0f} MiB {run.case.size:>9,} bytes"
        print(f"  {cost}  {run.case.kind} {run.case.name}: {' '.join(run.command)[:60]}")
    files, tried = (sum(getattr(row, name) for row in rows.values()) for name in ("files", "tried"))
    print(f"\n{files:,} files, {tried:,} commands, {sum(row.findings for row in rows.values()):,} findings")


def main() -> int:
    """Run everything; 1 if something was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=3000, help="how many files by chance, besides those built")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--only", default="", help="files whose kind or name holds this text")
    given = parser.parse_args()
    everything = chain(built(), further(), cases(given.seed, given.count))
    chosen = (case for case in everything if given.only in f"{case.kind} {case.name}")
    warm()
    with multiprocessing.get_context("fork").Pool(given.processes) as pool:
        return 1 if report(pool.imap(run_case, chosen)) else 0


if __name__ == "__main__":
    sys.exit(main())
