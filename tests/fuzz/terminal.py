"""Whatever is typed, signalled or closed, `footwork` answers and leaves: no traceback, no hang, the terminal as it was.

``python -m tests.fuzz.terminal [SECONDS] [--seed N] [--only N] [--fresh]`` writes command lines and sessions by chance
and runs them in children of this process, which has everything loaded: with pipes and on terminals, with signals at any
moment and output that is closed or full. ``--only`` runs one case again by its number, ``--fresh`` runs each in a new
interpreter.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import gc
import io
import os
import pty
import re
import resource
import select
import signal
import struct
import sys
import tempfile
import termios
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any, NoReturn

import prompt_toolkit
import rich.console
from tests.fuzz.typed import RULESETS, SIGN, Case, Writer, prepare

import footwork.cli.answers
import footwork.cli.checking
import footwork.cli.library
import footwork.cli.play
import footwork.cli.prompt
import footwork.views.drawing.styled
from footwork import Game
from footwork.cli import main, running, signals

WARM = (
    prompt_toolkit,
    rich.console,
    footwork.cli.answers,
    footwork.cli.checking,
    footwork.cli.library,
    footwork.cli.prompt,
)
PATIENCE = 20.0
"""After so many seconds a run hangs."""
MOST_SECONDS, MOST_OUTPUT = 10, 500_000
ANSWERS = {0, 1, 2}
ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
LOST = ("closed", "full", "gone")
_PROMPT, _LEAVE = b"round 1 >", b"Leave it?"
KNOWN: tuple[tuple[Case, int], ...] = (
    *((Case(("play",), b"", "terminal", signals=((_PROMPT, number),)), 128 + number) for number in (1, 3, 15)),
    (Case(("play",), b"n\r", "terminal", signals=((b"3/4, " + _PROMPT, signal.SIGINT), (_LEAVE, signal.SIGTERM))), 143),
    (Case(("play",), b"n\r", "terminal", signals=((b"3/4, " + _PROMPT, signal.SIGINT), (_LEAVE, signal.SIGINT))), 0),
    (Case(("play",), b"n\r", "terminal", signals=((_PROMPT, signal.SIGINT),) * 9), 0),
    *((Case(("play",), b"n\n", signals=((b"remaining]", number),)), 128 + number) for number in (1, 2, 3, 15)),
    *((Case(("play",), b"n\rboard\rreach\r\x04yes\r", "terminal", size=size), 0) for size in ((1, 1), (20, 5))),
    *((Case(("play",), b"n\rquit\ryes\r", "terminal", {"TERM": term}), 0) for term in ("dumb", "", "nonsense")),
    (Case(("play",), b"n\rquit\ryes\r", "terminal", {"PYTHONIOENCODING": "ascii", "NO_COLOR": "1"}), 0),
    (Case(("play",), b"mo\x1a\x1b[31mve n\r\x1b[<0;1m\rquit\ryes\r", "terminal"), 0),
    (Case(("play",), b"a" * 100_000 + b"\r\nquit\ryes\r", "terminal"), 0),
    (Case(("play",), b"n\r" + b"\0a" * 10_000 + b"\rquit\ryes\r", "terminal"), 0),
    (Case(("play",), b"a" * 100_000 + b"\nn\nquit\n"), 0),
    (Case(("play",), b"save ~nobody-at-all/x\nload fifo\nsave loop\nload " + b"n" * 256 + b"\nsave a\0b\n"), 0),
    *((Case(("reach", "rune-and-rust", "hero", "--points", str(points))), 2) for points in (-1, 2**31, 2**63 - 1)),
    *((Case(("play", "--seed", str(seed))), 2) for seed in (2**129, -(2**63))),
    *(
        (Case((verb, file)), 1 if verb == "check" else 2)
        for verb in ("check", "replay")
        for file in ("fifo", "loop", "a\0b")
    ),
)
"""What once went wrong, or has to go right, with the exit code that is wanted."""
_WRONG = re.compile(rb"Traceback \(most recent|defect in Footwork|Exception ignored|Unhandled exception|Fatal Python")
_ACTING = re.compile(rb"[\0-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n)|\xc2[\x80-\x9f]|\xe2\x80\xae")
_SIGNED = re.compile(rf"(\x1b\]0;|\x1b\[31m){SIGN}".encode())


@dataclass(frozen=True)
class Outcome:
    """What came of a case: its exit code, all that it wrote, and whether the terminal is as it was."""

    code: int | None
    """None if it had to be killed."""
    output: bytes
    is_restored: bool
    seconds: float


def allowed(case: Case) -> set[int]:
    """The exit codes that a case may end with."""
    codes = ANSWERS | {128 + number for _, number in case.signals if number in ENDING}
    codes |= {141} if case.way in LOST else set()
    return codes | ({130} if b"\x03" in case.typed and case.way in ("terminal", "half") else set())


def finding(case: Case, outcome: Outcome, wanted: int | None = None) -> str:
    """What is wrong with an outcome; nothing if all is well."""
    wrong = _WRONG.search(outcome.output)
    if wrong:
        return f"{wrong[0].decode()}: …" + outcome.output[wrong.start() :].decode(errors="replace")[:9000][-3000:]
    if outcome.code in (None, -signal.SIGKILL) and case.arguments[:1] == ("bench",):
        return ""  # it measures longer than a case may last
    if outcome.code is None:
        return f"hangs: {outcome.output[-300:]!r}"
    if outcome.code not in (allowed(case) if wanted is None else {wanted}):
        return f"ends with {outcome.code}: {outcome.output[-300:]!r}"
    if not outcome.is_restored:
        return "leaves the terminal with other settings"
    acting = (_SIGNED if case.way in ("terminal", "half") else _ACTING).search(outcome.output)
    if acting:
        return f"writes what acts: {outcome.output[max(0, acting.start() - 60) : acting.end() + 60]!r}"
    if len(outcome.output) > MOST_OUTPUT:
        return f"writes {len(outcome.output):,} bytes"
    return ""


class Stage:
    """Where cases are run: a folder of its own that is new for each."""

    def __init__(self) -> None:
        for name in RULESETS:
            Game.shipped(name).reach(RULESETS[name][0])
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            running.run(["rulesets", "--json"])
            running.run(["check", "--rules", "rune-and-rust", "--quick"])
        gc.freeze()

    def run(self, case: Case, *, fresh: bool = False) -> Outcome:
        """Run a case; a new interpreter is signalled only once Footwork has written something."""
        if fresh:
            case = replace(case, signals=tuple(each for each in case.signals if isinstance(each[0], bytes)))
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name) / "inside"
            folder.mkdir()
            prepare(folder)
            return self._run(case, folder, fresh=fresh)

    def _run(self, case: Case, folder: Path, *, fresh: bool) -> Outcome:
        began, (master, slave) = time.monotonic(), pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", case.size[1], case.size[0], 0, 0))
        before = termios.tcgetattr(slave)
        typed, answered = os.pipe(), os.pipe()
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)  # what comes before the child is ready is kept for it
        child = os.fork()
        if child == 0:
            _become(case, folder, slave, typed, answered, fresh=fresh)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
        for number in (typed[0], answered[1]):
            os.close(number)
        if case.way == "gone":
            os.close(answered[0])
        reads = [master] if case.way == "gone" else [master, answered[0]]
        is_typed = case.way == "terminal" or case.way == "half"
        talk = _Talk(child, case, reads, master if is_typed else typed[1], is_terminal=is_typed)
        code = talk.until_end()
        restored = termios.tcgetattr(slave) == before
        for number in (master, slave, typed[1], answered[0]):
            with contextlib.suppress(OSError):  # the child may have been told so before
                os.close(number)
        return Outcome(code, bytes(talk.output), restored, time.monotonic() - began)


class _Talk:
    """What is said between this process and a child, until it ends."""

    def __init__(self, child: int, case: Case, reads: list[int], to: int, *, is_terminal: bool) -> None:
        self.child, self.reads, self.to, self.is_terminal = child, reads, to, is_terminal
        self.output = bytearray()
        self.left = case.typed
        self.signals = list(case.signals)
        self.began = time.monotonic()
        self.asked = 0
        os.set_blocking(to, False)

    def until_end(self) -> int | None:
        """Talk until the child has ended; its exit code, or None if that took too long."""
        nudged = self.began
        while True:
            done, status = os.waitpid(self.child, os.WNOHANG)
            if done:
                self._listen(0.0)
                return os.waitstatus_to_exitcode(status)
            now = time.monotonic()
            if now > self.began + PATIENCE:
                os.kill(self.child, signal.SIGKILL)
                os.waitpid(self.child, 0)
                return None
            while self.signals and self._is_time(self.signals[0][0]):
                os.kill(self.child, self.signals.pop(0)[1])
                os.kill(self.child, signal.SIGCONT)
            self._type()
            self._listen(0.002)
            if self.is_terminal and not self.left and not self.signals and now > nudged + 0.1:
                nudged = now
                with contextlib.suppress(OSError):
                    os.write(self.to, b"\r\x04")

    def _is_time(self, when: float | bytes) -> bool:
        return when in self.output if isinstance(when, bytes) else time.monotonic() >= self.began + when

    def _type(self) -> None:
        if self.left:
            try:
                self.left = self.left[os.write(self.to, self.left[:1000]) :]
            except BlockingIOError:
                return
            except OSError:
                self.left = b""
        if not self.left and not self.signals and not self.is_terminal and self.to >= 0:
            os.close(self.to)
            self.to = -1

    def _listen(self, seconds: float) -> None:
        while ready := select.select(self.reads, [], [], seconds)[0]:
            for number in ready:
                try:
                    data = os.read(number, 65536)
                except OSError:
                    data = b""
                if not data:
                    self.reads.remove(number)
                self.output += data
            if self.is_terminal and self.output.count(b"\x1b[6n") > self.asked:  # where the cursor is
                self.asked += 1
                with contextlib.suppress(OSError):
                    os.write(self.to, b"\x1b[1;1R")
            if seconds:
                return


def _become(
    case: Case, folder: Path, slave: int, typed: tuple[int, int], answered: tuple[int, int], *, fresh: bool
) -> NoReturn:
    """In the child: be a process in which somebody has just typed `footwork`."""
    code = 99
    try:
        os.chdir(folder)
        os.setsid()
        streams = {0: typed[0], 1: answered[1], 2: answered[1]}
        if case.way == "terminal":
            streams = dict.fromkeys(range(3), slave)
        elif case.way == "half":
            streams[0] = slave
        elif case.way == "full":
            streams[1] = os.open("/dev/full", os.O_WRONLY)
        if case.way in ("terminal", "half"):
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
        for number, stream in streams.items():
            os.dup2(stream, number)
        if case.way in ("closed", "mute"):
            os.close(1 if case.way == "closed" else 2)
        os.closerange(3, 64)
        os.environ.clear()
        os.environ.update(
            {"HOME": str(folder), "PATH": "/bin", "LANG": "C.UTF-8", "FOOTWORK_TRACEBACK": "1"} | case.environment
        )
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (2**31, 2**31))
        resource.setrlimit(resource.RLIMIT_FSIZE, (10**7, 10**7))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        for number in ENDING:  # what runs in the background or under nohup would have some ignored
            signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
        if fresh:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
            os.execv(
                sys.executable, [sys.executable, "-m", "footwork", *(each.replace("\0", "") for each in case.arguments)]
            )
        code = _footwork(case)
    except BaseException:
        with contextlib.suppress(OSError):
            os.write(2, traceback.format_exc().encode())
    os._exit(code)


def _footwork(case: Case) -> int:
    """The command itself, from the first line of `main` to the end of the interpreter."""
    form = case.environment.get("PYTHONIOENCODING", "utf-8")
    sys.stdin, sys.stdout = _stream(0, "r", form), None if case.way == "closed" else _stream(1, "w", form)
    sys.stderr = None if case.way == "mute" else _stream(2, "w", form)
    sys.argv = ["footwork", *case.arguments]
    signals.end_on_signals()
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
    code: Any = 0
    try:
        main(case.arguments)
    except SystemExit as left:
        code = left.code
    if sys.stdout is not None:
        sys.stdout.flush()
    return int(code)


def _stream(number: int, mode: str, form: str) -> Any:
    return open(number, mode, encoding=form, errors="backslashreplace" if number == 2 else None, closefd=False)


def cases(given: argparse.Namespace) -> Iterator[tuple[int, Case, int | None]]:
    """The cases of a campaign, each with its number and the exit code that is wanted of a known one."""
    known = ((-number, case, wanted) for number, (case, wanted) in enumerate(KNOWN, 1))
    if given.only is not None:
        drawn = (given.only, Writer(given.seed, given.only).case(), None)
        yield next((each for each in known if each[0] == given.only), drawn)
        return
    yield from known
    end = time.monotonic() + given.seconds
    for number in count():
        if number == given.count or time.monotonic() > end:
            return
        yield number, Writer(given.seed, number).case(), None


def main_() -> int:
    """Fuzz for so many seconds; 1 if something was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seconds", nargs="?", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, help="how many cases at most")
    parser.add_argument("--only", type=int, help="the number of one case")
    parser.add_argument("--fresh", action="store_true", help="in a new interpreter for each case")
    given = parser.parse_args()
    stage, codes, found, told = Stage(), Counter[str](), 0, time.monotonic()
    for number, case, wanted in cases(given):
        outcome = stage.run(case, fresh=given.fresh)
        codes[str(outcome.code)] += 1
        wrong = finding(case, outcome, wanted)
        if wrong or given.only is not None:
            found += bool(wrong)
            print(f"--only {number}: {case}\n    {wrong or outcome}\n", flush=True)
        if time.monotonic() > told + 30:
            told = time.monotonic()
            print(f"{codes.total():,} runs, {found} findings", flush=True)
    ended = ", ".join(f"{count:,} with {code}" for code, count in sorted(codes.items()))
    print(f"{codes.total():,} runs of footwork, seed {given.seed}: {found} findings ({ended})")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main_())
